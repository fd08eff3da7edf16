import { type Ask, type Directive, isAsk, type Rule, type Scope, type Sequence, type Steps } from '../../engine/ask.ts';
import { getOrCreate } from '../../engine/data/lists.ts';
import { joinPath } from '../../engine/data/path.ts';
import { type Chances, jsonKey } from '../../engine/dice/chances.ts';
import { deckSize } from '../../engine/dice/deck.ts';
import { TooManyPaths } from '../../engine/dice/effort.ts';
import { catchOnly } from '../../engine/refusal.ts';
import { type DealSpec, type DealState, isDeal } from '../deal.ts';
import { modelsByRule, type OddsModel, type RuleModel } from '../model.ts';
import { ChoiceRequired, type PlayAnswers } from '../playanswers.ts';
import { isSummed } from '../quick.ts';
import type { OddsCache } from './cache.ts';
import { Dealer } from './dealer.ts';
import { Fold } from './fold.ts';
import {
  closeLoop,
  type ItemReplies,
  lazyResults,
  type PartChances,
  partOfMeasureCounts,
  repliesOf,
  SELF_CALL_CHANCES,
  singleReply,
} from './partchances.ts';
import { pathInScopes, type RunItem } from './run.ts';
import { type ResultHandling, walkPaths } from './walk.ts';

type Part = Extract<Directive, { kind: 'part' }>;

type PathInfo = { readonly at: string; readonly hasAnswers: boolean };

export type EnumeratorSettings = {
  readonly answers: PlayAnswers;
  readonly model: OddsModel;
  readonly maxPaths: number;
  readonly cache: OddsCache;
};

const STATES_PER_PATH = 3;

const UNCHANGED: ResultHandling = {};
const RESULT_IS_MEASURE: ResultHandling = { finalMeasure: (measure) => measure };

/** Enumerates the paths of a rule. Counts a part once per input, and merges the states of folds. */
export class Enumerator {
  /** Keys of the parts that are being walked, innermost last. */
  readonly #openParts: string[] = [];
  readonly #answeredParts = new Map<string, PartChances>();
  #answeredPaths = 0;
  readonly #models: ReadonlyMap<object, RuleModel>;

  constructor(private readonly settings: EnumeratorSettings) {
    this.#models = modelsByRule(settings.model);
  }

  /** Returns the chances of a rule. They are not cached, because its input, usually a whole setup, rarely repeats. */
  chancesOf<I>(rule: Rule<I, unknown>, input: I): PartChances {
    const where = { at: '', hasAnswers: this.settings.answers.hasAnswers };
    const walk = () => this.#walk(() => rule(input), where, UNCHANGED);
    return where.hasAnswers ? walk() : this.#walkClosingLoop(this.#keyOf(rule, input), walk);
  }

  #part(item: Part, outer: PathInfo, at: string): PartChances {
    const { rule, input } = item;
    const { answers, cache } = this.settings;
    const model = this.#models.get(rule) ?? { rule };
    const where = { at, hasAnswers: outer.hasAnswers && this.#hasAnswersIn(at, model, input) };
    const walk = () => this.#walkPart(item, model, where);
    const partKey = `${this.#keyOf(rule, input)}${model.mergeByKey ? ` ${answers.hasAnswers}` : ''}`;
    if (where.hasAnswers) return getOrCreate(this.#answeredParts, `${at} ${partKey}`, walk);
    const found = cache.part(partKey);
    if (found) return found;
    if (this.#openParts.at(-1) === partKey) return SELF_CALL_CHANCES;
    if (this.#openParts.includes(partKey)) throw new Error('a part called itself through another part');
    const chances = this.#walkClosingLoop(partKey, walk);
    cache.keepPart(partKey, chances);
    return chances;
  }

  #walkPart({ input, walk: walkRule }: Part, model: RuleModel, where: PathInfo): PartChances {
    const { finalMeasure } = model;
    const counts = where.hasAnswers ? undefined : model.countMeasure?.(input);
    if (counts) return partOfMeasureCounts(counts);
    const keyOf = model.mergeByKey?.(input, this.settings.answers.hasAnswers);
    const handling: ResultHandling = {
      ...(finalMeasure ? { finalMeasure: (result: unknown) => finalMeasure(result, input) } : {}),
      ...(keyOf ? { keyOf } : {}),
    };
    // A generator runs only once, so each path needs a new one.
    const shortcut = () => model.fasterSequence?.(input, (path) => this.#whereIn(where, path).hasAnswers);
    const plain = () => this.#walk(walkRule, where, handling);
    if (!shortcut()) return plain();
    const quick = () => this.#walk(() => shortcut() ?? walkRule(), where, finalMeasure ? RESULT_IS_MEASURE : handling);
    // Runs the rule itself to find the path of the missing choice, because a shortcut may ask under other paths.
    return where.hasAnswers ? quick() : catchOnly(ChoiceRequired, quick, plain);
  }

  #keyOf(rule: object, input: unknown): string {
    const { cache, model } = this.settings;
    return `${cache.idOf(model)} ${cache.idOf(rule)} ${jsonKey(input)}`;
  }

  #walkClosingLoop(partKey: string, walk: () => PartChances): PartChances {
    this.#openParts.push(partKey);
    try {
      return closeLoop(walk());
    } finally {
      this.#openParts.pop();
    }
  }

  #hasAnswersIn(at: string, model: RuleModel, input: unknown): boolean {
    const { answers } = this.settings;
    if (!model.paths) return answers.hasAnswersIn(at);
    return model.paths(input).some((path) => answers.hasAnswersIn(joinPath(at, path)));
  }

  #whereIn({ at, hasAnswers }: PathInfo, rest: string): PathInfo {
    const here = joinPath(at, rest);
    return { at: here, hasAnswers: hasAnswers && this.settings.answers.hasAnswersIn(here) };
  }

  #walk(start: () => Sequence<unknown>, where: PathInfo, handling: ResultHandling): PartChances {
    const { answers, maxPaths } = this.settings;
    const { at, hasAnswers } = where;
    return walkPaths(start, {
      handling,
      repliesTo: (item, scopes) => this.#repliesTo(item, scopes, where, handling),
      countPath: (walked) => {
        // Parts with answers share one maximum.
        if ((hasAnswers ? ++this.#answeredPaths : walked) > maxPaths)
          throw new TooManyPaths(`more than ${maxPaths} paths`);
      },
      overruled: hasAnswers ? (item, id) => answers.overruledValue(item, joinPath(at, id)) : undefined,
    });
  }

  #repliesTo(item: RunItem, scopes: readonly Scope[], where: PathInfo, handling: ResultHandling): ItemReplies {
    if (isAsk(item)) return this.#repliesToAsk(item, scopes, where);
    if (item.kind === 'part') {
      const { chances, lazy } = this.#part(item, where, joinPath(where.at, pathInScopes('', scopes)));
      return { replies: repliesOf(chances), lazy };
    }
    return this.#repliesToFold(item, this.#whereIn(where, pathInScopes(item.id, scopes)), handling);
  }

  #repliesToAsk(ask: Ask, scopes: readonly Scope[], { at, hasAnswers }: PathInfo): ItemReplies {
    const found = this.settings.answers.resolve(ask, scopes, at, hasAnswers);
    return 'value' in found ? singleReply(found.value) : { replies: repliesOf(found.thrown.chances()), lazy: [] };
  }

  #repliesToFold(item: Steps, where: PathInfo, { keyOf }: ResultHandling): ItemReplies {
    const { items, step, names } = item;
    const placeOf = (index: number) => this.#whereIn(where, names?.[index] ?? `${index + 1}`);
    const hasAnswersAt = (index: number) => where.hasAnswers && placeOf(index).hasAnswers;
    const handling = keyOf ? { keyOf } : UNCHANGED;
    const fold = new Fold(item, {
      maxPaths: this.settings.maxPaths,
      hasAnswersAt,
      walkStep: (index, state) => this.#walk(() => step(state, items[index]), placeOf(index), handling),
    });
    if (isSummed(item)) return { replies: [], lazy: [lazyResults(fold.chancesWithSums())] };
    if (!isDeal(item)) return { replies: repliesOf(fold.chancesAfter(items.length)), lazy: [] };
    const answeredCount = items.findLastIndex((_, index) => hasAnswersAt(index)) + 1;
    return this.#repliesToDeal(item.dealSpec, fold.chancesAfter(answeredCount), items.length - answeredCount);
  }

  #repliesToDeal(spec: DealSpec, starts: Chances<unknown>, cards: number): ItemReplies {
    const lazy = [...starts.values()].map(({ value, p }) => {
      const from = value as DealState;
      return lazyResults(this.#dealer(spec, from, cards).chances(from, cards), p);
    });
    return { replies: [], lazy };
  }

  #dealer({ effect, input, replace }: DealSpec, from: DealState, cards: number): Dealer {
    const { cache, maxPaths } = this.settings;
    const { late, ...atOnce } = effect;
    const classifier = effect.classifierFor(from.state, input);
    const settlesLate =
      late !== undefined && classifier !== undefined && !replace && deckSize(from.deck, classifier) >= cards;
    const spec = { effect: settlesLate ? effect : atOnce, input, replace };
    const dealerKey = `${cache.idOf(effect)} ${jsonKey([input, replace, settlesLate, maxPaths])}`;
    return cache.dealer(dealerKey, () => new Dealer(spec, STATES_PER_PATH * maxPaths));
  }
}
