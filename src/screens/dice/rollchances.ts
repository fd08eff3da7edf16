import { type Chances, ChancesBuilder, certain } from '../../engine/dice/chances.ts';
import { poolChances, sum } from '../../engine/dice/pool.ts';
import { type DiceRoll, plusOf, poolsOf, readingWords, rollWords } from './diceroll.ts';

/** Returns the chances of each result. If faces are counted, it is the number of dice that show one given face. */
export function chancesOf(roll: DiceRoll): Chances<number> {
  const { sides, count, read, target, keep } = roll;
  switch (read) {
    case 'at least':
      return hits(count, (sides - target + 1) / sides);
    case 'at most':
      return hits(count, target / sides);
    case 'faces':
      return hits(count, 1 / sides);
    case 'highest':
      return bestChances(count, sides, 1, (face) => face);
    case 'lowest':
      return bestChances(count, sides, 1, (face) => sides + 1 - face);
    case 'keep':
      return bestChances(count, sides, keep, (face) => face);
    case 'sum':
      return poolsOf(roll)
        .map((pool) => poolChances(pool, sum))
        .reduce(addChances, certain(plusOf(roll)));
  }
}

export const chancesTitle = (roll: DiceRoll): string =>
  roll.read === 'faces' ? `Dice that show ${roll.sides}` : `${rollWords(roll)}, ${readingWords(roll)}`;

export const resultNoun = ({ read }: DiceRoll): string =>
  read === 'faces' ? 'dice' : read === 'at least' || read === 'at most' ? 'hits' : 'points';

function addChances(a: Chances<number>, b: Chances<number>): Chances<number> {
  const chances = new ChancesBuilder<number>();
  for (const one of a.values()) for (const two of b.values()) chances.put(one.value + two.value, one.p * two.p);
  return chances;
}

function hits(count: number, p: number): Chances<number> {
  const chances = new ChancesBuilder<number>();
  const shares = binomial(count, p);
  for (const [n, share] of shares.entries()) if (share > 0) chances.put(n, share);
  return chances;
}

function binomial(count: number, p: number): readonly number[] {
  let shares = [1];
  for (let n = 0; n < count; n += 1)
    shares = Array.from({ length: n + 2 }, (_, k) => (shares[k] ?? 0) * (1 - p) + (shares[k - 1] ?? 0) * p);
  return shares;
}

/** Chances of the sum of the best dice. Counts the dice of each face, from the highest face down. */
function bestChances(count: number, sides: number, keep: number, value: (face: number) => number): Chances<number> {
  const most = keep * sides;
  /** Probability of each sum so far, by number of dice left. */
  let left = Array.from({ length: count + 1 }, () => new Float64Array(most + 1));
  left[count]?.fill(1, 0, 1);
  for (let face = sides; face >= 1; face -= 1) {
    const next = left.map(() => new Float64Array(most + 1));
    for (const [dice, sums] of left.entries()) {
      const open = Math.max(0, keep - (count - dice));
      // Every die left shows this face or less, so the chance of this face is 1 / face.
      for (const [n, share] of binomial(dice, 1 / face).entries()) {
        const into = next[dice - n];
        if (share === 0 || !into) continue;
        const by = Math.min(n, open) * value(face);
        for (let sum = 0; sum + by <= most; sum += 1) into[sum + by] = (into[sum + by] ?? 0) + (sums[sum] ?? 0) * share;
      }
    }
    left = next;
  }
  const chances = new ChancesBuilder<number>();
  for (const sums of left) for (const [sum, p] of sums.entries()) if (p > 0) chances.put(sum, p);
  return chances;
}
