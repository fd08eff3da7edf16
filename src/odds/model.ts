import { type Ask, isAsk, part, Resolution, type Rule, type Sequence } from '../engine/ask.ts';
import { nth } from '../engine/data/lists.ts';
import type { Chances } from '../engine/dice/chances.ts';
import { type DrawResult, FULL_DECK } from '../engine/dice/deck.ts';
import { addedTo, mapResult, type Sums, sumSteps } from './quick.ts';

export type { Sums };

/** Measures of a sequence, and shortcuts for its odds. Rules never import it. */
export type OddsModel = readonly Statement[];

/** Statement about one rule. No statement may change the chances of any measure. */
export type Statement<I = unknown, R = unknown> = {
  readonly rule: object;
  /** Measures the result. Nothing after this rule changes the measure, so the odds stop here. */
  decides?(result: R, input: I): unknown;
  /** Returns the key of a result or of a fold state. Results with equal keys are merged. */
  alike?(input: I, answers: AnswersSoFar): KeyOf<R>;
} & Shortcuts<I, unknown>;

type KeyOf<R> = { of(result: R): unknown }['of'];

type Shortcuts<I, M> = {
  /** Reduces the input to the parts that affect the measure. */
  relevantInput?(input: I): I;
  /** Counts the measure without walking the rule. */
  counted?(input: I): MeasureCounter | undefined;
  /**
   * Faster sequence with the same chances, unless something inside the rule is answered (see `samePaths`). With
   * `decides` it returns the measure.
   */
  instead?(input: I, answers: AnswersSoFar): Sequence<M> | undefined;
  /** Paths of the rule's asks, if it has no scope of its own. */
  paths?(input: I): readonly string[];
  /** The faster sequence uses the same paths, so it also works with answers inside the rule. */
  readonly samePaths?: true;
};

/** Counts the fields of a measure that are read. Throws TooManyPaths beyond a limit. */
export type MeasureCounter = {
  readonly fields: readonly string[];
  count(limit: number): (read: readonly string[]) => Chances<unknown>;
};

/** Answers and overruled numbers so far. A statement must read them during its call. */
export type AnswersSoFar = {
  readonly any: boolean;
  /** Returns true if a path with this step is answered: "missing" in "attacker/1/missing". */
  includesStep(name: string): boolean;
};

export const alike = <I, R>(rule: Rule<I, R>, keyOf: (result: R) => unknown): Statement => alikeFor(rule, () => keyOf);

export const alikeFor = <I, R>(
  rule: Rule<I, R>,
  keyFor: (input: I, answers: AnswersSoFar) => (result: R) => unknown,
): Statement => untyped({ rule, alike: keyFor });

export const instead = <I, R>(
  rule: Rule<I, R>,
  quicker: (input: I, answers: AnswersSoFar) => Sequence<R> | undefined,
  options: { readonly samePaths?: true } = {},
): Statement => untyped({ rule, instead: quicker, ...options });

export const decides = <I, R, M>(
  rule: Rule<I, R>,
  measure: (result: R, input: I) => M,
  shortcuts: Shortcuts<I, M> = {},
): Statement => untyped({ rule, decides: measure, ...shortcuts });

/** Erases the types of the rule. The engine calls a statement only for its own rule. */
const untyped = <I, R>(statement: Statement<I, R>): Statement => statement;

/** Ends the odds at a rule that resolves independent named items and adds up their results. */
export const decidesSums = <I, X, R, K extends string>(
  rule: Rule<I, readonly R[]>,
  of: {
    items(input: I): readonly { readonly name: string; readonly input: X }[];
    readonly settleOne: Rule<X, R>;
    readonly none: Sums<K>;
    sums(result: R): Partial<Sums<K>>;
  },
): Statement =>
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

/** Merges the statements about each rule. */
export function statementsByRule(model: OddsModel): ReadonlyMap<object, Statement> {
  const all = new Map<object, Statement>();
  for (const one of model) all.set(one.rule, { ...all.get(one.rule), ...one });
  return all;
}

/** Runs a sequence with this value for its only throw or card, and the proposed answer for every choice. */
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
