import { BEFORE_THROWS, chanceWords } from '../../components/charts/percent.ts';
import type { Hindsight } from '../../odds/hindsight.ts';
import { type Players, verdictWords } from './oddswords.ts';

/** Describes the chance that the actual verdict had before the throws. Empty if it was certain. */
export const hindsightWords = ({ verdict, about }: Hindsight, players: Players): string =>
  verdict.p < 1 ? `${verdictWords(verdict.title, players)}: ${chanceWords(verdict.p, about)} ${BEFORE_THROWS}` : '';

/** Shortens a result of `hindsightWords` below a title that names the verdict: "Chance: 44% before the first throw." */
export function shortenBelowTitle(title: string, words: string): string {
  const [what = ''] = words.split(': ');
  return title === `${what}.` ? `Chance${words.slice(what.length)}` : words;
}
