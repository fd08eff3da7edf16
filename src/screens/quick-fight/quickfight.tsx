import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import type { Unit } from '../../engine/roster.ts';
import { hasBeat } from '../../engine/setup/fields.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { type SequenceOf, type System, sequenceOf, type UnitKind } from '../../system/system.ts';
import { systemOf, taught } from '../../systems/systems.ts';
import { manWords } from '../fight/playcontext.ts';
import { campaignSeats, fightTitle } from '../fight/seats.ts';
import { DiceOwnerKeys } from '../fight/setup/dicesaid.tsx';
import { OddsGlance, SetupOdds } from '../fight/setup/setupodds.tsx';
import { carryOver } from '../fight/setup/supposed.ts';
import { RecordedRow, UNFINISHED, UnfinishedRow } from '../parts/fightrows.tsx';
import { Form } from '../parts/form/form.tsx';
import { deployQuickFight, openScratch, type QuickDeployment, saveQuickFight } from '../parts/quick/quickcampaign.ts';
import { lastQuickSetup, proceduresInMenuOrder, type QuickSetup, saveQuickSetup } from '../parts/quick/quicksetup.ts';
import { MOST_UNITS, type QuickUnit, templateAndKind } from '../parts/quick/quickunits.ts';
import { unitItem } from '../parts/unititem.tsx';
import { attempt, lastAction, openCampaign, say } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go, to } from '../state/route.ts';
import { figuresWords, manStates, permanentFactWords, unitStates } from '../words/unitwords.ts';
import { changeUnit, fixesFor, freshUnit, insertUnit, offerOf, whyNot, withUnit } from './offer.ts';
import { UnitSheet } from './unitsheet.tsx';
import './quickfight.css';

export function QuickFight({ system: id }: { readonly system: string }) {
  const [system, setSystem] = useState<System | undefined>(undefined);
  useLayoutEffect(() => {
    let gone = false;
    attempt(
      systemOf(id).then(async (found) => {
        if (gone) return;
        const opened = await openScratch(found);
        if (gone) return;
        const { sequences, units } = found;
        const [only, ...more] = sequences;
        if (units.length === 0 && only && more.length === 0 && opened.loaded.value.plays.length === 0)
          return go(['c', opened.id, 'begin', only.id], 'replace');
        setSystem(found);
      }),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  const campaign =
    openCampaign.value?.system.id === id && openCampaign.value.records.value.campaign.scratch
      ? openCampaign.value
      : undefined;
  const bar = (
    <Bar
      title={system ? (system.tile?.name ?? system.name) : 'Quick fight'}
      subtitle={system ? 'Quick fight' : undefined}
      back={{ label: 'To the first screen', href: to() }}
      actions={
        campaign && <Button kind="quiet" icon="edit" bare label="House rules" href={to('c', campaign.id, 'house')} />
      }
    />
  );
  if (!system || !campaign) return <Page bar={bar}>{null}</Page>;
  return system.units.length > 0 ? (
    <QuickScreen bar={bar} campaign={campaign} />
  ) : (
    <Procedures bar={bar} campaign={campaign} />
  );
}

/** Procedures of a system without units. */
function Procedures({ bar, campaign }: { readonly bar: preact.ComponentChildren; readonly campaign: OpenCampaign }) {
  return (
    <Page bar={bar}>
      <Unfinished campaign={campaign} />
      <Section title="Roll again">
        <Rows label="What is rolled">
          {campaign.system.sequences.map(({ id, title, about }) => (
            <Row key={id} title={title} detail={about} href={to('c', campaign.id, 'begin', id)} />
          ))}
        </Rows>
      </Section>
    </Page>
  );
}

type Opened = { readonly side: 0 | 1; readonly at: number };

function QuickScreen({ bar, campaign }: { readonly bar: preact.ComponentChildren; readonly campaign: OpenCampaign }) {
  const { system } = campaign;
  const [quick, setQuick] = useState<QuickSetup>(() => lastQuickSetup(system));
  const [opened, open] = useState<Opened | undefined>(undefined);
  const [early, setEarly] = useState(false);
  const sequence = sequenceOf(quick.sequence, system);
  const house = campaign.house.value;
  const laid = useMemo(() => deployQuickFight(campaign, quick), [quick.sides, house]);
  const offers = useMemo(() => offerOf(campaign, quick, laid, sequence), [laid, quick.lead, sequence]);
  const [told, tell] = useState<{ of: typeof offers; setup: typeof offers.setup }>({ of: offers, setup: offers.setup });
  // Edited facts apply to these units only.
  const setup = told.of === offers ? told.setup : offers.setup;
  const latest = useRef(quick);
  const change = (next: QuickSetup) => {
    latest.current = next;
    setQuick(next);
    saveQuickSetup(system, next);
  };
  const remove = ({ side, at }: Opened, unit: QuickUnit) => {
    change(changeUnit(quick, side, at, undefined));
    const [{ title }] = templateAndKind(system, unit);
    const bringBack = async () => change(insertUnit(latest.current, side, at, unit));
    say(`Removed: ${title}`, { label: 'Undo', act: bringBack });
  };
  const { fields, given } = offers;
  const why = offers.why ?? whyNot(campaign, sequence, { ...offers, setup });
  const mends = useMemo(
    () => (offers.why === undefined ? [] : fixesFor(campaign, quick, laid, sequence)),
    [offers, quick.sides, sequence],
  );
  const later = sequence.beats.some(({ id }) => hasBeat(fields, id));
  const shown = campaign.records.value.campaign.settings.odds === 'shown';
  const unit = opened && quick.sides[opened.side][opened.at];
  return (
    <Page
      bar={bar}
      foot={
        <>
          {shown && sequence.odds && why === undefined && (
            <OddsGlance campaign={campaign} sequence={sequence} setup={setup} />
          )}
          <Button
            kind="primary"
            wide
            label="Start"
            off={why !== undefined}
            onPress={() => attempt(startFight(campaign, quick, laid, sequence, setup))}
          />
        </>
      }
      footLabel="Start"
      footFirst
    >
      <ProcedureChips system={system} value={quick.sequence} onChange={(sequence) => change({ ...quick, sequence })} />
      <Unfinished campaign={campaign} />
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
      {offers.why === undefined && <DiceOwnerKeys campaign={campaign} seats={campaignSeats(campaign, fields, setup)} />}
      {([0, 1] as const).map((side) => (
        <SideCards
          key={side}
          campaign={campaign}
          side={side}
          quick={quick}
          laid={laid}
          leads={quick.lead === side && sequence.roles.length > 1}
          onOpen={(at) => open({ side, at })}
          onAdd={() => {
            const last = quick.sides[side].at(-1);
            const [template] = last ? templateAndKind(system, last) : [system.units[0]!.templates[0]!];
            change(withUnit(quick, side, freshUnit(template)));
            open({ side, at: quick.sides[side].length });
          }}
        />
      ))}
      {sequence.roles.length > 1 && offers.why === undefined && (
        <Button
          kind="quiet"
          icon="turn"
          label={`Swap ${sequence.roles.map(({ title }) => title.toLowerCase()).join(' and ')}`}
          onPress={() => change({ ...quick, lead: quick.lead === 0 ? 1 : 0 })}
        />
      )}
      {offers.why === undefined && (
        <div class="quick-facts">
          <Form
            fields={fields}
            value={setup}
            beat={early || !later ? undefined : ''}
            defaults={given}
            manWords={(man, unit) => manWords(system.units, man, unit)}
            unitItem={(unit) => unitItem(campaign, unit)}
            onChange={(next) => tell({ of: offers, setup: next })}
          />
        </div>
      )}
      {later && offers.why === undefined && (
        <Button
          kind="quiet"
          icon={early ? 'up' : 'edit'}
          label={early ? 'Hide details' : 'Enter details now'}
          detail={early ? undefined : 'For exact odds; otherwise each is asked at its step'}
          pressed={early}
          onPress={() => setEarly(!early)}
        />
      )}
      {shown && why === undefined && sequence.odds && (
        <SetupOdds
          campaign={campaign}
          sequence={sequence}
          setup={setup}
          given={given}
          onTake={(next) => tell({ of: offers, setup: carryOver(fields, { setup, given }, { setup: next, given }) })}
        />
      )}
      <Recorded campaign={campaign} />
      {taught(system.id) && (
        <Button kind="quiet" icon="play" label="Learn it in a lesson" href={to('try', system.id)} />
      )}
      {opened && unit && (
        <UnitSheet
          key={`${opened.side} ${opened.at}`}
          system={system}
          title={`${campaign.records.value.sides[opened.side]?.name}: ${quick.sides[opened.side].length > 1 ? `unit ${opened.at + 1}` : 'the unit'}`}
          unit={unit}
          there={laid.units.filter(({ side }) => side === campaign.records.value.sides[opened.side]?.id)[opened.at]}
          onChange={(next) => change(changeUnit(quick, opened.side, opened.at, next))}
          onRemove={
            quick.sides[opened.side].length > 1
              ? () => {
                  open(undefined);
                  remove(opened, unit);
                }
              : undefined
          }
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  );
}

/** Number of procedures shown before "more". A dozen would fill a small screen. */
const IN_SIGHT = 4;

function ProcedureChips({
  system,
  value,
  onChange,
}: {
  readonly system: System;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const [all, unfold] = useState(false);
  const every = proceduresInMenuOrder(system);
  const folds = !all && every.length > IN_SIGHT + 1;
  const shown = folds ? every.filter(({ id }, n) => n < IN_SIGHT || id === value) : every;
  return (
    <fieldset class="quick-chips" aria-label="What is fought">
      {shown.map(({ id, title }) => (
        <Button key={id} label={title} pressed={id === value} onPress={() => onChange(id)} />
      ))}
      {folds && <Button label={`${every.length - shown.length} more`} onPress={() => unfold(true)} />}
    </fieldset>
  );
}

function SideCards({
  campaign,
  side,
  quick,
  laid,
  leads,
  onOpen,
  onAdd,
}: {
  readonly campaign: OpenCampaign;
  readonly side: 0 | 1;
  readonly quick: QuickSetup;
  readonly laid: QuickDeployment;
  readonly leads: boolean;
  readonly onOpen: (at: number) => void;
  readonly onAdd: () => void;
}) {
  const of = campaign.records.value.sides[side];
  const own = laid.units.filter((unit) => unit.side === of?.id);
  return (
    <section class="quick-side" aria-label={of?.name}>
      <h2 class={`side-${((of?.mark ?? side) % 6) + 1}`}>
        {of?.name}
        {leads && <small> attacks</small>}
      </h2>
      <ul class="quick-units" aria-label={`${of?.name}: the units`}>
        {quick.sides[side].map((unit, at) => {
          const there = own[at];
          return (
            there && (
              <li key={there.id}>
                <UnitCard
                  campaign={campaign}
                  quick={unit}
                  unit={there}
                  kind={campaign.kind(there)}
                  onOpen={() => onOpen(at)}
                />
              </li>
            )
          );
        })}
      </ul>
      {quick.sides[side].length < MOST_UNITS && (
        <Button kind="quiet" icon="plus" label={`Unit for ${of?.name}`} onPress={onAdd} />
      )}
    </section>
  );
}

function UnitCard({
  campaign,
  quick,
  unit,
  kind,
  onOpen,
}: {
  readonly campaign: OpenCampaign;
  readonly quick: QuickUnit;
  readonly unit: Unit;
  readonly kind: UnitKind;
  readonly onOpen: () => void;
}) {
  const [template] = templateAndKind(campaign.system, quick);
  const standing = unit.men.filter((man) => kind.states.find(({ id }) => id === man.state)?.isActive).length;
  const loads = kind.manFacts.flatMap(({ id, title, kind, state }) => {
    const many = kind === 'flag' && !state ? unit.men.filter((man) => man.facts[id] === true).length : 0;
    return many > 0 ? [`${title}: ${many}`] : [];
  });
  // Initial values, such as grenades, are left out.
  const isSet = (label: string) =>
    kind.facts.some(({ id, title }) => label.startsWith(title) && Object.hasOwn(quick.now.facts, id));
  const marks = [
    ...unitStates(kind, unit, campaign.house.value),
    ...unit.men.flatMap((man) => (kind.roles.find(({ id }) => id === man.role)?.leads ? manStates(kind, man) : [])),
  ];
  return (
    <button type="button" class="quick-unit" onClick={onOpen}>
      <span class="quick-head">
        <b>{template.title}</b>
        <span>
          {' '}
          {kind.roles.every(({ whole }) => whole)
            ? ''
            : standing < unit.men.length
              ? `${standing} of ${unit.men.length}`
              : figuresWords(kind, unit.men.length)}
        </span>
      </span>
      <span class="quick-words">
        {[...permanentFactWords(kind.facts, unit.facts), ...loads].map((words) => (
          <Chip key={words} label={words} />
        ))}
        {marks.map((mark) => (
          <Chip
            key={mark.label}
            label={mark.label}
            tone={mark.tone !== 'plain' || isSet(mark.label) ? 'bad' : 'plain'}
          />
        ))}
        <span class="chip edit">Change</span>
      </span>
    </button>
  );
}

async function startFight(
  campaign: OpenCampaign,
  quick: QuickSetup,
  laid: QuickDeployment,
  sequence: SequenceOf,
  setup: unknown,
): Promise<void> {
  // The undo notice belongs to the previous fight.
  lastAction.value = undefined;
  saveQuickSetup(campaign.system, quick);
  await saveQuickFight(campaign, laid);
  const fields = sequence.setup(campaign.house.value);
  const fighting = unitsOf(fields, setup);
  const title = fightTitle(sequence, fields, setup);
  const parked = await campaign.beginPlay(
    sequence,
    setup,
    title,
    fighting.map(({ id }) => id),
  );
  go(['c', campaign.id, 'fight', parked.id]);
}

export async function musterAndFight(system: System, quick: QuickSetup): Promise<void> {
  const campaign = await openScratch(system);
  const laid = deployQuickFight(campaign, quick);
  const sequence = sequenceOf(quick.sequence, system);
  await startFight(campaign, quick, laid, sequence, offerOf(campaign, quick, laid, sequence).setup);
}

/** Link to recorded fights, if any exist. */
function Recorded({ campaign }: { readonly campaign: OpenCampaign }) {
  const last = campaign.loaded.value.tail.find(({ kind }) => kind === 'play');
  return (
    last && (
      <Rows>
        <RecordedRow campaign={campaign.id} detail={`The last: ${last.title}`} />
      </Rows>
    )
  );
}

function Unfinished({ campaign }: { readonly campaign: OpenCampaign }) {
  if (campaign.loaded.value.plays.length === 0) return null;
  return (
    <Section title={UNFINISHED}>
      <Rows label={UNFINISHED}>
        {campaign.loaded.value.plays.map((play) => (
          <UnfinishedRow key={play.id} campaign={campaign.id} play={play} detail={play.step} />
        ))}
      </Rows>
    </Section>
  );
}
