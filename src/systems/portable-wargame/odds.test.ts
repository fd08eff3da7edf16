import { describe, expect, test } from 'vitest';
import { type Chances, probability } from '../../engine/dice/chances.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Example } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { sequenceOdds } from '../../testkit/sequenceodds.ts';
import examples from './examples.ts';
import { house } from './house.ts';
import type { Measure } from './odds.ts';
import type { Attacker, CloseCombatSetup } from './rules/setup.ts';
import { combat } from './words/combat.ts';
import { shootingHelper } from './words/shooting.ts';

/** Returns the setup of a worked example. If the example has several plays, `play` is the index of one. */
function setupOf(id: string, play = 0): CloseCombatSetup {
  const found: Example = examples.find((example) => example.id === id)!;
  return ('plays' in found ? found.plays[play]!.setup : {}) as CloseCombatSetup;
}

const chances = (setup: CloseCombatSetup) => sequenceOdds<Measure>(combat, { setup, house: resolveHouse(house) });

const PLAIN = setupOf('P-C12');
const [front] = PLAIN.attackers as readonly [Attacker];
const as = (unit: Unit, kind: string, facts: Unit['facts'] = {}): Unit => ({
  ...unit,
  kind,
  facts: { ...unit.facts, ...facts },
});
const CAVALRY = as(front.unit, 'cavalry', { dismounted: false });
const infantryToo: Attacker = { ...front, unit: { ...front.unit, id: 'b' }, side: 'flank' };

const WINS: readonly Measure['verdict'][] = ['defender routed', 'defender retreats'];
const HIT: readonly Measure['verdict'][] = ['attacker routed', 'attacker retreats'];

/** Counts out of `of`: attacker wins, of those routs, attacker hit, nothing. */
function fractions(all: Chances<Measure>, of: number): readonly number[] {
  const share = (...verdicts: readonly Measure['verdict'][]) =>
    probability(all, ({ verdict }) => verdicts.includes(verdict)) * of;
  return [share(...WINS), share('defender routed'), share(...HIT), share('nothing')];
}

describe('odds of the numbers in the specification, as exact fractions', () => {
  test.each<[id: string, setup: CloseCombatSetup, of: number, ...shares: number[]]>([
    ['O1', PLAIN, 9, 2, 1, 3, 4],
    ['O2', setupOf('6.1', 1), 27, 6, 4, 9, 12],
    ['O3', setupOf('6.2~miss'), 18, 12, 6, 1, 5],
    ['O4', setupOf('6.3'), 27, 14, 7, 3, 10],
    ['O5', { ...PLAIN, attackers: [{ ...front, unit: CAVALRY }] }, 6, 2, 1, 2, 2],
    ['O6', { ...PLAIN, attackers: [front, infantryToo] }, 72, 46, 23, 6, 20],
    ['O7', setupOf('P-C17'), 36, 30, 15, 2, 4],
    [
      'O8',
      {
        ...PLAIN,
        attackers: [{ ...front, unit: as(front.unit, 'infantry', { quality: 'poor' }) }],
        defender: as(PLAIN.defender, 'infantry', { quality: 'elite' }),
        cover: true,
        commander: 'attached',
      },
      36,
      3,
      1,
      18,
      15,
    ],
    ['O9', setupOf('P-C3'), 3, 3, 1, 0, 0],
  ])('%s', (_, setup, of, ...shares) => {
    const all = fractions(chances(setup), of);
    for (const [i, share] of shares.entries()) expect(all[i]).toBeCloseTo(share, 12);
    expect(all[0]! + all[2]! + all[3]!).toBeCloseTo(of, 12);
  });

  test('an attached commander is lost on one hit in three', () => {
    const led = chances({ ...PLAIN, commander: 'attached' });
    expect(probability(led, ({ defender }) => defender)).toBeCloseTo(fractions(led, 1)[0]! / 3, 12);
    expect(probability(chances({ ...PLAIN, commander: 'adjacent' }), ({ defender }) => defender)).toBe(0);
  });
});

test('a shot from the works’ example: 5 or more, and poor troops', () => {
  const input = { setup: setupOf('6.1'), house: resolveHouse(house) };
  const all = sequenceOdds<{ readonly verdict: string }>(shootingHelper, input);
  expect(probability(all, ({ verdict }) => verdict === 'routed')).toBeCloseTo(2 / 9, 12);
  expect(probability(all, ({ verdict }) => verdict === 'retreats')).toBeCloseTo(1 / 9, 12);
});
