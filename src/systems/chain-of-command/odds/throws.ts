import { getOrCreate, nth } from '../../../engine/data/lists.ts';
import { reportProgress } from '../../../engine/dice/effort.ts';
import { counts, d6, poolChances } from '../../../engine/dice/pool.ts';
import type { FightRules } from '../house.ts';
import { MAX_EXTRA_THROWS } from '../rules/combat/fight.ts';
import type { Hits } from '../rules/combat/hits.ts';

/** Chances of one throw. `hits[n]` is P(n hits), and `fewerKills[n][k]` is P(fewer than k kills | n hits). */
export type ThrowChances = {
  readonly hits: Float64Array;
  readonly fewerKills: readonly Float64Array[];
};

const NEGLIGIBLE = 1e-17;

type Die = readonly (readonly [hits: Hits, p: number])[];

const PLAIN: Die = [...poolChances(d6(1), counts(5, 6)).values()].map(
  ({ value: [shock = 0, kills = 0], p }) => [{ shock, kills }, p] as const,
);

/** Returns a die with its extra dice: each kill adds one, in at most `throws` extra throws. (chain-of-command row 33) */
const explodingDie = (throws: number): Die =>
  PLAIN.flatMap(([one, p]): Die => {
    if (throws === 0 || one.kills === 0) return [[one, p]];
    return explodingDie(throws - 1).map(([{ shock, kills }, q]) => [
      { shock: one.shock + shock, kills: one.kills + kills },
      p * q,
    ]);
  });

const DIE_BY_STORM_RULE: Readonly<Record<FightRules['storm'], Die>> = {
  off: PLAIN,
  manual: PLAIN,
  explode_once: explodingDie(1),
  explode_chain: explodingDie(MAX_EXTRA_THROWS),
};

type Rows = readonly Float64Array[];

export class ThrowTables {
  private readonly die: Die;
  private readonly rows: Rows[] = [[Float64Array.of(1)]];
  private readonly throws = new Map<number, ThrowChances>();

  constructor(storm: FightRules['storm']) {
    this.die = DIE_BY_STORM_RULE[storm];
  }

  of(dice: number): ThrowChances {
    return getOrCreate(this.throws, dice, () => {
      while (this.rows.length <= dice) this.rows.push(addDie(this.die, nth(this.rows, this.rows.length - 1)));
      const rows = nth(this.rows, dice);
      const hits = Float64Array.from(rows, total);
      return { hits, fewerKills: rows.map((row, many) => cumulate(row, hits[many] || 1)) };
    });
  }
}

function addDie(die: Die, before: Rows): Rows {
  reportProgress();
  const most = Math.max(...die.map(([{ shock, kills }]) => shock + kills));
  const after = Array.from({ length: before.length + most }, (_, hits) => new Float64Array(hits + 1));
  for (const [{ shock, kills }, p] of die)
    for (const [hits, row] of before.entries()) {
      const to = nth(after, hits + shock + kills);
      for (let dead = 0; dead <= hits; dead++) to[dead + kills] = (to[dead + kills] ?? 0) + p * (row[dead] ?? 0);
    }
  for (let left = 0; after.length > 1; after.pop()) {
    left += total(nth(after, after.length - 1));
    if (left >= NEGLIGIBLE) break;
  }
  return after;
}

const total = (row: Float64Array): number => row.reduce((sum, p) => sum + p, 0);

function cumulate(row: Float64Array, whole: number): Float64Array {
  const sums = new Float64Array(row.length + 1);
  for (const [at, p] of row.entries()) sums[at + 1] = (sums[at] ?? 0) + p / whole;
  return sums;
}
