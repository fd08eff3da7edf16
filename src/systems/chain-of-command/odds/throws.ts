import { nth } from '../../../rules/lists.ts';
import { counts, d6, poolChances } from '../../../rules/pool.ts';
import { goOn } from '../../../rules/toomany.ts';
import { LAPS } from '../fight.ts';
import type { Hits } from '../hits.ts';
import type { FightRules } from '../house.ts';

/** The most hits, and the most of them that kill. */
export type Most = { readonly hits: number; readonly kills: number };

/** Throws of so many dice, told apart by how many hit and how many of those kill. */
export type Throws = {
  /** The most that are not all but impossible. */
  readonly most: Most;
  /** How likely each is, at its place (`throwAt`). */
  readonly p: Float64Array;
  /** How likely so many hits are, and so many kills. */
  readonly byHits: Float64Array;
  readonly byKills: Float64Array;
  readonly split: KillSplit;
};

/** How likely it is that of so many hits so many kill or fewer, at the place of the throw. Dice that hit once share one list, which grows with the most of them asked for: whose list is the same, throws alike. */
export type KillSplit = { orFewer: Float64Array };

/** The place of so many hits, of which so many kill, in a list of all throws by hits and then by kills. */
export const throwAt = (hits: number, kills: number): number => (hits * (hits + 1)) / 2 + kills;

/** The most hits of a throw are left out while all of them together are less likely than this, and so are they in what it is made of: a throw of 60 dice loses 6e-16 by it. */
const NEVER = 1e-17;

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
  /** The most hits of a die. */
  private readonly most: number;
  /** Of any number of dice, where no die hits twice. */
  private readonly split: KillSplit = { orFewer: new Float64Array(0) };
  private readonly shares: Float64Array[] = [Float64Array.of(1)];
  private readonly known: Throws[] = [];

  constructor(storm: FightRules['storm']) {
    this.die = DICE[storm];
    this.most = Math.max(...this.die.map(([{ shock, kills }]) => shock + kills));
  }

  /** Those of so many dice. */
  of(dice: number): Throws {
    const found = this.known[dice] ?? this.summedUp(this.share(dice));
    this.known[dice] = found;
    return found;
  }

  private summedUp(p: Float64Array): Throws {
    const hits = hitsIn(p);
    const byHits = new Float64Array(hits + 1);
    const byKills = new Float64Array(hits + 1);
    for (let many = 0, at = 0; many <= hits; many++)
      for (let kills = 0; kills <= many; kills++, at++) {
        byHits[many] = (byHits[many] ?? 0) + (p[at] ?? 0);
        byKills[kills] = (byKills[kills] ?? 0) + (p[at] ?? 0);
      }
    const kills = likelyIn(byKills);
    return {
      most: { hits, kills },
      p,
      byHits,
      byKills: byKills.subarray(0, kills + 1),
      split: this.splitOf(p, byHits),
    };
  }

  private splitOf(p: Float64Array, byHits: Float64Array): KillSplit {
    if (this.most > 1) return { orFewer: splitHits(p, byHits) };
    // Told of more hits it is told of fewer as well.
    if (p.length > this.split.orFewer.length) this.split.orFewer = splitHits(p, byHits);
    return this.split;
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
  const byHits = Float64Array.from({ length: hitsIn(throws) + 1 }, (_, hits) =>
    throws.subarray(throwAt(hits, 0), throwAt(hits + 1, 0)).reduce((sum, p) => sum + p, 0),
  );
  return throws.subarray(0, throwAt(likelyIn(byHits) + 1, 0));
}

/** The greatest number that is not all but impossible, those above it taken together. */
function likelyIn(chances: Float64Array): number {
  let most = chances.length - 1;
  for (let left = 0; most > 0; most--) {
    left += chances[most] ?? 0;
    if (left >= NEVER) break;
  }
  return most;
}

/** Of so many hits how likely it is that so many kill or fewer. */
function splitHits(p: Float64Array, byHits: Float64Array): Float64Array {
  const orFewer = new Float64Array(p.length);
  for (let hits = 0, at = 0; hits < byHits.length; hits++)
    for (let kills = 0, sum = 0; kills <= hits; kills++, at++) {
      sum += p[at] ?? 0;
      orFewer[at] = sum / (byHits[hits] || 1);
    }
  return orFewer;
}
