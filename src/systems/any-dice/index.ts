import { fieldsOf } from '../../system/fields.ts';
import { defineSequence } from '../../system/sequence.ts';
import { defineSystem } from '../../system/system.ts';
import { card } from './card.ts';
import { diceModel, rolledTotal } from './odds.ts';
import { anyDice, type DiceResult, type DiceSetup } from './pool.ts';

const fields = fieldsOf<DiceSetup>(({ number, choice }) => [
  number('count', 'Dice', [1, 60], { from: 2 }),
  number('sides', 'Sides', [2, 100], { from: 6 }),
  choice('look', 'Read as', {
    sum: 'Total',
    'at least': 'Hits, this or more',
    'at most': 'Hits, this or less',
    faces: 'Each die',
  }),
  number('target', 'To hit', [1, 100], { from: 4, when: ({ look }) => look === 'at least' || look === 'at most' }),
]);

const NEED: Readonly<Record<DiceSetup['look'], (target: number) => string>> = {
  sum: () => 'Add them up.',
  'at least': (target) => `Each ${target} or more hits.`,
  'at most': (target) => `Each ${target} or less hits.`,
  faces: () => 'Each die as it lies.',
};

export default defineSystem({
  ...card,
  phases: [{ id: 'any', title: 'At any time' }],
  sequences: [
    defineSequence<DiceSetup, DiceResult, number>({
      id: 'any-dice',
      title: 'Any dice',
      about: 'Roll any dice and see how lucky it was.',
      phase: 'any',
      edition: 1,
      beats: [],
      roles: [],
      setup: () => fields,
      rule: anyDice,
      odds: {
        of: ({ rolled }) => rolledTotal(rolled),
        model: diceModel,
        verdict: () => 'rolled',
        verdicts: [{ id: 'rolled', title: 'Rolled' }],
        amounts: [{ id: 'rolled', title: 'Result', counts: 'result', of: (rolled) => rolled }],
      },
      words: {
        ask: (_, { count, sides, look, target }) => ({
          title: `${count}D${sides}`,
          detail: NEED[look](target),
          result: (rolled) => saysRoll(rolled, look),
        }),
        outcome: ({ rolled }, { count, sides, look }) => ({
          title: typeof rolled === 'number' ? `${count}D${sides}: ${rolled}${HITS[look]}.` : `${rolled.join(', ')}.`,
          ...(typeof rolled === 'number' ? {} : { detail: `${rolledTotal(rolled)} in all.` }),
          orders: [],
        }),
      },
    }),
  ],
});

const HITS: Readonly<Record<DiceSetup['look'], string>> = {
  sum: ' in all',
  'at least': ' hit',
  'at most': ' hit',
  faces: '',
};

const saysRoll = (rolled: unknown, look: DiceSetup['look']): string =>
  Array.isArray(rolled) ? `${rolled.join(', ')}.` : `${Number(rolled)}${HITS[look]}.`;
