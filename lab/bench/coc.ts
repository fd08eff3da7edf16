import { runPart, type Sequence } from '../../src/engine/ask.ts';
import { probability } from '../../src/engine/dice/chances.ts';
import { exactMeasureCounter } from '../../src/odds/enumerate.ts';
import { resolveHouse } from '../../src/system/house.ts';
import { house, houseValues, ruling } from '../../src/systems/chain-of-command/house.ts';
import { combatModel, type Measure } from '../../src/systems/chain-of-command/odds/combat.ts';
import { playOut, statePools } from '../../src/systems/chain-of-command/rules/combat/fight.ts';
import { type Fight, type FightingUnit, sideOf } from '../../src/systems/chain-of-command/rules/combat/force.ts';

// The two rounds of P12, by the rule and by a direct count. (chain-of-command 7)

const fightingUnit = (
  figures: number,
  smg: number,
  orders: number,
  more: Partial<FightingUnit> = {},
): FightingUnit => ({
  place: 1,
  name: 'Unit',
  teams: [{ name: 'Team', figures, smg, shock: 0 }],
  apart: false,
  leaders: [{ name: 'Leader', orders, is: 'active', wounds: 0, smg: smg > 0 }],
  led: true,
  quality: 'regular',
  aggressive: false,
  stubborn: false,
  crewed: false,
  support: false,
  rear: false,
  lmg: 0,
  mg: 0,
  suppressing: 0,
  ...more,
});

const FARM: Fight = {
  attacker: sideOf([fightingUnit(7, 7, 2)]),
  defender: sideOf([fightingUnit(8, 0, 1, { lmg: 1 })], { visible: [1] }),
  cover: 'hard',
  round: 1,
};
const RULES = ruling(houseValues(resolveHouse(house)));

function* fought(fight: Fight): Sequence<unknown> {
  return yield* runPart(playOut, { ...(yield* statePools(fight, RULES)), hurt: [], hasSurrendered: false });
}

const ENDS = [
  ...['attacker overwhelms', 'attacker outright', 'attacker by 4', 'attacker by 3', 'attacker by 2', 'attacker by 1'],
  ...['both gone', 'both retire'],
  ...['defender by 1', 'defender by 2', 'defender by 3', 'defender by 4', 'defender outright', 'defender overwhelms'],
];

const ends = (fight: Fight): number[] => {
  const chances = exactMeasureCounter(fought, fight, { model: combatModel })((measure) => (measure as Measure).end);
  return ENDS.map((end) => probability(chances, (one) => one === end));
};

/** Returns the chances of both rounds of the printed fight, with the losses in between. */
export const bothRounds = (): number[] => ends(FARM);

/** Returns the chances of the second round alone: 17 dice against 9. */
export const oneRound = (): number[] => ends({ ...FARM, round: 2 });

type Side = { readonly figures: number; readonly shock: number };

/** Counts both rounds directly: every pair of rolls, by fives and sixes. */
export const bothRoundsPlain = (): number[] => roundPlain({ figures: 7, shock: 0 }, { figures: 8, shock: 0 }, 1, 8, 13);

/** Counts the second round directly. */
export const oneRoundPlain = (): number[] => roundPlain({ figures: 7, shock: 0 }, { figures: 8, shock: 0 }, 2, 17, 9);

function roundPlain(a: Side, d: Side, round: number, dice: number, against: number): number[] {
  const sums = ENDS.map(() => 0);
  const big = Math.max(dice, against);
  if (big >= 1 && big >= 4 * Math.min(dice, against)) {
    sums[ENDS.indexOf(dice > against ? 'attacker overwhelms' : 'defender overwhelms')] = 1;
    return sums;
  }
  for (const [fivesA, sixesA, pA] of throwsOf(dice))
    for (const [fivesD, sixesD, pD] of throwsOf(against)) {
      const p = pA * pD;
      const left = { a: hit(a, sixesD, fivesD), d: hit(d, sixesA, fivesA) };
      const [goneA, goneD] = [isGone(left.a), isGone(left.d)];
      const margin = fivesA + sixesA - fivesD - sixesD;
      if (goneA && goneD) sums[ENDS.indexOf('both gone')]! += p;
      else if (goneD) sums[ENDS.indexOf('attacker outright')]! += p;
      else if (goneA) sums[ENDS.indexOf('defender outright')]! += p;
      else if (margin !== 0)
        sums[ENDS.indexOf(`${margin > 0 ? 'attacker' : 'defender'} by ${Math.min(4, Math.abs(margin))}`)]! += p;
      else if (round === 2) sums[ENDS.indexOf('both retire')]! += p;
      else
        for (const [i, q] of roundPlain(left.a, left.d, 2, poolOf(left.a, 2, true), poolOf(left.d, 1, false)).entries())
          sums[i]! += p * q;
    }
  return sums;
}

const hit = ({ figures, shock }: Side, kills: number, more: number): Side =>
  kills >= figures ? { figures: 0, shock: 0 } : { figures: figures - kills, shock: shock + more };

const isGone = ({ figures, shock }: Side): boolean => figures === 0 || shock >= 2 * (figures + 1);

function poolOf({ figures, shock }: Side, orders: number, smgs: boolean): number {
  const dice = Math.max(0, figures + orders - Math.floor(shock / 2)) + (smgs ? figures + 1 : 0);
  return shock > figures + 1 ? Math.floor(dice / 2) : dice;
}

const known = new Map<number, readonly (readonly [fives: number, sixes: number, p: number])[]>();

/** Returns every count of fives and sixes in a roll, with its probability. */
function throwsOf(dice: number): readonly (readonly [fives: number, sixes: number, p: number])[] {
  const found = known.get(dice);
  if (found) return found;
  const all: [number, number, number][] = [];
  for (let fives = 0; fives <= dice; fives++)
    for (let sixes = 0; fives + sixes <= dice; sixes++)
      all.push([
        fives,
        sixes,
        (choose(dice, fives) * choose(dice - fives, sixes) * 4 ** (dice - fives - sixes)) / 6 ** dice,
      ]);
  known.set(dice, all);
  return all;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}
