import type { Ask } from '../engine/ask.ts';
import type { Input } from '../engine/play.ts';
import { type Overrulings, type Position, type ReplayStep, replay } from '../engine/replay.ts';
import { unitsByRole } from '../engine/setup/units.ts';
import {
  type Announcement,
  announcementsIn,
  answerSentence,
  correctionSentence,
  opposingStep,
  precedingNotes,
  precedingNotesOf,
} from '../system/results.ts';
import type { Outcome, SequenceOf } from '../system/sequence.ts';
import { sideName } from '../system/wording.ts';
import type { AskWords, SequenceWords } from '../system/words.ts';

export type Given = Input & { readonly overruled?: Overrulings };

type Answered = Extract<ReplayStep, { ask: Ask }>;

/**
 * Checks the announcements of a play, complete or not. Each throw must be announced before the next question. A
 * question after a throw must name an earlier announcement, or a reason for its independence. Numbers must come from
 * the note or answer. The last winner announced must win. Throws if a check fails.
 */
export function resultsHold(sequence: SequenceOf, given: Given, position: Position<unknown>): void {
  const sequenceWords = wordsOf(sequence);
  const { trail } = position;
  const { setup } = given;
  const said = announcementsIn(trail, sequenceWords, setup);
  const names = [...sidesIn(sequence, given), ...namesIn(setup)];
  for (const [at, step] of trail.entries()) {
    if ('note' in step)
      mustStandFor(sequenceWords.note(step.note, setup), names, { ...step.note.facts, gone: undefined }, step.note.id);
    if (!('ask' in step)) continue;
    const words = sequenceWords.ask(step.ask, setup);
    precedingNotes(said, words.follows, at).forEach((one, i) => {
      if (!one) throw new Error(`“${step.ask.id}” follows “${words.follows?.[i]}”, which was not told before it`);
    });
    if (!hangsKnown(words, said, at) && !putWithLastThrow(sequence, given, trail, at))
      throw new Error(`“${step.ask.id}” comes after a throw, and names nothing it follows from`);
    const met = opposingStep(words, trail)?.value;
    const data = [step.value, step.answer, met, ...asked(step.ask)];
    mustStandFor(answerSentence(step, words, trail.slice(0, at)), names, data, step.ask.id);
    if ('chances' in step.ask && !toldOf(trail, at, said))
      throw new Error(`“${step.ask.id}” was thrown, and what it means is not told before what follows`);
  }
  if (position.at === 'end' && lastThrow(trail, trail.length) >= 0 && sequence.roles.length === 2)
    winnersMustMatch(said, sequenceWords.outcome(position.outcome as Outcome, setup).title, names);
}

/** Checks that a correction mentions only numbers from the play before and after it. Throws if not. */
export function correctionHolds(
  sequence: SequenceOf,
  { setup, ...given }: Given,
  before: Position<unknown>,
  after: Position<unknown>,
): void {
  const sequenceWords = wordsOf(sequence);
  const [was, is] = [before, after].map(({ trail }) => announcementsIn(trail, sequenceWords, setup));
  const sentence = correctionSentence(was!, is!, []);
  const names = [...sidesIn(sequence, { setup, ...given }), ...namesIn(setup)];
  const told = [...was!, ...is!].map(({ words }) => words);
  mustStandFor(sentence, names, told, 'the correction');
  const same = was!.map(({ words }) => words).join() === is!.map(({ words }) => words).join();
  if (!same && sentence === '' && is!.length >= was!.length)
    throw new Error('a correction does not say what it changed');
}

const wordsOf = ({ words }: SequenceOf) => words as unknown as SequenceWords<unknown, Outcome>;

/** Returns whether a question names an earlier announcement or a reason for its independence. */
const hangsKnown = (words: AskWords, said: readonly Announcement[], at: number): boolean =>
  words.independence !== undefined || precedingNotesOf(words, said, at).length > 0;

const lastThrow = (trail: readonly ReplayStep[], at: number): number =>
  trail.findLastIndex((step, i) => i < at && 'ask' in step && 'chances' in step.ask);

/** Returns whether a question was shown together with the last throw. True if it follows no throw. */
function putWithLastThrow(
  { rule }: SequenceOf,
  { overruled, ...input }: Given,
  trail: readonly ReplayStep[],
  at: number,
): boolean {
  const last = lastThrow(trail, at);
  if (last < 0) return true;
  const before = trail.slice(0, last).flatMap((step) => ('ask' in step ? [step.answer] : []));
  const then = replay(rule, input, before, overruledIn(trail.slice(0, last), overruled));
  return then.at === 'ask' && then.asks.some(({ id }) => id === (trail[at] as Answered).ask.id);
}

const overruledIn = (trail: readonly ReplayStep[], overruled: Overrulings = {}): Overrulings =>
  Object.fromEntries(
    Object.entries(overruled).filter(([id]) => trail.some((step) => 'stated' in step && step.stated.id === id)),
  );

/** Returns whether a throw is announced before the next question. */
function toldOf(trail: readonly ReplayStep[], at: number, said: readonly Announcement[]): boolean {
  const next = trail.findIndex((step, i) => i > at && 'ask' in step);
  return said.some((one) => one.at >= at && (next < 0 || one.at < next));
}

/** Numbers in a question, including the faces on both sides of a hit limit. */
function asked(ask: Ask): readonly unknown[] {
  const { atLeast = 0, atMost = atLeast - 1 } = ask.kind === 'roll' && ask.tally.kind === 'hits' ? ask.tally : {};
  const need = ask.kind === 'roll' && ask.tally.kind === 'hits' ? [atMost, atMost + 1] : [];
  const pool = ask.kind === 'roll' ? [ask.pool.count, ask.pool.sides] : [];
  return [...need, ...pool, ask.context, ask.place];
}

function mustStandFor(sentence: string, names: readonly string[], data: unknown, id: string): void {
  if (/NaN|undefined|null/.test(sentence)) throw new Error(`“${id}” says “${sentence}”`);
  const numbers = numbersIn(data);
  // Numbers in names ("2D6", "2nd leader") are not results.
  const bare = names
    .reduce((words, name) => words.replaceAll(name, ' '), sentence)
    .replace(/\d*D\d+|\d+(st|nd|rd|th)/g, '');
  for (const [n] of bare.matchAll(/\d+(\.\d+)?/g))
    if (!numbers.includes(n))
      throw new Error(`“${id}” says “${sentence}”, and ${n} is no number of its note or answer`);
}

function numbersIn(data: unknown): readonly string[] {
  if (typeof data === 'number') return [`${Math.abs(data)}`];
  if (typeof data === 'string') return data.match(/\d+(\.\d+)?/g) ?? [];
  if (typeof data !== 'object' || data === null) return [];
  return [...(Array.isArray(data) ? [`${data.length}`] : []), ...Object.values(data).flatMap(numbersIn)];
}

const sidesIn = ({ setup: fields }: SequenceOf, { setup, house }: Given): readonly string[] =>
  Object.values(unitsByRole(fields(house), setup))
    .filter((units) => units.length > 1)
    .map((units) => sideName(units.map(({ name }) => name)));

/** Returns the names, tags and marks of all units and men in a setup, longest first. */
function namesIn(data: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [field, value] of Object.entries(one))
      if (typeof value === 'string' && value !== '' && ['name', 'tag', 'mark'].includes(field)) found.add(value);
      else look(value);
  };
  look(data);
  return [...found].toSorted((a, b) => b.length - a.length);
}

function winnersMustMatch(said: readonly Announcement[], title: string, names: readonly string[]): void {
  const last = said.findLast(({ words }) => winnersIn(words, names) !== '');
  const [told, wins] = [last ? winnersIn(last.words, names) : '', winnersIn(title, names)];
  if (told !== wins) throw new Error(`“${last?.words ?? 'nothing'}” was told last, and then “${title}”`);
}

const WINNING = /(?:wins?|overwhelms?|holds?|held|takes? the (?:place|position))\b/;

/** Returns the winner that a sentence names: a side, a unit or "Nobody". */
function winnersIn(sentence: string, names: readonly string[]): string {
  if (!WINNING.test(sentence)) return '';
  const all = [...names, 'Nobody']
    .filter((name) => name !== '')
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const winner = new RegExp(`(?:^|[ “])(${all.join('|')}) ${WINNING.source}`, 'gu');
  return [...sentence.matchAll(winner)].map(([, name]) => name).join(', ');
}
