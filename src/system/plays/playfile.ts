import { type Answer, proposalAsAnswer } from '../../engine/answer.ts';
import type { PlainObject, Rule } from '../../engine/ask.ts';
import { nth } from '../../engine/data/lists.ts';
import {
  isCount,
  isRecord,
  parsePlainJson,
  quoteValue,
  readList,
  readRecord,
  readText,
  refuseOtherKeys,
  refuseUnsafeKeys,
} from '../../engine/data/plain.ts';
import { appendPath, readShape, refuseValue, type ShapeReaders } from '../../engine/data/shape.ts';
import { PLAY_KEYS, parseAnswers, parseOverrulings, parsePlay } from '../../engine/parseplay.ts';
import type { Input, Play } from '../../engine/play.ts';
import { prefixRefusal, Refusal } from '../../engine/refusal.ts';
import { type Overrulings, runRule } from '../../engine/replay.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import type { CliRuleCall, Example, ExamplePlay } from '../examples.ts';
import { resolveHouse } from '../house.ts';
import type { SequenceOf } from '../sequence.ts';
import { type System, sequenceOf } from '../system.ts';
import type { CliRules } from './clirules.ts';
import { completeSetup } from './completesetup.ts';
import { fillMan, fillUnit } from './unitform.ts';

export type FileLabels = { readonly id?: string; readonly title?: string; readonly outcome?: unknown };

export type PlayFile = Play & FileLabels;
export type ChainFile = FileLabels & { readonly system: string; readonly plays: readonly PlayFile[] };
export type CliRuleFile = FileLabels & Required<CliRuleCall> & { readonly system: string };
export type FileContent = PlayFile | ChainFile | CliRuleFile;

export const LONGEST = 1024 * 1024;

const LABELS = ['id', 'title', 'outcome'];
const PART = ['system', 'part', 'input', 'answers', 'overruled'];

export function plainOf(text: string): unknown {
  if (text.length > LONGEST) throw new Refusal('The file is longer than 1 MiB.');
  return parsePlainJson(text);
}

export const systemIn = (junk: unknown): string => readText(readRecord(junk, 'file').system, 'system');

export function parsePlayFile(junk: unknown, system: System, cliRules: CliRules = {}): FileContent {
  const file = readRecord(junk, 'file');
  if ('plays' in file) return chainOf(file, system);
  if ('part' in file) return parseCliRuleFile(file, system, cliRules);
  refuseOtherKeys(file, [...LABELS, ...PLAY_KEYS], 'file');
  return { ...labels(file), ...filledPlay(without(file, LABELS), system) };
}

function filledPlay(file: Record<string, unknown>, system: System): Play {
  ofSystem(file, system);
  const { edition } = sequenceOf(file.sequence, system);
  return playOf({ answers: [], edition, ...defined(file) }, system, 'refused', (fields, setup) =>
    completeSetup(fields, setup, system.units),
  );
}

const defined = (file: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(file).filter(([, value]) => value !== undefined));

/**
 * Parses a play. Throws a Refusal that names the invalid field. With `'shown'`, an edition that
 * the rule no longer plays can be viewed.
 */
export function playOf(
  junk: unknown,
  system: System,
  older: 'refused' | 'shown' = 'refused',
  parse: typeof parseSetup = parseSetup,
): Play {
  const file = readRecord(refuseUnsafeKeys(junk), 'file');
  ofSystem(file, system);
  const { house = {}, overruled = {}, answers, cursor = readList(answers, 'answers').length } = file;
  const play = parsePlay({ ...file, house, overruled, cursor });
  const sequence = sequenceOf(play.sequence, system);
  refuseEdition(play.edition, sequence, older);
  const rules = prefixRefusal('house', () => resolveHouse(system.house, play.house));
  return { ...play, house: rules, setup: parse(sequence.setup(rules), play.setup) };
}

export function fileOf(play: Play): Play {
  const facts: PlainObject = play;
  const kept = PLAY_KEYS.map((name) => [name, facts[name]]);
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)));
}

export function exampleFile(example: Example, system: System): FileContent {
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
    : { id, title, system: system.id, plays, outcome: plays.at(-1)?.outcome };
}

function playedFile({ outcome, ...played }: ExamplePlay & { readonly outcome: unknown }, system: System): PlayFile {
  const { id: sequence, edition, rule } = sequenceOf(played.sequence, system);
  const { setup, overruled = {} } = played;
  const house = resolveHouse(system.house, played.house);
  const answers = withProposals(rule, { setup, house }, played.answers, overruled);
  const cursor = answers.length;
  return { system: system.id, sequence, edition, house, setup, answers, cursor, overruled, outcome };
}

function withProposals(rule: Rule<Input, unknown>, input: Input, answers: readonly Answer[], overruled: Overrulings) {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const { trail } = runRule(rule, input, (ask) => byId.get(ask.id) ?? proposalAsAnswer(ask), overruled);
  const taken = trail.flatMap((step) => ('ask' in step ? [step.answer] : []));
  return [...taken, ...answers.filter((answer) => !taken.includes(answer))];
}

function chainOf(file: Record<string, unknown>, system: System): ChainFile {
  refuseOtherKeys(file, [...LABELS, 'system', 'plays'], 'file');
  ofSystem(file, system);
  const plays = readList(file.plays, 'plays').map((junk, i) =>
    prefixRefusal(`play ${i + 1}`, () => {
      const play = readRecord(junk, 'file');
      refuseOtherKeys(play, [...LABELS, ...PLAY_KEYS], 'file');
      return { ...labels(play), ...filledPlay({ system: system.id, ...without(play, LABELS) }, system) };
    }),
  );
  if (plays.length === 0) throw new Refusal('plays: expected at least one.');
  return { ...labels(file), system: system.id, plays };
}

function parseCliRuleFile(file: Record<string, unknown>, system: System, cliRules: CliRules): CliRuleFile {
  refuseOtherKeys(refuseUnsafeKeys(file), [...LABELS, ...PART], 'file');
  ofSystem(file, system);
  const id = readText(file.part, 'part');
  const part = Object.hasOwn(cliRules, id) ? cliRules[id] : undefined;
  if (!part)
    throw new Refusal(
      `part: ${system.name} has no ${quoteValue(id)}; its parts are: ${Object.keys(cliRules).join(', ')}.`,
    );
  const input = reasonable(file.input, 'input');
  return {
    ...labels(file),
    system: system.id,
    part: id,
    input: readShape(part.input, input, 'input', readersOf(system, isRecord(input) ? input : {})),
    answers: parseAnswers(file.answers ?? []),
    overruled: parseOverrulings(file.overruled ?? {}),
  };
}

const readersOf = (system: System, { house }: Record<string, unknown>): ShapeReaders => ({
  unit: (value, where) => fillUnit(value, where, system.units),
  man: (value, where) => fillMan(value, where, nth(system.units, 0), { id: where, tag: '' }),
  deck: (value, where) => {
    const { out = [], lost = {} } = readRecord(value ?? {}, where);
    const cards = readList(out, `${where}.out`);
    const isDeck =
      cards.every((card) => typeof card === 'string') && isRecord(lost) && Object.values(lost).every(isCount);
    if (!isDeck) refuseValue(where, value, 'a deck: its cards that are out, and those lost by class');
    return { out: cards, lost };
  },
  house: (value, where) => prefixRefusal(where, () => resolveHouse(system.house, value)),
  'house rule': (value, where, id) =>
    prefixRefusal(where, () => resolveHouse(system.house, value === undefined ? {} : { [id]: value })[id]),
  setup: (value, where, id) =>
    completeSetup(sequenceOf(id, system).setup(resolveHouse(system.house, house)), value, system.units, where),
});

function refuseEdition(
  edition: number,
  { title, edition: ours, oldestEdition = ours }: SequenceOf,
  older: 'refused' | 'shown',
): void {
  if (edition > ours) throw new Refusal(`edition: “${title}” has edition ${ours}, not ${edition}.`);
  if (edition < oldestEdition && older === 'refused')
    throw new Refusal(`edition: “${title}” was played under edition ${edition}; edition ${ours} may end differently.`);
}

function ofSystem({ system: id }: Record<string, unknown>, system: System): void {
  if (id !== system.id) throw new Refusal(`system: expected “${system.id}”, not ${quoteValue(id)}.`);
}

function labels({ id, title, outcome }: Record<string, unknown>): FileLabels {
  return {
    ...(id === undefined ? {} : { id: readText(id, 'id') }),
    ...(title === undefined ? {} : { title: readText(title, 'title') }),
    ...(outcome === undefined ? {} : { outcome: refuseUnsafeKeys(outcome, ['outcome']) }),
  };
}

/** Rejects numbers over 1000, which could keep a rule busy for too long. */
function reasonable(data: unknown, where: string): unknown {
  if (typeof data === 'number' && Math.abs(data) > 1000) throw new Refusal(`${where}: ${data} is more than 1000.`);
  if (typeof data === 'object' && data !== null)
    for (const [name, value] of Object.entries(data))
      reasonable(value, Array.isArray(data) ? appendPath(where, Number(name)) : appendPath(where, name));
  return data;
}

const without = (file: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(file).filter(([name]) => !names.includes(name)));
