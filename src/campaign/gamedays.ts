import { isEarlier } from './day.ts';
import type { Game } from './records.ts';

type Dated = Pick<Game, 'begun' | 'number'>;

/** The order of two games: by their days and times, and of two at the same time by their numbers. */
export const compareGames = (one: Dated, other: Dated): number =>
  isEarlier(one.begun, other.begun) ? -1 : isEarlier(other.begun, one.begun) ? 1 : one.number - other.number;

/** Games in the order in which they were played, whenever they were entered. */
export const gamesByDay = <G extends Dated>(games: readonly G[]): readonly G[] => games.toSorted(compareGames);
