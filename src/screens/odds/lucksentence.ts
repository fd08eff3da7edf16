import { BEFORE_THROWS, chanceWords } from '../../components/charts/percent.ts';
import type { Hindsight } from '../../odds/hindsight.ts';
import { endWords, type Players, splitByRole } from './oddswords.ts';

/** Names the side whose losses compare better with the expected ones. Undefined without losses of two sides. */
export function luckSentence({ amounts }: Pick<Hindsight, 'amounts'>, players: Players): string | undefined {
  const gains = amounts.flatMap(({ title, mean, came }) => {
    const who = splitByRole(title, players)?.who;
    return who ? [{ who, gain: mean - came }] : [];
  });
  const [best, worst, ...more] = gains.toSorted((a, b) => b.gain - a.gain);
  if (!best || !worst || more.length > 0 || best.who === worst.who) return undefined;
  return `The dice favoured ${best.gain - worst.gain < 0.5 ? 'nobody' : `${best.who.name} on losses`}.`;
}

export function hindsightWords(hindsight: Hindsight, players: Players): string {
  const { verdict, about } = hindsight;
  const chance =
    verdict.p < 1 && `${endWords(verdict.title, players)}: ${chanceWords(verdict.p, about)} ${BEFORE_THROWS}`;
  return [chance, luckSentence(hindsight, players)].filter(Boolean).join(' ');
}

/** Leaves the verdict out of `words` below a title that says it: "Chance: 44% before the dice." */
export function belowTitle(title: string, words: string): string {
  const [what = ''] = words.split(': ');
  return title === `${what}.` ? `Chance${words.slice(what.length)}` : words;
}
