import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Page } from '../../components/frame/page.tsx';
import { randomId } from '../../random/dice.ts';
import { sequenceOf } from '../../system/system.ts';
import { taught } from '../../systems/systems.ts';
import { manWords } from '../fight/playcontext.ts';
import { DetailsKey } from '../fight/setup/setupkeys.tsx';
import { SetupOdds, TargetsKey } from '../fight/setup/setupodds.tsx';
import { moveChoices, updateSetup } from '../fight/setup/supposed.ts';
import { hasFixedUnits, withoutUnitStates } from '../parts/form/fields.ts';
import { Form } from '../parts/form/form.tsx';
import { deployQuickFight } from '../parts/quick/quickcampaign.ts';
import { lastQuickSetup, type QuickSetup, saveQuickSetup } from '../parts/quick/quicksetup.ts';
import { type QuickUnit, templateAndKind } from '../parts/quick/quickunits.ts';
import { unitItem } from '../parts/unititem.tsx';
import { attempt, say } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { to } from '../state/route.ts';
import { appendUnit, changeUnit, fixesFor, freshUnit, insertUnit, offerOf, whyNot } from './offer.ts';
import { ProcedureChips } from './procedurechips.tsx';
import { RecordedFightsLink, UnfinishedFights } from './quickrows.tsx';
import { SideCards } from './sidecards.tsx';
import { startFight } from './startfight.ts';
import { UnitSheet } from './unitsheet.tsx';

type Opened = { readonly side: 0 | 1; readonly at: number };

export function QuickScreen({
  bar,
  campaign,
}: {
  readonly bar: preact.ComponentChildren;
  readonly campaign: OpenCampaign;
}) {
  const { system } = campaign;
  const [quick, setQuick] = useState<QuickSetup>(() => lastQuickSetup(system));
  const [opened, open] = useState<Opened | undefined>(undefined);
  const [early, setEarly] = useState(false);
  const facts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (early) facts.current?.scrollIntoView({ block: 'start' });
  }, [early]);
  const sequence = sequenceOf(quick.sequence, system);
  const house = campaign.house.value;
  const { sides } = campaign.records.value;
  const ids = useRef<readonly [string[], string[]]>([[], []]);
  const deployment = useMemo(
    () => deployQuickFight(campaign, quick, (side, at) => (ids.current[side]![at] ??= randomId())),
    [quick.sides, house, sides],
  );
  const offers = useMemo(() => offerOf(campaign, quick, deployment, sequence), [deployment, quick.lead, sequence]);
  const { fields, given } = offers;
  // Edited facts apply to one procedure and its leading side.
  const scope = `${quick.sequence} ${quick.lead}`;
  const [told, tell] = useState({ scope, given, setup: offers.setup });
  const setup = useMemo(() => {
    if (told.given === given) return told.setup;
    if (told.scope !== scope || offers.why !== undefined) return offers.setup;
    const carried = moveChoices(fields, told, offers);
    return whyNot(campaign, sequence, { ...offers, setup: carried }) === undefined ? carried : offers.setup;
  }, [told, offers]);
  const edit = (next: typeof setup) => tell({ scope, given, setup: next });
  const latest = useRef(quick);
  const change = (next: QuickSetup) => {
    latest.current = next;
    setQuick(next);
    saveQuickSetup(system, next);
  };
  const remove = ({ side, at }: Opened, unit: QuickUnit, name: string) => {
    const [id] = ids.current[side].splice(at, 1);
    change(changeUnit(quick, side, at, undefined));
    const bringBack = async () => {
      const next = insertUnit(latest.current, side, at, unit);
      ids.current[side].splice(at, 0, id!);
      change(next);
    };
    say(`Removed: ${name}`, { label: 'Undo', act: bringBack });
  };
  const details = withoutUnitStates(fields);
  const why = offers.why ?? whyNot(campaign, sequence, { ...offers, setup });
  const mends = useMemo(
    () => (offers.why === undefined ? [] : fixesFor(campaign, quick, deployment, sequence)),
    [offers, quick.sides, sequence],
  );
  const shown = campaign.records.value.campaign.settings.odds === 'shown';
  const unit = opened && quick.sides[opened.side][opened.at];
  const there = opened && deployment.units.filter(({ side }) => side === sides[opened.side]?.id)[opened.at];
  return (
    <Page
      bar={bar}
      foot={
        <div class="setup-foot">
          <Button
            kind="primary"
            wide
            label="Start"
            off={why !== undefined}
            onPress={() => attempt(startFight(campaign, quick, deployment, sequence, setup))}
          />
          {shown && sequence.odds && why === undefined && (
            <SetupOdds campaign={campaign} sequence={sequence} setup={setup} />
          )}
        </div>
      }
      footLabel="Start"
      footFirst
    >
      <ProcedureChips system={system} value={quick.sequence} onChange={(sequence) => change({ ...quick, sequence })} />
      <UnfinishedFights campaign={campaign} />
      {why !== undefined && (
        <Notice
          tone="warning"
          actions={mends.map(({ label, quick: next }) => (
            <Button key={label} wide label={label} onPress={() => change(next)} />
          ))}
        >
          {why}
        </Notice>
      )}
      {([0, 1] as const).map((side) => (
        <SideCards
          key={side}
          onSwap={
            side === 0 && sequence.roles.length > 1 && offers.why === undefined
              ? () => change({ ...quick, lead: quick.lead === 0 ? 1 : 0 })
              : undefined
          }
          campaign={campaign}
          side={side}
          quick={quick}
          deployment={deployment}
          leads={quick.lead === side && sequence.roles.length > 1 ? (sequence.verb ?? 'attack') : undefined}
          onOpen={(at) => open({ side, at })}
          onAdd={() => {
            const last = quick.sides[side].at(-1);
            const [template] = last ? templateAndKind(system, last) : [system.units[0]!.templates[0]!];
            change(appendUnit(quick, side, freshUnit(template)));
            open({ side, at: quick.sides[side].length });
          }}
        />
      ))}
      {offers.why === undefined && (
        <div class="quick-facts" ref={facts}>
          <Form
            fields={details.filter((field) => !hasFixedUnits(field, setup, given))}
            value={setup}
            beat=""
            rare={early ? 'shown' : 'hidden'}
            early
            defaults={given}
            manWords={(man, unit) => manWords(system.units, man, unit)}
            unitItem={(unit) => unitItem(campaign, unit)}
            onChange={edit}
          />
        </div>
      )}
      <div class="keys-line">
        {details.some(({ rare, beat }) => rare && beat === undefined) && offers.why === undefined && (
          <DetailsKey open={early} onPress={() => setEarly(!early)} />
        )}
        {shown && why === undefined && sequence.odds && (
          <TargetsKey
            campaign={campaign}
            sequence={sequence}
            setup={setup}
            given={given}
            onTake={(next) => edit(updateSetup(fields, { setup, given }, { setup: next, given }))}
          />
        )}
        {taught(system.id) && <Button kind="quiet" icon="play" label="Lesson" href={to('try', system.id)} />}
        <Button kind="quiet" label="House rules" href={to('c', campaign.id, 'house')} />
      </div>
      <RecordedFightsLink campaign={campaign} />
      {opened && unit && (
        <UnitSheet
          key={`${opened.side} ${opened.at}`}
          system={system}
          title={`${campaign.records.value.sides[opened.side]?.name}: ${quick.sides[opened.side].length > 1 ? `unit ${opened.at + 1}` : 'the unit'}`}
          unit={unit}
          there={there}
          onChange={(next) => change(changeUnit(quick, opened.side, opened.at, next))}
          onRemove={
            quick.sides[opened.side].length > 1
              ? () => {
                  open(undefined);
                  remove(opened, unit, there?.name ?? '');
                }
              : undefined
          }
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  );
}
