import type { By } from '../engine/answer.ts';
import type { Step } from '../engine/replay.ts';
import { undoneIds } from './log.ts';
import type { Rules } from './moves.ts';
import type { Entry, ExpectedResult, FaceCounts, Whose } from './records.ts';

/** What the odds say of a play that is over, by its roles. */
export type Hindsight = {
  readonly about: boolean;
  readonly verdict: { readonly title: string; readonly p: number };
  readonly glad: readonly { readonly role: string; readonly p: number; readonly came: boolean }[];
  readonly amounts: readonly {
    readonly title: string;
    readonly role?: string;
    readonly mean: number;
    readonly came: number;
    readonly orMore: number;
    readonly orFewer: number;
  }[];
};

/**
 * The same as it is kept: by side and player instead of role. An end counts for every side and player of a role.
 * Losses that several share are nobody's: the odds do not say how they divide.
 */
export function expectationOf(
  fate: Hindsight,
  whose: (role: string) => Whose,
  sharers: (role: string) => readonly Whose[],
): ExpectedResult {
  const { about, verdict, glad, amounts } = fate;
  return {
    ...(about ? { about } : {}),
    verdict: verdict.title,
    p: verdict.p,
    glad: glad.flatMap(({ role, p, came: result }) => sharers(role).map((one) => ({ ...one, p, came: result }))),
    amounts: amounts.map(({ title, role, mean, came: result, orMore, orFewer }) => ({
      ...(role === undefined ? {} : whose(role)),
      title,
      mean,
      came: result,
      orMore,
      orFewer,
    })),
  };
}

/** How the dice of a play fell, by their sides and by who threw them. */
export function faceCountsOf(trail: readonly Step[]): readonly FaceCounts[] {
  const all = new Map<string, { sides: number; by: By; faces: number[]; untold: number }>();
  const of = (sides: number, by: By) => {
    const at = `${sides} ${by}`;
    const kind = all.get(at) ?? { sides, by, faces: Array.from({ length: sides }, () => 0), untold: 0 };
    all.set(at, kind);
    return kind;
  };
  for (const step of trail) {
    if (!('ask' in step) || step.ask.kind !== 'roll' || !('dice' in step.answer)) continue;
    const { sides } = step.ask.pool;
    for (const { face, by } of step.answer.dice) of(sides, by).faces[face - 1]! += 1;
    if (step.answer.told) of(sides, 'hand').untold += step.answer.told.count;
  }
  return [...all.values()].map(({ untold, ...kind }) => ({ ...kind, ...(untold > 0 ? { untold } : {}) }));
}

/** Totals so far, after a play: what was expected and what came. */
export type Running = { readonly title: string; readonly expected: number; readonly came: number };

/** The luck of a side or a player, play by play: losses, fights won, and rallies, tests and shots that went well. */
export type Fortune = {
  readonly id: string;
  readonly losses: readonly Running[];
  readonly fights: readonly Running[];
  readonly tests: readonly Running[];
};

/** The luck of an evening or a campaign. */
export type LuckReport = {
  /** How many plays stand, and of how many it is known what was expected. */
  readonly plays: number;
  readonly known: number;
  /** How many of those known left a side's or a player's end or losses to chance: fights that are won or lost, and all others. */
  readonly fights: number;
  readonly tests: number;
  readonly sides: readonly Fortune[];
  readonly players: readonly Fortune[];
  /** How all dice fell, those with the fewest sides first, the table's before the app's. */
  readonly dice: readonly FaceCounts[];
};

/** The luck told by these entries (newest first), of one game or of all; what was undone does not count. */
export function luck({ sequences }: Pick<Rules, 'sequences'>, entries: readonly Entry[], game?: string): LuckReport {
  const isFight = (sequence: string) => sequences.find(({ id }) => id === sequence)?.reckon?.wins === true;
  const gone = undoneIds(entries);
  const plays = entries
    .filter(({ id, kind, told }) => kind === 'play' && told !== undefined && !gone.has(id))
    .filter((entry) => game === undefined || entry.game === game)
    .toReversed();
  const known = plays.flatMap(({ title, told }) =>
    told?.expected ? [{ title, isFight: isFight(told.sequence), ...told.expected }] : [],
  );
  const open = known.filter(leavesToChance);
  const fights = open.filter((one) => one.isFight);
  return {
    plays: plays.length,
    known: known.length,
    fights: fights.length,
    tests: open.length - fights.length,
    sides: fortunes(open, ({ side }) => side),
    players: fortunes(open, ({ player }) => player),
    dice: gatherLuck(plays.flatMap(({ told }) => told?.dice ?? [])),
  };
}

/** What is kept of a play whose odds are known. */
type Known = Pick<Entry, 'title'> & ExpectedResult & { readonly isFight: boolean };

/** Whether somebody's end or losses were left to chance: a move that nothing could stop was not, nor is a card. */
const leavesToChance = ({ glad, amounts }: Known): boolean =>
  [...glad.filter(isChance), ...amounts.filter((one) => Math.min(one.orMore, one.orFewer) < SURE)].some(
    ({ side, player }) => side ?? player,
  );

/** Whether an end that came, or did not, might have been otherwise. */
const isChance = ({ p, came: result }: ExpectedResult['glad'][number]): boolean => (result ? p : 1 - p) < SURE;

/** A sum of chances may miss 1 by its rounding: from here on it is certain. */
const SURE = 1 - 1e-9;

function fortunes(plays: readonly Known[], of: (whose: Whose) => string | undefined): readonly Fortune[] {
  const all = new Map<string, { losses: Running[]; fights: Running[]; tests: Running[] }>();
  const fortune = (id: string) => {
    const one = all.get(id) ?? { losses: [], fights: [], tests: [] };
    all.set(id, one);
    return one;
  };
  for (const { title, amounts, glad, isFight } of plays) {
    for (const [id, expected, result] of runningSums(amounts, of, ({ mean, came: result }) => [mean, result]))
      add(fortune(id).losses, title, expected, result);
    for (const [id, expected, result] of runningSums(glad.filter(isChance), of, ({ p, came: result }) => [
      p,
      result ? 1 : 0,
    ]))
      add(fortune(id)[isFight ? 'fights' : 'tests'], title, expected, result);
  }
  return [...all].map(([id, one]) => ({ id, ...one }));
}

/** One play may tell several amounts of one side, killed and wounded: they count together. */
function runningSums<T extends Whose>(
  all: readonly T[],
  of: (whose: Whose) => string | undefined,
  counting: (one: T) => readonly [number, number],
): readonly (readonly [string, number, number])[] {
  const sums = new Map<string, readonly [number, number]>();
  for (const one of all) {
    const id = of(one);
    if (id === undefined) continue;
    const [expected, result] = sums.get(id) ?? [0, 0];
    const [more, also] = counting(one);
    sums.set(id, [expected + more, result + also]);
  }
  return [...sums].map(([id, [expected, result]]) => [id, expected, result] as const);
}

function add(line: Running[], title: string, expected: number, result: number): void {
  const last = line.at(-1);
  line.push({ title, expected: (last?.expected ?? 0) + expected, came: (last?.came ?? 0) + result });
}

function gatherLuck(all: readonly FaceCounts[]): readonly FaceCounts[] {
  const sums = new Map<string, FaceCounts>();
  for (const one of all) {
    const at = `${one.sides} ${one.by}`;
    const so = sums.get(at);
    const untold = (so?.untold ?? 0) + (one.untold ?? 0);
    sums.set(at, {
      sides: one.sides,
      by: one.by,
      faces: one.faces.map((n, i) => n + (so?.faces[i] ?? 0)),
      ...(untold > 0 ? { untold } : {}),
    });
  }
  return [...sums.values()].toSorted((a, b) => a.sides - b.sides || (a.by < b.by ? 1 : -1));
}

/** How evenly dice fell: how many told their face, chi-square, and how likely fair dice fall as unevenly or more (0 to 1). */
export type Fairness = { readonly count: number; readonly square: number; readonly p: number };

/** How many of each face must be expected before chi-square says anything. */
const LEAST = 5;

/** How many dice of so many sides are needed for a test. */
export const enough = (sides: number): number => LEAST * sides;

/** The chi-square test of faces against fair dice; nothing where there are too few, fewer than five for each face. */
export function fairness(faces: readonly number[]): Fairness | undefined {
  const count = faces.reduce((sum, n) => sum + n, 0);
  if (faces.length < 2 || count < enough(faces.length)) return undefined;
  const fair = count / faces.length;
  const square = faces.reduce((sum, n) => sum + (n - fair) ** 2 / fair, 0);
  return { count, square, p: chiSquareTail(square, faces.length - 1) };
}

/** How likely chi-square with so many degrees of freedom is this great or greater, 0 to 1. */
export function chiSquareTail(square: number, freedom: number): number {
  if (square <= 0) return 1;
  const [a, x] = [freedom / 2, square / 2];
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - front * series(a, x)) : front * fraction(a, x);
}

/** The lower incomplete gamma function by its power series, its front factor left out. */
function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = a + 1; term > sum * 1e-16; n++) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

/** The upper one by its continued fraction, from front to back. */
function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

/** The logarithm of the gamma function of whole and half numbers. */
function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let n = Number.isInteger(a) ? 1 : 0.5; n < a; n++) log += Math.log(n);
  return log;
}
