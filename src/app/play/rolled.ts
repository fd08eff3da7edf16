import { cardFrom, rolledDie } from '../../dice/dice.ts';
import type { Answer, Die } from '../../rules/answer.ts';
import type { Ask } from '../../rules/ask.ts';
import type { Deck, Look } from '../../rules/deck.ts';
import { left } from '../../rules/deck.ts';
import { type Draft, type Play, rolling } from '../../rules/play.ts';
import { open, type Sitting } from './sitting.ts';

/** Lets the app roll or draw what is missing of an ask, beside the dice that lie already; the answer is told at once. */
export function roll(sitting: Sitting, ask: Ask, draft: Draft): void {
  const made = rolledAnswer(sitting.play.value, ask, draft);
  if (made) sitting.with(made);
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

function rolledAnswer(play: Play, ask: Ask, draft: Draft): { play: Play; answer: Answer } | undefined {
  if (ask.kind === 'roll') {
    const lying = draft.dice ?? [];
    const missing = ask.pool.count - lying.length - (draft.told?.count ?? 0);
    const { sides } = ask.pool;
    const rolled = rolling<number>(
      play,
      ask.id,
      missing,
      () => rolledDie(sides),
      (face) => face <= sides,
    );
    const dice: Die[] = [...lying, ...rolled.fallen.map((face): Die => ({ face, by: 'app' }))];
    return { play: rolled.play, answer: { id: ask.id, dice, ...(draft.told ? { told: draft.told } : {}) } };
  }
  if (ask.kind !== 'draw' && ask.kind !== 'deal') return undefined;
  const { deck, look } = ask;
  const count = ask.kind === 'deal' ? ask.count : 1;
  const drawn = rolling<string>(
    play,
    ask.id,
    count,
    (dealt) => cardFrom({ ...deck, out: [...deck.out, ...dealt] }, look),
    (card) => stillIn(deck, look, card),
  );
  return {
    play: drawn.play,
    answer: { id: ask.id, value: ask.kind === 'deal' ? drawn.fallen : drawn.fallen[0], by: 'app' },
  };
}

const stillIn = (deck: Deck, look: Look, card: string): boolean =>
  !deck.out.includes(card) && (left(deck, look).get(look.of(card)) ?? 0) > 0;
