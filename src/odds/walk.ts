import type { Scope, Sequence } from '../engine/ask.ts';
import { nth } from '../engine/data/lists.ts';
import { ChancesBuilder, key } from '../engine/dice/chances.ts';
import { effort, reportProgress, TooManyPaths } from '../engine/dice/effort.ts';
import type { StatedNumber } from '../engine/lines.ts';
import { FoldRows } from './foldrows.ts';
import { Decision, NO_RETURNS, type PartChances, type Replies, Return, type Ways } from './partchances.ts';
import { conclusionOf } from './quick.ts';
import { Run, type RunItem } from './run.ts';

/** Maximum steps of one path, which stops endless rules. */
const MOST_STEPS = 300;

export type Ending = { made(result: unknown): unknown; readonly alike?: (result: unknown) => unknown };

export type Surroundings = {
  waysOf(item: RunItem, scopes: readonly Scope[], rows: FoldRows): Ways;
  decides(item: RunItem): boolean;
  /** Throws TooMany beyond the limit. */
  countPath(walked: number): void;
  readonly overruled?: ((stated: StatedNumber, id: string) => number) | undefined;
};

type LastItem = {
  readonly item: RunItem;
  readonly scopes: readonly Scope[];
  readonly conclude: (reply: unknown) => unknown;
  readonly p: number;
  readonly rows: FoldRows;
};
type Walked = { readonly ends: { readonly value: unknown; readonly p: number }[]; readonly lasts: LastItem[] };
/** Walked paths of a rule, for reuse by another measure. */
export type Memo = { walked?: Walked };

type Fork = { readonly ways: Replies; way: number };

const itself = <T>(value: T): T => value;

/** Walks every path of a sequence. Fills the memo if another measure differs only in the last items. */
export function walkPaths(
  start: () => Sequence<unknown>,
  around: Surroundings,
  ending: Ending,
  memo: Memo = {},
): PartChances {
  const results = new Results(ending);
  const { ends, lasts } = memo.walked ?? { ends: [], lasts: [] };
  const endWith = ({ item, scopes, conclude, p, rows }: LastItem, ways = around.waysOf(item, scopes, rows)) =>
    results.addWays(ways, p, conclude, item.kind !== 'draw');
  if (memo.walked) {
    for (const { value, p } of ends) results.add(value, p);
    for (const last of lasts) endWith(last);
    return results.all(false);
  }
  const endAt = (value: unknown, p: number) => {
    ends.push({ value, p });
    results.add(value, p);
  };
  const forks: Fork[] = [];
  let forkedPartly = false;
  let walked = 0;
  do {
    around.countPath(++walked);
    effort.paths++;
    reportProgress();
    const run = new Run(start(), around.overruled);
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
      const rows = new FoldRows();
      const all = around.waysOf(item, run.scopes, rows);
      const conclude = conclusionOf(item);
      const scopes = conclude ? [...run.scopes] : run.scopes;
      const first = nth(all.ways, 0);
      if (around.decides(item)) {
        const last = { item, scopes, conclude: itself, p, rows };
        lasts.push(last);
        endWith(last, all);
        over = true;
        break;
      }
      over = first.reply?.value instanceof Decision;
      if (!over) resume(run, first.reply);
      // The last item here is not always the last one of an enclosing sequence.
      if (conclude && run.done && sameValue(run.result, conclude(first.reply?.value))) {
        const last = { item, scopes, conclude, p, rows };
        lasts.push(last);
        endWith(last, all);
        over = true;
      } else {
        forkedPartly ||= all.partial;
        forks.push({ ways: all.ways, way: 0 });
        if (forks.length > MOST_STEPS) throw new TooManyPaths(`a path of more than ${MOST_STEPS} steps`);
        p *= first.p;
        if (over) endAt(first.reply?.value, p);
      }
    }
    if (!over) endAt(run.result, p);
  } while (takeNextWay(forks));
  const chances = results.all(forkedPartly);
  // Forks on partial results depend on the measure, so those paths are not reusable.
  if (chances.partial && !forkedPartly && chances.returns.size === 0) memo.walked = { ends, lasts };
  return chances;
}

class Results {
  private readonly chances = new ChancesBuilder<unknown>();
  private readonly returns = new Map<string, number>();
  private partial = false;

  constructor(private readonly ending: Ending) {}

  add(value: unknown, p: number, at?: string): void {
    const { ending } = this;
    if (value instanceof Return) this.returns.set(value.to, (this.returns.get(value.to) ?? 0) + p);
    else if (value instanceof Decision) this.chances.put(value, p, at);
    else {
      const end = ending.made(value);
      // A Decision needs no merge key.
      this.chances.put(end, p, end !== value ? undefined : ending.alike ? key(ending.alike(value)) : at);
    }
  }

  addWays({ ways, partial }: Ways, p: number, conclude: (reply: unknown) => unknown, keyed: boolean): void {
    this.partial ||= partial;
    for (const { reply, p: q, at } of ways) {
      const end = conclude(reply?.value);
      if (reply?.value instanceof Return && end !== reply.value) throw new Error(NOT_RETURNED);
      this.add(end, p * q, end === reply?.value && keyed ? at : undefined);
    }
  }

  all(partial: boolean): PartChances {
    const returns = this.returns.size === 0 ? NO_RETURNS : this.returns;
    return { chances: this.chances, returns, partial: this.partial || partial };
  }
}

const NOT_RETURNED = 'a part that meets itself must be returned as it is';

/** Resumes a run. The rule must return a recursive result unchanged. */
function resume(run: Run, reply: Replies[number]['reply']): void {
  run.goOn(reply);
  if (reply?.value instanceof Return && !(run.done && run.result === reply.value)) throw new Error(NOT_RETURNED);
}

function takeNextWay(forks: Fork[]): boolean {
  for (let last = forks.at(-1); last; last = forks.at(-1)) {
    if (++last.way < last.ways.length) return true;
    forks.pop();
  }
  return false;
}

const sameValue = (one: unknown, other: unknown): boolean => one === other || key(one) === key(other);
