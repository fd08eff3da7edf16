import { ChancesBuilder, key } from './chances.ts';
import { coarsen, type Deck, fresh, type Look, remaining } from './deck.ts';
import { nth, sumOf } from './lists.ts';
import { TooMany } from './toomany.ts';

/** What cards dealt one after the other make of a state. Plain and without chance; made once, at the top of a file. */
export type Dealing<S, I, C extends string = string> = {
  /** How the next card is looked at, never finer than the one before; nothing where no more is dealt. */
  look(state: S, input: I): Look<C> | undefined;
  fall(state: S, is: C, input: I): S;
  /** What of a state still matters once the last card is dealt. */
  last?(state: S): S;
};

/** From which deck, whether each card goes back at once, and whether what is left of the deck is wanted afterwards. */
export type Dealt = { readonly deck: Deck; readonly replace: boolean; readonly on: boolean };

/** A state after the cards, with what is left of the deck where somebody wants it. */
export type Ended<S> = { readonly state: S; readonly deck: Deck };

/** A state by its number: how the next card is looked at, and the states that each class leads to. */
type Row = { readonly counter: Counter | undefined; readonly next: number[] };

/** How likely each state is after so many cards, by the number of what is left of the deck with it. */
type Layer = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Cards dealt to a state: the deck is counted by class, what falls is asked once for each state and class, and a card more is a sum of products. */
export class Dealer<S, I> {
  private readonly states: S[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly rows: Row[] = [];
  private readonly counters = new Map<Look, Counter>();
  /** After 0 cards and more; but for the last without the decks, where nobody wants them. */
  private readonly layers: Layer[] = [];
  /** How many states there were in all layers. */
  met = 0;

  constructor(
    private readonly dealing: Dealing<S, I>,
    private readonly input: I,
    start: S,
    private readonly dealt: Dealt,
    /** More states than this in one layer are too many. */
    private readonly limit: number,
  ) {
    const { counter } = this.row(this.numberOf(start));
    this.layers.push(new Map([[0, new Map([[counter?.count(dealt.replace ? fresh : dealt.deck) ?? 0, 1]])]]));
  }

  /** The chances of each state after so many cards. */
  ends(cards: number): readonly { readonly value: Ended<S>; readonly p: number }[] {
    while (this.layers.length <= cards) this.oneMore();
    const layer = nth(this.layers, cards);
    if (this.dealt.on)
      return [...layer].flatMap(([no, stocks]) =>
        [...stocks].map(([stock, p]) => ({
          value: { state: nth(this.states, no), deck: this.row(no).counter?.deck(stock) ?? fresh },
          p,
        })),
      );
    const ends = new ChancesBuilder<Ended<S>>();
    for (const [no, stocks] of layer) {
      const state = nth(this.states, no);
      ends.put(
        { state: this.dealing.last?.(state) ?? state, deck: fresh },
        sumOf([...stocks.values()], (p) => p),
      );
    }
    return [...ends.values()];
  }

  private oneMore(): void {
    const last = nth(this.layers, this.layers.length - 1);
    const layer = new Map<number, Map<number, number>>();
    const put = (state: number, stock: number, p: number) => {
      const stocks = layer.get(state) ?? new Map<number, number>();
      layer.set(state, stocks);
      stocks.set(stock, (stocks.get(stock) ?? 0) + p);
    };
    for (const [state, stocks] of last) {
      const { counter, next } = this.row(state);
      for (const [stock, p] of stocks)
        if (!counter) put(state, 0, p);
        else {
          const from = counter.size(stock) > 0 ? stock : counter.full;
          const all = counter.size(from);
          for (let at = 0; at < counter.look.classes.length; at++) {
            const left = counter.left(from, at);
            if (left === 0) continue;
            const to = next[at] ?? this.fallen(state, nth(counter.look.classes, at));
            next[at] = to;
            const after = this.row(to).counter;
            const rest = this.dealt.replace ? from : counter.without(from, at);
            put(to, after ? counter.as(after, rest) : 0, (p * left) / all);
          }
        }
    }
    let size = 0;
    for (const stocks of layer.values()) size += stocks.size;
    if (size > this.limit) throw new TooMany(`more than ${this.limit} states`);
    this.met += size;
    if (!this.dealt.on) this.layers[this.layers.length - 1] = withoutDecks(last);
    this.layers.push(layer);
  }

  private fallen(state: number, is: string): number {
    return this.numberOf(this.dealing.fall(nth(this.states, state), is, this.input));
  }

  private numberOf(state: S): number {
    const at = key(state);
    const known = this.numbers.get(at) ?? this.states.push(state) - 1;
    this.numbers.set(at, known);
    return known;
  }

  private row(state: number): Row {
    const known = this.rows[state];
    if (known) return known;
    const look = this.dealing.look(nth(this.states, state), this.input);
    const counter = look && (this.counters.get(look) ?? new Counter(look));
    if (counter) this.counters.set(counter.look, counter);
    this.rows[state] = { counter, next: [] };
    return this.rows[state];
  }
}

const withoutDecks = (layer: Layer): Layer =>
  new Map([...layer].map(([state, stocks]) => [state, new Map([[0, sumOf([...stocks.values()], (p) => p)]])]));

/** What is left of a deck as one number: a place for each class of a look. */
class Counter {
  readonly full: number;
  private readonly whole: readonly number[];
  private readonly places: readonly number[];
  private readonly sizes = new Map<number, number>();
  private readonly others = new Map<
    Counter,
    { readonly classes: readonly number[]; readonly known: Map<number, number> }
  >();

  constructor(readonly look: Look) {
    this.whole = this.classes(fresh);
    const places = [1];
    for (const n of this.whole) places.push(nth(places, places.length - 1) * (n + 1));
    if (nth(places, this.whole.length) > Number.MAX_SAFE_INTEGER) throw new TooMany('too many classes of cards');
    this.places = places;
    this.full = this.count(fresh);
  }

  /** The number of a deck. */
  count(deck: Deck): number {
    return this.classes(deck).reduce((sum, n, at) => sum + n * nth(this.places, at), 0);
  }

  deck(stock: number): Deck {
    const lost = this.look.classes.map((is, at) => [is, nth(this.whole, at) - this.left(stock, at)] as const);
    return { out: [], lost: Object.fromEntries(lost.filter(([, n]) => n > 0)) };
  }

  /** How many cards of a class are left. */
  left(stock: number, at: number): number {
    return Math.floor(stock / nth(this.places, at)) % (nth(this.whole, at) + 1);
  }

  size(stock: number): number {
    const known = this.sizes.get(stock) ?? this.whole.reduce((sum, _, at) => sum + this.left(stock, at), 0);
    this.sizes.set(stock, known);
    return known;
  }

  without(stock: number, at: number): number {
    return stock - nth(this.places, at);
  }

  /** The same deck as a coarser look counts it. */
  as(other: Counter, stock: number): number {
    if (other === this) return stock;
    const { classes, known } = this.others.get(other) ?? { classes: coarser(this.look, other.look), known: new Map() };
    this.others.set(other, { classes, known });
    const found =
      known.get(stock) ?? classes.reduce((sum, as, at) => sum + this.left(stock, at) * nth(other.places, as), 0);
    known.set(stock, found);
    return found;
  }

  private classes(deck: Deck): readonly number[] {
    const cards = remaining(coarsen(deck, this.look), this.look);
    return this.look.classes.map((is) => cards.get(is) ?? 0);
  }
}

/** Where a coarser look has each class of a finer one. */
const coarser = (finer: Look, look: Look): readonly number[] =>
  finer.classes.map((is) => {
    const cards = finer.pack.filter((card) => finer.of(card) === is);
    const [place, ...others] = new Set(cards.map((card) => look.classes.indexOf(look.of(card))));
    if (place === undefined || others.length > 0) throw new Error(`“${is}” is looked at more finely than before`);
    return place;
  });
