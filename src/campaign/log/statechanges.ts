import { isRecord } from '../../engine/data/plain.ts';
import type { ChangeCause, Man, Unit } from '../../engine/roster.ts';
import { ABSENT } from '../../system/absence.ts';
import { type System, sequenceTitle } from '../../system/system.ts';
import type { State, UnitKind } from '../../system/units.ts';
import { compareGames } from '../records/dates.ts';
import { reverseChanges } from '../records/differences.ts';
import type { Entry, Game, RecordChange, RecordSet } from '../records/records.ts';
import { amendedEntries } from './amendments.ts';
import { inactiveIds } from './log.ts';

export type Rules = Pick<System, 'name' | 'units' | 'sequences'>;

export type RosterIndex = {
  readonly units: ReadonlyMap<string, Unit>;
  readonly men: ReadonlyMap<string, Man>;
};

/** Units and men by id. */
export type RosterLookup = { readonly [K in keyof RosterIndex]: Pick<RosterIndex[K], 'get'> };

/** A man's state change. `from` is absent when he joins, `to` when he is removed. */
export type StateChange = {
  readonly man: string;
  readonly unit: string;
  readonly from?: State;
  readonly to?: State;
  readonly why?: ChangeCause;
  readonly entry: Entry;
};

export function rosterIndex(records: Pick<RecordSet, 'units'>, entries: readonly Entry[]): RosterIndex {
  const units = new Map<string, Unit>();
  const men = new Map<string, Man>();
  const add = (unit: Unit) => {
    units.set(unit.id, unit);
    for (const man of unit.men) men.set(man.id, man);
  };
  for (const change of entries.flatMap(({ changes, amends }) => [...changes, ...(amends?.body.changes ?? [])])) {
    if ('by' in change || change.field !== '') continue;
    const record = change.to ?? change.from;
    if (change.of === 'unit') add(record as Unit);
    if (change.of === 'man') men.set(change.id, record as Man);
  }
  records.units.forEach(add);
  return { units, men };
}

/** Returns the entries that count, oldest first, each with its amended body. `entries` are newest first. */
export function activeEntries(entries: readonly Entry[]): readonly Entry[] {
  const inactive = inactiveIds(entries);
  return amendedEntries(entries)
    .filter(({ id, kind }) => kind !== 'undo' && !inactive.has(id))
    .toReversed();
}

export const gameEntries = (entries: readonly Entry[], game: Pick<Game, 'id'>): readonly Entry[] =>
  activeEntries(entries).filter((entry) => entry.game === game.id && !entry.changes.some(setsGameEnd));

const setsGameEnd = (change: RecordChange): boolean =>
  change.of === 'game' && change.field === 'ended' && 'to' in change && change.to !== null;

export const beginsGame = (change: RecordChange): boolean =>
  change.of === 'game' && change.field === '' && 'to' in change && !!change.to;

export const endsGame = (change: RecordChange): boolean =>
  (setsGameEnd(change) && 'from' in change && change.from === null) ||
  (beginsGame(change) && 'to' in change && (change.to as Game).ended !== undefined);

/** Returns whether an entry adds a whole game that was already played. */
export const isWholeGame = (changes: readonly RecordChange[]): boolean =>
  changes.some((change) => beginsGame(change) && endsGame(change));

export const undoesWholeGame = ({ kind, changes }: Pick<Entry, 'kind' | 'changes'>): boolean =>
  kind === 'undo' && isWholeGame(reverseChanges(changes));

export const isStartOf = (entry: Entry, game: Pick<Game, 'id'>): boolean =>
  entry.changes.some((change) => change.id === game.id && beginsGame(change));

/**
 * True if the entries, newest first, reach back to all that was played on the day of the game or later. One entered
 * afterwards, or dated before one that began earlier, needs the whole log, and so do the games after it or its undo. A
 * hospital of such a game needs the game too.
 */
export function reachesGame(entries: readonly Entry[], game: Game, games: readonly Game[]): boolean {
  const isMoved = (one: Game, other: Game) => one.number > other.number && compareGames(one, other) < 0;
  if (game.turn === 0 || games.some((one) => isMoved(one, game) || (one.turn > 0 && isMoved(game, one)))) return false;
  const begins = (id: string) => entries.some((entry) => isStartOf(entry, { id }));
  // The hospital of a moved game does not say when its men fell.
  const lacksGame = ({ settles }: Entry) =>
    games.some((one) => one.id === settles && games.some((other) => isMoved(one, other)) && !begins(one.id));
  return begins(game.id) && !entries.some((entry) => undoesWholeGame(entry) || lacksGame(entry));
}

export const stateChanges = (rules: Rules, known: RosterLookup, entries: readonly Entry[]): readonly StateChange[] =>
  entries.flatMap((entry) => entry.changes.flatMap((change) => stateChangesOf(rules, known, entry, change)));

/** Returns the state changes of a game, without the absences that begin or end when it is entered afterwards. */
export const stateChangesDuring = (
  rules: Rules,
  known: RosterLookup,
  entries: readonly Entry[],
): readonly StateChange[] =>
  stateChanges(rules, known, entries).filter(
    ({ from, to, why, entry }) =>
      why || !isWholeGame(entry.changes) || (to?.id !== ABSENT && (from?.isActive !== false || !to?.isActive)),
  );

function stateChangesOf(rules: Rules, known: RosterLookup, entry: Entry, change: RecordChange): readonly StateChange[] {
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

export const kindOf = (rules: Pick<Rules, 'units'>, unit: Pick<Unit, 'kind'> | undefined): UnitKind | undefined =>
  rules.units.find(({ id }) => id === unit?.kind);

export function nameOfMan({ men }: RosterLookup, id: string): string {
  const man = men.get(id);
  return man ? [man.tag, man.name].filter(Boolean).join(' ') : 'A man who is no longer known';
}

/** Returns true if an active man became a casualty. Absence and removal by the players' ruling do not count. */
export const isCasualty = ({ from, to, why }: Pick<StateChange, 'from' | 'to' | 'why'>): boolean =>
  from?.isActive === true && to?.isActive === false && to.id !== ABSENT && !(to.struck && why?.by === 'table');

export const strengthChange = ({ from, to }: StateChange): number =>
  Number(to?.isActive ?? false) - Number(from?.isActive ?? false);

export const CAUSE: Readonly<Record<ChangeCause['by'], string>> = {
  fire: 'Fire',
  mortar: 'Mortar fire',
  artillery: 'Artillery',
  melee: 'Melee',
  vehicle: 'Vehicles',
  recovery: 'Wounds',
  rout: 'Rout',
  table: 'The table’s ruling',
  afterwards: 'Without the app',
};

export function causeOf(rules: Pick<Rules, 'sequences'>, { why, entry }: StateChange): string {
  if (why) return CAUSE[why.by];
  const { kind, told } = entry;
  if (told) return sequenceTitle(rules, told.sequence);
  return kind === 'game' ? 'Between games' : CAUSE.table;
}

/** Finds the men of a fight's setup and the state each was in. */
export function statesInSetup(setup: unknown, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (isRecord(setup) && Array.isArray(setup.men))
    for (const man of setup.men as readonly unknown[])
      if (isRecord(man) && typeof man.id === 'string' && typeof man.state === 'string') found.set(man.id, man.state);
  if (Array.isArray(setup) || isRecord(setup)) for (const part of Object.values(setup)) statesInSetup(part, found);
  return found;
}
