import { getOrCreate, nth } from '../../engine/data/lists.ts';
import { type CardClassifier, coarsenDeck, type Deck, FULL_DECK, remainingByClass } from '../../engine/dice/deck.ts';
import { TooManyPaths } from '../../engine/dice/effort.ts';

const MAX_BITS = 31;

/** Packs the numbers of remaining cards of each class into one integer. */
export class DeckPacker {
  /** By class, the amount that each of its cards adds to the integer. */
  readonly placeValues: Int32Array;
  readonly fullDeck: number;
  readonly #shifts: readonly number[];
  readonly #masks: readonly number[];
  readonly #placeValuesByPacker = new Map<DeckPacker, Int32Array>();
  readonly #counts: Int32Array;

  constructor(readonly classifier: CardClassifier) {
    const all = this.#count(FULL_DECK);
    const bits = all.map((n) => 32 - Math.clz32(n));
    this.#shifts = bits.map((_, i) => bits.slice(0, i).reduce((sum, n) => sum + n, 0));
    this.#masks = bits.map((n) => 2 ** n - 1);
    if (bits.reduce((sum, n) => sum + n, 0) > MAX_BITS) throw new TooManyPaths('too many classes of cards');
    this.placeValues = Int32Array.from(this.#shifts, (shift) => 1 << shift);
    this.#counts = new Int32Array(all.length);
    this.fullDeck = this.pack(FULL_DECK);
  }

  pack(deck: Deck): number {
    return packCounts(this.#count(deck), this.placeValues);
  }

  /** Returns the remaining cards of each class. Every call reuses the same array. */
  unpack(deck: number): Int32Array {
    const [counts, shifts, masks] = [this.#counts, this.#shifts, this.#masks];
    for (let i = 0; i < counts.length; i++) counts[i] = (deck >> (shifts[i] ?? 0)) & (masks[i] ?? 0);
    return counts;
  }

  /** Returns, by class of this packer, the amount that each of its cards adds to the integer of `coarser`. */
  placeValuesIn(coarser: DeckPacker): Int32Array {
    if (coarser === this) return this.placeValues;
    return getOrCreate(this.#placeValuesByPacker, coarser, () =>
      Int32Array.from(this.classifier.classes, (cardClass) => {
        const cards = this.classifier.pack.filter((card) => this.classifier.classOf(card) === cardClass);
        const placeValues = cards.map(
          (card) => coarser.placeValues[coarser.classifier.classes.indexOf(coarser.classifier.classOf(card))] ?? 0,
        );
        if (new Set(placeValues).size > 1) throw new Error(`“${cardClass}” is classified more finely than before`);
        return nth(placeValues, 0);
      }),
    );
  }

  #count(deck: Deck): readonly number[] {
    const cards = remainingByClass(coarsenDeck(deck, this.classifier), this.classifier);
    return this.classifier.classes.map((cardClass) => cards.get(cardClass) ?? 0);
  }
}

export function packCounts(counts: ArrayLike<number>, placeValues: Int32Array): number {
  let deck = 0;
  for (let i = 0; i < placeValues.length; i++) deck += (counts[i] ?? 0) * (placeValues[i] ?? 0);
  return deck;
}
