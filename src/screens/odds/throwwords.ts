import type { Ask } from '../../engine/ask.ts';
import { formatNumber } from '../../engine/data/figure.ts';
import type { AskChance } from '../../odds/askchances.ts';
import type { AskWords } from '../../system/words.ts';

/** Possible result of a throw. `p` is its probability (0–1). */
export type ThrowLine = { readonly what: string; readonly p: number };

const LINES = 9;

/**
 * Returns the results of one throw, likeliest first. Totals are cumulative: "5 or more". Empty if there is one result
 * or all faces are equally likely.
 */
export function throwLines(
  ask: Ask,
  words: Pick<AskWords, 'keys' | 'faces'>,
  chances: readonly AskChance[],
): readonly ThrowLine[] {
  if (chances.length < 2) return [];
  if (isTotal(ask, chances))
    return thinOut(chances.slice(1)).map(({ value, orMore: p }) => ({ what: orMore(ask, Number(value)), p }));
  if (words.faces) return [];
  const lines = new Map<string, number>();
  for (const { value, p } of chances) {
    const what = throwEndWords(ask, words, value);
    if (what === undefined) return [];
    lines.set(what, (lines.get(what) ?? 0) + p);
  }
  if (lines.size < 2) return [];
  return [...lines]
    .map(([what, p]) => ({ what, p }))
    .toSorted((a, b) => b.p - a.p)
    .slice(0, LINES);
}

/** One of two opposed throws. `rolled` is its result, once it was rolled. */
export type OpposedThrow = { readonly ask: Ask; readonly rolled?: { readonly value: unknown } };

export function duelLines(
  own: OpposedThrow,
  other: OpposedThrow,
  end: NonNullable<AskWords['against']>['end'],
): readonly ThrowLine[] {
  const [mine, theirs] = [chancesOf(own.ask), chancesOf(other.ask)];
  const now = endsOf(
    own.rolled ? [{ ...own.rolled, p: 1 }] : mine,
    other.rolled ? [{ ...other.rolled, p: 1 }] : theirs,
    end,
  );
  // A tie rerolls all dice, so its share is split as from the start.
  const fromStart = endsOf(mine, theirs, end);
  const decided = 1 - (fromStart.get(undefined) ?? 0);
  const lines = [...fromStart].flatMap(([what, p]) => {
    const all = (now.get(what) ?? 0) + ((now.get(undefined) ?? 0) * p) / decided;
    return what === undefined || all === 0 ? [] : [{ what, p: all }];
  });
  return lines.length < 2 ? [] : lines.toSorted((a, b) => b.p - a.p);
}

type Likely = { readonly value: unknown; readonly p: number };

const chancesOf = (ask: Ask): readonly Likely[] => ('chances' in ask ? [...ask.chances().values()] : []);

function endsOf(
  own: readonly Likely[],
  other: readonly Likely[],
  end: (own: unknown, other: unknown) => string | undefined,
): ReadonlyMap<string | undefined, number> {
  const ends = new Map<string | undefined, number>();
  for (const mine of own)
    for (const theirs of other) {
      const what = end(mine.value, theirs.value);
      ends.set(what, (ends.get(what) ?? 0) + mine.p * theirs.p);
    }
  return ends;
}

const isTotal = (ask: Ask, next: readonly AskChance[]): boolean =>
  ask.kind === 'roll' &&
  ask.pool.count > 1 &&
  (ask.tally.kind === 'sum' || ask.tally.kind === 'hits') &&
  next.every(({ value }) => typeof value === 'number');

const orMore = (ask: Ask, value: number): string =>
  `${formatNumber(value)} or more${ask.kind === 'roll' && ask.tally.kind === 'hits' ? ' hits' : ''}`;

function throwEndWords(ask: Ask, { keys }: Pick<AskWords, 'keys'>, value: unknown): string | undefined {
  const words = keys?.[String(value)];
  if (!words) return ask.kind === 'draw' && typeof value === 'string' ? value : undefined;
  return words.detail && !/\p{L}/u.test(words.label) ? `${words.label}: ${words.detail}` : words.label;
}

function thinOut(next: readonly AskChance[]): readonly AskChance[] {
  if (next.length <= LINES) return next;
  const steps = Array.from({ length: LINES }, (_, i) => 1 - (i + 0.5) / LINES);
  return [...new Set(steps.flatMap((step) => next.find(({ orMore }) => orMore <= step) ?? []))];
}
