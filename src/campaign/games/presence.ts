import { activeEntries, kindOf, type Rules, rosterIndex } from '../log/statechanges.ts';
import { compareGames, dayOf, isEarlier, timeAmongGames } from '../records/dates.ts';
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
  const day = dayOf(game.begun);
  const known = rosterIndex(records, entries);
  const timeOf = ({ at }: Entry): string => timeAmongGames(at, records.games);
  const isBefore = (entry: Entry): boolean => {
    const of = entry.settles ?? entry.game;
    const other = records.games.find(({ id }) => id === of && id !== game.id);
    return other ? compareGames(other, game) < 0 : isEarlier(timeOf(entry), game.begun);
  };
  const isLater = (entry: Entry): boolean => dayOf(timeOf(entry)) > day;
  const changed = (isLate: boolean, of: (change: RecordChange) => boolean) =>
    new Set(
      log.flatMap((entry) =>
        isLater(entry) === isLate ? entry.changes.flatMap((one) => (of(one) ? one.id : [])) : [],
      ),
    );
  const late = changed(true, (one) => one.of === 'unit' && one.field === '' && 'to' in one && one.to !== null);
  const disbanded = changed(false, ({ field }) => field === 'disbanded');
  const isOlder = records.units.every(({ id }) => late.has(id));
  const histories = historiesOf(log);
  const unitOf = new Map<string, string>();
  for (const unit of known.units.values()) for (const { id } of unit.men) unitOf.set(id, unit.id);
  for (const unit of records.units) for (const { id } of unit.men) unitOf.set(id, unit.id);
  const active = new Map(records.units.map(({ id }) => [id, new Set<string>()]));
  const out = new Set<string>();
  for (const man of known.men.values()) {
    const { transfers = [], states = [] } = histories.get(man.id) ?? {};
    const last = transfers.findLast(({ entry }) => !isLater(entry));
    const unit = last ? last.to : transfers[0] ? transfers[0].from : unitOf.get(man.id);
    const before = states.findLast(({ entry }) => isBefore(entry));
    const state = before ? before.to : states[0] ? states[0].from : man.state;
    const kind = unit === undefined ? undefined : kindOf(rules, known.units.get(unit));
    if (unit !== undefined && kind?.states.find(({ id }) => id === state)?.isActive) active.get(unit)?.add(man.id);
    else if (states.every(({ entry }) => isBefore(entry))) out.add(man.id);
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
