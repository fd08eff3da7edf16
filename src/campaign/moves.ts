import type { Man, Unit, Why } from '../engine/roster.ts';
import { type State, type System, sequenceTitle, type UnitKind } from '../system/system.ts';
import { undoneIds } from './log.ts';
import type { Entry, Game, RecordChange, RecordSet } from './records.ts';
import { CAUSE } from './story.ts';

/** What of a system its campaigns are told by. */
export type Rules = Pick<System, 'name' | 'units' | 'sequences'>;

/** A unit or a man by id, also one that was struck off since. */
export type RosterIndex = {
  readonly units: ReadonlyMap<string, Unit>;
  readonly men: ReadonlyMap<string, Man>;
};

/** A man's step from one state to another; without `from` he joined, without `to` he was struck off. */
export type StateChange = {
  readonly man: string;
  readonly unit: string;
  readonly from?: State;
  readonly to?: State;
  readonly why?: Why;
  readonly entry: Entry;
};

/** Everybody the records know of, and whom only the log still does. */
export function knownUnits(records: Pick<RecordSet, 'units'>, entries: readonly Entry[]): RosterIndex {
  const units = new Map<string, Unit>();
  const men = new Map<string, Man>();
  const meet = (unit: Unit) => {
    units.set(unit.id, unit);
    for (const man of unit.men) men.set(man.id, man);
  };
  for (const change of entries.flatMap(({ changes }) => changes)) {
    if ('by' in change || change.field !== '') continue;
    const record = change.to ?? change.from;
    if (change.of === 'unit') meet(record as Unit);
    if (change.of === 'man') men.set(change.id, record as Man);
  }
  records.units.forEach(meet);
  return { units, men };
}

/** The entries that stand, oldest first: neither undone nor an undo. `entries` are newest first and reach to now. */
export function standingEntries(entries: readonly Entry[]): readonly Entry[] {
  const gone = undoneIds(entries);
  return entries.filter(({ id, kind }) => kind !== 'undo' && !gone.has(id)).toReversed();
}

/** The entries of a game that stand, oldest first, without its end: what happens between games is not of the battle. */
export const battle = (entries: readonly Entry[], game: Pick<Game, 'id'>): readonly Entry[] =>
  standingEntries(entries).filter((entry) => entry.game === game.id && !entry.changes.some(ends));

const ends = (change: RecordChange): boolean =>
  change.of === 'game' && change.field === 'ended' && 'to' in change && change.to !== null;

/** Whether a change begins a game. */
export const beginsGame = (change: RecordChange): boolean =>
  change.of === 'game' && change.field === '' && 'to' in change && !!change.to;

/** Whether a change ends a game, or enters one that was over; another day of one that has ended does not. */
export const endsGame = (change: RecordChange): boolean =>
  (ends(change) && 'from' in change && change.from === null) ||
  (beginsGame(change) && 'to' in change && (change.to as Game).ended !== undefined);

/** Whether an entry began this game: the log of a game reaches back to there. */
export const isStartOf = (entry: Entry, game: Pick<Game, 'id'>): boolean =>
  entry.changes.some((change) => change.id === game.id && beginsGame(change));

/** Every step of a man from one state to another in these entries, in their order. */
export const stateChanges = (rules: Rules, known: RosterIndex, entries: readonly Entry[]): readonly StateChange[] =>
  entries.flatMap((entry) => entry.changes.flatMap((change) => movesOf(rules, known, entry, change)));

function movesOf(rules: Rules, known: RosterIndex, entry: Entry, change: RecordChange): readonly StateChange[] {
  if (change.of !== 'man' || change.unit === undefined || 'by' in change) return [];
  if (change.field !== '' && change.field !== 'state') return [];
  const kind = kindOf(rules, known.units.get(change.unit));
  const state = (value: unknown): State | undefined => {
    const id = change.field === '' ? (value as Man | null)?.state : value;
    return kind?.states.find((state) => state.id === id);
  };
  const [from, to] = [state(change.from), state(change.to)];
  const { id: man, unit, why } = change;
  return [{ man, unit, entry, ...(from ? { from } : {}), ...(to ? { to } : {}), ...(why ? { why } : {}) }];
}

/** The kind of a unit. */
export const kindOf = (rules: Pick<Rules, 'units'>, unit: Pick<Unit, 'kind'> | undefined): UnitKind | undefined =>
  rules.units.find(({ id }) => id === unit?.kind);

/** A man by his tag and name, where he is still known. */
export function nameOfMan({ men }: RosterIndex, id: string): string {
  const man = men.get(id);
  return man ? [man.tag, man.name].filter(Boolean).join(' ') : 'A man who is no longer known';
}

/** Whether a man fell by this: he stood, and stands no longer, but was not merely struck off. */
export const fell = ({ from, to, why }: StateChange): boolean =>
  from?.stands === true && to?.stands === false && !(to.struck && why?.by === 'table');

/** How many more men stand after this: 1, 0 or −1. */
export const gain = ({ from, to }: StateChange): number => Number(to?.stands ?? false) - Number(from?.stands ?? false);

/** What a loss came by: as it was told, else the sequence that was played, a step between games, or the table's own word. */
export function cause(rules: Pick<Rules, 'sequences'>, { why, entry }: StateChange): string {
  if (why) return CAUSE[why.by];
  const { kind, told } = entry;
  if (told) return sequenceTitle(rules, told.sequence);
  return kind === 'game' ? 'Between games' : CAUSE.table;
}
