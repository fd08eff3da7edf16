import { type Chances, ChancesBuilder, probability } from '../../../rules/chances.ts';
import { coarsen, type Deck, fresh, remaining } from '../../../rules/deck.ts';
import { nth, sumOf } from '../../../rules/lists.ts';
import { atMost, type Pool, poolChances } from '../../../rules/pool.ts';
import { goOn, TooMany } from '../../../rules/toomany.ts';
import type { Sort } from '../casualties.ts';
import type { Switches } from '../house.ts';
import { mayBeHit } from '../mortar.ts';
import { effectBy, sortAfter } from '../shelled.ts';
import { LOOKS } from './sortedmen.ts';

/** Rounds at figures under a template: what each is and needs to be hit, the die, and how likely a round is on target. */
export type Bursts = {
  readonly rounds: number;
  readonly onTarget: number;
  readonly men: readonly { readonly sort: Sort; readonly need: number }[];
  readonly die: Pool;
  readonly deck: Deck;
} & Pick<Switches, 'marked' | 'replace' | 'under'>;

/** What came of them. */
export type Burst = {
  readonly verdict: 'hit' | 'missed';
  readonly target: number;
  readonly wounded: number;
  readonly killed: number;
};

/** What may become of a figure: the cards that were read of it, by class, what it adds to the measures, and how likely its dice are. */
type Fate = {
  readonly cards: readonly number[];
  readonly wounded: number;
  readonly killed: number;
  readonly p: number;
};

const CLASSES = LOOKS.effect.classes;
/** What is measured of bursts. */
export const MEASURED: readonly (keyof Burst)[] = ['verdict', 'target', 'wounded', 'killed'];
/** Nobody can tell from nothing what is less likely than this. */
const NEVER = 1e-16;
/** So many numbers are kept at a time. */
const MOST = 2 ** 20;

const total = (numbers: readonly number[]): number => sumOf(numbers, (n) => n);

/** How many cards of each class are in. */
const cardsOf = (deck: Deck): readonly number[] => [...remaining(coarsen(deck, LOOKS.effect), LOOKS.effect).values()];

/** Whether the cards last, or go back at once: only then it does not matter in which order they are drawn. */
export function cardsLast({ rounds, men, die, deck, replace }: Bursts): boolean {
  if (replace) return true;
  const need = atMost(Math.max(...men.map(({ need }) => need)));
  const hits = poolChances({ count: rounds * men.length, sides: die.sides }, need);
  const left = total(cardsOf(deck));
  return probability(hits, (hits) => hits > left) < NEVER;
}

/**
 * The chances of what comes of them, with those measures that are read: the figures have nothing to do with each other but that
 * their cards are of one deck, so each is told by itself, and how likely the cards of all are together is settled at the end.
 */
export const countBursts =
  (bursts: Bursts) =>
  (read: readonly string[]): Chances<Partial<Burst>> => {
    const all = new ChancesBuilder<Partial<Burst>>();
    const { rounds, onTarget } = bursts;
    let ways = 1;
    for (let target = 0; target <= rounds; target++) {
      const p = ways * onTarget ** target * (1 - onTarget) ** (rounds - target);
      for (const { share, ...came } of cameOf(bursts, target, read)) {
        const burst: Burst = { ...came, target };
        all.put(
          Object.fromEntries(MEASURED.filter((name) => read.includes(name)).map((name) => [name, burst[name]])),
          p * share,
        );
      }
      ways *= (rounds - target) / (target + 1);
    }
    return all;
  };

type Came = Omit<Burst, 'target'> & { readonly share: number };

/** What comes of so many rounds on target. */
function cameOf(bursts: Bursts, rounds: number, read: readonly string[]): readonly Came[] {
  const none: Came = { verdict: 'missed', wounded: 0, killed: 0, share: 1 };
  if (rounds === 0 || read.every((name) => name === 'target')) return [none];
  const { men, replace, deck } = bursts;
  const kinds = new Map<string, ReturnType<typeof fatesOf>>();
  const fates = men.map((man) => {
    const kind = `${man.sort} ${man.need}`;
    const known = kinds.get(kind) ?? fatesOf(man, rounds, bursts);
    kinds.set(kind, known);
    return known;
  });
  const missed = fates.reduce((p, { unhurt }) => p * unhurt, 1);
  if (!read.includes('wounded') && !read.includes('killed'))
    return [
      { ...none, verdict: 'hit', share: 1 - missed },
      { ...none, share: missed },
    ];
  const adds = (name: 'wounded' | 'killed') => (read.includes(name) ? 1 : 0);
  const cards = cardsOf(deck);
  // How many there may be of each: cards by class, wounded, killed.
  const most = [
    ...CLASSES.map((_, is) => (replace ? 0 : nth(cards, is))),
    adds('wounded') * men.length,
    adds('killed') * men.length,
  ];
  const size = most.reduce((size, n) => size * (n + 1), 1);
  if (size > MOST) throw new TooMany('too much of it is read together');
  const steps = most.map((_, i) => most.slice(i + 1).reduce((size, n) => size * (n + 1), 1));
  let now = new Table(size);
  let next = new Table(size);
  now.put(0, 1);
  for (const { fates: each } of fates) {
    goOn(now.many);
    const more = new ChancesBuilder<readonly number[]>();
    for (const { cards, wounded, killed, p } of each)
      more.put([...cards, adds('wounded') * wounded, adds('killed') * killed], p);
    addMoved(now, next, [...more.values()], most, steps);
    now.clear();
    [now, next] = [next, now];
  }
  const weights = cards.map((n) => fallingFrom(n));
  const whole = fallingFrom(total(cards));
  const came = new Map<string, Came>();
  for (const at of now.places.subarray(0, now.many)) {
    const weight = now.ps[at] ?? 0;
    const is = digitsOf(at, most, steps);
    const [wounded = 0, killed = 0] = is.slice(CLASSES.length);
    const drawn = is.slice(0, CLASSES.length);
    const likely = drawn.reduce((p, n, i) => p * nth(nth(weights, i), n), 1) / nth(whole, total(drawn));
    const before = came.get(`${wounded} ${killed}`)?.share ?? 0;
    came.set(`${wounded} ${killed}`, { verdict: 'hit', wounded, killed, share: before + weight * likely });
  }
  const { share: unhurt = 0 } = came.get('0 0') ?? {};
  came.set('0 0', { verdict: 'hit', wounded: 0, killed: 0, share: Math.max(0, unhurt - missed) });
  return [...came.values(), { ...none, share: missed }];
}

/** Every way it may go with one figure, and how likely it is never hit. */
function fatesOf({ sort, need }: Bursts['men'][number], rounds: number, bursts: Bursts) {
  const hit = probability(poolChances({ count: 1, sides: bursts.die.sides }, atMost(need)), (hits) => hits > 0);
  const fates = new ChancesBuilder<Omit<Fate, 'p'>>();
  const full = cardsOf(fresh);
  const suffer = (now: Sort | null, left: number, so: Omit<Fate, 'p'>, p: number): void => {
    if (left === 0 || !mayBeHit(now, bursts)) {
      fates.put(so, p);
      return;
    }
    suffer(now, left - 1, so, p * (1 - hit));
    const effects = CLASSES.map((is) => effectBy(now, is, bursts.marked));
    // A card that does the same whichever it is need not be looked at.
    const one = effects.every((effect) => effect === effects[0]);
    for (const [is, effect] of one ? effects.slice(0, 1).entries() : effects.entries()) {
      const drawn = so.cards.map((n, i) => n + (!one && !bursts.replace && i === is ? 1 : 0));
      const share = one || !bursts.replace ? 1 : nth(full, is) / total(full);
      suffer(
        sortAfter(now, effect),
        left - 1,
        {
          cards: drawn,
          wounded: so.wounded + (effect === 'wounded' ? 1 : 0),
          killed: so.killed + (effect === 'killed' ? 1 : 0),
        },
        p * hit * share,
      );
    }
  };
  suffer(sort, rounds, { cards: CLASSES.map(() => 0), wounded: 0, killed: 0 }, 1);
  return {
    fates: [...fates.values()].map(({ value, p }): Fate => ({ ...value, p })),
    unhurt: mayBeHit(sort, bursts) ? (1 - hit) ** rounds : 1,
  };
}

/** Numbers by their places, of which those that are more than nothing are listed. */
class Table {
  readonly ps: Float64Array;
  readonly places: Int32Array;
  many = 0;

  constructor(size: number) {
    this.ps = new Float64Array(size);
    this.places = new Int32Array(size);
  }

  put(at: number, p: number): void {
    const before = this.ps[at] ?? 0;
    if (before === 0 && p > 0) this.places[this.many++] = at;
    this.ps[at] = before + p;
  }

  clear(): void {
    for (let place = 0; place < this.many; place++) this.ps[this.places[place] ?? 0] = 0;
    this.many = 0;
  }
}

/** Adds to a table what each number of another becomes, so much more at each place; more than there may be cannot come. */
function addMoved(
  from: Table,
  to: Table,
  more: readonly { readonly value: readonly number[]; readonly p: number }[],
  most: readonly number[],
  steps: readonly number[],
): void {
  const ps = Float64Array.from(more, ({ p }) => p);
  const shifts = Int32Array.from(more, ({ value }) => value.reduce((sum, n, i) => sum + n * nth(steps, i), 0));
  const bys = Int32Array.from(more.flatMap(({ value }) => value));
  const places = most.length;
  const room = new Int32Array(places);
  const largest = Int32Array.from(most, (_, i) => Math.max(...more.map(({ value }) => nth(value, i))));
  for (let place = 0; place < from.many; place++) {
    const at = from.places[place] ?? 0;
    const p = from.ps[at] ?? 0;
    let left = at;
    let tight = false;
    for (let i = 0; i < places; i++) {
      const digit = Math.trunc(left / (steps[i] ?? 1));
      room[i] = (most[i] ?? 0) - digit;
      left -= digit * (steps[i] ?? 1);
      tight ||= (room[i] ?? 0) < (largest[i] ?? 0);
    }
    for (let n = 0; n < ps.length; n++) {
      if (tight && !fits(bys, n * places, room)) continue;
      to.put(at + (shifts[n] ?? 0), p * (ps[n] ?? 0));
    }
  }
}

function fits(bys: Int32Array, from: number, room: Int32Array): boolean {
  for (let i = 0; i < room.length; i++) if ((bys[from + i] ?? 0) > (room[i] ?? 0)) return false;
  return true;
}

/** The number at each place of an index. */
const digitsOf = (at: number, most: readonly number[], steps: readonly number[]): readonly number[] =>
  most.map((n, i) => Math.trunc(at / nth(steps, i)) % (n + 1));

/** In how many ways 0, 1, 2 … of so many can be drawn one after the other. */
function fallingFrom(many: number): readonly number[] {
  const ways = [1];
  for (let n = many; n > 0; n--) ways.push(nth(ways, ways.length - 1) * n);
  return ways;
}
