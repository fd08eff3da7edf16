import { type Ask, isAsk, part, Resolution, type Rule, type Sequence } from '../engine/ask.ts';
import type { Chances } from '../engine/chances.ts';
import { type Drawn, fresh } from '../engine/deck.ts';
import { nth } from '../engine/lists.ts';
import { addedTo, mapResult, type Sums, sumSteps } from './quick.ts';

export type { Sums };

/** What the odds of a sequence measure, and what they may count together. Rules never import it. */
export type OddsModel = readonly Statement[];

/** One statement of an odds model, about one rule. Any statement must leave the chances of every measure as the plain rule has them. */
export type Statement = {
  readonly rule: object;
  /** Measures the result. Nothing after this rule changes the measure, so the odds stop here. */
  decides?(result: unknown, input: unknown): unknown;
  /** Returns the key of a result, and of a state of the rule's fold. Results with equal keys are counted as the first of them. */
  alike?(input: unknown, answers: AnswersSoFar): KeyOf;
  /** Reduces the input to what the measure depends on. */
  relevantInput?(input: unknown): unknown;
  /** Counts the measure at once instead of walking the rule. */
  counted?(input: unknown): MeasureCounter | undefined;
  /** A quicker sequence with the same chances, used while nothing inside the rule has been answered (see `samePaths`). With `decides` it returns the measure. */
  instead?(input: unknown, answers: AnswersSoFar): Sequence<unknown> | undefined;
  /** Paths under which the rule asks, if it is not told under a name of its own. */
  paths?(input: unknown): readonly string[];
  /** The quicker sequence asks and states the same under the same paths, so it also stands where some of it has been answered. */
  readonly samePaths?: true;
};

/** Keys of the results of one rule. */
type KeyOf = { of(result: unknown): unknown }['of'];

/** Chances of a measure, counted for the fields that are read. */
export type MeasureCounter = {
  readonly fields: readonly string[];
  count(limit: number): (read: readonly string[]) => Chances<unknown>;
};

/** The answers and overruled numbers of the play so far. A statement reads them when it is called, not later. */
export type AnswersSoFar = {
  readonly any: boolean;
  /** Whether a path with this step has been answered: "missing" in "attacker/1/missing". */
  includesStep(name: string): boolean;
};

/** Merges results, and states of the rule's fold, that have equal keys. */
export const alike = <I, R>(rule: Rule<I, R>, keyOf: (result: R) => unknown): Statement => alikeFor(rule, () => keyOf);

/** Merges results with equal keys, where the key depends on the input or on the answers so far. */
export const alikeFor = <I, R>(
  rule: Rule<I, R>,
  keyFor: (input: I, answers: AnswersSoFar) => (result: R) => unknown,
): Statement => statement(rule, { alike: keyFor });

/** Replaces a rule by a quicker sequence that returns the same results with the same chances. */
export const instead = <I, R>(
  rule: Rule<I, R>,
  quicker: (input: I, answers: AnswersSoFar) => Sequence<R> | undefined,
  options: { readonly samePaths?: true } = {},
): Statement => statement(rule, { instead: quicker, ...options });

/** Ends the odds at this rule: nothing after it changes what is measured. */
export const decides = <I, R, M>(
  rule: Rule<I, R>,
  measure: (result: R, input: I) => M,
  options: {
    /** A quicker sequence that returns the measure. */
    instead?(input: I, answers: AnswersSoFar): Sequence<M> | undefined;
    counted?(input: I): MeasureCounter | undefined;
    relevantInput?(input: I): I;
    paths?(input: I): readonly string[];
    samePaths?: true;
  } = {},
): Statement => statement(rule, { decides: measure, ...options });

/** Ends the odds at a rule that settles independent items, each under its own name, and only adds up their results. */
export const decidesSums = <I, X, R, K extends string>(
  rule: Rule<I, readonly R[]>,
  {
    items,
    settleOne,
    none,
    sums,
  }: {
    items(input: I): readonly { readonly name: string; readonly input: X }[];
    readonly settleOne: Rule<X, R>;
    readonly none: Sums<K>;
    sums(result: R): Partial<Sums<K>>;
  },
): Statement =>
  decides(rule, (results) => results.reduce((all, one) => addedTo(all, sums(one)), none), {
    *instead(given) {
      const each = items(given);
      const step = (_: null, at: number) =>
        mapResult(part(settleOne, nth(each, at).input), (result) => ({ state: null, add: sums(result) }));
      const names = each.map(({ name }) => name);
      return yield* mapResult(sumSteps('', [...each.keys()], null, none, step, names), (all) => all.sums);
    },
    samePaths: true,
  });

/** Drops the types of the rule: the engine passes a statement only inputs and results of its own rule. */
const statement = <I, R>(
  rule: Rule<I, R>,
  parts: {
    decides?(result: R, input: I): unknown;
    alike?(input: I, answers: AnswersSoFar): (result: R) => unknown;
    relevantInput?(input: I): I;
    counted?(input: I): MeasureCounter | undefined;
    instead?(input: I, answers: AnswersSoFar): Sequence<unknown> | undefined;
    paths?(input: I): readonly string[];
    samePaths?: true;
  },
): Statement => ({ rule, ...parts });

/** Returns the result of a sequence whose one throw or card has this value, with every choice as proposed. */
export function resultWith<R>(sequence: Sequence<R>, value: unknown): R {
  let next = sequence.next();
  while (!next.done) next = sequence.next(isAsk(next.value) ? new Resolution(replyTo(next.value, value)) : undefined);
  return next.value;
}

function replyTo(ask: Ask, value: unknown): unknown {
  if (ask.kind === 'draw') return { is: String(value), deck: fresh } satisfies Drawn;
  if (ask.kind === 'roll') return value;
  if (ask.kind === 'facts') return ask.setup;
  if ('proposed' in ask && ask.proposed !== undefined) return ask.read(ask.proposed);
  if ('assumed' in ask && ask.assumed !== undefined) return ask.read(ask.assumed);
  throw new Error(`${ask.id} is neither proposed nor assumed`);
}
