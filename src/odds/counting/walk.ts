import { KnownValue, type Scope, type Sequence } from '../../engine/ask.ts';
import { nth } from '../../engine/data/lists.ts';
import { ChancesBuilder, jsonKey } from '../../engine/dice/chances.ts';
import { reportProgress, TooManyPaths } from '../../engine/dice/effort.ts';
import type { StatedNumber } from '../../engine/lines.ts';
import { resultMapperOf } from '../quick.ts';
import {
  countLazy,
  FinalMeasure,
  type ItemReplies,
  type LazyResults,
  type PartChances,
  type PossibleReply,
  SELF_CALL,
  SELF_CALL_KEY,
} from './partchances.ts';
import { type RunItem, SequenceRunner } from './run.ts';

const MOST_STEPS = 300;

export type ResultHandling = {
  finalMeasure?(result: unknown): unknown;
  keyOf?(result: unknown): unknown;
};

export type WalkContext = {
  readonly handling: ResultHandling;
  repliesTo(item: RunItem, scopes: readonly Scope[]): ItemReplies;
  countPath(walked: number): void;
  readonly overruled?: ((stated: StatedNumber, id: string) => number) | undefined;
};

type ResultMapper = (value: unknown) => unknown;

/** Walks every path of a sequence. Runs it from the start for each path, because a generator cannot go back. */
export function walkPaths(start: () => Sequence<unknown>, context: WalkContext): PartChances {
  const results = new Results(context.handling);
  const forks: { readonly replies: readonly PossibleReply[]; taken: number }[] = [];
  let walked = 0;
  const takeNext = (): boolean => {
    for (let last = forks.at(-1); last; last = forks.at(-1)) {
      if (++last.taken < last.replies.length) return true;
      forks.pop();
    }
    return false;
  };
  do {
    context.countPath(++walked);
    reportProgress();
    const run = new SequenceRunner(start(), context.overruled);
    let p = 1;
    for (const { replies, taken } of forks) p *= resume(run, nth(replies, taken));
    let isOver = false;
    while (run.item && !isOver) {
      const itemReplies = context.repliesTo(run.item, run.scopes);
      const toResult = resultMapperOf(run.scopes);
      if (toResult) results.addReplies(itemReplies, p, toResult, run.item.kind === 'draw');
      const replies = toResult ? [] : results.addFinal(itemReplies, p);
      const [first] = replies;
      if (first) {
        forks.push({ replies, taken: 0 });
        if (forks.length > MOST_STEPS) throw new TooManyPaths(`a path of more than ${MOST_STEPS} steps`);
        p *= resume(run, first);
      } else isOver = true;
    }
    if (!isOver) results.add(run.result, p);
  } while (takeNext());
  const { chances, lazy } = results;
  return { chances, lazy };
}

function resume(run: SequenceRunner, { reply, p }: PossibleReply): number {
  run.resume(reply);
  if (reply.value === SELF_CALL && (run.item || run.result !== reply.value)) throw new Error(NOT_RETURNED);
  return p;
}

const NOT_RETURNED = 'a recursive part must be returned unchanged';

class Results {
  readonly chances = new ChancesBuilder<unknown>();
  readonly lazy: LazyResults[] = [];

  constructor(private readonly handling: ResultHandling) {}

  add(value: unknown, p: number, key?: string): void {
    const { finalMeasure, keyOf } = this.handling;
    if (value === SELF_CALL) this.chances.put(value, p, SELF_CALL_KEY);
    else if (value instanceof FinalMeasure) this.chances.put(value, p, key);
    else if (finalMeasure) this.chances.put(new FinalMeasure(finalMeasure(value)), p, keyOf && jsonKey(keyOf(value)));
    else this.chances.put(value, p, keyOf ? jsonKey(keyOf(value)) : key);
  }

  /**
   * Adds a result for each reply of a path's last item, mapped by `toResult`. An unchanged reply keeps its key, unless it
   * is a card: cards that leave different decks can have equal keys.
   */
  addReplies({ replies, lazy }: ItemReplies, p: number, toResult: ResultMapper, isCard: boolean): void {
    for (const { reply, p: share, key } of replies) {
      const isEnd = reply.value === SELF_CALL || reply.value instanceof FinalMeasure;
      const end = isEnd ? reply.value : toResult(reply.value);
      this.add(end, p * share, end === reply.value && !isCard ? key : undefined);
    }
    for (const one of lazy) this.#addLazy(one, p, toResult);
  }

  addFinal({ replies, lazy }: ItemReplies, p: number): readonly PossibleReply[] {
    for (const one of lazy) if (one.isFinal) this.#addLazy(one, p);
    for (const { reply, p: share, key } of replies)
      if (reply.value instanceof FinalMeasure) this.add(reply.value, p * share, key);
    const undecided = replies.filter(({ reply }) => !(reply.value instanceof FinalMeasure));
    const counted = [...countLazy(lazy.filter(({ isFinal }) => !isFinal))];
    return [...undecided, ...counted.map(({ value, p }) => ({ reply: new KnownValue(value), p }))];
  }

  #addLazy({ p: share, source, toResult, isFinal }: LazyResults, p: number, then?: ResultMapper): void {
    const { finalMeasure } = this.handling;
    const result: ResultMapper = then ? (value) => then(toResult(value)) : toResult;
    this.lazy.push({
      p: p * share,
      source,
      isFinal: isFinal || finalMeasure !== undefined,
      toResult: isFinal ? toResult : finalMeasure ? (value) => new FinalMeasure(finalMeasure(result(value))) : result,
    });
  }
}
