import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { CloseCombatSetup } from './rules/setup.ts';
import { samples } from './units.ts';

export const lesson: Lesson<CloseCombatSetup> = {
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
      says: 'Eight raiders reach a hill that six men hold. Two grenades hit the raiders.',
    },
    {
      ask: 'attacker/pool',
      says: 'Raiders have 8 dice, Hill Post 7: the sums show why. Both roll and add up.',
    },
    {
      ask: 'attacker/confirm',
      says: 'One more die each for what is over. Raiders need 1–2 for a fifth casualty, Hill Post 1–5 for a fourth.',
    },
    {
      ask: 'attacker/1/fallen/hit/1/card',
      says: 'Neither scores: Raiders win, 4–3. Now a card for each of their 3 men hit.',
    },
    {
      ask: 'defender/1/fallen/hit/1/card',
      says: 'A1, A3 and A4 are three of the Raiders. An ace hits an officer, a heart kills. Now Hill Post’s cards.',
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
