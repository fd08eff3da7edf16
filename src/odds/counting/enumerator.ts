import { type Ask, type Directive, isAsk, type Rule, type Scope, type Sequence, type Steps } from '../../engine/ask.ts';
import { getOrCreate } from '../../engine/data/lists.ts';
import { joinPath } from '../../engine/data/path.ts';
import { type Chances, jsonKey } from '../../engine/dice/chances.ts';
import { size } from '../../engine/dice/deck.ts';
import { TooManyPaths } from '../../engine/dice/effort.ts';
import { catchOnly } from '../../engine/refusal.ts';
import { ChoiceRequired, type PlayAnswers } from '../answered.ts';
import { type DealSpec, type DealState, isDealState, isDealt } from '../deal.ts';
import { type OddsModel, type RuleModel, statementsByRule } from '../model.ts';
import { isCounted, isSummed } from '../quick.ts';
import type { OddsCache } from './cache.ts';
import { Dealer } from './dealer.ts';
import { Fold } from './fold.ts';
import {
  closeLoop,
  guardedChances,
  lazyResults,
  only,
  type PartChances,
  repliesOf,
  type Ways,
  waysOf,
} from './partchances.ts';
import { pathInScopes, type RunItem } from './run.ts';
import { type ResultHandling, walkPaths } from './walk.ts';

type Part = Extract<Directive, { kind: 'part' }>;

type Where = { readonly at: string; readonly touched: boolean };

export type EnumeratorSettings = {
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
  /** Keys of the parts that are being walked, innermost last. */
  private readonly open: string[] = [];
  private readonly touchedParts = new Map<string, PartChances>();
  private touchedPaths = 0;
  private readonly statements: ReadonlyMap<object, RuleModel>;

  constructor(private readonly settings: EnumeratorSettings) {
    this.statements = statementsByRule(settings.model);
  }

  /** Returns the chances of a rule. They are not cached, because the input is a whole setup. */
  chancesOf<I>(rule: Rule<I, unknown>, input: I): PartChances {
    const where = { at: '', touched: this.settings.answered.any };
    const walk = () => this.walk(() => rule(input), where, AS_IT_IS);
    return where.touched ? walk() : this.walkOpen(this.keyOf(rule, input), walk);
  }

  private part({ rule, input, walk: walkRule }: Part, outer: Where, at: string): PartChances {
    const { answered, cache } = this.settings;
    const statement = this.statements.get(rule) ?? { rule };
    const keyOf = statement.alike?.(input, answered.any);
    const { decides } = statement;
    const ending: ResultHandling = {
      ...(decides ? { decide: (result: unknown) => decides(result, input) } : {}),
      ...(keyOf ? { keyOf } : {}),
    };
    const where = { at, touched: outer.touched && this.isTouched(at, statement, input) };
    const quicker = () => (where.touched ? undefined : statement.instead?.(input)) ?? statement.samePaths?.(input);
    const plain = () => this.walk(walkRule, where, ending);
    const quick = () => this.walk(() => quicker() ?? walkRule(), where, decides ? DECIDED : ending);
    const walk = quicker() ? quick : plain;
    const partKey = `${this.keyOf(rule, input)}${keyOf ? ` ${answered.any}` : ''}`;
    if (where.touched) return getOrCreate(this.touchedParts, `${at} ${partKey}`, walk);
    const found = cache.part(partKey);
    if (found) return found;
    if (this.open.at(-1) === partKey) return { chances: new Map(), returns: 1, lazy: [] };
    if (this.open.includes(partKey)) throw new Error('a part came back to one outside its own');
    // The plain rule gives ChoiceRequired the right path.
    const chances = this.walkOpen(partKey, () => catchOnly(ChoiceRequired, walk, plain));
    cache.keepPart(partKey, chances);
    return chances;
  }

  private keyOf(rule: object, input: unknown): string {
    const { cache, model } = this.settings;
    return `${cache.idOf(model)} ${cache.idOf(rule)} ${jsonKey(input)}`;
  }

  private walkOpen(partKey: string, walk: () => PartChances): PartChances {
    this.open.push(partKey);
    try {
      return closeLoop(walk());
    } finally {
      this.open.pop();
    }
  }

  private isTouched(at: string, statement: RuleModel, input: unknown): boolean {
    const { answered } = this.settings;
    if (!statement.paths) return answered.isTouched(at);
    return statement.paths(input).some((path) => answered.isTouched(joinPath(at, path)));
  }

  private whereIn({ at, touched }: Where, rest: string): Where {
    const here = joinPath(at, rest);
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
      overruled: touched ? (item, id) => answered.stated(item, joinPath(at, id)) : undefined,
    });
  }

  private waysOf(item: RunItem, scopes: readonly Scope[], where: Where, ending: ResultHandling): Ways {
    if (isAsk(item)) return this.waysOfAsk(item, scopes, where);
    if (item.kind === 'part') return waysOf(this.part(item, where, joinPath(where.at, pathInScopes('', scopes))));
    return this.waysOfFold(item, this.whereIn(where, pathInScopes(item.id, scopes)), ending);
  }

  private waysOfAsk(ask: Ask, scopes: readonly Scope[], { at, touched }: Where): Ways {
    const found = this.settings.answered.resolve(ask, scopes, at, touched);
    return 'value' in found ? only(found.value) : { replies: repliesOf(found.thrown.chances()), lazy: [] };
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
    if (isCounted(item)) return { replies: [], lazy: [lazyResults(guardedChances(item.counting))] };
    if (isSummed(item)) return { replies: [], lazy: [lazyResults(fold.summed())] };
    if (!isDealt(item)) return { replies: repliesOf(fold.after(items.length)), lazy: [] };
    const named = items.findLastIndex((_, at) => isTouched(at)) + 1;
    return this.waysOfDeal(item.dealing, fold.after(named), items.length - named);
  }

  private waysOfDeal(dealing: DealSpec, starts: Chances<unknown>, cards: number): Ways {
    const lazy = [...starts.values()].map(({ value: from, p }) => {
      if (!isDealState(from)) throw new Error('no deck to deal from');
      return lazyResults(this.dealer(dealing, from, cards).chances(from, cards), p);
    });
    return { replies: [], lazy };
  }

  private dealer({ by: effect, input, replace }: DealSpec, from: DealState, cards: number): Dealer {
    const { cache, maxPaths } = this.settings;
    const { later, ...atOnce } = effect;
    const look = effect.look(from.state, input);
    const isLater = later !== undefined && look !== undefined && !replace && size(from.deck, look) >= cards;
    const dealing = { by: isLater ? effect : atOnce, input, replace };
    const dealerKey = `${cache.idOf(effect)} ${jsonKey([input, replace, isLater, maxPaths])}`;
    return cache.dealer(dealerKey, () => new Dealer(dealing, STATES_A_PATH * maxPaths));
  }
}
