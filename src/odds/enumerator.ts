import { readAnswer } from '../engine/answer.ts';
import {
  type Ask,
  type Directive,
  isAsk,
  Resolution,
  type Rule,
  type Scope,
  type Sequence,
  type Steps,
} from '../engine/ask.ts';
import { getOrCreate } from '../engine/data/lists.ts';
import { type Chance, type Chances, key } from '../engine/dice/chances.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';
import { catchOnly } from '../engine/refusal.ts';
import { assumedAnswer, ChoiceRequired, fullPath, type PlayAnswers, ReadAnswers } from './answered.ts';
import type { OddsCache } from './cache.ts';
import { isDealt } from './deal.ts';
import { dealWays } from './dealways.ts';
import { AS_IT_IS, DECIDED, endingOf, statementsByRule } from './endings.ts';
import { foldStates, foldWays } from './fold.ts';
import type { FoldRows } from './foldrows.ts';
import type { MeasureCounter, OddsModel, Statement } from './model.ts';
import {
  closeLoop,
  Decision,
  measured,
  mustNotReturn,
  NO_RETURNS,
  only,
  type PartChances,
  repliesOf,
  type Ways,
  waysOf,
} from './partchances.ts';
import { counted } from './partialsums.ts';
import { pathInScopes, type RunItem } from './run.ts';
import { type Ending, type Memo, walkPaths } from './walk.ts';

type Part = Extract<Directive, { kind: 'part' }>;

/** Path of a sequence. `touched` means that something on or below it is answered or overruled. */
type Where = { readonly at: string; readonly touched: boolean };

export class Memos {
  private readonly byRule = new Map<object, Map<string, Memo>>();

  of(rule: object, inputKey: string): Memo {
    const ofRule = getOrCreate(this.byRule, rule, () => new Map<string, Memo>());
    return getOrCreate(ofRule, inputKey, () => ({}));
  }
}

export type Settings = {
  readonly answered: PlayAnswers;
  readonly model: OddsModel;
  readonly limit: number;
  /** Sums to count. Undefined counts all. */
  readonly reads: ReadonlySet<string> | undefined;
  readonly cache: OddsCache;
  readonly memos: Memos;
};

/** Enumerates the paths of a rule. Evaluates a part once per input, and merges the states of folds. */
export class Enumerator {
  private readonly open = new Map<object, Set<string>>();
  private readonly touchedParts = new Map<object, Map<string, PartChances>>();
  private readonly names = new Map<object, number>();
  private touchedPaths = 0;
  private readonly readKey: string;
  private readonly statements: ReadonlyMap<object, Statement>;

  constructor(private readonly settings: Settings) {
    const { reads, model } = settings;
    this.readKey = reads ? [...reads].sort().join() : '*';
    this.statements = statementsByRule(model);
  }

  /** Returns the chances of a rule. Only parts are cached, because the input here is a whole setup. */
  chancesOf<I>(rule: Rule<I, unknown>, input: I): Chances<unknown> {
    const { answered, memos } = this.settings;
    const memo = memos.of(rule, '');
    const where = { at: '', touched: answered.any };
    const walk = () => this.walk(() => rule(input), where, AS_IT_IS, memo);
    return measured(mustNotReturn(where.touched ? walk() : this.walkOpen(rule, key(input), walk)));
  }

  private part({ rule, input: whole, walk: walkWhole }: Part, outer: Where, at: string): PartChances {
    const { answered, model, cache, memos } = this.settings;
    const statement = this.statements.get(rule);
    const input = statement?.relevantInput?.(whole) ?? whole;
    const answers = new ReadAnswers(answered);
    const ending = endingOf(statement, input, answers);
    const quickEnding = statement?.decides ? DECIDED : ending;
    const plain = () => walkWhole(input);
    const quick = () => statement?.instead?.(input, answers);
    const hasQuick = quick() !== undefined;
    // The result depends on the answers that the statement has read.
    const inputKey = key(input) + answers.read;
    const where = { at, touched: outer.touched && this.isTouched(at, statement, whole) };
    const quickly = (memo?: Memo) => this.walk(() => quick() ?? plain(), where, quickEnding, memo);
    if (where.touched) {
      const known = getOrCreate(this.touchedParts, rule, () => new Map<string, PartChances>());
      const found = known.get(`${at} ${inputKey}`);
      if (found) return found;
      const chances = hasQuick && statement?.samePaths ? quickly() : this.walk(plain, where, ending);
      if (chances.returns.size === 0) known.set(`${at} ${inputKey}`, chances);
      return chances;
    }
    const found = cache.part(model, rule, inputKey) ?? cache.part(model, rule, `${this.readKey} ${inputKey}`);
    if (found) return found;
    const counter = statement?.counted?.(input);
    if (counter) return this.keep(rule, inputKey, this.countAtOnce(rule, inputKey, counter));
    if (this.open.get(rule)?.has(inputKey))
      return { chances: new Map(), returns: new Map([[this.loopName(rule, inputKey), 1]]), partial: false };
    const memo = memos.of(rule, inputKey);
    const plainly = () => this.walk(plain, where, ending, memo);
    // The plain rule gives Undecided the right path.
    const walk = () => (hasQuick ? catchOnly(ChoiceRequired, () => quickly(memo), plainly) : plainly());
    const chances = this.walkOpen(rule, inputKey, walk);
    return chances.returns.size === 0 ? this.keep(rule, inputKey, chances) : chances;
  }

  /** Walks a part, with its recursive calls as returns to its start. */
  private walkOpen(rule: object, inputKey: string, walk: () => PartChances): PartChances {
    const open = getOrCreate(this.open, rule, () => new Set<string>());
    open.add(inputKey);
    try {
      return closeLoop(walk(), this.loopName(rule, inputKey));
    } finally {
      open.delete(inputKey);
    }
  }

  private loopName(rule: object, inputKey: string): string {
    return `${getOrCreate(this.names, rule, () => this.names.size)}:${inputKey}`;
  }

  private keep(rule: object, inputKey: string, chances: PartChances): PartChances {
    const { cache, model } = this.settings;
    cache.keepPart(model, rule, chances.partial ? `${this.readKey} ${inputKey}` : inputKey, chances);
    return chances;
  }

  private countAtOnce(rule: object, inputKey: string, { fields, count }: MeasureCounter): PartChances {
    const { cache, limit, reads } = this.settings;
    const counter = cache.counter(rule, inputKey, () => count(limit));
    const names = fields.filter((name) => !reads || reads.has(name));
    const chances = new Map<string, Chance<unknown>>();
    for (const [at, { value, p }] of counter(names))
      chances.set(at, { value: new Decision(counted(fields, names, value)), p });
    return { chances, returns: NO_RETURNS, partial: names.length < fields.length };
  }

  private isTouched(at: string, statement: Statement | undefined, input: unknown): boolean {
    const { answered } = this.settings;
    if (!statement?.paths) return answered.isTouched(at);
    return statement.paths(input).some((path) => answered.isTouched(fullPath(at, path)));
  }

  private whereIn({ at, touched }: Where, rest: string): Where {
    const here = fullPath(at, rest);
    return { at: here, touched: touched && this.settings.answered.isTouched(here) };
  }

  private walk(start: () => Sequence<unknown>, where: Where, ending: Ending, memo?: Memo): PartChances {
    const { answered, limit } = this.settings;
    const { at, touched } = where;
    return walkPaths(
      start,
      {
        waysOf: (item, scopes, rows) => this.waysOf(item, scopes, where, rows, ending),
        decides: (item) => item.kind === 'part' && this.statements.get(item.rule)?.decides !== undefined,
        countPath: (walked) => {
          if ((touched ? ++this.touchedPaths : walked) > limit) throw new TooManyPaths(`more than ${limit} paths`);
        },
        overruled: touched ? (item, id) => answered.stated(item, fullPath(at, id)) : undefined,
      },
      ending,
      memo,
    );
  }

  private waysOf(item: RunItem, scopes: readonly Scope[], where: Where, rows: FoldRows, ending: Ending): Ways {
    if (isAsk(item)) return this.waysOfAsk(item, scopes, where);
    if (item.kind === 'part') return waysOf(this.part(item, where, fullPath(where.at, pathInScopes('', scopes))));
    return this.waysOfFold(item, this.whereIn(where, pathInScopes(item.id, scopes)), rows, ending);
  }

  private waysOfAsk(ask: Ask, scopes: readonly Scope[], { at, touched }: Where): Ways {
    if (!touched) {
      if ('chances' in ask) return { ways: repliesOf(ask.chances()), partial: false };
      return only(new Resolution(ask.kind === 'facts' ? ask.setup : assumedAnswer(ask, scopes, at)));
    }
    const { asked, answer } = this.settings.answered.find(ask, fullPath(at, pathInScopes(ask.id, scopes)));
    if (answer) return only(new Resolution(readAnswer(asked, { ...answer, id: ask.id })));
    if ('chances' in asked) return { ways: repliesOf(asked.chances()), partial: false };
    return only(new Resolution(assumedAnswer(ask, scopes, at)));
  }

  private waysOfFold(fold: Steps, where: Where, rows: FoldRows, { alike }: Ending): Ways {
    const { items, step, names } = fold;
    const placeOf = (at: number) => this.whereIn(where, names?.[at] ?? `${isDealt(fold) ? items[at] : at + 1}`);
    const ending = alike ? { ...AS_IT_IS, alike } : AS_IT_IS;
    const around = {
      ...this.settings,
      isTouched: (at: number) => where.touched && placeOf(at).touched,
      walkStep: (at: number, state: unknown) => this.walk(() => step(state, items[at]), placeOf(at), ending),
    };
    if (!isDealt(fold)) return foldWays(fold, around, rows);
    // The odds deal all cards after the last answered one together.
    const named = items.findLastIndex((_, at) => around.isTouched(at)) + 1;
    const { ends, partial } = foldStates(fold, named, around, rows);
    const dealt = ends.map(({ state, p }) => ({
      p,
      ...dealWays(fold.dealing, state, items.length - named, this.settings),
    }));
    return {
      ways: dealt.flatMap(({ p, ways }) => ways.map(({ reply, p: q }) => ({ reply, p: p * q }))),
      partial: partial || dealt.some((one) => one.partial),
    };
  }
}
