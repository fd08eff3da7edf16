import type { Ask } from '../engine/ask.ts';
import { type Chances, mapChances, withTailChances } from '../engine/dice/chances.ts';
import type { DrawResult } from '../engine/dice/deck.ts';

export type AskChance = { readonly value: unknown; readonly p: number; readonly orMore: number };

/** Returns the chances of a throw, ascending if numeric. Other asks have none. `orMore` includes all later results. */
export function chancesOfAsk(ask: Ask): readonly AskChance[] {
  if (!('chances' in ask)) return [];
  const seen = ask.kind === 'draw' ? mapChances(ask.chances() as Chances<DrawResult>, ({ is }) => is) : ask.chances();
  const all = [...seen.values()];
  if (all.every(({ value }) => typeof value === 'number')) all.sort((a, b) => Number(a.value) - Number(b.value));
  return withTailChances(all);
}
