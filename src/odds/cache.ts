import { getOrCreate } from '../engine/data/lists.ts';
import type { Dealer } from './dealer.ts';
import type { Deal } from './dealtcards.ts';
import type { MeasureCounter, OddsModel } from './model.ts';
import type { PartChances } from './partchances.ts';

const MOST_PARTS = 20_000;
/** Maximum cached dealers, deals or counters per owner. */
const MOST_RECENT = 4;

type Recent<T> = WeakMap<object, Map<string, T>>;

export class OddsCache {
  private parts = new Map<object, Map<object, Map<string, PartChances>>>();
  private size = 0;
  private readonly dealers: Recent<Dealer<unknown, unknown>> = new WeakMap();
  private readonly deals: Recent<Deal<unknown, unknown>> = new WeakMap();
  private readonly counters: Recent<ReturnType<MeasureCounter['count']>> = new WeakMap();

  part(model: OddsModel, rule: object, inputKey: string): PartChances | undefined {
    return this.parts.get(model)?.get(rule)?.get(inputKey);
  }

  keepPart(model: OddsModel, rule: object, inputKey: string, chances: PartChances): void {
    if (++this.size > MOST_PARTS) {
      this.parts = new Map();
      this.size = 1;
    }
    const ofModel = getOrCreate(this.parts, model, () => new Map<object, Map<string, PartChances>>());
    getOrCreate(ofModel, rule, () => new Map<string, PartChances>()).set(inputKey, chances);
  }

  dealer(by: object, inputKey: string, make: () => Dealer<unknown, unknown>): Dealer<unknown, unknown> {
    return recent(this.dealers, by, inputKey, make);
  }

  deal(dealer: object, from: string, make: () => Deal<unknown, unknown>): Deal<unknown, unknown> {
    return recent(this.deals, dealer, from, make);
  }

  counter(rule: object, inputKey: string, make: () => ReturnType<MeasureCounter['count']>) {
    return recent(this.counters, rule, inputKey, make);
  }
}

function recent<T>(all: Recent<T>, of: object, at: string, make: () => T): T {
  const known = getOrCreate(all, of, () => new Map<string, T>());
  const found = getOrCreate(known, at, make);
  const [oldest] = known.keys();
  if (known.size > MOST_RECENT && oldest !== undefined) known.delete(oldest);
  return found;
}
