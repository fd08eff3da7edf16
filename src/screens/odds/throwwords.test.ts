import { expect, test } from 'vitest';
import { type Ask, type Rule, roll } from '../../engine/ask.ts';
import { probability } from '../../engine/dice/chances.ts';
import { d6, highest, sum } from '../../engine/dice/pool.ts';
import { exactChances } from '../../odds/enumerate.ts';
import { resolveHouse } from '../../system/house.ts';
import { meets } from '../../system/wording.ts';
import { systemOf } from '../../systems/systems.ts';
import { cliRulesOf } from '../../systems/worked.ts';
import { duelLines } from './throwwords.ts';

const die = (id: string, dice = 1): Ask => roll(id, d6(dice), dice === 1 ? sum : highest).next().value as Ask;
const ending = (plus: number, again: boolean) =>
  meets('theirs', { who: 'A2', plus }, { who: 'B2', plus: 0 }, '', again ? { again: true } : {}).against!.end;
const chanceOf = (lines: ReturnType<typeof duelLines>, what: string) => lines.find((line) => line.what === what)?.p;

test('two opposed dice give the probability of each outcome, likeliest first, if ties are not rerolled', () => {
  const lines = duelLines({ ask: die('mine') }, { ask: die('theirs') }, ending(1, false));
  expect(lines.map(({ what, p }) => [what, Math.round(36 * p)])).toEqual([
    ['A2 beats B2', 21],
    ['B2 beats A2', 10],
    ['A tie', 5],
  ]);
});

test('a die already rolled keeps its face, and both roll again after a tie', () => {
  const own = { ask: die('mine'), rolled: { value: 3 } };
  const lines = duelLines(own, { ask: die('theirs') }, ending(0, true));
  expect(chanceOf(lines, 'A2 beats B2')).toBeCloseTo(2 / 6 + (1 / 6) * (1 / 2), 12);
  expect(chanceOf(lines, 'B2 beats A2')).toBeCloseTo(3 / 6 + (1 / 6) * (1 / 2), 12);
});

test('a certain outcome has no probabilities', () => {
  expect(duelLines({ ask: die('mine') }, { ask: die('theirs') }, ending(6, false))).toEqual([]);
});

test.each([
  [0, 1],
  [2, 1],
  [-1, 2],
])('the melee rule gives the same odds with %i added and %i dice', async (plus, dice) => {
  const [{ house }, cliRules] = await Promise.all([systemOf('tsatf-ww2'), cliRulesOf('tsatf-ww2')]);
  const { natural, blow, 'grenade-score': score } = resolveHouse(house);
  const met = { attacker: { plus, grenade: dice > 1 }, defender: { plus: 0, grenade: false } };
  const rule = cliRules.duel?.rule as Rule<unknown, { readonly winner: string }>;
  const chances = exactChances(rule, { ...met, natural, blow, 'grenade-score': score });
  const lines = duelLines({ ask: die('mine', dice) }, { ask: die('theirs') }, ending(plus, true));
  expect(chanceOf(lines, 'A2 beats B2')).toBeCloseTo(
    probability(chances, ({ winner }) => winner === 'attacker'),
    12,
  );
});
