import type { Answer } from '../../engine/answer.ts';
import type { Change, Man, Unit } from '../../engine/roster.ts';
import { answer, countBy, diceOf, type Example, factFrom, type PlayWithOutcome } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { house } from './house.ts';

const DEFAULTS = resolveHouse(house);

const LINE = ['musket', 'musket', 'pike', 'pike', 'musket', 'musket'] as const;
type Stand = { readonly column: number; readonly row: number; readonly state?: string };

function regiment(
  mark: 'r' | 'b',
  name: string,
  facts: Unit['facts'] = {},
  at?: Readonly<Record<string, Stand>>,
): Unit {
  return {
    ...{ id: mark, side: mark, kind: 'foot', name, mark },
    facts: { qv: 4, cv: 3, limit: 2, ...facts },
    men: LINE.map((role, i): Man => {
      const id = `${mark}${i + 1}`;
      const man = { id, tag: id, name: id, role };
      const stand = at?.[id];
      if (!at) return { ...man, state: 'ready', facts: {} };
      if (!stand) return { ...man, state: 'lost', facts: {} };
      const { column, row, state = 'ready' } = stand;
      return { ...man, state, facts: { column, row, facing: mark === 'r' ? 'right' : 'left' } };
    }),
  };
}

const RED = regiment('r', 'Red regiment');
const BLUE = regiment('b', 'Blue regiment');

const rows = [1, 2, 3, 4, 5, 6] as const;
const spot = (piece: string, column: number, row: number) => ({
  ...{ piece, column, row },
  facing: piece.startsWith('r') ? 'right' : 'left',
});
const FACE_TO_FACE = [...rows.map((row) => spot(`r${row}`, 0, row)), ...rows.map((row) => spot(`b${row}`, 1, row))];

const byFiles = (...ids: readonly string[]): Answer => answer('attacker/order', ids);
const duels = (...pairs: readonly (readonly [attacker: number, defender: number])[]): Answer[] =>
  pairs.flatMap(([attacker, defender], i) => [
    diceOf(`duel/${i + 1}/attacker`, attacker),
    diceOf(`duel/${i + 1}/defender`, defender),
  ]);

const man = (id: string, field: string, from: unknown, to: unknown): Change => ({
  ...{ of: 'man', id, unit: id.slice(0, 1), field },
  from,
  to,
});
const placed = (mark: 'r' | 'b', columns: Readonly<Record<number, number>>): Change[] =>
  Object.entries(columns).flatMap(([row, column]) => [
    man(`${mark}${row}`, 'facts.column', null, column),
    man(`${mark}${row}`, 'facts.row', null, Number(row)),
    man(`${mark}${row}`, 'facts.facing', null, mark === 'r' ? 'right' : 'left'),
  ]);
const fate = (piece: string, is: 'back' | 'disrupted' | 'lost') => ({ piece, is, blocked: false, pushed: null });
const tie = (row: number, face: number) => ({
  ...{ by: `r${row}`, on: `b${row}`, attacker: face, defender: face, result: 'tie', winner: null },
  fates: [fate(`r${row}`, 'back'), fate(`b${row}`, 'back')],
});
const won = (
  by: string,
  on: string,
  [attacker, defender]: readonly [number, number],
  result: 'simple' | 'double' | 'triple',
) => {
  const winner = attacker > defender ? 'attacker' : 'defender';
  const is = ({ simple: 'back', double: 'disrupted', triple: 'lost' } as const)[result];
  const fates = [fate(winner === 'attacker' ? on : by, is)];
  return { by, on, attacker, defender, result, winner, fates };
};
const piece = (id: string, role: 'attacker' | 'defender', column: number, disrupted = false) => ({
  ...{ id, role, disrupted, column, row: Number(id.slice(1)) },
  facing: id.startsWith('r') ? 'right' : 'left',
});

type Facts = Readonly<Record<string, unknown>>;
const MUSKET = {
  ...{ type: 'musket', cv: 3, edge: 'front', disrupted: false, commander: false },
  ...{ supporters: [], actions: 0 },
};
const PIKE = { type: 'pike' };
const FLANK = { edge: 'flank' };

const single = (
  id: string,
  title: string,
  [attacker, defender]: readonly [Facts, Facts],
  edge: number,
  [a, d]: readonly [number, number],
  [total, against]: readonly [number, number],
  result: string,
  house: Facts = {},
): Example => ({
  ...{ id, title, part: 'duel' },
  input: {
    attacker: { ...MUSKET, ...attacker },
    defender: { ...MUSKET, ...defender },
    rules: { ...DEFAULTS, ...house },
  },
  answers: [diceOf('attacker', a), diceOf('defender', d)],
  outcome: {
    ...{ edge, attacker: total, defender: against, result },
    winner: total === against ? null : total > against ? 'attacker' : 'defender',
  },
});

const RED_2 = regiment(
  'r',
  'Red regiment',
  { against: 'b', rounds: 1 },
  {
    ...{ r1: { column: 0, row: 1, state: 'lost' }, r2: { column: -1, row: 2 } },
    ...{ r3: { column: 0, row: 3 }, r4: { column: 0, row: 4 } },
    ...{ r5: { column: -1, row: 5, state: 'disrupted' }, r6: { column: 0, row: 6 } },
  },
);
const BLUE_2 = regiment(
  'b',
  'Blue regiment',
  { against: 'r', rounds: 1 },
  {
    ...{ b1: { column: 1, row: 1 }, b2: { column: 2, row: 2 }, b3: { column: 2, row: 3, state: 'disrupted' } },
    ...{ b4: { column: 2, row: 4 }, b5: { column: 1, row: 5 }, b6: { column: 2, row: 6 } },
  },
);
/** Blue’s move in the second round: b4 and b6 into contact, and b2 up to pin. (ircra 6.1) */
const FORWARD = [
  ...[spot('b1', 1, 1), spot('b2', 1, 2), spot('b3', 2, 3), spot('b4', 1, 4), spot('b5', 1, 5), spot('b6', 1, 6)],
  ...[spot('r2', -1, 2), spot('r3', 0, 3), spot('r4', 0, 4), spot('r5', -1, 5), spot('r6', 0, 6)],
];

const example = (id: string, title: string, ...plays: readonly PlayWithOutcome[]): Example => ({ id, title, plays });

const phaseStart = (
  units: readonly Unit[],
  enemies: readonly Unit[],
  answers: readonly Answer[],
  outcome: Facts,
  house: Facts = {},
) => ({
  ...{ sequence: 'phase-start', house, answers },
  setup: { units: units.map((unit) => ({ unit, away: [] })), enemies },
  outcome: { verdict: 'done', changes: [], ...outcome },
});

const round = (
  attacker: Unit,
  defender: Unit,
  places: readonly Facts[],
  answers: readonly Answer[],
  outcome: Facts,
  { house = {}, others }: { readonly house?: Facts; readonly others?: readonly Unit[] } = {},
) => ({
  ...{ sequence: 'close-combat', house },
  setup: {
    ...{ attacker, defender, ...(others ? { others } : {}) },
    ...{ plan: { places, locks: {}, ruled: [] }, actions: 0, shot: [], shaken: [] },
  },
  answers: [answer('contact', {}), ...answers],
  outcome: { verdict: 'fought', lost: { attacker: 0, defender: 0 }, ...outcome },
});

const testing = (path: string, face: number): Answer => diceOf(`unit/1/${path}/test`, face);
const tested = (unit: string, states: Facts, more: Facts = {}) => ({
  ...{ unit, gone: null, states, away: [], stuck: [] },
  ...more,
});

const states = (facts: Unit['facts'], ...all: readonly string[]): Unit => ({
  ...regiment('r', 'Red regiment', facts),
  men: RED.men.map((one, i) => ({ ...one, state: all[i] ?? 'ready' })),
});
const SHAKEN = 'disrupted';

const recovering = (id: string, title: string, qv: number, face: number, is: string): Example =>
  example(
    id,
    title,
    phaseStart([states({ qv }, SHAKEN)], [], [testing('piece/1', face)], {
      units: [tested('r', { r1: is })],
      changes: is === SHAKEN ? [] : [man('r1', 'state', SHAKEN, is)],
    }),
  );

const DISENGAGE = answer('disengage', { units: [{ away: ['r4'] }] });

const moraleOf = (id: string, title: string, many: number, face: number | undefined, stays: boolean): Example => {
  const unit = states({}, ...Array.from({ length: many }, () => SHAKEN));
  const shaken = unit.men.filter(({ state }) => state === SHAKEN);
  return {
    ...{ id, title },
    plays: [
      phaseStart(
        [unit],
        [],
        [
          ...(face === undefined ? [] : [diceOf('unit/1/morale', face)]),
          ...(stays ? shaken.map((_, i) => testing(`piece/${i + 1}`, 2)) : []),
        ],
        stays
          ? { units: [tested('r', Object.fromEntries(shaken.map((one) => [one.id, SHAKEN])))] }
          : {
              verdict: 'gone',
              units: [tested('r', {}, { gone: 'morale' })],
              changes: [
                ...unit.men.map((one) => man(one.id, 'state', one.state, 'removed')),
                factFrom('r', 'broken', null, true),
              ],
            },
      ),
    ],
  };
};

const activating = (id: string, title: string, faces: readonly number[], outcome: Facts): Example => ({
  ...{ id, title, part: 'activating' },
  input: { qv: 4, dice: faces.length, cubes: 0, penalty: 0 },
  answers: [diceOf('activation', ...faces)],
  outcome,
});

const only = (unit: Unit, ...ids: readonly string[]): Unit => ({
  ...unit,
  men: unit.men.filter(({ id }) => ids.includes(id)),
});
const RED_LOST: Unit = { ...RED, men: [{ ...RED.men[0]!, state: 'lost' }, ...RED.men.slice(1)] };
const THREE_RED = only(RED_LOST, 'r1', 'r2', 'r5', 'r6');
const THREE = only(BLUE, 'b2', 'b5', 'b6');
const THREE_PAIRS = [
  ...['r2', 'r5', 'r6'].map((id, i) => spot(id, 0, i + 1)),
  ...['b2', 'b5', 'b6'].map((id, i) => spot(id, 1, i + 1)),
];
const ONE = only(RED, 'r1');
const ONE_SHAKEN: Unit = { ...only(BLUE, 'b1'), men: [{ ...BLUE.men[0]!, state: SHAKEN }] };

const LOCKED = only(
  regiment('r', 'Red regiment', { against: 'b', rounds: 1 }, { r1: { column: 0, row: 1 }, r2: { column: 0, row: 4 } }),
  ...['r1', 'r2'],
);
const LOCKING = only(regiment('b', 'Blue regiment', { against: 'r', rounds: 1 }, { b2: { column: 1, row: 2 } }), 'b2');
const GREEN: Unit = {
  ...{ ...BLUE, id: 'g', name: 'Green regiment' },
  men: [{ ...BLUE.men[0]!, id: 'g1', tag: 'g1', name: 'g1' }],
};

const FLANKING = regiment(
  'r',
  'Red regiment',
  { against: 'b' },
  { r1: { column: 0, row: 2 }, r2: { column: 1, row: 1 }, r3: { column: 0, row: 3 } },
);
const FLANKED_BY = regiment(
  'b',
  'Blue regiment',
  { against: 'r', limit: 6 },
  { b1: { column: 1, row: 2 }, b2: { column: 2, row: 2 }, b3: { column: 1, row: 3 } },
);
const onTheFlank = (
  red: readonly string[],
  blue: readonly string[],
  house: Facts,
  answers: readonly Answer[],
  outcome: Facts,
) => {
  const down = (unit: Unit): Unit => ({
    ...unit,
    men: unit.men.map((one) => (one.id === 'r2' ? { ...one, facts: { ...one.facts, facing: 'down' } } : one)),
  });
  const [attacker, defender] = [down(only(FLANKING, ...red)), only(FLANKED_BY, ...blue)];
  const places = [...attacker.men, ...defender.men].map(({ id, facts }) => ({ piece: id, ...facts }));
  return round(attacker, defender, places, answers, outcome, { house });
};
const DOWN = { ...piece('r2', 'attacker', 1), row: 1, facing: 'down' };

const EVEN: readonly [Facts, Facts] = [{}, {}];
const HELD: readonly [Facts, Facts] = [PIKE, {}];
const FLANKED: readonly [Facts, Facts] = [FLANK, {}];

const unplacedMan = ({ men }: Unit, id: string): Change[] =>
  (['column', 'row', 'facing'] as const).map((fact) =>
    man(id, `facts.${fact}`, men.find((one) => one.id === id)!.facts[fact], null),
  );

const FIRST = round(
  RED,
  BLUE,
  FACE_TO_FACE,
  [byFiles('r1', 'r2', 'r3', 'r4', 'r5', 'r6'), ...duels([2, 6], [5, 5], [2, 1], [3, 2], [2, 5], [5, 4])],
  {
    duels: [
      won('r1', 'b1', [2, 6], 'triple'),
      tie(2, 5),
      won('r3', 'b3', [2, 1], 'double'),
      won('r4', 'b4', [3, 2], 'simple'),
      won('r5', 'b5', [2, 5], 'double'),
      won('r6', 'b6', [5, 4], 'simple'),
    ],
    lost: { attacker: 1, defender: 0 },
    board: [
      ...[piece('r2', 'attacker', -1), piece('r3', 'attacker', 0), piece('r4', 'attacker', 0)],
      ...[piece('r5', 'attacker', -1, true), piece('r6', 'attacker', 0)],
      ...[piece('b1', 'defender', 1), piece('b2', 'defender', 2), piece('b3', 'defender', 2, true)],
      ...[piece('b4', 'defender', 2), piece('b5', 'defender', 1), piece('b6', 'defender', 2)],
    ],
    changes: [
      man('r1', 'state', 'ready', 'lost'),
      man('r5', 'state', 'ready', 'disrupted'),
      ...placed('r', { 1: 0, 2: -1, 3: 0, 4: 0, 5: -1, 6: 0 }),
      factFrom('r', 'against', null, 'b'),
      countBy('r', 'rounds', 1),
      man('b3', 'state', 'ready', 'disrupted'),
      ...placed('b', { 1: 1, 2: 2, 3: 2, 4: 2, 5: 1, 6: 2 }),
      factFrom('b', 'against', null, 'r'),
      countBy('b', 'rounds', 1),
    ],
  },
);

/**
 * Second round. Without r4, b5 has one lock left, with r6, and supports b6. The total of b6 is 3 or 4. (ircra 6.1, A7)
 */
const second = (total: 3 | 4, house: Facts = {}) =>
  round(
    BLUE_2,
    RED_2,
    FORWARD,
    [byFiles('b4', 'b6'), ...duels([6, 2], [3, 1])],
    {
      verdict: 'defender broken',
      duels: [won('b4', 'r4', [6, 2], 'triple'), won('b6', 'r6', [total, 1], 'triple')],
      lost: { attacker: 0, defender: 2 },
      board: [
        ...[piece('b1', 'attacker', 1), piece('b2', 'attacker', 1), piece('b3', 'attacker', 2, true)],
        ...[piece('b4', 'attacker', 1), piece('b5', 'attacker', 1), piece('b6', 'attacker', 1)],
      ],
      changes: [
        ...[1, 2, 3, 4, 5, 6].flatMap((row) => unplacedMan(BLUE_2, `b${row}`)),
        factFrom('b', 'against', 'r', null),
        countBy('b', 'rounds', -1),
        man('r2', 'state', 'ready', 'removed'),
        man('r3', 'state', 'ready', 'removed'),
        man('r4', 'state', 'ready', 'lost'),
        man('r5', 'state', SHAKEN, 'removed'),
        man('r6', 'state', 'ready', 'lost'),
        factFrom('r', 'broken', null, true),
        ...[1, 2, 3, 4, 5, 6].flatMap((row) => unplacedMan(RED_2, `r${row}`)),
        factFrom('r', 'against', 'b', null),
      ],
    },
    { house },
  );

export default [
  example('I-1 round 1', 'The first round of the printed example: Red attacks', FIRST),
  example(
    'I-1',
    'The printed example to its end: Red attacks, Blue strikes back',
    FIRST,
    phaseStart([BLUE_2], [RED_2], [testing('piece/1', 2)], {
      units: [tested('b', { b3: SHAKEN })],
    }),
    second(3),
  ),
  example(
    'I-1 round 2~A7=live',
    'The second round where supports follow the duels: 4 to 1 instead of 3 to 1',
    second(4, { 'support-timing': 'live' }),
  ),
  single('I-C1', 'Musket against musket', EVEN, 0, [2, 1], [2, 1], 'double'),
  single('I-C2', 'Pike against musket: a tie', HELD, 2, [1, 3], [3, 3], 'tie'),
  single('I-C3', 'Pike against musket: three to one', HELD, 2, [1, 1], [3, 1], 'triple'),
  single('I-C4', 'Pike against musket: two to one', HELD, 2, [4, 3], [6, 3], 'double'),
  single('I-C5', 'Pike against musket: won', HELD, 2, [3, 3], [5, 3], 'simple'),
  single('I-C6', 'On the flank, and thrown back', FLANKED, 3, [1, 6], [4, 6], 'simple'),
  single('I-C7', 'On the flank: exactly three to one', FLANKED, 3, [6, 3], [9, 3], 'triple'),
  single('I-C8', 'On the flank: two to one', FLANKED, 3, [5, 3], [8, 3], 'double'),
  single('I-C9', 'A pike on the flank of a musket', [{ ...PIKE, ...FLANK }, {}], 5, [1, 2], [6, 2], 'triple'),
  single('I-C10', 'Musket attacks pike: two to one', [{}, PIKE], -2, [6, 1], [6, 3], 'double'),
  single('I-C11', 'Two actions given up', [{ actions: 2 }, {}], 2, [2, 2], [4, 2], 'double'),
  single('I-C12', 'A pike with two supporters', [{ ...PIKE, supporters: [3, 3] }, {}], 4, [2, 2], [6, 2], 'triple'),
  single('I-C13', 'Five worse, and a tie', [{}, { ...PIKE, ...FLANK }], -5, [6, 1], [6, 6], 'tie'),
  single(
    'I-C14',
    'A named commander against a supporter',
    [{ commander: true }, { supporters: [3] }],
    0,
    [4, 2],
    [4, 2],
    'double',
  ),
  single('I-C15', 'Musket attacks pike: won', [{}, PIKE], -2, [6, 3], [6, 5], 'simple'),
  recovering('I-S1', 'A disrupted piece rolls 1', 4, 1, 'lost'),
  recovering('I-S2', 'A disrupted piece rolls less than its quality', 4, 3, SHAKEN),
  recovering('I-S3', 'A disrupted piece recovers', 4, 4, 'ready'),
  recovering('I-S4', 'A natural 1 loses even a piece of quality 1', 1, 1, 'lost'),
  example(
    'I-S5',
    'A locked piece gets away',
    phaseStart([RED_2], [BLUE_2], [testing('piece/1', 3), DISENGAGE, testing('away/4', 4)], {
      units: [tested('r', { r5: SHAKEN }, { away: ['r4'] })],
      changes: [man('r4', 'facts.column', 0, -1)],
    }),
  ),
  example(
    'I-S5~4.11',
    'A disrupted piece may not disengage',
    phaseStart(
      [{ ...LOCKED, men: LOCKED.men.map((one, i) => (i === 0 ? { ...one, state: SHAKEN } : one)) }],
      [LOCKING],
      [testing('piece/1', 3)],
      { units: [tested('r', { r1: SHAKEN })] },
    ),
  ),
  example(
    'I-C6~A11',
    'A loser who would fall back before another enemy is eliminated: no piece stays engaged',
    onTheFlank(['r2', 'r3'], ['b1'], {}, duels([3, 5]), {
      duels: [{ ...won('r2', 'b1', [6, 5], 'simple'), fates: [{ ...fate('b1', 'lost'), blocked: true, meets: 'r3' }] }],
      lost: { attacker: 0, defender: 1 },
      board: [DOWN, piece('r3', 'attacker', 0)],
      changes: [countBy('r', 'rounds', 1), man('b1', 'state', 'ready', 'lost'), countBy('b', 'rounds', 1)],
    }),
  ),
  example(
    'I-C6~A12=joint',
    'Two attackers in one duel, fought once though the loser stays for want of room',
    onTheFlank(
      ['r1', 'r2'],
      ['b1', 'b2', 'b3'],
      { 'multi-attack': 'joint', blocked: 'stay' },
      [byFiles('r2', 'r1'), ...duels([2, 3])],
      {
        duels: [
          { ...won('r2', 'b1', [5, 3], 'simple'), fates: [{ ...fate('b1', 'back'), is: 'stays', blocked: true }] },
        ],
        board: [
          ...[{ ...piece('r1', 'attacker', 0), row: 2 }, DOWN],
          ...[{ ...piece('b1', 'defender', 1), row: 2 }, piece('b2', 'defender', 2), piece('b3', 'defender', 1)],
        ],
        changes: [countBy('r', 'rounds', 1), countBy('b', 'rounds', 1)],
      },
    ),
  ),
  example(
    'I-S5~two enemies',
    'A unit locked by one enemy meets another, and gets away from the first',
    round(
      LOCKED,
      GREEN,
      [spot('r1', 0, 1), spot('r2', 0, 6), spot('g1', 1, 6)],
      duels([4, 3]),
      {
        duels: [won('r2', 'g1', [4, 3], 'simple')],
        board: [
          { ...piece('r1', 'attacker', 0), row: 1 },
          { ...piece('r2', 'attacker', 0), row: 6 },
          { ...piece('b2', 'defender', 1), beside: true },
          { ...piece('g1', 'defender', 2), row: 6 },
        ],
        changes: [
          man('r2', 'facts.row', 4, 6),
          factFrom('r', 'against', 'b', 'b/g'),
          countBy('r', 'rounds', 1),
          man('g1', 'facts.column', null, 2),
          man('g1', 'facts.row', null, 6),
          man('g1', 'facts.facing', null, 'left'),
          factFrom('g', 'against', null, 'r'),
          countBy('g', 'rounds', 1),
        ],
      },
      { others: [LOCKING] },
    ),
    phaseStart(
      [{ ...LOCKED, facts: { ...LOCKED.facts, against: 'b/g' } }],
      [LOCKING, { ...GREEN, facts: { ...GREEN.facts, against: 'r' } }],
      [answer('disengage', { units: [{ away: ['r1'] }] }), testing('away/1', 4)],
      { units: [tested('r', {}, { away: ['r1'] })], changes: [man('r1', 'facts.column', 0, -1)] },
    ),
  ),
  example(
    '4.3/no lock left',
    'Two units that fought, with no corner lock left between them, begin a new combat: its first round',
    round(
      only(regiment('r', 'Red regiment', { against: 'b', rounds: 1 }, { r1: { column: -1, row: 1 } }), 'r1'),
      only(regiment('b', 'Blue regiment', { against: 'r', rounds: 1 }, { b1: { column: 2, row: 1 } }), 'b1'),
      [spot('r1', 1, 1), spot('b1', 2, 1)],
      duels([5, 4]),
      {
        duels: [won('r1', 'b1', [5, 4], 'simple')],
        board: [piece('r1', 'attacker', 1), piece('b1', 'defender', 3)],
        changes: [man('r1', 'facts.column', -1, 1), man('b1', 'facts.column', 2, 3)],
      },
    ),
  ),
  example(
    'I-S6',
    'A locked piece does not get away, and is not lost',
    phaseStart([RED_2], [BLUE_2], [testing('piece/1', 3), DISENGAGE, testing('away/4', 1)], {
      units: [tested('r', { r5: SHAKEN })],
    }),
  ),
  example(
    'I-S7',
    'A piece with two locks may not disengage',
    phaseStart([BLUE_2], [RED_2], [testing('piece/1', 3)], { units: [tested('b', { b3: SHAKEN })] }),
  ),
  example('I-S8', 'As many lost as the limit is not enough to break', {
    sequence: 'losses',
    setup: { unit: states({}, 'lost'), lost: ['r2'], shaken: [] },
    answers: [],
    outcome: { verdict: 'lost', changes: [man('r2', 'state', 'ready', 'lost')] },
  }),
  example(
    'I-S9',
    'A unit past its limit fights its last duel, and then breaks',
    round(THREE_RED, THREE, THREE_PAIRS, [byFiles('r2', 'r5', 'r6'), ...duels([1, 3], [1, 3], [6, 2])], {
      verdict: 'attacker broken',
      duels: [won('r2', 'b2', [1, 3], 'triple'), won('r5', 'b5', [1, 3], 'triple'), won('r6', 'b6', [6, 2], 'triple')],
      lost: { attacker: 2, defender: 1 },
      board: [
        { ...piece('b2', 'defender', 1), row: 1 },
        { ...piece('b5', 'defender', 1), row: 2 },
      ],
      changes: [
        man('r2', 'state', 'ready', 'lost'),
        man('r5', 'state', 'ready', 'lost'),
        man('r6', 'state', 'ready', 'removed'),
        factFrom('r', 'broken', null, true),
        man('b6', 'state', 'ready', 'lost'),
      ],
    }),
  ),
  example(
    'I-S10',
    'A disrupted piece doubled again goes back, and stays disrupted',
    round(ONE, ONE_SHAKEN, [spot('r1', 0, 1), spot('b1', 1, 1)], duels([4, 2]), {
      duels: [won('r1', 'b1', [4, 2], 'double')],
      board: [piece('r1', 'attacker', 0), piece('b1', 'defender', 2, true)],
      changes: [
        ...placed('r', { 1: 0 }),
        factFrom('r', 'against', null, 'b'),
        countBy('r', 'rounds', 1),
        ...placed('b', { 1: 2 }),
        factFrom('b', 'against', null, 'r'),
        countBy('b', 'rounds', 1),
      ],
    }),
  ),
  moraleOf('I-S11', 'Three disrupted, and the unit stays on a 5', 3, 5, true),
  moraleOf('I-S12', 'Three disrupted, and the unit leaves on a 4', 3, 4, false),
  moraleOf('I-S13', 'Two disrupted, and no penalty', 2, 4, true),
  moraleOf('I-S14', 'One disrupted, and no test', 1, undefined, true),
  example(
    'I-S14~A14=lost too',
    'Nobody disrupted, but as many lost as the limit: a test where those count',
    phaseStart(
      [states({}, 'lost', 'lost')],
      [],
      [diceOf('unit/1/morale', 4)],
      { units: [tested('r', {})] },
      { 'morale-count': 'lost too' },
    ),
  ),
  example(
    'I-S15',
    'The last piece it could lose breaks the unit at the end of that step',
    phaseStart([states({}, 'lost', 'lost', SHAKEN)], [], [testing('piece/1', 1)], {
      verdict: 'gone',
      units: [tested('r', { r3: 'lost' }, { gone: 'losses' })],
      changes: [
        man('r3', 'state', SHAKEN, 'lost'),
        ...['r4', 'r5', 'r6'].map((id) => man(id, 'state', 'ready', 'removed')),
        factFrom('r', 'broken', null, true),
      ],
    }),
  ),
  activating('I-S16', 'Three dice, one fails', [4, 6, 2], { verdict: 'actions', actions: 2, penalty: 1 }),
  activating('I-S17', 'Two dice, both fail', [1, 3], { verdict: 'phase ends', actions: 0, penalty: 0 }),
  activating('I-S18', 'A single die fails', [2], { verdict: 'none', actions: 0, penalty: 0 }),
  activating('I-S19', 'Three dice, two fail', [1, 2, 5], { verdict: 'actions', actions: 1, penalty: 2 }),
] satisfies readonly Example[];
