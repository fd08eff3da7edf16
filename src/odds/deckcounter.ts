import { getOrCreate, nth } from '../engine/data/lists.ts';
import { type CardClassifier, coarsen, type Deck, FULL_DECK, remaining } from '../engine/dice/deck.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';

const MOST = 31;

export function placed(left: Int32Array, places: Int32Array): number {
  let stock = 0;
  for (let is = 0; is < places.length; is++) stock += Math.imul(left[is] ?? 0, places[is] ?? 0);
  return stock;
}

/** Packs a deck into one number, with a bit field for each class. Throws TooMany beyond 31 bits. */
export class Counter {
  private readonly whole: Int32Array;
  private readonly shifts: Int32Array;
  private readonly masks: Int32Array;
  readonly places: Int32Array;
  private readonly others = new Map<Counter, Int32Array>();
  private readonly made = new Map<Counter, readonly (readonly number[])[]>();
  private readonly lists = new Map<string, readonly number[]>();
  /** Packed full deck, which replaces an empty one. */
  readonly full: number;
  private readonly lying: Int32Array;

  constructor(readonly look: CardClassifier) {
    this.whole = Int32Array.from(this.cards(FULL_DECK));
    let bits = 0;
    this.shifts = this.whole.map((n) => {
      const shift = bits;
      bits += 32 - Math.clz32(n);
      return shift;
    });
    if (bits > MOST) throw new TooManyPaths('too many classes of cards');
    this.places = this.shifts.map((shift) => 1 << shift);
    this.masks = this.whole.map((n) => 2 ** (32 - Math.clz32(n)) - 1);
    this.full = placed(this.whole, this.places);
    this.lying = new Int32Array(this.whole.length);
  }

  count(deck: Deck): number {
    return placed(Int32Array.from(this.cards(deck)), this.places);
  }

  deck(stock: number): Deck {
    const left = this.left(stock);
    const lost = this.look.classes.map((is, at) => [is, (this.whole[at] ?? 0) - (left[at] ?? 0)] as const);
    return { out: [], lost: Object.fromEntries(lost.filter(([, n]) => n > 0)) };
  }

  /** Remaining cards of each class. Every call reuses the same array. */
  left(stock: number): Int32Array {
    const { lying, shifts, masks } = this;
    for (let at = 0; at < lying.length; at++) lying[at] = (stock >> (shifts[at] ?? 0)) & (masks[at] ?? 0);
    return lying;
  }

  placesIn(other: Counter): Int32Array {
    if (other === this) return this.places;
    return getOrCreate(this.others, other, () =>
      Int32Array.from(coarser(this.look, other.look), (as) => other.places[as] ?? 0),
    );
  }

  /** Indices of the classes that form a class of a coarser counter. Equal results are the same array. */
  within(other: Counter, is: number): readonly number[] {
    const made = getOrCreate(this.made, other, () => {
      const as = coarser(this.look, other.look);
      return other.look.classes.map((_, is) => {
        const classes = as.flatMap((one, at) => (one === is ? [at] : []));
        return getOrCreate(this.lists, classes.join(), () => classes);
      });
    });
    return nth(made, is);
  }

  cards(deck: Deck): readonly number[] {
    const cards = remaining(coarsen(deck, this.look), this.look);
    return this.look.classes.map((is) => cards.get(is) ?? 0);
  }
}

/** Indices of a finer look's classes in a coarser one. */
function coarser(finer: CardClassifier, look: CardClassifier): readonly number[] {
  const places: number[] = [];
  for (const card of finer.pack) {
    const is = finer.classOf(card);
    const [at, place] = [finer.classes.indexOf(is), look.classes.indexOf(look.classOf(card))];
    if ((places[at] ?? place) !== place) throw new Error(`“${is}” is looked at more finely than before`);
    places[at] = place;
  }
  return places;
}
