import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { Setup } from './setup.ts';
import { samples } from './units.ts';

const DUELS: readonly (readonly [red: number, blue: number])[] = [
  [2, 6],
  [5, 5],
  [2, 1],
  [3, 2],
  [2, 5],
  [5, 4],
];

export const lesson: Lesson<Setup> = {
  title: 'Two regiments meet',
  sequence: 'close-combat',
  sample: nth(samples, 0),
  example: 'I-1 round 1',
  taps: [
    {
      ask: 'contact',
      says: 'Two regiments face to face, their pikes in the middle. Each piece fights the one before it.',
    },
    {
      ask: 'duel/1/attacker',
      says: 'A duel is a die each. The higher wins; three times as much, and the loser is gone.',
    },
    {
      ask: 'duel/2/attacker',
      says: 'The next pair. A padlock: an enemy at a corner. After the duels, such a piece may only slide, pivot or disengage.',
    },
    {
      ask: 'duel/3/attacker',
      says: 'That was a tie: both fall back. Now the pikes; twice as much disrupts the loser.',
    },
    {
      ask: 'duel/5/attacker',
      says: 'The last two pairs. A regiment breaks that has lost more pieces than its limit, here 2.',
    },
  ],
  answers: [
    answer('contact', {}),
    ...DUELS.flatMap(([red, blue], i) => [
      diceOf(`duel/${i + 1}/attacker`, red),
      diceOf(`duel/${i + 1}/defender`, blue),
    ]),
  ],
};
