import { getOrCreate, nth } from '../engine/data/lists.ts';
import { ValueNumbers } from '../engine/dice/chances.ts';
import { type CardClassifier, FULL_DECK } from '../engine/dice/deck.ts';
import { PROGRESS_INTERVAL, reportProgress, TooManyPaths } from '../engine/dice/effort.ts';
import type { Dealing, DealResult, Dealt, Fall } from './deal.ts';
import { Counter, placed } from './deckcounter.ts';
import { BITS, COUNTED, choices, digit, MASK } from './digits.ts';
import { Layer } from './layer.ts';

/**
 * Transitions of a state by card class. `places` are the offsets of the classes in the packed deck of the next state.
 */
type Row = { readonly counter: Counter | undefined; readonly leads: (Lead | undefined)[] };
type Lead = { readonly to: number; readonly places: Int32Array; readonly add: number };

/**
 * Late cards: cards that share a class during the deal but add different amounts. The layers count them; `readAnswer` splits
 * the number by kind.
 */
type Late = {
  readonly place: number;
  readonly kinds: readonly { readonly cards: number; readonly add: Adds }[];
  readonly drawn: Map<string, Drawn>;
};
type Drawn = readonly { readonly adds: Int32Array; readonly ps: Float64Array }[];
type Adds = Readonly<Partial<Record<string, number>>>;
type Added = { readonly add?: Adds };

/** Applies a dealing to the states, one card at a time. Computes each transition once per state and class. */
export class Dealer<S, I, E = S> {
  private readonly states = new ValueNumbers<S>();
  private readonly rows: Row[] = [];
  private readonly counters = new Map<CardClassifier, Counter>();
  private ends = false;
  private readonly lasts = new ValueNumbers<E>();
  private readonly lastOf: number[] = [];
  private readonly names: readonly string[];
  /** Finest and actual classification of the first card. Late cards require one initial state and deck. */
  private finest: Counter | undefined;
  private first: Counter | undefined;
  private cards: readonly number[] = [];
  /** Counted values by place: names of sums, and classes of late cards. */
  private readonly above: string[] = [];
  private readonly late = new Map<readonly number[], Late>();
  largest = 0;

  constructor(
    private readonly dealing: Dealing<S, I, string, string, E>,
    private readonly input: I,
    private readonly allowsLateCards: boolean,
    private readonly limit: number,
  ) {
    this.names = Object.keys(dealing.sums);
    // Sums and the state share one namespace.
    if (this.names.includes('state')) throw new Error('a sum may not be called “state”');
  }

  begin({ state, sums, deck }: DealResult<S>, { replace }: Pick<Dealt, 'replace'>): Layer {
    const finest = this.dealing.look(state, this.input);
    this.finest ??= finest && this.counterOf(finest);
    this.cards = this.finest?.cards(deck) ?? [];
    const no = this.numberOf(state);
    const { counter } = this.row(no);
    this.first ??= counter;
    const layer = new Layer(this.limit);
    layer.put(no, counter?.count(replace ? FULL_DECK : deck) ?? 0, this.totalOf(sums), 1);
    return layer;
  }

  /** Deals one card from every state. The loop runs millions of times, so rare cases are elsewhere. */
  oneMore(now: Layer, { replace }: Pick<Dealt, 'replace'>, next = new Layer(this.limit, now.size)): Layer {
    const { rows } = this;
    if (this.ends) this.restOf(now, next);
    for (let at = 0; at < now.size; at++) {
      const state = now.state(at);
      const row = rows[state];
      if (!row?.counter) continue;
      const { counter, leads } = row;
      const sums = now.sums(at);
      if (at % PROGRESS_INTERVAL === 0) reportProgress();
      const stock = now.stock(at) || counter.full;
      const left = counter.left(stock);
      let all = 0;
      for (let is = 0; is < left.length; is++) all += left[is] ?? 0;
      const share = now.p(at) / all;
      // Reuses the packed deck while the next classifier stays the same.
      let by = counter.places;
      let then = stock;
      for (let is = 0; is < left.length; is++) {
        const cards = left[is] ?? 0;
        if (cards === 0) continue;
        const { to, places, add } = leads[is] ?? this.lead(state, is, counter);
        if (places !== by) then = placed(left, places);
        by = places;
        next.put(to, then - (replace ? 0 : (places[is] ?? 0)), sums + add, share * cards);
      }
    }
    return next;
  }

  private restOf(now: Layer, next: Layer): void {
    for (let at = 0; at < now.size; at++) {
      const state = now.state(at);
      if (!this.rows[state]?.counter) next.put(state, 0, now.sums(at), now.p(at));
    }
  }

  /** Maps the states of a layer to their results. The sums are separate unless `together`. */
  endsOf(layer: Layer, together: boolean): EndLayers {
    const state = new Layer(this.limit);
    const apart = together ? state : new Layer(this.limit);
    for (let at = 0; at < layer.size; at++) {
      const counted = layer.sums(at);
      const p = layer.p(at);
      state.put(this.endState(layer.state(at)), 0, together ? counted : 0, p);
      if (!together) apart.put(0, 0, counted, p);
    }
    return { state, sums: apart };
  }

  chancesOf(ended: Layer, names: readonly string[]): readonly EndChance<E>[] {
    const told = this.settle(ended, names);
    return Array.from({ length: told.size }, (_, at) => ({
      value: {
        state: nth(this.lasts.values, told.state(at)),
        sums: Object.fromEntries(names.map((name, i) => [name, digit(told.sums(at), i)])),
        deck: FULL_DECK,
      },
      p: told.p(at),
    }));
  }

  chancesOn(layer: Layer): readonly EndChance<S>[] {
    return Array.from({ length: layer.size }, (_, at) => {
      const no = layer.state(at);
      const deck = nth(this.rows, no).counter?.deck(layer.stock(at)) ?? FULL_DECK;
      const added = this.names.map((name) => [name, digit(layer.sums(at), this.above.indexOf(name))] as const);
      return {
        value: { state: nth(this.states.values, no), sums: Object.fromEntries(added), deck },
        p: layer.p(at),
      };
    });
  }

  /** Reduces a layer to the named sums and splits the late cards by kind. */
  private settle(layer: Layer, names: readonly string[]): Layer {
    const lates = names.length > 0 ? [...this.late.values()] : [];
    const settles = Int32Array.from(lates, ({ place }) => place);
    const told = Int32Array.from(names, (name) => this.above.indexOf(name));
    let now = new Layer(this.limit);
    for (let at = 0; at < layer.size; at++) {
      const counted = layer.sums(at);
      let [late, sum] = [0, 0];
      for (let i = 0; i < settles.length; i++) late += digit(counted, settles[i] ?? 0) << (BITS * i);
      for (let i = 0; i < told.length; i++) sum += digit(counted, told[i] ?? 0) << (BITS * i);
      now.put(layer.state(at), late, sum, layer.p(at));
    }
    for (const [i, late] of lates.entries()) {
      const drawn = getOrCreate(late.drawn, names.join(), () => this.lateSums(late, names));
      now = this.settleOne(now, BITS * i, drawn);
    }
    return now;
  }

  private settleOne(now: Layer, shift: number, drawn: Drawn): Layer {
    const next = new Layer(this.limit);
    for (let at = 0; at < now.size; at++) {
      const left = now.stock(at);
      const cards = (left >> shift) & MASK;
      const { adds, ps } = nth(drawn, cards);
      for (let i = 0; i < adds.length; i++) {
        const sums = now.sums(at) + (adds[i] ?? 0);
        next.put(now.state(at), left - (cards << shift), sums, now.p(at) * (ps[i] ?? 0));
      }
    }
    return next;
  }

  private lateSums({ kinds }: Late, names: readonly string[]): Drawn {
    let ways = [new Map([[0, 1]])];
    for (const { cards, add: sums } of kinds) {
      const add = names.reduce((all, name, i) => all + ((sums[name] ?? 0) << (BITS * i)), 0);
      const more = Array.from({ length: ways.length + cards }, () => new Map<number, number>());
      for (const [before, sums] of ways.entries())
        for (const [sum, p] of sums)
          for (let n = 0; n <= cards; n++) {
            const at = nth(more, before + n);
            at.set(sum + n * add, (at.get(sum + n * add) ?? 0) + p * choices(cards, n));
          }
      ways = more;
    }
    return ways.map((sums, n) => ({
      adds: Int32Array.from(sums.keys()),
      ps: Float64Array.from(sums.values(), (p) => p / choices(ways.length - 1, n)),
    }));
  }

  private totalOf(sums: Adds): number {
    let total = 0;
    for (const name of this.names) {
      const sum = this.sumIn(sums, name);
      if (sum > 0) total += sum << (BITS * this.placeOf(name));
    }
    return total;
  }

  private sumIn(sums: Adds, name: string): number {
    const sum = sums[name] ?? 0;
    if (sum < 0) throw new Error(`“${name}” may not fall`);
    this.largest = Math.max(this.largest, sum);
    return sum;
  }

  private placeOf(name: string): number {
    if (!this.above.includes(name)) this.above.push(name);
    if (this.above.length > COUNTED) throw new TooManyPaths('too much is counted together');
    return this.above.indexOf(name);
  }

  private numberOf(state: S): number {
    return typeof state === 'string' ? this.states.of(state, state) : this.states.of(state);
  }

  private endState(no: number): number {
    const told = this.lastOf[no] ?? this.lasts.of(this.dealing.last(nth(this.states.values, no), this.input));
    this.lastOf[no] = told;
    return told;
  }

  private lead(no: number, is: number, counter: Counter): Lead {
    const state = nth(this.states.values, no);
    const { finest } = this;
    // Finest classes of this card, if late cards are allowed.
    const classes = this.allowsLateCards && finest ? finest.within(counter, is) : undefined;
    const falls = classes
      ? classes.map((at) => this.dealing.fall(state, nth((finest ?? counter).look.classes, at), this.input))
      : [this.dealing.fall(state, nth(counter.look.classes, is), this.input)];
    const first = nth(falls, 0);
    const to = this.numberOf(first.state);
    if (falls.some((fall) => fall !== first && this.numberOf(fall.state) !== to))
      throw new Error(`“${counter.look.classes[is]}” is settled late and leads to two states`);
    const after = this.row(to).counter;
    const alike = falls.every((fall) => fall === first || this.addsAlike(fall, first));
    const add = alike || !classes ? this.totalOf(first.add ?? NO_ADDS) : this.lateAdd(classes, falls, counter, is);
    const lead = { to, places: after ? counter.placesIn(after) : NOWHERE, add };
    nth(this.rows, no).leads[is] = lead;
    return lead;
  }

  private addsAlike({ add: one = NO_ADDS }: Added, { add: other = NO_ADDS }: Added): boolean {
    return this.names.every((name) => this.sumIn(one, name) === this.sumIn(other, name));
  }

  /** Counts a card whose finest classes add different amounts as a late card. */
  private lateAdd(classes: readonly number[], falls: readonly Fall<S, string>[], counter: Counter, is: number): number {
    const { finest, first } = this;
    const known = this.late.get(classes);
    if (known?.kinds.every((kind, i) => this.addsAlike(kind, nth(falls, i)))) return 1 << (BITS * known.place);
    const before = [...this.late.keys()].flat();
    const once = first?.look.classes.some((_, at) => finest?.within(first, at) === classes);
    if (!once || classes.some((at) => before.includes(at)))
      throw new Error(`“${counter.look.classes[is]}” is settled late and was looked at before`);
    const kinds = classes.map((at, i) => ({ cards: nth(this.cards, at), add: nth(falls, i).add ?? NO_ADDS }));
    const place = this.placeOf(classes.join());
    this.late.set(classes, { place, kinds, drawn: new Map() });
    return 1 << (BITS * place);
  }

  private counterOf(look: CardClassifier): Counter {
    return this.counters.get(look) ?? getOrCreate(this.counters, look, () => new Counter(look));
  }

  private row(state: number): Row {
    const known = this.rows[state];
    if (known) return known;
    const look = this.dealing.look(
      nth(this.states.values, state),
      this.input,
      this.allowsLateCards ? this.finest?.look : undefined,
    );
    if (!look) this.ends = true;
    this.rows[state] = { counter: look && this.counterOf(look), leads: look?.classes.map(() => undefined) ?? [] };
    return this.rows[state];
  }
}

export type EndLayers = { readonly state: Layer; readonly sums: Layer };

export type EndChance<S> = { readonly value: DealResult<S>; readonly p: number };

const NOWHERE = new Int32Array(0);
const NO_ADDS: Adds = {};
