import { useState } from 'preact/hooks';
import { unitsPresent } from '../../campaign/games/games.ts';
import { inactiveIds, newestActiveEntry } from '../../campaign/log/log.ts';
import { differences } from '../../campaign/records/differences.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { activeMen } from '../../campaign/units/muster.ts';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Chips } from '../../components/frame/chip.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { Mark } from '../../components/table/mark.tsx';
import { formatNumber, formatSigned } from '../../engine/data/figure.ts';
import { cleanName } from '../../engine/data/visible.ts';
import type { Unit } from '../../engine/roster.ts';
import { campaignDefaults } from '../../system/house.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { type DueSequence, sequenceOf, sequenceTitle } from '../../system/system.ts';
import { reopenKey } from '../fight/fightcontext.ts';
import { FoldedSection } from '../parts/foldedsection.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { PosterKey } from '../parts/poster/posterkey.tsx';
import { lastQuickSetup, quickSequences } from '../parts/quick/quicksetup.ts';
import { attempt, lastAction } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go, to } from '../state/route.ts';
import { taskRoute } from '../state/tasks.ts';
import { casualtyWords, changedStates, strengthWords, unitStates } from '../words/unitwords.ts';
import { musterAndFight } from './startfight.ts';

export function AfterQuick({ campaign }: { readonly campaign: OpenCampaign }) {
  const [keeping, setKeeping] = useState(false);
  const { tail } = campaign.loaded.value;
  const gone = inactiveIds(tail);
  // The last entry may belong to an earlier game.
  const last = tail.find(({ id, kind, game }) => kind === 'play' && !gone.has(id) && game === campaign.game.value?.id);
  const { system } = campaign;
  const next = last?.told?.sequence ?? quickSequences(system)[0]!.id;
  const others = quickSequences(system).filter(
    (one) => one.id !== next && one.roles.length > 1 && canBeFilled(campaign, one),
  );
  const due = campaign.system.dueSequences({ ...campaign.roster, units: foughtUnits(campaign) });
  // Declared attacks come before any new procedure.
  const declared = due.find((one) => sequenceOf(one.sequence, system).roles.length > 1);
  const afresh = () => attempt(musterAndFight(system, lastQuickSetup(system)));
  const again = () => {
    lastAction.value = undefined;
    go(['c', campaign.id, 'begin', next], 'replace');
  };
  const back = last?.told?.play && newestActiveEntry(tail) === last && (
    <Button
      kind="quiet"
      icon="undo"
      label={campaign.units.length > 0 ? 'Back into the fight' : 'Back to the roll'}
      detail="Takes the result back and keeps your answers"
      onPress={() => attempt(reopenKey(campaign, last.id).act())}
    />
  );
  return (
    <Page
      bar={
        <Bar
          title={campaign.units.length > 0 ? 'After the fight' : 'Rolled'}
          subtitle={system.name}
          back={{ label: 'To the first screen', href: to() }}
        />
      }
      foot={
        declared ? (
          <Button
            kind="primary"
            wide
            icon="next"
            label={sequenceTitle(system, declared.sequence)}
            detail={declared.why}
            href={to(...taskRoute(campaign, declared))}
          />
        ) : campaign.units.length > 0 ? (
          <Button kind="primary" wide icon="redo" label="Fight again" onPress={afresh} />
        ) : (
          <Button kind="primary" wide icon="redo" label="Roll again" onPress={again} />
        )
      }
    >
      {last && <p class="verdict">{last.told?.verdict ?? last.title}</p>}
      {campaign.units.length > 0 ? (
        <>
          <Section title="What is left">
            <UnitRows campaign={campaign} />
            {last && <CounterChanges campaign={campaign} last={last} />}
          </Section>
          <DueAfter campaign={campaign} due={due.filter((one) => one !== declared)} />
          {isEverySideActive(campaign) && (
            <>
              <Button
                wide
                label="Fight on with what is left"
                detail={others.length > 0 ? `${sequenceTitle(system, next)} again; losses count` : 'Losses count'}
                href={to('c', campaign.id, 'begin', next)}
              />
              {others.length > 0 && (
                <fieldset class="keys-line" aria-label="Or fight on with">
                  {others.map(({ id, title }) => (
                    <Button key={id} label={title} href={to('c', campaign.id, 'begin', id)} />
                  ))}
                </fieldset>
              )}
            </>
          )}
          <FoldedSection title="More ways on">
            {declared && <Button wide icon="redo" label="Fight again" onPress={afresh} />}
            <Button wide label="Change the units" href={to('quick', system.id)} />
            <Button
              wide
              icon="roster"
              label="Keep these units"
              detail="They become a campaign of their own"
              onPress={() => setKeeping(true)}
            />
            {last?.told && <PosterKey campaign={campaign} of={{ entry: last }} />}
            {back}
          </FoldedSection>
        </>
      ) : (
        back
      )}
      {keeping && <KeepSheet campaign={campaign} onClose={() => setKeeping(false)} />}
    </Page>
  );
}

/** Units of the finished fight. */
const foughtUnits = (campaign: OpenCampaign): readonly Unit[] =>
  campaign.game.value ? unitsPresent(campaign.records.value, campaign.game.value) : campaign.units;

/** Returns true if a unit can fill each role of the sequence. */
function canBeFilled(campaign: OpenCampaign, sequence: SequenceOf): boolean {
  const { units } = campaign.setupDefaults(sequence);
  return sequence.roles.every(({ id }) => (units[id] ?? []).length > 0);
}

function isEverySideActive(campaign: OpenCampaign): boolean {
  const units = foughtUnits(campaign);
  const left = units.filter((unit) => activeMen(campaign.kind(unit), unit).length > 0);
  return units.every(({ side }) => left.some((unit) => unit.side === side));
}

function DueAfter({ campaign, due }: { readonly campaign: OpenCampaign; readonly due: readonly DueSequence[] }) {
  if (due.length === 0) return null;
  return (
    <Section title="Due now">
      <Rows label="Due now">
        {due.map((one) => (
          <Row
            key={`${one.sequence} ${one.why}`}
            title={sequenceTitle(campaign.system, one.sequence)}
            detail={one.why}
            href={to(...taskRoute(campaign, one))}
          />
        ))}
      </Rows>
    </Section>
  );
}

/** Changes in each side's counters, with the new values: "Force Morale of Red: −1, now 8". */
function CounterChanges({ campaign, last }: { readonly campaign: OpenCampaign; readonly last: Entry }) {
  const sights = campaign.system.status?.(campaign.roster) ?? [];
  const said = last.changes.flatMap((change) => {
    const counted = sights.find(({ counter }) => `counters.${counter?.id}` === change.field);
    if (!('by' in change) || change.of !== 'game' || change.by === 0 || !counted) return [];
    const of = campaign.records.value.sides.find(({ id }) => id === counted.side);
    const now = typeof counted.value === 'number' ? formatNumber(counted.value) : counted.value;
    return [`${counted.title}${of ? ` of ${of.name}` : ''}: ${formatSigned(change.by)}, now ${now}`];
  });
  return said.map((words) => (
    <p key={words}>
      <b>{words}</b>
    </p>
  ));
}

function UnitRows({ campaign }: { readonly campaign: OpenCampaign }) {
  return (
    <Rows label="Units">
      {foughtUnits(campaign).map((unit) => {
        const kind = campaign.kind(unit);
        const side = campaign.records.value.sides.find(({ id }) => id === unit.side);
        return (
          <Row
            key={unit.id}
            lead={<Mark side={side?.mark ?? 0} label={unit.mark} />}
            title={unit.name}
            detail={[strengthWords(kind, unit), casualtyWords(unit.men.flatMap((man) => changedStates(kind, man)))]
              .filter(Boolean)
              .join(' · ')}
            trail={<Chips words={unitStates(kind, unit, campaign.house.value)} />}
            href={to('c', campaign.id, 'unit', unit.id)}
          />
        );
      })}
    </Rows>
  );
}

function KeepSheet({ campaign, onClose }: { readonly campaign: OpenCampaign; readonly onClose: () => void }) {
  const [usual] = useState(() => campaign.records.value.sides.map((side) => side.name).join(' against '));
  const [name, setName] = useState(usual);
  const keep = async () => {
    const { campaign: record } = campaign.records.value;
    const house = { ...campaignDefaults(campaign.system.house), ...record.house };
    const { scratch: _, ...kept } = { ...record, name: cleanName(name), house };
    if (await writeEdit(campaign, `Saved as ${kept.name}`, differences('campaign', record, kept)))
      go(['c', campaign.id, 'roster'], 'replace');
  };
  return (
    <Sheet
      title="Keep these units"
      onClose={onClose}
      form={{
        changed: name !== usual,
        save: { label: 'Keep the units', off: cleanName(name) === '', onPress: () => attempt(keep()) },
      }}
    >
      <NameLine label="Name of the campaign" value={name} maxLength={60} onChange={setName} />
    </Sheet>
  );
}
