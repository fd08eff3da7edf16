import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { CloseCombatSetup } from './rules/declare.ts';
import { samples } from './units.ts';

export const lesson: Lesson<CloseCombatSetup> = {
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
      says: 'Confederates attack Union infantry in a wood, in front and on the flank.',
    },
    {
      ask: 'attacker/2/hit',
      says: 'The flank attack rolls first. It needs 5 or 6.',
    },
    {
      ask: 'defender/hit',
      says: 'A miss. The defender is on foot, so it rolls before the front. Attacked in flank, it needs a 6.',
    },
    {
      ask: 'attacker/1/effect',
      says: 'A hit. One more die: on 3 or less they rout, otherwise they retreat.',
    },
    {
      ask: 'attacker/1/commander',
      says: 'Their commander is with them and rolls too. On 2 or less he is lost.',
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
