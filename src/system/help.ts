import { type Answer, isValidAnswer, readAnswer } from '../engine/answer.ts';
import type { Ask, PlainObject } from '../engine/ask.ts';
import { isRecord, readRecord } from '../engine/data/plain.ts';
import { jsonKey } from '../engine/dice/chances.ts';
import { SHUFFLE_STEP } from '../engine/dice/deck.ts';
import type { Line, NumberWithLines } from '../engine/lines.ts';
import { type Play, positionOf, withDraftAnswer } from '../engine/play.ts';
import { openAsks, type Position, type ReplayStep } from '../engine/replay.ts';
import { fieldsAsked } from '../engine/setup/facts.ts';
import type { SequenceOf } from './sequence.ts';
import type { HouseRule } from './tables.ts';
import { stepOf } from './wording.ts';
import type { HelpWords, PlaySoFar, TableSpot } from './words.ts';

export type { TableSpot };

export type StepContext<S = never> = PlaySoFar & { readonly ask: Ask; readonly setup: S };

export const rowNamed = (...first: readonly (string | number)[]): TableSpot => ({
  row: ([cell = '']) => first.includes(cell),
});

export const statedLines = ({ trail }: Pick<StepContext, 'trail'>, id: string): readonly Line[] =>
  trail.flatMap((step) => ('stated' in step && step.stated.id === id ? step.stated.sum : []));

export const answerTo = ({ trail }: Pick<StepContext, 'trail'>, id: string): unknown =>
  trail.find((step): step is Extract<ReplayStep, { ask: unknown }> => 'ask' in step && step.ask.id === id)?.value;

export const noteOf = ({ trail }: Pick<StepContext, 'trail'>, id: string): PlainObject =>
  trail.reduce<PlainObject>(
    (found, step) => ('note' in step && step.note.id === id ? { ...step.note.facts } : found),
    {},
  );

export function factsAnswered<S extends object>(reading: Pick<StepContext<S>, 'trail' | 'setup'>, beat: string): S {
  const answer = answerTo(reading, beat);
  return { ...reading.setup, ...(isRecord(answer) ? answer : {}) };
}

/** Help of the step that is asked. Undefined if its words have none. */
export function helpOf({ words }: SequenceOf, reading: StepContext): HelpWords | undefined {
  const { help = ANY_SYSTEM[stepOf(reading.ask)] } = words.ask(reading.ask, reading.setup);
  return typeof help === 'function' ? help(reading) : help;
}

const ANY_SYSTEM: Readonly<Record<string, HelpWords>> = {
  [SHUFFLE_STEP]: { about: 'The players may shuffle all cards together at any time.', none: 'No table says when.' },
};

export type HouseRuleEffect = {
  readonly rule: HouseRule;
  readonly lines: readonly { readonly of: NumberWithLines; readonly line: Line }[];
};

/** Returns the house rules that affect the current ask or an earlier stated number. Half-entered facts count. */
export function houseRuleEffects(
  sequence: SequenceOf,
  play: Play,
  rules: readonly HouseRule[],
): readonly HouseRuleEffect[] {
  const changed = rules.filter((rule) => jsonKey(play.house[rule.id]) !== jsonKey(rule.default));
  if (changed.length === 0) return [];
  const current = positionOf(sequence.rule, play);
  const [ask] = openAsks(current);
  const { trail } = ask ? positionOf(sequence.rule, withDraftAnswer(play, ask)) : current;
  const stated = trail.flatMap((step) => ('stated' in step ? [step.stated] : []));
  return changed.flatMap((rule) => {
    const lines = stated.flatMap((of) =>
      of.sum.filter(({ house = [] }) => house.includes(rule.id)).map((line) => ({ of, line })),
    );
    return lines.length > 0 || asksOtherwise(sequence, play, current, rule) ? [{ rule, lines }] : [];
  });
}

function asksOtherwise({ rule }: SequenceOf, play: Play, current: Position<unknown>, house: HouseRule): boolean {
  const other = positionOf(rule, { ...play, house: { ...play.house, [house.id]: house.default } });
  const answered = ({ trail }: Position<unknown>) => trail.filter((step) => 'ask' in step).length;
  if (current.at !== 'ask' || answered(other) < answered(current)) return false;
  const put = (position: Position<unknown>) => jsonKey(openAsks(position).map((ask) => asPlain(ask, play)));
  return put(current) !== put(other);
}

function asPlain(ask: Ask, { drafts }: Play): unknown {
  if (ask.kind !== 'facts') return JSON.parse(JSON.stringify(ask));
  const { id, beat, fields, setup } = ask;
  const half: Answer = { id, value: drafts?.[id]?.value ?? {}, by: 'hand' };
  const now = readRecord(isValidAnswer(ask, half) ? readAnswer(ask, half) : setup, id);
  return JSON.parse(JSON.stringify({ id, fields: fieldsAsked(fields, beat, now) }));
}
