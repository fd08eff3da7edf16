import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../engine/answer.ts';
import type { Rule } from '../../../engine/ask.ts';
import { type Chances, mapChances, mean, probability } from '../../../engine/dice/chances.ts';
import { FULL_DECK, PACK } from '../../../engine/dice/deck.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../system/house.ts';
import type { OddsQuestions } from '../../../system/sequence.ts';
import { sequenceOdds } from '../../../testkit/sequenceodds.ts';
import { squad } from '../examples/squad.ts';
import { house, houseValues } from '../house.ts';
import { zone } from '../rules/fire/artillery.ts';
import { deviation, sameTargetBonus } from '../rules/fire/mortar.ts';
import { canBeHit, figuresIn } from '../rules/fire/underfire.ts';
import { moveInches } from '../rules/movement/movement.ts';
import { phaseOrder } from '../rules/turn/activation.ts';
import type { Result, Setup } from '../rules/turn/moralephase.ts';
import { morale } from '../words/moralephase.ts';
import { countBursts, deckSuffices, MEASURED } from './bursts.ts';
import { bursts, walkRounds } from './mortar.ts';

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

  test('match a count of every die', () => {
    const OFF = ['on', 'on', 'on', 'short', 'right', 'left', 'long'];
    for (const off of [0, 2, 4]) {
      let hits = 0;
      for (let direction = 1; direction <= 6; direction++)
        for (let distance = 1; distance <= 6; distance++)
          if (OFF[Math.max(0, direction - off)] === 'on' || distance <= off) hits++;
      near(on(exactChances(deviation, { off })), hits / 36);
    }
  });
});

describe('mortar rounds counted in one step', () => {
  const rounds = (men: string, many: number, choices: object, facts: object) => {
    const rules = houseValues(resolveHouse(house, choices));
    const [mortar, others] = [squad('M', 'CC', { gun: 'light' }, 'mortar'), squad('B', 'S')];
    const target = squad('A', men);
    const named = target.men.filter((man) => canBeHit(man, rules)).map(({ id }) => id);
    const situation = {
      ...{ mortar, range: 18, sees: true, same: 0, deck: FULL_DECK },
      crew: mortar.men.slice(0, many).map(({ id }) => id),
      targets: [
        { unit: target, class: 'I', men: named },
        { unit: others, class: 'III', men: others.men.map(({ id }) => id) },
      ],
      ...facts,
    } as const;
    const off = sameTargetBonus(situation.same, rules);
    return { set: { situation, off, figures: figuresIn(situation.targets), fillsIn: false }, rules };
  };
  const red = PACK.filter((card) => 'hd'.includes(card.at(-1)!));

  test.each([
    ['LSw', 1, {}, {}],
    ['SSp', 2, {}, {}],
    ['SbSw', 2, {}, { same: 1 }],
    ['SbSw', 2, { marked: 'suit' }, {}],
    ['SbSw', 2, { under: 'standing' }, { same: 1 }],
    ['SSw', 2, { replace: true }, {}],
    ['SSw', 2, { blast: 'd6' }, {}],
    ['SS', 2, {}, { deck: { out: PACK.slice(0, 45), lost: {} } }],
    ['SS', 2, {}, { deck: { out: red.slice(0, 20), lost: { 'ordinary pinned': 3, 'key wounded': 1 } } }],
    ['SS', 2, {}, { same: 6, deck: { out: red, lost: {} } }],
  ])('match a count man by man (%s, %i, %o, %o)', (men, many, choices, facts) => {
    const told = rounds(men, many, choices, facts);
    expect(deckSuffices(bursts(told))).toBe(true);
    const walked = exactChances(walkRounds, told);
    for (const read of [MEASURED, ...MEASURED.map((name) => [name] as const)]) {
      const of = (burst: object) =>
        JSON.stringify(read.map((name) => Object.entries(burst).find(([at]) => at === name)));
      const [counted, wanted] = [mapChances(countBursts(bursts(told))(read), of), mapChances(walked, of)];
      for (const [at, { p }] of wanted) expect(counted.get(at)?.p ?? 0).toBeCloseTo(p, 13);
      expect(probability(counted, () => true)).toBeCloseTo(1, 13);
    }
  });

  test('are walked if the cards may run out, because the order then matters', () => {
    const told = rounds('SSS', 2, {}, { deck: { out: PACK.slice(0, 47), lost: {} } });
    expect(deckSuffices(bursts(told))).toBe(false);
    expect(
      deckSuffices(bursts(rounds('SSS', 2, { replace: true }, { deck: { out: PACK.slice(0, 47), lost: {} } }))),
    ).toBe(true);
  });
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
  const reckon = morale.odds as unknown as OddsQuestions<Setup, Result, Measure>;
  const rule = morale.rule as unknown as Rule<Input<Setup>, Result>;
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

  test('gives the same result in the odds and in play, for any order of tests and house', () => {
    const unit = squad('T', 'LpZwSp', { start: 6, pinned: true, shaken: true });
    const tests = ['recovery', 'critical', 'rally', 'pinned'];
    const orders = tests
      .flatMap((a) => tests.flatMap((b) => tests.map((c) => [...new Set([a, b, c])])))
      .filter(({ length }) => length === 3);
    for (const [i, tests] of orders.entries()) {
      const choices = { unpinning: i % 2 === 0 ? 'each' : 'all', 'leader-pinned': false, recovering: 'auto' };
      const given = input(unit, { ...choices, tests: order(...tests) });
      const played = mapChances(exactChances(rule, given), reckon.of);
      const counted = sequenceOdds<Measure>(morale, given);
      expect([...counted.keys()].toSorted()).toEqual([...played.keys()].toSorted());
      for (const [measure, { p }] of counted) near(p, played.get(measure)?.p ?? 0);
    }
  });
});
