import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { Setup } from './rules/declare.ts';
import { samples } from './units.ts';

export const lesson: Lesson<Setup> = {
  title: 'The fight for the wood',
  sequence: 'close-combat',
  sample: nth(samples, 2),
  example: '6.3',
  facts: (setup, units) => ({
    ...setup,
    attackers: [
      { ...nth(setup.attackers, 0), side: 'front', ground: 'same', commander: 'attached' },
      { unit: nth(units, 1), side: 'flank', ground: 'same', open: true, commander: 'none' },
    ],
    cover: true,
  }),
  taps: [
    {
      ask: 'declare',
      says: 'Confederates attack Union infantry in a wood, to its front and on its flank.',
    },
    {
      ask: 'attacker/2/hit',
      says: 'Who comes on the flank rolls first. It needs 5 or more.',
    },
    {
      ask: 'defender/hit',
      says: 'Missed. The defender, on foot, strikes before its front closes. As it is attacked on its flank too, it needs 6.',
    },
    {
      ask: 'attacker/1/effect',
      says: 'A hit. Another die says what it does: on 3 or less the unit is routed, on more it only retreats.',
    },
    {
      ask: 'attacker/1/commander',
      says: 'Their commander stood with them. A die for him, too: on 2 or less he is lost.',
    },
  ],
  answers: [
    answer('declare', {}),
    diceOf('attacker/2/hit', 2),
    diceOf('defender/hit', 6),
    diceOf('attacker/1/effect', 5),
    diceOf('attacker/1/commander', 1),
  ],
};
