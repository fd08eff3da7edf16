import { Resolution, type Steps } from '../engine/ask.ts';
import { key } from '../engine/dice/chances.ts';
import { PROGRESS_INTERVAL, reportProgress, TooManyPaths } from '../engine/dice/effort.ts';
import type { FoldRow, FoldRows } from './foldrows.ts';
import { Layer } from './layer.ts';
import { mustNotDecide, mustNotReturn, type PartChances, type Ways } from './partchances.ts';
import { counted, Totals } from './partialsums.ts';
import { isAddition, isSummed, type Sums } from './quick.ts';

const STATES_A_STEP = 10;

const NOTHING: Partial<Sums> = {};

export type FoldSurroundings = {
  readonly limit: number;
  readonly reads: ReadonlySet<string> | undefined;
  isTouched(at: number): boolean;
  walkStep(at: number, state: unknown): PartChances;
};

type Stage = { readonly state: unknown; readonly sums: Sums; readonly p: number };

export function foldWays(fold: Steps, around: FoldSurroundings, rows: FoldRows): Ways {
  const { ends, partial } = foldStates(fold, fold.items.length, around, rows);
  const all = isSummed(fold) ? Object.keys(fold.sums) : undefined;
  const ways = ends.map(({ state, sums, p }) => {
    const value = all ? { state, sums: counted(all, Object.keys(sums), sums) } : state;
    return { reply: new Resolution(value), p };
  });
  return { ways, partial };
}

/**
 * Folds `countFact` items, merging equal states after each. Stores the transitions in `rowNamed`. `most` bounds one addition;
 * a larger one restarts the fold.
 */
export function foldStates(
  fold: Steps,
  count: number,
  around: FoldSurroundings,
  rows: FoldRows,
  most = 16,
): { readonly ends: readonly Stage[]; readonly partial: boolean } {
  const { limit, reads } = around;
  const sums = isSummed(fold) ? fold.sums : {};
  const all = Object.keys(sums);
  const names = all.filter((name) => !reads || reads.has(name));
  const largestOf = (add: Partial<Sums>) => Math.max(0, ...names.map((name) => add[name] ?? 0));
  const totals = new Totals(names, largestOf(sums) + count * most);
  let largest = 0;
  let partial = names.length < all.length;
  let walked = 0;
  const walkRow = (at: number, state: number): FoldRow => {
    if (++walked > limit) throw new TooManyPaths(`more than ${limit} steps`);
    const chances = around.walkStep(at, rows.states.values[state]);
    partial ||= chances.partial;
    const leads = [...mustNotDecide(mustNotReturn(chances))].map(([at, { value, p }]) =>
      isSummed(fold) && isAddition(value)
        ? { to: rows.states.of(value.state), add: value.add, p }
        : { to: rows.states.of(value, at), add: NOTHING, p },
    );
    return { leads, partial: chances.partial };
  };
  const leadsOf = ({ leads }: FoldRow): readonly Lead[] => {
    if (all.length === 0) return leads.map(({ to, p }) => ({ to, add: 0, p }));
    const merged: { to: number; add: number; p: number }[] = [];
    for (const { to, add, p } of leads) {
      largest = Math.max(largest, largestOf(add));
      const total = totals.of(add);
      const same = merged.find((one) => one.to === to && one.add === total);
      if (same) same.p += p;
      else merged.push({ to, add: total, p });
    }
    return merged;
  };
  let now = new Layer(STATES_A_STEP * limit);
  put(now, rows.states.of(fold.start), totals.of(sums), 1);
  const leadsByItem = new Map<string, (readonly Lead[] | undefined)[]>();
  for (const [at, item] of fold.items.slice(0, count).entries()) {
    const touched = around.isTouched(at);
    const itemKey = key(item);
    const ofItem = touched ? [] : (rows.byItem.get(itemKey) ?? []);
    const leads = touched ? [] : (leadsByItem.get(itemKey) ?? []);
    if (!touched) {
      rows.byItem.set(itemKey, ofItem);
      leadsByItem.set(itemKey, leads);
    }
    const next = new Layer(STATES_A_STEP * limit, now.size);
    reportProgress(now.size);
    for (let n = 0; n < now.size; n++) {
      if (n % PROGRESS_INTERVAL === 0) reportProgress();
      const state = now.state(n);
      let on = leads[state];
      if (!on) {
        const row = ofItem[state] ?? walkRow(at, state);
        if (!row.partial) ofItem[state] = row;
        on = leadsOf(row);
        leads[state] = on;
      }
      const total = totalAt(now, n);
      const p = now.p(n);
      for (const { to, add, p: q } of on) put(next, to, total + add, p * q);
    }
    now = next;
  }
  if (!totals.holds(largestOf(sums) + count * largest)) return foldStates(fold, count, around, rows, largest);
  const ends = Array.from({ length: now.size }, (_, n) => ({
    state: rows.states.values[now.state(n)],
    sums: totals.read(totalAt(now, n)),
    p: now.p(n),
  }));
  return { ends, partial };
}

type Lead = { readonly to: number; readonly add: number; readonly p: number };

/** A packed total is stored as two numbers, the lower one below LOW. */
const LOW = 2 ** 26;

const totalAt = (layer: Layer, at: number): number => layer.stock(at) + layer.sums(at) * LOW;

function put(layer: Layer, state: number, total: number, p: number): void {
  const high = total < LOW ? 0 : Math.floor(total / LOW);
  layer.put(state, total - high * LOW, high, p);
}
