import { Numbered } from '../engine/chances.ts';
import { fresh, type Look } from '../engine/deck.ts';
import { nth, orMake } from '../engine/lists.ts';
import { goOn, OFTEN, TooMany } from '../engine/toomany.ts';
import type { Dealing, Dealt, Ended, Fall } from './deal.ts';
import { Counter, placed } from './deckcounter.ts';
import { BITS, COUNTED, choices, digit, MASK } from './digits.ts';
import { Layer } from './layer.ts';

/** A state by its number: how the next card is looked at, and what each class leads to: a state, and the places of the classes in how it counts its deck. */
type Row = { readonly counter: Counter | undefined; readonly leads: (Lead | undefined)[] };
type Lead = { readonly to: number; readonly places: Int32Array; readonly add: number };

/** Cards that add one thing or another, by the finest classes they are of: how many of each are in, and what those add. How many fell is counted beside the state. */
type Late = {
  readonly place: number;
  readonly kinds: readonly { readonly cards: number; readonly add: Adds }[];
  /** What comes of each number of them, by the names of the sums. */
  readonly drawn: Map<string, Drawn>;
};
type Drawn = readonly { readonly adds: Int32Array; readonly ps: Float64Array }[];
type Adds = Readonly<Partial<Record<string, number>>>;
type Added = { readonly add?: Adds };

/** What cards make of states: what falls is asked once for each state and class, from whichever deck they are dealt. */
export class Dealer<S, I, E = S> {
  private readonly states = new Numbered<S>();
  private readonly rows: Row[] = [];
  private readonly counters = new Map<Look, Counter>();
  /** Whether there is a state to which no more is dealt. */
  private ends = false;
  /** What is told of each state once the last card is dealt, by its number. */
  private readonly lasts = new Numbered<E>();
  private readonly lastOf: number[] = [];
  private readonly names: readonly string[];
  /** How the first card is looked at if all is told card by card, and as it is: late cards are dealt from one state and one deck. */
  private finest: Counter | undefined;
  private first: Counter | undefined;
  /** How many cards of each of those finest classes are in. */
  private cards: readonly number[] = [];
  /** What is counted beside a state, in the order of the places: sums by their names, and late cards by their classes. */
  private readonly above: string[] = [];
  private readonly late = new Map<readonly number[], Late>();
  /** The most that a card has added to a sum, or that a sum was before the first. */
  largest = 0;

  constructor(
    private readonly dealing: Dealing<S, I, string, string, E>,
    private readonly input: I,
    /** Whether it is settled at the end what cards add that need not be told apart before. */
    private readonly settles: boolean,
    /** More states than this in one layer are too many. */
    private readonly limit: number,
  ) {
    this.names = Object.keys(dealing.sums);
    // Both are read by their names.
    if (this.names.includes('state')) throw new Error('a sum may not be called “state”');
  }

  /** Before the first card. */
  begin({ state, sums, deck }: Ended<S>, { replace }: Pick<Dealt, 'replace'>): Layer {
    const finest = this.dealing.look(state, this.input);
    this.finest ??= finest && this.counterOf(finest);
    this.cards = this.finest?.cards(deck) ?? [];
    const no = this.numberOf(state);
    const { counter } = this.row(no);
    this.first ??= counter;
    const layer = new Layer(this.limit);
    layer.put(no, counter?.count(replace ? fresh : deck) ?? 0, this.totalOf(sums), 1);
    return layer;
  }

  /** A card more: the deck is counted by class, and it is a sum of products. What is seldom met stands elsewhere, as this is run a million times. */
  oneMore(now: Layer, { replace }: Pick<Dealt, 'replace'>, next = new Layer(this.limit, now.size)): Layer {
    const { rows } = this;
    if (this.ends) this.restOf(now, next);
    for (let at = 0; at < now.size; at++) {
      const state = now.state(at);
      const row = rows[state];
      if (!row?.counter) continue;
      const { counter, leads } = row;
      const sums = now.sums(at);
      if (at % OFTEN === 0) goOn();
      const stock = now.stock(at) || counter.full;
      const left = counter.left(stock);
      let all = 0;
      for (let is = 0; is < left.length; is++) all += left[is] ?? 0;
      const share = now.p(at) / all;
      // The same stock as the next look counts it: mostly there is one for all classes.
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

  /** The states to which no more is dealt stay as they are. */
  private restOf(now: Layer, next: Layer): void {
    for (let at = 0; at < now.size; at++) {
      const state = now.state(at);
      if (!this.rows[state]?.counter) next.put(state, 0, now.sums(at), now.p(at));
    }
  }

  /** What is told of the states of a layer, and what is counted beside them; each by itself, unless both are asked together. */
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

  /** What came of an ended layer, with those of the sums that are named. */
  chancesOf(ended: Layer, names: readonly string[]): readonly EndChance<E>[] {
    const told = this.settle(ended, names);
    return Array.from({ length: told.size }, (_, at) => ({
      value: {
        state: nth(this.lasts.values, told.state(at)),
        sums: Object.fromEntries(names.map((name, i) => [name, digit(told.sums(at), i)])),
        deck: fresh,
      },
      p: told.p(at),
    }));
  }

  /** The states of a layer with their chances and what is left of their decks. */
  chancesOn(layer: Layer): readonly EndChance<S>[] {
    return Array.from({ length: layer.size }, (_, at) => {
      const no = layer.state(at);
      const deck = nth(this.rows, no).counter?.deck(layer.stock(at)) ?? fresh;
      const added = this.names.map((name) => [name, digit(layer.sums(at), this.above.indexOf(name))] as const);
      return {
        value: { state: nth(this.states.values, no), sums: Object.fromEntries(added), deck },
        p: layer.p(at),
      };
    });
  }

  /** The named sums alone, in their order, once it is settled which the late cards were: one kind of them after the other. */
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
      const drawn = orMake(late.drawn, names.join(), () => this.lateSums(late, names));
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

  /** Of each number of late cards what they add to the named sums, and how likely that is. */
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

  /** Sums as one number, a place for each that is ever more than nothing. */
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
    if (this.above.length > COUNTED) throw new TooMany('too much is counted together');
    return this.above.indexOf(name);
  }

  /** The number of a state; texts are told apart by themselves, which is soon done. */
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
    // Of which of the finest classes it is, if that is settled late.
    const classes = this.settles && finest ? finest.within(counter, is) : undefined;
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

  /** What a card of these finest classes adds to a total, where they do not all add the same: a late card more. */
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

  private counterOf(look: Look): Counter {
    return this.counters.get(look) ?? orMake(this.counters, look, () => new Counter(look));
  }

  private row(state: number): Row {
    const known = this.rows[state];
    if (known) return known;
    const look = this.dealing.look(
      nth(this.states.values, state),
      this.input,
      this.settles ? this.finest?.look : undefined,
    );
    if (!look) this.ends = true;
    this.rows[state] = { counter: look && this.counterOf(look), leads: look?.classes.map(() => undefined) ?? [] };
    return this.rows[state];
  }
}

/** The states of a layer and what is counted beside them, apart or as one. */
export type EndLayers = { readonly state: Layer; readonly sums: Layer };

export type EndChance<S> = { readonly value: Ended<S>; readonly p: number };

const NOWHERE = new Int32Array(0);
const NO_ADDS: Adds = {};
