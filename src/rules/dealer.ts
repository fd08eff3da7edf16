import { Numbered } from './chances.ts';
import { coarsen, type Deck, fresh, type Look, remaining } from './deck.ts';
import { Layer } from './layer.ts';
import { nth } from './lists.ts';
import { goOn, TooMany } from './toomany.ts';

/** What cards dealt one after the other make of a state. Plain and without chance; made once, at the top of a file. */
export type Dealing<S, I, C extends string = string, K extends string = never> = {
  /** How the next card is looked at, never finer than the one before; nothing where no more is dealt. */
  look(state: S, input: I): Look<C> | undefined;
  fall(state: S, is: C, input: I): S;
  /** What only adds up, and what a card on a state adds: no state tells of it. */
  readonly sums: Readonly<Record<K, number>>;
  adds?(state: S, is: C, input: I): Partial<Record<K, number>>;
  /** What of a state still matters once the last card is dealt. */
  last?(state: S): S;
};

/** From which deck, whether each card goes back at once, and whether what is left of the deck is wanted afterwards. */
export type Dealt = { readonly deck: Deck; readonly replace: boolean; readonly on: boolean };

/** A state after the cards, what the cards have added up to, and what is left of the deck where somebody wants it. */
export type Ended<S, K extends string = string> = {
  readonly state: S;
  readonly sums: Readonly<Record<K, number>>;
  readonly deck: Deck;
};

/** A state by its number: how the next card is looked at, and what each class leads to: a state, and the places of the classes in how it counts its deck. */
type Row = { readonly counter: Counter | undefined; readonly leads: Lead[] };
type Lead = { readonly to: number; readonly places: readonly number[]; readonly add: number };

/** What cards make of states: what falls is asked once for each state and class, from whichever deck they are dealt. */
export class Dealer<S, I> {
  private readonly states = new Numbered<S>();
  private readonly rows: Row[] = [];
  private readonly counters = new Map<Look, Counter>();
  /** What is left of each state once the last card is dealt, by its number. */
  private readonly lasts = new Numbered<S>();
  private readonly lastOf: number[] = [];
  private readonly names: readonly string[];

  constructor(
    private readonly dealing: Dealing<S, I>,
    private readonly input: I,
    /** More states than this in one layer are too many. */
    private readonly limit: number,
  ) {
    this.names = Object.keys(dealing.sums);
  }

  /** Before the first card. */
  begin({ state, sums, deck }: Ended<S>, { replace }: Pick<Dealt, 'replace'>): Layer {
    const no = this.states.of(state);
    const { counter } = this.row(no);
    const layer = new Layer(this.limit);
    layer.put(no, (counter?.count(replace ? fresh : deck) ?? 0) + this.place(sums), 1);
    return layer;
  }

  /** A card more: the deck is counted by class, and it is a sum of products. */
  oneMore(now: Layer, { replace }: Pick<Dealt, 'replace'>): Layer {
    const { rows } = this;
    const next = new Layer(this.limit);
    for (let at = 0; at < now.size; at++) {
      const state = now.states[at] ?? 0;
      const total = now.totals[at] ?? 0;
      const stock = total % MOST;
      const sums = total - stock;
      const p = now.ps[at] ?? 0;
      if (at % OFTEN === 0) goOn();
      const { counter, leads } = nth(rows, state);
      if (!counter) {
        next.put(state, sums, p);
        continue;
      }
      const left = counter.left(stock);
      let all = 0;
      for (let is = 0; is < left.length; is++) all += left[is] ?? 0;
      const share = p / all;
      // The same stock as the next look counts it: mostly there is one for all classes.
      let by: readonly number[] | undefined;
      let then = 0;
      for (let is = 0; is < left.length; is++) {
        const cards = left[is] ?? 0;
        if (cards === 0) continue;
        const { to, places, add } = leads[is] ?? this.lead(state, is, counter);
        if (places !== by) then = placed(left, places);
        by = places;
        next.put(to, then - (replace ? 0 : (places[is] ?? 0)) + sums + add, share * cards);
      }
    }
    return next;
  }

  /** The states of a layer with their chances; without the decks, where nobody wants them. */
  came({ states, totals, ps, size }: Layer, { on }: Pick<Dealt, 'on'>): readonly Came<S>[] {
    if (on)
      return Array.from({ length: size }, (_, at) => {
        const total = totals[at] ?? 0;
        const state = nth(this.states.values, states[at] ?? 0);
        const deck = nth(this.rows, states[at] ?? 0).counter?.deck(total % MOST) ?? fresh;
        return { value: { state, sums: this.sumsAt(total), deck }, p: ps[at] ?? 0 };
      });
    const last = new Layer(this.limit);
    for (let at = 0; at < size; at++)
      last.put(this.lastState(states[at] ?? 0), Math.floor((totals[at] ?? 0) / MOST) * MOST, ps[at] ?? 0);
    return Array.from({ length: last.size }, (_, at) => ({
      value: {
        state: nth(this.lasts.values, last.states[at] ?? 0),
        sums: this.sumsAt(last.totals[at] ?? 0),
        deck: fresh,
      },
      p: last.ps[at] ?? 0,
    }));
  }

  /** Sums as they stand in a total above the stock, a place for each. */
  private place(sums: Partial<Record<string, number>>): number {
    return this.names.reduceRight((total, name) => total * PLACE + (sums[name] ?? 0), 0) * MOST;
  }

  private sumsAt(total: number): Readonly<Record<string, number>> {
    return Object.fromEntries(
      this.names.map((name, i) => [name, Math.floor(total / MOST / PLACE ** i) % PLACE] as const),
    );
  }

  private lastState(no: number): number {
    const state = nth(this.states.values, no);
    const last = this.lastOf[no] ?? this.lasts.of(this.dealing.last?.(state) ?? state);
    this.lastOf[no] = last;
    return last;
  }

  private lead(state: number, is: number, counter: Counter): Lead {
    const fallen = this.dealing.fall(nth(this.states.values, state), nth(counter.look.classes, is), this.input);
    const to = this.states.of(fallen);
    const after = this.row(to).counter;
    const adds = this.dealing.adds?.(nth(this.states.values, state), nth(counter.look.classes, is), this.input) ?? {};
    const lead = { to, places: after ? counter.placesIn(after) : [], add: this.place(adds) };
    nth(this.rows, state).leads[is] = lead;
    return lead;
  }

  private row(state: number): Row {
    const known = this.rows[state];
    if (known) return known;
    const look = this.dealing.look(nth(this.states.values, state), this.input);
    const counter = look && (this.counters.get(look) ?? new Counter(look));
    if (counter) this.counters.set(counter.look, counter);
    this.rows[state] = { counter, leads: [] };
    return this.rows[state];
  }
}

type Came<S> = { readonly value: Ended<S>; readonly p: number };

/** Cards dealt from one deck, one after the other. */
export class Deal<S, I> {
  /** After 0 cards and more; what came of a layer stands instead of it, but for the last. */
  private readonly layers: Layer[];
  private readonly known: (readonly Came<S>[])[] = [];
  /** How many states there were in all layers. */
  met = 0;

  constructor(
    private readonly dealer: Dealer<S, I>,
    from: Ended<S>,
    private readonly dealt: Pick<Dealt, 'replace' | 'on'>,
  ) {
    this.layers = [dealer.begin(from, dealt)];
  }

  /** The chances of each state after so many cards. */
  ends(cards: number): readonly Came<S>[] {
    for (let last = this.layers.length - 1; last < cards; last++) {
      const next = this.dealer.oneMore(nth(this.layers, last), this.dealt);
      if (this.known[last]) delete this.layers[last];
      this.met += next.size;
      this.layers.push(next);
    }
    const came = this.known[cards] ?? this.dealer.came(nth(this.layers, cards), this.dealt);
    this.known[cards] = came;
    return came;
  }
}

/** How many cards of each class are left as one number: so many times the place of each. */
function placed(left: ArrayLike<number>, places: readonly number[]): number {
  let stock = 0;
  for (let is = 0; is < places.length; is++) stock += (left[is] ?? 0) * (places[is] ?? 0);
  return stock;
}

/** What is left of a deck as one number: a place for each class of a look. */
class Counter {
  private readonly whole: readonly number[];
  private readonly places: readonly number[];
  private readonly others = new Map<Counter, readonly number[]>();
  private readonly full: number;
  private readonly cards: Int32Array;

  constructor(readonly look: Look) {
    this.whole = this.classes(fresh);
    const places = [1];
    for (const n of this.whole) places.push(nth(places, places.length - 1) * (n + 1));
    if (nth(places, this.whole.length) > MOST) throw new TooMany('too many classes of cards');
    this.places = places.slice(0, -1);
    this.full = placed(this.whole, this.places);
    this.cards = new Int32Array(this.whole.length);
  }

  /** The number of a deck. */
  count(deck: Deck): number {
    return placed(this.classes(deck), this.places);
  }

  deck(stock: number): Deck {
    const left = this.lie(stock);
    const lost = this.look.classes.map((is, at) => [is, nth(this.whole, at) - (left[at] ?? 0)] as const);
    return { out: [], lost: Object.fromEntries(lost.filter(([, n]) => n > 0)) };
  }

  /** How many cards of each class are left to deal: all of them where none is. The next time it is the same list. */
  left(stock: number): Int32Array {
    return this.lie(stock === 0 ? this.full : stock);
  }

  /** The places of the classes in another look, no finer than this. */
  placesIn(other: Counter): readonly number[] {
    const known =
      this.others.get(other) ??
      (other === this ? this.places : coarser(this.look, other.look).map((as) => nth(other.places, as)));
    this.others.set(other, known);
    return known;
  }

  private lie(stock: number): Int32Array {
    const { cards, places, whole } = this;
    for (let at = 0; at < cards.length; at++)
      cards[at] = Math.floor(stock / (places[at] ?? 1)) % ((whole[at] ?? 0) + 1);
    return cards;
  }

  private classes(deck: Deck): readonly number[] {
    const cards = remaining(coarsen(deck, this.look), this.look);
    return this.look.classes.map((is) => cards.get(is) ?? 0);
  }
}

/** After so many states it is asked whether to go on. */
const OFTEN = 256;

/** So many stocks there are at most. */
const MOST = 2 ** 31;
/** Of three sums with less than this each a whole number can still tell them apart above the stock. */
const PLACE = 2 ** 7;

/** Where a coarser look has each class of a finer one. */
const coarser = (finer: Look, look: Look): readonly number[] =>
  finer.classes.map((is) => {
    const cards = finer.pack.filter((card) => finer.of(card) === is);
    const [place, ...others] = new Set(cards.map((card) => look.classes.indexOf(look.of(card))));
    if (place === undefined || others.length > 0) throw new Error(`“${is}” is looked at more finely than before`);
    return place;
  });
