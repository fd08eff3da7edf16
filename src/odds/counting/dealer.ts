import { getOrCreate, nth } from '../../engine/data/lists.ts';
import { type Chances, ChancesBuilder, jsonKey, ValueIndex } from '../../engine/dice/chances.ts';
import { type CardClassifier, type Deck, FULL_DECK } from '../../engine/dice/deck.ts';
import type { DealSpec, DealState } from '../deal.ts';
import type { FieldChances } from '../quick.ts';
import { Cards, packCounts } from './cards.ts';
import { Layer } from './layer.ts';
import { lazyChances } from './partchances.ts';
import { SumNumbers } from './sums.ts';
import { guardUncounted } from './unread.ts';

type Row = { readonly cards: Cards; readonly falls: Fall[] };
type Fall = { readonly to: number; readonly add: number; readonly places: Int32Array };

const NO_CARDS = new Int32Array(0);

/**
 * Computes the chances of dealing cards from any state and deck. The effect of a card on a state is computed once per
 * class.
 */
export class Dealer {
  private readonly states = new ValueIndex<unknown>();
  private readonly rows: (Row | null)[] = [];
  private readonly cards = new Map<CardClassifier, Cards>();
  private readonly names: readonly string[];
  private readonly sums: SumNumbers;
  private readonly lasts = new ValueIndex<unknown>();
  private readonly lastOf: number[] = [];
  private readonly layers = new Map<string, Layer[]>();
  private readonly dealt = new Map<string, FieldChances>();

  constructor(
    private readonly dealing: DealSpec,
    private readonly maxStates: number,
  ) {
    const { by } = dealing;
    this.names = Object.keys(by.sums);
    this.sums = new SumNumbers(Object.keys({ ...by.sums, ...by.later?.sums }));
  }

  /** Returns the chances after a number of cards. The state is one of the fields that are counted only if read. */
  chances(from: DealState, cards: number): FieldChances {
    const fields = ['state', ...this.names];
    return getOrCreate(this.dealt, `${cards} ${jsonKey(from)}`, () => {
      const layer = this.after(from, cards);
      const ends = new Map<string, Layer>();
      return lazyChances(fields, (read, unread) => {
        const isRead = { state: read.includes('state'), sums: this.names.some((name) => read.includes(name)) };
        const end = () => (isRead.sums ? this.settled(this.ends(layer, isRead), from.deck) : this.ends(layer, isRead));
        return this.count(getOrCreate(ends, jsonKey(isRead), end), unread);
      });
    });
  }

  private count(ends: Layer, unread: readonly string[]): Chances<unknown> {
    const all = new ChancesBuilder<unknown>();
    const read = this.names.filter((name) => !unread.includes(name));
    ends.visitAll((state, _, total, p) => {
      const sums = this.sums.sums(total, read);
      const end = { state: this.lasts.values[state], sums: guardUncounted(sums, unread), deck: FULL_DECK };
      all.put(guardUncounted(end, unread.includes('state') ? ['state'] : []), p, `${state} ${Object.values(sums)}`);
    });
    return all;
  }

  private ends(layer: Layer, isRead: { readonly state: boolean; readonly sums: boolean }): Layer {
    const { by, input } = this.dealing;
    const ends = new Layer(this.maxStates);
    layer.visitAll((no, _, sums, p) => {
      if (isRead.state) this.lastOf[no] ??= this.lasts.of(by.last(nth(this.states.values, no), input));
      ends.put(isRead.state ? (this.lastOf[no] ?? 0) : 0, 0, isRead.sums ? sums : 0, p);
    });
    return ends;
  }

  private settled(ends: Layer, deck: Deck): Layer {
    const { later } = this.dealing.by;
    let now = ends;
    for (const name of Object.keys(later?.sums ?? {})) {
      const settled: { readonly add: number; readonly p: number }[][] = [];
      const next = now.next();
      now.visitAll((state, _, total, p) => {
        const n = this.sums.sum(total, name);
        settled[n] ??= (later?.settle(name, n, deck) ?? []).map(({ add, p }) => ({
          add: this.sums.of({ ...add, [name]: -n }),
          p,
        }));
        for (const one of nth(settled, n)) next.put(state, 0, this.sums.add(total, one.add), p * one.p);
      });
      now = next;
    }
    return now;
  }

  private after(from: DealState, cards: number): Layer {
    const layers = getOrCreate(this.layers, jsonKey(from), () => [this.begin(from)]);
    while (layers.length <= cards) layers.push(this.dealOne(nth(layers, layers.length - 1)));
    return nth(layers, cards);
  }

  private begin({ state, sums, deck }: DealState): Layer {
    const no = this.states.of(state);
    const layer = new Layer(this.maxStates);
    const cards = this.row(no)?.cards;
    layer.put(no, cards?.pack(this.dealing.replace ? FULL_DECK : deck) ?? 0, this.sums.of(sums), 1);
    return layer;
  }

  private dealOne(now: Layer): Layer {
    const { replace } = this.dealing;
    const next = now.next();
    now.visitAll((state, deck, sums, p) => {
      const row = this.row(state);
      if (!row) {
        next.put(state, 0, sums, p);
        return;
      }
      const { cards, falls } = row;
      const from = deck || cards.whole;
      const left = cards.left(from);
      let all = 0;
      for (let is = 0; is < left.length; is++) all += left[is] ?? 0;
      for (let is = 0; is < left.length; is++) {
        const n = left[is] ?? 0;
        if (n === 0) continue;
        let fall = falls[is];
        if (!fall) falls[is] = fall = this.fall(state, is, cards);
        const { to, add, places } = fall;
        const rest = places === cards.places ? from : packCounts(left, places);
        next.put(to, replace ? rest : rest - (places[is] ?? 0), this.sums.add(sums, add), (p * n) / all);
      }
    });
    return next;
  }

  private fall(no: number, is: number, cards: Cards): Fall {
    const { by, input } = this.dealing;
    const { state, add = {} } = (by.later ?? by).fall(nth(this.states.values, no), nth(cards.look.classes, is), input);
    const to = this.states.of(state);
    const next = this.row(to)?.cards;
    return { to, add: this.sums.of(add), places: next ? cards.placesFor(next) : NO_CARDS };
  }

  private row(no: number): Row | null {
    const { by, input } = this.dealing;
    const known = this.rows[no];
    if (known !== undefined) return known;
    const look = (by.later ?? by).look(nth(this.states.values, no), input);
    const row = look ? { cards: getOrCreate(this.cards, look, () => new Cards(look)), falls: [] } : null;
    this.rows[no] = row;
    return row;
  }
}
