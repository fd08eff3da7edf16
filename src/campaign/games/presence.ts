import type { Man, Unit } from '../../engine/roster.ts';
import { ABSENT } from '../../system/absence.ts';
import { activeEntries, kindOf, type Rules, rosterIndex } from '../log/statechanges.ts';
import { dayOf, timeAmongGames } from '../records/dates.ts';
import type { Entry, Game, RecordSet } from '../records/records.ts';
import { type ManAsGameBegan, ManHistories, type ManOfUnit } from './manhistory.ts';

/** `unit` has the men who were active when the game began. */
export type Presence = {
  readonly isServing: boolean;
  readonly unit: Unit;
};

/** Men as any game began. `entries` are newest first and reach the game (`reachesGame`). `strengths` counts active men. */
export class MenAtGames {
  readonly log: readonly Entry[];
  readonly histories: ManHistories;
  readonly #men: readonly ManOfUnit[];

  constructor(rules: Pick<Rules, 'units'>, records: Pick<RecordSet, 'units' | 'games'>, entries: readonly Entry[]) {
    const known = rosterIndex(records, entries);
    this.log = activeEntries(entries);
    this.histories = new ManHistories(records.games, this.log, (unit, state) => {
      const kind = kindOf(rules, known.units.get(unit ?? ''));
      return !kind || kind.states.find(({ id }) => id === state)?.isActive === true;
    });
    const unitOf = new Map<string, string>();
    for (const unit of [...known.units.values(), ...records.units])
      for (const { id } of unit.men) unitOf.set(id, unit.id);
    this.#men = [...known.men.values()].map(({ id, state }) => ({ id, unit: unitOf.get(id), state }));
  }

  isActiveBefore(entry: Entry, id: string): boolean | undefined {
    const man = this.#men.find((one) => one.id === id);
    return man && this.histories.isActiveBefore(entry, man);
  }

  began(game: Game): readonly ManAsGameBegan[] {
    return this.histories.asGameBegan(game, this.#men);
  }

  strengths(game: Game): Readonly<Record<string, number>> {
    const men = this.began(game).filter(({ isActive }) => isActive);
    const count = (id: string) => men.filter(({ unit }) => unit === id).length;
    return Object.fromEntries(Object.keys(game.strengths).map((id) => [id, count(id)]));
  }
}

/**
 * Returns each unit as a game entered afterwards began. A unit mustered later has its first men but was not serving. If the game is older than all units, every unit served. `entries` are the whole log, newest first.
 */
export function presenceOn(
  rules: Rules,
  records: Pick<RecordSet, 'units' | 'games'>,
  entries: readonly Entry[],
  game: Game,
): ReadonlyMap<string, Presence> {
  const men = new MenAtGames(rules, records, entries);
  const began = men.began(game);
  const isLater = ({ at }: Entry) => dayOf(timeAmongGames(at, records.games)) > dayOf(game.begun);
  const changes = (isLate: boolean) => men.log.flatMap((entry) => (isLater(entry) === isLate ? entry.changes : []));
  const [earlier, later] = [changes(false), changes(true)];
  const isLate = (id: string) =>
    later.some((one) => one.of === 'unit' && one.id === id && one.field === '' && 'to' in one && one.to !== null);
  const isOlder = records.units.every(({ id }) => isLate(id));
  const present = records.units.flatMap((unit) => unit.men);
  const known = [...present, ...rosterIndex(records, entries).men.values()];
  const roster = [...new Map(known.map((man) => [man.id, man])).values()];
  const active = new Map(began.flatMap((one) => (one.isActive ? [[one.man, one]] : [])));
  const inUnit = (unit: Unit, man: Man): readonly Man[] => {
    const was = active.get(man.id);
    if (was?.unit !== unit.id) return [];
    const back = was.state === ABSENT && kindOf(rules, unit)?.states.find((one) => one.isActive);
    return [{ ...man, state: back ? back.id : was.state }];
  };
  return new Map(
    records.units.map((unit) => [
      unit.id,
      {
        isServing:
          (isOlder || !isLate(unit.id)) &&
          !(unit.disbanded && earlier.some(({ id, field }) => id === unit.id && field === 'disbanded')),
        unit: { ...unit, men: roster.flatMap((man) => inUnit(unit, man)) },
      },
    ]),
  );
}
