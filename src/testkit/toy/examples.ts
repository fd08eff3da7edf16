import type { Die } from '../../engine/answer.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { Example } from '../../system/examples.ts';

const typed = (...faces: number[]): Die[] => faces.map((face) => ({ face, by: 'hand' }));
const fellow = (id: string, state = 'standing'): Man => ({ id, tag: id, name: id, role: 'fellow', state, facts: {} });
const band = (mark: string, state?: string): Unit => ({
  id: mark,
  side: mark,
  kind: 'band',
  name: mark,
  mark,
  facts: {},
  men: [fellow(`${mark}1`, state), fellow(`${mark}2`, state)],
});
const meeting = {
  attacker: [{ unit: band('A'), men: ['A1', 'A2'] }],
  defender: [{ unit: band('B'), men: ['B1', 'B2'] }],
  mud: false,
};
const hurt = (id: string) => ({ of: 'man', id, unit: id[0], field: 'state', from: 'standing', to: 'hurt' });

const examples: readonly Example[] = [
  {
    id: 'Y1',
    title: 'A scuffle, and the loser rests',
    plays: [
      {
        sequence: 'scuffle',
        setup: meeting,
        answers: [
          { id: 'charge', value: 'run', by: 'hand' },
          { id: 'contact', value: {}, by: 'hand' },
          { id: 'attacker/dice', dice: typed(5, 6) },
          { id: 'defender/dice', dice: typed(1, 5) },
          { id: 'attacker/hurt', value: ['A1'], by: 'proposed' },
          { id: 'defender/hurt', value: ['B1', 'B2'], by: 'proposed' },
        ],
        outcome: {
          verdict: 'driven off',
          attacker: 1,
          defender: 2,
          changes: [hurt('A1'), hurt('B1'), hurt('B2')],
        },
      },
      {
        sequence: 'rest',
        setup: { band: [{ unit: band('B', 'hurt'), men: ['B1', 'B2'] }] },
        answers: [
          { id: 'man/1/test', dice: typed(4) },
          { id: 'man/2/test', dice: typed(3) },
        ],
        outcome: {
          verdict: 'some stay',
          up: ['B1'],
          changes: [{ of: 'man', id: 'B1', unit: 'B', field: 'state', from: 'hurt', to: 'standing' }],
        },
      },
    ],
  },
  {
    id: 'Y2~Y-01=4',
    title: 'Creeping needs no dice',
    plays: [
      {
        sequence: 'scuffle',
        setup: meeting,
        house: { need: 4 },
        answers: [{ id: 'charge', value: 'creep', by: 'hand' }],
        outcome: { verdict: 'called off', attacker: 0, defender: 0, changes: [] },
      },
    ],
  },
  {
    id: 'Y3',
    title: 'Three dice hit on fives',
    part: 'hits',
    input: { dice: 3, need: 5 },
    answers: [{ id: 'dice', dice: typed(5, 4, 6) }],
    outcome: 2,
  },
];

export default examples;
