import { KnownValue, type Offer, type Rule, runPart, type Sequence } from '../engine/ask.ts';
import { nth } from '../engine/data/lists.ts';
import type { Chances } from '../engine/dice/chances.ts';
import { type DrawResult, FULL_DECK } from '../engine/dice/deck.ts';
import { addSums, mapResult, type Sums, sumSteps } from './quick.ts';

export type OddsModel = readonly RuleModel[];

/** Final measure and shortcuts by which the odds count one rule. A shortcut must not change any chances. */
export type RuleModel<I = unknown, R = unknown> = {
  readonly rule: object;
  /** Computes the measure from this result alone, so the enclosing rules need not run to their end. */
  finalMeasure?(result: R, input: I): unknown;
  countMeasure?(input: I): MeasureCounts<object> | undefined;
  /**
   * Returns a function from a result or fold state to its key. Results with equal keys are merged. `hasAnswers` is true
   * if anything in the play is answered or overruled.
   */
  mergeByKey?(input: I, hasAnswers: boolean): KeyOf<R>;
} & Shortcuts<I, unknown>;

/** Functions that count the chances of each field of a measure. They may throw TooManyPaths. */
export type MeasureCounts<M> = { readonly [Field in keyof M]: () => Chances<M[Field]> };

type KeyOf<R> = { of(result: R): unknown }['of'];

type Shortcuts<I, M> = {
  /**
   * Returns a faster sequence with the same chances as the rule. Its result is the final measure, if the model has one.
   * With answers inside the rule, it must ask under the same paths. `hasAnswersIn` takes a path inside the rule.
   */
  fasterSequence?(input: I, hasAnswersIn: (path: string) => boolean): Sequence<M> | undefined;
  /**
   * Paths under which the rule asks. Needed if the rule shares its scope. Answers to other rules there then do not
   * count as answers inside it.
   */
  paths?(input: I): readonly string[];
};

export const mergeByKey = <I, R>(rule: Rule<I, R>, keyOf: (result: R) => unknown): RuleModel =>
  mergeByKeyFor(rule, () => keyOf);

export const mergeByKeyFor = <I, R>(
  rule: Rule<I, R>,
  keyFor: (input: I, hasAnswers: boolean) => (result: R) => unknown,
): RuleModel => untyped({ rule, mergeByKey: keyFor });

export const shortcuts = <I, R>(rule: Rule<I, R>, sequences: Shortcuts<I, R>): RuleModel =>
  untyped({ rule, ...sequences });

export const finalMeasure = <I, R, M>(
  rule: Rule<I, R>,
  measure: (result: R, input: I) => M,
  faster: Shortcuts<I, M> & {
    /** Computes the chances without running a sequence. Used only if there are no answers inside the rule. */
    countMeasure?(input: I): MeasureCounts<M> | undefined;
  } = {},
): RuleModel => untyped({ rule, finalMeasure: measure, ...faster });

const untyped = <I, R>(model: RuleModel<I, R>): RuleModel => model;

/** Defines the final measure of a rule that settles items one by one: sums over the results of all items. */
export const finalMeasureBySums = <I, X, R, K extends string>(
  rule: Rule<I, readonly R[]>,
  of: {
    items(input: I): readonly { readonly name: string; readonly input: X }[];
    readonly settleOne: Rule<X, R>;
    readonly none: Sums<K>;
    sums(result: R): Partial<Sums<K>>;
  },
): RuleModel =>
  finalMeasure(rule, (results) => results.reduce((all, one) => addSums(all, of.sums(one)), of.none), {
    *fasterSequence(given) {
      const each = of.items(given);
      const step = (_: null, at: number) =>
        mapResult(runPart(of.settleOne, nth(each, at).input), (result) => ({ state: null, add: of.sums(result) }));
      const names = each.map(({ name }) => name);
      return yield* mapResult(sumSteps('', [...each.keys()], null, of.none, step, names), (all) => all.sums);
    },
  });

export function modelsByRule(model: OddsModel): ReadonlyMap<object, RuleModel> {
  const all = new Map<object, RuleModel>();
  for (const one of model) all.set(one.rule, { ...all.get(one.rule), ...one });
  return all;
}

/** Runs a sequence for an odds model. Draws give a card of this class. Choices get proposed or assumed answers. */
export function resultWithCard<R>(sequence: Sequence<R>, cardClass = ''): R {
  let next = sequence.next();
  while (!next.done) {
    const { proposed, assumed }: Offer<unknown> = 'proposed' in next.value || 'assumed' in next.value ? next.value : {};
    const drawn = { is: cardClass, deck: FULL_DECK } satisfies DrawResult;
    const value = next.value.kind === 'draw' ? drawn : (proposed ?? assumed);
    next = sequence.next(value === undefined ? undefined : new KnownValue(value));
  }
  return next.value;
}
