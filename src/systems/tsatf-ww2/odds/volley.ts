import { type Sequence, scope } from '../../../engine/ask.ts';
import { type CardEffect, deal, type SettledLater } from '../../../odds/deal.ts';
import { alike, decides, type OddsModel } from '../../../odds/model.ts';
import { addedTo, mapResult, type Sums } from '../../../odds/quick.ts';
import { type CardClass, countEffects, type Hits, liesWounded, targets } from '../rules/fire/casualties.ts';
import { fireResult, type Result, strikeTarget, type TargetHits } from '../rules/fire/fire.ts';
import { isPinnedAfter } from '../rules/fire/pinning.ts';
import { volley } from '../rules/fire/tohit.ts';
import type { Figure } from '../tables.ts';
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

type Measured = Pick<Result, 'verdict' | 'hits' | 'struck' | keyof Left>;

export const measure = ({ verdict, hits, struck, pinned, leader, unit, half }: Measured): Measure => ({
  verdict: verdict === 'held' ? 'none' : verdict,
  hits,
  left: { pinned, leader, unit, half },
  lost: countEffects(struck),
});

const hitsOf = ({ hits, crew }: TargetHits) =>
  ({ verdict: hits + crew > 0 ? 'hit' : 'missed', hits: hits + crew }) satisfies Partial<Measure>;

export const volleyModel: OddsModel = [
  alike(volley, ({ unit, crew }) => [unit, crew]),
  decides(strikeTarget, ({ struck }, blow) => measure({ ...hitsOf(blow), ...fireResult(blow.target, struck, blow) }), {
    instead: dealHits,
    samePaths: true,
    paths: () => ['hit', 'crew/hit'],
  }),
];

type Striking = Omit<TargetHits, 'hits' | 'crew' | 'deck'> & Pick<Hits, 'picked'>;

const STRIKING: CardEffect<UnnamedMen, Striking, CardClass, keyof Lost, Left> & {
  readonly later: SettledLater<UnnamedMen, Striking, CardClass, keyof Lost, Figure>;
} = {
  later: {
    look: (men, blow) => lookAtCard(men, blow, true),
    sums: { ordinary: 0, key: 0, leader: 0 },
    fall: strikeByColour,
    settle: settleReds,
  },
  look: (men, blow) => lookAtCard(men, blow, false),
  sums: { wounded: 0, killed: 0 },
  fall: strikeBy,
  last({ men, leader }, { target, ...rules }) {
    const standing = men.filter((sort) => !liesWounded(sort)).length;
    const pinned = men.filter((sort) => sort.endsWith('pinned')).length;
    const after = { standing, pinned, lost: startingStrength(target) - standing };
    const unit = isPinnedAfter(target, after, rules);
    return { pinned, leader, unit, half: isHalved(after.lost, startingStrength(target)) };
  },
};

function* dealHits(blow: TargetHits): Sequence<Measure> {
  const { hits, crew, deck, ...rules } = blow;
  const { replace } = rules;
  const start: UnnamedMen = {
    men: targets(rules.target)
      .map(({ sort }) => sort)
      .sort(),
    leader: false,
  };
  const atUnit = { ...rules, picked: false };
  if (crew === 0) {
    const cards = deal('hit', hits, start, STRIKING, atUnit, { deck, replace, on: false });
    return yield* mapResult(cards, (dealt) => measureDealt(blow, dealt, dealt.sums));
  }
  const first = yield* deal('hit', hits, start, STRIKING, atUnit, { deck, replace, on: true });
  const atCrew = { ...rules, picked: true };
  const then = deal('hit', crew, first.state, STRIKING, atCrew, { deck: first.deck, replace, on: false });
  return yield* mapResult(scope('crew', then), (dealt) => measureDealt(blow, dealt, addedTo(first.sums, dealt.sums)));
}

function measureDealt(blow: TargetHits, dealt: { readonly state: Left }, lost: Lost): Measure {
  const { verdict, hits } = hitsOf(blow);
  return {
    verdict,
    hits,
    get left() {
      return dealt.state;
    },
    lost,
  };
}
