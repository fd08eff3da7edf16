import type { Steps } from '../../engine/ask.ts';
import { getOrCreate, nth } from '../../engine/data/lists.ts';
import { type Chances, ChancesBuilder, jsonKey, ValueIndex } from '../../engine/dice/chances.ts';
import { TooManyPaths } from '../../engine/dice/effort.ts';
import { type FieldChances, isSummed, isSummedStepResult, type Sums } from '../quick.ts';
import { Layer } from './layer.ts';
import { completeChances, lazyChances, type PartChances } from './partchances.ts';
import { SumNumbers } from './sums.ts';
import { guardUncounted } from './uncountedfields.ts';

const STATES_PER_STEP = 10;

export type FoldContext = {
  readonly maxPaths: number;
  hasAnswersAt(index: number): boolean;
  walkStep(index: number, state: unknown): PartChances;
};

type StepResult = { readonly to: number; readonly add: Partial<Sums>; readonly p: number };
type Move = { readonly to: number; readonly add: number; p: number };

const NOTHING: Partial<Sums> = {};

/** Counts a fold. Merges equal states after each item. Walks a step once per state, because steps cannot read sums. */
export class Fold {
  readonly #states = new ValueIndex<unknown>();
  readonly #steps = new Map<string, (readonly StepResult[])[]>();
  #walked = 0;

  constructor(
    private readonly fold: Steps,
    private readonly context: FoldContext,
  ) {}

  chancesAfter(count: number): Chances<unknown> {
    return this.#chances(count, [], (state) => state);
  }

  chancesWithSums(): FieldChances {
    const { fold } = this;
    const fields = isSummed(fold) ? Object.keys(fold.startSums) : [];
    return lazyChances(fields, (read, unread) =>
      this.#chances(fold.items.length, read, (state, sums) => ({ state, sums: guardUncounted(sums, unread) })),
    );
  }

  #chances(count: number, names: readonly string[], result: (state: unknown, sums: Sums) => unknown): Chances<unknown> {
    const { fold, context } = this;
    const sums = new SumNumbers(names);
    const movesByItem = new Map<string, (readonly Move[])[]>();
    let now = new Layer(STATES_PER_STEP * context.maxPaths);
    now.put(this.#states.of(fold.start), 0, sums.of(isSummed(fold) ? fold.startSums : NOTHING), 1);
    for (const [index, item] of fold.items.slice(0, count).entries()) {
      const itemKey = context.hasAnswersAt(index) ? `at ${index}` : jsonKey(item);
      const moves = getOrCreate(movesByItem, itemKey, () => []);
      const next = now.next();
      now.visitAll((state, _, total, p) => {
        moves[state] ??= this.#moves(this.#step(index, itemKey, state), sums);
        for (const move of nth(moves, state)) next.put(move.to, 0, sums.add(total, move.add), p * move.p);
      });
      now = next;
    }
    const all = new ChancesBuilder<unknown>();
    now.visitAll((state, _, total, p) =>
      all.put(result(this.#states.values[state], sums.sums(total)), p, `${state} ${total}`),
    );
    return all;
  }

  #moves(results: readonly StepResult[], sums: SumNumbers): readonly Move[] {
    const moves = new Map<string, Move>();
    for (const { to, add: names, p } of results) {
      const add = sums.of(names);
      getOrCreate(moves, `${to} ${add}`, () => ({ to, add, p: 0 })).p += p;
    }
    return [...moves.values()];
  }

  #step(index: number, itemKey: string, state: number): readonly StepResult[] {
    const steps = getOrCreate(this.#steps, itemKey, () => []);
    steps[state] ??= this.#walkStep(index, state);
    return nth(steps, state);
  }

  #walkStep(index: number, state: number): readonly StepResult[] {
    if (++this.#walked > this.context.maxPaths) throw new TooManyPaths(`more than ${this.context.maxPaths} steps`);
    const chances = completeChances(this.context.walkStep(index, this.#states.values[state]));
    return [...chances].map(([key, { value, p }]) =>
      isSummed(this.fold) && isSummedStepResult(value)
        ? { to: this.#states.of(value.state), add: value.add, p }
        : { to: this.#states.of(value, key), add: NOTHING, p },
    );
  }
}
