import type { Chances } from '../../engine/dice/chances.ts';
import { ChancesBuilder } from '../../engine/dice/chances.ts';
import { poolChances, sum } from '../../engine/dice/pool.ts';

export const DIE_SIDES = [4, 6, 8, 10, 12, 20, 100] as const;

export const MAX_DICE = 40;

export const MAX_KEPT_DICE = 10;

export const READS = {
  sum: 'Sum',
  'at least': 'Hits: or more',
  'at most': 'Hits: or less',
  faces: 'Count faces',
  highest: 'Highest',
  lowest: 'Lowest',
  keep: 'Keep best',
} as const;

export type RollReading = keyof typeof READS;

/**
 * Settings of a dice roll. Faces of at least, or at most, `target` are hits. `keep` is the number of best dice to add.
 */
export type DiceRoll = {
  readonly sides: number;
  readonly count: number;
  readonly read: RollReading;
  readonly target: number;
  readonly keep: number;
};

export const DEFAULT_ROLL: DiceRoll = { sides: 6, count: 2, read: 'sum', target: 4, keep: 1 };

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

export function parseDiceRoll(kept: unknown): DiceRoll {
  const given: Partial<Record<keyof DiceRoll, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const read = (Object.keys(READS) as RollReading[]).find((one) => one === given.read) ?? DEFAULT_ROLL.read;
  const sides = DIE_SIDES.find((one) => one === given.sides) ?? DEFAULT_ROLL.sides;
  return limitDiceRoll({
    sides,
    read,
    count: isCount(given.count, MAX_DICE) ? given.count : DEFAULT_ROLL.count,
    target: isCount(given.target, 100) ? given.target : DEFAULT_ROLL.target,
    keep: isCount(given.keep, MAX_KEPT_DICE) ? given.keep : DEFAULT_ROLL.keep,
  });
}

export const limitDiceRoll = (roller: DiceRoll): DiceRoll => ({
  ...roller,
  target: Math.min(roller.target, roller.sides),
  keep: Math.min(roller.keep, roller.count, MAX_KEPT_DICE),
});

export const rollWords = ({ count, sides }: Pick<DiceRoll, 'count' | 'sides'>): string => `${count}D${sides}`;

export function readWords({ read, target, keep }: DiceRoll): string {
  switch (read) {
    case 'sum':
      return 'added up';
    case 'at least':
      return `hits on ${target} or more`;
    case 'at most':
      return `hits on ${target} or less`;
    case 'faces':
      return 'each face counted';
    case 'highest':
      return 'the highest';
    case 'lowest':
      return 'the lowest';
    case 'keep':
      return keep === 1 ? 'the best one' : `the best ${keep} added up`;
  }
}

export function rollResult(
  roller: DiceRoll,
  dice: readonly number[],
): { readonly figure?: string; readonly words: string } {
  if (roller.read === 'faces') return { words: faceCounts(dice) };
  const value = rollValue(roller, dice);
  const hits = roller.read === 'at least' || roller.read === 'at most';
  const words = hits
    ? `${value === 1 ? 'hit' : 'hits'} on ${roller.target} or ${roller.read === 'at least' ? 'more' : 'less'}`
    : `${rollWords(roller)}, ${readWords(roller)}`;
  return { figure: String(value), words };
}

/** Value of a roll. Counted faces use their sum. */
export function rollValue({ read, target, keep }: DiceRoll, dice: readonly number[]): number {
  switch (read) {
    case 'at least':
      return dice.filter((face) => face >= target).length;
    case 'at most':
      return dice.filter((face) => face <= target).length;
    case 'highest':
      return Math.max(...dice);
    case 'lowest':
      return Math.min(...dice);
    case 'keep':
      return total(best(dice, keep).map((at) => dice[at] ?? 0));
    case 'sum':
    case 'faces':
      return total(dice);
  }
}

/** Flags the dice that count. Undefined if all do. */
export function countedMarks(
  { read, target, keep }: DiceRoll,
  dice: readonly number[],
): readonly boolean[] | undefined {
  switch (read) {
    case 'at least':
      return dice.map((face) => face >= target);
    case 'at most':
      return dice.map((face) => face <= target);
    case 'highest':
      return dice.map((_, at) => best(dice, 1).includes(at));
    case 'lowest':
      return dice.map((_, at) => at === dice.indexOf(Math.min(...dice)));
    case 'keep':
      return dice.map((_, at) => best(dice, keep).includes(at));
    case 'sum':
    case 'faces':
      return undefined;
  }
}

const total = (dice: readonly number[]): number => dice.reduce((a, b) => a + b, 0);

const best = (dice: readonly number[], keep: number): readonly number[] =>
  dice
    .map((_, at) => at)
    .toSorted((a, b) => (dice[b] ?? 0) - (dice[a] ?? 0))
    .slice(0, keep);

function faceCounts(dice: readonly number[]): string {
  const faces = [...new Set(dice)].toSorted((a, b) => b - a);
  return faces
    .map((face) => {
      const many = dice.filter((one) => one === face).length;
      return many === 1 ? `${face}` : `${many} × ${face}`;
    })
    .join(' · ');
}

/** Chances of the value. Counted faces use the number of dice with the highest face. */
export function chancesOf({ sides, count, read, target, keep }: DiceRoll): Chances<number> {
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
      return poolChances({ count, sides }, sum);
  }
}

export const chancesTitle = (roller: DiceRoll): string =>
  roller.read === 'faces' ? `Dice that show ${roller.sides}` : `${rollWords(roller)}, ${readWords(roller)}`;

export const countedWords = ({ read }: DiceRoll): string =>
  read === 'faces' ? 'dice' : read === 'at least' || read === 'at most' ? 'hits' : 'points';

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
