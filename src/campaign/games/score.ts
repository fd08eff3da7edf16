import { formatList } from '../../engine/data/figure.ts';
import type { CampaignRecords, Game, Side } from '../records/records.ts';

export const DRAWN = 'drawn';

export const winnersOf = ({ winner = [] }: Pick<Game, 'winner'>): readonly string[] =>
  [winner].flat().filter((id) => id !== DRAWN);

export type Score = {
  readonly sides: readonly (Side & { readonly won: number })[];
  readonly drawn: number;
  readonly undecided: number;
};

export function score({ sides, games }: Pick<CampaignRecords, 'sides' | 'games'>): Score {
  const over = games.filter(({ ended }) => ended !== undefined);
  const won = over.filter((game) => winnersOf(game).some((winner) => sides.some(({ id }) => id === winner)));
  const drawn = over.filter(({ winner }) => winner === DRAWN).length;
  return {
    sides: sides.map((side) => ({ ...side, won: won.filter((game) => winnersOf(game).includes(side.id)).length })),
    drawn,
    undecided: over.length - drawn - won.length,
  };
}

export const scoreWords = ({ sides, drawn }: Score): string =>
  drawn > 0 || sides.some(({ won }) => won > 0)
    ? [...sides.map(({ name, won }) => `${name} ${won}`), ...(drawn > 0 ? [`${drawn} drawn`] : [])].join(', ')
    : '';

export function resultWords(sides: readonly Side[], game: Pick<Game, 'winner' | 'result'>): string {
  const won = sides.filter(({ id }) => winnersOf(game).includes(id)).map(({ name }) => name);
  const who = game.winner === DRAWN ? 'Drawn' : won.length > 0 && `${formatList(won)} won`;
  return [who, game.result].filter(Boolean).join(': ');
}

export function lastSideStanding(sides: readonly Side[], beaten: readonly string[]): Side | undefined {
  const [only, ...more] = sides.filter(({ id }) => !beaten.includes(id));
  return sides.length > 1 && more.length === 0 ? only : undefined;
}
