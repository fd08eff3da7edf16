import { readAnswer } from '../engine/answer.ts';
import { type Ask, isAsk, Resolution, type Rule, type Sequence } from '../engine/ask.ts';
import { type Chances, ChancesBuilder } from '../engine/dice/chances.ts';
import { reportProgress } from '../engine/dice/effort.ts';
import { assumedAnswer, fullPath, PlayAnswers } from './answered.ts';
import { OddsCache } from './cache.ts';
import { endingOf, inputKeyOf, statementsByRule } from './endings.ts';
import { type Assuming, NO_MODEL } from './enumerate.ts';
import type { OddsModel, Statement } from './model.ts';
import { Decision, type PartChances } from './partchances.ts';
import { pathInScopes, Run, type RunItem } from './run.ts';

/** Estimates chances from simulated plays, for rules with too many paths. `random` returns 0–1, excluding 1. */
export function sampleOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  times: number,
  random: () => number,
  { from = [], overruled = {}, model = NO_MODEL, cache = new OddsCache() }: Assuming = {},
  enough: (plays: number) => boolean = () => false,
): { readonly chances: Chances<R>; readonly plays: number } {
  const sampler = new Sampler(new PlayAnswers(from, overruled), model, cache, random);
  const results: unknown[] = [];
  while (results.length < times && !(results.length > 0 && enough(results.length))) {
    reportProgress();
    const end = sampler.playOut(rule(input), '');
    results.push(end instanceof Decision ? end.measure : end);
  }
  const chances = new ChancesBuilder<unknown>();
  for (const result of results) chances.put(result, 1 / results.length);
  return { chances: chances as Chances<R>, plays: results.length };
}

class Sampler {
  private readonly statements: ReadonlyMap<object, Statement>;

  constructor(
    private readonly answered: PlayAnswers,
    private readonly model: OddsModel,
    private readonly cache: OddsCache,
    private readonly random: () => number,
  ) {
    this.statements = statementsByRule(model);
  }

  playOut(sequence: Sequence<unknown>, at: string): unknown {
    const { answered } = this;
    const overruled = answered.any
      ? (item: Parameters<PlayAnswers['stated']>[0], id: string) => answered.stated(item, fullPath(at, id))
      : undefined;
    const run = new Run(sequence, overruled);
    while (run.item) {
      const reply = this.replyTo(run.item, run, at);
      if (reply?.value instanceof Decision) return reply.value;
      run.goOn(reply);
    }
    return run.result;
  }

  /**
   * Reply to an item in one play. Draws from the cached result of a part. Simulates other parts and folds.
   */
  private replyTo(item: RunItem, run: Run, at: string): Resolution | undefined {
    if (isAsk(item)) return new Resolution(this.valueOf(item, run, at));
    if (item.kind !== 'part') return undefined;
    const statement = this.statements.get(item.rule);
    const found = this.answered.any ? undefined : this.keptPart(item.rule, item.input, statement);
    if (found) return new Resolution(drawOne(found.chances, this.random));
    if (!statement?.decides) return undefined;
    const played = this.playOut(item.walk(), fullPath(at, pathInScopes('', run.scopes)));
    return new Resolution(endingOf(statement, item.input, this.answered).made(played));
  }

  private keptPart(rule: object, whole: unknown, statement: Statement | undefined): PartChances | undefined {
    const input = statement?.relevantInput?.(whole) ?? whole;
    return this.cache.part(this.model, rule, inputKeyOf(statement, input, this.answered));
  }

  private valueOf(ask: Ask, run: Run, at: string): unknown {
    const { asked, answer } = this.answered.find(ask, fullPath(at, pathInScopes(ask.id, run.scopes)));
    if (answer) return readAnswer(asked, { ...answer, id: ask.id });
    if (ask.kind === 'facts' && !this.answered.any) return ask.setup;
    if (!('chances' in asked)) return assumedAnswer(asked, run.scopes, at);
    if (asked.kind !== 'roll') return drawOne(asked.chances(), this.random);
    const { pool, tally } = asked;
    let total = tally.start;
    for (let die = 0; die < pool.count; die++) total = tally.add(total, 1 + Math.floor(this.random() * pool.sides));
    return total;
  }
}

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
