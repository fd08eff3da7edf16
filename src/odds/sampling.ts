import { type Ask, isAsk, KnownValue, type Rule, type Scope, type Sequence } from '../engine/ask.ts';
import { joinPath } from '../engine/data/path.ts';
import { type Chance, type Chances, ChancesBuilder } from '../engine/dice/chances.ts';
import { reportProgress } from '../engine/dice/effort.ts';
import type { StatedNumber } from '../engine/lines.ts';
import { FinalMeasure } from './counting/partchances.ts';
import { pathInScopes, type RunItem, SequenceRunner } from './counting/run.ts';
import { type CountingOptions, NO_MODEL } from './enumerate.ts';
import { modelsByRule, type RuleModel } from './model.ts';
import { PlayAnswers } from './playanswers.ts';

export function sampleOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  samples: number,
  random: () => number,
  { answers = [], overruled = {}, model = NO_MODEL }: CountingOptions = {},
  isEnough: (plays: number) => boolean = () => false,
): { readonly chances: Chances<R>; readonly plays: number } {
  const sampler = new Sampler(new PlayAnswers(answers, overruled), modelsByRule(model), random);
  const results: unknown[] = [];
  do {
    reportProgress();
    const end = sampler.playOut(rule(input), '');
    results.push(end instanceof FinalMeasure ? end.measure : end);
  } while (results.length < samples && !isEnough(results.length));
  const chances = new ChancesBuilder<unknown>();
  for (const result of results) chances.put(result, 1 / results.length);
  return { chances: chances as Chances<R>, plays: results.length };
}

class Sampler {
  constructor(
    private readonly answers: PlayAnswers,
    private readonly models: ReadonlyMap<object, RuleModel>,
    private readonly random: () => number,
  ) {}

  /** Returns the result, or the FinalMeasure of a part: the rest is then not run. */
  playOut(sequence: Sequence<unknown>, at: string): unknown {
    const { answers } = this;
    const overruled = (item: StatedNumber, id: string) => answers.overruledValue(item, joinPath(at, id));
    const run = new SequenceRunner(sequence, answers.hasAnswers ? overruled : undefined);
    while (run.item) {
      const reply = this.#replyTo(run.item, run.scopes, at);
      if (reply?.value instanceof FinalMeasure) return reply.value;
      run.resume(reply);
    }
    return run.result;
  }

  #replyTo(item: RunItem, scopes: readonly Scope[], at: string): KnownValue | undefined {
    if (isAsk(item)) return new KnownValue(this.#valueOf(item, scopes, at));
    const finalMeasure = item.kind === 'part' && this.models.get(item.rule)?.finalMeasure;
    // The sequence itself runs a fold, or a part without a final measure.
    if (!finalMeasure) return undefined;
    const result = this.playOut(item.walk(), joinPath(at, pathInScopes('', scopes)));
    return new KnownValue(result instanceof FinalMeasure ? result : new FinalMeasure(finalMeasure(result, item.input)));
  }

  #valueOf(ask: Ask, scopes: readonly Scope[], at: string): unknown {
    const found = this.answers.resolve(ask, scopes, at, this.answers.hasAnswers);
    if ('value' in found) return found.value;
    const { thrown } = found;
    if (thrown.kind !== 'roll') return pickOne([...thrown.chances().values()], this.random);
    const { pool, tally } = thrown;
    let total = tally.start;
    for (let die = 0; die < pool.count; die++) total = tally.add(total, 1 + Math.floor(this.random() * pool.sides));
    return total;
  }
}

function pickOne(chances: readonly Chance<unknown>[], random: () => number): unknown {
  let left = random();
  for (const { value, p } of chances) {
    left -= p;
    if (left < 0) return value;
  }
  return chances.at(-1)?.value;
}

/** Returns a deterministic generator of numbers (0–1), so that equal facts give equal estimates. */
export function seededRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
