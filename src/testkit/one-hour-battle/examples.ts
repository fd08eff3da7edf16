import type { Unit } from '../../engine/roster.ts';
import { answer, countBy, diceOf, type Example, played, stateFrom, unitOf } from '../../system/examples.ts';

const foot = (mark: string, grade: string, hits: number): Unit =>
  unitOf({ side: mark, kind: 'regiment', name: `Foot ${mark}`, mark, facts: { grade, hits } }, [
    { name: 'Stand', role: 'stand', state: 'standing' },
  ]);

const examples: readonly Example[] = [
  played('H1', 'Veterans break a regiment in cover that was hit twice', {
    sequence: 'firefight',
    setup: { shooter: foot('A', 'veteran', 0), target: foot('B', 'steady', 2), cover: true },
    answers: [answer('fire', {}), diceOf('1/shooter/hits', 4, 6)],
    outcome: {
      verdict: 'target breaks',
      hits: { shooter: 0, target: 2 },
      changes: [countBy('b', 'hits', 2), stateFrom('b', 'b1', 'standing', 'broken')],
    },
  }),
  played('H2', 'The last volley of two steady regiments breaks the one that began', {
    sequence: 'firefight',
    setup: { shooter: foot('A', 'steady', 0), target: foot('B', 'steady', 0), cover: false },
    answers: [
      answer('fire', {}),
      diceOf('1/shooter/hits', 5, 2),
      diceOf('1/target/hits', 4, 6),
      diceOf('2/shooter/hits', 3, 6),
      diceOf('2/target/hits', 5, 5),
    ],
    outcome: {
      verdict: 'shooter breaks',
      hits: { shooter: 4, target: 2 },
      changes: [countBy('a', 'hits', 4), stateFrom('a', 'a1', 'standing', 'broken'), countBy('b', 'hits', 2)],
    },
  }),
];

export default examples;
