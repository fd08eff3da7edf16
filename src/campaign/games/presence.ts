import { activeEntries, beginsGame, kindOf, type Rules, rosterIndex } from '../log/statechanges.ts';
import { compareGames, dayOf, isBeforeGame, timeAmongGames } from '../records/dates.ts';
import type { Entry, Game, RecordChange, RecordSet } from '../records/records.ts';

/** `men` were active when the game began. `out` were not, and their state has not changed since. */
export type Presence = {
  readonly isServing: boolean;
  readonly men: ReadonlySet<string>;
  readonly out: ReadonlySet<string>;
};

/**
 * Returns each unit's active men as a game began. A unit mustered later has its first men but was not serving. If the
 * game is older than all units, every unit served. `entries` are the whole log, newest first.
 */
export function presenceOn(
  rules: Rules,
  records: Pick<RecordSet, 'units' | 'games'>,
  entries: readonly Entry[],
  game: Pick<Game, 'id' | 'begun' | 'number'>,
): ReadonlyMap<string, Presence> {
  const log = activeEntries(entries);
  const isLater = laterThan(game, records.games);
  const changed = (isLate: boolean, of: (change: RecordChange) => boolean) =>
    new Set(
      log.flatMap((entry) =>
        isLater(entry) === isLate ? entry.changes.flatMap((one) => (of(one) ? one.id : [])) : [],
      ),
    );
  const late = changed(true, (one) => one.of === 'unit' && one.field === '' && 'to' in one && one.to !== null);
  const disbanded = changed(false, ({ field }) => field === 'disbanded');
  const isOlder = records.units.every(({ id }) => late.has(id));
  const active = new Map(records.units.map(({ id }) => [id, new Set<string>()]));
  const out = new Set<string>();
  for (const { man, unit, isActive, isUnchanged } of menAsGameBegan(rules, records, log, game)) {
    if (unit !== undefined && isActive) active.get(unit)?.add(man);
    else if (isUnchanged) out.add(man);
  }
  return new Map(
    records.units.map((unit) => [
      unit.id,
      {
        isServing: (isOlder || !late.has(unit.id)) && !(unit.disbanded && disbanded.has(unit.id)),
        men: active.get(unit.id) ?? new Set(),
        out: new Set(unit.men.flatMap(({ id }) => (out.has(id) ? id : []))),
      },
    ]),
  );
}

/**
 * Returns changes to the starting strengths of ended games that are dated after the draft's game: men who fell in it were
 * out, men who recovered after it were back. `log` are the active entries before the draft, oldest first.
 */
export function laterStrengths(
  rules: Rules,
  records: Pick<RecordSet, 'units' | 'games'>,
  log: readonly Entry[],
  draft: Pick<Entry, 'at' | 'changes' | 'game' | 'settles'>,
): readonly RecordChange[] {
  const own = gameOf(records.games, draft);
  const men = new Set(draft.changes.flatMap(({ of, id, field }) => (of === 'man' && field === 'state' ? id : [])));
  if (!own || men.size === 0) return [];
  const about = log.filter((entry) => entry.changes.some(({ of, id }) => of === 'man' && men.has(id)));
  const now: Entry = { ...draft, ...NOT_YET_LOGGED };
  const all = {
    games: [...records.games.filter(({ id }) => id !== own.id), own],
    units: records.units.map((unit) => ({ ...unit, men: unit.men.filter(({ id }) => men.has(id)) })),
  };
  return laterGames(records, draft).flatMap((game) =>
    strengthDifferences(
      game,
      activeCounts(rules, all, about, game, men),
      activeCounts(rules, all, [...about, now], game, men),
    ),
  );
}

/**
 * Returns changes to the starting strengths of ended games after some were moved to other days: of those, and of the
 * games that they passed. `was` are the games before the move. `log` are active entries, oldest first.
 */
export function movedStrengths(
  rules: Rules,
  records: Pick<RecordSet, 'units' | 'games'>,
  log: readonly Entry[],
  was: readonly Game[],
): readonly RecordChange[] {
  const before = new Map(was.map((game) => [game.id, game]));
  const moved = records.games.filter(({ id, begun }) => (before.get(id)?.begun ?? begun) !== begun);
  return records.games.flatMap((game) => {
    const old = before.get(game.id);
    const isPassed = (by: Game) =>
      by.id === game.id || compareGames(before.get(by.id)!, old!) < 0 !== compareGames(by, game) < 0;
    if (!old || game.ended === undefined || !moved.some(isPassed)) return [];
    const counts = activeCounts(rules, { ...records, games: was }, log, old);
    return strengthDifferences(game, counts, activeCounts(rules, records, log, game));
  });
}

function activeCounts(
  rules: Rules,
  records: Pick<RecordSet, 'units' | 'games'>,
  log: readonly Entry[],
  game: Game,
  men?: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { man, unit, isActive } of menAsGameBegan(rules, records, log, game))
    if (isActive && unit !== undefined && (men?.has(man) ?? true)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return counts;
}

function strengthDifferences(
  { id, strengths }: Game,
  was: ReadonlyMap<string, number>,
  is: ReadonlyMap<string, number>,
): readonly RecordChange[] {
  return Object.entries(strengths).flatMap(([unit, strength]): readonly RecordChange[] => {
    const by = Math.max((is.get(unit) ?? 0) - (was.get(unit) ?? 0), -strength);
    return by === 0 ? [] : [{ of: 'game', id, field: `strengths.${unit}`, by }];
  });
}

export function laterGames(
  { games }: Pick<RecordSet, 'games'>,
  draft: Pick<Entry, 'changes' | 'game' | 'settles'>,
): readonly Game[] {
  const own = gameOf(games, draft);
  return own ? games.filter((game) => game.ended !== undefined && compareGames(own, game) < 0) : [];
}

const NOT_YET_LOGGED = { id: '', n: 0, author: '', device: '', kind: 'edit', title: '' } as const;

function gameOf(
  games: readonly Game[],
  { changes, settles, game }: Pick<Entry, 'changes' | 'game' | 'settles'>,
): Game | undefined {
  const begun = changes.find(beginsGame);
  return begun && 'to' in begun ? (begun.to as Game) : games.find(({ id }) => id === (settles ?? game));
}

const datedBy = ({ at, settles, game }: Entry) => ({ at, game: settles ?? game });

const laterThan =
  ({ begun }: Pick<Game, 'begun'>, games: readonly Game[]) =>
  ({ at }: Entry): boolean =>
    dayOf(timeAmongGames(at, games)) > dayOf(begun);

type ManAsGameBegan = {
  readonly man: string;
  readonly unit: string | undefined;
  readonly isActive: boolean;
  readonly isUnchanged: boolean;
};

function* menAsGameBegan(
  rules: Rules,
  records: Pick<RecordSet, 'units' | 'games'>,
  log: readonly Entry[],
  game: Pick<Game, 'id' | 'begun' | 'number'>,
): Generator<ManAsGameBegan> {
  const isLater = laterThan(game, records.games);
  const known = rosterIndex(records, log);
  const histories = historiesOf(log);
  const unitOf = new Map<string, string>();
  for (const unit of known.units.values()) for (const { id } of unit.men) unitOf.set(id, unit.id);
  for (const unit of records.units) for (const { id } of unit.men) unitOf.set(id, unit.id);
  for (const man of known.men.values()) {
    const { transfers = [], states = [] } = histories.get(man.id) ?? {};
    const last = transfers.findLast(({ entry }) => !isLater(entry));
    const unit = last ? last.to : transfers[0] ? transfers[0].from : unitOf.get(man.id);
    const kind = unit === undefined ? undefined : kindOf(rules, known.units.get(unit));
    const isActive = (state: unknown) => kind?.states.find(({ id }) => id === state)?.isActive === true;
    const steps = states.map(({ entry, to }) => ({ ...datedBy(entry), isActive: isActive(to) }));
    const isBefore = steps.map((step, at) => isBeforeGame(step, steps[at - 1], game, records.games));
    const before = states[isBefore.lastIndexOf(true)];
    const state = before ? before.to : states[0] ? states[0].from : man.state;
    yield { man: man.id, unit, isActive: isActive(state), isUnchanged: !isBefore.includes(false) };
  }
}

type Step<T> = { readonly entry: Entry; readonly from: T; readonly to: T };
type ManHistory = { readonly transfers: Step<string | undefined>[]; readonly states: Step<unknown>[] };

function historiesOf(log: readonly Entry[]): ReadonlyMap<string, ManHistory> {
  const histories = new Map<string, ManHistory>();
  for (const entry of log)
    for (const change of entry.changes) {
      if (change.of !== 'man' || 'by' in change) continue;
      const history = histories.get(change.id) ?? { transfers: [], states: [] };
      histories.set(change.id, history);
      const { field, from, to, unit } = change;
      if (field === 'state') history.states.push({ entry, from, to });
      if (field === '') history.transfers.push({ entry, from: from ? unit : undefined, to: to ? unit : undefined });
    }
  return histories;
}
