import type { House } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import { differences } from '../records/differences.ts';
import { equal } from '../records/equal.ts';
import { type Addition, EMPTY_RECORDS, type Entry, type RecordChange, type RecordSet } from '../records/records.ts';
import { applySeparately } from './replacement.ts';
import { beginsGame, endsGame } from './statechanges.ts';

/** `fresh` are the changes that the end does not make without the correction. */
export type RedoneEnd = Addition & { readonly nameOfGame: string; readonly fresh: readonly RecordChange[] };

/** Takes the later entries in log order, each with the records before and after it, without and with a correction. */
export type RedoEnd = (
  entry: Pick<Entry, 'id' | 'changes'>,
  without: readonly [before: RecordSet, after: RecordSet],
  corrected: readonly [before: RecordSet, after: RecordSet],
) => readonly RedoneEnd[];

/** Redoes the ends of games, such as a missed game that is served. Returns the changes that each end lacks. */
export function redoEnds({ changesBetweenGames }: Pick<System, 'changesBetweenGames'>, house: House): RedoEnd {
  const missing = new Map<string, readonly RecordChange[]>();
  const unitAfter = (unit: Unit, changes: readonly RecordChange[] = []): Unit =>
    applySeparately({ ...EMPTY_RECORDS, units: [unit] }, changes).records.units[0]!;
  return ({ id: entry, changes }, [was, wasAfter], [is, isAfter]) => {
    const stage = changes.find((change) => beginsGame(change) || endsGame(change));
    const game = stage && isAfter.games.find(({ id }) => id === stage.id);
    if (!game) return [];
    // Changes to the game do not fit, because the unit is the only record.
    const end = (of: Unit) => unitAfter(of, changesBetweenGames({ units: [of], game, house }));
    const made: RecordChange[] = [];
    const lacking = is.units.flatMap((unit) => {
      const [old, oldAfter, actual] = [was, wasAfter, isAfter].map(({ units }) =>
        units.find(({ id }) => id === unit.id),
      );
      if (!old || !oldAfter || !actual || (equal(old, unit) && equal(oldAfter, actual))) return [];
      const known = missing.get(unit.id);
      const corrected = unitAfter(actual, known);
      // A game entered afterwards, or ended under other rules, is left as it is.
      const redone = !beginsGame(stage) && equal(end(old), oldAfter) ? end(unitAfter(unit, known)) : corrected;
      missing.set(unit.id, differences('unit', actual, redone));
      made.push(...differences('unit', old, oldAfter));
      return differences('unit', corrected, redone);
    });
    const fresh = lacking.filter((change) => !made.some((one) => equal(one, change)));
    return lacking.length > 0 ? [{ entry, nameOfGame: game.name, changes: lacking, fresh }] : [];
  };
}
