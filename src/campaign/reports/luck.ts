import type { AnsweredBy } from '../../engine/answer.ts';
import type { Step } from '../../engine/replay.ts';
import { undoneIds } from '../log/log.ts';
import type { Rules } from '../log/statechanges.ts';
import type { Entry, ExpectedResult, FaceCounts, Whose } from '../records/records.ts';

/** Odds of a finished play by role, with its actual results. Probabilities are 0 to 1. */
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
 * Converts hindsight from roles to sides and players. A shared verdict counts for each sharer. Shared losses count for
 * none, because the odds do not divide them.
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

export function faceCountsOf(trail: readonly Step[]): readonly FaceCounts[] {
  const all = new Map<string, { sides: number; by: AnsweredBy; faces: number[]; untold: number }>();
  const of = (sides: number, by: AnsweredBy) => {
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

export type Running = { readonly title: string; readonly expected: number; readonly came: number };

export type Fortune = {
  readonly id: string;
  readonly losses: readonly Running[];
  readonly fights: readonly Running[];
  readonly tests: readonly Running[];
};

export type LuckReport = {
  readonly plays: number;
  readonly known: number;
  readonly fights: number;
  readonly tests: number;
  readonly sides: readonly Fortune[];
  readonly players: readonly Fortune[];
  readonly dice: readonly FaceCounts[];
};

export function luck({ sequences }: Pick<Rules, 'sequences'>, entries: readonly Entry[], game?: string): LuckReport {
  const isFight = (sequence: string) => sequences.find(({ id }) => id === sequence)?.odds?.wins === true;
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

type Known = Pick<Entry, 'title'> & ExpectedResult & { readonly isFight: boolean };

const leavesToChance = ({ glad, amounts }: Known): boolean =>
  [...glad.filter(isChance), ...amounts.filter((one) => Math.min(one.orMore, one.orFewer) < SURE)].some(
    ({ side, player }) => side ?? player,
  );

const isChance = ({ p, came: result }: ExpectedResult['glad'][number]): boolean => (result ? p : 1 - p) < SURE;

/** A sum of probabilities can miss 1 by rounding. */
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

/** Chi-square test of `countFact` dice. `p` (0–1) is the probability that fair dice are at least as uneven. */
export type Fairness = { readonly count: number; readonly square: number; readonly p: number };

const MIN_EXPECTED_PER_FACE = 5;

export const enough = (sides: number): number => MIN_EXPECTED_PER_FACE * sides;

export function fairness(faces: readonly number[]): Fairness | undefined {
  const count = faces.reduce((sum, n) => sum + n, 0);
  if (faces.length < 2 || count < enough(faces.length)) return undefined;
  const fair = count / faces.length;
  const square = faces.reduce((sum, n) => sum + (n - fair) ** 2 / fair, 0);
  return { count, square, p: chiSquareTail(square, faces.length - 1) };
}

/** Returns P(chi-square ≥ `square`) for the degrees of freedom. */
export function chiSquareTail(square: number, freedom: number): number {
  if (square <= 0) return 1;
  const [a, x] = [freedom / 2, square / 2];
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - front * lowerGammaSeries(a, x)) : front * upperGammaFraction(a, x);
}

function lowerGammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = a + 1; term > sum * 1e-16; n++) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

function upperGammaFraction(a: number, x: number): number {
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

/** Logarithm of the gamma function for integers and half-integers. */
function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let n = Number.isInteger(a) ? 1 : 0.5; n < a; n++) log += Math.log(n);
  return log;
}
