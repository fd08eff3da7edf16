import { nth, total } from '../../../engine/data/lists.ts';
import { type Chance, type Chances, ChancesBuilder, probability } from '../../../engine/dice/chances.ts';
import { coarsenDeck, type Deck, FULL_DECK, remainingByClass } from '../../../engine/dice/deck.ts';
import { reportProgress, TooManyPaths } from '../../../engine/dice/effort.ts';
import { atMost, type Pool, poolChances } from '../../../engine/dice/pool.ts';
import type { MeasureCounts } from '../../../odds/model.ts';
import type { Switches } from '../house.ts';
import type { Sort } from '../rules/fire/casualties.ts';
import { mayBeHit } from '../rules/fire/mortar.ts';
import { cardEffect, sortAfterEffect } from '../rules/fire/underfire.ts';
import { EFFECTS } from './sortedmen.ts';

/** Rounds at men under a template. `onTarget` is a probability, 0–1. */
export type Bursts = {
  readonly rounds: number;
  readonly onTarget: number;
  readonly men: readonly Man[];
  readonly die: Pool;
  readonly deck: Deck;
} & Pick<Switches, 'marked' | 'replace' | 'under'>;
type Man = { readonly sort: Sort; readonly need: number };

export type Measure = {
  readonly verdict: 'hit' | 'missed' | 'none';
  readonly roundsOnTarget: number;
  readonly wounded: number;
  readonly killed: number;
};
type Loss = 'wounded' | 'killed';

const NEGLIGIBLE = 1e-16;

const cardsIn = (deck: Deck): readonly number[] => [...remainingByClass(coarsenDeck(deck, EFFECTS), EFFECTS).values()];

/** Returns true if the deck cannot run out. Then the order of hits does not matter. */
export function deckSuffices({ rounds, men, die, deck, replace }: Bursts): boolean {
  const need = atMost(Math.max(...men.map(({ need }) => need)));
  const hits = poolChances({ count: rounds * men.length, sides: die.sides }, need);
  return replace || probability(hits, (hits) => hits > total(cardsIn(deck))) < NEGLIGIBLE;
}

/** Counts rounds that are on target or hit nobody. */
export function countBursts(bursts: Bursts): MeasureCounts<Measure> {
  const { rounds, onTarget, men } = bursts;
  const afterAll = <T>(afterHits: (target: number) => readonly Chance<T>[]): Chances<T> => {
    const all = new ChancesBuilder<T>();
    let ways = 1;
    for (let target = 0; target <= rounds; target++) {
      const p = ways * onTarget ** target * (1 - onTarget) ** (rounds - target);
      for (const { value, p: share } of afterHits(target)) all.put(value, p * share);
      ways *= (rounds - target) / (target + 1);
    }
    return all;
  };
  const missed = (target: number) => men.reduce((p, man) => p * (1 - hitChance(man, bursts)) ** target, 1);
  return {
    roundsOnTarget: () => afterAll((target) => [{ value: target, p: 1 }]),
    verdict: () =>
      afterAll((target) => [
        { value: 'missed', p: missed(target) },
        { value: 'hit', p: 1 - missed(target) },
      ]),
    wounded: () => afterAll((target) => lossChances('wounded', bursts, target)),
    killed: () => afterAll((target) => lossChances('killed', bursts, target)),
  };
}

/**
 * Chances of each number of men lost. Counts each man alone, then multiplies by the joint probability of the cards,
 * since only the deck links them.
 */
function lossChances(loss: Loss, bursts: Bursts, rounds: number): readonly Chance<number>[] {
  const { men, replace, deck } = bursts;
  const cards = cardsIn(deck);
  const table = new Table([...cards.map((n) => (replace ? 0 : n)), men.length], rounds);
  for (const man of men) table.add(fatesOf(man, rounds, loss, bursts));
  const ways = cards.map(waysToDraw);
  const inAll = waysToDraw(total(cards));
  const chances = [0, ...men.map(() => 0)];
  table.forEach((numbers, p) => {
    let [share, drawn] = [p, 0];
    for (const [i, each] of ways.entries()) {
      const n = numbers[i] ?? 0;
      share *= each[n] ?? 0;
      drawn += n;
    }
    const lost = numbers[cards.length] ?? 0;
    chances[lost] = nth(chances, lost) + share / nth(inAll, drawn);
  });
  return chances.map((p, lost) => ({ value: lost, p }));
}

function waysToDraw(cards: number): readonly number[] {
  const ways = [1];
  for (let left = cards; left > 0; left--) ways.push(left * nth(ways, ways.length - 1));
  return ways;
}

const hitChance = ({ need }: Man, { die }: Bursts): number =>
  probability(poolChances({ ...die, count: 1 }, atMost(need)), (hits) => hits > 0);

/** Possible result for a man. `numbers` count his cards by effect, then his losses. `p` excludes the cards' probability. */
type Fate = { readonly numbers: readonly number[]; readonly p: number };

function fatesOf(man: Man, rounds: number, loss: Loss, bursts: Bursts): readonly Fate[] {
  const hit = hitChance(man, bursts);
  const fates = new ChancesBuilder<readonly number[]>();
  const inFull = cardsIn(FULL_DECK);
  const suffer = (sort: Sort | null, left: number, numbers: readonly number[], p: number): void => {
    if (left === 0 || !mayBeHit(sort, bursts)) {
      fates.put(numbers, p);
      return;
    }
    suffer(sort, left - 1, numbers, p * (1 - hit));
    const effects = EFFECTS.classes.map((is) => cardEffect(sort, is, bursts.marked));
    // The card matters only if its effects differ.
    const isKnown = effects.some((effect) => effect !== effects[0]);
    for (const [card, effect] of (isKnown ? effects : effects.slice(0, 1)).entries()) {
      const isDrawn = isKnown && !bursts.replace;
      const adds = [...effects.map((_, i) => isDrawn && i === card), effect === loss];
      const share = isDrawn || !isKnown ? 1 : nth(inFull, card) / total(inFull);
      suffer(
        sortAfterEffect(sort, effect),
        left - 1,
        numbers.map((n, i) => n + Number(adds[i])),
        p * hit * share,
      );
    }
  };
  suffer(
    man.sort,
    rounds,
    [...EFFECTS.classes, loss].map(() => 0),
    1,
  );
  return [...fates.values()].map(({ value, p }) => ({ numbers: value, p }));
}

/** Probabilities of sums added man by man. Each sum is limited by `most`. */
class Table {
  private static readonly LARGEST = 2 ** 21;
  /** Base of each digit, with room for one more man beyond `most`. */
  private readonly radices: Int32Array;
  private readonly numbers: Int32Array;
  private now: Float64Array;
  private next: Float64Array;

  constructor(
    private readonly most: readonly number[],
    perMan: number,
  ) {
    this.radices = Int32Array.from(most, (n) => n + perMan + 1);
    this.numbers = new Int32Array(most.length);
    const size = this.radices.reduce((size, n) => size * n, 1);
    if (size > Table.LARGEST) throw new TooManyPaths('too many numbers are read together');
    this.now = new Float64Array(size);
    this.next = new Float64Array(size);
    this.now[0] = 1;
  }

  add(fates: readonly Fate[]): void {
    const index = (numbers: readonly number[]) => numbers.reduceRight((at, n, i) => at * (this.radices[i] ?? 1) + n, 0);
    const shifts = Int32Array.from(fates, ({ numbers }) => index(numbers));
    const shares = Float64Array.from(fates, ({ p }) => p);
    const { now, next } = this;
    for (let at = 0; at < now.length; at++) {
      const p = now[at] ?? 0;
      if (p === 0 || !this.isPossible(at)) continue;
      for (let i = 0; i < shifts.length; i++) {
        const to = at + (shifts[i] ?? 0);
        next[to] = (next[to] ?? 0) + p * (shares[i] ?? 0);
      }
    }
    reportProgress();
    this.now = next;
    this.next = now.fill(0);
  }

  /** Calls `see` for each possible sum. The array is reused. */
  forEach(see: (numbers: Int32Array, p: number) => void): void {
    for (const [at, p] of this.now.entries()) if (p > 0 && this.isPossible(at)) see(this.numbers, p);
  }

  private isPossible(at: number): boolean {
    let left = at;
    for (let i = 0; i < this.most.length; i++) {
      const radix = this.radices[i] ?? 1;
      const n = left % radix;
      if (n > (this.most[i] ?? 0)) return false;
      this.numbers[i] = n;
      left = (left - n) / radix;
    }
    return true;
  }
}
