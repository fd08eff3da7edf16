import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../engine/answer.ts';
import { type Chances, mean, probability } from '../../../engine/dice/chances.ts';
import { FULL_DECK, PACK } from '../../../engine/dice/deck.ts';
import type { Unit } from '../../../engine/roster.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../system/house.ts';
import { sequenceOdds } from '../../../testkit/sequenceodds.ts';
import { squad } from '../examples/squad.ts';
import { house, houseValues } from '../house.ts';
import { zone } from '../rules/fire/artillery.ts';
import { deviation, sameTargetBonus } from '../rules/fire/mortar.ts';
import { canBeHit, figuresIn } from '../rules/fire/underfire.ts';
import { moveInches } from '../rules/movement/movement.ts';
import { phaseOrder } from '../rules/turn/activation.ts';
import { morale } from '../words/moralephase.ts';
import { deckSuffices } from './bursts.ts';
import { bursts } from './mortar.ts';

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
