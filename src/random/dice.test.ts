import { describe, expect, test } from 'vitest';
import type { Answer, Die } from '../engine/answer.ts';
import { type Ask, roll, type Sequence } from '../engine/ask.ts';
import { cardClassifier, type Deck, FULL_DECK, PACK, suit } from '../engine/dice/deck.ts';
import { d6, sum } from '../engine/dice/pool.ts';
import { draw } from '../engine/draw.ts';
import type { Play } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { fairDie, randomId, rollDie } from './dice.ts';
import { drawCard, rollFor } from './rolling.ts';

const SIDES = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100];

// Odd, as an even number of throws of a coin can fall exactly even.
const THROWS = 60_001;

describe('a die', () => {
  test('of any number of sides maps bytes evenly to faces, and discards fewer bytes than sides', () => {
    for (let sides = 2; sides <= 256; sides++) {
      let byte = 0;
      const die = fairDie((bytes) => {
        for (let i = 0; i < bytes.length; i++) bytes[i] = byte++;
      });
      const each = Math.floor(256 / sides);
      const fallen = new Array<number>(sides).fill(0);
      for (let i = 0; i < each * sides; i++) fallen[die(sides) - 1]!++;
      expect(fallen).toEqual(fallen.map(() => each));
      expect(256 - each * sides).toBeLessThan(sides);
      expect(die(sides)).toBe(1);
    }
  });

  test('skips bytes that would favour some faces', () => {
    let byte = 250;
    const die = fairDie((bytes) => {
      for (let i = 0; i < bytes.length; i++) bytes[i] = byte++;
    });
    expect([die(6), die(6), die(6), die(6)]).toEqual([5, 6, 1, 2]);
    expect([die(256), die(2)]).toEqual([3, 2]);
  });

  test.each(SIDES)('of %i sides is fair with pseudo-random bytes', (sides) => {
    const p = evenness(fairDie(seeded(20260101 + sides)), sides, THROWS);
    expect(Math.min(p, 1 - p)).toBeGreaterThan(1e-6);
  });

  test.each(SIDES)('of %i sides is fair with the device’s random bytes', (sides) => {
    const p = evenness(rollDie, sides, THROWS);
    expect(Math.min(p, 1 - p)).toBeGreaterThan(1e-9);
  });

  test.each([0, 1, 257, Number.NaN])('of %s sides is refused', (sides) => {
    expect(() => rollDie(sides)).toThrow(`there is no die of ${sides} sides`);
  });
});

describe('a card', () => {
  const suits = cardClassifier(PACK, suit);
  const deck: Deck = { out: ['2h', '3h', 'As'], lost: { h: 9, c: 13 } };

  test('is as likely as any other that may be in the deck', () => {
    const all = new Map<string, number>();
    // Eleven hearts, twelve spades and thirteen diamonds are in the deck. Walks every result of both throws.
    for (let first = 1; first <= 27; first++) {
      let others = 1;
      for (let second = 1; second <= others; second++) {
        let throws = 0;
        const card = drawCard(deck, suits, (sides) => {
          if (++throws === 1) {
            expect(sides).toBe(27);
            return first;
          }
          others = sides;
          return second;
        });
        all.set(card, (all.get(card) ?? 0) + 1 / (27 * others));
      }
    }
    expect(all.size).toBe(11 + 12 + 13);
    expect(all.get('9h')).toBeCloseTo(2 / 27 / 11, 12);
    expect(all.get('9s')).toBeCloseTo(1 / 27, 12);
    expect([...all.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  test('needs no random number if it is the last, and then the deck is used up', () => {
    const last: Deck = { out: PACK.filter((card) => card !== 'Qd'), lost: {} };
    expect(drawCard(last, suits)).toBe('Qd');
    expect(() => drawCard({ out: PACK, lost: {} }, suits)).toThrow(Refusal);
  });
});

describe('an answer by the app', () => {
  const play: Play = {
    system: 's',
    sequence: 's',
    edition: 1,
    house: {},
    setup: {},
    answers: [],
    cursor: 0,
    overruled: {},
  };
  const suits = cardClassifier(PACK, suit);
  type Made = Ask & { kind: 'roll' | 'draw' };
  const asked = (sequence: Sequence<unknown>) => sequence.next().value as Made;
  const lying = ({ answer }: { answer: Answer }) => ('dice' in answer ? answer.dice : []);
  const typed: Die[] = [{ face: 6, by: 'hand' }];

  test('keeps the entered dice and rolls the missing ones', () => {
    const { answer } = rollFor(play, asked(roll('pool', d6(3), sum)), { dice: typed });
    expect(answer).toEqual({
      id: 'pool',
      dice: [...typed, { face: expect.any(Number), by: 'app' }, { face: expect.any(Number), by: 'app' }],
    });
    const called = rollFor(play, asked(roll('pool', d6(3), sum)), { told: { count: 2, value: 9 } });
    expect(called.answer).toMatchObject({ dice: [{ by: 'app' }], told: { count: 2, value: 9 } });
  });

  test('is reused for the same ask and never rolled again', () => {
    const first = rollFor(play, asked(roll('pool', d6(30), sum)));
    const again = rollFor(first.play, asked(roll('pool', d6(31), sum)));
    expect(lying(first)).toHaveLength(30);
    expect(lying(again).slice(0, 30)).toEqual(lying(first));
    expect(rollFor(again.play, asked(roll('pool', d6(31), sum))).answer).toEqual(again.answer);
  });

  test('draws a card from the deck, and the same card for the same ask', () => {
    const one = rollFor(play, asked(draw('card', FULL_DECK, suits)));
    expect(PACK).toContain((one.answer as { value: string }).value);
    expect(rollFor(one.play, asked(draw('card', FULL_DECK, suits))).answer).toEqual(one.answer);
    const last = rollFor(play, asked(draw('card', { out: PACK.filter((card) => card !== '7s'), lost: {} }, suits)));
    expect(last.answer).toMatchObject({ value: '7s' });
  });

  test('draws another card if the earlier one has left the deck', () => {
    const { play: drawnOnce, answer } = rollFor(play, asked(draw('card', FULL_DECK, suits)));
    const gone: Deck = { out: [(answer as { value: string }).value], lost: {} };
    const other = rollFor(drawnOnce, asked(draw('card', gone, suits)));
    expect(gone.out).not.toContain((other.answer as { value: string }).value);
  });
});

test('random ids are long, readable and unique', () => {
  const names = Array.from({ length: 1000 }, randomId);
  expect(new Set(names).size).toBe(1000);
  for (const name of names) expect(name).toMatch(/^[a-km-np-z2-9]{20}$/);
});

/** P-value of a chi-square test of a die over `throws`. */
function evenness(die: (sides: number) => number, sides: number, throws: number): number {
  const fallen = new Array<number>(sides).fill(0);
  for (let i = 0; i < throws; i++) fallen[die(sides) - 1]!++;
  const even = throws / sides;
  const chi = fallen.reduce((sum, n) => sum + (n - even) ** 2 / even, 0);
  return 1 - lowerGamma((sides - 1) / 2, chi / 2);
}

/** Regularised lower incomplete gamma function, by its series. */
function lowerGamma(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-16; n++) sum += term *= x / (a + n);
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** Log-gamma for multiples of ½. */
function logGamma(a: number): number {
  let log = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let n = a % 1 === 0 ? 1 : 0.5; n < a; n++) log += Math.log(n);
  return log;
}

function seeded(seed: number) {
  let state = seed;
  return (bytes: Uint8Array) => {
    for (let i = 0; i < bytes.length; i++) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      bytes[i] = (mixed ^ (mixed >>> 14)) & 255;
    }
  };
}
