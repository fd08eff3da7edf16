import type { Answer } from '../../../engine/answer.ts';
import type { Deck } from '../../../engine/dice/deck.ts';
import type { HouseSettings } from '../../../engine/play.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { answer, diceOf, type Example, factFrom, played } from '../../../system/examples.ts';
import { resolveHouse } from '../../../system/house.ts';
import { house as rules } from '../house.ts';
import { squad } from './squad.ts';

// Major Morale.

const major = (
  id: string,
  title: string,
  face: number,
  verdict: 'passed' | 'failed',
  house: HouseSettings = {},
  unit = LEADERLESS,
): Example =>
  played(id, title, {
    sequence: 'major-morale',
    setup: { unit },
    house,
    answers: [diceOf('major', face)],
    outcome: { verdict, changes: [factFrom('a', verdict === 'passed' ? 'willing' : 'moved', null, true)] },
  });

const LEADERLESS = squad('A', 'SSSS', { grade: 'Green' });
const FAR = squad('A', 'LSSS', { grade: 'Green' });

const nerve: readonly Example[] = [
  major('V37/6', 'A Green unit with no leader near rolls 6', 6, 'passed'),
  major('V37/7', 'It rolls 7: it may not move, but may fire', 7, 'failed'),
  major('V37/8~W-10=far', 'Its leader lives farther off: 8', 8, 'passed', { major: 'far' }, FAR),
  major('V37/9~W-10=far', 'Its leader lives farther off: 9', 9, 'failed', { major: 'far' }, FAR),
  played('4.4/charge', 'A unit that has declared a charge rolls 7: its charge ends, and it may fire', {
    sequence: 'major-morale',
    setup: { unit: squad('A', 'SSSS', { grade: 'Green', charging: 'B', class: 1 }) },
    answers: [diceOf('major', 7)],
    outcome: {
      verdict: 'failed',
      changes: [factFrom('a', 'moved', null, true), factFrom('a', 'charging', 'B', null), factFrom('a', 'class', 1, 0)],
    },
  }),
];

// Spotting.

const SIGHT = [
  [6, 'seen'],
  [12, 12],
  [12.5, 10],
  [20, 10],
  [20.5, 'beyond'],
] as const;

const sight: readonly Example[] = [
  ...SIGHT.map(
    ([inches, outcome], i): Example => ({
      id: `V41/${i + 1}`,
      title: `A Veteran unit with leader at ${inches}"`,
      part: 'spots',
      input: { grade: 'Veteran', leader: true, inches },
      outcome,
    }),
  ),
  played('4.5/spotted', 'A Veteran unit with leader spots at 12" on 12', {
    sequence: 'spot',
    setup: { spotter: squad('B', 'LSS'), target: LEADERLESS, leader: true, inches: 12 },
    answers: [answer('look', {}), diceOf('spot', 12)],
    outcome: { verdict: 'spotted', changes: [factFrom('a', 'spotted', null, true)] },
  }),
];

// Movement.

const moved = (
  id: string,
  title: string,
  unit: Unit,
  facts: { readonly ground?: 'rough' } & Readonly<Record<string, unknown>>,
  fallen: readonly number[],
  inches: number,
  house: HouseSettings = {},
  more: readonly Answer[] = [],
): Example =>
  played(id, title, {
    sequence: 'move',
    setup: { unit, leader: true, ground: 'open', road: false, limbers: false, loads: false, ...facts },
    house,
    answers: [answer('move', {}), diceOf('distance', ...fallen), ...more],
    outcome: {
      verdict: 'moves',
      inches,
      changes: [
        factFrom(unit.id, 'moved', null, true),
        factFrom(unit.id, 'class', null, facts.ground === 'rough' ? 2 : 1),
      ],
    },
  });

const HMG = squad('H', 'LCC', {}, 'hmg');
const GUN = squad('G', 'LCCCC', { gun: 'other' }, 'artillery');
const TEN = squad('A', 'LSSSSSSSSS');
const THREE_DICE = resolveHouse(rules, { moves: [{ title: 'Artillery', open: 3, rough: 1, road: 1, least: 0 }] });

const moves: readonly Example[] = [
  moved('V42/1', 'A heavy MG crew in woods', HMG, { ground: 'rough' }, [2], 3),
  moved('V42/2', 'Infantry on a road', TEN, { road: true }, [1, 2, 3, 4], 10),
  moved('V42/3', 'Artillery limbers: the highest die is dropped', GUN, { limbers: true }, [2, 6, 5], 7, THREE_DICE),
  moved('4.3/loading', 'Infantry loads: two dice fewer', TEN, { loads: true }, [5], 5),
  played('4.14/routing', 'A routing unit runs, and moves only if the table allows it', {
    sequence: 'move',
    setup: {
      ...{ unit: squad('A', 'LSS', { routing: true }), leader: true, ground: 'open' },
      ...{ road: false, limbers: false, loads: false },
    },
    answers: [answer('move', {}), answer('forbidden', 'hold')],
    outcome: { verdict: 'held', inches: 0, changes: [] },
  }),
  played('4.14/runs', 'Two routing units run: one is fired at as moving in the open, the other has left the table', {
    sequence: 'rout',
    setup: {
      units: [{ unit: squad('A', 'LSS', { routing: true }) }, { unit: squad('B', 'LSS', { routing: true }) }],
    },
    answers: [
      diceOf('unit/1/run', 1, 2, 3, 4),
      answer('unit/1/off', false),
      diceOf('unit/2/run', 6, 6, 6, 6),
      answer('unit/2/off', true),
    ],
    outcome: {
      verdict: 'ran',
      runs: [
        { unit: 'a', inches: 10, off: false },
        { unit: 'b', inches: 24, off: true },
      ],
      changes: [
        factFrom('a', 'moved', null, true),
        factFrom('a', 'class', null, 1),
        factFrom('b', 'moved', null, true),
        factFrom('b', 'off', null, true),
      ],
    },
  }),
  moved(
    '4.3/loading~W-40=subtract',
    'Infantry loads: 2D6 come off',
    TEN,
    { loads: true },
    [5, 4, 6],
    8,
    { loading: 'subtract' },
    [diceOf('loading', 3, 4)],
  ),
];

// Cards.

const RED1 = squad('R', 'LS', { colour: 'red', order: 1 });
const RED2 = squad('Q', 'LS', { colour: 'red', order: 2 });
const BLACK = squad('B', 'LS', { colour: 'black', order: 1 });
const done = (unit: Unit): Unit => ({ ...unit, facts: { ...unit.facts, moved: true } });
const deck = (...out: readonly string[]): Deck => ({ out, lost: {} });

const card = (units: readonly Unit[], before: Deck, drawn: readonly string[], outcome: object) => ({
  sequence: 'next-card',
  setup: { phase: 'movement', units: units.map((unit) => ({ unit })), deck: before },
  answers: drawn.map((card, i) => answer(`${i + 1}/turn card`, card)),
  outcome,
});

const acts = (unit: string, from: Deck, to: Deck): readonly Change[] => [
  factFrom(unit, 'acting', null, true),
  factFrom(unit, 'moved', null, true),
  { of: 'game', id: 'game', field: 'decks.activation', from, to },
];

const CHARGER = squad('Q', 'LS', { colour: 'red', order: 1, charging: 'B' });

/** A fire phase with a charger, its target and a unit that may fire. (tsatf-ww2 4.2, 4.10, W-30) */
const chargers = (
  id: string,
  title: string,
  house: Readonly<Record<string, unknown>>,
  unit: string,
  left: number,
): Example =>
  played(id, title, {
    sequence: 'next-card',
    setup: { phase: 'fire', units: [CHARGER, RED2ND, BLACK].map((unit) => ({ unit })), deck: deck() },
    house,
    answers: [answer('1/turn card', '7h')],
    outcome: {
      verdict: 'red',
      unit,
      left,
      changes: [
        factFrom(unit, 'acting', null, true),
        factFrom(unit, 'fired', null, true),
        { of: 'game', id: 'game', field: 'decks.activation', from: deck(), to: deck('7h') },
      ],
    },
  });
const RED2ND = squad('R', 'LS', { colour: 'red', order: 2 });

const order: readonly Example[] = [
  chargers('W-30', 'No card is turned for a unit that charges', {}, 'r', 1),
  chargers('W-30~W-30=may', 'Chargers that may fire take their card', { 'chargers-fire': true }, 'q', 2),
  {
    id: 'V43',
    title: 'Cards red, red, black: two red units and one black, and no fourth card',
    plays: [
      card([RED2, RED1, BLACK], deck(), ['7h'], {
        verdict: 'red',
        unit: 'r',
        left: 2,
        changes: acts('r', deck(), deck('7h')),
      }),
      card([RED2, done(RED1), BLACK], deck('7h'), ['2d'], {
        verdict: 'red',
        unit: 'q',
        left: 1,
        changes: acts('q', deck('7h'), deck('7h', '2d')),
      }),
      card([done(RED2), done(RED1), BLACK], deck('7h', '2d'), ['9s'], {
        verdict: 'black',
        unit: 'b',
        left: 0,
        changes: acts('b', deck('7h', '2d'), deck('7h', '2d', '9s')),
      }),
      card([done(RED2), done(RED1), done(BLACK)], deck('7h', '2d', '9s'), [], {
        verdict: 'over',
        unit: null,
        left: 0,
        changes: [],
      }),
    ],
  },
  {
    id: '4.2/ignored',
    title: 'A card of a side that has nobody left is ignored',
    plays: [
      card([done(RED1), BLACK], deck(), ['7h', '9s'], {
        verdict: 'black',
        unit: 'b',
        left: 0,
        changes: acts('b', deck(), deck('7h', '9s')),
      }),
    ],
  },
];

// The game.

const game: readonly Example[] = [
  played('V46', 'Grenades by 2D10: 4 and 0', {
    sequence: 'begin',
    setup: { units: [{ unit: TEN }] },
    house: { supply: '2d10' },
    answers: [diceOf('unit/1/grenades', 4, 10)],
    outcome: {
      verdict: 'begun',
      units: [{ unit: 'a', start: 10, grenades: 14 }],
      changes: [
        factFrom('a', 'start', null, 10),
        factFrom('a', 'grenades', null, 14),
        factFrom('a', 'colour', null, 'red'),
        factFrom('a', 'order', null, 1),
      ],
    },
  }),
];

export const turnExamples: readonly Example[] = [...nerve, ...sight, ...moves, ...order, ...game];
