import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../engine/answer.ts';
import { type Chances, mean, probability } from '../../../engine/dice/chances.ts';
import { PACK } from '../../../engine/dice/deck.ts';
import { d6 } from '../../../engine/dice/pool.ts';
import type { Unit } from '../../../engine/roster.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../system/house.ts';
import { sequenceOdds } from '../../../testkit/sequenceodds.ts';
import { squad } from '../examples/squad.ts';
import { house } from '../house.ts';
import { zone } from '../rules/fire/artillery.ts';
import { deviation, sameTargetBonus } from '../rules/fire/mortar.ts';
import { moveInches } from '../rules/movement/movement.ts';
import { phaseOrder } from '../rules/turn/activation.ts';
import { morale } from '../words/moralephase.ts';
import { type Bursts, deckSuffices } from './bursts.ts';

const near = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(1e-6);

describe('Q6, the mortar', () => {
  const first = exactChances(deviation, { off: sameTargetBonus(0, { aim: 'flat' }) });
  const later = exactChances(deviation, { off: sameTargetBonus(3, { aim: 'flat' }) });
  const on = (all: typeof first) => probability(all, ({ fall }) => fall === 'on target');
  const miss = (all: typeof first) => mean(all, ({ inches }) => inches);

  test('a first turn', () => {
    near(on(first), 1 / 3);
    near(miss(first), 7 / 3);
  });

  test('later turns at the same target', () => {
    near(on(later), 7 / 9);
    near(miss(later), 5 / 9);
    for (const fall of ['short', 'right'])
      near(
        probability(later, (landing) => landing.fall === fall),
        1 / 9,
      );
  });
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

describe('Q9, the order of a phase', () => {
  const phase = exactChances(phaseOrder, { red: 3, black: 3 });

  test('one side acts with all three units before any enemy', () => {
    near(
      probability(phase, (told) => told.startsWith('RRR')),
      2 / 17,
    );
    near(
      probability(phase, () => true),
      1,
    );
  });
});

describe('Q10', () => {
  test('the beaten zone of one weapon', () => {
    const one = exactChances(zone, { guns: 1, zone: 'both' });
    near(
      mean(one, ({ width, depth }) => width * depth),
      30.25,
    );
    near(
      probability(one, ({ width, depth }) => width * depth >= 50),
      0.21,
    );
  });

  test('infantry in the open moves 12" or more', () => {
    const setup = {
      unit: squad('A', 'LSSSSSSSSS'),
      leader: true,
      ground: 'open',
      road: false,
      limbers: false,
      loads: false,
    } as const;
    near(
      probability(exactChances(moveInches, { setup, house: resolveHouse(house) }), (moved) => moved >= 12),
      3 / 8,
    );
  });
});

describe('the morale phase', () => {
  type Measure = Readonly<Record<'back' | 'dead' | 'routing' | 'rallied' | 'freed', number>>;
  const input = (unit: Unit, choices: object) => ({
    setup: { units: [{ unit }] },
    house: resolveHouse(house, choices),
  });
  const order = (...tests: readonly string[]) => tests.map((test) => ({ test }));

  test('frees a pinned leader before his unit rallies, in the house’s order', () => {
    const unit = squad('T', 'LpSpSpSpSS', { start: 6, pinned: true, shaken: true });
    const rules = { tests: order('pinned', 'rally'), 'leader-pinned': false };
    const all: Chances<Measure> = sequenceOdds<Measure>(morale, input(unit, rules));
    near(
      mean(all, ({ freed }) => freed),
      13 / 20,
    );
    // 17 rallies with the leader, 14 without.
    near(
      mean(all, ({ rallied }) => rallied),
      (13 / 20) * (17 / 20) + (7 / 20) * (14 / 20),
    );
  });

  test('rolls for the selected men only', () => {
    const unit = squad('T', 'LSwSwS');
    const from: Answer[] = [{ id: 'recovering', value: ['t.S1'], by: 'hand' }];
    const all = sequenceOdds<Measure>(morale, input(unit, {}), { from });
    near(
      mean(all, ({ back }) => back),
      1 / 3,
    );
  });
});
