import type { Chances } from './dice/chances.ts';
import { type Deck, type DrawResult, drawnFrom, fresh, type Look, nextCard, SHUFFLE, size } from './dice/deck.ts';
import { mustFind, nth } from './data/lists.ts';
import { path } from './data/path.ts';
import { type Pool, parseTotal, poolChances, type Tally, tallyFaces } from './dice/pool.ts';
import { type Bin, type Item, oneOf, type Range, readNumber, readPick, readSpread } from './data/readanswer.ts';
import { type Fields, hasBeat, withFacts } from './setup.ts';

/** A rule in progress: it yields asks and returns its outcome. */
export type Sequence<R> = Generator<Ask | Directive, R, unknown>;

export type Rule<I, R> = (input: I) => Sequence<R>;

/** A question to the players. `read` checks an answer and throws a Refusal if it is invalid. */
export type Ask<A = unknown> = {
  /** Path, unique in the play: "duel/3/attack". */
  readonly id: string;
  readonly whose: string;
  readonly place?: { readonly no: number; readonly of: number };
  readonly about?: Plain;
  read(answer: unknown): A;
} & (
  | { readonly kind: 'roll'; readonly pool: Pool; readonly tally: Tally<unknown>; chances(): Chances<A> }
  | { readonly kind: 'draw'; readonly deck: Deck; readonly look: Look; chances(): Chances<A> }
  | ({ readonly kind: 'choose'; readonly options: readonly string[] } & Offer<string>)
  | ({ readonly kind: 'yes' } & Offer<boolean>)
  | ({ readonly kind: 'number' } & Range & Offer<number>)
  | ({
      readonly kind: 'pick';
      readonly items: readonly Item[];
      readonly ordered: boolean;
      /** Ids of equal men, first choice first. If the app rolls, it draws lots among equals. */
      readonly alike?: readonly (readonly string[])[];
    } & Range &
      Offer<readonly string[]>)
  | ({ readonly kind: 'spread'; readonly count: number; readonly bins: readonly Bin[] } & Offer<readonly number[]>)
  | { readonly kind: 'facts'; readonly beat: string; readonly fields: Fields; readonly setup: unknown }
);

/**
 * `proposed` is taken silently and can be changed. `assumed` is used by the odds only. `decision`
 * marks a free choice: the odds compare its options.
 */
export type Offer<A> = { readonly proposed?: A; readonly assumed?: A; readonly decision?: true };
/** What a sequence yields that needs no answer. */
export type Directive =
  | { readonly kind: 'note'; readonly id: string; readonly facts: Plain }
  | { readonly kind: 'beat'; readonly id: string }
  | StatedNumber
  | Scope
  | Together
  | {
      readonly kind: 'part';
      readonly rule: object;
      readonly input: unknown;
      walk(input?: unknown): Sequence<unknown>;
    }
  | Steps;

export type Scope = {
  readonly kind: 'scope';
  readonly sequence: Sequence<unknown>;
  readonly name?: string;
  readonly whose?: string;
  readonly place?: Ask['place'] | undefined;
  readonly about?: Plain | (() => Plain);
};

export type Together = {
  readonly kind: 'together';
  readonly members: Readonly<Record<string, Sequence<unknown>>>;
  readonly atOnce: boolean;
};

export type StatedNumber = Omit<NumberWithLines, 'sum'> & { readonly sum: Sum };

export type NumberWithLines = {
  readonly kind: 'stated';
  readonly id: string;
  readonly whose: string;
  readonly value: number;
  readonly sum: readonly Line[];
  readonly range: Range;
  readonly resum?: Resum;
};

export type Resum = (given: Readonly<Record<string, number>>) => Pick<StatedNumber, 'value' | 'sum'>;

export type Sum = readonly Line[] | { readonly lines: readonly Line[]; shown(): readonly Line[] };

export type Line = {
  readonly what: string;
  readonly by: number;
  readonly now: number;
  readonly each?: number;
  readonly ref?: string;
  readonly given?: number;
  readonly house?: readonly string[];
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

export type Plain = { readonly [name: string]: unknown };

/** Reply to a rule with a finished value, such as a parsed answer or the result of a part. */
export class Resolution {
  constructor(readonly value: unknown) {}
}

export const resolutionOf = <A>(reply: unknown): { readonly value: A } | undefined =>
  reply instanceof Resolution ? (reply as { readonly value: A }) : undefined;

function* ask<A>(question: Ask<A>): Sequence<A> {
  const reply = yield question;
  const known = resolutionOf<A>(reply);
  return known ? known.value : question.read(reply);
}

export const BOTH = 'both';

export const roll = <T>(id: string, pool: Pool, tally: Tally<T>): Sequence<T> =>
  pool.count === 0
    ? answerOf(tallyFaces(tally, []))
    : ask<T>({
        kind: 'roll',
        id,
        whose: BOTH,
        pool,
        tally,
        chances: () => poolChances(pool, tally),
        read: (answer) => parseTotal(pool, tally, answer),
      });

/** Draws the next card. If no cards are left, all are shuffled back in first. */
export function* draw<C extends string>(id: string, deck: Deck, look: Look<C>): Sequence<DrawResult<C>> {
  const from = size(deck, look) > 0 ? deck : fresh;
  if (from !== deck) yield* note('shuffled', {});
  return yield* ask<DrawResult<C>>({ kind: 'draw', id, whose: BOTH, ...drawing(from, look) });
}

const drawing = <C extends string>(deck: Deck, look: Look<C>) => ({
  deck,
  look,
  chances: () => nextCard(deck, look),
  read: (answer: unknown) => drawnFrom(deck, look, answer),
});

type Draw = Extract<Ask, { kind: 'draw' }>;

/**
 * Optional shuffle before a draw. No rule yields it, but an answer to it may come with any draw.
 */
export const shuffleAsk = ({ id, whose }: Pick<Draw, 'id' | 'whose'>): Ask => ({
  kind: 'yes',
  id: shuffleIdOf(id),
  whose,
  read: (answer) => oneOf([true, false], answer),
});

export const shuffleIdOf = (draw: string): string => path(draw, SHUFFLE);

export const withWholeDeck = (ask: Draw): Draw => ({ ...ask, ...drawing(fresh, ask.look) });

export const choose = <K extends string>(id: string, options: readonly K[], offer: Offer<K> = {}): Sequence<K> =>
  ask<K>({ kind: 'choose', id, whose: BOTH, options, ...offer, read: (answer) => oneOf(options, answer) });

export const yes = (id: string, offer: Offer<boolean> = {}): Sequence<boolean> =>
  ask({ kind: 'yes', id, whose: BOTH, ...offer, read: (answer) => oneOf([true, false], answer) });

export const number = (id: string, range: Range, offer: Offer<number> = {}): Sequence<number> =>
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

/**
 * Picks `count` men, proposing those with the lowest `special` (0 for ordinary men). Asks only if
 * there is a choice.
 */
export function* pickMen<M>(
  id: string,
  men: readonly M[],
  count: number,
  { item, special }: { item(man: M): Item; special(man: M): number },
): Sequence<readonly M[]> {
  if (count < 1 || count >= men.length) return men.slice(0, Math.max(0, count));
  const sorted = men.toSorted((a, b) => special(a) - special(b));
  const items = sorted.map(item);
  const ranks = [...new Set(sorted.map(special))];
  const alike = ranks.map((rank) => sorted.filter((man) => special(man) === rank).map((man) => item(man).id));
  const proposed = items.slice(0, count).map(({ id }) => id);
  const ids = yield* pick(id, items, { min: count, max: count }, { proposed, alike });
  return men.filter((man) => ids.includes(item(man).id));
}

export function* pickOne<T>(
  id: string,
  all: readonly T[],
  item: (one: T) => Item,
  offer: keyof Offer<unknown> = 'assumed',
): Sequence<T> {
  const first = nth(all, 0);
  if (all.length === 1) return first;
  const [picked] = yield* pick(id, all.map(item), { min: 1, max: 1 }, { [offer]: [item(first).id] });
  return mustFind(all, (one) => item(one).id === picked);
}

export const spread = (
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

export const facts = <S>(beat: string, fields: Fields, setup: S): Sequence<S> =>
  hasBeat(fields, beat)
    ? ask<S>({
        kind: 'facts',
        id: beat,
        beat,
        whose: BOTH,
        fields,
        setup,
        read: (answer) => withFacts(fields, beat, setup, answer),
      })
    : answerOf(setup);

export function* beat(id: string): Sequence<void> {
  yield { kind: 'beat', id };
}

export function* note(id: string, facts: Plain): Sequence<void> {
  yield { kind: 'note', id, facts };
}

/**
 * States a number that the table may overrule. `resum` is for values that are not the total of
 * their lines.
 */
export function* stated(
  id: string,
  value: number,
  sum: Sum,
  range: Range = { min: 0, max: 999 },
  resum?: Resum,
): Sequence<number> {
  const overruled = yield { kind: 'stated', id, whose: BOTH, value, sum, range, ...(resum ? { resum } : {}) };
  return resolutionOf<number>(overruled)?.value ?? value;
}

const linesOf = (sum: Sum): readonly Line[] => ('lines' in sum ? sum.lines : sum);

export const shownLines = (sum: Sum): readonly Line[] => ('lines' in sum ? sum.shown() : sum);

export const totalOf = (sum: Sum): number => linesOf(sum).at(-1)?.now ?? 0;

export const statedSum = (id: string, sum: Sum, range?: Range): Sequence<number> =>
  stated(id, totalOf(sum), sum, range);

export function addedUp(lines: readonly Omit<Line, 'now'>[]): readonly Line[] {
  let now = 0;
  return lines.map((line) => {
    now += line.by;
    return { ...line, now };
  });
}

/**
 * Runs a rule within a rule. The odds compute it once for each input. A rule may call itself only
 * as `return yield* part(…)`.
 */
export function* part<I, R>(rule: Rule<I, R>, input: I): Sequence<R> {
  const walk = (given = input) => rule(given);
  const known = resolutionOf<R>(yield { kind: 'part', rule, input, walk });
  return known ? known.value : yield* rule(input);
}

export const again = <I, R>(rule: Rule<I, R>, input: I): Sequence<R> => scope('again', part(rule, input));

/**
 * Folds items one by one under "id/1", "id/2", or under given names. The state must be plain data.
 */
export function* steps<S, X>(
  id: string,
  items: readonly X[],
  start: S,
  step: (state: S, item: X) => Sequence<S>,
  named?: readonly { readonly name: string; readonly whose: string }[],
): Sequence<S> {
  const names = named?.map(({ name }) => name);
  const known = resolutionOf<S>(yield { kind: 'steps', id, items, start, step, ...(names ? { names } : {}) });
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
  within({ kind: 'scope', sequence, name, whose, place }, sequence);

/**
 * Adds facts for the words to all asks of a sequence. A function is called only if there are
 * words. An ask's own facts win.
 */
export const withContext = <R>(facts: Plain | (() => Plain), sequence: Sequence<R>): Sequence<R> =>
  within({ kind: 'scope', sequence, about: facts }, sequence);

function* within<R>(item: Scope, sequence: Sequence<R>): Sequence<R> {
  const known = resolutionOf<R>(yield item);
  return known ? known.value : yield* sequence;
}

export const asRole = <R>(role: string, sequence: Sequence<R>): Sequence<R> => scope(role, sequence, role);

// biome-ignore lint/correctness/useYield: what is given is not asked for
function* answerOf<T>(value: T): Sequence<T> {
  return value;
}
