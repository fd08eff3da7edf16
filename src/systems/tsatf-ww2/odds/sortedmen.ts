import { type CardClassifier, coarsen, coarserClassifier, type Deck, remaining } from '../../../engine/dice/deck.ts';
import type { DealStep } from '../../../odds/deal.ts';
import {
  type CardClass,
  canStrike,
  type Hits,
  isLeaderSort,
  ORDER,
  type Sort,
  STANDING_LEADERS,
  strikeOfCard,
} from '../rules/fire/casualties.ts';
import { casualtyClassifier, type Effect, type Figure } from '../tables.ts';

export type UnnamedMen = { readonly men: readonly Sort[]; readonly leader: boolean };

type CardRules = Pick<Hits, 'picked' | 'lying' | 'marked'>;

export function strikeBy(
  { men, leader }: UnnamedMen,
  is: CardClass,
  rules: CardRules,
): DealStep<UnnamedMen, 'wounded' | 'killed'> {
  const { sort, effect, after } = strikeOfCard(men, is, rules);
  const left = men.toSpliced(men.indexOf(sort), 1, ...(after ? [after] : [])).sort();
  const state = { men: left, leader: leader || isLeaderSort(sort) };
  return effect === 'wounded' || effect === 'killed' ? { state, add: { [effect]: 1 } } : { state };
}

/** Resolves a card by colour if any red card removes the man. Counts these cards by figure. */
export function strikeByColour(
  men: UnnamedMen,
  is: CardClass,
  rules: CardRules,
): DealStep<UnnamedMen, 'wounded' | 'killed' | Figure> {
  const strike = strikeBy(men, is, rules);
  const [figure] = is.split(' ') as [Figure];
  const isOpen = rules.marked === 'dies' && !rules.picked && is.endsWith('killed');
  const isWounded = isOpen && strikeBy(men, `${figure} wounded`, rules).add?.wounded === 1;
  return isWounded ? { state: strike.state, add: { [figure]: 1 } } : strike;
}

export function settleReds(figure: Figure, n: number, deck: Deck) {
  const cards = remaining(coarsen(deck, casualtyClassifier), casualtyClassifier);
  const [hearts, diamonds] = [cards.get(`${figure} killed`) ?? 0, cards.get(`${figure} wounded`) ?? 0];
  return Array.from({ length: n + 1 }, (_, killed) => ({
    add: { wounded: n - killed, killed },
    p: (choices(hearts, killed) * choices(diamonds, n - killed)) / choices(hearts + diamonds, n),
  }));
}

/** Binomial coefficient. */
function choices(of: number, taken: number): number {
  let ways = 1;
  for (let n = 1; n <= taken; n++) ways = (ways * (of - taken + n)) / n;
  return ways;
}

/**
 * The coarsest view of a card that still decides its effect.
 * If any card kills a marked man, a red card always removes a man. The effect can then be settled after the last card.
 */
export function lookAtCard(
  { men }: UnnamedMen,
  rules: CardRules,
  settlesLater: boolean,
): CardClassifier<CardClass> | undefined {
  const { picked, lying, marked } = rules;
  if (!canStrike(men, rules)) return undefined;
  if (picked) return EFFECTS;
  const { key } = ORDER[lying];
  const has = (sorts: readonly Sort[]) => sorts.some((sort) => men.includes(sort));
  const hasKey = has(key.slice(0, key.indexOf('ordinary fit')));
  const look = LOOKS[has(STANDING_LEADERS) ? (hasKey ? 'all' : 'leader') : hasKey ? 'key' : 'none'];
  return marked !== 'dies' ? look.plain : settlesLater ? look.settledLater : casualtyClassifier;
}

const looks = (figureOf: (figure: Figure) => Figure) => {
  const look = (classOf: (figure: Figure, effect: Effect) => CardClass): CardClassifier<CardClass> =>
    coarserClassifier(casualtyClassifier, (is) => classOf(...(is.split(' ') as [Figure, Effect])));
  return {
    plain: look((figure, effect) => `${figureOf(figure)} ${effect}`),
    settledLater: look((figure, effect) => (effect === 'pinned' ? `${figureOf(figure)} pinned` : `${figure} killed`)),
  };
};

const LOOKS = {
  all: looks((figure) => figure),
  leader: looks((figure) => (figure === 'leader' ? 'leader' : 'ordinary')),
  key: looks((figure) => (figure === 'ordinary' ? 'ordinary' : 'key')),
  none: looks(() => 'ordinary'),
};

export const EFFECTS = LOOKS.none.plain;
