import { useEffect, useState } from 'preact/hooks';
import type { Unit } from '../../rules/roster.ts';
import { proposeSetup } from '../../rules/setup.ts';
import { type System, sequenceOf, type Template } from '../../rules/system.ts';
import { systemOf } from '../../systems/systems.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { attempt, done, openCampaign, store } from '../model/appstate.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { go, to } from '../model/route.ts';
import { UNFINISHED, UnfinishedRow } from '../parts/unfinishedrow.tsx';
import { nature } from '../words/unitwords.ts';
import { MenCounts, NatureFacts } from './counts.tsx';
import {
  type Counts,
  countsOf,
  countsWords,
  fights,
  keepQuick,
  lastQuick,
  musterQuick,
  natureOf,
  openScratch,
  type Quick,
  scratchAmong,
  someone,
} from './quick.ts';

/** A fight with no campaign: two throwaway units by counts; a system without units goes straight to its facts. */
export function QuickFight({
  system: id,
  ready,
}: {
  readonly system: string;
  /** Begins at once, with the units it was fought with last. */
  readonly ready: boolean;
}) {
  const [system, setSystem] = useState<System | undefined>(undefined);
  useEffect(() => {
    attempt(
      systemOf(id).then(async (found) => {
        if (ready) return startAtOnce(found);
        const scratch = scratchAmong(await store.value!.campaigns(), id);
        const opened = scratch || found.units.length === 0 ? await openScratch(found) : undefined;
        const [only, ...more] = fights(found);
        const choice = found.units.length > 0 || more.length > 0 || opened?.loaded.value.plays.length;
        if (!choice && opened && only) return go(['c', opened.id, 'begin', only.id], 'replace');
        setSystem(found);
      }),
    );
  }, [id]);
  const bar = (
    <Bar
      title={system?.name ?? 'Quick fight'}
      subtitle={system && system.units.length > 0 ? 'Quick fight' : undefined}
      back={{ label: 'To the first screen', href: to() }}
    />
  );
  if (!system) return <Page bar={bar}>{null}</Page>;
  const opened =
    openCampaign.value?.system.id === id && openCampaign.value.records.value.campaign.scratch
      ? openCampaign.value
      : undefined;
  return system.units.length > 0 ? (
    <TwoUnits bar={bar} system={system} opened={opened} />
  ) : (
    <Page bar={bar}>{opened && <Procedures camp={opened} />}</Page>
  );
}

/** The procedures of a system that has no units. */
function Procedures({ camp }: { readonly camp: OpenCampaign }) {
  return (
    <>
      <Unfinished camp={camp} />
      <Section title="Roll again">
        <Rows label="What is rolled">
          {fights(camp.system).map(({ id, title, about }) => (
            <Row key={id} title={title} detail={about} href={to('c', camp.id, 'begin', id)} />
          ))}
        </Rows>
      </Section>
    </>
  );
}

const NAMES = ['Red', 'Blue'] as const;

function TwoUnits({
  bar,
  system,
  opened,
}: {
  readonly bar: preact.ComponentChildren;
  readonly system: System;
  readonly opened: OpenCampaign | undefined;
}) {
  const [quick, set] = useState<Quick>(() => lastQuick(system));
  const setQuick = (next: Quick) => {
    set(next);
    keepQuick(system, next);
  };
  const offered = fights(system);
  return (
    <Page
      bar={bar}
      foot={
        <FightKey
          system={system}
          quick={quick}
          label="Fight"
          why={
            quick.sides.every((side) => someone(side) || natureOf(system, side)[1].roles.length === 0)
              ? undefined
              : 'Each side needs one man at least'
          }
        />
      }
    >
      {opened && <Unfinished camp={opened} />}
      {offered.length > 1 && (
        <Choice
          label="What is fought"
          options={offered.map(({ id, title }) => ({ value: id, label: title }))}
          value={quick.sequence}
          onChange={(sequence) => setQuick({ ...quick, sequence })}
        />
      )}
      {NAMES.map((name, i) => (
        <SideCounts
          key={name}
          name={opened?.records.value.sides[i]?.name ?? name}
          mark={i}
          system={system}
          counts={quick.sides[i as 0 | 1]}
          onChange={(counts) =>
            setQuick({ ...quick, sides: i === 0 ? [counts, quick.sides[1]] : [quick.sides[0], counts] })
          }
        />
      ))}
      <Button kind="quiet" wide label="House rules" onPress={() => attempt(toHouse(system))} />
    </Page>
  );
}

/** Begins the first fight of a system with what is proposed of it; one that is unfinished is gone on with. */
async function startAtOnce(system: System): Promise<void> {
  const scratch = await openScratch(system);
  const [waiting] = scratch.loaded.value.plays;
  if (waiting) return go(['c', scratch.id, 'fight', waiting.id], 'replace');
  const quick = lastQuick(system);
  const units = await musterQuick(scratch, quick);
  const sequence = sequenceOf(quick.sequence, system);
  const setup = proposeSetup(sequence.setup(scratch.house.value), scratch.given(sequence, units), units);
  const title = units.map(({ name }) => name).join(' v ');
  const parked = await scratch.begin(
    sequence,
    setup,
    title,
    units.map((unit) => unit.id),
  );
  go(['c', scratch.id, 'fight', parked.id], 'replace');
}

async function toHouse(system: System): Promise<void> {
  const scratch = await openScratch(system);
  go(['c', scratch.id, 'house']);
}

/** Musters the two units and goes to the screen the fight begins on. */
export async function musterAndFight(system: System, quick: Quick): Promise<void> {
  const scratch = await openScratch(system);
  // What was done last was done in another fight.
  done.value = undefined;
  const units: readonly Unit[] = await musterQuick(scratch, quick);
  go(['c', scratch.id, 'begin', quick.sequence, ...units.map(({ id }) => id)]);
}

/** The key that begins a quick fight; where one is unfinished it asks before that is discarded. */
export function FightKey({ system, quick, ...key }: { readonly system: System; readonly quick: Quick } & ButtonProps) {
  const [asked, ask] = useState<OpenCampaign | undefined>(undefined);
  const press = async () => {
    const scratch = await openScratch(system);
    if (scratch.loaded.value.plays.length > 0) ask(scratch);
    else await musterAndFight(system, quick);
  };
  return (
    <>
      <Button kind="primary" wide {...key} onPress={() => attempt(press())} />
      {asked && (
        <Discarding camp={asked} onFight={() => musterAndFight(system, quick)} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

/** What would be discarded, and the key for it; at the foot, where Fight was tapped, is the one that loses nothing. */
function Discarding({
  camp,
  onFight,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly onFight: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [newest, ...more] = camp.loaded.value.plays;
  const [fights, them] = more.length > 0 ? ['fights', 'them'] : ['fight', 'it'];
  return (
    <Sheet
      title={`Discard the unfinished ${fights}?`}
      onClose={onClose}
      actions={
        newest && (
          <Button
            kind="primary"
            wide
            label="Resume"
            detail={`${newest.title}: ${newest.step}`}
            href={to('c', camp.id, 'fight', newest.id)}
          />
        )
      }
    >
      {more.length > 0 && <UnfinishedRows camp={camp} />}
      <Button kind="danger" wide label={`Discard ${them} and fight`} onPress={() => attempt(onFight())} />
    </Sheet>
  );
}

/** The fights that were left before their end. */
function Unfinished({ camp }: { readonly camp: OpenCampaign }) {
  if (camp.loaded.value.plays.length === 0) return null;
  return (
    <Section title={UNFINISHED}>
      <UnfinishedRows camp={camp} />
    </Section>
  );
}

const UnfinishedRows = ({ camp }: { readonly camp: OpenCampaign }) => (
  <Rows label={UNFINISHED}>
    {camp.loaded.value.plays.map((play) => (
      <UnfinishedRow key={play.id} campaign={camp.id} play={play} detail={play.step} />
    ))}
  </Rows>
);

function SideCounts({
  name,
  mark,
  system,
  counts,
  onChange,
}: {
  readonly name: string;
  readonly mark: number;
  readonly system: System;
  readonly counts: Counts;
  readonly onChange: (next: Counts) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const [, kind] = natureOf(system, counts);
  const { title, more } = countsWords(system, counts);
  const close = () => setChoosing(false);
  const choose = (next: Template) => {
    onChange(countsOf(next));
    close();
  };
  return (
    <Section title={name}>
      <Rows label={`${name}: the unit`}>
        <Row
          lead={<Mark side={mark} />}
          title={title}
          detail={[...more, ...nature(kind.facts, counts.facts)].join(', ')}
          onPress={() => setChoosing(true)}
        />
      </Rows>
      <fieldset class="stack" aria-label={`${name}: men`}>
        <MenCounts kind={kind} counts={counts} onChange={onChange} />
      </fieldset>
      {choosing && (
        <Sheet title={`${name}: which unit?`} onClose={close}>
          <Rows label="Units to begin with">
            {system.units
              .flatMap(({ templates }) => templates)
              .map((each) => (
                <Row
                  key={each.id}
                  title={each.title}
                  trail={each.id === counts.template ? <Chip label="now" /> : undefined}
                  onPress={() => choose(each)}
                />
              ))}
          </Rows>
          <NatureFacts kind={kind} counts={counts} onChange={onChange} />
        </Sheet>
      )}
    </Section>
  );
}
