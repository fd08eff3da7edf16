import type { Ask } from './ask.ts';
import { isRecord } from './data/plain.ts';
import { jsonKey } from './dice/chances.ts';
import { parseTotal } from './dice/pool.ts';
import { Refusal, whyRefused } from './refusal.ts';

export type AnsweredBy = 'hand' | 'app';

export type Die = { readonly face: number; readonly by: AnsweredBy };

/** Total of `count` dice entered without faces. Answers store it as `told`. */
export type EnteredTotal = { readonly count: number; readonly value: unknown };

export type Answer = { readonly id: string } & (
  | { readonly dice: readonly Die[]; readonly told?: EnteredTotal }
  // A card, a choice, a list of ids and so on.
  | { readonly value: unknown; readonly by: AnsweredBy | 'proposed' }
);

export function readAnswer(ask: Ask, answer: Answer): unknown {
  if (answer.id !== ask.id) throw new Refusal(`“${ask.id}” is asked for, not “${answer.id}”.`);
  if (!('dice' in answer)) return ask.read(answer.value);
  if (ask.kind !== 'roll') throw new Refusal(`${ask.id} is not a roll of dice.`);
  const { pool, tally } = ask;
  const { dice, told: entered } = answer;
  const count = dice.length + (entered?.count ?? 0);
  if (count !== pool.count) throw new Refusal(`${ask.id} takes ${pool.count} dice, not ${count}.`);
  for (const { face } of dice)
    if (!Number.isInteger(face) || face < 1 || face > pool.sides)
      throw new Refusal(`A D${pool.sides} has no ${jsonKey(face)}.`);
  const start = entered ? parseTotal({ count: entered.count, sides: pool.sides }, tally, entered.value) : tally.start;
  return dice.reduce((sum, { face }) => tally.add(sum, face), start);
}

export function isValidAnswer(ask: Ask, answer: Answer): boolean {
  if (ask.id !== answer.id) return false;
  return whyRefused(() => readAnswer(ask, answer)) === undefined;
}

export function proposalAsAnswer(ask: Ask): Answer | undefined {
  return 'proposed' in ask && ask.proposed !== undefined
    ? { id: ask.id, value: ask.proposed, by: 'proposed' }
    : undefined;
}

export function parseAnswer(junk: unknown): Answer {
  if (!isRecord(junk)) throw new Refusal('An answer is missing.');
  const { id, dice, told: entered, value, by } = junk;
  if (typeof id !== 'string' || id === '' || id.length > 500) throw new Refusal('An answer must name what it answers.');
  if (dice === undefined) {
    if (value === undefined) throw new Refusal(`${id}: an answer has dice or a value.`);
    if (by !== 'hand' && by !== 'app' && by !== 'proposed')
      throw new Refusal(`${id}: by must be hand, app or proposed.`);
    return { id, value, by };
  }
  if (!Array.isArray(dice) || dice.length > 1000) throw new Refusal(`${id}: dice must be a list.`);
  const parsedDice = dice.map((die): Die => {
    if (!Number.isInteger(die?.face) || die.face < 1 || (die.by !== 'hand' && die.by !== 'app'))
      throw new Refusal(`${id}: a die needs a face from 1, and by hand or app.`);
    return { face: die.face, by: die.by };
  });
  if (entered === undefined) return { id, dice: parsedDice };
  const { count, value: total } = isRecord(entered) ? entered : {};
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 1000 || total === undefined)
    throw new Refusal(`${id}: a total must name its number of dice.`);
  return { id, dice: parsedDice, told: { count, value: total } };
}
