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
      says: 'Two regiments meet, pikes in the middle. Each piece fights a duel with the enemy in front of it.',
    },
    {
      ask: 'duel/1/attacker',
      says: 'Both roll a die: the lower falls back. Twice as much disrupts it, three times as much eliminates it.',
    },
    {
      ask: 'duel/2/attacker',
      says: 'Three times as much: A1 is eliminated. The padlock is a corner lock: B1 and A2 touch at a corner, and neither may walk away.',
    },
    {
      ask: 'duel/3/attacker',
      says: 'A tie: both fall back. Now roll both pairs of pikes. Equal pieces add nothing to their dice.',
    },
    {
      ask: 'duel/5/attacker',
      says: 'Twice as much, 2 to 1, disrupts B3. B4 loses 3 to 2 and only falls back. Two pairs left. A regiment that loses 3 pieces breaks.',
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
