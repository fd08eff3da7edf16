import { type Answer, answerOf } from './answer.ts';
import { isCount, list, only, record, show, text } from './data/plain.ts';
import type { Amendment, Draft, Play } from './play.ts';
import { addPlace, Refusal } from './refusal.ts';
import type { Overruling, Overrulings } from './replay.ts';

export const PLAY = ['system', 'sequence', 'edition', 'house', 'setup', 'answers', 'cursor', 'overruled'];
export const UNDER_WAY = ['drafts', 'amended', 'waiting', 'rolled'];

const MOST_ANSWERS = 10_000;

export function playForm(junk: unknown): Play {
  const file = record(junk, 'file');
  only(file, [...PLAY, ...UNDER_WAY], 'file');
  const { edition, cursor, waiting } = file;
  if (!isCount(edition) || edition < 1) throw new Refusal(`edition: ${show(edition)} is not a number from 1.`);
  const answers = answersOf(file.answers);
  if (!isCount(cursor) || cursor > answers.length)
    throw new Refusal(`cursor: ${show(cursor)} is not a number from 0 to ${answers.length}, the answers there are.`);
  if (waiting !== undefined && typeof waiting !== 'boolean')
    throw new Refusal(`waiting: ${show(waiting)} is neither true nor false.`);
  return {
    system: text(file.system, 'system'),
    sequence: text(file.sequence, 'sequence'),
    edition,
    house: record(file.house, 'house'),
    setup: file.setup,
    answers,
    cursor,
    overruled: overruledOf(file.overruled),
    ...(file.drafts === undefined ? {} : { drafts: records(file.drafts, 'drafts', draftOf) }),
    ...(file.amended === undefined ? {} : { amended: each(file.amended, 'amended', amendmentOf) }),
    ...(waiting ? { waiting } : {}),
    ...(file.rolled === undefined ? {} : { rolled: records(file.rolled, 'rolled', fallenOf) }),
  };
}

export function answersOf(junk: unknown): readonly Answer[] {
  if (list(junk, 'answers').length > MOST_ANSWERS) throw new Refusal(`answers: up to ${MOST_ANSWERS} are wanted.`);
  return each(junk, 'answers', (answer, where) => {
    only(record(answer, where), ['id', 'dice', 'told', 'value', 'by'], where);
    return addPlace(where, () => answerOf(answer));
  });
}

export const overruledOf = (junk: unknown): Overrulings => records(junk, 'overruled', overrulingOf);

function overrulingOf(junk: unknown, where: string): Overruling {
  const overruling = record(junk, where);
  only(overruling, ['by', 'to', 'lines'], where);
  const { lines = {}, ...rest } = overruling;
  const numbers = [...Object.values(rest), ...Object.values(record(lines, `${where}, lines`))];
  if (numbers.length === 0) throw new Refusal(`${where}: it says by, to or lines.`);
  for (const n of numbers) if (!Number.isFinite(n)) throw new Refusal(`${where}: ${show(n)} is not a number.`);
  return overruling as Overruling;
}

function draftOf(junk: unknown, where: string): Draft {
  const draft = record(junk, where);
  only(draft, ['dice', 'told', 'typed', 'value'], where);
  const { dice, told, typed } = draft;
  if (typed !== undefined && (typeof typed !== 'string' || typed.length > 2000))
    throw new Refusal(`${where}, typed: up to 2000 letters are wanted, not ${show(typed)}.`);
  if (dice !== undefined || told !== undefined)
    addPlace(where, () => answerOf({ id: 'dice', dice: dice ?? [], ...(told === undefined ? {} : { told }) }));
  return draft as Draft;
}

function amendmentOf(junk: unknown, where: string): Amendment {
  const { id, from = null, to = null, ...rest } = record(junk, where);
  only(rest, [], where);
  return { id: text(id, `${where}, id`), from, to };
}

function fallenOf(junk: unknown, where: string): readonly (number | string)[] {
  return list(junk, where).map((one) => (isCount(one) ? one : text(one, where)));
}

function records<T>(junk: unknown, where: string, read: (one: unknown, where: string) => T): Record<string, T> {
  const entries = Object.entries(record(junk, where));
  return Object.fromEntries(entries.map(([id, one]) => [id, read(one, `${where}, “${id}”`)]));
}

const each = <T>(junk: unknown, where: string, read: (one: unknown, where: string) => T): readonly T[] =>
  list(junk, where).map((one, i) => read(one, `${where} ${i + 1}`));
