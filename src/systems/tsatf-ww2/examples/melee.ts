import type { Answer } from '../../../engine/answer.ts';
import { FULL_DECK } from '../../../engine/dice/deck.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import type { Example, ExamplePlay, PlayWithOutcome } from '../../../system/examples.ts';
import { answer, countBy, diceOf, drawn, factFrom, offer, played, stateFrom } from '../../../system/examples.ts';
import type { FireResult } from '../rules/fire/fire.ts';
import type { FireSetup } from '../rules/fire/firesetup.ts';
import type { ChargeResult } from '../rules/melee/charge.ts';
import type { ChargeSetup } from '../rules/melee/chargesetup.ts';
import type { MoralePhaseResult } from '../rules/turn/moralephase.ts';
import type { Grade } from '../tables.ts';
import { squad } from './squad.ts';

// Units of the table.

type Facts = Unit['facts'];

const red = (grade: Grade, men: string, facts: Facts = {}): Unit => squad('R', men, { grade, ...facts });
const blue = (grade: Grade, men: string, facts: Facts = {}): Unit => squad('B', men, { grade, ...facts });

// Answers.
// Stragglers and morale.

const straggle = (id: string, grade: Grade, fallen: readonly number[], outcome: number, fewer = 0): Example => ({
  id,
  title: `${grade} stragglers: ${fallen.join(', ')}`,
  part: 'straggling',
  input: { grade, men: fewer || 10, stragglers: fewer > 0 ? 'few' : 'printed' },
  answers: [diceOf('stragglers', ...fallen)],
  outcome,
});

const test = (
  id: string,
  test: string,
  unit: Unit,
  leader: boolean,
  dice: { readonly passes: number; readonly fails: number },
): readonly Example[] =>
  Object.values(dice).map((die, i) => ({
    id: `${id}/${i + 1}`,
    title: `${unit.facts.grade} ${leader ? 'with' : 'without'} leader, ${test}: ${die}`,
    part: 'nerve',
    input: { test, unit, leader },
    answers: [diceOf(test, die)],
    outcome: die === dice.passes,
  }));

const declared: readonly Example[] = [
  straggle('V19/1', 'Green', [2, 5], 5),
  straggle('V19/2', 'Crack', [2, 5], 2),
  straggle('V19/3', 'Crack', [4, 4], 0),
  straggle('V19/4', 'Veteran', [6], 6),
  straggle('V19/5', 'Green', [3, 3], 3),
  straggle('V19/4~W-35=few', 'Veteran', [6], 0, 8),
  straggle('V19/4~W-35=few/ten', 'Green', [5], 3, 10),
  straggle('V19/4~W-35=few/eleven', 'Veteran', [6], 6, 11),
  played('V20', 'Six stragglers of six able men', {
    sequence: 'declare',
    setup: { charger: red('Veteran', 'LSSSSS'), target: blue('Green', 'LS') },
    answers: [diceOf('attacker/stragglers', 6)],
    outcome: { verdict: 'stays', stragglers: 6, behind: [], changes: [] },
  }),
];

const VETERAN = red('Veteran', 'LS');
const nerves: readonly Example[] = [
  ...test('V21/led', 'close', VETERAN, true, { passes: 17, fails: 18 }),
  ...test('V21/alone', 'close', red('Crack', 'SS'), false, { passes: 17, fails: 18 }),
  ...test('V22', 'stand', blue('Green', 'LS', { pinned: true }), true, { passes: 8, fails: 9 }),
  ...test('V44/led', 'pinned', red('Crack', 'LS'), true, { passes: 16, fails: 17 }),
  ...test('V44/alone', 'pinned', red('Green', 'SS'), false, { passes: 6, fails: 7 }),
  ...test('V45', 'rally', VETERAN, false, { passes: 14, fails: 15 }),
];

// Charges.

const charge = (chargers: readonly Unit[], target: Unit, facts: Partial<ChargeSetup> = {}): ChargeSetup => ({
  enter: 'contact',
  chargers: chargers.map((unit) => ({
    unit,
    men: unit.men.filter(({ state }) => state === 'ok').map(({ id }) => id),
    wire: false,
  })),
  target,
  cover: false,
  flank: false,
  higher: false,
  serving: [],
  ...facts,
});

const home = (
  id: string,
  title: string,
  setup: ChargeSetup,
  answers: readonly Answer[],
  outcome: Partial<ChargeResult>,
  house: ExamplePlay['house'] = {},
): Example => ({
  id,
  title,
  plays: [
    { sequence: 'charge-home', setup, house, answers, outcome: { fights: [], back: [], changes: [], ...outcome } },
  ],
});

const becomes = (unit: string, man: string, to: string): Change => stateFrom(unit, man, 'ok', to);
const changed = (of: Unit, name: string, to: unknown): Change => factFrom(of.id, name, of.facts[name] ?? null, to);
const used = (of: Unit, grenades: number): Change => countBy(of.id, 'grenades', -grenades);
const duels = (unit: string, id: string): Change => ({ of: 'man', id, unit, field: 'facts.duels', by: 1 });

const V23: ChargeSetup = charge([VETERAN], blue('Green', 'LS'), { enter: 'close' });
const NOT_CLOSED = [offer('attacker/1/close leader', true), diceOf('attacker/1/close', 18)];
const NOT_STOOD = [
  offer('attacker/1/close leader', true),
  diceOf('attacker/1/close', 17),
  offer('defender/stand leader', true),
  diceOf('defender/stand', 11),
];

const failures: readonly Example[] = [
  home('V23/close', 'Back to the start, pinned', V23, NOT_CLOSED, {
    verdict: 'not closed',
    back: [{ unit: 'r', inches: null }],
    changes: [changed(VETERAN, 'pinned', true)],
  }),
  home(
    'V23/close~W-12=2d6',
    'Back 2D6", pinned',
    V23,
    [...NOT_CLOSED, diceOf('attacker/1/back', 3, 4)],
    { verdict: 'not closed', back: [{ unit: 'r', inches: 7 }], changes: [changed(VETERAN, 'pinned', true)] },
    { close: '2d6' },
  ),
  home('V23/stand', 'Fourteen inches to the rear, shaken', V23, [...NOT_STOOD, diceOf('defender/back', 3, 1, 6, 4)], {
    verdict: 'not stood',
    back: [{ unit: 'b', inches: 14 }],
    changes: [changed(V23.target, 'shaken', true)],
  }),
  home(
    'V23/stand~W-13=2d6',
    'Back 2D6" only',
    V23,
    [...NOT_STOOD, diceOf('defender/back', 3, 1)],
    { verdict: 'not stood', back: [{ unit: 'b', inches: 4 }] },
    { stand: '2d6' },
  ),
  home(
    'V23/stand~W-13=shaken-2d6',
    'Back 2D6", shaken',
    V23,
    [...NOT_STOOD, diceOf('defender/back', 3, 1)],
    { verdict: 'not stood', back: [{ unit: 'b', inches: 4 }], changes: [changed(V23.target, 'shaken', true)] },
    { stand: 'shaken-2d6' },
  ),
];

type DuelCase = {
  readonly a: Unit;
  readonly d: Unit;
  readonly facts?: object;
  readonly wire?: boolean;
  readonly grenade?: boolean;
  readonly rolls: readonly (readonly [attacker: readonly number[], defender: readonly number[]])[];
  readonly scores: readonly [number, number];
  readonly falls: readonly [role: 'attacker' | 'defender', fate: 'killed' | 'wounded' | 'pushed'];
  readonly house?: ExamplePlay['house'];
};

function duel(
  id: string,
  title: string,
  { a, d, facts, wire, grenade, rolls, scores, falls, house = {} }: DuelCase,
): Example {
  const setup = charge([a], d, { serving: d.men.filter(({ role }) => role === 'crewman').map(({ id }) => id) });
  const [loser, fate] = falls;
  const to = { killed: 'dead', wounded: 'wounded' } as const;
  const [lost, won] = loser === 'attacker' ? [a, d] : [d, a];
  const pair = `duel/${a.men[0]!.id}/${d.men[0]!.id}`;
  const path = (i: number) => (i === 0 ? pair : i === 1 ? `${pair}/again` : `${pair}/again ${i}`);
  return home(
    id,
    title,
    setup,
    [
      answer('contact', { ...facts, ...(wire ? { chargers: [{ wire }] } : {}) }),
      ...(a.facts.grenades ? [answer('attacker/1/grenades', grenade ? [a.men[0]!.id] : [])] : []),
      ...rolls.flatMap(([attacker, defender], i) => [
        diceOf(`${path(i)}/attacker`, ...attacker),
        diceOf(`${path(i)}/defender`, ...defender),
      ]),
    ],
    {
      verdict: loser === 'defender' ? 'taken' : 'held',
      fights: [
        {
          attacker: a.men[0]!.id,
          defender: d.men[0]!.id,
          ...(grenade ? { grenades: ['attacker'] as const } : {}),
          scores,
          loser,
          fate,
        },
      ],
      changes: [
        ...(fate === 'pushed' ? [] : [becomes(lost.id, lost.men[0]!.id, to[fate])]),
        ...(grenade ? [used(a, 1)] : []),
        ...(house.wounds === 'campaign' ? [duels(won.id, won.men[0]!.id)] : []),
      ],
    },
    house,
  );
}

const COVER = { cover: true };
const V24: DuelCase = {
  a: red('Crack', 'S'),
  d: blue('Veteran', 'S'),
  facts: COVER,
  rolls: [
    [[3], [2]],
    [[5], [6]],
  ],
  scores: [6, 8],
  falls: ['attacker', 'killed'],
};
const V25: DuelCase = {
  a: red('Veteran', 'Sg', { troops: 'usmc' }),
  d: blue('Green', 'S'),
  rolls: [[[2], [3]]],
  scores: [4, 3],
  falls: ['defender', 'pushed'],
};
const V27: DuelCase = {
  a: red('Veteran', 'S'),
  d: blue('Veteran', 'S'),
  rolls: [[[4], [1]]],
  scores: [4, 1],
  falls: ['defender', 'pushed'],
};
const V28: DuelCase = { ...V27, d: blue('Veteran', 'Sb'), rolls: [[[3], [1]]], scores: [3, 1] };
const V29: DuelCase = {
  a: red('Green', 'S'),
  d: blue('Veteran', 'C'),
  facts: COVER,
  wire: true,
  rolls: [[[6], [4]]],
  scores: [4, 5],
  falls: ['attacker', 'pushed'],
};
const CAMPAIGN = { wounds: 'campaign' } as const;

const fights: readonly Example[] = [
  duel('V24', 'A tie, then the natural 6 kills', V24),
  duel('V24~W-18=modified', 'The same, 8 counts as 6', { ...V24, house: { natural: 'modified' } }),
  duel('V25', 'A Marine with an SMG wins with a natural 2', V25),
  duel('V25~W-18=modified', 'The same, read as 4: pushed back in a one-off game', {
    ...V25,
    house: { natural: 'modified' },
  }),
  duel('V25~W-18=modified~campaign', 'The same, read as 4: wounded in a campaign', {
    ...V25,
    falls: ['defender', 'wounded'],
    house: { natural: 'modified', ...CAMPAIGN },
  }),
  duel('V26', 'A tie with a grenade: two dice again, and no second grenade', {
    a: red('Veteran', 'S', { grenades: 10 }),
    d: blue('Veteran', 'S'),
    facts: COVER,
    grenade: true,
    rolls: [
      [[2, 5], [3]],
      [[6, 1], [2]],
    ],
    scores: [6, 4],
    falls: ['defender', 'killed'],
  }),
  duel('V27', 'A natural 4 in a one-off game', V27),
  duel('V27~campaign', 'A natural 4 in a campaign', { ...V27, falls: ['defender', 'wounded'], house: CAMPAIGN }),
  duel('V28', 'A natural 3 on a man wounded before, one-off', V28),
  duel('V28~campaign', 'A natural 3 on a man wounded before, in a campaign', {
    ...V28,
    falls: ['defender', 'killed'],
    house: CAMPAIGN,
  }),
  duel('V29', 'Through wire at a crewman in cover, serving his gun', V29),
  duel('V29~W-22=best', 'The same, the crewman’s better number alone', {
    ...V29,
    scores: [4, 6],
    house: { serving: 'best' },
  }),
];

// The whole charge of V30.

const RED = red('Veteran', 'LSSSSSSSSS', { grenades: 10, start: 10 });
const BLUE = blue('Green', 'LSS', { grenades: 0, start: 5 });
const STRAGGLERS = ['r.S7', 'r.S8', 'r.S9'];
const RED_HIT: Unit = {
  ...RED,
  facts: { ...RED.facts, charging: 'B', class: 1 },
  men: RED.men.map((man) => ({
    ...man,
    state: man.id === 'r.S1' ? 'pinned' : man.id === 'r.S2' ? 'wounded' : 'ok',
    facts: STRAGGLERS.includes(man.id) ? { straggler: true } : {},
  })),
};
const straggler = (id: string, from: boolean | null, to: boolean): Change => ({
  of: 'man',
  id,
  unit: 'r',
  field: 'facts.straggler',
  from,
  to,
});

const DECLARED: PlayWithOutcome = {
  sequence: 'declare',
  setup: { charger: RED, target: BLUE },
  answers: [diceOf('attacker/stragglers', 3), offer('attacker/behind', STRAGGLERS)],
  outcome: {
    verdict: 'charges',
    stragglers: 3,
    behind: STRAGGLERS,
    dice: [3, 2],
    changes: [
      changed(RED, 'charging', 'B'),
      changed(RED, 'class', 1),
      ...STRAGGLERS.map((id) => straggler(id, null, true)),
    ],
  },
};

const RED_CHARGING: Unit = {
  ...RED,
  facts: { ...RED.facts, charging: 'B', class: 1 },
  men: RED.men.map((man) => ({ ...man, facts: STRAGGLERS.includes(man.id) ? { straggler: true } : {} })),
};
const VOLLEY: FireSetup = {
  firer: BLUE,
  target: RED_CHARGING,
  distance: '6',
  class: 'I',
  men: BLUE.men.map(({ id }) => id),
  split: false,
  near: [],
  nearby: '6',
  picked: false,
  shaken: false,
  deck: FULL_DECK,
};
const FIRED: ExamplePlay & { readonly outcome: FireResult } = {
  sequence: 'fire',
  setup: VOLLEY,
  answers: [
    answer('volley', {}),
    diceOf('need 5/hits', 5, 6, 1),
    answer('hit/1/card', '8c'),
    offer('hit/1/man', ['r.S1']),
    answer('hit/2/card', '2d'),
    offer('hit/2/man', ['r.S2']),
  ],
  outcome: {
    verdict: 'hit',
    hits: 2,
    struck: [
      { man: 'r.S1', effect: 'pinned', card: '8c' },
      { man: 'r.S2', effect: 'wounded', card: '2d' },
    ],
    leader: false,
    standing: 9,
    pinned: 1,
    unit: false,
    half: false,
    with: ['rifle'],
    changes: [
      becomes('r', 'r.S1', 'pinned'),
      becomes('r', 'r.S2', 'wounded'),
      changed(BLUE, 'fired', true),
      drawn('casualty', ['8c', '2d']),
    ],
  },
};

const READY = ['r.L1', 'r.S3', 'r.S4', 'r.S5', 'r.S6'];
const SETTLED: readonly Change[] = [
  factFrom('r', 'charging', 'B', null),
  ...STRAGGLERS.map((id) => straggler(id, true, false)),
];
const TO_MELEE: readonly Answer[] = [
  offer('attacker/1/close leader', true),
  diceOf('attacker/1/close', 12),
  offer('defender/stand leader', true),
  diceOf('defender/stand', 9),
  answer('contact', { cover: true }),
  offer('attacker/order', READY),
  offer('defender/order', ['b.L1', 'b.S1', 'b.S2']),
];
const FIRST_THREE: ChargeResult['fights'] = [
  { attacker: 'r.L1', defender: 'b.L1', scores: [6, 3], loser: 'defender', fate: 'killed' },
  { attacker: 'r.S3', defender: 'b.S1', scores: [2, 6], loser: 'attacker', fate: 'killed' },
  { attacker: 'r.S4', defender: 'b.S2', grenades: ['attacker'], scores: [6, 5], loser: 'defender', fate: 'killed' },
];
const PAIRS: readonly Answer[] = [
  answer('attacker/1/grenades', ['r.S4']),
  diceOf('duel/r.L1/b.L1/attacker', 4),
  diceOf('duel/r.L1/b.L1/defender', 3),
  diceOf('duel/r.S3/b.S1/attacker', 2),
  diceOf('duel/r.S3/b.S1/defender', 5),
  diceOf('duel/r.S4/b.S2/attacker', 1, 4),
  diceOf('duel/r.S4/b.S2/defender', 3),
  diceOf('duel/r.L1/b.L1/again/attacker', 6),
  diceOf('duel/r.L1/b.L1/again/defender', 2),
  diceOf('duel/r.S4/b.S2/again/attacker', 2, 6),
  diceOf('duel/r.S4/b.S2/again/defender', 4),
];
const MELEE = charge([RED_HIT], BLUE, { enter: 'close' });
const SETUP: ChargeSetup = { ...MELEE, chargers: [{ unit: RED_HIT, men: READY, wire: false }] };
const FELL = [becomes('b', 'b.L1', 'dead'), becomes('r', 'r.S3', 'dead'), becomes('b', 'b.S2', 'dead')];

const CHARGED: ExamplePlay & { readonly outcome: ChargeResult } = {
  sequence: 'charge-home',
  setup: SETUP,
  answers: [
    ...TO_MELEE,
    ...PAIRS,
    offer('duel/r.S5/b.S1/grenades', []),
    diceOf('duel/r.S5/b.S1/attacker', 3),
    diceOf('duel/r.S5/b.S1/defender', 1),
  ],
  outcome: {
    verdict: 'taken',
    fights: [...FIRST_THREE, { attacker: 'r.S5', defender: 'b.S1', scores: [3, 2], loser: 'defender', fate: 'pushed' }],
    back: [],
    changes: [...SETTLED, ...FELL, used(RED, 1)],
  },
};

const RED_AFTER: Unit = {
  ...RED_HIT,
  facts: { ...RED.facts, grenades: 9 },
  men: RED_HIT.men.map((man) => ({ ...man, facts: {}, state: man.id === 'r.S3' ? 'dead' : man.state })),
};
const BLUE_AFTER = blue('Green', 'LdSSdSdSd', { start: 5 });

/** Morale phase: Blue is at Critical Morale, 6 without its leader. S1 tests at 15. */
const TESTED: ExamplePlay & { readonly outcome: MoralePhaseResult } = {
  sequence: 'morale-phase',
  setup: { units: [{ unit: RED_AFTER }, { unit: BLUE_AFTER }] },
  answers: [
    offer('recovering', ['r.S2']),
    diceOf('unit/1/recovery/1/die', 3),
    offer('unit/2/critical leader', false),
    diceOf('unit/2/critical', 7),
    offer('unit/1/pinned leader', true),
    diceOf('unit/1/pinned/1/pinned', 15),
  ],
  outcome: {
    verdict: 'tested',
    tested: [
      { test: 'recovery', unit: 'r', man: 'r.S2', is: 'stays' },
      { test: 'pinned', unit: 'r', man: 'r.S1', is: 'passed' },
      { test: 'critical', unit: 'b', is: 'failed' },
    ],
    back: [],
    changes: [
      { of: 'man', id: 'r.S2', unit: 'r', field: 'facts.attempts', by: 1 },
      stateFrom('r', 'r.S1', 'pinned', 'ok'),
      changed(BLUE_AFTER, 'routing', true),
      changed(RED_AFTER, 'tested', true),
      changed(BLUE_AFTER, 'tested', true),
    ],
  },
};

const wholeCharge: readonly Example[] = [
  {
    id: 'V30',
    title: 'A whole charge: declared, fired at, driven home, and its morale',
    plays: [DECLARED, FIRED, CHARGED, TESTED],
  },
  played('V30~W-14=sit', 'The same, spare men sit out: S1 holds', {
    sequence: 'charge-home',
    setup: SETUP,
    house: { unequal: 'sit' },
    answers: [...TO_MELEE, ...PAIRS],
    outcome: { verdict: 'both', fights: FIRST_THREE, back: [], changes: [...SETTLED, ...FELL, used(RED, 1)] },
  }),
];

// The morale phase.

const phase = (
  id: string,
  title: string,
  unit: Unit,
  answers: readonly Answer[],
  outcome: Omit<MoralePhaseResult, 'verdict' | 'back'>,
  house: ExamplePlay['house'] = {},
): Example =>
  played(id, title, {
    sequence: 'morale-phase',
    setup: { units: [{ unit }] },
    house,
    answers,
    outcome: { verdict: 'tested', back: [], ...outcome },
  });

const lossesOf = (start: number, lost: number): Unit =>
  red('Veteran', `L${'S'.repeat(start - lost - 1)}${'Sd'.repeat(lost)}`, { start });

const critical = (id: string, start: number, lost: number, due: boolean): Example => {
  const unit = lossesOf(start, lost);
  return phase(
    id,
    `${lost} lost of ${start}`,
    unit,
    due ? [offer('unit/1/critical leader', true), diceOf('unit/1/critical', 15)] : [],
    {
      tested: due ? [{ test: 'critical', unit: 'r', is: 'passed' }] : [],
      changes: [changed(unit, 'tested', true)],
    },
  );
};

const HELD = red('Veteran', 'LpSpSpSpSS', { start: 6, pinned: true, shaken: true });

const freedFirst = phase(
  '4.14/order~W-39=pinned,rally',
  'A pinned leader, who counts for nothing until he is freed',
  HELD,
  [
    offer('unit/1/pinned leader', false),
    diceOf('unit/1/pinned', 13),
    offer('unit/1/rally leader', true),
    diceOf('unit/1/rally', 17),
  ],
  {
    tested: [
      { test: 'pinned', unit: 'r', is: 'passed' },
      { test: 'rally', unit: 'r', is: 'passed' },
    ],
    changes: [
      changed(HELD, 'pinned', false),
      ...['r.L1', 'r.S1', 'r.S2', 'r.S3'].map((man) => stateFrom('r', man, 'pinned', 'ok')),
      changed(HELD, 'shaken', false),
      changed(HELD, 'tested', true),
    ],
  },
  { tests: [{ test: 'pinned' }, { test: 'rally' }], 'leader-pinned': false },
);

const V39 = red('Veteran', 'LSSSSSwSdSdSdSd', { start: 10 });

const recovers = (id: string, attempts: number, die: number, outcome: string): Example => ({
  id,
  title: `A ${attempts === 0 ? 'first' : 'later'} attempt, ${die}`,
  part: 'recovery',
  input: { attempts },
  answers: [diceOf('die', die)],
  outcome,
});

const phases: readonly Example[] = [
  freedFirst,
  critical('V38/1', 10, 4, false),
  critical('V38/2', 10, 5, true),
  critical('V38/3', 9, 4, false),
  critical('V38/4', 9, 5, true),
  phase(
    'V39',
    'A man who is back lifts his unit above half',
    V39,
    [offer('recovering', ['r.S5']), diceOf('unit/1/recovery/1/die', 2)],
    {
      tested: [{ test: 'recovery', unit: 'r', man: 'r.S5', is: 'back' }],
      changes: [
        stateFrom('r', 'r.S5', 'wounded', 'ok'),
        { of: 'man', id: 'r.S5', unit: 'r', field: 'facts.previously', from: null, to: true },
        changed(V39, 'tested', true),
      ],
    },
  ),
  phase(
    'V39~W-39=critical',
    'Critical Morale first: it must test',
    V39,
    [
      offer('unit/1/critical leader', true),
      diceOf('unit/1/critical', 16),
      offer('recovering', ['r.S5']),
      diceOf('unit/1/recovery/1/die', 2),
    ],
    {
      tested: [
        { test: 'critical', unit: 'r', is: 'failed' },
        { test: 'recovery', unit: 'r', man: 'r.S5', is: 'back' },
      ],
      changes: [
        changed(V39, 'routing', true),
        stateFrom('r', 'r.S5', 'wounded', 'ok'),
        { of: 'man', id: 'r.S5', unit: 'r', field: 'facts.previously', from: null, to: true },
        changed(V39, 'tested', true),
      ],
    },
    { tests: [{ test: 'critical' }, { test: 'recovery' }] },
  ),
  recovers('V40/1', 0, 2, 'back'),
  recovers('V40/2', 0, 3, 'stays'),
  recovers('V40/3', 0, 5, 'dies'),
  recovers('V40/4', 1, 2, 'stays'),
  recovers('V40/5', 1, 1, 'back'),
  recovers('V40/6', 1, 6, 'dies'),
];

export const meleeExamples: readonly Example[] = [
  ...declared,
  ...nerves,
  ...failures,
  ...fights,
  ...wholeCharge,
  ...phases,
];
