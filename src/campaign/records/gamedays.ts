import { isEarlier } from './dates.ts';
import type { Game } from './records.ts';

type Dated = Pick<Game, 'begun' | 'number'>;

export const compareGames = (one: Dated, other: Dated): number =>
  isEarlier(one.begun, other.begun) ? -1 : isEarlier(other.begun, one.begun) ? 1 : one.number - other.number;

export const gamesByDay = <G extends Dated>(games: readonly G[]): readonly G[] => games.toSorted(compareGames);
