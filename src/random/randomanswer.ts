import { type Answer, type AnsweredBy, type Die, readAnswer } from '../engine/answer.ts';
import type { Ask } from '../engine/ask.ts';
import { nth } from '../engine/data/lists.ts';
import { type CardClassifier, type Deck, isInDeck } from '../engine/dice/deck.ts';
import { tallyFaces } from '../engine/dice/pool.ts';
import { Refusal } from '../engine/refusal.ts';

/** Random integer, 0 ≤ result < n. */
export type RandomIndex = (n: number) => number;

/** Returns the scripted numbers first, then varies, so that repeated ties end. */
export function scriptedRandom(numbers: readonly number[]): RandomIndex {
  let asked = 0;
  return (n) => {
    const at = asked++;
    const number = numbers[at] ?? mix(at + (numbers[0] ?? 0));
    return number % n;
  };
}

function mix(number: number): number {
  let mixed = Math.imul(number + 0x6d2b79f5, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export const pickRandom = <T>(of: readonly T[], random: RandomIndex): T => nth(of, random(of.length));
const typedOrRolled = (random: RandomIndex): AnsweredBy => pickRandom(['hand', 'app'], random);

/** Valid answer to an ask. Facts keep their proposed values. */
export function randomAnswer(ask: Ask, random: RandomIndex): Answer {
  if (ask.kind === 'roll') return dice(ask, random);
  if ('proposed' in ask && ask.proposed !== undefined && random(2) === 0)
    return { id: ask.id, value: ask.proposed, by: 'hand' };
  return { id: ask.id, value: value(ask, random), by: typedOrRolled(random) };
}

function dice({ id, pool, tally }: Ask & { kind: 'roll' }, random: RandomIndex): Answer {
  const fallen = Array.from(
    { length: pool.count },
    (): Die => ({ face: 1 + random(pool.sides), by: typedOrRolled(random) }),
  );
  if (random(4) > 0 || tally.kind === 'faces' || tally.kind === 'own') return { id, dice: fallen };
  const count = 1 + random(pool.count);
  const faces = fallen.slice(0, count).map(({ face }) => face);
  return { id, dice: fallen.slice(count), told: { count, value: tallyFaces(tally, faces) } };
}

function value(ask: Exclude<Ask, { kind: 'roll' }>, random: RandomIndex): unknown {
  switch (ask.kind) {
    case 'draw':
      return card(ask.deck, ask.classifier, random);
    case 'choose':
      return pickRandom(ask.options, random);
    case 'yes':
      return random(2) === 1;
    case 'number':
      return numberIn(ask, random);
    case 'pick': {
      const count = ask.min + random(ask.max - ask.min + 1);
      return shuffle(ask.items, random)
        .slice(0, count)
        .map(({ id }) => id);
    }
    case 'spread':
      return spreadOver(ask, random);
    case 'facts':
      return {};
  }
}

function card(deck: Deck, classifier: CardClassifier, random: RandomIndex): string {
  const cards = classifier.pack.filter((card) => isInDeck(deck, classifier, card));
  const drawn = pickRandom(cards, random);
  return random(2) === 0 ? drawn : classifier.classOf(drawn);
}

export function numberIn(
  { min, max, step = 1 }: { min: number; max: number; step?: number },
  random: RandomIndex,
): number {
  return Number((min + random(Math.floor((max - min) / step + 1e-9) + 1) * step).toFixed(6));
}

export function shuffle<T>(items: readonly T[], random: RandomIndex): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(random(rest.length), 1));
}

function spreadOver(ask: Ask & { kind: 'spread' }, random: RandomIndex): readonly number[] {
  // Rules may reject almost every spread.
  for (let tries = 0; tries < 5_000; tries++) {
    const places = Array.from({ length: ask.count }, () => random(ask.bins.length));
    const numbers = ask.bins.map((_, i) => places.filter((place) => place === i).length);
    if (isAllowed(ask, numbers)) return numbers;
  }
  if (ask.proposed) return ask.proposed;
  throw new Error(`${ask.id}: no spread is allowed`);
}

function isAllowed(ask: Ask, value: unknown): boolean {
  try {
    readAnswer(ask, { id: ask.id, value, by: 'hand' });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
