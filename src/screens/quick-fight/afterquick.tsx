import { useEffect, useState } from 'preact/hooks';
import { inactiveIds, newestActiveEntry } from '../../campaign/log/log.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { activeMen } from '../../campaign/units/muster.ts';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row } from '../../components/frame/row.tsx';
import { RowSection, Section } from '../../components/frame/section.tsx';
import type { Unit } from '../../engine/roster.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { type DueSequence, type System, sequenceOf, sequenceTitle } from '../../system/system.ts';
import { reopenKey } from '../fight/fightcontext.ts';
import { FoldedSection } from '../parts/foldedsection.tsx';
import { PosterKey } from '../parts/poster/posterkey.tsx';
import { resumeQuickGame } from '../parts/quick/quickcampaign.ts';
import { isInSeparatePhase, quickSequences } from '../parts/quick/quicksetup.ts';
import { attempt, lastAction } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { go, to } from '../state/route.ts';
import { isAttack, taskRoute, tasksFrom } from '../state/tasks.ts';
import { KeepUnitsSheet } from './keepunitssheet.tsx';
import { CounterChanges, UnitRows, unitsInGameOrAll } from './keptunits.tsx';
import { dueAfterAttack, nextAttackers, unitsInRole } from './phaseopening.ts';
import { ShowKey } from './showkey.tsx';
import { fightAgain } from './startfight.ts';

export function AfterQuick({ campaign }: CampaignProps) {
  const { system } = campaign;
  const { tail } = campaign.loaded.value;
  const undone = inactiveIds(tail);
  const fights = tail.filter(({ id, kind }) => kind === 'play' && !undone.has(id));
  // The last entry may belong to an earlier game.
  const last = fights.find(({ game }) => game === campaign.game.value?.id);
  // On return from a fight just begun, its game has no result yet. The game of the last result is then resumed.
  const earlierGameId = last ? undefined : campaign.records.value.games.find(({ id }) => id === fights[0]?.game)?.id;
  // Runs once, because a fight that begins from this page makes its own game the running one.
  useEffect(() => void attempt(resumeQuickGame(campaign, earlierGameId)), []);
  const of = (entry: Entry | undefined) => entry?.told && sequenceOf(entry.told.sequence, system);
  const inPhase = (entry: Entry | undefined) => {
    const sequence = of(entry);
    return sequence && !sequence.opensPhase && !isInSeparatePhase(system, sequence) ? sequence : undefined;
  };
  // The newest play with two roles. Tests after it do not end the fight.
  const ofGame = fights.filter(({ game }) => game === last?.game);
  const lastAttackIndex = ofGame.findIndex((one) => (inPhase(one)?.roles.length ?? 0) > 1);
  const fought = ofGame[lastAttackIndex];
  const foughtBy = inPhase(fought);
  const next = foughtBy?.nextTurn ?? (foughtBy ?? inPhase(last) ?? quickSequences(system)[0]!).id;
  const due = dueAfterAttack(
    system,
    tasksFrom(of(last)?.phase ?? '', last !== undefined && last.turn !== campaign.game.value?.turn, system, {
      ...campaign.roster,
      units: unitsInGameOrAll(campaign),
    }),
    lastAttackIndex < 0 ? ofGame : ofGame.slice(0, lastAttackIndex + 1),
    fought,
  );
  const first = due.find(({ endsTurn }) => !endsTurn);
  const others = due.filter((one) => one !== first);
  const isAttacking = first !== undefined && isAttack(system, first);
  const leading = foughtBy?.nextTurn ? unitsInRole(0, fought!, system) : nextAttackers(system, last);
  const hasUnits = campaign.units.length > 0;
  const goesOn = hasUnits && isEverySideActive(campaign);
  const bar = (
    <Bar
      title={hasUnits ? 'After the fight' : 'Rolled'}
      subtitle={system.name}
      back={{ label: 'To the first screen', href: to() }}
    />
  );
  if (earlierGameId) return <Page bar={bar}>{null}</Page>;
  return (
    <Page bar={bar} foot={<MainKey campaign={campaign} first={first} next={next} leading={leading} goesOn={goesOn} />}>
      {last && <p class="verdict">{last.told?.verdict ?? last.title}</p>}
      {last?.told && (
        <div class="keys-line">
          <ShowKey campaign={campaign} entry={last} />
          <PosterKey campaign={campaign} of={{ entry: last }} label="Share" />
          <CorrectKey campaign={campaign} last={last} />
        </div>
      )}
      {hasUnits && (
        <>
          <Section title="What is left">
            <UnitRows campaign={campaign} />
            {last && <CounterChanges campaign={campaign} last={last} />}
          </Section>
          <DueAfter
            campaign={campaign}
            title={isAttacking ? 'Or go on with' : 'Due now'}
            due={others.filter(({ endsTurn }) => !endsTurn)}
          />
          <DueAfter campaign={campaign} title="After the last fight" due={others.filter(({ endsTurn }) => endsTurn)} />
          {goesOn && (
            <>
              {first && !isAttacking && <FightOnKey campaign={campaign} next={next} leading={leading} />}
              <OtherFights campaign={campaign} except={[...due.map(({ sequence }) => sequence), next]} />
            </>
          )}
          {(first || goesOn) && <FightAgainKey system={system} />}
          <MoreWays campaign={campaign} />
        </>
      )}
    </Page>
  );
}

type KeyProps = { readonly isPrimary?: boolean };

const FightAgainKey = ({ system, isPrimary }: KeyProps & { readonly system: System }) => (
  <Button
    kind={isPrimary ? 'primary' : 'plain'}
    wide
    icon="redo"
    label="Same fight afresh"
    detail="From the start"
    onPress={() => attempt(fightAgain(system))}
  />
);

type NextProps = CampaignProps & { readonly next: string; readonly leading: readonly Unit[] };

const FightOnKey = ({ campaign, next, leading, isPrimary }: KeyProps & NextProps) => (
  <Button
    kind={isPrimary ? 'primary' : 'plain'}
    wide
    icon="next"
    label="Fight on"
    detail={`${sequenceTitle(campaign.system, next)}; losses count`}
    href={to('c', campaign.id, 'begin', next, ...leading.map(({ id }) => id))}
  />
);

function MainKey({
  campaign,
  first,
  next,
  leading,
  goesOn,
}: NextProps & { readonly first: DueSequence | undefined; readonly goesOn: boolean }) {
  if (first)
    return (
      <Button
        kind="primary"
        wide
        icon="next"
        label={sequenceTitle(campaign.system, first.sequence)}
        detail={first.why}
        href={to(...taskRoute(campaign, first))}
      />
    );
  if (goesOn) return <FightOnKey campaign={campaign} next={next} leading={leading} isPrimary />;
  if (campaign.units.length > 0) return <FightAgainKey system={campaign.system} isPrimary />;
  const rollAgain = () => {
    lastAction.value = undefined;
    go(['c', campaign.id, 'begin', next], 'replace');
  };
  return <Button kind="primary" wide icon="redo" label="Roll again" onPress={rollAgain} />;
}

/** Other sequences that the remaining units can play. */
function OtherFights({ campaign, except }: CampaignProps & { readonly except: readonly string[] }) {
  const others = quickSequences(campaign.system).filter(
    (one) => !except.includes(one.id) && one.roles.length > 1 && canBeFilled(campaign, one),
  );
  if (others.length === 0) return null;
  return (
    <fieldset class="keys-line" aria-label="Or fight on with">
      {others.map(({ id, title }) => (
        <Button key={id} label={title} href={to('c', campaign.id, 'begin', id)} />
      ))}
    </fieldset>
  );
}

function MoreWays({ campaign }: CampaignProps) {
  const [keeping, setKeeping] = useState(false);
  const { system } = campaign;
  return (
    <>
      <FoldedSection title="What next?">
        <Button wide label="New fight" href={to('quick', system.id)} />
        <Button
          wide
          icon="roster"
          label="Keep these units"
          detail="They become a campaign of their own"
          onPress={() => setKeeping(true)}
        />
      </FoldedSection>
      {keeping && <KeepUnitsSheet campaign={campaign} onClose={() => setKeeping(false)} />}
    </>
  );
}

function CorrectKey({ campaign, last }: CampaignProps & { readonly last: Entry }) {
  if (!last.told?.play) return null;
  const label = campaign.units.length > 0 ? 'Correct this fight' : 'Correct this roll';
  // Only the newest entry can be reopened.
  if (newestActiveEntry(campaign.loaded.value.tail) !== last)
    return <Button kind="quiet" icon="edit" label={label} href={to('c', campaign.id, 'correct', last.id)} />;
  return (
    <Button
      kind="quiet"
      icon="edit"
      label={label}
      onPress={() => attempt(reopenKey(campaign, last.id, 'story').act())}
    />
  );
}

function canBeFilled(campaign: OpenCampaign, sequence: SequenceOf): boolean {
  const { units } = campaign.setupDefaults(sequence);
  return sequence.roles.every(({ id }) => (units[id] ?? []).length > 0);
}

function isEverySideActive(campaign: OpenCampaign): boolean {
  const units = unitsInGameOrAll(campaign);
  const left = units.filter((unit) => activeMen(campaign.kind(unit), unit).length > 0);
  return units.every(({ side }) => left.some((unit) => unit.side === side));
}

function DueAfter({
  campaign,
  title,
  due,
}: CampaignProps & { readonly title: string; readonly due: readonly DueSequence[] }) {
  if (due.length === 0) return null;
  return (
    <RowSection title={title}>
      {due.map((one) => (
        <Row
          key={`${one.sequence} ${one.why}`}
          title={sequenceTitle(campaign.system, one.sequence)}
          detail={one.why}
          href={to(...taskRoute(campaign, one))}
        />
      ))}
    </RowSection>
  );
}
