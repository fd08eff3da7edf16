import type { Unit } from '../../rules/roster.ts';
import type { Example } from '../../rules/system.ts';

const foot = (mark: string, grade: string, hits: number): Unit => ({
  ...{ id: mark, side: mark, kind: 'regiment', name: `Foot ${mark}`, mark, facts: { grade, hits } },
  men: [{ id: `${mark}1`, tag: `${mark}1`, name: 'Stand', role: 'stand', state: 'standing', facts: {} }],
});

/** The worked examples, as the tests and `rollcall examples` read them. */
const examples: readonly Example[] = [
  {
    id: 'H1',
    title: 'Veterans break a regiment in cover that was hit twice',
    plays: [
      {
        sequence: 'volley',
        setup: { shooter: foot('A', 'veteran', 0), target: foot('B', 'steady', 2), cover: true },
        answers: [
          { id: 'volley', value: {}, by: 'hand' },
          {
            id: 'hits',
            dice: [
              { face: 4, by: 'hand' },
              { face: 6, by: 'hand' },
            ],
          },
        ],
        outcome: {
          verdict: 'broken',
          hits: 2,
          changes: [
            { of: 'unit', id: 'B', field: 'facts.hits', by: 2 },
            { of: 'man', id: 'B1', unit: 'B', field: 'state', from: 'standing', to: 'broken' },
          ],
        },
      },
    ],
  },
];

export default examples;
