import { undoneIds } from './log.ts';
import { beginsGame, endsGame } from './moves.ts';
import type { Entry, Game } from './records.ts';

/** The units that have settled what a game left, by id, and the name of that game. */
export type Settled = { readonly units: ReadonlySet<string>; readonly game: string };

export const NOBODY_SETTLED: Settled = { units: new Set(), game: '' };

/** Whether entries, newest first, reach back to where the last game both began and ended. */
export const reachesLastGame = (entries: readonly Entry[]): boolean => gameBounds(entries).every((at) => at >= 0);

/**
 * The units that have played a sequence since the last game began or ended, whichever is longer ago.
 * A roll before the end of a game counts for that game. `entries` are newest first and reach the last game.
 */
export function settledUnits(
  entries: readonly Entry[],
  games: readonly Pick<Game, 'id' | 'name'>[],
  sequence: string,
): Settled {
  const gone = undoneIds(entries);
  const since = entries.slice(0, Math.max(0, ...gameBounds(entries)));
  const plays = since.filter(({ id, kind, told }) => kind === 'play' && told?.sequence === sequence && !gone.has(id));
  const [last] = plays;
  if (!last) return NOBODY_SETTLED;
  const before = entries.slice(entries.indexOf(last));
  const bounds = gameBounds(before).filter((at) => at >= 0);
  const of = before[Math.min(...bounds)]?.game;
  return {
    units: new Set(plays.flatMap(({ units = [] }) => units)),
    game: games.find(({ id }) => id === of)?.name ?? 'the last game',
  };
}

/** Where in a log, newest first, a game began last and ended last; -1 for what is not there. */
function gameBounds(entries: readonly Entry[]): readonly number[] {
  const gone = undoneIds(entries);
  const last = (is: typeof beginsGame) =>
    entries.findIndex(({ id, kind, changes }) => kind !== 'undo' && !gone.has(id) && changes.some(is));
  return [last(beginsGame), last(endsGame)];
}
