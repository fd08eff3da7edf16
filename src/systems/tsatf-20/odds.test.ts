import { describe, expect, test } from 'vitest';
import type { Answer } from '../../engine/answer.ts';
import { runPart } from '../../engine/ask.ts';
import { type Chances, mean, probability } from '../../engine/dice/chances.ts';
import { FULL_DECK } from '../../engine/dice/deck.ts';
import { newPlay } from '../../engine/play.ts';
import { type CountingOptions, exactChances } from '../../odds/enumerate.ts';
import { forecast } from '../../odds/forecast.ts';
import { hindsightOf } from '../../odds/hindsight.ts';
import { answer, diceOf, type Example, type ExamplePlay, offer } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { expectChance, expectMean, expectPrinted } from '../../testkit/printed.ts';
import { plainModel, sequenceOdds } from '../../testkit/sequenceodds.ts';
import examples from './examples.ts';
import { house } from './house.ts';
import system from './index.ts';
import { type CloseCombatMeasure, combatModel, type LossesMeasure, lossesModel } from './odds.ts';
import { type HitsOnMen, resolveHits } from './rules/casualties.ts';
import { resolveUnitHits } from './rules/charge.ts';
import type { CloseCombatSetup, SetupUnit } from './rules/setup.ts';
import { strike } from './rules/strike.ts';
import { closeCombatSequence } from './words/combat.ts';

const playOf = (id: string) => {
  const found: Example = examples.find((example) => example.id === id)!;
  return ('plays' in found ? found.plays[0]! : {}) as ExamplePlay & { readonly setup: CloseCombatSetup };
};
const setupOf = (id: string): CloseCombatSetup => playOf(id).setup;
const FIRST = setupOf('E7');
const SECOND = setupOf('E9');

const chances = (setup: CloseCombatSetup, choices: object = {}, options: CountingOptions = {}) =>
  sequenceOdds<CloseCombatMeasure>(closeCombatSequence, { setup, house: resolveHouse(house, choices) }, options);
const verdict = (all: Chances<CloseCombatMeasure>, is: CloseCombatMeasure['verdict']) =>
  probability(all, ({ verdict }) => verdict === is);
const gone = (all: Chances<CloseCombatMeasure>) =>
  probability(all, ({ wiped }) => wiped === 'defenders' || wiped === 'both');

test('the chance of a result knows the facts of the table, and no dice or cards', () => {
  const { setup: printed, answers: melee } = playOf('E8');
  const [attacker] = printed.attackers;
  const setup = { ...printed, enter: 'fire' as const, attackers: [{ ...attacker!, hits: 1 }] };
  const fire = [answer('fire', {})];
  const fallen = attacker!.men.at(-1);
  const card = [...fire, answer('attacker/1/fire/hit/1/card', '6s'), answer('attacker/1/fire/hit/1/man', [fallen])];
  const tests = [answer('attacker/1/close', 'passed'), answer('defender/1/stand', 'passed')];
  const rolls = melee.filter(({ id }) => id !== 'contact');
  const play = (answers: readonly Answer[], given: CloseCombatSetup = setup) => ({
    ...newPlay('tsatf-20', closeCombatSequence, resolveHouse(house), given),
    ...{ answers, cursor: answers.length },
  });
  const chance = (of: string, given: CloseCombatSetup = setup, answers: readonly Answer[] = fire) => {
    const found = forecast(system, play(answers, given));
    return found.kind === 'chances' ? found.verdicts.find(({ id }) => id === of)!.p : Number.NaN;
  };
  const hindsight = (...after: readonly Answer[]) => hindsightOf(system, play([...card, ...tests, ...after]))!;

  const { verdict } = hindsight(...melee);
  expect(verdict.id).toBe('attacker');
  expectPrinted(verdict.p, chance('attacker'));
  expect(chance('attacker', setup, card) - verdict.p).toBeGreaterThan(0.01);

  const hill = hindsight(answer('contact', { good: true }), ...rolls).verdict;
  expect(hill.id).toBe('defender');
  expectPrinted(hill.p, chance('defender', { ...setup, good: true }));

  const officer = attacker!.unit.men.find(({ role }) => role === 'officer')!.id;
  const without = (...ids: readonly unknown[]) => attacker!.men.filter((id) => !ids.includes(id));
  const absent = { attackers: [{ men: without(officer, fallen) }], defenders: [{ grenade: 3 }] };
  const ones = (id: string, count: number) => diceOf(id, ...Array.from({ length: count }, () => 1));
  const { verdict: held, amounts } = hindsight(
    ...[answer('contact', absent), answer('attacker/1/missing', 'out of reach')],
    ...[ones('attacker/pool', 6), ones('defender/pool', 8), diceOf('defender/confirm', 6)],
    ...[answer('attacker/1/fallen/hit/1/card', '5s'), offer('attacker/1/fallen/hit/1/man', [attacker!.men[2]])],
    ...[
      answer('defender/1/fallen/hit/1/card', '5c'),
      offer('defender/1/fallen/hit/1/man', [setup.defenders[0]!.men[1]]),
    ],
  );
  const known = {
    ...setup,
    attackers: [{ ...setup.attackers[0]!, men: without(officer) }],
    defenders: [{ ...setup.defenders[0]!, grenade: 3 }],
  };
  expect(held.id).toBe('defender');
  expectPrinted(held.p, chance('defender', known));
  expect(amounts.map(({ mean }) => mean)).toEqual([8, 6].map((dice) => expect.closeTo((dice * 7) / 12, 1)));
});

describe('the odds before the tests', () => {
  const morale = (...tests: readonly string[]) => tests.map((test) => ({ test, class: 'any', led: 12, alone: 12 }));
  const assumed = (
    enter: CloseCombatSetup['enter'],
    answers: Readonly<Record<string, unknown>> = {},
    choices: object = {},
  ) => {
    const play = newPlay('tsatf-20', closeCombatSequence, resolveHouse(house, choices), { ...FIRST, enter });
    const told = Object.entries(answers).map(([id, value]) => ({ id, value, by: 'hand' as const }));
    const found = forecast(system, { ...play, answers: told, cursor: told.length });
    return found.kind === 'chances' ? found.assumption : found;
  };
  const close = { 'attacker/1/close': 'passed' };

  test('say that they assume a melee until the players enter the tests', () => {
    expect(assumed('fire')).toBe('if it comes to melee');
    expect(assumed('fire', { fire: {} })).toBe('if it comes to melee');
    expect(assumed('close')).toBe('if it comes to melee');
    expect(assumed('close', close)).toBe('if it comes to melee');
    expect(assumed('stand')).toBe('if it comes to melee');
    expect(assumed('close', { ...close, 'defender/1/stand': 'passed' })).toBeUndefined();
    expect(assumed('close', { 'attacker/1/close': 'failed' })).toBeUndefined();
    expect(assumed('contact')).toBeUndefined();
  });

  test('cover the whole charge if the players have their own morale numbers', () => {
    expect(assumed('close', {}, { morale: morale('close', 'stand') })).toBeUndefined();
    expect(assumed('close', {}, { morale: morale('close') })).toBe('if it comes to melee');
    expect(assumed('close', {}, { morale: morale('stand') })).toBe('if it comes to melee');
  });
});

describe('the odds of the rules’ own numbers', () => {
  test('P1: casualties inflicted by eight dice', () => {
    const eight = exactChances(strike, { dice: 8, divisor: 6, confirm: 'd6', confirming: 'always' });
    const printed = [0.000022, 0.004606, 0.08248, 0.336745, 0.408949, 0.152321, 0.01468, 0.000199];
    for (const [i, p] of printed.entries()) expectChance(eight, ({ casualties }) => casualties === i + 1, p);
    expect(mean(eight, ({ casualties }) => casualties)).toBeCloseTo(14 / 3, 12);
  });

  test('P2: the first combat with the right dice', () => {
    const first = chances(FIRST);
    expectPrinted(verdict(first, 'attacker'), 0.533259);
    expectPrinted(verdict(first, 'defender'), 0.466741);
    expectPrinted(gone(first), 0.167199);
    expectMean(first, ({ attacker }) => attacker, 4.083333);
    expectMean(first, ({ defender }) => defender, 4.651589);
    // Seven dice cannot inflict eight casualties.
    expect(probability(first, ({ wiped }) => wiped === 'attackers' || wiped === 'both')).toBe(0);
  });

  test('P3: the second combat', () => {
    const second = chances(SECOND);
    expectPrinted(verdict(second, 'attacker'), 0.951944);
    expectPrinted(verdict(second, 'defender'), 0.048056);
    expectMean(second, ({ attacker }) => attacker, 2.333333);
    expectMean(second, ({ defender }) => defender, 4.666667);
  });

  test('P4: the first combat with divisor 4', () => {
    const first = chances(FIRST, { divisor: 4 });
    expectPrinted(verdict(first, 'attacker'), 0.787781);
    expectPrinted(verdict(first, 'defender'), 0.124928);
    expectPrinted(verdict(first, 'nobody'), 0.087291);
    expectPrinted(gone(first), 0.863692);
  });

  test('P5: a whole charge with the players’ morale table', () => {
    const morale = [
      { test: 'close', class: 'any', led: 14, alone: 14 },
      { test: 'stand', class: 'B', led: 11, alone: 11 },
    ];
    const charge = chances({ ...FIRST, enter: 'fire' }, { morale });
    expectPrinted(verdict(charge, 'not closed'), 0.3);
    expectPrinted(verdict(charge, 'not stood'), 0.315);
    expectPrinted(verdict(charge, 'attacker') + verdict(charge, 'not stood'), 0.520305);
  });

  test.each([
    ['cards', 'O M1 M2 M3 M4 M5 M6', [1 / 13, 33 / 221, 1201 / 5525, 15229 / 54145]],
    ['d20', 'O M1 M2 M3 M4 M5 M6', [0.05, 0.0975, 0.142625, 0.18549375]],
  ] as const)('P6: an officer among the casualties, by %s', (casualties, names, wanted) => {
    for (const [i, p] of wanted.entries()) {
      const hits = squad(names, i + 1, casualties);
      expectChance(lost(hits), ({ leader }) => leader, p);
      expectChance(exactChances(resolveHits, hits), ({ felled }) => felled.some(({ man }) => man === 'O'), p);
    }
  });
});

describe('odds during a play', () => {
  test('losses of equal units are not merged if a number of one unit is overruled', () => {
    const pair = (id: string) => ({ ...only(FIRST.attackers[0]!, ['officer', 'ordinary'], id), hits: 1 });
    const defenders = [only(FIRST.defenders[0]!, ['ordinary'], 'd')];
    const setup: CloseCombatSetup = { ...FIRST, enter: 'fire', attackers: [pair('a'), pair('b')], defenders };
    const morale = [{ test: 'close', class: 'any', led: 15, alone: 5 }];
    const overruled = { 'attacker/1/need to close': { by: 5 } };
    const model = combatModel.filter(({ rule }) => rule !== resolveUnitHits);
    const wanted = chances(setup, { morale }, { overruled, model });
    const merged = chances(setup, { morale }, { overruled });
    expect(merged.size).toBe(wanted.size);
    for (const [at, { p }] of merged) expect(p).toBeCloseTo(wanted.get(at)!.p, 12);
  });

  test('losses of a unit draw from the deck without the cards used on another', () => {
    const [first] = FIRST.attackers;
    const attackers = [only(first!, ['ordinary', 'ordinary'], 'a'), only(first!, ['officer', 'ordinary'], 'b')];
    const defenders = [only(FIRST.defenders[0]!, ['ordinary'], 'd')];
    const setup: CloseCombatSetup = {
      ...FIRST,
      enter: 'fire',
      attackers: attackers.map((one) => ({ ...one, hits: 1 })),
      defenders,
    };
    const wanted = chances(setup, {}, { model: plainModel(combatModel) });
    for (const [at, { p }] of chances(setup)) expect(p).toBeCloseTo(wanted.get(at)!.p, 12);
  });

  test('losses at contact draw from the deck without the cards used by fire', () => {
    const attackers = only(FIRST.attackers[0]!, ['officer', 'ordinary', 'ordinary'], 'a');
    const setup: CloseCombatSetup = {
      ...FIRST,
      enter: 'fire',
      attackers: [{ ...attackers, hits: 1, men: attackers.men.slice(0, 2) }],
      defenders: [only(FIRST.defenders[0]!, ['ordinary'], 'd')],
    };
    expect(verdict(chances(setup), 'attacker')).toBeGreaterThan(0);
    const from: Answer[] = [{ id: 'attacker/1/missing', value: 'lost', by: 'hand' }];
    const wanted = chances(setup, {}, { answers: from, model: plainModel(combatModel) });
    expect(verdict(chances(setup, {}, { answers: from }), 'attacker')).toBeCloseTo(verdict(wanted, 'attacker'), 14);
  });
});

/** The fighter's unit under another id, with only these men. */
function only(fighter: SetupUnit, roles: readonly string[], id: string): SetupUnit {
  const men = roles.map((role, i) => ({ ...fighter.unit.men[0]!, id: `${id}${i}`, role, facts: {} }));
  return { ...fighter, unit: { ...fighter.unit, id, men }, men: men.map(({ id }) => id) };
}

const lost = (hits: HitsOnMen): Chances<LossesMeasure> =>
  exactChances((hits: HitsOnMen) => runPart(resolveHits, hits), hits, {
    model: lossesModel,
  }) as unknown as Chances<LossesMeasure>;

const squad = (names: string, hits: number, casualties: HitsOnMen['casualties']): HitsOnMen => ({
  men: names.split(' ').map((name) => ({
    ...{ id: name, tag: name, name: '', role: name === 'O' ? 'officer' : 'ordinary' },
    ...{ state: 'standing', facts: {} },
  })),
  hits,
  deck: FULL_DECK,
  roller: 'both',
  casualties,
  d20: 'who',
  replace: false,
});
