import type { Pool } from '../../engine/dice/pool.ts';

export const DIE_SIDES = [4, 6, 8, 10, 12, 20, 100] as const;

export const MAX_DICE = 40;

export const MAX_KEEP = 10;

export const READING_LABELS = {
  sum: 'Sum',
  'at least': 'Hits on N+',
  'at most': 'Hits on N or less',
  faces: 'Count faces',
  highest: 'Highest',
  lowest: 'Lowest',
  keep: 'Keep best',
} as const;

export type RollReading = keyof typeof READING_LABELS;

/**
 * Settings of the dice roller. `read` decides how dice become a result. `target` is the face that hits, `keep` the
 * number of best dice to add. Only a sum adds the dice of `more` and the number `plus`.
 */
export type DiceRoll = {
  readonly sides: number;
  readonly count: number;
  readonly more: readonly Pool[];
  readonly plus: number;
  readonly read: RollReading;
  readonly target: number;
  readonly keep: number;
};

export const DEFAULT_ROLL: DiceRoll = { sides: 6, count: 2, more: [], plus: 0, read: 'sum', target: 4, keep: 1 };

/** Limit of the kinds of dice in one roll. */
export const MAX_KINDS = 4;

export const MAX_PLUS = 20;

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

export function parseDiceRoll(kept: unknown): DiceRoll {
  const given: Partial<Record<keyof DiceRoll, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const read = (Object.keys(READING_LABELS) as RollReading[]).find((one) => one === given.read) ?? DEFAULT_ROLL.read;
  const sides = DIE_SIDES.find((one) => one === given.sides) ?? DEFAULT_ROLL.sides;
  const { plus } = given;
  return limitDiceRoll({
    sides,
    read,
    more: (Array.isArray(given.more) ? given.more : []).slice(0, MAX_KINDS - 1).flatMap(parsePool),
    plus: typeof plus === 'number' && Number.isInteger(plus) && Math.abs(plus) <= MAX_PLUS ? plus : 0,
    count: isCount(given.count, MAX_DICE) ? given.count : DEFAULT_ROLL.count,
    target: isCount(given.target, 100) ? given.target : DEFAULT_ROLL.target,
    keep: isCount(given.keep, MAX_KEEP) ? given.keep : DEFAULT_ROLL.keep,
  });
}

function parsePool(kept: unknown): readonly Pool[] {
  const given: Partial<Record<keyof Pool, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const sides = DIE_SIDES.find((one) => one === given.sides);
  return sides && isCount(given.count, MAX_DICE) ? [{ sides, count: given.count }] : [];
}

export type SavedRoll = { readonly name: string; readonly roll: DiceRoll };

export const MAX_SAVED = 12;

export const parseSavedRolls = (kept: unknown): readonly SavedRoll[] =>
  (Array.isArray(kept) ? kept : [])
    .flatMap((one: Partial<Record<keyof SavedRoll, unknown>> | null) =>
      typeof one?.name === 'string' && one.name !== '' ? [{ name: one.name, roll: parseDiceRoll(one.roll) }] : [],
    )
    .slice(0, MAX_SAVED);

/** Returns the dice to roll, one pool for each kind of die. */
export const poolsOf = ({ sides, count, more, read }: DiceRoll): readonly Pool[] => [
  { sides, count },
  ...(read === 'sum' ? more : []),
];

export const plusOf = ({ plus, read }: DiceRoll): number => (read === 'sum' ? plus : 0);

export const limitDiceRoll = (roll: DiceRoll): DiceRoll => ({
  ...roll,
  target: Math.min(roll.target, roll.sides),
  keep: Math.min(roll.keep, roll.count, MAX_KEEP),
});

export const poolWords = ({ count, sides }: Pool): string => `${count}D${sides}`;

/** Describes the dice of a roll: "2D6 + 1D8 + 3". */
export function rollWords(roll: DiceRoll): string {
  const plus = plusOf(roll);
  const dice = poolsOf(roll).map(poolWords).join(' + ');
  return plus === 0 ? dice : `${dice} ${plus < 0 ? '−' : '+'} ${Math.abs(plus)}`;
}

export function readingWords({ read, target, keep }: DiceRoll): string {
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
  roll: DiceRoll,
  dice: readonly number[],
): { readonly figure?: string; readonly words: string } {
  if (roll.read === 'faces') return { words: faceCounts(dice) };
  const value = rollValue(roll, dice);
  const hits = roll.read === 'at least' || roll.read === 'at most';
  const words = hits
    ? `${value === 1 ? 'hit' : 'hits'} on ${roll.target} or ${roll.read === 'at least' ? 'more' : 'less'}`
    : `${rollWords(roll)}, ${readingWords(roll)}`;
  return { figure: String(value), words };
}

/** Returns the result of a roll as a number. If faces are counted, it is their sum. */
export function rollValue(roll: DiceRoll, dice: readonly number[]): number {
  const { read, target, keep } = roll;
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
      return total(dice) + plusOf(roll);
  }
}

/** Returns for each die if it counts towards the result. Undefined if all do. */
export function countedMarks(
  { read, target, keep }: DiceRoll,
  dice: readonly number[],
): readonly boolean[] | undefined {
  switch (read) {
    case 'at least':
      return dice.map((face) => face >= target);
    case 'at most':
      return dice.map((face) => face <= target);
    case 'lowest':
      return dice.map((_, at) => at === dice.indexOf(Math.min(...dice)));
    case 'highest':
    case 'keep':
      return dice.map((_, at) => best(dice, read === 'keep' ? keep : 1).includes(at));
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
