import { getOrCreate, nth } from '../../engine/data/lists.ts';
import { type Chances, ChancesBuilder, jsonKey, ValueIndex } from '../../engine/dice/chances.ts';
import { type CardClassifier, type Deck, FULL_DECK } from '../../engine/dice/deck.ts';
import type { DealSpec, DealState } from '../deal.ts';
import type { FieldChances } from '../quick.ts';
import { DeckPacker, packCounts } from './deckpacker.ts';
import { Layer } from './layer.ts';
import { lazyChances } from './partchances.ts';
import { SumNumbers } from './sums.ts';
import { guardUncounted } from './uncountedfields.ts';

type Row = { readonly packer: DeckPacker; readonly transitions: CardTransition[] };
type CardTransition = { readonly to: number; readonly add: number; readonly placeValues: Int32Array };

const NO_CARDS = new Int32Array(0);

/**
 * Computes the chances of dealing cards from any state and deck. The effect of a card on a state is computed once per
 * class.
 */
export class Dealer {
  readonly #states = new ValueIndex<unknown>();
  readonly #rowByState: (Row | null)[] = [];
  readonly #packers = new Map<CardClassifier, DeckPacker>();
  readonly #counted: Pick<DealSpec['effect'], 'classifierFor' | 'afterCard'>;
  readonly #names: readonly string[];
  readonly #sums: SumNumbers;
  readonly #results = new ValueIndex<unknown>();
  readonly #resultByState: number[] = [];
  readonly #layers = new Map<string, Layer[]>();
  readonly #chancesByDeal = new Map<string, FieldChances>();

  constructor(
    private readonly spec: DealSpec,
    private readonly maxStates: number,
  ) {
    const { effect } = spec;
    this.#counted = effect.late ?? effect;
    this.#names = Object.keys(effect.sums);
    this.#sums = new SumNumbers(Object.keys({ ...effect.sums, ...effect.late?.sums }));
  }

  /** Returns the chances after a number of cards. The state and the sums are counted only if a measure reads them. */
  chances(from: DealState, cards: number): FieldChances {
    const fields = ['state', ...this.#names];
    return getOrCreate(this.#chancesByDeal, `${cards} ${jsonKey(from)}`, () => {
      const layer = this.#layerAfter(from, cards);
      const ends = new Map<string, Layer>();
      return lazyChances(fields, (read, unread) => {
        const isRead = { state: read.includes('state'), sums: this.#names.some((name) => read.includes(name)) };
        const allEnds = () => this.#endsOf(layer, isRead);
        const settledEnds = () => (isRead.sums ? this.#settleLate(allEnds(), from.deck) : allEnds());
        return this.#chancesOf(getOrCreate(ends, jsonKey(isRead), settledEnds), unread);
      });
    });
  }

  #chancesOf(ends: Layer, unread: readonly string[]): Chances<unknown> {
    const chances = new ChancesBuilder<unknown>();
    const read = this.#names.filter((name) => !unread.includes(name));
    ends.visitAll((state, _, total, p) => {
      const sums = this.#sums.sums(total, read);
      const end = { state: this.#results.values[state], sums: guardUncounted(sums, unread), deck: FULL_DECK };
      chances.put(guardUncounted(end, unread.includes('state') ? ['state'] : []), p, `${state} ${Object.values(sums)}`);
    });
    return chances;
  }

  #endsOf(layer: Layer, isRead: { readonly state: boolean; readonly sums: boolean }): Layer {
    const { effect, input } = this.spec;
    const ends = new Layer(this.maxStates);
    layer.visitAll((stateIndex, _, sums, p) => {
      if (isRead.state)
        this.#resultByState[stateIndex] ??= this.#results.of(
          effect.resultOf(nth(this.#states.values, stateIndex), input),
        );
      ends.put(isRead.state ? (this.#resultByState[stateIndex] ?? 0) : 0, 0, isRead.sums ? sums : 0, p);
    });
    return ends;
  }

  #settleLate(ends: Layer, deck: Deck): Layer {
    const { late } = this.spec.effect;
    let now = ends;
    for (const name of Object.keys(late?.sums ?? {})) {
      const settledByCount: { readonly add: number; readonly p: number }[][] = [];
      const next = now.next();
      now.visitAll((state, _, total, p) => {
        const n = this.#sums.sum(total, name);
        settledByCount[n] ??= (late?.settle(name, n, deck) ?? []).map(({ add, p }) => ({
          add: this.#sums.of({ ...add, [name]: -n }),
          p,
        }));
        for (const one of nth(settledByCount, n)) next.put(state, 0, this.#sums.add(total, one.add), p * one.p);
      });
      now = next;
    }
    return now;
  }

  #layerAfter(from: DealState, cards: number): Layer {
    const layers = getOrCreate(this.#layers, jsonKey(from), () => [this.#firstLayer(from)]);
    while (layers.length <= cards) layers.push(this.#nextLayer(nth(layers, layers.length - 1)));
    return nth(layers, cards);
  }

  #firstLayer({ state, sums, deck }: DealState): Layer {
    const stateIndex = this.#states.of(state);
    const layer = new Layer(this.maxStates);
    const packer = this.#rowOf(stateIndex)?.packer;
    layer.put(stateIndex, packer?.pack(this.spec.replace ? FULL_DECK : deck) ?? 0, this.#sums.of(sums), 1);
    return layer;
  }

  #nextLayer(now: Layer): Layer {
    const { replace } = this.spec;
    const next = now.next();
    now.visitAll((state, deck, sums, p) => {
      const row = this.#rowOf(state);
      if (!row) {
        next.put(state, 0, sums, p);
        return;
      }
      const { packer, transitions } = row;
      const from = deck || packer.fullDeck; // An empty deck is reshuffled.
      const left = packer.unpack(from);
      let cardCount = 0;
      for (let classIndex = 0; classIndex < left.length; classIndex++) cardCount += left[classIndex] ?? 0;
      for (let classIndex = 0; classIndex < left.length; classIndex++) {
        const n = left[classIndex] ?? 0;
        if (n === 0) continue;
        let transition = transitions[classIndex];
        if (!transition) transitions[classIndex] = transition = this.#transition(state, classIndex, packer);
        const { to, add, placeValues } = transition;
        const rest = placeValues === packer.placeValues ? from : packCounts(left, placeValues);
        next.put(
          to,
          replace ? rest : rest - (placeValues[classIndex] ?? 0),
          this.#sums.add(sums, add),
          (p * n) / cardCount,
        );
      }
    });
    return next;
  }

  #transition(stateIndex: number, classIndex: number, packer: DeckPacker): CardTransition {
    const from = nth(this.#states.values, stateIndex);
    const cardClass = nth(packer.classifier.classes, classIndex);
    const { state, add } = this.#counted.afterCard(from, cardClass, this.spec.input);
    const to = this.#states.of(state);
    const next = this.#rowOf(to)?.packer;
    return { to, add: this.#sums.of(add), placeValues: next ? packer.placeValuesIn(next) : NO_CARDS };
  }

  #rowOf(stateIndex: number): Row | null {
    const known = this.#rowByState[stateIndex];
    if (known !== undefined) return known;
    const classifier = this.#counted.classifierFor(nth(this.#states.values, stateIndex), this.spec.input);
    const packer = classifier && getOrCreate(this.#packers, classifier, () => new DeckPacker(classifier));
    const row = packer ? { packer, transitions: [] } : null;
    this.#rowByState[stateIndex] = row;
    return row;
  }
}
