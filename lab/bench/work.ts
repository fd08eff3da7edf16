import { asRole, note, roll, runPart, type Sequence, steps } from '../../src/engine/ask.ts';
import { type Chances, probability } from '../../src/engine/dice/chances.ts';
import { cardClassifier, type Deck, FULL_DECK, PACK, rank } from '../../src/engine/dice/deck.ts';
import { atMost, d6, poolChances, sum, tally } from '../../src/engine/dice/pool.ts';
import { draw } from '../../src/engine/draw.ts';
import { replay } from '../../src/engine/replay.ts';
import { together } from '../../src/engine/together.ts';
import { exactChances } from '../../src/odds/enumerate.ts';
import { mapResult } from '../../src/odds/quick.ts';
import { rollDie } from '../../src/random/dice.ts';

const SIDES = 6;
const DIVISOR = 6;

// Sums of a pool: by a new tally, by a cached one, over typed arrays, and by exact counts.

const numbers = (chances: Chances<number>, most: number): number[] =>
  Array.from({ length: most + 1 }, (_, n) => chances.get(String(n))?.p ?? 0);

/** Returns the chances of each sum without a cache. */
export const sumOurs = (dice: number): number[] =>
  numbers(
    poolChances(
      d6(dice),
      tally('sum', 0, (total: number, face: number) => total + face),
    ),
    dice * SIDES,
  );

/** Returns the chances of each sum from the cache, as for a later screen. */
export const own = (dice: number) => (): number[] => numbers(poolChances(d6(dice), sum), dice * SIDES);

/** Returns the chances of each sum by convolution over typed arrays. */
export function sumPlain(dice: number): number[] {
  let chances = new Float64Array(dice * SIDES + 1);
  chances[0] = 1;
  for (let die = 0; die < dice; die++) {
    const more = new Float64Array(chances.length);
    for (let total = 0; total <= die * SIDES; total++)
      for (let face = 1; face <= SIDES; face++) more[total + face]! += chances[total]! / SIDES;
    chances = more;
  }
  return [...chances];
}

/** Returns the chances of each sum from exact counts. */
export const sumCounts = (dice: number): number[] =>
  countedSums(dice).map((n) => share(n, BigInt(SIDES) ** BigInt(dice)));

function countedSums(dice: number): bigint[] {
  let counts = [1n];
  for (let die = 0; die < dice; die++) {
    const more = Array.from({ length: counts.length + SIDES }, () => 0n);
    for (const [total, n] of counts.entries()) for (let face = 1; face <= SIDES; face++) more[total + face]! += n;
    counts = more;
  }
  return counts;
}

/** Divides whole numbers, exact to the last place of a number. */
const share = (n: bigint, of: bigint): number => Number((n * 10n ** 30n) / of) / 1e30;

// A melee: the sums of two pools, casualties by sixes, and one die to confirm each remainder.
// The chances are in the order attacker wins, tie, defender wins.

function* casualties(dice: number): Sequence<number> {
  const total = yield* roll('pool', d6(dice), sum);
  const rest = total % DIVISOR;
  return Math.floor(total / DIVISOR) + (rest === 0 ? 0 : yield* roll('confirm', d6(1), atMost(rest)));
}

type Dice = { readonly attack: number; readonly defence: number };

function* fight({ attack, defence }: Dice): Sequence<number> {
  const { attacker, defender } = yield* together({
    attacker: asRole('attacker', runPart(casualties, attack)),
    defender: asRole('defender', runPart(casualties, defence)),
  });
  return Math.sign(attacker - defender);
}

/** Final part of a charge, as in the systems: it has a plain input, and its odds are cached. */
function* charge(dice: Dice): Sequence<number> {
  return yield* mapResult(runPart(fight, dice), (sign) => sign);
}

/** Returns the chances of the melee by its rule. */
export function melee(attack: number, defence: number): number[] {
  const chances = exactChances(charge, { attack, defence });
  return [1, 0, -1].map((sign) => probability(chances, (one) => one === sign));
}

/** Returns the chances of the melee over typed arrays. */
export function meleePlain(attack: number, defence: number): number[] {
  const struck = (dice: number) => {
    const losses = new Float64Array(dice + 2);
    const sums = sumPlain(dice);
    for (let total = 0; total < sums.length; total++) {
      const whole = Math.floor(total / DIVISOR);
      const rest = total % DIVISOR;
      losses[whole]! += sums[total]! * (1 - rest / SIDES);
      losses[whole + 1]! += (sums[total]! * rest) / SIDES;
    }
    return losses;
  };
  return compared(struck(attack), struck(defence), 0, (a, d) => a * d);
}

/** Returns the chances of the melee from exact counts. */
export function meleeCounts(attack: number, defence: number): number[] {
  const struck = (dice: number) => {
    const losses = Array.from({ length: dice + 2 }, () => 0n);
    for (const [total, n] of countedSums(dice).entries()) {
      const rest = BigInt(total % DIVISOR);
      losses[Math.floor(total / DIVISOR)]! += n * (BigInt(SIDES) - rest);
      if (rest > 0n) losses[Math.floor(total / DIVISOR) + 1]! += n * rest;
    }
    return losses;
  };
  const all = BigInt(SIDES) ** BigInt(attack + defence + 2);
  return compared(struck(attack), struck(defence), 0n, (a, d) => a * d).map((n) => share(n, all));
}

function compared<N extends number | bigint>(a: ArrayLike<N>, d: ArrayLike<N>, none: N, times: (a: N, d: N) => N): N[] {
  const signs = [none, none, none];
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < d.length; j++) {
      const at = i > j ? 0 : i === j ? 1 : 2;
      signs[at] = ((signs[at]! as never) + (times(a[i]!, d[j]!) as never)) as N;
    }
  return signs;
}

/** Returns the chances of the melee from every possible roll. */
export function meleeBrute(attack: number, defence: number): number[] {
  const signs = [0, 0, 0];
  const throws = SIDES ** (attack + defence + 2);
  for (let at = 0; at < throws; at++) {
    let rest = at;
    const die = () => {
      const face = 1 + (rest % SIDES);
      rest = Math.floor(rest / SIDES);
      return face;
    };
    const side = (dice: number) => {
      let total = 0;
      for (let n = 0; n < dice; n++) total += die();
      return Math.floor(total / DIVISOR) + (die() <= total % DIVISOR ? 1 : 0);
    };
    const won = side(attack) - side(defence);
    signs[won > 0 ? 0 : won === 0 ? 1 : 2]!++;
  }
  return signs.map((n) => n / throws);
}

const FIGURES: Readonly<Record<string, string>> = { A: 'officer', J: 'crewman', Q: 'crewman', K: 'crewman' };
const casualtyCards = cardClassifier(
  PACK,
  (card) => `${FIGURES[rank(card)] ?? 'ordinary'} ${card.endsWith('h') ? 'killed' : 'wounded'}`,
);
const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function* tenCards(): Sequence<object> {
  const start = { deck: FULL_DECK as Deck, killed: 0, officers: 0 };
  const { killed, officers } = yield* steps('card', TEN, start, function* (state) {
    const { is, deck } = yield* draw('card', state.deck, casualtyCards);
    return {
      deck,
      killed: state.killed + (is.endsWith('killed') ? 1 : 0),
      officers: state.officers + (is.startsWith('officer') ? 1 : 0),
    };
  });
  return { killed, officers };
}

/** Returns the odds of ten casualty cards by six classes, for a rule that reads each card before the next. */
export const cards = (): Chances<object> => exactChances(tenCards, undefined);

type Ends = { readonly attacker: number; readonly defender: number };

/** Rolls two dice. Three times the other kills, twice wounds, more pushes back, and equals do nothing. */
function* duel(_: null): Sequence<string> {
  const { a, d } = yield* together({ a: roll('a', d6(1), sum), d: roll('d', d6(1), sum) });
  if (a === d) return 'nothing';
  const [who, more, less] = a > d ? ['defender', a, d] : ['attacker', d, a];
  return `${who} ${more >= 3 * less ? 'killed' : more >= 2 * less ? 'wounded' : 'pushed'}`;
}

function* sixDuels(): Sequence<Ends> {
  const start: Ends = { attacker: 0, defender: 0 };
  return yield* steps('duel', TEN.slice(0, 6), start, function* (lost) {
    const is = yield* runPart(duel, null);
    if (is === 'nothing' || is.endsWith('pushed')) return lost;
    const points = is.endsWith('killed') ? 2 : 1;
    return is.startsWith('attacker')
      ? { ...lost, attacker: lost.attacker + points }
      : { ...lost, defender: lost.defender + points };
  });
}

/** Returns the odds of six duels with seven results each. */
export const duels = (): Chances<Ends> => exactChances(sixDuels, undefined);

function* long(): Sequence<number> {
  let total = 0;
  for (let i = 0; i < 300; i++) total += yield* roll(`die/${i}`, d6(1), sum);
  yield* note('total', { total });
  return total;
}

const answers = Array.from({ length: 300 }, (_, i) => ({
  id: `die/${i}`,
  dice: [{ face: 1 + (i % SIDES), by: 'hand' as const }],
}));

/** A replay of 300 rolls from their answers, and the rule alone with the same numbers. */
export const replayed = {
  ours: (): unknown => replay(long, undefined, answers),
  plain: (): unknown => {
    const sequence = long();
    let next = sequence.next();
    for (let i = 0; !next.done; i++) next = sequence.next(1 + (i % SIDES));
    return next.value;
  },
};

/** Work that is timed on its first call in a new process. */
export const firsts: Readonly<Record<string, () => unknown>> = {
  'melee of 8 v 8 dice': () => melee(8, 8),
  'melee of 20 v 20 dice': () => melee(20, 20),
  'ten cards by six classes, one by one': cards,
  'six duels of seven outcomes': duels,
};

const MILLION = 1_000_000;

/** Rolls a million D6 with the app's function. */
export function diceOurs(): number {
  let total = 0;
  for (let i = 0; i < MILLION; i++) total += rollDie(SIDES);
  return total;
}

/** Rolls a million D6 from batches of bytes. Bytes that would favour some faces are dropped. */
export function dicePlain(): number {
  const bytes = new Uint8Array(4096);
  let total = 0;
  let rolled = 0;
  while (rolled < MILLION) {
    crypto.getRandomValues(bytes);
    for (let i = 0; i < bytes.length && rolled < MILLION; i++)
      if (bytes[i]! < 252) {
        total += 1 + (bytes[i]! % SIDES);
        rolled++;
      }
  }
  return total;
}
