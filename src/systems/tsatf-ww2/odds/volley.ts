import { deal } from '../../../odds/deal.ts';
import type { Dealing } from '../../../odds/dealer.ts';
import { alike, decides, type OddsModel } from '../../../odds/model.ts';
import { addedTo, mapResult } from '../../../odds/quick.ts';
import { type Sequence, under } from '../../../rules/ask.ts';
import { volley } from '../aim.ts';
import { type CardClass, countEffects, type Struck, targets } from '../casualties.ts';
import { type Blow, fate, type Result, strikeTarget } from '../fire.ts';
import type { Switches } from '../house.ts';
import { isHalved, pins, type Strength, strengthAfter } from '../pinning.ts';
import { is, starting } from '../unit.ts';
import {
  type Counted,
  countSorts,
  FALLING,
  type Falls,
  fallsOn,
  hitLeader,
  type Lost,
  type Sorted,
  strengthLeft,
} from './sortedmen.ts';

/** Measure of a volley: hits, men lost, and what is left of the target. */
export type Measure = {
  readonly verdict: 'hit' | 'missed' | 'none';
  readonly hits: number;
  readonly left: Left;
  readonly lost: Lost;
};
/** Men pinned, whether a leader was hit, the unit is pinned, and half of it is lost. */
type Left = { readonly pinned: number; readonly leader: boolean; readonly unit: boolean; readonly half: boolean };

export const measure = ({ verdict, hits, struck, pinned, leader, unit, half }: Result): Measure => ({
  verdict: verdict === 'held' ? 'none' : verdict,
  hits,
  left: { pinned, leader, unit, half },
  lost: countEffects(struck),
});

/** Hits on a target and its crew, without names. */
export type UnnamedHits = Omit<Counted, 'picked'> & {
  readonly crew: number;
  readonly before: Strength;
  readonly start: number;
  /** Whether the unit is pinned already. */
  readonly unit: boolean;
} & Pick<Switches, 'over-half'>;

type Striking = Falls & Pick<UnnamedHits, 'before' | 'start' | 'unit' | 'over-half'>;

/** A card on a target, and what is left after the last one. (tsatf-ww2 4.7, 4.8) */
const STRIKING: Dealing<Sorted, Striking, CardClass, keyof Lost, Left> = {
  ...FALLING,
  last(men, { before, start, unit, 'over-half': half }) {
    const after = strengthLeft(before, men);
    return {
      pinned: after.pinned,
      leader: hitLeader(men),
      unit: after.standing > 0 && (unit || pins(after, start, { 'over-half': half })),
      half: isHalved(after.lost, start),
    };
  },
};

/** Deals the cards of all hits at once. (tsatf-ww2 4.7, 4.8) */
export function* dealHits(struck: UnnamedHits): Sequence<Measure> {
  const { men, hits, crew, deck, replace, ...rules } = struck;
  const measureOf = (left: Left, lost: Lost): Measure => ({
    verdict: hits + crew > 0 ? 'hit' : 'missed',
    hits: hits + crew,
    left,
    lost,
  });
  const all = { ...rules, ...fallsOn({ ...rules, men, picked: false }) };
  if (crew === 0) {
    const cards = deal('hit', hits, men, STRIKING, all, { deck, replace, on: false });
    return yield* mapResult(cards, ({ state, sums }) => measureOf(state, sums));
  }
  const first = yield* deal('hit', hits, men, STRIKING, all, { deck, replace, on: true });
  const those = { ...all, picked: true };
  const then = deal('hit', crew, first.state, STRIKING, those, { deck: first.deck, replace, on: false });
  return yield* mapResult(under('crew', then), ({ state, sums }) => measureOf(state, addedTo(first.sums, sums)));
}

/** The cards decide; of the dice only the hits matter. */
export const volleyModel: OddsModel = [
  alike(volley, ({ unit, crew }) => [unit, crew]),
  decides(strikeTarget, (struck, blow) => measureStruck(struck.struck, blow), {
    instead: (blow) => dealHits(withoutNames(blow)),
    samePaths: true,
    paths: () => ['hit', 'crew/hit'],
  }),
];

function measureStruck(struck: readonly Struck[], { target, hits, crew, ...rules }: Blow): Measure {
  const after = fate(target, struck, rules);
  return {
    verdict: hits + crew > 0 ? 'hit' : 'missed',
    hits: hits + crew,
    left: { pinned: after.pinned, leader: after.leader, unit: after.unit, half: after.half },
    lost: countEffects(struck),
  };
}

function withoutNames({ target, chooser: _, ...blow }: Blow): UnnamedHits {
  return {
    ...blow,
    men: countSorts(targets(target)),
    before: strengthAfter(target, []),
    start: starting(target),
    unit: is(target, 'pinned'),
  };
}
