import { Resolution } from '../engine/ask.ts';
import { getOrCreate } from '../engine/data/lists.ts';
import { type Chances, ChancesBuilder } from '../engine/dice/chances.ts';

export type PartChances = {
  readonly chances: Chances<unknown>;
  /** Probability of returning to each open part, by loop name. */
  readonly returns: ReadonlyMap<string, number>;
  /** True if unread sums are left out. */
  readonly partial: boolean;
};

/** `at` is the key of the reply, if known. */
export type Replies = readonly { readonly reply: Resolution | undefined; readonly p: number; readonly at?: string }[];
export type Ways = { readonly ways: Replies; readonly partial: boolean };

/** Result of a recursive call. The rule must return it unchanged. */
export class Return {
  constructor(readonly to: string) {}
}

/** Final measure. The odds skip the rest of the enclosing rules. */
export class Decision {
  constructor(readonly measure: unknown) {}
}

export const NO_RETURNS: ReadonlyMap<string, number> = new Map();
const CERTAIN = 1 - 1e-12;

export const only = (reply: Resolution): Ways => ({ ways: [{ reply, p: 1 }], partial: false });

const repliesTo = new WeakMap<Chances<unknown>, Replies>();

export const repliesOf = (chances: Chances<unknown>): Replies =>
  getOrCreate(repliesTo, chances, () =>
    [...chances].map(([at, { value, p }]) => ({ reply: new Resolution(value), p, at })),
  );

export function waysOf({ chances, returns, partial }: PartChances): Ways {
  const back = [...returns].map(([to, p]) => ({ reply: new Resolution(new Return(to)), p }));
  return { ways: back.length > 0 ? [...repliesOf(chances), ...back] : repliesOf(chances), partial };
}

/** Closes a loop: a return with probability r scales all other results by 1 / (1 − r). Throws for r = 1. */
export function closeLoop({ chances, returns, partial }: PartChances, loop: string): PartChances {
  const r = returns.get(loop);
  if (r === undefined) return { chances, returns, partial };
  if (r > CERTAIN) throw new Error('a part that always comes back to itself never ends');
  const scaled = new Map([...chances].map(([at, { value, p }]) => [at, { value, p: p / (1 - r) }]));
  const others = [...returns].filter(([to]) => to !== loop).map(([to, p]) => [to, p / (1 - r)] as const);
  return { chances: scaled, returns: new Map(others), partial };
}

export function mustNotReturn({ chances, returns }: PartChances): Chances<unknown> {
  if (returns.size > 0)
    throw new Error('a part came back to one that is not open, or from within a fold to one outside it');
  return chances;
}

export function mustNotDecide(chances: Chances<unknown>): Chances<unknown> {
  for (const { value } of chances.values())
    if (value instanceof Decision) throw new Error('a part inside a fold must not decide');
  return chances;
}

export function measured(chances: Chances<unknown>): Chances<unknown> {
  if (![...chances.values()].some(({ value }) => value instanceof Decision)) return chances;
  const all = new ChancesBuilder<unknown>();
  for (const { value, p } of chances.values()) all.put(value instanceof Decision ? value.measure : value, p);
  return all;
}
