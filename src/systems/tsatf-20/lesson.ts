import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { MeleeSetup } from './rules/setup.ts';
import { samples } from './units.ts';

export const lesson: Lesson<MeleeSetup> = {
  title: 'Eight raiders charge a hill',
  sequence: 'close-combat',
  sample: nth(samples, 0),
  example: 'E8',
  facts: (setup) => ({
    ...setup,
    enter: 'contact',
    defenders: setup.defenders.map((one) => ({ ...one, grenade: 2 })),
    higher: 'defender',
  }),
  taps: [
    {
      ask: 'contact',
      says: 'Six men hold the hill. The bar shows who is likely to win.',
    },
    {
      ask: 'attacker/pool',
      says: 'Raiders have 8 dice, Hill Post 7: the sums show why. Both roll and add up.',
    },
    {
      ask: 'attacker/confirm',
      says: 'Each 6 in the total is a casualty. Raiders have 2 over: 1–2 adds one. Hill Post, 5 over: 1–5.',
    },
    {
      ask: 'attacker/1/fallen/hit/1/card',
      says: 'Neither adds one. Raiders win 4–3. Now a card for each man hit.',
    },
    {
      ask: 'defender/1/fallen/hit/1/card',
      says: '2–K hit men A3 and A4, the ace officer A1. Hearts kill. Now Hill Post’s cards.',
    },
  ],
  answers: [
    answer('contact', {}),
    diceOf('attacker/pool', 6, 4, 4, 4, 3, 2, 2, 1),
    diceOf('defender/pool', 5, 5, 4, 3, 3, 2, 1),
    diceOf('attacker/confirm', 4),
    diceOf('defender/confirm', 6),
    ...['5s', '9h', 'Ac'].map((card, i) => answer(`attacker/1/fallen/hit/${i + 1}/card`, card)),
    ...['7c', '10h', 'Ks', 'As'].map((card, i) => answer(`defender/1/fallen/hit/${i + 1}/card`, card)),
  ],
};
