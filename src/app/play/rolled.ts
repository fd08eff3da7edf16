import { rolledFor } from '../../dice/dice.ts';
import type { Ask } from '../../rules/ask.ts';
import type { Draft } from '../../rules/play.ts';
import { open, type PlaySession } from './sitting.ts';

/** Lets the app roll or draw what is missing of an ask, beside the dice that lie already; the answer is told at once. */
export function roll(sitting: PlaySession, ask: Ask, draft: Draft): void {
  if (ask.kind === 'roll' || ask.kind === 'draw' || ask.kind === 'deal')
    sitting.with(rolledFor(sitting.play.value, ask, draft));
}

/** Lets the app roll all that waits together, and what comes of it on the same sheet of lines: ties, and those who fight again. */
export function rollAll(sitting: PlaySession): void {
  const sheet = (ask: Ask | undefined) =>
    ask && sitting.sequence.telling.ask(ask, sitting.play.value.setup).line?.sheet;
  const now = sheet(open(sitting.told.value)[0]);
  for (let round = open(sitting.told.value); round.length > 0; round = open(sitting.told.value)) {
    if (round.some((ask) => !('chances' in ask))) return;
    for (const { id } of round) {
      const ask = open(sitting.told.value).find((ask) => ask.id === id);
      if (ask) roll(sitting, ask, sitting.play.value.drafts?.[id] ?? {});
    }
    if (now === undefined || open(sitting.told.value).some((ask) => sheet(ask) !== now)) return;
  }
}

/** Lets the app draw this card, and all that are asked for next. */
export function drawAll(sitting: PlaySession): void {
  for (let ask = nextDraw(sitting); ask; ask = nextDraw(sitting)) {
    const before = sitting.play.value;
    roll(sitting, ask, {});
    if (sitting.play.value === before) return;
  }
}

const nextDraw = (sitting: PlaySession): Ask | undefined =>
  open(sitting.told.value).find(({ kind }) => kind === 'draw');
