import { type Answer, parseAnswer } from './answer.ts';
import { isCount, quoteValue, readList, readRecord, readText, refuseOtherKeys } from './data/plain.ts';
import type { AnswerChange, Draft, Play } from './play.ts';
import { prefixRefusal, Refusal } from './refusal.ts';
import type { Overruling, Overrulings } from './replay.ts';

export const PLAY_KEYS = [
  'system',
  'sequence',
  'edition',
  'house',
  'setup',
  'answers',
  'cursor',
  'overruled',
  'drafts',
  'amended',
  'waiting',
  'rolled',
];

const MOST_ANSWERS = 10_000;

export function parsePlay(junk: unknown): Play {
  const file = readRecord(junk, 'file');
  refuseOtherKeys(file, PLAY_KEYS, 'file');
  const { edition, cursor, waiting } = file;
  if (!isCount(edition) || edition < 1) throw new Refusal(`edition: ${quoteValue(edition)} is not a number from 1.`);
  const answers = parseAnswers(file.answers);
  if (!isCount(cursor) || cursor > answers.length)
    throw new Refusal(`cursor: ${quoteValue(cursor)} is not a number from 0 to ${answers.length}.`);
  if (waiting !== undefined && typeof waiting !== 'boolean')
    throw new Refusal(`waiting: ${quoteValue(waiting)} is not true or false.`);
  return {
    system: readText(file.system, 'system'),
    sequence: readText(file.sequence, 'sequence'),
    edition,
    house: readRecord(file.house, 'house'),
    setup: file.setup,
    answers,
    cursor,
    overruled: parseOverrulings(file.overruled),
    ...(file.drafts === undefined ? {} : { drafts: records(file.drafts, 'drafts', draftOf) }),
    ...(file.amended === undefined ? {} : { amended: each(file.amended, 'amended', answerChangeOf) }),
    ...(waiting ? { waiting } : {}),
    ...(file.rolled === undefined ? {} : { rolled: records(file.rolled, 'rolled', rolledResultsOf) }),
  };
}

export function parseAnswers(junk: unknown): readonly Answer[] {
  if (readList(junk, 'answers').length > MOST_ANSWERS) throw new Refusal(`answers: expected up to ${MOST_ANSWERS}.`);
  return each(junk, 'answers', (answer, where) => {
    refuseOtherKeys(readRecord(answer, where), ['id', 'dice', 'told', 'value', 'by'], where);
    return prefixRefusal(where, () => parseAnswer(answer));
  });
}

export const parseOverrulings = (junk: unknown): Overrulings => records(junk, 'overruled', overrulingOf);

function overrulingOf(junk: unknown, where: string): Overruling {
  const overruling = readRecord(junk, where);
  refuseOtherKeys(overruling, ['by', 'to', 'lines'], where);
  const { lines = {}, ...rest } = overruling;
  const numbers = [...Object.values(rest), ...Object.values(readRecord(lines, `${where}, lines`))];
  if (numbers.length === 0) throw new Refusal(`${where}: expected by, to or lines.`);
  for (const n of numbers) if (!Number.isFinite(n)) throw new Refusal(`${where}: ${quoteValue(n)} is not a number.`);
  return overruling as Overruling;
}

function draftOf(junk: unknown, where: string): Draft {
  const draft = readRecord(junk, where);
  refuseOtherKeys(draft, ['dice', 'told', 'typed', 'value'], where);
  const { dice, told, typed } = draft;
  if (typed !== undefined && (typeof typed !== 'string' || typed.length > 2000))
    throw new Refusal(`${where}, typed: expected up to 2000 letters, not ${quoteValue(typed)}.`);
  if (dice !== undefined || told !== undefined)
    prefixRefusal(where, () => parseAnswer({ id: 'dice', dice: dice ?? [], ...(told === undefined ? {} : { told }) }));
  return draft as Draft;
}

function answerChangeOf(junk: unknown, where: string): AnswerChange {
  const { id, from = null, to = null, ...rest } = readRecord(junk, where);
  refuseOtherKeys(rest, [], where);
  return { id: readText(id, `${where}, id`), from, to };
}

function rolledResultsOf(junk: unknown, where: string): readonly (number | string)[] {
  return readList(junk, where).map((one) => (isCount(one) ? one : readText(one, where)));
}

function records<T>(junk: unknown, where: string, read: (one: unknown, where: string) => T): Record<string, T> {
  const entries = Object.entries(readRecord(junk, where));
  return Object.fromEntries(entries.map(([id, one]) => [id, read(one, `${where}, “${id}”`)]));
}

const each = <T>(junk: unknown, where: string, read: (one: unknown, where: string) => T): readonly T[] =>
  readList(junk, where).map((one, i) => read(one, `${where} ${i + 1}`));
