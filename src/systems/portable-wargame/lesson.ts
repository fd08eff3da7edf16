import { nth } from '../../engine/data/lists.ts';
import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { CloseCombatSetup } from './rules/setup.ts';
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
      says: 'Two Confederate units attack Union infantry in a wood: one in front, one on its flank.',
    },
    {
      ask: 'attacker/2/hit',
      says: 'Each unit rolls one die, in this order, until one is hit. The flank attack comes first: 5 or 6 hits.',
    },
    {
      ask: 'defender/hit',
      says: 'A miss. A defender on foot rolls before the attacker in front. Attacked in flank, it needs a 6.',
    },
    {
      ask: 'attacker/1/effect',
      says: 'A hit! The unit hit rolls for its fate: 3 or less and it is routed, otherwise it retreats one square.',
    },
    {
      ask: 'attacker/1/commander',
      says: 'It retreats. Its commander is in the same square, so he rolls too: on 2 or less he is lost.',
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
