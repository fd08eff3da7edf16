import { type CardClassifier, coarserClassifier } from '../../../engine/dice/deck.ts';
import type { Fall } from '../../../odds/deal.ts';
import {
  type CardClass,
  canStrike,
  type Hits,
  isLeaderSort,
  ORDER,
  type Sort,
  STANDING_LEADERS,
  strike,
} from '../rules/fire/casualties.ts';
import { casualtyCard, type Effect, type Figure } from '../tables.ts';

export type UnnamedMen = { readonly men: readonly Sort[]; readonly leader: boolean };

type CardRules = Pick<Hits, 'picked' | 'lying' | 'marked'>;

export function strikeBy(
  { men, leader }: UnnamedMen,
  is: CardClass,
  rules: CardRules,
): Fall<UnnamedMen, 'wounded' | 'killed'> {
  const { sort, effect, after } = strike(men, is, rules);
  const left = men.toSpliced(men.indexOf(sort), 1, ...(after ? [after] : [])).sort();
  const state = { men: left, leader: leader || isLeaderSort(sort) };
  return effect === 'wounded' || effect === 'killed' ? { state, add: { [effect]: 1 } } : { state };
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
  return marked !== 'dies' ? look.plain : settlesLater ? look.settledLater : casualtyCard;
}

const looks = (figureOf: (figure: Figure) => Figure) => {
  const look = (classOf: (figure: Figure, effect: Effect) => CardClass): CardClassifier<CardClass> =>
    coarserClassifier(casualtyCard, (is) => classOf(...(is.split(' ') as [Figure, Effect])));
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
