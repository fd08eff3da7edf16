import { expect, test } from 'vitest';
import type { Answer } from '../../../engine/answer.ts';
import { PACK } from '../../../engine/dice/deck.ts';
import { d6 } from '../../../engine/dice/pool.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../system/house.ts';
import { expectChance, expectMean } from '../../../testkit/printed.ts';
import { sequenceOdds } from '../../../testkit/sequenceodds.ts';
import { squad } from '../examples/squad.ts';
import { house } from '../house.ts';
import { zone } from '../rules/fire/artillery.ts';
import { deviation, sameTargetBonus } from '../rules/fire/mortar.ts';
import { moveInches } from '../rules/movement/movement.ts';
import { phaseOrder } from '../rules/turn/activation.ts';
import { morale } from '../words/moralephase.ts';
import { type Bursts, deckSuffices } from './bursts.ts';

test.each([
  [0, 'a first turn', 1 / 3, 7 / 3],
  [3, 'later turns at the same target', 7 / 9, 5 / 9],
])('Q6: the mortar after %i turns: %s', (same, _, onTarget, inches) => {
  const landings = exactChances(deviation, { off: sameTargetBonus(same, { aim: 'flat' }) });
  expectChance(landings, ({ fall }) => fall === 'on target', onTarget);
  expectMean(landings, (landing) => landing.inches, inches);
  if (same > 0) for (const way of ['short', 'right']) expectChance(landings, ({ fall }) => fall === way, 1 / 9);
});

test('mortar rounds are walked if the cards may run out, because the order then matters', () => {
  const rounds: Bursts = {
    ...{ rounds: 2, onTarget: 1, men: Array(3).fill({ sort: 'ordinary fit', need: 3 }), die: d6(1) },
    ...({ deck: { out: PACK.slice(0, 47), lost: {} }, replace: false } as const),
    ...{ marked: 'dies', under: 'all' },
  };
  expect(deckSuffices(rounds)).toBe(false);
  expect(deckSuffices({ ...rounds, replace: true })).toBe(true);
});

test('Q9: one side acts with all three units before any enemy', () => {
  const phase = exactChances(phaseOrder, { red: 3, black: 3 });
  expectChance(phase, (order) => order.startsWith('RRR'), 2 / 17);
});

test('Q10: the beaten zone of one weapon', () => {
  const one = exactChances(zone, { guns: 1, zone: 'both' });
  expectMean(one, ({ width, depth }) => width * depth, 30.25);
  expectChance(one, ({ width, depth }) => width * depth >= 50, 0.21);
});

test('Q10: infantry in the open moves 12" or more', () => {
  const where = { ground: 'open', road: false, limbers: false, loads: false } as const;
  const setup = { unit: squad('A', 'LSSSSSSSSS'), leader: true, ...where };
  expectChance(exactChances(moveInches, { setup, house: resolveHouse(house) }), (moved) => moved >= 12, 3 / 8);
});

test('men who are not selected do not roll to recover', () => {
  const setup = { units: [{ unit: squad('T', 'LSwSwS') }] };
  const from: Answer[] = [{ id: 'recovering', value: ['t.S1'], by: 'hand' }];
  const all = sequenceOdds<{ readonly back: number }>(morale, { setup, house: resolveHouse(house) }, { answers: from });
  expectMean(all, ({ back }) => back, 1 / 3);
});
