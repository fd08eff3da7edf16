import { fieldsOf } from '../../system/fields.ts';
import { defineSequence } from '../../system/sequence.ts';
import { defineSystem } from '../../system/system.ts';
import { countOf } from '../../system/wording.ts';
import { card } from './card.ts';
import { diceModel, rolledTotal } from './odds.ts';
import { anyDice, type DiceResult, type DiceSetup } from './pool.ts';

const fields = fieldsOf<DiceSetup>(({ number, choice }) => [
  number('count', 'Dice', [1, 60], { default: 2 }),
  number('sides', 'Sides', [2, 100], { default: 6 }),
  choice('look', 'Read as', {
    sum: 'Total',
    'at least': 'Hits, this or more',
    'at most': 'Hits, this or less',
    faces: 'Each die',
  }),
  number('target', 'To hit', [1, 100], { default: 4, when: ({ look }) => look === 'at least' || look === 'at most' }),
]);

const NEED: Readonly<Record<DiceSetup['look'], ((target: number) => string) | undefined>> = {
  sum: () => 'Add them up.',
  'at least': (target) => `${target} or more hits.`,
  'at most': (target) => `${target} or less hits.`,
  faces: undefined,
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
          ...(NEED[look] ? { detail: NEED[look](target) } : {}),
          result: (rolled) => saysRoll(rolled, look),
          help: { about: 'Dice of your own choice, read as you chose.', none: 'No rules stand behind them.' },
        }),
        outcome: ({ rolled }, { look }) => ({
          title: saysRoll(rolled, look),
          ...(typeof rolled === 'number' ? {} : { detail: `${rolledTotal(rolled)} in all.` }),
          orders: [],
        }),
      },
    }),
  ],
});

const saysRoll = (rolled: unknown, look: DiceSetup['look']): string =>
  Array.isArray(rolled)
    ? `${rolled.join(', ')}.`
    : look === 'sum'
      ? `${Number(rolled)} in all.`
      : `${countOf(Number(rolled), 'hit', 'hits')}.`;
