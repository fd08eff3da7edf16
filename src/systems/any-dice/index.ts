import { lastly, roll, type Sequence } from '../../rules/ask.ts';
import { fieldsOf } from '../../rules/fields.ts';
import type { Input } from '../../rules/play.ts';
import { atLeast, atMost, faces, sum, type Tally } from '../../rules/pool.ts';
import { defineSequence, defineSystem, type Outcome } from '../../rules/system.ts';
import { card } from './card.ts';

/** So many dice, and how they are looked at; `target` is a face, for those looks that need one. */
type Setup = {
  readonly count: number;
  readonly sides: number;
  readonly look: 'sum' | 'at least' | 'at most' | 'faces';
  readonly target: number;
};

/** What was rolled: a total, how many dice hit, or every face, lowest first. */
type Result = Outcome & { readonly verdict: 'rolled'; readonly rolled: number | readonly number[] };

const fields = fieldsOf<Setup>(({ number, choice }) => [
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

function* anyDice({ setup: { count, sides, look, target } }: Input<Setup>): Sequence<Result> {
  const pool = { count, sides };
  const rolled = look === 'faces' ? yield* roll('pool', pool, faces) : yield* roll('pool', pool, tallyBy(look, target));
  return { verdict: 'rolled', rolled, changes: [] };
}

/** Dice that are read one by one are reckoned by their total. */
function* chances({ setup: { count, sides, look, target } }: Input<Setup>): Sequence<number> {
  return yield* lastly(
    roll('pool', { count, sides }, look === 'faces' ? sum : tallyBy(look, target)),
    (total) => total,
  );
}

const tallyBy = (look: Exclude<Setup['look'], 'faces'>, target: number): Tally<number> =>
  look === 'sum' ? sum : look === 'at least' ? atLeast(target) : atMost(target);

const total = (dice: readonly number[]): number => dice.reduce((a, b) => a + b, 0);

const NEED: Readonly<Record<Setup['look'], (target: number) => string>> = {
  sum: () => 'Add them up.',
  'at least': (target) => `Each ${target} or more hits.`,
  'at most': (target) => `Each ${target} or less hits.`,
  faces: () => 'Each die as it lies.',
};

/** A plain pool roller with odds: the smallest system there is. */
export default defineSystem({
  ...card,
  phases: [{ id: 'any', title: 'At any time' }],
  sequences: [
    defineSequence<Setup, Result, number>({
      id: 'any-dice',
      title: 'Any dice',
      about: 'Roll any dice and see how lucky it was.',
      phase: 'any',
      edition: 1,
      beats: [],
      roles: [],
      setup: () => fields,
      rule: anyDice,
      reckon: {
        rule: chances,
        of: ({ rolled }) => (typeof rolled === 'number' ? rolled : total(rolled)),
        verdict: () => 'rolled',
        verdicts: [{ id: 'rolled', title: 'Rolled' }],
        amounts: [{ id: 'rolled', title: 'Result', counts: 'result', of: (rolled) => rolled }],
      },
      telling: {
        ask: (_, { count, sides, look, target }) => ({
          title: `${count}D${sides}`,
          detail: NEED[look](target),
          says: (rolled) => saysRoll(rolled, look),
        }),
        outcome: ({ rolled }, { count, sides, look }) => ({
          title: typeof rolled === 'number' ? `${count}D${sides}: ${rolled}${HITS[look]}.` : `${rolled.join(', ')}.`,
          ...(typeof rolled === 'number' ? {} : { detail: `${total(rolled)} in all.` }),
          orders: [],
        }),
      },
    }),
  ],
});

const HITS: Readonly<Record<Setup['look'], string>> = {
  sum: ' in all',
  'at least': ' hit',
  'at most': ' hit',
  faces: '',
};

/** What lies there, in a sentence. */
const saysRoll = (rolled: unknown, look: Setup['look']): string =>
  Array.isArray(rolled) ? `${rolled.join(', ')}.` : `${Number(rolled)}${HITS[look]}.`;
