import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { RoundSetup } from './setup.ts';
import { samples } from './units.ts';

const DUELS: readonly (readonly [red: number, blue: number])[] = [
  [2, 6],
  [5, 5],
  [2, 1],
  [3, 2],
  [2, 5],
  [5, 4],
];

export const lesson: Lesson<RoundSetup> = {
  title: 'Two regiments meet',
  sequence: 'close-combat',
  sample: nth(samples, 0),
  example: 'I-1 round 1',
  taps: [
    {
      ask: 'contact',
      says: 'Two regiments meet, pikes in the middle. Each piece fights the one in front.',
    },
    {
      ask: 'duel/1/attacker',
      says: 'Both roll a die. The higher wins. Three times as much eliminates the loser.',
    },
    {
      ask: 'duel/2/attacker',
      says: 'The next pair. A padlock marks a corner lock: after the duels, that piece can only slide, pivot or disengage.',
    },
    {
      ask: 'duel/3/attacker',
      says: 'A tie: both fall back. Now the pikes. Twice as much disrupts the loser.',
    },
    {
      ask: 'duel/5/attacker',
      says: 'The last two pairs. A regiment breaks when it loses more pieces than its limit: 2 here.',
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
