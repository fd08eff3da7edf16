import { musterUnit } from '../../src/campaign/units/muster.ts';
import { asRole, note, roll, runPart, type Sequence, steps } from '../../src/engine/ask.ts';
import { type Chances, probability } from '../../src/engine/dice/chances.ts';
import { cardClassifier, type Deck, FULL_DECK, PACK, rank } from '../../src/engine/dice/deck.ts';
import { atMost, d6, poolChances, sum, tally } from '../../src/engine/dice/pool.ts';
import { draw } from '../../src/engine/draw.ts';
import { replay } from '../../src/engine/replay.ts';
import type { Unit } from '../../src/engine/roster.ts';
import { proposeSetup } from '../../src/engine/setup/propose.ts';
import { together } from '../../src/engine/together.ts';
import { exactChances } from '../../src/odds/enumerate.ts';
import { type Forecast, forecast } from '../../src/odds/forecast.ts';
import { mapResult } from '../../src/odds/quick.ts';
import { rollDie } from '../../src/random/dice.ts';
import { resolveHouse } from '../../src/system/house.ts';
import { exampleFile, type PlayFile } from '../../src/system/plays/playfile.ts';
import { systemOf } from '../../src/systems/systems.ts';
import { houseValues } from '../../src/systems/tsatf-ww2/house.ts';
import { volleyModel } from '../../src/systems/tsatf-ww2/odds/volley.ts';
import { strikeTarget } from '../../src/systems/tsatf-ww2/rules/fire/fire.ts';
import { cliRulesOf, examplesOf } from '../../src/systems/worked.ts';

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

const system = await systemOf('tsatf-20');
const example = (await examplesOf(system.id)).find(({ id }) => id === 'E7')!;
const written = exampleFile(example, system) as PlayFile;

/** Returns the forecast of the first combat of its seed, before any answer. (tsatf-20 E7) */
const close = (): unknown => forecast(system, { ...written, answers: [], cursor: 0 });

const pieces = await systemOf('ircra');
const regiments = exampleFile((await examplesOf(pieces.id)).find(({ id }) => id === 'I-1 round 1')!, pieces);

/**
 * A round of six duels between two regiments. `spared` has a spare piece with support after the duels. (ircra 6.1, A7)
 */
const sixPairs = { ...(regiments as PlayFile), answers: [], cursor: 0 };
const live = { ...sixPairs.house, 'support-timing': 'live' };
const spared = { ...sixPairs, house: live, setup: withSpare(sixPairs.setup as Round) };
export const pairs = (): Forecast => forecast(pieces, sixPairs);
const pairsAndSpare = (): Forecast => forecast(pieces, spared);

type Round = {
  readonly attacker: Unit;
  readonly plan: { readonly places: readonly object[] };
};

/** Adds a seventh piece next to the attacker's line. */
function withSpare({ attacker, plan, ...rest }: Round): object {
  const id = 'r7';
  const men = [...attacker.men, { ...attacker.men[0]!, id, tag: id }];
  const places = [...plan.places, { piece: id, column: 0, row: 7, facing: 'right' }];
  return { ...rest, attacker: { ...attacker, men }, plan: { ...plan, places } };
}

/** Returns the chances that the attacker loses 0 to 6 pieces, from the odds. */
export function lostOurs(): number[] {
  const told = pairs();
  const of = told.kind === 'chances' ? (told.amounts.find(({ id }) => id === 'attacker')?.chances ?? []) : [];
  return Array.from({ length: 7 }, (_, n) => of.find(({ amount }) => amount === n)?.p ?? 0);
}

/** Returns the same chances from six even duels over typed arrays. Of 36 rolls, five lose a piece and five win one. */
export function lostPlain(): number[] {
  let both = new Float64Array(49);
  both[0] = 1;
  for (let duel = 0; duel < 6; duel++) {
    const more = new Float64Array(49);
    for (let a = 0; a <= duel; a++)
      for (let d = 0; a + d <= duel; d++) {
        const p = both[a * 7 + d]! / 36;
        more[a * 7 + d]! += p * 26;
        more[(a + 1) * 7 + d]! += p * 5;
        more[a * 7 + d + 1]! += p * 5;
      }
    both = more;
  }
  return Array.from({ length: 7 }, (_, a) => both.slice(a * 7, a * 7 + 7).reduce((all, p) => all + p, 0));
}

/** Returns the same chances from exact counts. */
export function lostCounts(): number[] {
  const chosen = [1n, 6n, 15n, 20n, 15n, 6n, 1n];
  return chosen.map((ways, n) => share(ways * 5n ** BigInt(n) * 31n ** BigInt(6 - n), 36n ** 6n));
}

/** Work that is timed on its first call in a new process. */
export const firsts: Readonly<Record<string, () => unknown>> = {
  'melee of 8 v 8 dice': () => melee(8, 8),
  'melee of 20 v 20 dice': () => melee(20, 20),
  'ten cards by six classes, one by one': cards,
  'six duels of seven outcomes': duels,
  'close combat of 8 v 6 men, every test and fact open': close,
  'six duels of two regiments on their board': pairs,
  'the same with a piece to spare': pairsAndSpare,
};

// Large setups of tsatf-ww2: two squads and two machine guns, eight casualty cards, and ten men against ten.

const ww2 = await systemOf('tsatf-ww2');
const ww2CliRules = await cliRulesOf('tsatf-ww2');
const [american, german] = ['us-squad', 'german-squad'].map((id) => {
  const kind = ww2.units.find(({ templates }) => templates.some((template) => template.id === id))!;
  let men = 0;
  return (size: number): Unit => {
    const template = kind.templates.find((one) => one.id === id)!;
    const about = { id: () => `${id} ${++men}`, side: id, mark: id === 'us-squad' ? 'A' : 'B', name: kind.title };
    return musterUnit(
      kind,
      { ...template, men: { ...template.men, ordinary: size - 1 - (template.men.crewman ?? 0) } },
      about,
    );
  };
}) as [(size: number) => Unit, (size: number) => Unit];

/** Returns the odds of a part of the system. */
const told = (part: string, input: object): Chances<unknown> =>
  exactChances(ww2CliRules[part]?.rule as (input: object) => Sequence<unknown>, input);

/** Returns the odds of hits by thirty rifles and two light machine guns at medium range. (tsatf-ww2 4.6) */
const hits = (): unknown =>
  told('shoot', {
    shots: [
      { weapon: 'rifle', many: 30, inches: 12 },
      { weapon: 'lmg', many: 2, inches: 12 },
    ],
    grade: 'Veteran',
    class: 'II',
    shaken: false,
    house: resolveHouse(ww2.house),
  });

/** Returns the odds of eight cards on a squad with a machine gun, by the model of the system. (tsatf-ww2 4.7) */
const eightCards = (): unknown => {
  const blow = { ...houseValues(resolveHouse(ww2.house)), target: german(10), hits: 8, crew: 0, deck: FULL_DECK };
  return exactChances((input: typeof blow) => runPart(strikeTarget, input), blow, { model: volleyModel });
};

/**
 * Returns the forecast of a charge of ten against ten, with tests and duels, before any roll. (tsatf-ww2 4.10 to 4.12)
 */
const chargeHome = (): unknown => {
  const sequence = ww2.sequences.find(({ id }) => id === 'charge-home')!;
  const house = resolveHouse(ww2.house);
  const setup = proposeSetup(sequence.setup(house), { units: { attacker: [american(10)], defender: [german(10)] } });
  const play = { system: ww2.id, sequence: sequence.id, edition: sequence.edition, house, setup };
  const told = forecast(ww2, { ...play, answers: [], cursor: 0, overruled: {} });
  if (told.kind !== 'chances') throw new Error(`a charge of ten against ten is ${told.kind}`);
  return told;
};

/** Work that is timed on its first call. `aim` is its limit in milliseconds. Work without one runs in the worker. */
export const large: readonly { readonly name: string; readonly work: () => unknown; readonly aim?: number }[] = [
  { name: 'hits of 30 rifles and 2 LMGs', work: hits, aim: 16 },
  { name: 'who falls of 8 cards on a squad with LMG', work: eightCards },
  { name: 'charge home of 10 v 10', work: chargeHome },
];

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
