import { type Ask, isAsk, part, Resolution, type Rule, type Sequence } from '../engine/ask.ts';
import { nth } from '../engine/data/lists.ts';
import type { Chances } from '../engine/dice/chances.ts';
import { type DrawResult, FULL_DECK } from '../engine/dice/deck.ts';
import { addedTo, mapResult, type Sums, sumSteps } from './quick.ts';

export type { Sums };

export type OddsModel = readonly RuleModel[];

/** Measure of one rule, or shortcuts for its odds. A shortcut must not change the chances of any measure. */
export type RuleModel<I = unknown, R = unknown> = {
  readonly rule: object;
  /** Returns the measure of a result. The odds stop here, so no later rule may change it. */
  decides?(result: R, input: I): unknown;
  /** Returns a function from a result or fold state to its key. Results with equal keys are merged. */
  alike?(input: I, answers: AnswersSoFar): KeyOf<R>;
} & Shortcuts<I, unknown>;

type KeyOf<R> = { of(result: R): unknown }['of'];

type Shortcuts<I, M> = {
  relevantInput?(input: I): I;
  counted?(input: I): MeasureCounter | undefined;
  /**
   * Returns a faster sequence with the same chances. With `decides`, it returns the measure, not the result. It is not
   * used if there are answers inside the rule, unless `samePaths` is true.
   */
  instead?(input: I, answers: AnswersSoFar): Sequence<M> | undefined;
  /**
   * Paths under which the rule asks. Needed if the rule shares its scope, so that answers to other rules there do not
   * count as answers inside it.
   */
  paths?(input: I): readonly string[];
  readonly samePaths?: true;
};

/**
 * Counts the chances of a measure directly. `count` returns a function that counts them for the given fields. Either
 * may throw TooManyPaths.
 */
export type MeasureCounter = {
  readonly fields: readonly string[];
  count(limit: number): (read: readonly string[]) => Chances<unknown>;
};

/**
 * Tells which steps have answers or overruled numbers. `alike` and `instead` must read it before they return, because
 * what they read is part of the cache key.
 */
export type AnswersSoFar = {
  readonly any: boolean;
  includesStep(name: string): boolean;
};

export const alike = <I, R>(rule: Rule<I, R>, keyOf: (result: R) => unknown): RuleModel => alikeFor(rule, () => keyOf);

export const alikeFor = <I, R>(
  rule: Rule<I, R>,
  keyFor: (input: I, answers: AnswersSoFar) => (result: R) => unknown,
): RuleModel => untyped({ rule, alike: keyFor });

export const instead = <I, R>(
  rule: Rule<I, R>,
  quicker: (input: I, answers: AnswersSoFar) => Sequence<R> | undefined,
  options: { readonly samePaths?: true } = {},
): RuleModel => untyped({ rule, instead: quicker, ...options });

export const decides = <I, R, M>(
  rule: Rule<I, R>,
  measure: (result: R, input: I) => M,
  shortcuts: Shortcuts<I, M> = {},
): RuleModel => untyped({ rule, decides: measure, ...shortcuts });

const untyped = <I, R>(statement: RuleModel<I, R>): RuleModel => statement;

export const decidesSums = <I, X, R, K extends string>(
  rule: Rule<I, readonly R[]>,
  of: {
    items(input: I): readonly { readonly name: string; readonly input: X }[];
    readonly settleOne: Rule<X, R>;
    readonly none: Sums<K>;
    sums(result: R): Partial<Sums<K>>;
  },
): RuleModel =>
  decides(rule, (results) => results.reduce((all, one) => addedTo(all, of.sums(one)), of.none), {
    *instead(given) {
      const each = of.items(given);
      const step = (_: null, at: number) =>
        mapResult(part(of.settleOne, nth(each, at).input), (result) => ({ state: null, add: of.sums(result) }));
      const names = each.map(({ name }) => name);
      return yield* mapResult(sumSteps('', [...each.keys()], null, of.none, step, names), (all) => all.sums);
    },
    samePaths: true,
  });

export function statementsByRule(model: OddsModel): ReadonlyMap<object, RuleModel> {
  const all = new Map<object, RuleModel>();
  for (const one of model) all.set(one.rule, { ...all.get(one.rule), ...one });
  return all;
}

/** Returns the result of a sequence with this value for its only roll or card. Choices get their proposed answers. */
export function resultWith<R>(sequence: Sequence<R>, value: unknown): R {
  let next = sequence.next();
  while (!next.done) next = sequence.next(isAsk(next.value) ? new Resolution(replyTo(next.value, value)) : undefined);
  return next.value;
}

function replyTo(ask: Ask, value: unknown): unknown {
  if (ask.kind === 'draw') return { is: String(value), deck: FULL_DECK } satisfies DrawResult;
  if (ask.kind === 'roll') return value;
  if (ask.kind === 'facts') return ask.setup;
  if ('proposed' in ask && ask.proposed !== undefined) return ask.read(ask.proposed);
  if ('assumed' in ask && ask.assumed !== undefined) return ask.read(ask.assumed);
  throw new Error(`${ask.id} is neither proposed nor assumed`);
}
