import type { Ask } from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';
import type { ReplayStep } from '../engine/replay.ts';
import type { Change } from '../engine/roster.ts';
import { stepOf } from './wording.ts';
import type { AskWords, SequenceWords } from './words.ts';

export type AnsweredStep = Extract<ReplayStep, { ask: Ask }>;

export type Announcement = { readonly at: number; readonly id: string; readonly step: string; readonly words: string };

/** Returns the ids of the men lost so far. An unnamed loss is a role, listed once for each figure. */
export const lostMen = (trail: readonly ReplayStep[]): readonly string[] => namedIn(trail, 'gone');

export const returnedMen = (trail: readonly ReplayStep[]): readonly string[] => namedIn(trail, 'back');

const namedIn = (trail: readonly ReplayStep[], as: 'gone' | 'back'): readonly string[] =>
  trail.flatMap((step) => {
    const { [as]: named }: LostMenNote & ReturnedMenNote = 'note' in step ? step.note.facts : {};
    return Array.isArray(named) ? named : [];
  });

export type LostMenNote = { readonly gone?: readonly string[] };

export function notedChanges(trail: readonly ReplayStep[]): readonly Change[] | undefined {
  const last = trail.findLast((step) => 'note' in step && 'changes' in step.note.facts);
  return last && 'note' in last ? (last.note.facts as { readonly changes: readonly Change[] }).changes : undefined;
}

export type ReturnedMenNote = { readonly back?: readonly string[] };

type Teller = Pick<SequenceWords<unknown, never>, 'ask' | 'note'>;

const readValue = (ask: Ask, value: unknown): unknown => (ask.kind === 'draw' && isRecord(value) ? value.is : value);

export function answerSentence({ ask, value }: AnsweredStep, words: AskWords, trail: readonly ReplayStep[]): string {
  const own = readValue(ask, value);
  const met = opposingStep(words, trail);
  return (met && words.against?.result(own, readValue(met.ask, met.value))) ?? words.result?.(own) ?? '';
}

export const opposingStep = ({ against }: AskWords, trail: readonly ReplayStep[]): AnsweredStep | undefined =>
  trail.find((step): step is AnsweredStep => 'ask' in step && step.ask.id === against?.ask);

export function announcementsIn(
  trail: readonly ReplayStep[],
  { ask, note }: Teller,
  setup: unknown,
): readonly Announcement[] {
  return trail.flatMap((step, at): Announcement[] => {
    const [id, words] =
      'note' in step
        ? [step.note.id, note(step.note, setup)]
        : 'ask' in step
          ? [step.ask.id, answerSentence(step, ask(step.ask, setup), trail.slice(0, at))]
          : ['', ''];
    return words === '' ? [] : [{ at, id, step: stepOf({ id }), words }];
  });
}

export const precedingNotes = (
  said: readonly Announcement[],
  steps: readonly string[] = [],
  before = Number.POSITIVE_INFINITY,
) =>
  steps.map((step) =>
    said.findLast((one) => one.at < before && (step.includes('/') ? one.id === step : plain(one.step) === step)),
  );

export const precedingNotesOf = (
  { follows, mayFollow }: AskWords,
  said: readonly Announcement[],
  before?: number,
): readonly Announcement[] =>
  precedingNotes(said, [...(follows ?? []), ...(mayFollow ?? [])], before).filter((one) => one !== undefined);

const plain = (step: string): string => step.replace(/ \d+$/, '');

export function resultOf(at: number, said: readonly Announcement[]): readonly Announcement[] {
  const notes = said.filter((one) => one.at > at);
  return notes.length > 0 ? notes : said.filter((one) => one.at === at);
}

/**
 * Describes a correction: the first sentence that differs, with the old count. Numbers in `typed`
 * were entered, so they are not repeated.
 */
export function correctionSentence(
  before: readonly Announcement[],
  after: readonly Announcement[],
  typed: readonly string[],
): string {
  const fresh = after.find(({ step }) => !before.some((one) => one.step === step));
  if (fresh) return fresh.words;
  const was = (one: Announcement) => before.find(({ id }) => id === one.id)?.words;
  const notes = after.filter((one) => was(one) !== one.words);
  const first = notes.find(({ words }) => numbers(words).some((n) => !typed.includes(n))) ?? notes[0];
  const old = first && was(first);
  if (!first || old === undefined) return first?.words ?? '';
  const counts = [...old.matchAll(COUNT)];
  for (const [found, n = '', noun] of first.words.matchAll(COUNT)) {
    const [, before] = counts.find(([, , one]) => stem(one) === stem(noun)) ?? [];
    if (before !== undefined && before !== n && !typed.includes(n))
      return first.words.replace(found, `${found} (not ${before})`);
  }
  return first.words;
}

/** Matches a count with its noun, "3 casualties". Skips tags ("A3 Smith") and scores ("5–6 A3"). */
const COUNT = /(?<![\p{L}\d.–\u2060])(\d+) (\p{L}+)(?![\p{L}\d])/gu;
const stem = (noun = ''): string => noun.replace(/(ies|y|s)$/, '');
const numbers = (words: string): readonly string[] => words.match(/\d+/g) ?? [];
