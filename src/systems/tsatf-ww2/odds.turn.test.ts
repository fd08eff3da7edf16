import { describe, expect, test } from 'vitest';
import type { Rule } from '../../rules/ask.ts';
import { type Chances, mean, measure, probability } from '../../rules/chances.ts';
import { resolveHouse } from '../../rules/house.ts';
import { odds } from '../../rules/odds.ts';
import type { Input } from '../../rules/play.ts';
import type { Unit } from '../../rules/roster.ts';
import type { Reckon } from '../../rules/system.ts';
import { zone } from './artillery.ts';
import { squad } from './examples.squad.ts';
import { house } from './house.ts';
import type { Result, Setup } from './moralephase.ts';
import { deviation, shift } from './mortar.ts';
import { inches } from './move.ts';
import { order } from './order.ts';
import { morale } from './phasetelling.ts';

const near = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(1e-6);

describe('Q6, the mortar', () => {
  const first = odds(deviation, { off: shift(0, { aim: 'flat' }) });
  const later = odds(deviation, { off: shift(3, { aim: 'flat' }) });
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

  test('counted die by die', () => {
    const OFF = ['on', 'on', 'on', 'short', 'right', 'left', 'long'];
    for (const off of [0, 2, 4]) {
      let hits = 0;
      for (let direction = 1; direction <= 6; direction++)
        for (let distance = 1; distance <= 6; distance++)
          if (OFF[Math.max(0, direction - off)] === 'on' || distance <= off) hits++;
      near(on(odds(deviation, { off })), hits / 36);
    }
  });
});

describe('Q9, the order of a phase', () => {
  const phase = odds(order, { red: 3, black: 3 });

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
    const one = odds(zone, { guns: 1, zone: 'both' });
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
      probability(odds(inches, { setup, house: resolveHouse(house) }), (moved) => moved >= 12),
      3 / 8,
    );
  });
});

describe('the morale phase', () => {
  type Measure = Readonly<Record<'back' | 'dead' | 'routing' | 'rallied' | 'freed', number>>;
  const reckon = morale.reckon as unknown as Reckon<Setup, Result, Measure>;
  const rule = morale.rule as unknown as Rule<Input<Setup>, Result>;
  const input = (unit: Unit, choices: object) => ({
    setup: { units: [{ unit }] },
    house: resolveHouse(house, choices),
  });
  const order = (...tests: readonly string[]) => tests.map((test) => ({ test }));

  test('frees a pinned leader before his unit rallies, where the house has it in that order (trial 27a)', () => {
    const unit = squad('T', 'LpSpSpSpSS', { start: 6, pinned: true, shaken: true });
    const rules = { tests: order('pinned', 'rally'), 'leader-pinned': false };
    const all: Chances<Measure> = odds(reckon.rule, input(unit, rules));
    near(
      mean(all, ({ freed }) => freed),
      13 / 20,
    );
    // With him to lead it 17 rallies, without him 14.
    near(
      mean(all, ({ rallied }) => rallied),
      (13 / 20) * (17 / 20) + (7 / 20) * (14 / 20),
    );
  });

  test('is one telling in its odds and at the table, whatever the order of tests and the house (trial 27b)', () => {
    const unit = squad('T', 'LpZwSp', { start: 6, pinned: true, shaken: true });
    const tests = ['recovery', 'critical', 'rally', 'pinned'];
    const orders = tests
      .flatMap((a) => tests.flatMap((b) => tests.map((c) => [...new Set([a, b, c])])))
      .filter(({ length }) => length === 3);
    for (const [i, tests] of orders.entries()) {
      const choices = { unpinning: i % 2 === 0 ? 'each' : 'all', 'leader-pinned': false, recovering: 'auto' };
      const given = input(unit, { ...choices, tests: order(...tests) });
      const played = measure(odds(rule, given), reckon.of);
      const counted = odds(reckon.rule, given);
      expect([...counted.keys()].toSorted()).toEqual([...played.keys()].toSorted());
      for (const [measure, { p }] of counted) near(p, played.get(measure)?.p ?? 0);
    }
  });
});
