import { getOrCreate, nth } from '../engine/data/lists.ts';
import { reportProgress, TooManyPaths } from '../engine/dice/effort.ts';
import type { DealResult, Dealt } from './deal.ts';
import type { Dealer, EndChance, EndLayers } from './dealer.ts';
import { BITS, MASK } from './digits.ts';
import type { Layer } from './layer.ts';

export class Deal<S, I, E = S> {
  /** Layers by number of cards. An ended layer is freed, except the last. */
  private readonly layers: Layer[];
  private readonly ended: EndLayers[] = [];
  private readonly known = new Map<string, readonly EndChance<S | E>[]>();
  private spare: Layer | undefined;

  constructor(
    private readonly dealer: Dealer<S, I, E>,
    from: DealResult<S>,
    private readonly dealt: Pick<Dealt, 'replace' | 'on'>,
    private readonly together: boolean,
  ) {
    this.layers = [dealer.begin(from, dealt)];
  }

  /** Chances after a number of cards, with the named sums. Without names, with the state. */
  ends(cards: number, names: readonly string[]): readonly EndChance<S | E>[] {
    if (cards >= 2 ** BITS) throw new TooManyPaths(`more than ${2 ** BITS - 1} cards`);
    for (let last = this.layers.length - 1; last < cards; last++) {
      const now = nth(this.layers, last);
      // goOn can throw, so every layer is complete before the call.
      const { spare } = this;
      this.spare = undefined;
      const next = this.dealer.oneMore(now, this.dealt, spare);
      this.layers.push(next);
      if (this.ended[last]) {
        delete this.layers[last];
        now.clear();
        this.spare = now;
      }
      reportProgress(next.size);
    }
    if ((cards + 1) * this.dealer.largest > MASK) throw new TooManyPaths('sums of cards are too large');
    return getOrCreate(this.known, `${cards} ${names.join()}`, () => this.chancesAfter(cards, names));
  }

  private chancesAfter(cards: number, names: readonly string[]): readonly EndChance<S | E>[] {
    if (this.dealt.on) return this.dealer.chancesOn(nth(this.layers, cards));
    const ended = this.ended[cards] ?? this.dealer.endsOf(nth(this.layers, cards), this.together);
    this.ended[cards] = ended;
    return this.dealer.chancesOf(names.length > 0 ? ended.sums : ended.state, names);
  }
}
