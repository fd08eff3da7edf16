import type { AnsweredBy } from '../../engine/answer.ts';
import type { ReplayStep } from '../../engine/replay.ts';
import { amendedEntries } from '../log/amendments.ts';
import { inactiveIds } from '../log/log.ts';
import type { Rules } from '../log/statechanges.ts';
import type { Entry, ExpectedResult, FaceCounts, SideAndPlayer } from '../records/records.ts';

/** Odds of a finished play by role, with its actual results. Probabilities are 0 to 1. */
export type FightHindsight = {
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
 * Converts hindsight from roles to sides and players. A shared verdict counts for each ally. Shared losses count for
 * none, because the odds do not divide them.
 */
export function expectationOf(
  { about, verdict, glad, amounts }: FightHindsight,
  whose: (role: string) => SideAndPlayer,
  sharers: (role: string) => readonly SideAndPlayer[],
): ExpectedResult {
  return {
    ...(about ? { about } : {}),
    verdict: verdict.title,
    p: verdict.p,
    glad: glad.flatMap(({ role, p, came }) => sharers(role).map((owner) => ({ ...owner, p, came }))),
    amounts: amounts.map(({ title, role, mean, came, orMore, orFewer }) => ({
      ...(role === undefined ? {} : whose(role)),
      title,
      mean,
      came,
      orMore,
      orFewer,
    })),
  };
}

export function faceCountsOf(trail: readonly ReplayStep[]): readonly FaceCounts[] {
  const all = new Map<string, { sides: number; by: AnsweredBy; faces: number[]; untold: number }>();
  const countsOf = (sides: number, by: AnsweredBy) => {
    const key = `${sides} ${by}`;
    const counts = all.get(key) ?? { sides, by, faces: Array.from({ length: sides }, () => 0), untold: 0 };
    all.set(key, counts);
    return counts;
  };
  for (const step of trail) {
    if (!('ask' in step) || step.ask.kind !== 'roll' || !('dice' in step.answer)) continue;
    const { sides } = step.ask.pool;
    for (const { face, by } of step.answer.dice) countsOf(sides, by).faces[face - 1]! += 1;
    if (step.answer.told) countsOf(sides, 'hand').untold += step.answer.told.count;
  }
  return [...all.values()].map(({ untold, ...counts }) => ({ ...counts, ...(untold > 0 ? { untold } : {}) }));
}

export type RunningTotal = { readonly title: string; readonly expected: number; readonly actual: number };

export type LuckRecord = {
  readonly id: string;
  readonly losses: readonly RunningTotal[];
  readonly fights: readonly RunningTotal[];
  readonly tests: readonly RunningTotal[];
};

export type LuckReport = {
  readonly plays: number;
  readonly known: number;
  readonly fights: number;
  readonly tests: number;
  readonly sides: readonly LuckRecord[];
  readonly players: readonly LuckRecord[];
  readonly dice: readonly FaceCounts[];
};

export function luck({ sequences }: Pick<Rules, 'sequences'>, entries: readonly Entry[], game?: string): LuckReport {
  const isFight = (sequence: string) => sequences.find(({ id }) => id === sequence)?.odds?.wins === true;
  const inactive = inactiveIds(entries);
  const plays = amendedEntries(entries)
    .filter(({ id, kind, told }) => kind === 'play' && told !== undefined && !inactive.has(id))
    .filter((entry) => game === undefined || entry.game === game)
    .toReversed();
  const known = plays.flatMap(({ title, told }) =>
    told?.expected ? [{ title, isFight: isFight(told.sequence), ...told.expected }] : [],
  );
  const open = known.filter(isChancePlay);
  const fights = open.filter((one) => one.isFight);
  return {
    plays: plays.length,
    known: known.length,
    fights: fights.length,
    tests: open.length - fights.length,
    sides: luckRecords(open, ({ side }) => side),
    players: luckRecords(open, ({ player }) => player),
    dice: sumFaceCounts(plays.flatMap(({ told }) => told?.dice ?? [])),
  };
}

type KnownPlay = Pick<Entry, 'title'> & ExpectedResult & { readonly isFight: boolean };

const isChancePlay = ({ glad, amounts }: KnownPlay): boolean =>
  [...glad.filter(isChance), ...amounts.filter((one) => Math.min(one.orMore, one.orFewer) < CERTAIN)].some(
    ({ side, player }) => side ?? player,
  );

const isChance = ({ p, came }: ExpectedResult['glad'][number]): boolean => (came ? p : 1 - p) < CERTAIN;

/** A sum of probabilities can miss 1 by rounding. */
const CERTAIN = 1 - 1e-9;

type Result = SideAndPlayer & Omit<RunningTotal, 'title'>;

function luckRecords(
  plays: readonly KnownPlay[],
  idOf: (owner: SideAndPlayer) => string | undefined,
): readonly LuckRecord[] {
  const records = new Map<string, { losses: RunningTotal[]; fights: RunningTotal[]; tests: RunningTotal[] }>();
  for (const { title, amounts, glad, isFight } of plays) {
    const losses = amounts.map((amount): Result => ({ ...amount, expected: amount.mean, actual: amount.came }));
    const ends = glad.filter(isChance).map((end): Result => ({ ...end, expected: end.p, actual: Number(end.came) }));
    const add = (kind: keyof Omit<LuckRecord, 'id'>, results: readonly Result[]) => {
      for (const [id, sum] of sumResults(results, idOf)) {
        const record = records.get(id) ?? { losses: [], fights: [], tests: [] };
        records.set(id, record);
        const last = record[kind].at(-1) ?? { expected: 0, actual: 0 };
        record[kind].push({ title, expected: last.expected + sum.expected, actual: last.actual + sum.actual });
      }
    };
    add('losses', losses);
    add(isFight ? 'fights' : 'tests', ends);
  }
  return [...records].map(([id, record]) => ({ id, ...record }));
}

function sumResults(
  results: readonly Result[],
  idOf: (owner: SideAndPlayer) => string | undefined,
): ReadonlyMap<string, Omit<RunningTotal, 'title'>> {
  const sums = new Map<string, Omit<RunningTotal, 'title'>>();
  for (const result of results) {
    const id = idOf(result);
    if (id === undefined) continue;
    const { expected, actual } = sums.get(id) ?? { expected: 0, actual: 0 };
    sums.set(id, { expected: expected + result.expected, actual: actual + result.actual });
  }
  return sums;
}

function sumFaceCounts(all: readonly FaceCounts[]): readonly FaceCounts[] {
  const sums = new Map<string, FaceCounts>();
  for (const { sides, by, faces, untold = 0 } of all) {
    const key = `${sides} ${by}`;
    const before = sums.get(key);
    const sum = (before?.untold ?? 0) + untold;
    sums.set(key, {
      sides,
      by,
      faces: faces.map((n, i) => n + (before?.faces[i] ?? 0)),
      ...(sum > 0 ? { untold: sum } : {}),
    });
  }
  return [...sums.values()].toSorted((a, b) => a.sides - b.sides || (a.by < b.by ? 1 : -1));
}

/** Formats an expected number of losses or results. */
export const promised = (expected: number): string => (expected < 0.05 ? 'none' : expected.toFixed(1));
