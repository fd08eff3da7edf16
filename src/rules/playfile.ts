import { type Answer, answerOf, proposal } from './answer.ts';
import type { Rule } from './ask.ts';
import { resolveHouse } from './house.ts';
import type { Amendment, Draft, Input, Play } from './play.ts';
import { Refusal } from './refusal.ts';
import { type Overruled, type Overruling, runRule } from './replay.ts';
import { parseSetup } from './setup.ts';
import type { Called, Example, Played, SequenceOf, System } from './system.ts';

/** What a file may say besides what it holds: which example it is, and what must come of it. */
export type Labelled = { readonly id?: string; readonly title?: string; readonly outcome?: unknown };

/** A play as a file. */
export type PlayFile = Play & Labelled;
/** Several plays of one system, one after the other. */
export type ChainFile = Labelled & { readonly system: string; readonly plays: readonly PlayFile[] };
/** A call of a named part. */
export type PartFile = Labelled & Required<Called> & { readonly system: string };
/** All that a file may hold. */
export type Filed = PlayFile | ChainFile | PartFile;

/** The longest text taken from outside, in characters. */
export const LONGEST = 1024 * 1024;

const DEEPEST = 32;
const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];
const LABELS = ['id', 'title', 'outcome'];
const PLAY = ['system', 'sequence', 'edition', 'house', 'setup', 'answers', 'cursor', 'overruled'];
const UNDER_WAY = ['drafts', 'amended', 'waiting', 'rolled'];
const PART = ['system', 'part', 'input', 'answers', 'overruled'];

/** The plain data a text from outside holds; throws a Refusal where it is no JSON, or longer or deeper than any of ours. */
export function plainOf(text: string): unknown {
  if (text.length > LONGEST) throw new Refusal('This is longer than 1 MiB, and no play is.');
  return guardKeys(json(text));
}

/** The data, if it is not too deep and no key of it reaches into the program; throws a Refusal that says where. */
export function guardKeys<T>(data: T, where = 'file', depth = 0): T {
  if (typeof data !== 'object' || data === null) return data;
  if (depth === DEEPEST) throw new Refusal(`${where}: this goes deeper than ${DEEPEST} levels.`);
  for (const [name, value] of Object.entries(data)) {
    if (FORBIDDEN.includes(name)) throw new Refusal(`${where}: “${name}” cannot stand here.`);
    guardKeys(value, Array.isArray(data) ? `${where} ${Number(name) + 1}` : `${where}, ${name}`, depth + 1);
  }
  return data;
}

/** The id of the system a file is of; throws a Refusal where it names none. */
export const systemIn = (junk: unknown): string => text(record(junk, 'file').system, 'system');

/** A play, a chain of plays or a call of a part from outside; throws a Refusal that says where it does not fit. */
export function parsePlayFile(junk: unknown, system: System): Filed {
  const file = record(junk, 'file');
  if ('plays' in file) return chainOf(file, system);
  if ('part' in file) return partOf(file, system);
  only(file, [...LABELS, ...PLAY, ...UNDER_WAY], 'file');
  return { ...labels(file), ...playOf(without(file, LABELS), system) };
}

/**
 * A play from outside; throws a Refusal that says where it does not fit.
 * One told under an older edition may be `shown`, but not gone on with.
 */
export function playOf(junk: unknown, system: System, older: 'refused' | 'shown' = 'refused'): Play {
  const file = record(guardKeys(junk), 'file');
  only(file, [...PLAY, ...UNDER_WAY], 'file');
  ofSystem(file, system);
  const sequence = sequenceOf(file.sequence, system);
  const edition = editionOf(file.edition, sequence, older);
  const house = within('house', () => resolveHouse(system.house, file.house));
  const setup = parseSetup(sequence.setup(house), file.setup);
  const answers = answersOf(file.answers);
  const cursor = file.cursor ?? answers.length;
  if (!isCount(cursor) || cursor > answers.length)
    throw new Refusal(`cursor: ${show(cursor)} is not a number from 0 to ${answers.length}, the answers there are.`);
  return {
    system: system.id,
    sequence: sequence.id,
    edition,
    house,
    setup,
    answers,
    cursor,
    overruled: overruledOf(file.overruled),
    ...underWay(file),
  };
}

/** The play as plain data, ready to be written down. */
export function fileOf(play: Play): Play {
  const kept = [...PLAY, ...UNDER_WAY].map((name) => [name, play[name as keyof Play]]);
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)));
}

/** A worked example as a file: a single play stands by itself, a chain says last what comes of it. */
export function exampleFile(example: Example, system: System): Filed {
  const { id, title } = example;
  if ('part' in example) {
    const { part, input, answers = [], overruled = {}, outcome } = example;
    return { id, title, system: system.id, part, input, answers, overruled, outcome };
  }
  const plays = example.plays.map((play) => playedFile(play, system));
  const [first, ...more] = plays;
  if (!first) throw new Error(`${id} has no play`);
  return more.length === 0
    ? { id, title, ...first }
    : { id, title, system: system.id, plays, outcome: plays.at(-1)!.outcome };
}

/** The sequence of that id; throws a Refusal where the system has none. */
export function sequenceOf(id: unknown, { name, sequences }: System): SequenceOf {
  const sequence = sequences.find((one) => one.id === id);
  if (sequence) return sequence;
  throw new Refusal(`sequence: ${name} has no ${show(id)}; it has: ${sequences.map((one) => one.id).join(', ')}.`);
}

function playedFile({ outcome, ...played }: Played & { readonly outcome: unknown }, system: System): PlayFile {
  const { id: sequence, edition, rule } = sequenceOf(played.sequence, system);
  const { setup, overruled = {} } = played;
  const house = resolveHouse(system.house, played.house);
  const answers = withProposals(rule, { setup, house }, played.answers, overruled);
  const cursor = answers.length;
  return { system: system.id, sequence, edition, house, setup, answers, cursor, overruled, outcome };
}

/** The answers with what the rule proposes between them, as a play would hold them. */
function withProposals(rule: Rule<Input, unknown>, input: Input, answers: readonly Answer[], overruled: Overruled) {
  const told = new Map(answers.map((answer) => [answer.id, answer]));
  const { trail } = runRule(rule, input, (ask) => told.get(ask.id) ?? proposal(ask), overruled);
  const taken = trail.flatMap((step) => ('ask' in step ? [step.answer] : []));
  return [...taken, ...answers.filter((answer) => !taken.includes(answer))];
}

function chainOf(file: Record<string, unknown>, system: System): ChainFile {
  only(file, [...LABELS, 'system', 'plays'], 'file');
  ofSystem(file, system);
  const plays = list(file.plays, 'plays').map((junk, i) =>
    within(`play ${i + 1}`, () => {
      const play = record(junk, 'file');
      only(play, [...LABELS, ...PLAY, ...UNDER_WAY], 'file');
      return { ...labels(play), ...playOf({ system: system.id, ...without(play, LABELS) }, system) };
    }),
  );
  if (plays.length === 0) throw new Refusal('plays: one at least is wanted.');
  return { ...labels(file), system: system.id, plays };
}

function partOf(file: Record<string, unknown>, system: System): PartFile {
  only(guardKeys(file), [...LABELS, ...PART], 'file');
  ofSystem(file, system);
  const part = text(file.part, 'part');
  if (!Object.hasOwn(system.parts, part))
    throw new Refusal(
      `part: ${system.name} has no ${show(part)}; its parts are: ${Object.keys(system.parts).join(', ')}.`,
    );
  if (file.input === undefined) throw new Refusal('input: nothing is said.');
  const input = reasonable(file.input, 'input');
  return {
    ...labels(file),
    system: system.id,
    part,
    input: ruled(input, part, system),
    answers: answersOf(file.answers ?? []),
    overruled: overruledOf(file.overruled),
  };
}

/** A part's input with its house rules as chosen; throws a Refusal on one that is unknown or out of its range. */
function ruled(input: unknown, part: string, { house, houseRulesIn }: System): unknown {
  const at = houseRulesIn?.[part];
  if (at === undefined) return input;
  const given = record(input, 'input');
  if (typeof at === 'string') return { ...given, [at]: within(`input, ${at}`, () => resolveHouse(house, given[at])) };
  const own = Object.fromEntries(at.flatMap((id) => (given[id] === undefined ? [] : [[id, given[id]]])));
  const rules = house.filter(({ id }) => at.includes(id));
  return { ...given, ...within('input', () => resolveHouse(rules, own)) };
}

function editionOf(edition: unknown, { title, edition: ours }: SequenceOf, older: 'refused' | 'shown'): number {
  if (!isCount(edition) || edition < 1) throw new Refusal(`edition: ${show(edition)} is not a number from 1.`);
  if (edition > ours)
    throw new Refusal(`edition: this was told under edition ${edition} of “${title}”; only ${ours} is known here.`);
  if (edition < ours && older === 'refused')
    throw new Refusal(
      `edition: this was told under edition ${edition} of “${title}”; edition ${ours} may tell it otherwise.`,
    );
  return edition;
}

function ofSystem({ system: id }: Record<string, unknown>, system: System): void {
  if (id !== system.id) throw new Refusal(`system: this is of ${show(id)}, not of “${system.id}”.`);
}

function labels({ id, title, outcome }: Record<string, unknown>): Labelled {
  return {
    ...(id === undefined ? {} : { id: text(id, 'id') }),
    ...(title === undefined ? {} : { title: text(title, 'title') }),
    ...(outcome === undefined ? {} : { outcome: guardKeys(outcome, 'outcome') }),
  };
}

function underWay({ drafts, amended, waiting, rolled }: Record<string, unknown>): Partial<Play> {
  if (waiting !== undefined && typeof waiting !== 'boolean')
    throw new Refusal(`waiting: ${show(waiting)} is neither true nor false.`);
  return {
    ...(drafts === undefined ? {} : { drafts: records(drafts, 'drafts', draftOf) }),
    ...(amended === undefined ? {} : { amended: each(amended, 'amended', amendmentOf) }),
    ...(waiting ? { waiting } : {}),
    ...(rolled === undefined ? {} : { rolled: records(rolled, 'rolled', fallenOf) }),
  };
}

const answersOf = (junk: unknown): readonly Answer[] =>
  each(junk, 'answers', (answer, where) => {
    only(record(answer, where), ['id', 'dice', 'told', 'value', 'by'], where);
    return within(where, () => answerOf(answer));
  });

const overruledOf = (junk: unknown): Overruled => records(junk ?? {}, 'overruled', overrulingOf);

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
  if (typed !== undefined) text(typed, `${where}, typed`);
  if (dice !== undefined || told !== undefined)
    within(where, () => answerOf({ id: 'dice', dice: dice ?? [], ...(told === undefined ? {} : { told }) }));
  return draft as Draft;
}

function amendmentOf(junk: unknown, where: string): Amendment {
  const { id, from = null, to = null, ...rest } = record(junk, where);
  only(rest, [], where);
  return { id: text(id, `${where}, id`), from, to };
}

function fallenOf(junk: unknown, where: string): readonly (number | string)[] {
  const fallen = list(junk, where);
  for (const one of fallen) if (!isCount(one)) text(one, where);
  return fallen as (number | string)[];
}

/** A part's input, its numbers such as a table may hold: a rule must not be sent counting to a billion. */
function reasonable(data: unknown, where: string): unknown {
  if (typeof data === 'number' && Math.abs(data) > 1000) throw new Refusal(`${where}: ${data} is more than 1000.`);
  if (typeof data === 'object' && data !== null)
    for (const [name, value] of Object.entries(data)) reasonable(value, `${where}, ${name}`);
  return data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(`This is not JSON: ${error.message}.`);
    throw error;
  }
}

/** What the reader makes of it, a Refusal told with where it was met. */
function within<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${where}: ${error.message}`);
    throw error;
  }
}

const without = (file: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(file).filter(([name]) => !names.includes(name)));

function only(file: Record<string, unknown>, names: readonly string[], where: string): void {
  for (const name of Object.keys(file))
    if (!names.includes(name)) throw new Refusal(`${where}: there is no “${name}”.`);
}

function records<T>(junk: unknown, where: string, read: (one: unknown, where: string) => T): Record<string, T> {
  const entries = Object.entries(record(junk, where));
  return Object.fromEntries(entries.map(([id, one]) => [id, read(one, `${where}, “${id}”`)]));
}

const each = <T>(junk: unknown, where: string, read: (one: unknown, where: string) => T): readonly T[] =>
  list(junk, where).map((one, i) => read(one, `${where} ${i + 1}`));

function record(junk: unknown, where: string): Record<string, unknown> {
  if (typeof junk !== 'object' || junk === null || Array.isArray(junk))
    throw new Refusal(`${where}: an object is wanted, not ${show(junk)}.`);
  return junk as Record<string, unknown>;
}

function list(junk: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(junk)) throw new Refusal(`${where}: a list is wanted, not ${show(junk)}.`);
  return junk;
}

function text(junk: unknown, where: string): string {
  if (typeof junk !== 'string' || junk === '' || junk.length > 200)
    throw new Refusal(`${where}: 1 to 200 letters are wanted, not ${show(junk)}.`);
  return junk;
}

const isCount = (junk: unknown): junk is number => Number.isSafeInteger(junk) && (junk as number) >= 0;

const show = (value: unknown): string => {
  const json = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'nothing');
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
};
