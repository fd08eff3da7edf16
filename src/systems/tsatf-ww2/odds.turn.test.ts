import { describe, expect, test } from 'vitest';
import { mean, probability } from '../../rules/chances.ts';
import { chosen } from '../../rules/house.ts';
import { odds } from '../../rules/odds.ts';
import { zone } from './artillery.ts';
import { house } from './house.ts';
import { deviation, shift } from './mortar.ts';
import { inches } from './move.ts';
import { order } from './order.ts';
import { squad } from './squad.ts';

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
      probability(odds(inches, { setup, house: chosen(house) }), (moved) => moved >= 12),
      3 / 8,
    );
  });
});
