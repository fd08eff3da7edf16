import { describe, expect, test } from 'vitest';
import type { Rule } from '../../engine/ask.ts';
import { type Chances, mean, probability } from '../../engine/dice/chances.ts';
import type { Input } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { exactChances } from '../../odds/enumerate.ts';
import type { OddsModel } from '../../odds/model.ts';
import { facing, house, line, pieceUnit, roundSetup } from '../../testkit/ircra.ts';
import { plainModel, sequenceOdds } from '../../testkit/sequenceodds.ts';
import { combatModel, duelResult, phaseModel } from './odds.ts';
import { type Activation, activating } from './rules/activation.ts';
import type { BySide } from './rules/board.ts';
import { type DuelResult, dieBonuses } from './rules/duel.ts';
import { disengaging } from './rules/phase.ts';
import { combat } from './words/combat.ts';
import { phaseStart } from './words/phase.ts';

/** Printed counts out of 36: triple, double, simple with the advantage, tie, then the same against it. (ircra 7) */
const PRINTED: readonly (readonly [edge: number, ...counts: readonly number[]])[] = [
  [0, 5, 4, 6, 6, 6, 4, 5],
  [2, 9, 6, 11, 4, 5, 1, 0],
  [-2, 0, 1, 5, 4, 11, 6, 9],
  [3, 11, 7, 12, 3, 3, 0, 0],
  [5, 15, 9, 11, 1, 0, 0, 0],
];

const ENDS: readonly (readonly [DuelResult, 'attacker' | 'defender' | null])[] = [
  ['triple', 'attacker'],
  ['double', 'attacker'],
  ['simple', 'attacker'],
  ['tie', null],
  ['simple', 'defender'],
  ['double', 'defender'],
  ['triple', 'defender'],
];

describe('odds of a duel', () => {
  test.each(PRINTED)('with an advantage of %i are as printed', (edge, ...counts) => {
    const chances = exactChances(duelResult, dieBonuses(edge, 0));
    expect(
      ENDS.map(
        ([result, winner]) => 36 * probability(chances, (one) => one.result === result && one.winner === winner),
      ),
    ).toEqual(counts.map((count) => expect.closeTo(count, 9)));
  });
});

type Ended = { readonly verdict: string; readonly lost: BySide };
const round = (units: { attacker: Unit; defender: Unit }, given: object = {}, model = combatModel): Chances<Ended> =>
  sequenceOdds(combat, { setup: roundSetup(units), house: house(given) }, { model });
const breaks = (chances: Chances<Ended>, role: string) =>
  probability(chances, ({ verdict }) => verdict === `${role} broken` || verdict === 'both broken');

describe('odds of a round', () => {
  test('of six even duels with a limit of 2 are as printed', () => {
    const chances = round({ attacker: line('a', 6), defender: line('d', 6) });
    for (const role of ['attacker', 'defender'] as const) {
      expect(breaks(chances, role)).toBeCloseTo(42041875 / 1088391168, 12);
      expect(mean(chances, ({ lost }) => lost[role])).toBeCloseTo(5 / 6, 12);
    }
  });

  test('of four duels at +2 for the enemy with a limit of 1 are as printed', () => {
    const pikes = line('d', 4, {}, { role: 'pike' });
    expect(breaks(round({ attacker: line('a', 4, { limit: 1 }), defender: pikes }), 'attacker')).toBeCloseTo(
      67 / 256,
      12,
    );
  });

  test('include a support gained only when an enemy falls back', () => {
    // d2 and d4 lock a3 between two duels. It supports a4 once d2 has left.
    const attacker = pieceUnit('a', { a2: { at: [0, 2] }, a3: { at: [0, 3] }, a4: { at: [0, 4] } });
    const defender = pieceUnit('d', { d2: { at: [1, 2] }, d4: { at: [1, 4] } });
    const chances = (model: OddsModel) => round(facing(attacker, defender), { 'support-timing': 'live' }, model);
    const plain = chances(plainModel(combatModel));
    for (const [at, { p }] of chances(combatModel)) expect(plain.get(at)?.p).toBeCloseTo(p, 12);
  });
});

describe('odds of single dice', () => {
  test.each([
    [2, 5, 0, 1, 5],
    [4, 3, 2, 1, 3],
    [6, 1, 4, 1, 1],
  ])('at quality %i are as printed', (qv, recovers, stays, lost, free) => {
    const unit = line('a', 1, { qv, limit: 2 }, { state: 'disrupted' });
    const setup = { units: [{ unit, away: [] }], enemies: [] };
    const rule = phaseStart.odds!.rule as unknown as Rule<Input, { readonly lost: number; readonly ready: number }>;
    const chances = exactChances(rule, { setup, house: house() }, { model: phaseModel });
    expect(6 * probability(chances, ({ ready }) => ready === 1)).toBeCloseTo(recovers, 9);
    expect(6 * probability(chances, (one) => one.ready === 0 && one.lost === 0)).toBeCloseTo(stays, 9);
    expect(6 * probability(chances, (one) => one.lost === 1)).toBeCloseTo(lost, 9);
    expect(
      6 *
        probability(
          exactChances(() => disengaging(unit, unit.men[0]!), {}),
          (away) => away,
        ),
    ).toBeCloseTo(free, 9);
  });

  test('of activation at quality 4 are as printed', () => {
    const of = (dice: number) => exactChances(activating, { qv: 4, dice, cubes: 0, penalty: 0 });
    const p = (dice: number, verdict: Activation['verdict'], actions: number, penalty: number) =>
      probability(of(dice), (one) => one.verdict === verdict && one.actions === actions && one.penalty === penalty);
    expect(p(1, 'actions', 1, 0)).toBeCloseTo(3 / 6, 12);
    expect(p(1, 'none', 0, 0)).toBeCloseTo(3 / 6, 12);
    expect(p(2, 'actions', 2, 0)).toBeCloseTo(9 / 36, 12);
    expect(p(2, 'actions', 1, 1)).toBeCloseTo(18 / 36, 12);
    expect(p(2, 'phase ends', 0, 0)).toBeCloseTo(9 / 36, 12);
    expect(p(3, 'actions', 3, 0)).toBeCloseTo(27 / 216, 12);
    expect(p(3, 'actions', 2, 1)).toBeCloseTo(81 / 216, 12);
    expect(p(3, 'actions', 1, 2)).toBeCloseTo(81 / 216, 12);
    expect(p(3, 'phase ends', 0, 0)).toBeCloseTo(27 / 216, 12);
  });
});
