import type { Deck } from '../../engine/dice/deck.ts';
import { FIELDS, fieldPath } from './fields.ts';
import type { RecordChange } from './records.ts';

/** Match of a change's old value. 'merging' and 'undoing' accept some changes from other phones. */
export type MatchRule = 'exact' | 'merging' | 'undoing';

/** Returns the value that combines a change with a differing one from another phone, or undefined if they conflict. */
export function mergedValue(
  now: unknown,
  change: RecordChange & { readonly from: unknown; readonly to: unknown },
  fit: Exclude<MatchRule, 'exact'>,
): unknown {
  const { of, from, to } = change;
  const { part, name } = fieldPath(of, change.field);
  if (FIELDS[of].latestWins.includes(part ?? name)) return to;
  if (of === 'unit' && part === 'facts' && typeof to === 'boolean') return to;
  if (part === 'decks' && isDeck(now) && isDeck(from) && isDeck(to))
    return fit === 'undoing' ? undraw(now, from, to) : combineDraws(now, from, to);
  return undefined;
}

const isDeck = (value: unknown): value is Deck =>
  typeof value === 'object' && value !== null && 'out' in value && 'lost' in value;

/** Combines the draws of two phones. A shuffle discards earlier draws. Returns undefined if both drew the same card. */
function combineDraws(now: Deck, from: Deck, to: Deck): Deck | undefined {
  if (!extendsDraws(from, to)) return to;
  if (!extendsDraws(from, now)) return now;
  const cards = to.out.filter((card) => !from.out.includes(card));
  if (cards.some((card) => now.out.includes(card))) return undefined;
  return { out: [...now.out, ...cards], lost: lostWith(now, from, to) };
}

function undraw(now: Deck, from: Deck, to: Deck): Deck | undefined {
  if (!extendsDraws(to, from)) return undefined;
  if (!extendsDraws(from, now)) return now;
  return {
    out: now.out.filter((card) => to.out.includes(card) || !from.out.includes(card)),
    lost: lostWith(now, from, to),
  };
}

const lostWith = (now: Deck, from: Deck, to: Deck): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(now.lost), ...Object.keys(to.lost)])].flatMap((is) => {
      const n = (now.lost[is] ?? 0) + (to.lost[is] ?? 0) - (from.lost[is] ?? 0);
      return n > 0 ? [[is, n]] : [];
    }),
  );

const extendsDraws = (from: Deck, to: Deck): boolean =>
  from.out.every((card) => to.out.includes(card)) &&
  Object.entries(from.lost).every(([is, n]) => (to.lost[is] ?? 0) >= n);
