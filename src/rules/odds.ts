import { type Answer, proposal, settle } from './answer.ts';
import {
  type Aside,
  type Ask,
  addedTo,
  type Counted,
  isAsk,
  isUnder,
  Known,
  path,
  type Rule,
  type Sequence,
  type Steps,
  type Sums,
  silently,
} from './ask.ts';
import { type Chance, type Chances, ChancesBuilder, key, measure, Numbered } from './chances.ts';
import { Deal, Dealer, type Ended } from './dealer.ts';
import { size } from './deck.ts';
import { Layer } from './layer.ts';
import { nth, orMake } from './lists.ts';
import { isRecord } from './plain.ts';
import { catchOnly } from './refusal.ts';
import { type Overruled, overruledValue } from './replay.ts';
import { effort, goOn, OFTEN, TooMany } from './toomany.ts';

/** A choice the odds cannot make for the player. */
export class Undecided extends Error {
  constructor(readonly ask: Ask) {
    super(`${ask.id} is for the player to decide`);
  }
}

export { TooMany };

export type Assuming = {
  /** The answers told so far; the odds go on from there. */
  readonly from?: readonly Answer[];
  readonly overruled?: Overruled;
  /** How many paths to walk in any one part, or steps in any one fold, before giving up, ten times as many states with their sums after any of its items; where something is told, in all parts together. */
  readonly limit?: number;
};

/** The exact chances of every outcome: each path is told once, parts are worked out once per input, steps merged. Throws Undecided or TooMany. */
export const odds = <I, R>(rule: Rule<I, R>, input: I, assuming: Assuming = {}): Chances<R> =>
  enumerate(rule, input, assuming, undefined);

/**
 * Tells the exact chances of what a measure says of the outcome. Sums that rules count (`counting`) are kept together
 * only as far as one measure reads several of them. What it returns throws Undecided or TooMany.
 */
export function measuredOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  assuming: Assuming = {},
): <M>(of: (outcome: R) => M) => Chances<M> {
  const known = new Map<string, Chances<R>>();
  const memos: Memos = new Map();
  // What the rule itself reads is counted for every measure.
  const always = new Set<string>();
  const chancesBy = (reads: ReadonlySet<string>): Chances<R> => {
    const all = new Set([...always, ...reads]);
    const at = [...all].sort().join();
    const found = known.get(at) ?? unlessUnread(always, () => enumerate(rule, input, assuming, all, memos));
    if (found) known.set(at, found);
    return found ?? chancesBy(reads);
  };
  return (of) => {
    const reads = new Set<string>();
    for (;;) {
      const chances = chancesBy(reads);
      const measured = unlessUnread(reads, () => measureFully(chances, of));
      if (measured) return measured;
    }
  };
}

/** Whether a measure is taken: what it says as a whole, it reads. */
let measuring = false;

function measureFully<R, M>(chances: Chances<R>, of: (outcome: R) => M): Chances<M> {
  measuring = true;
  try {
    return measure(chances, of);
  } finally {
    measuring = false;
  }
}

/** What comes of work, unless it reads a sum that is not counted: nothing then, and it is read from now on. */
const unlessUnread = <T>(reads: Set<string>, work: () => T): T | undefined =>
  catchOnly(Unread, work, (error) => {
    if (reads.has(error.sum)) throw error;
    reads.add(error.sum);
    return undefined;
  });

function enumerate<I, R>(
  rule: Rule<I, R>,
  input: I,
  { from = [], overruled = {}, limit = 50_000 }: Assuming,
  reads: ReadonlySet<string> | undefined,
  memos: Memos = new Map(),
): Chances<R> {
  const answers = new Map(from.map((answer) => [answer.id, answer]));
  const walk = (loud: boolean) => new Enumerator(answers, overruled, limit, reads, loud, memos).chancesOf(rule, input);
  return louder(walk) as Chances<R>;
}

/** Works in silence; where a choice stands in the way, once more aloud, as it is named by its path. */
const louder = <T>(work: (loud: boolean) => T): T =>
  catchOnly(
    Undecided,
    () => work(false),
    () => work(true),
  );

/** What the odds take a choice to be: what is proposed, else what is assumed. */
export function assumedAnswer(ask: Ask): unknown {
  if (ask.kind === 'facts') return ask.read({});
  const answer = proposal(ask);
  if (answer) return settle(ask, answer);
  if ('assumed' in ask && ask.assumed !== undefined) return ask.read(ask.assumed);
  throw new Undecided(ask);
}

type Part = Extract<Aside, { kind: 'part' }>;

/** The chances of a rule, how likely it is to come back to a part that is still open, and whether sums that nobody reads are left out. */
type Worked = {
  readonly chances: Chances<unknown>;
  readonly returns: ReadonlyMap<string, number>;
  readonly partial: boolean;
};
/** What may be replied to an item, one thing or several with their chances, and by what it is merged where that is known. */
type Replies = readonly { readonly reply: Known | undefined; readonly p: number; readonly at?: string }[];
/** Where a path branches, and which way it goes. */
type Fork = { readonly ways: Replies; way: number };
/** Where a sequence is told; nowhere where nothing in it is answered, as no path matters then. */
type Where = string | undefined;

/** Stands for the result of a part that met itself: the rule must return it as it is. */
class Return {
  constructor(readonly to: string) {}
}

/** A sum was read that is not counted. */
class Unread extends Error {
  constructor(readonly sum: string) {
    super(`${sum} is not counted`);
  }
}

const NOWHERE: ReadonlyMap<string, number> = new Map();
const CERTAIN = 1 - 1e-12;
/** How many worked-out parts are kept for the next time. */
const KEPT = 20_000;

/** How many dealers or closedForms are kept for one way of dealing or rule, and how many states of a dealer may be for each path there may be. */
const LATELY = 4;
const STATES = 3;
/** How many states of a fold, each with what its sums have come to, may be for each step there may be. */
const PAIRS = 10;

let kept = new Map<object, Map<string, Worked>>();
let dealers: Recent<Dealer<unknown, unknown>> = new WeakMap();
let deals: Recent<Deal<unknown, unknown>> = new WeakMap();
let closedForms: Recent<ReturnType<NonNullable<Part['closedForm']>['count']>> = new WeakMap();
let keeping = 0;

/** What was made last for something, by its input. */
type Recent<T> = WeakMap<object, Map<string, T>>;

function recent<T>(all: Recent<T>, of: object, at: string, make: () => T): T {
  const known = orMake(all, of, () => new Map<string, T>());
  const found = orMake(known, at, make);
  const [oldest] = known.keys();
  if (known.size > LATELY && oldest !== undefined) known.delete(oldest);
  return found;
}

class Enumerator {
  private readonly open = new Map<object, Set<string>>();
  /** Parts in which something may be told, by where they are. */
  private readonly parts = new Map<object, Map<string, Worked>>();
  private readonly names = new Map<object, number>();
  /** Paths walked where something is answered: such parts are not kept, so they share one limit. */
  private touchedPaths = 0;
  /** What parts are kept under that leave sums out. */
  private readonly under: string;

  constructor(
    private readonly answers: ReadonlyMap<string, Answer>,
    private readonly overruled: Overruled,
    private readonly limit: number,
    /** The sums to count; all where it is not said. */
    private readonly reads: ReadonlySet<string> | undefined,
    /** Whether paths are told though nothing is answered. */
    private readonly loud: boolean,
    private readonly memos: Memos,
  ) {
    this.under = reads ? [...reads].sort().join() : '*';
  }

  /** The rule from its start. It is not kept: its input is a whole setup, and its parts are. */
  chancesOf<I>(rule: Rule<I, unknown>, input: I): Chances<unknown> {
    const memo = memoOf(this.memos, rule, '');
    if (this.isTouched('')) return mustNotReturn(this.walk(() => rule(input), '', memo));
    const inputKey = key(input);
    this.open.set(rule, new Set([inputKey]));
    const worked = this.walk(() => rule(input), this.loud ? '' : undefined, memo);
    return mustNotReturn(closeLoop(worked, this.loopName(rule, inputKey)));
  }

  /** A part, from what is kept if nothing was told within it. */
  private part({ rule, input, walk, closedForm }: Part, at: Where): Worked {
    const inputKey = key(input);
    if (this.isTouched(at)) {
      const told = orMake(this.parts, rule, () => new Map<string, Worked>());
      const worked = told.get(`${at} ${inputKey}`) ?? this.walk(walk, at);
      if (worked.returns.size === 0) told.set(`${at} ${inputKey}`, worked);
      return worked;
    }
    const known = kept.get(rule);
    const found = known?.get(inputKey) ?? known?.get(`${this.under} ${inputKey}`);
    if (found) return found;
    if (closedForm) return this.keep(rule, inputKey, this.inClosedForm(rule, inputKey, closedForm));
    const open = orMake(this.open, rule, () => new Set<string>());
    const loop = this.loopName(rule, inputKey);
    if (open.has(inputKey)) return { chances: new Map(), returns: new Map([[loop, 1]]), partial: false };
    open.add(inputKey);
    const worked = closeLoop(this.walk(walk, at, memoOf(this.memos, rule, inputKey)), loop);
    open.delete(inputKey);
    return worked.returns.size === 0 ? this.keep(rule, inputKey, worked) : worked;
  }

  /** A part told at once, with those of its fields that are read. */
  private inClosedForm(rule: object, inputKey: string, { fields, count }: NonNullable<Part['closedForm']>): Worked {
    const counter = recent(closedForms, rule, inputKey, () => count(this.limit));
    const names = fields.filter((name) => !this.reads || this.reads.has(name));
    const chances = new Map<string, Chance<unknown>>();
    for (const [at, { value, p }] of counter(names)) chances.set(at, { value: readable(fields, names, value), p });
    return { chances, returns: NOWHERE, partial: names.length < fields.length };
  }

  private keep(rule: object, inputKey: string, worked: Worked): Worked {
    if (++keeping > KEPT) {
      kept = new Map();
      keeping = 1;
    }
    const known = orMake(kept, rule, () => new Map<string, Worked>());
    known.set(worked.partial ? `${this.under} ${inputKey}` : inputKey, worked);
    return worked;
  }

  private loopName(rule: object, inputKey: string): string {
    return `${orMake(this.names, rule, () => this.names.size)}:${inputKey}`;
  }

  /** Whether something under this path is answered or overruled. */
  private isTouched(at: Where): boolean {
    if (at === undefined) return false;
    for (const id of this.answers.keys()) if (id === at || isUnder(id, at)) return true;
    for (const id of Object.keys(this.overruled)) if (isUnder(id, at)) return true;
    return false;
  }

  /** Where something within a sequence is told. */
  private whereIn(at: Where, rest: string): Where {
    if (at === undefined) return undefined;
    const here = fullPath(at, rest);
    return this.loud || this.isTouched(here) ? here : undefined;
  }

  /** Tells every path of a sequence, from its own start. */
  private walk(start: () => Sequence<unknown>, at: Where, memo?: Memo): Worked {
    return at === undefined ? silently(() => this.tellPaths(start, at, memo)) : this.tellPaths(start, at, memo);
  }

  /** Its paths are kept in the memo where only their last words are another matter for another measure. */
  private tellPaths(start: () => Sequence<unknown>, at: Where, memo: Memo = {}): Worked {
    const outcomes = new ChancesBuilder<unknown>();
    const returns = new Map<string, number>();
    const { ends, lasts } = memo.walked ?? { ends: [], lasts: [] };
    let partial = false;
    const ended = (value: unknown, p: number, at?: string) => {
      if (value instanceof Return) returns.set(value.to, (returns.get(value.to) ?? 0) + p);
      else outcomes.put(value, p, at);
    };
    const endedBy = ({ item, conclude, p }: LastWords, { ways, partial: some }: Ways) => {
      partial ||= some;
      for (const { reply, p: q, at } of ways) {
        const end = endOf(reply?.value, conclude);
        // Cards are known by their class, whatever is left of their deck.
        ended(end, p * q, end === reply?.value && item.kind !== 'draw' ? at : undefined);
      }
    };
    if (memo.walked) {
      for (const { value, p } of ends) ended(value, p);
      for (const last of lasts) endedBy(last, this.ways(last.item, at, last.folded));
      return { chances: outcomes, returns: returns.size === 0 ? NOWHERE : returns, partial };
    }
    const touched = this.isTouched(at);
    const forks: Fork[] = [];
    let forked = false;
    let walked = 0;
    do {
      if ((touched ? ++this.touchedPaths : ++walked) > this.limit) throw new TooMany(`more than ${this.limit} paths`);
      effort.paths++;
      goOn();
      const sequence = start();
      let next = sequence.next();
      let p = 1;
      for (const { ways, way } of forks) {
        const { reply, p: q } = nth(ways, way);
        p *= q;
        next = resume(sequence, reply);
      }
      let over = false;
      while (!next.done && !over) {
        const item = next.value;
        const own = noRows();
        const all = this.ways(item, at, own);
        const [first] = all.ways;
        if (!first) throw new Error(`no way on at ${at}`);
        next = resume(sequence, first.reply);
        // What is the last a rule hears need not be where that is part of another.
        if (item.last && next.done && sameValue(next.value, item.last(first.reply?.value))) {
          const last = { item, conclude: item.last, p, folded: own };
          lasts.push(last);
          endedBy(last, all);
          over = true;
        } else {
          forked ||= all.partial;
          forks.push({ ways: all.ways, way: 0 });
          p *= first.p;
        }
      }
      if (over) continue;
      if (!next.done) throw new Error(`no end at ${at}`);
      ends.push({ value: next.value, p });
      ended(next.value, p);
    } while (takeNextWay(forks));
    // Paths that forked on what leaves sums out would fork otherwise for another measure.
    if (partial && !forked && returns.size === 0) memo.walked = { ends, lasts };
    partial ||= forked;
    return { chances: outcomes, returns: returns.size === 0 ? NOWHERE : returns, partial };
  }

  /** The ways on from an item. */
  private ways(item: Ask | Aside, at: Where, own?: FoldRows): Ways {
    if (isAsk(item)) {
      const id = at === undefined ? item.id : fullPath(at, item.id);
      const answer = at === undefined ? undefined : this.answers.get(id);
      if (answer) return only(new Known(settle(item, { ...answer, id: item.id })));
      if ('chances' in item) return { ways: replies(item.chances()), partial: false };
      return only(new Known(assumedAnswer({ ...item, id })));
    }
    switch (item.kind) {
      case 'stated':
        return only(new Known(overruledValue(item, this.overruled[fullPath(at ?? '', item.id)])));
      case 'part': {
        const { chances, returns, partial } = this.part(item, this.whereIn(at, item.at));
        const back = [...returns].map(([to, p]) => ({ reply: new Known(new Return(to)), p }));
        return { ways: back.length > 0 ? [...replies(chances), ...back] : replies(chances), partial };
      }
      case 'vast':
        if (this.limit === Number.POSITIVE_INFINITY) return ONWARD;
        throw new TooMany('the rule says that it is too much to walk');
      case 'steps':
        return this.fold(item, at === undefined ? undefined : fullPath(at, item.at), own);
      default:
        return ONWARD;
    }
  }

  /** So many cards dealt to a state, with as much of what they come to as is read. */
  private deal({ by, input, dealt }: NonNullable<Steps['dealing']>, from: unknown, cards: number): Ways {
    if (!isEnded(from)) throw new Error('no deck to deal from');
    const { replace, on } = dealt;
    const all = Object.keys(by.sums);
    const read = (name: string) => on || !this.reads || this.reads.has(name);
    const names = all.filter(read);
    const partial = names.length < all.length || !read(STATE);
    const shown = ({ state, sums, deck }: Ended<unknown>) =>
      new Known({ state: read(STATE) ? state : UNREAD, sums: readable(all, names, sums), deck });
    if (names.length === 0 && !read(STATE)) return { ways: [{ reply: shown({ ...from, sums: {} }), p: 1 }], partial };
    // Where no card comes twice, what they were can be settled at the end.
    const finest = by.look(from.state, input);
    const late = !on && !replace && finest !== undefined && size(from.deck, finest) >= cards;
    const at = key([input, late && from, this.limit]);
    const dealer = recent(dealers, by, at, () => new Dealer(by, input, late, STATES * this.limit));
    const both = names.length > 0 && read(STATE);
    const which = key([from, replace, on, both]);
    const deal = recent(deals, dealer, which, () => new Deal(dealer, from, { replace, on }, both));
    const ends = deal.ends(cards, names);
    return { ways: ends.map(({ value, p }) => ({ reply: shown(value), p })), partial };
  }

  /** Walks forward over the items, merging equal states after each; what its steps lead to is kept. */
  private fold(fold: Steps, at: Where, { numbers, rows: known } = noRows(), most = 16): Ways {
    const { items, start, step, names: paths, sums = {}, dealing } = fold;
    const all = Object.keys(sums);
    const names = all.filter((name) => !this.reads || this.reads.has(name));
    const begin = Math.max(0, ...names.map((name) => sums[name] ?? 0));
    const totals = new Totals(names.length, begin + items.length * most);
    let partial = names.length < all.length;
    let largest = 0;
    let walked = 0;
    const row = (state: number, item: unknown, here: Where): Row => {
      if (++walked > this.limit) throw new TooMany(`more than ${this.limit} steps`);
      const worked = this.walk(() => step(numbers.values[state], item), here);
      partial ||= worked.partial;
      const leads = [...mustNotReturn(worked)].map(([at, { value, p }]) =>
        fold.sums && isCounted(value)
          ? { to: numbers.of(value.state), add: value.add, p }
          : { to: numbers.of(value, at), add: NOTHING, p },
      );
      return { leads, partial: worked.partial };
    };
    /** What a step leads to, by the sums that are counted. */
    const counting = ({ leads }: Row): readonly Lead[] => {
      if (names.length === 0 && all.length === 0) return leads.map(({ to, p }) => ({ to, add: 0, p }));
      const merged: { to: number; add: number; p: number }[] = [];
      for (const { to, add, p } of leads) {
        const more = names.map((name) => add[name] ?? 0);
        largest = Math.max(largest, ...more);
        const total = totals.of(more);
        const same = merged.find((one) => one.to === to && one.add === total);
        if (same) same.p += p;
        else merged.push({ to, add: total, p });
      }
      return merged;
    };
    // How likely each state is, by what the sums have come to with it.
    let now = new Layer(PAIRS * this.limit);
    const begun = totals.of(names.map((name) => sums[name] ?? 0));
    now.put(numbers.of(start), begun % LOW, Math.floor(begun / LOW), 1);
    const ways = new Map<string, (readonly Lead[] | undefined)[]>();
    // Cards that nobody has named are dealt at once.
    const last = dealing ? items.findLastIndex((no) => this.isTouched(this.whereIn(at, `${no}`))) + 1 : items.length;
    for (const [i, item] of items.slice(0, last).entries()) {
      const here = this.whereIn(at, paths?.[i] ?? `${dealing ? item : i + 1}`);
      const touched = this.isTouched(here);
      const itemKey = key(item);
      const rows = touched ? [] : (known.get(itemKey) ?? []);
      const leads = touched ? [] : (ways.get(itemKey) ?? []);
      if (!touched) {
        known.set(itemKey, rows);
        ways.set(itemKey, leads);
      }
      const next = new Layer(PAIRS * this.limit, now.size);
      goOn(now.size);
      for (let n = 0; n < now.size; n++) {
        if (n % OFTEN === 0) goOn();
        const state = now.state(n);
        const total = totalAt(now, n);
        const p = now.p(n);
        let on = leads[state];
        if (!on) {
          const found = rows[state] ?? row(state, item, here);
          if (!found.partial) rows[state] = found;
          on = counting(found);
          leads[state] = on;
        }
        for (const { to, add, p: q } of on) {
          const sum = total + add;
          const high = sum < LOW ? 0 : Math.floor(sum / LOW);
          next.put(to, sum - high * LOW, high, p * q);
        }
      }
      now = next;
    }
    if (!totals.holds(begin + items.length * largest)) return this.fold(fold, at, { numbers, rows: known }, largest);
    const each = Array.from({ length: now.size }, (_, n) => ({
      state: numbers.values[now.state(n)],
      total: totalAt(now, n),
      p: now.p(n),
    }));
    if (dealing) {
      const ends = each.map(({ state, p }) => ({ p, ...this.deal(dealing, state, items.length - last) }));
      return {
        ways: ends.flatMap(({ p, ways }) => ways.map(({ reply, p: q }) => ({ reply, p: p * q }))),
        partial: partial || ends.some((one) => one.partial),
      };
    }
    const ends = each.map(({ state, total, p }) => ({
      reply: new Known(fold.sums ? { state, sums: sumsOf(all, names, totals.read(total)) } : state),
      p,
    }));
    return { ways: ends, partial };
  }
}

/** A total is kept in a layer as two numbers, the lower of them less than this. */
const LOW = 2 ** 26;
const totalAt = (layer: Layer, at: number): number => layer.stock(at) + layer.sums(at) * LOW;

/** The ways on from an item, and whether sums that nobody reads are left out. */
type Ways = { readonly ways: Replies; readonly partial: boolean };

const only = (reply: Known | undefined): Ways => ({ ways: [{ reply, p: 1 }], partial: false });
const ONWARD = only(undefined);

/** What a step may lead to from one state: the number of the state that follows, and what is added to the sums. */
type Row = {
  readonly leads: readonly { readonly to: number; readonly add: Partial<Sums>; readonly p: number }[];
  /** Whether sums that nobody reads are left out. */
  readonly partial: boolean;
};
/** The same with what is added to the sums that are counted as one number. */
type Lead = { readonly to: number; readonly add: number; readonly p: number };
/** The states of a fold by their numbers, and what each item makes of them. */
type FoldRows = { readonly numbers: Numbered<unknown>; readonly rows: Map<string, Row[]> };
const noRows = (): FoldRows => ({ numbers: new Numbered(), rows: new Map() });

/** The last words a path has come to, what is made of them, and how likely they are. */
type LastWords = {
  readonly item: Ask | Aside;
  readonly conclude: (came: unknown) => unknown;
  readonly p: number;
  readonly folded: FoldRows;
};
/** Every path of a sequence: up to its end, or to its last words. */
type Walked = { readonly ends: { readonly value: unknown; readonly p: number }[]; readonly lasts: LastWords[] };
/** Where the paths of a rule are kept for another measure. */
type Memo = { walked?: Walked };

/** The paths of rules by their input, kept from one measure to the next. */
type Memos = Map<object, Map<string, Memo>>;
const memoOf = (memos: Memos, rule: object, inputKey: string): Memo =>
  orMake(
    orMake(memos, rule, () => new Map<string, Memo>()),
    inputKey,
    () => ({}),
  );
const NOTHING: Partial<Sums> = {};

const isEnded = (value: unknown): value is Ended<unknown> =>
  isRecord(value) && 'state' in value && isRecord(value.deck);

const isCounted = (value: unknown): value is Counted<unknown, string> => isRecord(value) && isRecord(value.add);

/** Several sums as one number, a place for each, so that they are added up at once. They are whole numbers from 0. */
class Totals {
  private readonly base: number;

  constructor(
    private readonly count: number,
    most: number,
  ) {
    const widest = Math.floor(53 / Math.max(1, count));
    this.base = 2 ** Math.min(widest, Math.ceil(Math.log2(most + 2)));
    if (count > 0 && this.base < 2) throw new TooMany('too many sums are read together');
  }

  of(numbers: readonly number[]): number {
    if (!numbers.every((n) => Number.isInteger(n) && n >= 0)) throw new Error('sums are whole numbers from 0');
    return numbers.reduceRight((total, n) => total * this.base + n, 0);
  }

  read(total: number): readonly number[] {
    return Array.from({ length: this.count }, (_, i) => Math.floor(total / this.base ** i) % this.base);
  }

  /** Whether a sum as great as this has its place; throws TooMany where no number has room for it. */
  holds(sum: number): boolean {
    if (this.count === 0 || sum < this.base) return true;
    if (this.base === 2 ** Math.floor(53 / this.count)) throw new TooMany('too many sums are read together');
    return false;
  }
}

const sumsOf = (all: readonly string[], names: readonly string[], totals: readonly number[]): Sums =>
  readable<Sums>(all, names, Object.fromEntries(names.map((name, i) => [name, nth(totals, i)])));

/** What the state of cards dealt is read as. */
const STATE = 'state';
/** Stands for a state that nobody has read so far. */
const UNREAD: unknown = new Proxy(
  {},
  {
    get(_, name) {
      if (name === 'toJSON' && !measuring) return () => null;
      throw new Unread(STATE);
    },
    ownKeys() {
      throw new Unread(STATE);
    },
  },
);

/** A record of which only so many fields are counted; whoever reads another is told that it is not. */
function readable<T>(all: readonly string[], names: readonly string[], record: T): T {
  if (names.length === all.length || !isRecord(record)) return record;
  return new Proxy(record, {
    get(record, name) {
      const unread = name === 'toJSON' ? measuring && all.find((one) => !names.includes(one)) : undefined;
      if (unread) throw new Unread(unread);
      // What is merged by its JSON is merged by what is counted of it.
      if (name === 'toJSON') return () => record;
      if (typeof name === 'string' && !(name in record) && all.includes(name)) throw new Unread(name);
      return Reflect.get(record, name);
    },
    has(record, name) {
      if (typeof name === 'string' && !(name in record) && all.includes(name)) throw new Unread(name);
      return Reflect.has(record, name);
    },
    // Whoever takes all of it reads all of it.
    ownKeys: () => [...all],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** Goes on with a reply; a part that met itself must be returned as it is. */
function resume(sequence: Sequence<unknown>, reply: Known | undefined): IteratorResult<Ask | Aside, unknown> {
  const next = sequence.next(reply);
  if (reply?.value instanceof Return && !(next.done && next.value === reply.value))
    throw new Error('a part that meets itself must be returned as it is');
  return next;
}

/** Takes the next way at the last fork that has another; false where there is none. */
function takeNextWay(forks: Fork[]): boolean {
  for (let last = forks.at(-1); last; last = forks.at(-1)) {
    if (++last.way < last.ways.length) return true;
    forks.pop();
  }
  return false;
}

const sameValue = (one: unknown, other: unknown): boolean => one === other || key(one) === key(other);

/** What a rule's last words make of a reply; a part that met itself must be returned as it is. */
function endOf(value: unknown, conclude: (came: unknown) => unknown): unknown {
  const end = conclude(value);
  if (value instanceof Return && end !== value) throw new Error('a part that meets itself must be returned as it is');
  return end;
}

const fullPath = (at: string, id: string): string => (at === '' ? id : path(at, id));

const repliesTo = new WeakMap<Chances<unknown>, Replies>();

const replies = (chances: Chances<unknown>): Replies =>
  orMake(repliesTo, chances, () => [...chances].map(([at, { value, p }]) => ({ reply: new Known(value), p, at })));

/** Closes the loop: coming back with chance r multiplies all else by 1 / (1 − r). Throws where nothing else can happen. */
function closeLoop({ chances, returns, partial }: Worked, loop: string): Worked {
  const r = returns.get(loop);
  if (r === undefined) return { chances, returns, partial };
  if (r > CERTAIN) throw new Error('a part that always comes back to itself never ends');
  const scaled = new Map([...chances].map(([at, { value, p }]) => [at, { value, p: p / (1 - r) }]));
  const others = [...returns].filter(([to]) => to !== loop).map(([to, p]) => [to, p / (1 - r)] as const);
  return { chances: scaled, returns: new Map(others), partial };
}

function mustNotReturn({ chances, returns }: Worked): Chances<unknown> {
  if (returns.size > 0)
    throw new Error('a part came back to one that is not open, or from within a fold to one outside it');
  return chances;
}

/** Forgets every part worked out so far, so that a benchmark can measure the first call. */
export function forget(): void {
  kept = new Map();
  dealers = new WeakMap();
  deals = new WeakMap();
  closedForms = new WeakMap();
  keeping = effort.paths = effort.states = 0;
}

/** Chances by playing it out `times` times, or until that is enough, with `random` (0 to 1, 1 excluded): what remains when the paths are too many. */
export function sampleOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  times: number,
  random: () => number,
  { from = [], overruled = {} }: Assuming = {},
  enough: (plays: number) => boolean = () => false,
): { readonly chances: Chances<R>; readonly plays: number } {
  const answers = new Map(from.map((answer) => [answer.id, answer]));
  const told = answers.size > 0 || Object.keys(overruled).length > 0;
  return louder((loud) => {
    const came: R[] = [];
    const quiet = !told && !loud;
    const play = () => {
      while (came.length < times && !(came.length > 0 && enough(came.length))) {
        goOn();
        came.push(playOut(rule(input), (item) => sample(item, answers, overruled, random, quiet)));
      }
    };
    if (quiet) silently(play);
    else play();
    const chances = new ChancesBuilder<R>();
    for (const outcome of came) chances.put(outcome, 1 / came.length);
    return { chances, plays: came.length };
  });
}

function playOut<R>(sequence: Sequence<R>, reply: (item: Ask | Aside) => Known | undefined): R {
  let next = sequence.next();
  while (!next.done) next = sequence.next(reply(next.value));
  return next.value;
}

/** What is replied to an item in one play. Where nobody asks for paths, parts and folds are played by themselves, so that no answer goes through all that they are parts of, and of what is worked out one end is taken. */
function sample(
  item: Ask | Aside,
  answers: ReadonlyMap<string, Answer>,
  overruled: Overruled,
  random: () => number,
  quiet: boolean,
): Known | undefined {
  if (!isAsk(item)) {
    if (item.kind === 'stated') return new Known(overruledValue(item, overruled[item.id]));
    if (!quiet) return undefined;
    const within = (sequence: Sequence<unknown>) =>
      playOut(sequence, (item) => sample(item, answers, overruled, random, quiet));
    if (item.kind === 'part') {
      const found = kept.get(item.rule)?.get(key(item.input));
      return new Known(found ? drawOne(found.chances, random) : within(item.walk()));
    }
    if (item.kind === 'steps') return new Known(playSteps(item, within));
    return undefined;
  }
  const answer = answers.get(item.id);
  if (answer) return new Known(settle(item, answer));
  if (!('chances' in item)) return new Known(assumedAnswer(item));
  if (item.kind === 'roll') {
    const { pool, tally } = item;
    let total = tally.start;
    for (let die = 0; die < pool.count; die++) total = tally.add(total, 1 + Math.floor(random() * pool.sides));
    return new Known(total);
  }
  return new Known(drawOne(item.chances(), random));
}

/** One of these values by its chances. */
function drawOne(chances: Chances<unknown>, random: () => number): unknown {
  let ahead = random();
  let last: unknown;
  for (const { value, p } of chances.values()) {
    last = value;
    ahead -= p;
    if (ahead < 0) break;
  }
  return last;
}

/** What a fold comes to in one play. */
function playSteps(
  { items, start, step, sums, dealing }: Steps,
  play: (sequence: Sequence<unknown>) => unknown,
): unknown {
  let state = start;
  let all = sums ?? {};
  for (const item of items) {
    const came = play(step(state, item));
    const counted = sums && isCounted(came);
    state = counted ? came.state : came;
    if (counted) all = addedTo(all, came.add);
  }
  if (dealing && isEnded(state)) return dealing.ends(state);
  return sums ? { state, sums: all } : state;
}
