import { describe, expect, test } from 'vitest';
import type { Answer } from '../../engine/answer.ts';
import { roll, type Sequence } from '../../engine/ask.ts';
import { atLeast, d6, d20, sum } from '../../engine/dice/pool.ts';
import { replay } from '../../engine/replay.ts';
import type { Unit } from '../../engine/roster.ts';
import { ownerOf, ownersOfRole } from '../../screens/state/roleowners.ts';
import type { System } from '../../system/system.ts';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import type { Entry, ExpectedResult } from '../records/records.ts';
import { chiSquareTail, fairness, minDice } from './fairness.ts';
import { expectationOf, type FightHindsight, faceCountsOf, luck } from './luck.ts';

describe('chi-square', () => {
  // Critical values as printed, to three decimals.
  test.each([
    [1, 3.841, 0.05],
    [1, 6.635, 0.01],
    [2, 5.991, 0.05],
    [3, 7.815, 0.05],
    [5, 9.236, 0.1],
    [5, 11.07, 0.05],
    [5, 15.086, 0.01],
    [5, 20.515, 0.001],
    [7, 14.067, 0.05],
    [9, 16.919, 0.05],
    [11, 19.675, 0.05],
    [19, 30.144, 0.05],
    [19, 10.117, 0.95],
    [99, 123.225, 0.05],
  ])('with %i degrees of freedom exceeds %f with probability %f', (freedom, square, p) => {
    expect(Math.abs(chiSquareTail(square, freedom) - p)).toBeLessThan(5e-5);
  });

  test('with two degrees of freedom is an exponential, and is 1 at 0', () => {
    for (const square of [0.1, 1, 4, 30, 200]) expect(chiSquareTail(square, 2)).toBeCloseTo(Math.exp(-square / 2), 13);
    expect(chiSquareTail(0, 5)).toBe(1);
  });

  test('of faces returns the number of dice and their unevenness', () => {
    // 60 dice: (25 + 4 + 1 + 1 + 0 + 25) / 10
    expect(fairness([5, 8, 9, 11, 10, 17])).toEqual({
      count: 60,
      square: expect.closeTo(8, 12),
      p: expect.closeTo(0.1562, 4),
    });
    expect(fairness([10, 10, 10, 10, 10, 10])).toEqual({ count: 60, square: 0, p: 1 });
  });

  test('returns nothing for fewer than five dice per face', () => {
    expect(fairness([5, 5, 5, 5, 5, 4])).toBeUndefined();
    expect(minDice(6)).toBe(30);
    expect(fairness([5, 5, 5, 5, 5, 5])).toBeDefined();
  });
});

test('dice are counted by sides, face and thrower, and dice entered as a total have no face', () => {
  function* rule(): Sequence<number> {
    const pool = yield* roll('pool', d6(4), sum);
    return pool + (yield* roll('test', d20(1), atLeast(5))) + (yield* roll('more', d6(3), sum));
  }
  const answers: Answer[] = [
    {
      id: 'pool',
      dice: [
        { face: 6, by: 'hand' },
        { face: 6, by: 'app' },
        { face: 1, by: 'hand' },
        { face: 2, by: 'hand' },
      ],
    },
    { id: 'test', dice: [], told: { count: 1, value: 1 } },
    { id: 'more', dice: [{ face: 3, by: 'hand' }], told: { count: 2, value: 9 } },
  ];
  expect(faceCountsOf(replay(rule, undefined, answers).trail)).toEqual([
    { sides: 6, by: 'hand', faces: [1, 1, 1, 0, 0, 1], untold: 2 },
    { sides: 6, by: 'app', faces: [0, 0, 0, 0, 0, 1] },
    { sides: 20, by: 'hand', faces: Array(20).fill(0), untold: 1 },
  ]);
});

const fate: FightHindsight = {
  about: false,
  verdict: { title: 'Attacker wins', p: 0.25 },
  glad: [{ role: 'attacker', p: 0.25, came: true }],
  amounts: [
    { title: 'Attackers lost', role: 'attacker', mean: 2.5, came: 1, orMore: 0.9, orFewer: 0.3 },
    { title: 'Inches', mean: 7, came: 9, orMore: 0.4, orFewer: 0.7 },
  ],
};

test('expected results are stored by side and player', () => {
  const own = { side: 's1', player: 'p1' };
  expect(
    expectationOf(
      fate,
      () => own,
      () => [own],
    ),
  ).toEqual({
    verdict: 'Attacker wins',
    p: 0.25,
    glad: [{ side: 's1', player: 'p1', p: 0.25, came: true }],
    amounts: [
      { side: 's1', player: 'p1', title: 'Attackers lost', mean: 2.5, came: 1, orMore: 0.9, orFewer: 0.3 },
      { title: 'Inches', mean: 7, came: 9, orMore: 0.4, orFewer: 0.7 },
    ],
  });
  const about = { ...fate, about: true };
  expect(
    expectationOf(
      about,
      () => ({}),
      () => [],
    ).about,
  ).toBe(true);
});

test('a shared verdict counts for each ally, and shared losses count for none', () => {
  const unit = (id: string, side: string, player?: string) => ({ id, side, ...(player ? { player } : {}) }) as Unit;
  const [game] = exampleRecords().games;
  const games = [{ ...game!, players: { s1: 'p1', s2: 'p2' } }];
  const of = (...attacker: readonly Unit[]) => {
    const at = [games, game!.id, { attacker }] as const;
    return expectationOf(fate, ownerOf(...at), ownersOfRole(...at));
  };
  const allied = of(unit('a', 's1'), unit('b', 's2'), unit('c', 's1', 'p3'));
  expect(allied.glad).toEqual([
    { side: 's1', player: 'p1', p: 0.25, came: true },
    { side: 's2', player: 'p2', p: 0.25, came: true },
    { player: 'p3', p: 0.25, came: true },
  ]);
  expect(allied.amounts[0]).toEqual({ title: 'Attackers lost', mean: 2.5, came: 1, orMore: 0.9, orFewer: 0.3 });
  const oneSide = of(unit('a', 's1'), unit('c', 's1', 'p3'));
  expect(oneSide.amounts[0]).toMatchObject({ side: 's1' });
  expect(oneSide.amounts[0]).not.toHaveProperty('player');
  // A player with both sides counts once.
  expect(of(unit('a', 's1', 'p1'), unit('b', 's2', 'p1')).glad.map(({ player }) => player)).toEqual(['p1', undefined]);
});

const RULES = {
  sequences: [
    { id: 'scuffle', odds: { wins: true } },
    { id: 'rally', odds: {} },
  ] as unknown as System['sequences'],
};

describe('the luck of an evening', () => {
  const account = (expected?: ExpectedResult, faces?: readonly number[]): NonNullable<Entry['told']> => ({
    system: 'toy',
    sequence: 'scuffle',
    edition: 2,
    verdict: 'Done.',
    trail: [],
    ...(expected ? { expected } : {}),
    ...(faces ? { dice: [{ sides: 6, by: 'hand', faces, untold: 1 }] } : {}),
  });
  const entry = (id: string, n: number, told?: Entry['told'], more: Partial<Entry> = {}): Entry => ({
    id,
    n,
    author: 'd',
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'play',
    title: `Play ${n}`,
    changes: [],
    game: 'g1',
    ...(told ? { told } : {}),
    ...more,
  });
  const lost = (side: string, mean: number, result: number, p: number, won: boolean): ExpectedResult => ({
    verdict: 'x',
    p,
    glad: [{ side, p, came: won }],
    amounts: [
      { side, title: 'Killed', mean, came: result, orMore: 1, orFewer: 1 },
      { side, player: 'ann', title: 'Wounded', mean: 0.5, came: 1, orMore: 1, orFewer: 1 },
      { title: 'Hits', mean: 9, came: 9, orMore: 1, orFewer: 1 },
    ],
  });
  const entries = [
    entry('e', 5, account(lost('red', 9, 9, 0.5, true), [9, 9, 9, 9, 9, 9]), { game: 'g2' }),
    entry('u', 4, undefined, { kind: 'undo', undoes: ['c'] }),
    entry('c', 3, account(lost('red', 9, 9, 1, true))),
    entry('b', 2, account(lost('red', 1.5, 0, 0.25, false), [0, 1, 0, 0, 0, 2])),
    entry('old', 1, account()),
    entry('a', 1, account(lost('red', 2, 3, 0.5, true), [1, 0, 0, 0, 0, 3])),
  ];

  test('adds up by play and side, without undone plays and other games', () => {
    const { plays, known, fights, sides, players, dice } = luck(RULES, entries, 'g1');
    expect([plays, known, fights]).toEqual([3, 2, 2]);
    expect(sides).toEqual([
      {
        id: 'red',
        losses: [
          { title: 'Play 1', expected: 2.5, actual: 4 },
          { title: 'Play 2', expected: 4.5, actual: 5 },
        ],
        fights: [
          { title: 'Play 1', expected: 0.5, actual: 1 },
          { title: 'Play 2', expected: 0.75, actual: 1 },
        ],
        tests: [],
      },
    ]);
    expect(players).toEqual([
      {
        id: 'ann',
        losses: [
          { title: 'Play 1', expected: 0.5, actual: 1 },
          { title: 'Play 2', expected: 1, actual: 2 },
        ],
        fights: [],
        tests: [],
      },
    ]);
    expect(dice).toEqual([{ sides: 6, by: 'hand', faces: [1, 1, 0, 0, 0, 5], untold: 2 }]);
  });

  test('covers the whole campaign too', () => {
    const { plays, sides } = luck(RULES, entries);
    expect([plays, sides[0]!.losses.at(-1)]).toEqual([4, { title: 'Play 5', expected: 14, actual: 15 }]);
  });

  describe('counts only results left to chance', () => {
    const glad = (side: string, p: number, result: boolean) => ({ side, p, came: result });
    const ended = (id: string, n: number, ends: ExpectedResult['glad'], amounts: ExpectedResult['amounts'] = []) =>
      entry(id, n, account({ verdict: 'x', p: 1, glad: ends, amounts }));
    const inches = { title: 'Inches', mean: 10.5, came: 14, orMore: 0.2, orFewer: 0.9 };
    const losing = (side: string, mean: number, result: number, chance: number) => ({
      ...{ side, title: 'Killed', mean, came: result },
      ...{ orMore: chance, orFewer: 1 },
    });
    const move = ended('move', 1, [glad('german', 1, true)], [inches]);
    const declared = ended('declared', 2, [glad('us', 1 - 2e-12, true), glad('german', 0, false)]);
    const card = ended('card', 3, []);
    const volley = ended('volley', 4, [], [losing('german', 1.5, 2, 0.4)]);
    const melee = ended('melee', 5, [glad('us', 0.75, false), glad('german', 0.25, true)]);
    const sure = ended('sure', 6, [glad('german', 1, true)], [losing('german', 0, 0, 1)]);

    test('as fights won or lost', () => {
      const { plays, known, fights, sides } = luck(RULES, [sure, melee, volley, card, declared, move], 'g1');
      expect([plays, known, fights]).toEqual([6, 6, 2]);
      expect(sides).toEqual([
        {
          id: 'german',
          losses: [{ title: 'Play 4', expected: 1.5, actual: 2 }],
          fights: [{ title: 'Play 5', expected: 0.25, actual: 1 }],
          tests: [],
        },
        { id: 'us', losses: [], fights: [{ title: 'Play 5', expected: 0.75, actual: 0 }], tests: [] },
      ]);
    });

    test('a verdict that a simulation never met was left to chance', () => {
      const odd = entry(
        'odd',
        1,
        account({ about: true, verdict: 'x', p: 0, glad: [glad('us', 0, true)], amounts: [] }),
      );
      expect(luck(RULES, [odd]).sides).toEqual([
        { id: 'us', losses: [], fights: [{ title: 'Play 1', expected: 0, actual: 1 }], tests: [] },
      ]);
    });

    test('a fight as a fight, and a rally, a test or a shot as a test', () => {
      const rally = entry('rally', 6, {
        ...account({ verdict: 'x', p: 0.5, glad: [glad('us', 0.5, true)], amounts: [] }),
        sequence: 'rally',
      });
      const { fights, tests, sides } = luck(RULES, [rally, melee], 'g1');
      expect([fights, tests]).toEqual([1, 1]);
      expect(sides.find(({ id }) => id === 'us')).toEqual({
        id: 'us',
        losses: [],
        fights: [{ title: 'Play 5', expected: 0.75, actual: 0 }],
        tests: [{ title: 'Play 6', expected: 0.5, actual: 1 }],
      });
    });

    test('amounts without a side are not fights', () => {
      expect(luck(RULES, [ended('inches', 1, [], [inches])]).fights).toBe(0);
    });
  });
});
