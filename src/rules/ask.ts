import type { Chances } from './chances.ts';
import { type Deck, type Drawn, drawnFrom, fresh, type Look, nextCard, SHUFFLE, size } from './deck.ts';
import { mustFind, nth } from './lists.ts';
import { path } from './path.ts';
import { type Pool, parseTotal, poolChances, type Tally, tallyFaces } from './pool.ts';
import { type Bin, type Item, oneOf, type Range, readNumber, readPick, readSpread } from './readanswer.ts';
import { type Fields, hasBeat, withFacts } from './setup.ts';

/** A rule told as code: it asks the table, is answered, and returns its outcome. */
export type Sequence<R> = Generator<Ask | Aside, R, unknown>;

/** A rule is a pure function from plain input to a sequence; all else comes from answers. */
export type Rule<I, R> = (input: I) => Sequence<R>;

/** What the table is asked. `read` turns an untrusted answer into a value, or throws a Refusal. */
export type Ask<A = unknown> = {
  /** A path unique in the play: "duel/3/attack". */
  readonly id: string;
  /** The role that answers ("attacker"), or "both". */
  readonly whose: string;
  /** Which of how many steps it belongs to: the third card of five. */
  readonly place?: { readonly no: number; readonly of: number };
  /** What only the rule knows and its words need: who meets whom. */
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
      /** The ids of those who are alike to whoever picks, whom he picks first first: where the app rolls, a lot falls among them. */
      readonly alike?: readonly (readonly string[])[];
    } & Range &
      Offer<readonly string[]>)
  | ({ readonly kind: 'spread'; readonly count: number; readonly bins: readonly Bin[] } & Offer<readonly number[]>)
  | { readonly kind: 'facts'; readonly beat: string; readonly fields: Fields; readonly setup: unknown }
);

/**
 * `proposed` is taken silently and stays changeable; `assumed` is only what the odds go by until somebody answers.
 * `decision`: whoever answers is free to, so the odds of its options are compared; without it the table says what is so, or what fell.
 */
export type Offer<A> = { readonly proposed?: A; readonly assumed?: A; readonly decision?: true };
/** What a rule yields besides asks. It goes on by itself where an interpreter replies nothing. */
export type Aside =
  | { readonly kind: 'note'; readonly id: string; readonly facts: Plain }
  | { readonly kind: 'beat'; readonly id: string }
  | StatedNumber
  | Scope
  | Together
  | {
      readonly kind: 'part';
      /** The rule it is of, and its input: the same of both is worked out once. */
      readonly rule: object;
      readonly input: unknown;
      walk(input?: unknown): Sequence<unknown>;
    }
  | Steps;

/** A sequence within a rule: a step of the path of its asks, their role and place, and facts for their words. */
export type Scope = {
  readonly kind: 'scope';
  readonly sequence: Sequence<unknown>;
  readonly name?: string;
  readonly whose?: string;
  readonly place?: Ask['place'] | undefined;
  readonly about?: Plain | (() => Plain);
};

/** Sequences that do not wait for each other. With `atOnce` each goes on as soon as its own asks are answered. */
export type Together = {
  readonly kind: 'together';
  readonly members: Readonly<Record<string, Sequence<unknown>>>;
  readonly atOnce: boolean;
};

/** A number that the rule states; its sum is worked out where it is shown. */
export type StatedNumber = Omit<Stated, 'sum'> & { readonly sum: Sum };

/** A number the rule has worked out, with its sum; the table may overrule it. */
export type Stated = {
  readonly kind: 'stated';
  readonly id: string;
  readonly whose: string;
  readonly value: number;
  readonly sum: readonly Line[];
  readonly range: Range;
  /** The same summed up anew, with so much given by the table on lines named by what they are for. */
  readonly resum?: Resum;
};

/** A sum worked out with so much more or less on some of its lines, by what they are for. */
export type Resum = (given: Readonly<Record<string, number>>) => Pick<StatedNumber, 'value' | 'sum'>;

/** Lines of a sum, or those the rule adds up and those the table is shown instead. */
export type Sum = readonly Line[] | { readonly lines: readonly Line[]; shown(): readonly Line[] };

/** A line of a sum: what it is for, what it was by, what it is now; `each` of so many, where it counts something. */
export type Line = {
  readonly what: string;
  readonly by: number;
  readonly now: number;
  readonly each?: number;
  readonly ref?: string;
  /** How much of it the table gave. */
  readonly given?: number;
  /** The ids of the house rules that have it so. */
  readonly house?: readonly string[];
};

/** A fold over items: at the table it loops, the odds merge equal states after each. */
export type Steps = {
  readonly kind: 'steps';
  readonly id: string;
  readonly items: readonly unknown[];
  readonly start: unknown;
  step(state: unknown, item: unknown): Sequence<unknown>;
  /** What each step is told under, where that is not its number. */
  readonly names?: readonly string[];
};

/** Plain data: what survives JSON. */
export type Plain = { readonly [name: string]: unknown };

/** The reply of an interpreter that has resolved an item: the value of an answer, the result of a part. */
export class Resolution {
  constructor(readonly value: unknown) {}
}

/** A reply as the resolution of an item; undefined leaves the item to the rule. */
export const resolutionOf = <A>(reply: unknown): { readonly value: A } | undefined =>
  reply instanceof Resolution ? (reply as { readonly value: A }) : undefined;

function* ask<A>(question: Ask<A>): Sequence<A> {
  const reply = yield question;
  const known = resolutionOf<A>(reply);
  return known ? known.value : question.read(reply);
}

export const BOTH = 'both';

/** Rolls a pool; the rule sees what the tally makes of it. */
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

/** Draws the next card; the rule sees its class and the deck without it. A deck used up is shuffled first. */
export function* draw<C extends string>(id: string, deck: Deck, look: Look<C>): Sequence<Drawn<C>> {
  const from = size(deck, look) > 0 ? deck : fresh;
  if (from !== deck) yield* note('shuffled', {});
  return yield* ask<Drawn<C>>({ kind: 'draw', id, whose: BOTH, ...drawing(from, look) });
}

const drawing = <C extends string>(deck: Deck, look: Look<C>) => ({
  deck,
  look,
  chances: () => nextCard(deck, look),
  read: (answer: unknown) => drawnFrom(deck, look, answer),
});

type Draw = Extract<Ask, { kind: 'draw' }>;

/**
 * Whether the players shuffled just before this card. No rule asks it: an answer to it may come with any draw,
 * and then the card is drawn from the whole deck.
 */
export const shuffleAsk = ({ id, whose }: Pick<Draw, 'id' | 'whose'>): Ask => ({
  kind: 'yes',
  id: shuffleIdOf(id),
  whose,
  read: (answer) => oneOf([true, false], answer),
});

/** The id of the shuffle before a draw. */
export const shuffleIdOf = (draw: string): string => path(draw, SHUFFLE);

/** The draw after a shuffle: every card is in. */
export const withWholeDeck = (ask: Draw): Draw => ({ ...ask, ...drawing(fresh, ask.look) });

/** One of the options. */
export const choose = <K extends string>(id: string, options: readonly K[], offer: Offer<K> = {}): Sequence<K> =>
  ask<K>({ kind: 'choose', id, whose: BOTH, options, ...offer, read: (answer) => oneOf(options, answer) });

/** Yes or no. */
export const yes = (id: string, offer: Offer<boolean> = {}): Sequence<boolean> =>
  ask({ kind: 'yes', id, whose: BOTH, ...offer, read: (answer) => oneOf([true, false], answer) });

/** A number of the table's, within its range. */
export const number = (id: string, range: Range, offer: Offer<number> = {}): Sequence<number> =>
  ask({ kind: 'number', id, whose: BOTH, ...range, ...offer, read: (answer) => readNumber(range, answer) });

/** Between `min` and `max` of the items, in the player's order if `ordered`, else in theirs. */
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
 * So many of these men, as whoever suffers or spares them picks: the plainest are proposed, `special` being 0 of an ordinary man.
 * Among equals the first are, or by lot where the app rolls. Nobody is asked where there is no choice.
 */
export function* some<M>(
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

/** One of them; where there is no other nobody is asked, and the first is what the odds go by, or proposed. Throws where there is none. */
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

/** A count spread over bins, one number each; `refuse` says in a sentence why the rule does not allow it. */
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

/**
 * The facts of a beat, shown as the setup has them; the rule goes on with the setup as the table has put it right.
 * They do not mark the beat themselves: `yield* beat(…)` stands before them.
 */
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

/** Marks where the procedure has got to, by the id of one of the sequence's `beats`: the line of progress follows it alone. */
export function* beat(id: string): Sequence<void> {
  yield { kind: 'beat', id };
}

/** Something worth showing that nobody answers. */
export function* note(id: string, facts: Plain): Sequence<void> {
  yield { kind: 'note', id, facts };
}

/** States a number with its sum, and goes on with it as the table leaves it (0 to 999 unless told). `resum` is for sums that are more than their lines added up. */
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

/** The lines of a sum that its rule adds up. */
const linesOf = (sum: Sum): readonly Line[] => ('lines' in sum ? sum.lines : sum);

/** The lines of a sum that the table is shown. */
export const shownLines = (sum: Sum): readonly Line[] => ('lines' in sum ? sum.shown() : sum);

/** What the lines of a sum add up to. */
export const totalOf = (sum: Sum): number => linesOf(sum).at(-1)?.now ?? 0;

/** States what the lines of a sum add up to. */
export const statedSum = (id: string, sum: Sum, range?: Range): Sequence<number> =>
  stated(id, totalOf(sum), sum, range);

/** Lines of a sum, each with what it is then. */
export function addedUp(lines: readonly Omit<Line, 'now'>[]): readonly Line[] {
  let now = 0;
  return lines.map((line) => {
    now += line.by;
    return { ...line, now };
  });
}

/**
 * A rule within a rule. At the table it simply runs; the odds work it out once per input.
 * A rule may come back to itself with the same input, if it returns what that gives: `return yield* part(duel, duelists)`.
 */
export function* part<I, R>(rule: Rule<I, R>, input: I): Sequence<R> {
  const walk = (given = input) => rule(given);
  const known = resolutionOf<R>(yield { kind: 'part', rule, input, walk });
  return known ? known.value : yield* rule(input);
}

/** The same rule over again, told under "again", "again 2", … (ties re-rolled). */
export const again = <I, R>(rule: Rule<I, R>, input: I): Sequence<R> => under('again', part(rule, input));

/** Folds the items one by one, each told under "id/1", "id/2", …, or by names of their own; the state is plain and forgets names. */
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
    state = yield* under(name, step(state, item), whose, { no: i + 1, of: items.length });
  }
  return state;
}

/** Whether it waits for an answer. */
export const isAsk = (item: { readonly kind: string }): item is Ask => 'read' in item;

/** Tells a sequence under a name, so that its asks have paths of their own; `whose` they are, unless they say. */
export const under = <R>(name: string, sequence: Sequence<R>, whose = BOTH, place?: Ask['place']): Sequence<R> =>
  within({ kind: 'scope', sequence, name, whose, place }, sequence);

/** Adds facts for the words to the asks of a sequence. A function is called only if there are words to say; an ask keeps its own facts. */
export const about = <R>(facts: Plain | (() => Plain), sequence: Sequence<R>): Sequence<R> =>
  within({ kind: 'scope', sequence, about: facts }, sequence);

function* within<R>(scope: Scope, sequence: Sequence<R>): Sequence<R> {
  const known = resolutionOf<R>(yield scope);
  return known ? known.value : yield* sequence;
}

/** Tells a sequence as one role's: "attacker/pool" is the attacker's to answer. */
export const by = <R>(role: string, sequence: Sequence<R>): Sequence<R> => under(role, sequence, role);

// biome-ignore lint/correctness/useYield: what is given is not asked for
function* answerOf<T>(value: T): Sequence<T> {
  return value;
}
