import type { HouseSettings } from '../../engine/play.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { ABSENT, setGamesToMiss } from '../../system/absence.ts';
import type { System } from '../../system/system.ts';
import { differences } from '../records/differences.ts';
import { equal } from '../records/equal.ts';
import { type Addition, EMPTY_RECORDS, type Game, type RecordChange, type RecordSet } from '../records/records.ts';
import { applySeparately } from './replacement.ts';

/**
 * An entry that ends a game or settles it, with the records before and after it, without and with a correction. A game
 * 'entered' afterwards also begins in the entry.
 */
export type GameEnd = {
  readonly entry: string;
  readonly game: Game;
  readonly kind: 'played' | 'entered' | 'settled';
  readonly without: readonly [before: RecordSet, after: RecordSet];
  readonly corrected: readonly [before: RecordSet, after: RecordSet];
};

/** `fresh` are the changes that the end does not make without the correction. */
export type RedoneEnd = Addition & { readonly nameOfGame: string; readonly fresh: readonly RecordChange[] };

/**
 * Redoes the ends of games: the dead are struck off, shaken units rally, missed games are counted. Returns the changes
 * that each end lacks. `ends` are in log order. `gamesLeft` counts the games that a man who was sent away still misses.
 */
export function redoEnds(
  { units: kinds, changesBetweenGames }: Pick<System, 'units' | 'changesBetweenGames'>,
  house: HouseSettings,
  ends: readonly GameEnd[],
  gamesLeft: (man: string, entry: string) => number | undefined,
): readonly RedoneEnd[] {
  const missing = new Map<string, readonly RecordChange[]>();
  return ends.flatMap(({ entry, game, kind, without: [was, wasAfter], corrected: [is, isAfter] }) => {
    // Changes to the game do not fit, because the unit is the only record.
    const end = (of: Unit) => unitAfter(of, changesBetweenGames({ units: [of], game, house }));
    const made: RecordChange[] = [];
    const lacking = is.units.flatMap((unit) => {
      const [old, oldAfter, actual] = [was, wasAfter, isAfter].map(({ units }) =>
        units.find(({ id }) => id === unit.id),
      );
      if (!old || !oldAfter || !actual) return [];
      const known = missing.get(unit.id);
      const corrected = unitAfter(actual, known);
      const isSame = !known && equal(old, unit) && equal(oldAfter, actual);
      const isRedone = kind === 'played' && !isSame && equal(withAbsences(end(old), oldAfter), oldAfter);
      const ended = isRedone ? withAbsences(end(unitAfter(unit, known)), corrected) : corrected;
      const away = ended.men.flatMap((man) => {
        // The history may still have a hospital that is set aside.
        const isUnchanged = man.state !== ABSENT && unit.men.find(({ id }) => id === man.id)?.state === man.state;
        const games = isUnchanged ? undefined : gamesLeft(man.id, entry);
        return games === undefined ? [] : setGamesToMiss(kinds, unit, man, games);
      });
      const redone = unitAfter(ended, [...away, ...ended.men.flatMap((man) => clearedCounts(man, old, oldAfter))]);
      missing.set(unit.id, differences('unit', actual, redone));
      made.push(...differences('unit', old, oldAfter));
      return differences('unit', corrected, redone);
    });
    const fresh = lacking.filter((change) => !made.some((one) => equal(one, change)));
    return lacking.length > 0 ? [{ entry, nameOfGame: game.name, changes: lacking, fresh }] : [];
  });
}

/** Sets counts of a man to 0 that the end set to 0, such as his attempts to recover, though a correction raised them. */
function clearedCounts({ id, facts }: Man, old: Unit, oldAfter: Unit): readonly RecordChange[] {
  const [was, is] = [old, oldAfter].map(({ men }) => men.find((man) => man.id === id)?.facts);
  return Object.entries(facts).flatMap(([fact, count]): readonly RecordChange[] =>
    fact !== ABSENT && typeof count === 'number' && count > 0 && was?.[fact] && is && !is[fact]
      ? [{ of: 'man', id, unit: old.id, field: `facts.${fact}`, by: -count }]
      : [],
  );
}

const isEquallyAbsent = (one: Man, other: Man): boolean =>
  (one.state === ABSENT) === (other.state === ABSENT) && one.facts[ABSENT] === other.facts[ABSENT];

const withAbsences = (unit: Unit, from: Unit): Unit => ({
  ...unit,
  men: unit.men.map((man) => {
    const other = from.men.find(({ id }) => id === man.id);
    return other && !isEquallyAbsent(man, other) ? other : man;
  }),
});

const unitAfter = (unit: Unit, changes: readonly RecordChange[] = []): Unit =>
  applySeparately({ ...EMPTY_RECORDS, units: [unit] }, changes).records.units[0]!;
