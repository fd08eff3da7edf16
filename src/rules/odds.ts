import { type Answer, proposal, settle } from './answer.ts';
import { type Aside, type Ask, isAsk, Known, path, type Rule, type Sequence, type Steps } from './ask.ts';
import { type Chances, ChancesBuilder, certain, key } from './chances.ts';
import { type Overruled, overruledValue } from './replay.ts';
import { TooMany } from './toomany.ts';

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
  /** How many paths to walk in any one part, or states in any one fold, before giving up; where something is told, in all parts together. */
  readonly limit?: number;
};

/** The exact chances of every outcome: each path is told once, parts are worked out once per input, steps merged. Throws Undecided or TooMany. */
export function odds<I, R>(
  rule: Rule<I, R>,
  input: I,
  { from = [], overruled = {}, limit = 50_000 }: Assuming = {},
): Chances<R> {
  const walk = new Enumerator(new Map(from.map((answer) => [answer.id, answer])), overruled, limit);
  return walk.whole(rule, input) as Chances<R>;
}

/** What the odds take a choice to be: what is proposed, else what is assumed. */
export function assumedAnswer(ask: Ask): unknown {
  if (ask.kind === 'facts') return ask.read({});
  const answer = proposal(ask);
  if (answer) return settle(ask, answer);
  if ('assumed' in ask && ask.assumed !== undefined) return ask.read(ask.assumed);
  throw new Undecided(ask);
}

type Part = Extract<Aside, { kind: 'part' }>;

/** The chances of a rule, and how likely it is to come back to a part that is still open. */
type Worked = { readonly chances: Chances<unknown>; readonly returns: ReadonlyMap<string, number> };
type Path = { readonly replies: readonly unknown[]; readonly p: number };

/** Stands for the result of a part that met itself: the rule must return it as it is. */
class Return {
  constructor(readonly to: string) {}
}

const NOWHERE: ReadonlyMap<string, number> = new Map();
const CERTAIN = 1 - 1e-12;
/** How many worked-out parts are kept for the next time. */
const KEPT = 20_000;

let kept = new Map<object, Map<string, Worked>>();
let keeping = 0;
let paths = 0;
let states = 0;

class Enumerator {
  private readonly open = new Map<object, Set<string>>();
  private readonly names = new Map<object, number>();
  /** Paths walked where something is answered: such parts are walked anew each time, so they share one limit. */
  private touchedPaths = 0;

  constructor(
    private readonly answers: ReadonlyMap<string, Answer>,
    private readonly overruled: Overruled,
    private readonly limit: number,
  ) {}

  /** The rule from its start. It is not kept: its input is a whole setup, and its parts are. */
  whole<I>(rule: Rule<I, unknown>, input: I): Chances<unknown> {
    if (this.touched('')) return settled(this.walked(() => rule(input), ''));
    const inputKey = key(input);
    this.open.set(rule, new Set([inputKey]));
    return settled(
      closeLoop(
        this.walked(() => rule(input), ''),
        this.loop(rule, inputKey),
      ),
    );
  }

  /** A part, from what is kept if nothing was told within it. */
  private part({ rule, input, walk, quick }: Part, at: string): Worked {
    const inputKey = key(input);
    const untouched = !this.touched(at);
    if (untouched) {
      const known = kept.get(rule)?.get(inputKey);
      if (known) return known;
      if (quick) {
        const worked = { chances: quick(), returns: NOWHERE };
        keep(rule, inputKey, worked);
        return worked;
      }
    }
    const open = this.open.get(rule) ?? new Set<string>();
    this.open.set(rule, open);
    if (untouched && open.has(inputKey))
      return { chances: new Map(), returns: new Map([[this.loop(rule, inputKey), 1]]) };
    if (untouched) open.add(inputKey);
    const worked = closeLoop(this.walked(walk, at), untouched ? this.loop(rule, inputKey) : '');
    if (!untouched) return worked;
    open.delete(inputKey);
    if (worked.returns.size === 0) keep(rule, inputKey, worked);
    return worked;
  }

  private loop(rule: object, inputKey: string): string {
    if (!this.names.has(rule)) this.names.set(rule, this.names.size);
    return `${this.names.get(rule)}:${inputKey}`;
  }

  /** Whether something under this path is answered or overruled. */
  private touched(at: string): boolean {
    if (this.answers.size === 0 && Object.keys(this.overruled).length === 0) return false;
    const under = at === '' ? '' : `${at}/`;
    for (const id of this.answers.keys()) if (id.startsWith(under) || id === at) return true;
    for (const id of Object.keys(this.overruled)) if (id.startsWith(under)) return true;
    return false;
  }

  /** Tells every path of a sequence, from its own start. */
  private walked(start: () => Sequence<unknown>, at: string): Worked {
    const outcomes = new ChancesBuilder<unknown>();
    const returns = new Map<string, number>();
    const ahead: Path[] = [{ replies: [], p: 1 }];
    const ended = (value: unknown, p: number) => {
      if (value instanceof Return) returns.set(value.to, (returns.get(value.to) ?? 0) + p);
      else outcomes.put(value, p);
    };
    const touched = this.touched(at);
    let walked = 0;
    for (let path: Path | undefined = ahead.pop(); path; path = ahead.pop()) {
      if ((touched ? ++this.touchedPaths : ++walked) > this.limit) throw new TooMany(`more than ${this.limit} paths`);
      paths++;
      const here = [...path.replies];
      let { p } = path;
      const sequence = start();
      let next = sequence.next();
      for (const value of path.replies) next = sequence.next(value);
      while (!next.done) {
        const branches = this.branches(next.value, at);
        let reply: unknown;
        if (branches instanceof Known || branches === undefined) reply = branches;
        else {
          const [first, ...others] = branches;
          if (!first) throw new Error(`no way on at ${at}`);
          if (lastWord(next.value)) {
            next = sequence.next(first.reply);
            if (!next.done || next.value !== first.reply.value)
              throw new Error('a last word must be returned as it is');
            for (const { reply, p: share } of others) ended(reply.value, p * share);
            p *= first.p;
            break;
          }
          for (const { reply, p: share } of others) ahead.push({ replies: [...here, reply], p: p * share });
          reply = first.reply;
          p *= first.p;
        }
        here.push(reply);
        next = sequence.next(reply);
        if (reply instanceof Known && reply.value instanceof Return && !(next.done && next.value === reply.value))
          throw new Error('a part that meets itself must be returned as it is');
      }
      ended(next.value, p);
    }
    return { chances: outcomes, returns: returns.size === 0 ? NOWHERE : returns };
  }

  /** What may be replied to an item: one thing, or several with their chances. */
  private branches(item: Ask | Aside, at: string): Known | undefined | readonly { reply: Known; p: number }[] {
    if (isAsk(item)) {
      const answer = this.answers.get(full(at, item.id));
      if (answer) return new Known(settle(item, { ...answer, id: item.id }));
      if ('chances' in item) return replies({ chances: item.chances(), returns: NOWHERE });
      return new Known(assumedAnswer({ ...item, id: full(at, item.id) }));
    }
    switch (item.kind) {
      case 'stated':
        return new Known(overruledValue(item, this.overruled[full(at, item.id)]));
      case 'part':
        return replies(this.part(item, full(at, item.at)));
      case 'vast':
        throw new TooMany('the rule says that it is too much to walk');
      case 'steps':
        return replies({ chances: this.folded(item, full(at, item.at)), returns: NOWHERE });
      default:
        return undefined;
    }
  }

  /** Walks forward over the items, merging equal states after each. */
  private folded({ items, start, step }: Steps, at: string): Chances<unknown> {
    let before: Chances<unknown> = certain(start);
    const known = new Map<string, Worked>();
    let stepsWalked = 0;
    items.forEach((item, i) => {
      const here = `${at}/${i + 1}`;
      const touched = this.touched(here);
      const itemKey = key(item);
      const after = new ChancesBuilder<unknown>();
      states += before.size;
      for (const [stateKey, { value: state, p }] of before) {
        const pair = `${stateKey} ${itemKey}`;
        let worked = touched ? undefined : known.get(pair);
        if (!worked && ++stepsWalked > this.limit) throw new TooMany(`more than ${this.limit} steps`);
        worked ??= this.walked(() => step(state, item), here);
        if (!touched) known.set(pair, worked);
        for (const { value, p: share } of settled(worked).values()) after.put(value, p * share);
      }
      before = after;
    });
    return before;
  }
}

const lastWord = (item: Ask | Aside): boolean => !isAsk(item) && item.kind === 'part' && item.last === true;

const full = (at: string, id: string): string => (at === '' ? id : path(at, id));

function replies({ chances, returns }: Worked): { reply: Known; p: number }[] {
  const all = [...chances.values()].map(({ value, p }) => ({ reply: new Known(value), p }));
  for (const [to, p] of returns) all.push({ reply: new Known(new Return(to)), p });
  return all;
}

/** Closes the loop: coming back with chance r multiplies all else by 1 / (1 − r). Throws where nothing else can happen. */
function closeLoop({ chances, returns }: Worked, loop: string): Worked {
  const r = returns.get(loop);
  if (r === undefined) return { chances, returns };
  if (r > CERTAIN) throw new Error('a part that always comes back to itself never ends');
  const scaled = new Map([...chances].map(([at, { value, p }]) => [at, { value, p: p / (1 - r) }]));
  const others = [...returns].filter(([to]) => to !== loop).map(([to, p]) => [to, p / (1 - r)] as const);
  return { chances: scaled, returns: new Map(others) };
}

function settled({ chances, returns }: Worked): Chances<unknown> {
  if (returns.size > 0) throw new Error('a part came back to one that is not open');
  return chances;
}

function keep(rule: object, inputKey: string, worked: Worked): void {
  if (++keeping > KEPT) {
    kept = new Map();
    keeping = 1;
  }
  const known = kept.get(rule) ?? new Map<string, Worked>();
  kept.set(rule, known);
  known.set(inputKey, worked);
}

/** Forgets every part worked out so far, so that a benchmark can measure the first call. */
export function forget(): void {
  kept = new Map();
  keeping = paths = states = 0;
}

/** How many paths were told and how many states of folds merged since all was forgotten, for a benchmark. */
export const effort = (): { readonly paths: number; readonly states: number } => ({ paths, states });

/** Chances by playing it out `times` times with `random` (0 to 1, 1 excluded): what remains when the paths are too many. */
export function sampleOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  times: number,
  random: () => number,
  { from = [], overruled = {} }: Assuming = {},
): Chances<R> {
  const answers = new Map(from.map((answer) => [answer.id, answer]));
  const outcomes = new ChancesBuilder<R>();
  for (let i = 0; i < times; i++) {
    const sequence = rule(input);
    let next = sequence.next();
    while (!next.done) next = sequence.next(sample(next.value, answers, overruled, random));
    outcomes.put(next.value, 1 / times);
  }
  return outcomes;
}

function sample(
  item: Ask | Aside,
  answers: ReadonlyMap<string, Answer>,
  overruled: Overruled,
  random: () => number,
): Known | undefined {
  if (!isAsk(item)) return item.kind === 'stated' ? new Known(overruledValue(item, overruled[item.id])) : undefined;
  const answer = answers.get(item.id);
  if (answer) return new Known(settle(item, answer));
  if (!('chances' in item)) return new Known(assumedAnswer(item));
  if (item.kind === 'roll') {
    const { pool, tally } = item;
    let total = tally.start;
    for (let die = 0; die < pool.count; die++) total = tally.add(total, 1 + Math.floor(random() * pool.sides));
    return new Known(total);
  }
  let ahead = random();
  let last: unknown;
  for (const { value, p } of item.chances().values()) {
    last = value;
    ahead -= p;
    if (ahead < 0) break;
  }
  return new Known(last);
}
