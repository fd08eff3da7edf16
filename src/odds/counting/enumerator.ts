import { readAnswer } from '../../engine/answer.ts';
import { type Ask, type Directive, isAsk, type Rule, type Scope, type Sequence, type Steps } from '../../engine/ask.ts';
import { type Chance, type Chances, jsonKey } from '../../engine/dice/chances.ts';
import { size } from '../../engine/dice/deck.ts';
import { TooManyPaths } from '../../engine/dice/effort.ts';
import { catchOnly } from '../../engine/refusal.ts';
import { assumedValue, ChoiceRequired, fullPath, type PlayAnswers, ReadAnswers } from '../answered.ts';
import { type DealResult, type DealtSteps, isDealResult, isDealt } from '../deal.ts';
import { type OddsModel, type RuleModel, statementsByRule } from '../model.ts';
import { isSummed } from '../quick.ts';
import type { OddsCache } from './cache.ts';
import { Dealer } from './dealer.ts';
import { Fold } from './fold.ts';
import {
  closeLoop,
  FinalMeasure,
  lazyChances,
  lazyResults,
  NO_LOOPS,
  only,
  type PartChances,
  repliesOf,
  type Ways,
  waysOf,
} from './partchances.ts';
import { pathInScopes, type RunItem } from './run.ts';
import { guardUncounted } from './unread.ts';
import { type ResultHandling, walkPaths } from './walk.ts';

type Part = Extract<Directive, { kind: 'part' }>;

type Where = { readonly at: string; readonly touched: boolean };

export type Settings = {
  readonly answered: PlayAnswers;
  readonly model: OddsModel;
  readonly maxPaths: number;
  readonly cache: OddsCache;
};

const STATES_A_PATH = 3;

const AS_IT_IS: ResultHandling = {};
const DECIDED: ResultHandling = { decide: (measure) => measure };

/** Enumerates the paths of a rule. Counts a part once per input, and merges the states of folds. */
export class Enumerator {
  private readonly open = new Set<string>();
  private readonly touchedParts = new Map<string, PartChances>();
  private touchedPaths = 0;
  private readonly statements: ReadonlyMap<object, RuleModel>;

  constructor(private readonly settings: Settings) {
    this.statements = statementsByRule(settings.model);
  }

  /** Returns the chances of a rule. They are not cached, because the input is a whole setup. */
  chancesOf<I>(rule: Rule<I, unknown>, input: I): PartChances {
    const where = { at: '', touched: this.settings.answered.any };
    const walk = () => this.walk(() => rule(input), where, AS_IT_IS);
    return where.touched ? walk() : this.walkOpen(this.keyOf(rule, input), walk);
  }

  private part({ rule, input: whole, walk: walkRule }: Part, outer: Where, at: string): PartChances {
    const { answered, cache } = this.settings;
    const statement = this.statements.get(rule) ?? { rule };
    const input = statement.relevantInput?.(whole) ?? whole;
    const answers = new ReadAnswers(answered);
    const keyOf = statement.alike?.(input, answers);
    const { decides } = statement;
    const ending: ResultHandling = {
      ...(decides ? { decide: (result: unknown) => decides(result, input) } : {}),
      ...(keyOf ? { keyOf } : {}),
    };
    const hasQuicker = statement.instead?.(input, answers) !== undefined;
    const where = { at, touched: outer.touched && this.isTouched(at, statement, whole) };
    const plain = () => this.walk(() => walkRule(input), where, ending);
    const quick = () =>
      this.walk(() => statement.instead?.(input, answers) ?? walkRule(input), where, decides ? DECIDED : ending);
    const partKey = this.keyOf(rule, input) + answers.read;
    if (where.touched) {
      const found = this.touchedParts.get(`${at} ${partKey}`);
      const chances = found ?? (hasQuicker && statement.samePaths ? quick() : plain());
      if (chances.returns.size === 0) this.touchedParts.set(`${at} ${partKey}`, chances);
      return chances;
    }
    const found = cache.part(partKey);
    if (found) return found;
    if (this.open.has(partKey)) return { chances: new Map(), returns: new Map([[partKey, 1]]), lazy: [] };
    // The plain rule gives ChoiceRequired the right path.
    const walk = () => (hasQuicker ? catchOnly(ChoiceRequired, quick, plain) : plain());
    const chances = this.countedPart(statement, input) ?? this.walkOpen(partKey, walk);
    if (chances.returns.size === 0) cache.keepPart(partKey, chances);
    return chances;
  }

  private keyOf(rule: object, input: unknown): string {
    const { cache, model } = this.settings;
    return `${cache.idOf(model)} ${cache.idOf(rule)} ${jsonKey(input)}`;
  }

  private walkOpen(partKey: string, walk: () => PartChances): PartChances {
    this.open.add(partKey);
    try {
      return closeLoop(walk(), partKey);
    } finally {
      this.open.delete(partKey);
    }
  }

  private countedPart(statement: RuleModel, input: unknown): PartChances | undefined {
    const counter = statement.counted?.(input);
    if (!counter) return undefined;
    const { fields } = counter;
    const count = counter.count(this.settings.maxPaths);
    const source = lazyChances(fields, (read) => {
      const unread = fields.filter((field) => !read.includes(field));
      const all = new Map<string, Chance<unknown>>();
      for (const [at, { value, p }] of count(read))
        all.set(at, { value: new FinalMeasure(guardUncounted(value as object, unread)), p });
      return all;
    });
    return { chances: new Map(), returns: NO_LOOPS, lazy: [{ ...lazyResults(source), isDecided: true }] };
  }

  private isTouched(at: string, statement: RuleModel, input: unknown): boolean {
    const { answered } = this.settings;
    if (!statement.paths) return answered.isTouched(at);
    return statement.paths(input).some((path) => answered.isTouched(fullPath(at, path)));
  }

  private whereIn({ at, touched }: Where, rest: string): Where {
    const here = fullPath(at, rest);
    return { at: here, touched: touched && this.settings.answered.isTouched(here) };
  }

  private walk(start: () => Sequence<unknown>, where: Where, ending: ResultHandling): PartChances {
    const { answered, maxPaths } = this.settings;
    const { at, touched } = where;
    return walkPaths(start, {
      ending,
      waysOf: (item, scopes) => this.waysOf(item, scopes, where, ending),
      countPath: (walked) => {
        if ((touched ? ++this.touchedPaths : walked) > maxPaths) throw new TooManyPaths(`more than ${maxPaths} paths`);
      },
      overruled: touched ? (item, id) => answered.stated(item, fullPath(at, id)) : undefined,
    });
  }

  private waysOf(item: RunItem, scopes: readonly Scope[], where: Where, ending: ResultHandling): Ways {
    if (isAsk(item)) return this.waysOfAsk(item, scopes, where);
    if (item.kind === 'part') return waysOf(this.part(item, where, fullPath(where.at, pathInScopes('', scopes))));
    return this.waysOfFold(item, this.whereIn(where, pathInScopes(item.id, scopes)), ending);
  }

  private waysOfAsk(ask: Ask, scopes: readonly Scope[], { at, touched }: Where): Ways {
    const { answered } = this.settings;
    const { asked, answer } = touched
      ? answered.find(ask, fullPath(at, pathInScopes(ask.id, scopes)))
      : { asked: ask, answer: undefined };
    if (answer) return only(readAnswer(asked, { ...answer, id: ask.id }));
    if ('chances' in asked) return { replies: repliesOf(asked.chances()), lazy: [] };
    return only(ask.kind === 'facts' && !touched ? ask.setup : assumedValue(ask, scopes, at));
  }

  private waysOfFold(item: Steps, where: Where, { keyOf }: ResultHandling): Ways {
    const { items, step, names } = item;
    const placeOf = (at: number) => this.whereIn(where, names?.[at] ?? `${at + 1}`);
    const isTouched = (at: number) => where.touched && placeOf(at).touched;
    const ending = keyOf ? { keyOf } : AS_IT_IS;
    const fold = new Fold(item, {
      maxPaths: this.settings.maxPaths,
      isTouched,
      walkStep: (at, state) => this.walk(() => step(state, items[at]), placeOf(at), ending),
    });
    if (isSummed(item)) return { replies: [], lazy: [lazyResults(fold.summed())] };
    if (!isDealt(item)) return { replies: repliesOf(fold.after(items.length)), lazy: [] };
    const named = items.findLastIndex((_, at) => isTouched(at)) + 1;
    return this.waysOfDeal(item, fold.after(named), items.length - named);
  }

  private waysOfDeal({ dealing }: DealtSteps, starts: Chances<unknown>, cards: number): Ways {
    const dealt = [...starts.values()].map(({ value: from, p: share }) => {
      if (!isDealResult(from)) throw new Error('no deck to deal from');
      const dealer = this.dealer(dealing, from, cards);
      if (!dealing.dealt.on) return { replies: [], lazy: [lazyResults(dealer.chances(from, cards), share)] };
      return {
        replies: repliesOf(dealer.chancesOn(from, cards)).map(({ reply, p }) => ({ reply, p: p * share })),
        lazy: [],
      };
    });
    return { replies: dealt.flatMap(({ replies }) => replies), lazy: dealt.flatMap(({ lazy }) => lazy) };
  }

  private dealer({ by, later, input, dealt }: DealtSteps['dealing'], from: DealResult<unknown>, cards: number): Dealer {
    const { cache, maxPaths } = this.settings;
    const { replace, on } = dealt;
    const look = by.look(from.state, input);
    const isLater = later && look && !on && !replace && size(from.deck, look) >= cards;
    const dealing = { by, later: isLater ? later : undefined, input, dealt };
    const dealerKey = `${cache.idOf(by)} ${jsonKey([input, replace, Boolean(isLater), maxPaths])}`;
    return cache.dealer(dealerKey, () => new Dealer(dealing, STATES_A_PATH * maxPaths));
  }
}
