import type { Sequence } from '../../../engine/ask.ts';
import { type CardEffect, deal } from '../../../odds/deal.ts';
import { finalMeasure, type OddsModel } from '../../../odds/model.ts';
import { mapResult, type Sums } from '../../../odds/quick.ts';
import { type CardClass, countEffects, liesWounded, targets } from '../rules/fire/casualties.ts';
import { type FireResult, fireResult, strikeTarget, type TargetHits } from '../rules/fire/fire.ts';
import { isPinnedAfter } from '../rules/fire/pinning.ts';
import type { FigureClass } from '../tables.ts';
import { isHalved, startingStrength } from '../units.ts';
import { lookAtCard, settleReds, strikeBy, strikeByColour, type UnnamedMen } from './sortedmen.ts';

export type Measure = {
  readonly verdict: 'hit' | 'missed' | 'none';
  readonly hits: number;
  readonly left: Left;
  readonly lost: Lost;
};
type Left = { readonly pinned: number; readonly leader: boolean; readonly unit: boolean; readonly half: boolean };
type Lost = Sums<'wounded' | 'killed'>;

type Measured = Pick<FireResult, 'verdict' | 'hits' | 'struck' | keyof Left>;

export const measure = ({ verdict, hits, struck, pinned, leader, unit, half }: Measured): Measure => ({
  verdict: verdict === 'held' ? 'none' : verdict,
  hits,
  left: { pinned, leader, unit, half },
  lost: countEffects(struck),
});

const allHits = ({ hits, crew }: TargetHits) =>
  ({ verdict: hits + crew > 0 ? 'hit' : 'missed', hits: hits + crew }) satisfies Partial<Measure>;

export const volleyModel: OddsModel = [
  finalMeasure(
    strikeTarget,
    ({ struck }, blow) => measure({ ...allHits(blow), ...fireResult(blow.target, struck, blow) }),
    {
      fasterSequence: dealHits,
      paths: () => ['hit', 'crew/hit'],
    },
  ),
];

type Striking = Omit<TargetHits, 'hits' | 'crew' | 'deck'>;

const SETTLED_NOW: CardEffect<UnnamedMen, Striking, CardClass, keyof Lost, Left> = {
  classifierFor: (men, blow) => lookAtCard(men, blow, false),
  sums: { wounded: 0, killed: 0 },
  afterCard: strikeBy,
  resultOf({ men, leader }, { target, ...rules }) {
    const standing = men.filter((sort) => !liesWounded(sort)).length;
    const pinned = men.filter((sort) => sort.endsWith('pinned')).length;
    const after = { standing, pinned, lost: startingStrength(target) - standing };
    const unit = isPinnedAfter(target, after, rules);
    return { pinned, leader, unit, half: isHalved(after.lost, startingStrength(target)) };
  },
};

const SETTLED_LATER: CardEffect<UnnamedMen, Striking, CardClass, keyof Lost, Left, FigureClass> = {
  ...SETTLED_NOW,
  late: {
    classifierFor: (men, blow) => lookAtCard(men, blow, true),
    sums: { ordinary: 0, key: 0, leader: 0 },
    afterCard: strikeByColour,
    settle: settleReds,
  },
};

function* dealHits(blow: TargetHits): Sequence<Measure> {
  const { hits, crew, deck, ...rules } = blow;
  const men = targets(rules.target).map(({ sort }) => sort);
  const start: UnnamedMen = { men: men.sort(), leader: false, unitHits: crew > 0 ? hits : null };
  const path = (at: number) => (at < hits ? `hit/${at + 1}` : `crew/hit/${at - hits + 1}`);
  const paths = Array.from({ length: hits + crew }, (_, at) => path(at));
  const cards = deal(paths, start, crew > 0 ? SETTLED_NOW : SETTLED_LATER, rules, { deck, replace: rules.replace });
  const { verdict, hits: all } = allHits(blow);
  return yield* mapResult(cards, (dealt) => ({
    verdict,
    hits: all,
    get left() {
      return dealt.state;
    },
    lost: dealt.sums,
  }));
}
