import {
  type CardClassifier,
  coarsenDeck,
  coarserClassifier,
  type Deck,
  remainingByClass,
} from '../../../engine/dice/deck.ts';
import type { SummedStepResult } from '../../../odds/quick.ts';
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
import { casualtyClassifier, type Effect, type FigureClass } from '../tables.ts';

/** `unitHits` counts the hits before those on a crew picked out. It is null if none is. */
export type UnnamedMen = { readonly men: readonly Sort[]; readonly leader: boolean; readonly unitHits: number | null };

type CardRules = Pick<Hits, 'lying' | 'marked'>;

const hitsNow = ({ unitHits }: UnnamedMen, { lying, marked }: CardRules) => ({ lying, marked, picked: unitHits === 0 });

export function strikeBy(
  state: UnnamedMen,
  is: CardClass,
  rules: CardRules,
): SummedStepResult<UnnamedMen, 'wounded' | 'killed'> {
  const { men, leader, unitHits } = state;
  const { sort, effect, after } = strikeOfCard(men, is, hitsNow(state, rules));
  const left = men.toSpliced(men.indexOf(sort), 1, ...(after ? [after] : [])).sort();
  return {
    state: { men: left, leader: leader || isLeaderSort(sort), unitHits: unitHits && unitHits - 1 },
    add: effect === 'wounded' || effect === 'killed' ? { [effect]: 1 } : {},
  };
}

/** Resolves a card by colour if any red card removes the man. Counts these cards by figure. */
export function strikeByColour(
  state: UnnamedMen,
  is: CardClass,
  rules: CardRules,
): SummedStepResult<UnnamedMen, 'wounded' | 'killed' | FigureClass> {
  const { state: next, add } = strikeBy(state, is, rules);
  const [figure] = is.split(' ') as [FigureClass];
  const isOpen = rules.marked === 'dies' && is.endsWith('killed');
  const isWounded = isOpen && strikeOfCard(state.men, `${figure} wounded`, hitsNow(state, rules)).effect === 'wounded';
  return { state: next, add: isWounded ? { [figure]: 1 } : add };
}

export function settleReds(figure: FigureClass, n: number, deck: Deck) {
  const cards = remainingByClass(coarsenDeck(deck, casualtyClassifier), casualtyClassifier);
  const [hearts, diamonds] = [cards.get(`${figure} killed`) ?? 0, cards.get(`${figure} wounded`) ?? 0];
  return Array.from({ length: n + 1 }, (_, killed) => ({
    add: { wounded: n - killed, killed },
    p: (choices(hearts, killed) * choices(diamonds, n - killed)) / choices(hearts + diamonds, n),
  }));
}

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
  state: UnnamedMen,
  rules: CardRules,
  settlesLater: boolean,
): CardClassifier<CardClass> | undefined {
  const { men } = state;
  const hits = hitsNow(state, rules);
  if (!canStrike(men, hits)) return undefined;
  if (hits.picked) return EFFECTS;
  const { key } = ORDER[rules.lying];
  const has = (sorts: readonly Sort[]) => sorts.some((sort) => men.includes(sort));
  const hasKey = has(key.slice(0, key.indexOf('ordinary fit')));
  const look = LOOKS[has(STANDING_LEADERS) ? (hasKey ? 'all' : 'leader') : hasKey ? 'key' : 'none'];
  return rules.marked !== 'dies' ? look.plain : settlesLater ? look.settledLater : casualtyClassifier;
}

const looks = (figureOf: (figure: FigureClass) => FigureClass) => {
  const look = (classOf: (figure: FigureClass, effect: Effect) => CardClass): CardClassifier<CardClass> =>
    coarserClassifier(casualtyClassifier, (is) => classOf(...(is.split(' ') as [FigureClass, Effect])));
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
