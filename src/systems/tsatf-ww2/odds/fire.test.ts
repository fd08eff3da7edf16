import { expect, test } from 'vitest';
import { runPart } from '../../../engine/ask.ts';
import { type Chances, mean } from '../../../engine/dice/chances.ts';
import { FULL_DECK } from '../../../engine/dice/deck.ts';
import type { Unit } from '../../../engine/roster.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../system/house.ts';
import { expectChance } from '../../../testkit/printed.ts';
import { sequenceOdds } from '../../../testkit/sequenceodds.ts';
import { squad } from '../examples/squad.ts';
import { house, houseValues } from '../house.ts';
import { strikeTarget } from '../rules/fire/fire.ts';
import type { FireSetup } from '../rules/fire/firesetup.ts';
import { directFire } from '../words/fire.ts';
import { type Measure, volleyModel } from './volley.ts';

const chances = (setup: FireSetup, choices: object = {}) =>
  sequenceOdds<Measure>(directFire, { setup, house: resolveHouse(house, choices) });

const at = (firer: Unit, target: Unit, facts: Partial<FireSetup> = {}): FireSetup => ({
  firer,
  target,
  distance: '12',
  class: 'II',
  men: firer.men.map(({ id }) => id),
  split: false,
  near: [],
  nearby: '6',
  picked: false,
  shaken: false,
  deck: FULL_DECK,
  ...facts,
});

function cards(target: Unit, hits: number): Chances<Measure> {
  const blow = { ...houseValues(resolveHouse(house)), target, hits, crew: 0, deck: FULL_DECK };
  const all: Chances<unknown> = exactChances((input: typeof blow) => runPart(strikeTarget, input), blow, {
    model: volleyModel,
  });
  return all as Chances<Measure>;
}

test('Q3: fire of nine Veteran rifles at medium range, class II', () => {
  const volley = chances(at(squad('B', 'SSSSSSSSS'), squad('A', 'LSSSSSSSSS')));
  for (const [n, p] of [0.231617, 0.367862, 0.259667, 0.106922, 0.028303].entries())
    expectChance(volley, ({ hits }) => hits === n, p);
  expect(mean(volley, ({ hits }) => hits)).toBeCloseTo(1.35, 12);
  expectChance(volley, ({ lost }) => lost.killed > 0, 0.293358);
  expectChance(volley, ({ left }) => left.leader, 0.100232);
});

test.each([
  ['1', 0.3],
  ['2', 0.6],
  ['12', 3.6],
])('Q3: a heavy machine gun at medium range against class IV, with the number %s, hits %d times', (number, hits) => {
  const gun = squad('H', 'CC', { gun: 'hmg', guns: 1 }, 'hmg');
  const volley = chances(at(gun, squad('A', 'LSSSSSSSSS'), { distance: '24', class: 'IV' }), { 'heavy-iv': number });
  expect(mean(volley, (measure) => measure.hits)).toBeCloseTo(hits, 9);
});

test.each([
  [5, 0],
  [6, 14927 / 156604],
  [7, 1 / 2],
])('Q7: %i hits from a full deck pin ten men without leader', (hits, p) => {
  expectChance(cards(squad('A', 'SSSSSSSSSS'), hits), ({ left }) => left.unit, p);
});
