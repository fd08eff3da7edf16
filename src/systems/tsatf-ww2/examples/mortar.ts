import type { Answer } from '../../../engine/answer.ts';
import { FULL_DECK } from '../../../engine/dice/deck.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { answer, diceOf, drawn, type Example, factFrom, played, stateFrom } from '../../../system/examples.ts';
import type { Landing } from '../rules/fire/mortar.ts';
import type { Class } from '../tables.ts';
import { squad } from './squad.ts';

const falls = (id: string, title: string, off: number, dice: readonly number[], outcome: Landing): Example => ({
  id,
  title,
  part: 'deviation',
  input: { off },
  answers: dice.map((face, i) => diceOf(i === 0 ? 'direction' : 'distance', face)),
  outcome,
});

const ON: Landing = { fall: 'on target', inches: 0 };

const deviations: readonly Example[] = [
  falls('V31', 'A first round', 0, [4, 5], { fall: 'right', inches: 5 }),
  falls('V32/1', 'The same target again: 4', 2, [4], ON),
  falls('V32/2', 'The same target again: 5 and 3', 2, [5, 3], { fall: 'short', inches: 1 }),
  falls('V32/3', 'The same target again: 6 and 2', 2, [6, 2], ON),
  falls('V32/4', 'The same target again: 6 and 6', 2, [6, 6], { fall: 'right', inches: 4 }),
  falls('V32/3~W-07=growing', 'The third turn, growing: 6', 4, [6], ON),
];

const MORTAR = squad('M', 'CC', { gun: 'light', aimed: 0 }, 'mortar');
const SPREAD = (['I', 'III', 'IV'] as const).map((of, i) => ({ of, unit: squad('XYZ'.charAt(i), 'SS') }));

const setup = (targets: readonly { of: Class; unit: Unit; men: readonly string[] }[], facts: object = {}) => ({
  mortar: MORTAR,
  crew: ['m.C1'],
  range: 18,
  sees: true,
  same: 0,
  targets: targets.map(({ of, unit, men }) => ({ unit, class: of, men })),
  deck: FULL_DECK,
  ...facts,
});
const becomes = (unit: string, man: string, to: string): Change => stateFrom(unit, `${unit}.${man}`, 'ok', to);
const FIRED = [factFrom('m', 'aimed', 0, 1), factFrom('m', 'fired', null, true)];
const after = (unit: string, standing: number, pinned: number, half = false) => ({
  unit,
  standing,
  pinned,
  isPinned: false,
  half,
});

const template: readonly Example[] = (['d20', 'd6'] as const).map((blast) =>
  played(
    blast === 'd20' ? 'V33' : 'V33~W-08=d6',
    `A round over figures of class I, III and IV, by ${blast.toUpperCase()}`,
    {
      sequence: 'mortar',
      setup: setup(SPREAD.map(({ of, unit }) => ({ of, unit, men: [`${unit.id}.S1`] }))),
      house: { blast },
      answers: [
        answer('aim', {}),
        diceOf('round/1/direction', 2),
        answer('round/1/under', ['x.S1', 'y.S1', 'z.S1']),
        diceOf('round/1/man/1/hit', 6),
        diceOf('round/1/man/3/hit', 4),
        diceOf('round/1/man/5/hit', 2),
        answer('round/1/man/1/card', '9c'),
        answer('round/1/man/5/card', 'Qd'),
      ],
      outcome: {
        verdict: 'hit',
        rounds: [
          {
            ...ON,
            struck: [
              { man: 'x.S1', effect: 'pinned', card: '9c' },
              { man: 'z.S1', effect: 'wounded', card: 'Qd' },
            ],
          },
        ],
        after: [after('x', 2, 1), after('y', 2, 0), after('z', 1, 0, true)],
        changes: [
          becomes('x', 'S1', 'pinned'),
          becomes('z', 'S1', 'wounded'),
          ...FIRED,
          drawn('casualty', ['9c', 'Qd']),
        ],
      },
    },
  ),
);

const TEN = squad('A', 'LSSSSSSSSS');

const onLeader: Example = played('V34', 'A leader hit by a mortar: the rank is ignored', {
  sequence: 'mortar',
  setup: setup([{ of: 'I', unit: TEN, men: [] }]),
  answers: [
    answer('aim', {}),
    diceOf('round/1/direction', 3),
    diceOf('round/1/distance', 2),
    answer('round/1/under', ['a.L1']),
    diceOf('round/1/man/1/hit', 1),
    answer('round/1/man/1/card', '3d'),
  ],
  outcome: {
    verdict: 'hit',
    rounds: [{ fall: 'short', inches: 2, struck: [{ man: 'a.L1', effect: 'wounded', card: '3d' }] }],
    after: [after('a', 9, 0)],
    changes: [becomes('a', 'L1', 'wounded'), ...FIRED, drawn('casualty', ['3d'])],
  },
});

const twice: Example = played('4.9/two-rounds', 'Two rounds: a man wounded by the first is killed by the second', {
  sequence: 'mortar',
  setup: setup([{ of: 'I', unit: TEN, men: ['a.S1'] }], { crew: ['m.C1', 'm.C2'], same: 1 }),
  answers: [
    answer('aim', {}),
    diceOf('round/1/direction', 4),
    answer('round/1/under', ['a.S1']),
    diceOf('round/1/man/2/hit', 5),
    answer('round/1/man/2/card', '3d'),
    diceOf('round/2/direction', 1),
    answer('round/2/under', ['a.S1']),
    diceOf('round/2/man/2/hit', 5),
    answer('round/2/man/2/card', '4s'),
  ],
  outcome: {
    verdict: 'hit',
    rounds: [
      { ...ON, struck: [{ man: 'a.S1', effect: 'wounded', card: '3d' }] },
      { ...ON, struck: [{ man: 'a.S1', effect: 'killed', card: '4s' }] },
    ],
    after: [after('a', 9, 0)],
    changes: [
      becomes('a', 'S1', 'dead'),
      factFrom('m', 'aimed', 0, 2),
      factFrom('m', 'fired', null, true),
      drawn('casualty', ['3d', '4s']),
    ],
  },
});

const THREE = squad('T', 'SSS');
const onBoth = (no: number, first: string, second: string): readonly Answer[] => [
  diceOf(`round/${no}/direction`, 1),
  answer(`round/${no}/under`, ['t.S1', 't.S2']),
  diceOf(`round/${no}/man/1/hit`, 1),
  diceOf(`round/${no}/man/2/hit`, 1),
  answer(`round/${no}/man/1/card`, first),
  answer(`round/${no}/man/2/card`, second),
];

const eachRound: Example = played(
  '4.8/each-round',
  'Two rounds: a unit pinned by the first stays pinned, though the second hits its pinned men',
  {
    sequence: 'mortar',
    setup: setup([{ of: 'I', unit: THREE, men: ['t.S1', 't.S2'] }], { crew: ['m.C1', 'm.C2'] }),
    answers: [answer('aim', {}), ...onBoth(1, '2s', '3s'), ...onBoth(2, '4h', '5d')],
    outcome: {
      verdict: 'hit',
      rounds: [
        {
          ...ON,
          struck: [
            { man: 't.S1', effect: 'pinned', card: '2s' },
            { man: 't.S2', effect: 'pinned', card: '3s' },
          ],
        },
        {
          ...ON,
          struck: [
            { man: 't.S1', effect: 'killed', card: '4h' },
            { man: 't.S2', effect: 'wounded', card: '5d' },
          ],
        },
      ],
      after: [{ unit: 't', standing: 1, pinned: 0, isPinned: true, half: true }],
      changes: [
        becomes('t', 'S1', 'dead'),
        becomes('t', 'S2', 'wounded'),
        factFrom('t', 'pinned', null, true),
        ...FIRED,
        drawn('casualty', ['2s', '3s', '4h', '5d']),
      ],
    },
  },
);

const zone = (id: string, title: string, grows: 'both' | 'one', more: readonly Answer[], outcome: object): Example => ({
  id,
  title,
  part: 'zone',
  input: { guns: 3, zone: grows },
  answers: [diceOf('width', 7), diceOf('depth', 10), ...more],
  outcome,
});

const TRUCK = squad('T', 'SS', {}, 'wheeled');

const strikes: readonly Example[] = [
  zone('V35', 'Three guns', 'both', [], { width: 9, depth: 12 }),
  zone('V35~W-11=one', 'Three guns, larger on one side', 'one', [answer('larger', 'depth')], {
    width: 7,
    depth: 12,
  }),
  played('V36', 'Two figures and a truck in the zone', {
    sequence: 'artillery',
    setup: {
      guns: 1,
      units: [
        { unit: TEN, men: ['a.S1', 'a.S2'] },
        { unit: TRUCK, men: [] },
      ],
      deck: FULL_DECK,
    },
    answers: [
      diceOf('width', 7),
      diceOf('depth', 10),
      answer('zone', {}),
      answer('vehicles', ['t']),
      answer('man/2/card', '9h'),
      answer('man/3/card', 'Kc'),
      answer('vehicle/2/card', '2d'),
    ],
    outcome: {
      verdict: 'hit',
      width: 7,
      depth: 10,
      struck: [
        { man: 'a.S1', effect: 'killed', card: '9h' },
        { man: 'a.S2', effect: 'pinned', card: 'Kc' },
      ],
      vehicles: ['t'],
      after: [after('a', 9, 1), after('t', 2, 0)],
      changes: [becomes('a', 'S1', 'dead'), becomes('a', 'S2', 'pinned'), drawn('casualty', ['9h', 'Kc', '2d'])],
    },
  }),
];

export const mortarExamples: readonly Example[] = [...deviations, ...template, onLeader, twice, eachRound, ...strikes];
