import type { Unit } from '../../engine/roster.ts';
import { answer, countBy, diceOf, type Example, played, stateFrom, unitOf } from '../../system/examples.ts';

const foot = (mark: string, grade: string, hits: number): Unit =>
  unitOf({ side: mark, kind: 'regiment', name: `Foot ${mark}`, mark, facts: { grade, hits } }, [
    { name: 'Stand', role: 'stand', state: 'standing' },
  ]);

const examples: readonly Example[] = [
  played('H1', 'Veterans break a regiment in cover that was hit twice', {
    sequence: 'volley',
    setup: { shooter: foot('A', 'veteran', 0), target: foot('B', 'steady', 2), cover: true },
    answers: [answer('volley', {}), diceOf('hits', 4, 6)],
    outcome: {
      verdict: 'broken',
      hits: 2,
      changes: [countBy('b', 'hits', 2), stateFrom('b', 'b1', 'standing', 'broken')],
    },
  }),
];

export default examples;
