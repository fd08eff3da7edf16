import { type Bin, type Item, type Range, readNumber, readOption, readPick, readSpread } from './data/readanswer.ts';
import type { Chances } from './dice/chances.ts';
import type { CardClassifier, Deck } from './dice/deck.ts';
import { type Pool, parseTotal, poolChances, type Tally, tallyFaces } from './dice/pool.ts';
import { type Recalculate, type StatedNumber, type Sum, totalOf } from './lines.ts';
import { applyFacts } from './setup/facts.ts';
import { type Fields, hasBeat } from './setup/fields.ts';

/** A rule in progress. It yields asks and directives, and returns its result. */
export type Sequence<R> = Generator<Ask | Directive, R, unknown>;

export type Rule<I, R> = (input: I) => Sequence<R>;

/** A question to the players. `read` checks an answer and throws a Refusal if it is invalid. */
export type Ask<A = unknown> = {
  /** Path, unique in the play: "duel/3/attack". */
  readonly id: string;
  readonly whose: string;
  readonly place?: { readonly no: number; readonly of: number };
  readonly context?: PlainObject;
  readonly itemPaths?: readonly { readonly path: string; readonly key: string }[];
  read(answer: unknown): A;
} & (
  | { readonly kind: 'roll'; readonly pool: Pool; readonly tally: Tally<unknown>; chances(): Chances<A> }
  | { readonly kind: 'draw'; readonly deck: Deck; readonly classifier: CardClassifier; chances(): Chances<A> }
  | ({ readonly kind: 'choose'; readonly options: readonly string[] } & Offer<string>)
  | ({ readonly kind: 'yes' } & Offer<boolean>)
  | ({ readonly kind: 'number' } & Range & Offer<number>)
  | ({
      readonly kind: 'pick';
      readonly items: readonly Item[];
      readonly ordered: boolean;
      /** Ids of men in groups of equals. The first group is proposed first. If the app made the last throw, it picks within a group at random. */
      readonly alike?: readonly (readonly string[])[];
    } & Range &
      Offer<readonly string[]>)
  | ({ readonly kind: 'spread'; readonly count: number; readonly bins: readonly Bin[] } & Offer<readonly number[]>)
  | { readonly kind: 'facts'; readonly beat: string; readonly fields: Fields; readonly setup: unknown }
);

/**
 * Default answers. The app gives `proposed` without asking, and players can change it. Only the odds use `assumed`. The
 * odds compare the options of a `decision`.
 */
export type Offer<A> = { readonly proposed?: A; readonly assumed?: A; readonly decision?: true };

export type Directive =
  | { readonly kind: 'note'; readonly id: string; readonly facts: PlainObject }
  | { readonly kind: 'beat'; readonly id: string }
  | StatedNumber
  | Scope
  | ParallelSequences
  | {
      readonly kind: 'part';
      readonly rule: object;
      readonly input: unknown;
      walk(): Sequence<unknown>;
    }
  | Steps;

export type Scope = {
  readonly kind: 'scope';
  readonly sequence: Sequence<unknown>;
  /** Path that precedes all ids inside. */
  readonly name?: string;
  readonly itemId?: string;
  readonly whose?: string;
  readonly place?: Ask['place'] | undefined;
  readonly context?: PlainObject | (() => PlainObject);
};

export type ParallelSequences = {
  readonly kind: 'together';
  readonly members: Readonly<Record<string, Sequence<unknown>>>;
  readonly independent: boolean;
};

/** A fold over items. The odds merge equal states after each step. */
export type Steps = {
  readonly kind: 'steps';
  readonly id: string;
  readonly items: readonly unknown[];
  readonly start: unknown;
  step(state: unknown, item: unknown): Sequence<unknown>;
  readonly names?: readonly string[];
};

export type PlainObject = { readonly [name: string]: unknown };

/** Reply with the result of an ask or directive. The sequence uses it without reading it as an answer. */
export class KnownValue {
  constructor(readonly value: unknown) {}
}

export const knownValueOf = <A>(reply: unknown): { readonly value: A } | undefined =>
  reply instanceof KnownValue ? (reply as { readonly value: A }) : undefined;

export function* ask<A>(question: Ask<A>): Sequence<A> {
  const reply = yield question;
  const known = knownValueOf<A>(reply);
  return known ? known.value : question.read(reply);
}

export const BOTH = 'both';

export const roll = <T>(id: string, pool: Pool, tally: Tally<T>): Sequence<T> =>
  pool.count === 0
    ? knownResult(tallyFaces(tally, []))
    : ask<T>({
        kind: 'roll',
        id,
        whose: BOTH,
        pool,
        tally,
        chances: () => poolChances(pool, tally),
        read: (answer) => parseTotal(pool, tally, answer),
      });

export const choose = <K extends string>(id: string, options: readonly K[], offer: Offer<K> = {}): Sequence<K> =>
  ask<K>({ kind: 'choose', id, whose: BOTH, options, ...offer, read: (answer) => readOption(options, answer) });

export const askYesNo = (id: string, offer: Offer<boolean> = {}): Sequence<boolean> =>
  ask({ kind: 'yes', id, whose: BOTH, ...offer, read: (answer) => readOption([true, false], answer) });

export const askNumber = (id: string, range: Range, offer: Offer<number> = {}): Sequence<number> =>
  ask({ kind: 'number', id, whose: BOTH, ...range, ...offer, read: (answer) => readNumber(range, answer) });

export const pick = (
  id: string,
  items: readonly Item[],
  { min, max, ordered = false }: { min: number; max: number; ordered?: boolean },
  offer: Offer<readonly string[]> & { readonly alike?: readonly (readonly string[])[] } = {},
): Sequence<readonly string[]> =>
  ask({
    kind: 'pick',
    id,
    whose: BOTH,
    items,
    min,
    max,
    ordered,
    ...offer,
    read: (answer) => readPick(items, min, max, ordered, answer),
  });

export const askSpread = (
  id: string,
  count: number,
  bins: readonly Bin[],
  offer: Offer<readonly number[]> = {},
  refuse: (numbers: readonly number[]) => string | undefined = () => undefined,
): Sequence<readonly number[]> =>
  ask({
    kind: 'spread',
    id,
    whose: BOTH,
    count,
    bins,
    ...offer,
    read: (answer) => readSpread(count, bins, refuse, answer),
  });

export const askFacts = <S>(beat: string, fields: Fields, setup: S): Sequence<S> =>
  hasBeat(fields, beat)
    ? ask<S>({
        kind: 'facts',
        id: beat,
        beat,
        whose: BOTH,
        fields,
        setup,
        read: (answer) => applyFacts(fields, beat, setup, answer),
      })
    : knownResult(setup);

export function* beat(id: string): Sequence<void> {
  yield { kind: 'beat', id };
}

export function* note(id: string, facts: PlainObject): Sequence<void> {
  yield { kind: 'note', id, facts };
}

/** States a number that players may overrule. Adjustments of lines are added to it, unless `recalculate` is given. */
export function* stateNumber(
  id: string,
  value: number,
  sum: Sum,
  range: Range = { min: 0, max: 999 },
  recalculate?: Recalculate,
): Sequence<number> {
  const overruled = yield {
    kind: 'stated',
    id,
    whose: BOTH,
    value,
    sum,
    range,
    ...(recalculate ? { recalculate } : {}),
  };
  return knownValueOf<number>(overruled)?.value ?? value;
}

export const stateTotalOf = (id: string, sum: Sum, range?: Range): Sequence<number> =>
  stateNumber(id, totalOf(sum), sum, range);

/** Runs a rule within a rule. The odds count it once for each input. A rule may call itself only as `return yield* runPart(…)`. */
export function* runPart<I, R>(rule: Rule<I, R>, input: I): Sequence<R> {
  const known = knownValueOf<R>(yield { kind: 'part', rule, input, walk: () => rule(input) });
  return known ? known.value : yield* rule(input);
}

export const runAgain = <I, R>(rule: Rule<I, R>, input: I): Sequence<R> => scope('again', runPart(rule, input));

/** Folds items one by one under "id/1", "id/2", or under given names. The state must be plain data. */
export function* steps<S, X>(
  id: string,
  items: readonly X[],
  start: S,
  step: (state: S, item: X) => Sequence<S>,
  named?: readonly { readonly name: string; readonly whose: string }[],
): Sequence<S> {
  const names = named?.map(({ name }) => name);
  const known = knownValueOf<S>(yield { kind: 'steps', id, items, start, step, ...(names ? { names } : {}) });
  if (known) return known.value;
  let state = start;
  for (const [i, item] of items.entries()) {
    const { name, whose } = named?.[i] ?? { name: `${id}/${i + 1}`, whose: BOTH };
    state = yield* scope(name, step(state, item), whose, { no: i + 1, of: items.length });
  }
  return state;
}

export const isAsk = (item: { readonly kind: string }): item is Ask => 'read' in item;

export const scope = <R>(name: string, sequence: Sequence<R>, whose = BOTH, place?: Ask['place']): Sequence<R> =>
  runScope({ kind: 'scope', sequence, name, whose, place }, sequence);

/** Adds context to all asks of a sequence. The context of an inner scope or ask wins. */
export const withContext = <R>(facts: PlainObject | (() => PlainObject), sequence: Sequence<R>): Sequence<R> =>
  runScope({ kind: 'scope', sequence, context: facts }, sequence);

export function* runScope<R>(item: Scope, sequence: Sequence<R>): Sequence<R> {
  const known = knownValueOf<R>(yield item);
  return known ? known.value : yield* sequence;
}

export const asRole = <R>(role: string, sequence: Sequence<R>): Sequence<R> => scope(role, sequence, role);

// biome-ignore lint/correctness/useYield: a known result needs no ask
export function* knownResult<T>(value: T): Sequence<T> {
  return value;
}
