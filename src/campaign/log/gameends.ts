import type { House } from '../../engine/play.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { ABSENT, gameMissed } from '../../system/absence.ts';
import type { System } from '../../system/system.ts';
import { compareGames } from '../records/dates.ts';
import { differences } from '../records/differences.ts';
import { equal } from '../records/equal.ts';
import { type Addition, EMPTY_RECORDS, type Game, type RecordChange, type RecordSet } from '../records/records.ts';
import { applySeparately } from './replacement.ts';

/** An entry that ends a game, with the records before and after it, without and with a correction. */
export type GameEnd = {
  readonly entry: string;
  readonly game: Game;
  /** True for a game entered afterwards, which also begins in the entry. */
  readonly isWhole: boolean;
  readonly without: readonly [before: RecordSet, after: RecordSet];
  readonly corrected: readonly [before: RecordSet, after: RecordSet];
};

/** `fresh` are the changes that the end does not make without the correction. */
export type RedoneEnd = Addition & { readonly nameOfGame: string; readonly fresh: readonly RecordChange[] };

/**
 * Redoes the ends of games, such as a missed game that is served. Returns the changes that each end lacks. `isOut` is true
 * for a man who was out of action as the game began. `ends` are in log order.
 */
export function redoEnds(
  { units: kinds, changesBetweenGames }: Pick<System, 'units' | 'changesBetweenGames'>,
  house: House,
  ends: readonly GameEnd[],
  isOut: (game: Game, man: string) => boolean,
): readonly RedoneEnd[] {
  const missing = new Map<string, readonly RecordChange[]>();
  const misses = (game: Game, unit: Unit, men: readonly Man[]) =>
    gameMissed(kinds, { units: [{ ...unit, men: men.filter(({ id }) => isOut(game, id)) }], game });
  // By date, he misses games entered later and dated before this one first.
  const isBack = (at: number, unit: Unit, man: Man) =>
    ends
      .slice(at + 1)
      .filter(
        ({ game, isWhole }) =>
          isWhole && compareGames(game, ends[at]!.game) < 0 && misses(game, unit, [man]).length > 0,
      ).length >= Number(man.facts[ABSENT] ?? 1);
  return ends.flatMap(({ entry, game, isWhole, without: [was, wasAfter], corrected: [is, isAfter] }, at) => {
    // Changes to the game do not fit, because the unit is the only record.
    const end = (of: Unit, without: readonly Man[] = []) =>
      unitAfter(
        of,
        changesBetweenGames({ units: [of], game, house }).filter((change) =>
          without.every(({ id }) => id !== change.id),
        ),
      );
    const made: RecordChange[] = [];
    const lacking = is.units.flatMap((unit) => {
      const [old, oldAfter, actual] = [was, wasAfter, isAfter].map(({ units }) =>
        units.find(({ id }) => id === unit.id),
      );
      if (!old || !oldAfter || !actual || (equal(old, unit) && equal(oldAfter, actual))) return [];
      const known = missing.get(unit.id);
      const before = unitAfter(unit, known);
      const corrected = unitAfter(actual, known);
      const absent = before.men.filter((man) => man.state === ABSENT && !old.men.some((one) => equal(one, man)));
      let redone = corrected;
      if (isWhole) {
        const men = corrected.men.map((man) => absent.find(({ id }) => id === man.id) ?? man);
        redone = unitAfter({ ...corrected, men }, misses(game, before, absent));
      } else if (equal(end(old), oldAfter))
        redone = end(
          before,
          absent.filter((man) => isBack(at, before, man)),
        );
      missing.set(unit.id, differences('unit', actual, redone));
      made.push(...differences('unit', old, oldAfter));
      return differences('unit', corrected, redone);
    });
    const fresh = lacking.filter((change) => !made.some((one) => equal(one, change)));
    return lacking.length > 0 ? [{ entry, nameOfGame: game.name, changes: lacking, fresh }] : [];
  });
}

const unitAfter = (unit: Unit, changes: readonly RecordChange[] = []): Unit =>
  applySeparately({ ...EMPTY_RECORDS, units: [unit] }, changes).records.units[0]!;
