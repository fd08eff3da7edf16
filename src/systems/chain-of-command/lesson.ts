import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { CombatSetup } from './setup.ts';
import { samples } from './units.ts';

export const lesson: Lesson<CombatSetup> = {
  title: 'A squad storms a farmhouse',
  sequence: 'close-combat',
  sample: nth(samples, 0),
  example: 'E1~fight',
  facts: (setup) => ({
    ...setup,
    attackers: setup.attackers.map((one) => ({ ...one, with: 1, visible: 1 })),
    defenders: setup.defenders.map((one) => ({ ...one, with: 1, lmg: 1 })),
    cover: 'hard',
    entrance: true,
  }),
  taps: [
    {
      ask: 'contact',
      says: 'A Soviet squad attacks a farmhouse. A German Gruppe with an LMG holds it.',
    },
    {
      ask: 'fight/attacker/dice',
      says: 'The Leader adds 2 Orders. Hard Cover halves the dice to 8. A 5 is Shock, a 6 kills.',
    },
    {
      ask: 'fight/defender/dice',
      says: 'Behind its walls the Gruppe rolls all 14 dice, LMG included.',
    },
    {
      ask: 'fight/attacker/1/leader/1/hit',
      says: 'In your games, roll for him by your book when men fall. Here he is not hit.',
    },
    {
      ask: 'fight/defender/1/leader/1/hit',
      says: 'The German Leader is unhurt too. Now see who goes back.',
    },
  ],
  answers: [
    answer('contact', {}),
    diceOf('fight/attacker/dice', 6, 5, 1, 1, 2, 3, 4, 4),
    diceOf('fight/defender/dice', 6, 6, 5, 5, 1, 1, 2, 2, 3, 3, 4, 4, 1, 2),
    answer('fight/attacker/1/leader/1/hit', 'none'),
    answer('fight/defender/1/leader/1/hit', 'none'),
  ],
};
