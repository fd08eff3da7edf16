import { useState } from 'preact/hooks';
import { establishment } from '../../../campaign/units/muster.ts';
import { TextLine } from '../../../components/fields/textline.tsx';
import { Chip, Chips } from '../../../components/frame/chip.tsx';
import { Empty } from '../../../components/frame/empty.tsx';
import { LongList } from '../../../components/frame/longlist.tsx';
import { Row } from '../../../components/frame/row.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { searchableText } from '../../parts/tablesearch.ts';
import { unitItem } from '../../parts/unititem.tsx';
import type { CampaignProps } from '../../state/props.ts';
import { to } from '../../state/route.ts';
import { countPhrase, figureNoun, manStatusWords } from '../../words/unitwords.ts';
import { ManRow } from '../man/manrow.tsx';
import { alikeWords, groupAlike, isReady, type MusterRollEntry, servingMen } from '../man/musterrollentry.ts';

export function MusterRoll({ campaign }: CampaignProps) {
  const [wanted, setWanted] = useState('');
  const [side, setSide] = useState<string | undefined>(undefined);
  const [state, setState] = useState<string | undefined>(undefined);
  const { sides } = campaign.records.value;
  const all = servingMen(campaign).filter(({ state }) => !state.struck);
  const states = [...new Set(all.map((one) => one.state.title))];
  const ready = all.filter(isReady);
  const full = campaign.units.reduce((sum, unit) => sum + establishment(unit), 0);
  const seeking = wanted.trim() !== '' || side !== undefined || state !== undefined;
  const found = all.filter(
    (one) =>
      answers(one, wanted) &&
      (side === undefined || one.unit.side === side) &&
      (state === undefined || one.state.title === state),
  );
  return (
    <>
      <p>
        {ready.length} of {full} fit.
      </p>
      <TextLine
        label={`Find a ${figureNoun(campaign.system)}`}
        hint="Name, tag or unit"
        value={wanted}
        maxLength={60}
        onChange={setWanted}
      />
      <Filter label="Side" options={sides.map(({ id, name }) => [id, name])} value={side} onChange={setSide} />
      <Filter label="State" options={states.map((title) => [title, title])} value={state} onChange={setState} />
      <div role="status">
        {seeking && <p>{found.length === 0 ? 'Nobody found.' : countPhrase(found.length, 'man', 'men')}</p>}
      </div>
      {seeking ? (
        <LongList
          label="Men found"
          items={linesOf(
            campaign.units.filter(({ id }) => found.some(({ unit }) => unit.id === id)),
            found.map((one) => [one]),
          )}
          each={(line) => <Line key={keyOf(line)} campaign={campaign} line={line} />}
        />
      ) : campaign.units.length > 0 ? (
        <LongList
          label="Muster roll"
          items={linesOf(campaign.units, groupAlike(ready))}
          each={(line) => <Line key={keyOf(line)} campaign={campaign} line={line} />}
        />
      ) : (
        <Empty icon="roster" title="Nobody is mustered yet" />
      )}
    </>
  );
}

/** Chips that filter the list by one option. A second tap on a chip removes the filter. */
function Filter({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly (readonly [id: string, title: string])[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  if (options.length < 2) return null;
  return (
    <fieldset class="keys-line" aria-label={label}>
      {options.map(([id, title]) => (
        <Chip key={id} label={title} pressed={id === value} onPress={() => onChange(id === value ? undefined : id)} />
      ))}
    </fieldset>
  );
}

type Group = readonly MusterRollEntry[];
type Line = { readonly unit: Unit } | { readonly group: Group };

function linesOf(units: readonly Unit[], groups: readonly Group[]): readonly Line[] {
  const own = new Map<string, Line[]>(units.map(({ id }) => [id, []]));
  for (const group of groups) own.get(group[0]!.unit.id)?.push({ group });
  return units.flatMap((unit) => [{ unit }, ...(own.get(unit.id) ?? [])]);
}

const keyOf = (line: Line): string => ('unit' in line ? line.unit.id : line.group[0]!.man.id);

function Line({ campaign, line }: CampaignProps & { readonly line: Line }) {
  if ('group' in line) return <RollRow campaign={campaign} group={line.group} />;
  const { name, lead, detail } = unitItem(campaign, line.unit);
  return (
    <li class="rows-head">
      {lead}
      <b dir="auto">{name}</b> <span>{detail}</span>
    </li>
  );
}

/** Row of a man, or of a group of equal men with a link to their unit. */
function RollRow({ campaign, group }: CampaignProps & { readonly group: readonly MusterRollEntry[] }) {
  const [{ man, unit, kind }] = group as readonly [MusterRollEntry];
  if (group.length === 1) return <ManRow campaign={campaign} unit={unit} man={man} isUnderUnit />;
  return (
    <Row
      title={alikeWords(group)}
      trail={<Chips words={manStatusWords(kind, man)} />}
      href={to('c', campaign.id, 'unit', unit.id)}
    />
  );
}

function answers({ man, unit }: MusterRollEntry, wanted: string): boolean {
  const all = searchableText(`${man.tag} ${man.name} ${unit.name}`);
  return searchableText(wanted)
    .split(' ')
    .every((word) => all.includes(word));
}
