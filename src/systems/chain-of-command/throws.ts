import { nth } from '../../rules/lists.ts';
import { counts, d6, poolChances } from '../../rules/pool.ts';
import { goOn } from '../../rules/toomany.ts';
import { LAPS } from './fight.ts';
import type { Hits } from './hits.ts';
import type { FightRules } from './house.ts';

/** Throws of so many dice, told apart by how many hit and how many of those kill. */
export type Throws = {
  /** The most hits that are not all but impossible. */
  readonly most: number;
  /** How likely each is, at its place (`throwAt`). */
  readonly p: Float64Array;
  /** How likely as many hits with as many kills or fewer are, at the same place. */
  readonly orFewer: Float64Array;
  /** How likely so many kills are, whatever else hits. */
  readonly byKills: Float64Array;
};

/** The place of so many hits, of which so many kill, in a list of all throws by hits and then by kills. */
export const throwAt = (hits: number, kills: number): number => (hits * (hits + 1)) / 2 + kills;

/** The most hits of a throw are left out while each way to make them is less likely than this: no throw of 40 dice loses 1e-20 by it. */
const NEVER = 1e-24;

/** What one die may come to. */
type Die = readonly (readonly [hits: Hits, p: number])[];

/** A five is Shock, and a six kills. (chain-of-command 4.5) */
const PLAIN: Die = [...poolChances(d6(1), counts(5, 6)).values()].map(
  ({ value: [shock = 0, kills = 0], p }) => [{ shock, kills }, p] as const,
);

/** A die that is thrown again as often as it kills, up to so many times. (chain-of-command 4.5, row 33) */
const bursting = (laps: number): Die =>
  laps === 0
    ? PLAIN
    : PLAIN.flatMap(([{ shock, kills }, p]) =>
        kills === 0
          ? [[{ shock, kills }, p] as const]
          : bursting(laps - 1).map(
              ([more, q]) => [{ shock: shock + more.shock, kills: kills + more.kills }, p * q] as const,
            ),
      );

const DICE: Readonly<Record<FightRules['storm'], Die>> = {
  off: PLAIN,
  manual: PLAIN,
  explode_once: bursting(1),
  explode_chain: bursting(LAPS),
};

/** All throws of so many dice, the Storm of Steel's among them, each number of dice made of one less. */
export class AllThrows {
  private readonly die: Die;
  private readonly most: number;
  private readonly shares: Float64Array[] = [Float64Array.of(1)];
  private readonly known: Throws[] = [];

  constructor(storm: FightRules['storm']) {
    this.die = DICE[storm];
    this.most = Math.max(...this.die.map(([{ shock, kills }]) => shock + kills));
  }

  /** Those of so many dice. */
  of(dice: number): Throws {
    const found = this.known[dice] ?? summedUp(this.share(dice));
    this.known[dice] = found;
    return found;
  }

  private share(dice: number): Float64Array {
    for (let last = this.shares.length - 1; last < dice; last++) {
      goOn();
      this.shares.push(likely(this.oneMore(nth(this.shares, last))));
    }
    return nth(this.shares, dice);
  }

  private oneMore(before: Float64Array): Float64Array {
    const most = hitsIn(before);
    const after = new Float64Array(throwAt(most + this.most + 1, 0));
    for (const [{ shock, kills }, p] of this.die)
      for (let hits = 0, at = 0; hits <= most; hits++) {
        const to = throwAt(hits + shock + kills, kills);
        for (let dead = 0; dead <= hits; dead++, at++)
          after[to + dead] = (after[to + dead] ?? 0) + p * (before[at] ?? 0);
      }
    return after;
  }
}

/** The most hits of a list of throws: it is (hits + 1)(hits + 2) / 2 long. */
const hitsIn = (throws: Float64Array): number => Math.round((Math.sqrt(8 * throws.length + 1) - 3) / 2);

/** The same without the most hits, as long as they are all but impossible. */
function likely(throws: Float64Array): Float64Array {
  let most = hitsIn(throws);
  const never = (hits: number) => throws.subarray(throwAt(hits, 0), throwAt(hits + 1, 0)).every((p) => p < NEVER);
  while (never(most)) most--;
  return throws.subarray(0, throwAt(most + 1, 0));
}

function summedUp(p: Float64Array): Throws {
  const most = hitsIn(p);
  const orFewer = new Float64Array(p.length);
  const byKills = new Float64Array(most + 1);
  for (let hits = 0, at = 0; hits <= most; hits++)
    for (let kills = 0, sum = 0; kills <= hits; kills++, at++) {
      sum += p[at] ?? 0;
      orFewer[at] = sum;
      byKills[kills] = (byKills[kills] ?? 0) + (p[at] ?? 0);
    }
  return { most, p, orFewer, byKills };
}
