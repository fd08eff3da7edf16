import { listOf } from '../system/listof.ts';
import type { Game, Records, Side } from './records.ts';

/** What a game names as its winner where no side won. */
export const DRAWN = 'drawn';

/** The ids of the sides that won a game, several where allies won it together; none where it was drawn or nobody has said. */
export const winnersOf = ({ winner = [] }: Pick<Game, 'winner'>): readonly string[] =>
  [winner].flat().filter((id) => id !== DRAWN);

/** How a campaign stands: how many of its games that are over each side won, alone or with allies, how many were drawn, and of how many nobody has said. */
export type Score = {
  readonly sides: readonly (Side & { readonly won: number })[];
  readonly drawn: number;
  readonly unsaid: number;
};

/** The score of a campaign; a side that was removed since has no games. */
export function score({ sides, games }: Pick<Records, 'sides' | 'games'>): Score {
  const over = games.filter(({ ended }) => ended !== undefined);
  const won = over.filter((game) => winnersOf(game).some((winner) => sides.some(({ id }) => id === winner)));
  const drawn = over.filter(({ winner }) => winner === DRAWN).length;
  return {
    sides: sides.map((side) => ({ ...side, won: won.filter((game) => winnersOf(game).includes(side.id)).length })),
    drawn,
    unsaid: over.length - drawn - won.length,
  };
}

/** A score in words, "Red 3, Blue 1, 2 drawn"; nothing where no winner was told. */
export const scoreWords = ({ sides, drawn }: Score): string =>
  drawn > 0 || sides.some(({ won }) => won > 0)
    ? [...sides.map(({ name, won }) => `${name} ${won}`), ...(drawn > 0 ? [`${drawn} drawn`] : [])].join(', ')
    : '';

/** How a game came out: "Red won: the mill is held"; nothing where nobody has said. */
export function resultWords(sides: readonly Side[], game: Pick<Game, 'winner' | 'result'>): string {
  const won = sides.filter(({ id }) => winnersOf(game).includes(id)).map(({ name }) => name);
  const who = game.winner === DRAWN ? 'Drawn' : won.length > 0 && `${listOf(won)} won`;
  return [who, game.result].filter(Boolean).join(': ');
}

/** The side that has won a game by what is left on the table: all others are beaten, and it is not. */
export function lastSide(sides: readonly Side[], beaten: readonly string[]): Side | undefined {
  const [only, ...more] = sides.filter(({ id }) => !beaten.includes(id));
  return sides.length > 1 && more.length === 0 ? only : undefined;
}
