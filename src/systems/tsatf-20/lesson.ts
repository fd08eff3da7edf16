import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { Setup } from './rules/setup.ts';
import { samples } from './units.ts';

export const lesson: Lesson<Setup> = {
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
      says: 'Each side counts its dice. Our reading: a hill alone is no good position, so a lead of one takes it.',
    },
    {
      ask: 'attacker/pool',
      says: 'Raiders have 8 dice, Hill Post has 7: above you see why. Both roll, and each adds its dice up.',
    },
    {
      ask: 'attacker/confirm',
      says: 'Every full 6 in a total is a casualty for the other side. What is left over may make one more, on a die.',
    },
    {
      ask: 'attacker/1/fallen/hit/1/card',
      says: 'Who falls? A card for each: its rank says whom it hits, its suit how badly. Hearts kill.',
    },
    {
      ask: 'defender/1/fallen/hit/1/card',
      says: 'Now the cards for Hill Post. In your own fight you turn your own cards, and tap what they show.',
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
