import { type Answer, proposal, settle } from '../rules/answer.ts';
import {
  type Aside,
  type Ask,
  isAsk,
  Known,
  type Rule,
  type Scope,
  type Sequence,
  type StatedNumber,
  type Steps,
  shuffleIdOf,
  withWholeDeck,
} from '../rules/ask.ts';
import { type Chance, type Chances, ChancesBuilder, key, measure, Numbered } from '../rules/chances.ts';
import { size } from '../rules/deck.ts';
import { nth, orMake } from '../rules/lists.ts';
import { isUnder, path } from '../rules/path.ts';
import { isRecord } from '../rules/plain.ts';
import { catchOnly } from '../rules/refusal.ts';
import { type Overruled, overruledValue } from '../rules/replay.ts';
import { askInScopes } from '../rules/screens.ts';
import { effort, goOn, OFTEN, TooMany } from '../rules/toomany.ts';
import { type DealtSteps, isDealt } from './deal.ts';
import { Deal, Dealer, type Ended } from './dealer.ts';
import { Layer } from './layer.ts';
import type { AnswersSoFar, MeasureCounter, OddsModel, Statement } from './model.ts';
import { type Addition, conclusionOf, isSummed, type Sums } from './quick.ts';
import { pathInScopes, Run, type Weighed } from './run.ts';

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
  /** The odds model of the sequence. Without it every path is walked. */
  readonly model?: OddsModel | undefined;
  /** How many paths to walk in any one part, or steps in any one fold, before giving up, ten times as many states with their sums after any of its items; where something is told, in all parts together. */
  readonly limit?: number;
};

const NO_MODEL: OddsModel = [];

/** The exact chances of every outcome: each path is told once, parts are worked out once per input, steps merged. Throws Undecided or TooMany. */
export const odds = <I, R>(rule: Rule<I, R>, input: I, assuming: Assuming = {}): Chances<R> =>
  enumerate(rule, input, assuming, undefined);

/**
 * Tells the exact chances of what a measure says of the outcome. Sums (`sumSteps`) are kept together
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
  { from = [], overruled = {}, model = NO_MODEL, limit = 50_000 }: Assuming,
  reads: ReadonlySet<string> | undefined,
  memos: Memos = new Map(),
): Chances<R> {
  const answers = new Map(from.map((answer) => [answer.id, answer]));
  return typed(new Enumerator(answers, overruled, model, limit, reads, memos).chancesOf(rule, input));
}

/** Types the chances as those of the rule's outcome, or of what its model measures. */
const typed = <R>(chances: Chances<unknown>): Chances<R> => chances as Chances<R>;

/** What the odds take a choice to be: what is proposed, else what is assumed. */
export function assumedAnswer(ask: Ask): unknown {
  if (ask.kind === 'facts') return ask.read({});
  const answer = proposal(ask);
  if (answer) return settle(ask, answer);
  if ('assumed' in ask && ask.assumed !== undefined) return ask.read(ask.assumed);
  throw new Undecided(ask);
}

/** An ask as it is put after the shuffle that the answers name, if any; `id` is its whole path. */
const afterShuffle = (ask: Ask, id: string, answers: ReadonlyMap<string, Answer>): Ask => {
  if (ask.kind !== 'draw') return ask;
  const answer = answers.get(shuffleIdOf(id));
  return answer && 'value' in answer && answer.value === true ? withWholeDeck(ask) : ask;
};

type Part = Extract<Aside, { kind: 'part' }>;

/** The chances of a rule, how likely it is to come back to a part that is still open, and whether sums that nobody reads are left out. */
type Worked = {
  readonly chances: Chances<unknown>;
  readonly returns: ReadonlyMap<string, number>;
  readonly partial: boolean;
};
/** What may be replied to an item, one thing or several with their chances, and by what it is merged where that is known. */
type Replies = readonly { readonly reply: Known | undefined; readonly p: number; readonly at?: string }[];
/** A branch of a path and the way taken there; `addends` of a part whose results are only added up. */
type Fork = { readonly ways: Replies; way: number; readonly addends?: Addends };
/** What a part may add to sums that no rule reads. */
type Addends = { readonly none: Sums; readonly adds: readonly { readonly add: Partial<Sums>; readonly p: number }[] };
/** The path of a sequence, and whether something within it is answered or overruled. */
type Where = { readonly at: string; readonly touched: boolean };

/** Stands for the result of a part that met itself: the rule must return it as it is. */
class Return {
  constructor(readonly to: string) {}
}

/** The measure that a part has decided: the rules around it are walked no further. */
class Decision {
  constructor(readonly measure: unknown) {}
}

/** What a part adds to the sums, and one result that adds it. */
class Addend {
  constructor(
    readonly add: Partial<Sums>,
    readonly result: unknown,
  ) {}

  toJSON() {
    return this.add;
  }
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

/** How many dealers or counters are kept for one way of dealing or rule, and how many states of a dealer may be for each path there may be. */
const LATELY = 4;
const STATES = 3;
/** Steps of one path, so that a rule that may go on for ever is given up. */
const LONGEST = 300;
/** How many states of a fold, each with what its sums have come to, may be for each step there may be. */
const PAIRS = 10;

/** Chances of parts by model, rule and input. */
let kept = new Map<object, Kept>();
type Kept = Map<object, Map<string, Worked>>;
let dealers: Recent<Dealer<unknown, unknown>> = new WeakMap();
let deals: Recent<Deal<unknown, unknown>> = new WeakMap();
let counters: Recent<ReturnType<MeasureCounter['count']>> = new WeakMap();
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

const itself = <T>(value: T): T => value;

class Enumerator {
  private readonly open = new Map<object, Set<string>>();
  /** Parts in which something may be told, by where they are. */
  private readonly parts = new Map<object, Map<string, Worked>>();
  private readonly names = new Map<object, number>();
  /** Paths walked where something is answered: such parts are not kept, so they share one limit. */
  private touchedPaths = 0;
  /** Depth of the sequence being walked: 1 for the rule itself. */
  private depth = 0;
  /** What parts are kept under that leave sums out. */
  private readonly under: string;
  private readonly statements: ReadonlyMap<object, Statement>;
  private readonly answersSoFar: AnswersSoFar;

  constructor(
    private readonly answers: ReadonlyMap<string, Answer>,
    private readonly overruled: Overruled,
    private readonly model: OddsModel,
    private readonly limit: number,
    /** The sums to count; all where it is not said. */
    private readonly reads: ReadonlySet<string> | undefined,
    private readonly memos: Memos,
  ) {
    this.under = reads ? [...reads].sort().join() : '*';
    this.statements = statementsByRule(model);
    this.answersSoFar = answersSoFar(answers, overruled);
  }

  /** The rule from its start. It is not kept: its input is a whole setup, and its parts are. */
  chancesOf<I>(rule: Rule<I, unknown>, input: I): Chances<unknown> {
    const memo = memoOf(this.memos, rule, '');
    const where = { at: '', touched: this.isTouched('') };
    if (where.touched) return measured(mustNotReturn(this.walk(() => rule(input), where, memo)));
    const inputKey = key(input);
    this.open.set(rule, new Set([inputKey]));
    const worked = this.walk(() => rule(input), where, memo);
    return measured(mustNotReturn(closeLoop(worked, this.loopName(rule, inputKey))));
  }

  /** A part, from what is kept if nothing was told within it. */
  private part({ rule, input: all, walk: walkAll }: Part, outer: Where, at: string): Worked {
    const statement = this.statements.get(rule);
    const input = statement?.relevantInput?.(all) ?? all;
    const walk = () => walkAll(input);
    const answers = new ReadAnswers(this.answersSoFar);
    const ending = endingOf(statement, input, answers);
    const quickEnding = statement?.decides ? DECIDED : { ...ending, made: itself };
    const quicker = () => statement?.instead?.(input, answers);
    const isQuicker = quicker() !== undefined;
    // What is kept holds only for the answers that the statements have read.
    const inputKey = key(input) + answers.read;
    const where = { at, touched: outer.touched && this.isTouchedIn(at, statement, all) };
    if (where.touched) {
      const told = orMake(this.parts, rule, () => new Map<string, Worked>());
      const walkTouched = () =>
        isQuicker && statement?.samePaths
          ? this.walk(() => quicker() ?? walk(), where, {}, quickEnding)
          : this.walk(walk, where, {}, ending);
      const worked = told.get(`${at} ${inputKey}`) ?? walkTouched();
      if (worked.returns.size === 0) told.set(`${at} ${inputKey}`, worked);
      return worked;
    }
    const known = kept.get(this.model)?.get(rule);
    const found = known?.get(inputKey) ?? known?.get(`${this.under} ${inputKey}`);
    if (found) return found;
    const counted = statement?.counted?.(input);
    if (counted) return this.keep(rule, inputKey, this.countAtOnce(rule, inputKey, counted));
    const open = orMake(this.open, rule, () => new Set<string>());
    const loop = this.loopName(rule, inputKey);
    if (open.has(inputKey)) return { chances: new Map(), returns: new Map([[loop, 1]]), partial: false };
    open.add(inputKey);
    const memo = memoOf(this.memos, rule, inputKey);
    const plainly = () => this.walk(walk, where, memo, ending);
    const quickly = () => this.walk(() => quicker() ?? walk(), where, memo, quickEnding);
    // A choice in the way is named by its path in the rule itself.
    const told = isQuicker ? catchOnly(Undecided, quickly, plainly) : plainly();
    const worked = closeLoop(told, loop);
    open.delete(inputKey);
    return worked.returns.size === 0 ? this.keep(rule, inputKey, worked) : worked;
  }

  /** Counts the measure of a part at once, for the fields that are read. */
  private countAtOnce(rule: object, inputKey: string, { fields, count }: MeasureCounter): Worked {
    const counter = recent(counters, rule, inputKey, () => count(this.limit));
    const names = fields.filter((name) => !this.reads || this.reads.has(name));
    const chances = new Map<string, Chance<unknown>>();
    for (const [at, { value, p }] of counter(names))
      chances.set(at, { value: new Decision(readable(fields, names, value)), p });
    return { chances, returns: NOWHERE, partial: names.length < fields.length };
  }

  private keep(rule: object, inputKey: string, worked: Worked): Worked {
    if (++keeping > KEPT) {
      kept = new Map();
      keeping = 1;
    }
    const ofThese = orMake(kept, this.model, (): Kept => new Map());
    const known = orMake(ofThese, rule, () => new Map<string, Worked>());
    known.set(worked.partial ? `${this.under} ${inputKey}` : inputKey, worked);
    return worked;
  }

  private loopName(rule: object, inputKey: string): string {
    return `${orMake(this.names, rule, () => this.names.size)}:${inputKey}`;
  }

  /** Whether something under this path is answered or overruled. */
  private isTouched(at: string): boolean {
    for (const id of this.answers.keys()) if (id === at || isUnder(id, at)) return true;
    for (const id of Object.keys(this.overruled)) if (isUnder(id, at)) return true;
    return false;
  }

  /** Whether something within a part is answered or overruled, on the paths that its statement names. */
  private isTouchedIn(at: string, statement: Statement | undefined, input: unknown): boolean {
    if (!statement?.paths) return this.isTouched(at);
    return statement.paths(input).some((path) => this.isTouched(fullPath(at, path)));
  }

  private whereIn({ at, touched }: Where, rest: string): Where {
    const here = fullPath(at, rest);
    return { at: here, touched: touched && this.isTouched(here) };
  }

  /** Tells every path of a sequence, from its own start. */
  private walk(start: () => Sequence<unknown>, where: Where, memo?: Memo, ending?: Ending): Worked {
    this.depth++;
    try {
      return this.tellPaths(start, where, memo, ending);
    } finally {
      this.depth--;
    }
  }

  /** Its paths are kept in the memo where only their last words are another matter for another measure. */
  private tellPaths(start: () => Sequence<unknown>, where: Where, memo: Memo = {}, ending: Ending = AS_IT_IS): Worked {
    const outcomes = new ChancesBuilder<unknown>();
    const returns = new Map<string, number>();
    const { ends, lasts } = memo.walked ?? { ends: [], lasts: [] };
    let partial = false;
    const ended = (value: unknown, p: number, at?: string) => {
      if (value instanceof Return) returns.set(value.to, (returns.get(value.to) ?? 0) + p);
      else if (value instanceof Decision) outcomes.put(value, p, at);
      else {
        const end = ending.made(value);
        // A measure is its own key.
        outcomes.put(end, p, end !== value ? undefined : ending.alike ? key(ending.alike(value)) : at);
      }
    };
    const endedBy = ({ item, conclude, p }: LastWords, { ways, partial: some }: Ways) => {
      partial ||= some;
      for (const { reply, p: q, at } of ways) {
        const end = concluded(reply?.value, conclude);
        // Cards are known by their class, whatever is left of their deck.
        ended(end, p * q, end === reply?.value && item.kind !== 'draw' ? at : undefined);
      }
    };
    const endWith = ({ value, p, addends }: End) => {
      if (addends.length === 0) return ended(value, p);
      const { all, names, sums } = this.addUp(addends);
      partial ||= names.length < all.length;
      for (const { sum, p: q } of sums) ended(withSums(value, all, names, sum), p * q);
    };
    if (memo.walked) {
      for (const end of ends) endWith(end);
      for (const last of lasts) endedBy(last, this.ways(last.item, last.scopes, where, last.folded, ending.alike));
      return { chances: outcomes, returns: returns.size === 0 ? NOWHERE : returns, partial };
    }
    const endAt = (value: unknown, p: number) => {
      const end = { value, p, addends: forks.flatMap(({ addends }) => addends ?? []) };
      ends.push(end);
      endWith(end);
    };
    const { at, touched } = where;
    const overruled = touched ? (item: StatedNumber, id: string) => this.overruledAt(where, item, id) : undefined;
    const forks: Fork[] = [];
    let forked = false;
    let walked = 0;
    do {
      if ((touched ? ++this.touchedPaths : ++walked) > this.limit) throw new TooMany(`more than ${this.limit} paths`);
      effort.paths++;
      goOn();
      const run = new Run(start(), overruled);
      let p = 1;
      let over = false;
      for (const { ways, way } of forks) {
        const { reply, p: q } = nth(ways, way);
        p *= q;
        over = reply?.value instanceof Decision;
        if (over) endAt(reply?.value, p);
        else resume(run, reply);
      }
      while (run.item && !over) {
        const { item } = run;
        const own = noRows();
        const all = this.ways(item, run.scopes, where, own, ending.alike);
        const conclude = conclusionOf(item);
        const scopes = conclude ? [...run.scopes] : run.scopes;
        const [first] = all.ways;
        if (!first) throw new Error(`no way on at ${at}`);
        const { decides, none } = (item.kind === 'part' && this.statements.get(item.rule)) || {};
        if (decides) {
          const last = { item, scopes, conclude: itself, p, folded: own };
          lasts.push(last);
          endedBy(last, all);
          over = true;
          break;
        }
        if (none && first.reply?.value instanceof Addend) {
          if (this.depth > 1) throw new Error('a part whose results are added up must not be inside another part');
          const { result } = first.reply.value;
          const adds = all.ways.flatMap(({ reply, p }) =>
            reply?.value instanceof Addend ? [{ add: reply.value.add, p }] : [],
          );
          forks.push({ ...only(new Known(result)), way: 0, addends: { none, adds } });
          run.goOn(new Known(result));
          continue;
        }
        over = first.reply?.value instanceof Decision;
        if (!over) resume(run, first.reply);
        // What is the last a rule hears need not be where that is part of another.
        if (conclude && run.done && sameValue(run.result, conclude(first.reply?.value))) {
          const last = { item, scopes, conclude, p, folded: own };
          lasts.push(last);
          endedBy(last, all);
          over = true;
        } else {
          forked ||= all.partial;
          forks.push({ ways: all.ways, way: 0 });
          if (forks.length > LONGEST) throw new TooMany(`a path of more than ${LONGEST} steps`);
          p *= first.p;
          if (over) endAt(first.reply?.value, p);
        }
      }
      if (over) continue;
      if (!run.done) throw new Error(`no end at ${at}`);
      endAt(run.result, p);
    } while (takeNextWay(forks));
    // Paths that forked on what leaves sums out would fork otherwise for another measure.
    if (partial && !forked && returns.size === 0) memo.walked = { ends, lasts };
    partial ||= forked;
    return { chances: outcomes, returns: returns.size === 0 ? NOWHERE : returns, partial };
  }

  /** Convolves what several parts add, for the sums that are read. */
  private addUp(addends: readonly Addends[]) {
    const all = Object.keys(nth(addends, 0).none);
    const names = all.filter((name) => !this.reads || this.reads.has(name));
    const largest = (add: Partial<Sums>) => Math.max(0, ...names.map((name) => add[name] ?? 0));
    const most = addends.reduce((sum, { adds }) => sum + Math.max(...adds.map(({ add }) => largest(add))), 0);
    const totals = new Totals(names.length, most);
    let now = new Map([[0, 1]]);
    for (const { adds } of addends) {
      const next = new Map<number, number>();
      const some = adds.map(({ add, p }) => ({ by: totals.of(names.map((name) => add[name] ?? 0)), p }));
      for (const [total, p] of now)
        for (const { by, p: q } of some) next.set(total + by, (next.get(total + by) ?? 0) + p * q);
      if (next.size > PAIRS * this.limit) throw new TooMany(`more than ${PAIRS * this.limit} sums`);
      goOn(next.size);
      now = next;
    }
    const sums = [...now].map(([total, p]) => ({ sum: totals.read(total), p }));
    return { all, names, sums };
  }

  private overruledAt({ at }: Where, item: StatedNumber, id: string): number {
    return overruledValue(item, this.overruled[fullPath(at, id)]);
  }

  /** The ways on from an item that a run has come to. */
  private ways(item: Weighed, scopes: readonly Scope[], where: Where, own: FoldRows, alike: Ending['alike']): Ways {
    if (isAsk(item)) return this.waysOfAsk(item, scopes, where);
    switch (item.kind) {
      case 'part': {
        const { chances, returns, partial } = this.part(item, where, fullPath(where.at, pathInScopes('', scopes)));
        const back = [...returns].map(([to, p]) => ({ reply: new Known(new Return(to)), p }));
        return { ways: back.length > 0 ? [...replies(chances), ...back] : replies(chances), partial };
      }
      case 'note':
        if (this.limit < Number.POSITIVE_INFINITY) throw new TooMany('the model says that it is too much to walk');
        return ONWARD;
      case 'steps':
        return this.fold(item, this.whereIn(where, pathInScopes(item.id, scopes)), alike, own);
    }
  }

  private waysOfAsk(item: Ask, scopes: readonly Scope[], { at, touched }: Where): Ways {
    const id = () => fullPath(at, pathInScopes(item.id, scopes));
    if (!touched) {
      if ('chances' in item) return { ways: replies(item.chances()), partial: false };
      if (item.kind === 'facts') return only(new Known(item.setup));
      return only(new Known(assumedAnswer({ ...askInScopes(item, scopes), id: id() })));
    }
    const answer = this.answers.get(id());
    const asked = afterShuffle(item, id(), this.answers);
    if (answer) return only(new Known(settle(asked, { ...answer, id: item.id })));
    if ('chances' in asked) return { ways: replies(asked.chances()), partial: false };
    return only(new Known(assumedAnswer({ ...askInScopes(item, scopes), id: id() })));
  }

  /** So many cards dealt to a state, with as much of what they come to as is read. */
  private deal({ by, input, dealt }: DealtSteps['dealing'], from: unknown, cards: number): Ways {
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
  private fold(
    fold: Steps,
    where: Where,
    alike: Ending['alike'],
    { numbers, rows: known } = noRows(),
    most = 16,
  ): Ways {
    const { items, start, step, names: paths } = fold;
    const sums = isSummed(fold) ? fold.sums : {};
    const dealing = isDealt(fold) ? fold.dealing : undefined;
    const all = Object.keys(sums);
    const names = all.filter((name) => !this.reads || this.reads.has(name));
    const begin = Math.max(0, ...names.map((name) => sums[name] ?? 0));
    const totals = new Totals(names.length, begin + items.length * most);
    let partial = names.length < all.length;
    let largest = 0;
    let walked = 0;
    const row = (state: number, item: unknown, here: Where): Row => {
      if (++walked > this.limit) throw new TooMany(`more than ${this.limit} steps`);
      const ends = alike ? { made: itself, alike } : AS_IT_IS;
      const worked = this.walk(() => step(numbers.values[state], item), here, {}, ends);
      partial ||= worked.partial;
      const leads = [...mustNotDecide(mustNotReturn(worked))].map(([at, { value, p }]) =>
        isSummed(fold) && isCounted(value)
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
    const last = dealing ? items.findLastIndex((no) => this.whereIn(where, `${no}`).touched) + 1 : items.length;
    for (const [i, item] of items.slice(0, last).entries()) {
      const here = this.whereIn(where, paths?.[i] ?? `${dealing ? item : i + 1}`);
      const { touched } = here;
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
    if (!totals.holds(begin + items.length * largest))
      return this.fold(fold, where, alike, { numbers, rows: known }, largest);
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
      reply: new Known(isSummed(fold) ? { state, sums: sumsOf(all, names, totals.read(total)) } : state),
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
  readonly item: Weighed;
  readonly scopes: readonly Scope[];
  readonly conclude: (came: unknown) => unknown;
  readonly p: number;
  readonly folded: FoldRows;
};
/** Every path of a sequence: up to its end, or to its last words. */
type Walked = { readonly ends: End[]; readonly lasts: LastWords[] };
/** The end of a path, and the parts on it whose results are added up. */
type End = { readonly value: unknown; readonly p: number; readonly addends: readonly Addends[] };
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

const isCounted = (value: unknown): value is Addition<unknown, string> => isRecord(value) && isRecord(value.add);

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

/** A measure with the sums that are counted. */
function withSums(value: unknown, all: readonly string[], names: readonly string[], sums: readonly number[]): unknown {
  const others = Object.entries(isRecord(value) ? value : {}).filter(([name]) => !all.includes(name));
  const read = names.map((name, i) => [name, nth(sums, i)] as const);
  return readable(all, names, Object.fromEntries([...others, ...read]));
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
    ownKeys: (record) => [...new Set([...Reflect.ownKeys(record), ...all])],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** Goes on with a reply; a part that met itself must be returned as it is. */
function resume(run: Run, reply: Known | undefined): void {
  run.goOn(reply);
  if (reply?.value instanceof Return && !(run.done && run.result === reply.value))
    throw new Error('a part that meets itself must be returned as it is');
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
function concluded(value: unknown, conclude: (came: unknown) => unknown): unknown {
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

function answersSoFar(answers: ReadonlyMap<string, Answer>, overruled: Overruled): AnswersSoFar {
  const ids = [...answers.keys(), ...Object.keys(overruled)];
  return { any: ids.length > 0, includesStep: (name) => ids.some((id) => id.split('/').includes(name)) };
}

/** The answers so far, with a note of what was read of them. */
class ReadAnswers implements AnswersSoFar {
  private readonly noted = new Set<string>();

  constructor(private readonly answers: AnswersSoFar) {}

  get any(): boolean {
    this.noted.add(`any ${this.answers.any}`);
    return this.answers.any;
  }

  includesStep(name: string): boolean {
    const includes = this.answers.includesStep(name);
    this.noted.add(`${name} ${includes}`);
    return includes;
  }

  get read(): string {
    return [...this.noted].join();
  }
}

/** The key under which the chances of a part are kept. */
function keptKey(statement: Statement | undefined, all: unknown, answersSoFar: AnswersSoFar): string {
  const input = statement?.relevantInput?.(all) ?? all;
  const answers = new ReadAnswers(answersSoFar);
  statement?.alike?.(input, answers);
  statement?.instead?.(input, answers);
  return key(input) + answers.read;
}

const mustNotDecide = (chances: Chances<unknown>): Chances<unknown> => {
  for (const { value } of chances.values())
    if (value instanceof Decision) throw new Error('a part inside a fold must not decide');
  return chances;
};

const byRule = new WeakMap<OddsModel, ReadonlyMap<object, Statement>>();
/** The statements of a model, joined by rule. */
const statementsByRule = (all: OddsModel): ReadonlyMap<object, Statement> =>
  orMake(byRule, all, () => {
    const each = new Map<object, Statement>();
    for (const one of all) each.set(one.rule, { ...each.get(one.rule), ...one });
    return each;
  });

/** What becomes of a part's results, and the key they and the states of its folds are merged by. */
type Ending = { made(result: unknown): unknown; readonly alike?: (result: unknown) => unknown };

const AS_IT_IS: Ending = { made: itself };
const DECIDED: Ending = { made: (result) => (result instanceof Decision ? result : new Decision(result)) };

function endingOf(statement: Statement | undefined, input: unknown, answers: AnswersSoFar): Ending {
  if (!statement) return AS_IT_IS;
  const { decides, adds } = statement;
  const alike = statement.alike?.(input, answers);
  const made = (result: unknown) => {
    if (result instanceof Decision) return result;
    if (decides) return new Decision(decides(result, input));
    return adds ? new Addend(adds(result), result) : result;
  };
  return alike ? { made, alike } : { made };
}

/** The chances of the measures; a result that nothing has measured stays as it is. */
const measured = (chances: Chances<unknown>): Chances<unknown> =>
  mapped(chances, (value) => (value instanceof Decision ? value.measure : value));

function mapped(chances: Chances<unknown>, of: (value: unknown) => unknown): Chances<unknown> {
  const all = new ChancesBuilder<unknown>();
  let same = true;
  for (const { value, p } of chances.values()) {
    const is = of(value);
    same &&= is === value;
    all.put(is, p);
  }
  return same ? chances : all;
}

/** Forgets every part worked out so far, so that a benchmark can measure the first call. */
export function forget(): void {
  kept = new Map();
  dealers = new WeakMap();
  deals = new WeakMap();
  counters = new WeakMap();
  keeping = effort.paths = effort.states = 0;
}

/** Chances by playing it out `times` times, or until that is enough, with `random` (0 to 1, 1 excluded): what remains when the paths are too many. */
export function sampleOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  times: number,
  random: () => number,
  { from = [], overruled = {}, model = NO_MODEL }: Assuming = {},
  enough: (plays: number) => boolean = () => false,
): { readonly chances: Chances<R>; readonly plays: number } {
  const answers = new Map(from.map((answer) => [answer.id, answer]));
  const playing: Playing = {
    answers,
    overruled,
    random,
    untouched: answers.size === 0 && Object.keys(overruled).length === 0,
    statements: statementsByRule(model),
    known: kept.get(model),
    answersSoFar: answersSoFar(answers, overruled),
  };
  const came: unknown[] = [];
  while (came.length < times && !(came.length > 0 && enough(came.length))) {
    goOn();
    const end = playOut(rule(input), '', playing);
    came.push(end instanceof Decision ? end.measure : end);
  }
  const chances = new ChancesBuilder<unknown>();
  for (const outcome of came) chances.put(outcome, 1 / came.length);
  return { chances: typed(chances), plays: came.length };
}

/** To its end, or until something decides what is measured. */
function playOut(sequence: Sequence<unknown>, at: string, playing: Playing): unknown {
  const { untouched, overruled } = playing;
  const run = new Run(
    sequence,
    untouched ? undefined : (item, id) => overruledValue(item, overruled[fullPath(at, id)]),
  );
  while (run.item) {
    const known = sample(run.item, run, at, playing);
    if (known?.value instanceof Decision) return known.value;
    run.goOn(known);
  }
  return run.result;
}

/** What a play is played out by. */
type Playing = {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly overruled: Overruled;
  readonly random: () => number;
  /** Whether nothing is answered or overruled. */
  readonly untouched: boolean;
  readonly statements: ReadonlyMap<object, Statement>;
  readonly known: Kept | undefined;
  readonly answersSoFar: AnswersSoFar;
};

/** What is replied to an item in one play. Of a part that is worked out one end is taken. */
function sample(item: Weighed, run: Run, at: string, playing: Playing): Known | undefined {
  const { answers, random, untouched, statements, known } = playing;
  if (isAsk(item))
    return new Known(sampleAsk({ ...item, id: fullPath(at, pathInScopes(item.id, run.scopes)) }, answers, random));
  if (item.kind === 'part') {
    const statement = statements.get(item.rule);
    const found = untouched
      ? known?.get(item.rule)?.get(keptKey(statement, item.input, playing.answersSoFar))
      : undefined;
    if (found) return new Known(resultOf(drawOne(found.chances, random)));
    if (!statement?.decides) return undefined;
    const played = playOut(item.walk(), fullPath(at, pathInScopes('', run.scopes)), playing);
    return new Known(resultOf(endingOf(statement, item.input, playing.answersSoFar).made(played)));
  }
  return undefined;
}

function sampleAsk(ask: Ask, answers: ReadonlyMap<string, Answer>, random: () => number): unknown {
  const answer = answers.get(ask.id);
  const asked = afterShuffle(ask, ask.id, answers);
  if (answer) return settle(asked, answer);
  if (!('chances' in asked)) return assumedAnswer(asked);
  if (asked.kind !== 'roll') return drawOne(asked.chances(), random);
  const { pool, tally } = asked;
  let total = tally.start;
  for (let die = 0; die < pool.count; die++) total = tally.add(total, 1 + Math.floor(random() * pool.sides));
  return total;
}

const resultOf = (value: unknown): unknown => (value instanceof Addend ? value.result : value);

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
