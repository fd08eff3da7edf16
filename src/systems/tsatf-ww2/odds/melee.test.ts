import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../engine/answer.ts';
import { type Sequence, steps } from '../../../engine/ask.ts';
import { type Chances, mapChances, mean, probability } from '../../../engine/dice/chances.ts';
import type { Unit } from '../../../engine/roster.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../system/house.ts';
import type { SequenceOf } from '../../../system/sequence.ts';
import { expectChance, expectMean, expectPrinted } from '../../../testkit/printed.ts';
import { sequenceOdds } from '../../../testkit/sequenceodds.ts';
import { squad } from '../examples/squad.ts';
import { house } from '../house.ts';
import { type Duel, duel, duelLoss } from '../rules/melee/duel.ts';
import { moraleTest } from '../rules/morale.ts';
import { straggling } from '../rules/movement/declare.ts';
import { recovery, rollRecovery } from '../rules/turn/recovery.ts';
import { chargeSequence } from '../words/charge.ts';

type Measure = { readonly verdict: string; readonly lost: Readonly<Record<string, number>> };

/** Odds of a sequence with its proposed facts, overridden by `facts`. */
function chances<M>(
  sequence: SequenceOf,
  units: Readonly<Record<string, readonly Unit[]>>,
  facts: object = {},
  choices: object = {},
  from: readonly Answer[] = [],
): Chances<M> {
  const rules = resolveHouse(house, choices);
  const setup = { ...proposeSetup(sequence.setup(rules), { units }), ...facts };
  return sequenceOdds<M>(sequence, { setup, house: rules }, { answers: from });
}
const charge = (
  attacker: Unit,
  defender: Unit,
  facts: object = {},
  choices: object = {},
  from: readonly Answer[] = [],
) => chances<Measure>(chargeSequence, { attacker: [attacker], defender: [defender] }, facts, choices, from);
const verdict = (all: Chances<Measure>, is: string) => probability(all, ({ verdict }) => verdict === is);

const men = (mark: string, letters: string, grade = 'Veteran', facts: Unit['facts'] = {}) =>
  squad(mark, letters, { grade, ...facts });

describe('the rules’ own numbers', () => {
  test.each([
    ['Green', [0, 1, 3, 5, 7, 9, 11], 36, 161 / 36],
    ['Veteran', [0, 1, 1, 1, 1, 1, 1], 6, 3.5],
    ['Crack', [6, 10, 8, 6, 4, 2, 0], 36, 35 / 18],
  ] as const)('Q1: stragglers, %s', (grade, ways, of, average) => {
    const all = exactChances(straggling, { grade, men: 10, stragglers: 'printed' });
    for (const [n, many] of ways.entries()) expectChance(all, (value) => value === n, many / of);
    expectMean(all, (value) => value, average);
  });

  test.each([
    ['Veteran', 'LSS', 'Green', 'LSS', 3 / 20, 17 / 40, 17 / 40],
    ['Veteran', 'LSS', 'Veteran', 'SSS', 3 / 20, 51 / 200, 119 / 200],
    ['Crack', 'LSS', 'Veteran', 'LSS', 1 / 20, 57 / 400, 323 / 400],
    ['Green', 'LSS', 'Green', 'LSS', 1 / 2, 1 / 4, 1 / 4],
  ] as const)('Q2: %s %s charges %s %s', (grade, attackers, other, defenders, fails, breaks, melee) => {
    const all = charge(men('A', attackers, grade), men('D', defenders, other));
    expectPrinted(verdict(all, 'not closed'), fails);
    expectPrinted(verdict(all, 'not stood'), breaks);
    expectPrinted(verdict(all, 'taken') + verdict(all, 'held') + verdict(all, 'both'), melee);
  });

  const met = (plus: number, against: number, grenade = false): Duel => ({
    attacker: { plus, grenade },
    defender: { plus: against, grenade: false },
    natural: 'natural',
    blow: 'winner',
    'grenade-score': 'better',
  });
  const unmarked = { wounds: 'campaign', marked: { attacker: false, defender: false } } as const;
  test.each([
    ['0 v 0', met(0, 0), [3 / 10, 1 / 6, 1 / 30], [3 / 10, 1 / 6, 1 / 30]],
    ['0 v +2', met(0, 2), [5 / 32, 1 / 32, 0], [3 / 8, 9 / 32, 5 / 32]],
    ['+1 v 0', met(1, 0), [11 / 31, 7 / 31, 3 / 31], [7 / 31, 3 / 31, 0]],
    ['0 with a grenade v 0', met(0, 0, true), [91 / 180, 31 / 180, 1 / 60], [41 / 180, 13 / 180, 1 / 180]],
  ] as const)('Q4: a duel %s', (_, met, attackerWins, defenderWins) => {
    const all = mapChances(exactChances(duel, met), (duelled) => duelLoss(duelled, unmarked));
    for (const [loser, wanted] of [['defender', attackerWins] as const, ['attacker', defenderWins] as const])
      for (const [i, fate] of FATES.entries())
        expectChance(all, (one) => one.loser === loser && one.fate === fate, wanted[i]!);
  });

  test('Q4: two men on one in cover', () => {
    const all = charge(men('A', 'SS'), men('D', 'S'), { enter: 'contact', cover: true });
    expectPrinted(verdict(all, 'taken'), 87 / 256);
  });

  test('Q5: recovery', () => {
    const after = [
      [1 / 3, 1 / 3, 1 / 3],
      [7 / 18, 1 / 6, 4 / 9],
      [5 / 12, 1 / 12, 1 / 2],
    ];
    for (const [i, wanted] of after.entries()) {
      const all = exactChances(hospital, i + 1);
      for (const [j, is] of (['back', 'stays', 'dies'] as const).entries())
        expectPrinted(all.get(`"${is}"`)!.p, wanted[j]!);
    }
    const settled = exactChances(recovery, { attempts: 0, settle: true });
    expectPrinted(settled.get('"back"')!.p, 4 / 9);
    expectPrinted(settled.get('"dies"')!.p, 5 / 9);
    expect(settled.has('"stays"')).toBe(false);
    expectPrinted(exactChances(recovery, { attempts: 1, settle: true }).get('"back"')!.p, 1 / 3);
  });

  test('Q8: a pinned Veteran unit with leader, and a shaken one without', () => {
    const pinned = { test: 'pinned', unit: men('A', 'LSS'), leader: true } as const;
    for (const [i, wanted] of [3 / 4, 15 / 16, 63 / 64].entries())
      expectPrinted(within(exactChances(moraleTest, pinned), i + 1), wanted);
    expectPrinted(within(exactChances(moraleTest, { test: 'rally', unit: men('A', 'SS'), leader: false }), 2), 0.91);
  });
});

const FATES = ['killed', 'wounded', 'pushed'] as const;

const within = (all: Chances<boolean>, turns: number): number => 1 - (1 - all.get('true')!.p) ** turns;

/** A wounded man who rolls once a turn until he is back or dead. */
function* hospital(turns: number): Sequence<string> {
  const all = Array.from({ length: turns }, (_, i) => Math.min(1, i));
  return yield* steps('turn', all, 'stays', function* (is, attempts) {
    return is === 'stays' ? yield* rollRecovery(attempts) : is;
  });
}

/**
 * Independent count of attackers in turn against fewer men, each of whom meets the enemy with fewest fights. `wins` has
 * their chances against each of those men; `beaten` is the mean number of men who lose.
 */
function duelInTurn(attackers: number, wins: readonly number[]) {
  const ends = { taken: 0, beaten: 0 };
  const next = (left: number, fights: readonly number[], p: number): void => {
    const inPlace = fights.flatMap((n, i) => (n < 0 ? [] : [{ n, i }]));
    const [man] = inPlace.toSorted((a, b) => a.n - b.n || a.i - b.i);
    if (left > 0 && man) {
      next(left - 1, fights.with(man.i, -1), p * wins[man.i]!);
      next(left - 1, fights.with(man.i, man.n + 1), p * (1 - wins[man.i]!));
      return;
    }
    if (!man) ends.taken += p;
    ends.beaten += p * (wins.length - inPlace.length);
  };
  next(attackers, Array(wins.length).fill(0), 1);
  return ends;
}

test('spare men take on enemies in place from front to back', () => {
  const all = charge(men('A', 'SSSSSSS'), men('D', 'SSgS'), { enter: 'contact', cover: true });
  const { taken, beaten } = duelInTurn(7, [3 / 16, 1 / 11, 3 / 16]);
  expect(verdict(all, 'taken')).toBeCloseTo(taken, 12);
  expect(mean(all, ({ lost }) => lost.defender!)).toBeCloseTo(beaten, 12);
});

describe('odds during a play', () => {
  const typed = (id: string, ...faces: number[]): Answer => ({ id, dice: faces.map((face) => ({ face, by: 'hand' })) });

  test('a selected grenade counts', () => {
    const throws: Answer = { id: 'attacker/1/grenades', value: ['a.S1'], by: 'hand' };
    const all = charge(men('A', 'S', 'Veteran', { grenades: 1 }), men('D', 'S'), { enter: 'contact' }, {}, [throws]);
    expectPrinted(verdict(all, 'taken'), 25 / 36);
  });

  test('a grenade of a spare man counts', () => {
    const lost = [typed('duel/a.S1/d.S1/attacker', 1), typed('duel/a.S1/d.S1/defender', 6)];
    const throws: Answer = { id: 'duel/a.S2/d.S1/grenades', value: ['attacker'], by: 'hand' };
    const [attacker, defender] = [men('A', 'SS', 'Veteran', { grenades: 1 }), men('D', 'S')];
    expectPrinted(verdict(charge(attacker, defender, { enter: 'contact' }, {}, [...lost, throws]), 'taken'), 25 / 36);
  });

  test.each([
    ['a.S4/d.S2', 1 / 2],
    ['a.S4/d.S1', 1 / 4],
  ])('the dice of a spare man, %s, count only against their own enemy', (pair, taken) => {
    const duels = { 'a.S1/d.S1': [1, 6], 'a.S2/d.S2': [1, 6], [pair]: [6, 1] };
    const answers = Object.entries(duels).flatMap(([path, [attacker = 0, defender = 0]]) => [
      typed(`duel/${path}/attacker`, attacker),
      typed(`duel/${path}/defender`, defender),
    ]);
    const all = charge(men('A', 'SSSS'), men('D', 'SS'), { enter: 'contact' }, {}, answers);
    expectPrinted(verdict(all, 'taken'), taken);
  });
});
