import { BEFORE_THROWS, chanceWords } from '../../components/charts/percent.ts';
import type { Hindsight } from '../../odds/hindsight.ts';
import { endWords, type Players } from './oddswords.ts';

/** The chance that the result had, empty if it was certain. */
export const hindsightWords = ({ verdict, about }: Hindsight, players: Players): string =>
  verdict.p < 1 ? `${endWords(verdict.title, players)}: ${chanceWords(verdict.p, about)} ${BEFORE_THROWS}` : '';

/** Leaves the verdict out of `words` below a title that says it: "Chance: 44% before the dice." */
export function belowTitle(title: string, words: string): string {
  const [what = ''] = words.split(': ');
  return title === `${what}.` ? `Chance${words.slice(what.length)}` : words;
}
