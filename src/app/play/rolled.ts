import { rolledFor } from '../../dice/dice.ts';
import type { Ask } from '../../rules/ask.ts';
import type { Draft } from '../../rules/play.ts';
import { open, type Sitting } from './sitting.ts';

/** Lets the app roll or draw what is missing of an ask, beside the dice that lie already; the answer is told at once. */
export function roll(sitting: Sitting, ask: Ask, draft: Draft): void {
  if (ask.kind === 'roll' || ask.kind === 'draw' || ask.kind === 'deal')
    sitting.with(rolledFor(sitting.play.value, ask, draft));
}

/** Lets the app roll all that waits together. */
export function rollAll(sitting: Sitting): void {
  for (const { id } of open(sitting.told.value)) {
    const ask = open(sitting.told.value).find((ask) => ask.id === id);
    if (ask) roll(sitting, ask, sitting.play.value.drafts?.[id] ?? {});
  }
}

/** Lets the app draw this card, and all that are asked for next. */
export function drawAll(sitting: Sitting): void {
  for (let ask = nextDraw(sitting); ask; ask = nextDraw(sitting)) {
    const before = sitting.play.value;
    roll(sitting, ask, {});
    if (sitting.play.value === before) return;
  }
}

const nextDraw = (sitting: Sitting): Ask | undefined => open(sitting.told.value).find(({ kind }) => kind === 'draw');
