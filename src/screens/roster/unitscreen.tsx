import { useState } from 'preact/hooks';
import { rosterIndex } from '../../campaign/log/statechanges.ts';
import { unitTotals } from '../../campaign/reports/careertotals.ts';
import { menInRecord } from '../../campaign/reports/chronicle.ts';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Chip, Chips } from '../../components/frame/chip.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Mark } from '../../components/table/mark.tsx';
import { manWords } from '../fight/playcontext.ts';
import { EntryRows } from '../parts/entryrows.tsx';
import { TallyRow } from '../parts/tallyrow.tsx';
import { ManSheet } from '../records/man/mansheet.tsx';
import { alikeWords, groupAlike, type MusterRollEntry } from '../records/man/musterrollentry.ts';
import { Photograph } from '../records/man/photograph.tsx';
import { useEntriesAbout, useUnitRecord } from '../state/history.ts';
import type { UnitProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { soloSequences } from '../state/tasks.ts';
import {
  figuresNoun,
  manStatusWords,
  permanentFactWords,
  strengthWords,
  unitStatusWords,
  upperFirst,
  withoutTemporaryFacts,
} from '../words/unitwords.ts';
import { NamesSheet } from './namessheet.tsx';
import { UnitCorrections } from './unitcorrections.tsx';
import { UnitDetailsSheet } from './unitsheet.tsx';

export function UnitScreen({ campaign, unit }: UnitProps) {
  const [opened, setOpened] = useState<'unit' | 'names' | Pick<MusterRollEntry, 'man' | 'unit'> | undefined>(undefined);
  const kind = campaign.kind(unit);
  const close = () => setOpened(undefined);
  const back = campaign.records.value.campaign.scratch ? to('c', campaign.id, 'after') : to('c', campaign.id, 'roster');
  return (
    <Page
      bar={
        <Bar
          title={unit.name}
          subtitle={[kind.title, strengthWords(kind, unit)].filter(Boolean).join(' · ')}
          back={{ label: 'Back', href: back }}
          actions={
            <Button kind="quiet" icon="edit" bare label="Name, side, player, notes" onPress={() => setOpened('unit')} />
          }
        />
      }
    >
      <UnitMarks campaign={campaign} unit={unit} />
      {unit.notes && <p class="noted">{unit.notes}</p>}
      <Glance campaign={campaign} unit={unit} />
      <Men campaign={campaign} unit={unit} onOpen={setOpened} onNames={() => setOpened('names')} />
      {!unit.disbanded && <SoloSequences campaign={campaign} unit={unit} />}
      <Story campaign={campaign} unit={unit} />
      <Photograph campaign={campaign} id={unit.id} name={unit.name} />
      <UnitCorrections campaign={campaign} unit={unit} />
      {opened === 'names' && <NamesSheet campaign={campaign} unit={unit} onClose={close} />}
      {opened === 'unit' && <UnitDetailsSheet campaign={campaign} unit={unit} onClose={close} />}
      {typeof opened === 'object' && (
        <ManSheet
          key={opened.man.id}
          campaign={campaign}
          unit={opened.unit}
          kind={campaign.kind(opened.unit)}
          man={opened.man}
          onClose={close}
        />
      )}
    </Page>
  );
}

function UnitMarks({ campaign, unit }: UnitProps) {
  const { players } = campaign.records.value;
  const kind = campaign.kind(unit);
  const side = campaign.side(unit.side);
  const player = players.find(({ id }) => id === unit.player)?.name;
  return (
    <div class="keys-line">
      <Mark
        side={side?.mark ?? 0}
        label={[`${unit.mark} · ${side?.name ?? 'No side'}`, player].filter(Boolean).join(' · ')}
      />
      {unit.disbanded && <Chip label="Disbanded" />}
      {permanentFactWords(kind.facts, unit.facts).map((label) => (
        <Chip key={label} label={label} />
      ))}
      {unitStatusWords(kind, unit, campaign.house.value).map((word) => (
        <Chip key={word.label} {...word} />
      ))}
    </div>
  );
}

/** Sequences for one unit only: losses, rallying, recovery. */
function SoloSequences({ campaign, unit }: UnitProps) {
  const offered = soloSequences(campaign, unit);
  if (offered.length === 0) return null;
  return (
    <div class="keys-line">
      {offered.map(({ id, title }) => (
        <Button key={id} label={title} href={to('c', campaign.id, 'begin', id, unit.id)} />
      ))}
    </div>
  );
}

function Glance({ campaign, unit }: UnitProps) {
  const lines = campaign.kind(unit).glance?.(unit) ?? [];
  if (lines.length === 0) return null;
  return (
    <Rows label="Make-up">
      {lines.map(({ title, detail }) => (
        <Row key={`${title} ${detail}`} title={title} detail={detail} />
      ))}
    </Rows>
  );
}

function Men({
  campaign,
  unit,
  onOpen,
  onNames,
}: UnitProps & { readonly onOpen: (one: MusterRollEntry) => void; readonly onNames: () => void }) {
  const kind = campaign.kind(unit);
  const entries = useUnitRecord(campaign, unit) ?? [];
  const men = menInRecord(campaign.system, campaign.records.value, unit, entries);
  if (men.length === 0) return null;
  return (
    <Section
      title={upperFirst(figuresNoun(kind, men.length))}
      action={
        unit.men.length > 0 &&
        !kind.roles.every(({ whole }) => whole) && <Button kind="quiet" icon="edit" label="Rename" onPress={onNames} />
      }
    >
      <Rows label={`Men of ${unit.name}`}>
        {groupAlike(men).map((group) => {
          const first = group[0]!;
          const { man, kind, state } = first;
          const { name, detail } = manWords(campaign.system.units, withoutTemporaryFacts(kind, man), unit);
          return (
            <Row
              key={man.id}
              lead={man.tag && <b class="tag">{man.tag}</b>}
              title={group.length > 1 ? alikeWords(group) : name}
              detail={[detail, man.notes].filter(Boolean).join(' · ')}
              trail={<Chips words={manStatusWords(kind, { ...man, state: state.id })} />}
              onPress={() => onOpen(first)}
            />
          );
        })}
      </Rows>
    </Section>
  );
}

function Story({ campaign, unit }: UnitProps) {
  const entries = useEntriesAbout(campaign, unit.id) ?? [];
  const records = campaign.records.value;
  if (entries.length === 0) return null;
  return (
    <Section title="Its story">
      {(unit.men.length > 0 || campaign.kind(unit).roles.length > 0) && (
        <TallyRow of={unitTotals(campaign.system, rosterIndex(records, entries), unit, entries, records.games)} />
      )}
      <EntryRows campaign={campaign} entries={entries} label={`Story of ${unit.name}`} />
    </Section>
  );
}
