import type { Answer } from '../../engine/answer.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { Example, ExamplePlay } from '../../system/examples.ts';
import { answer, countBy, diceOf, offer, played, stateFrom, unitOf } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import type { FightSummary } from './clirules.ts';
import { house, houseValues } from './house.ts';
import type { Contact } from './rules/combat/contact.ts';
import { type Fight, type FightingUnit, type Leader, newSide, type Role, type Team } from './rules/combat/force.ts';
import type { SetupUnit } from './rules/combat/lineup.ts';

// Units without names.

const team = (figures: number, shock = 0, smg = 0, name = 'Team'): Team => ({ name, figures, smg, shock });
const leader = (orders = 2, is: Leader['is'] = 'active', smg = false): Leader => ({
  name: 'Leader',
  orders,
  is,
  wounds: 0,
  smg,
});

const fightingUnit = (teams: readonly Team[], facts: Partial<FightingUnit> = {}): FightingUnit => ({
  place: 1,
  name: 'Unit',
  teams,
  apart: false,
  leaders: [],
  led: (facts.leaders ?? []).length > 0,
  quality: 'regular',
  aggressive: false,
  stubborn: false,
  crewed: false,
  support: false,
  rear: false,
  lmg: 0,
  mg: 0,
  suppressing: 0,
  ...facts,
});

const men = (figures: number, facts: Partial<FightingUnit> = {}): FightingUnit => fightingUnit([team(figures)], facts);

type Sides = {
  readonly cover?: Fight['cover'];
  readonly round?: number;
  readonly visible?: number;
  readonly firepower?: number;
};

const fight = (
  attackers: readonly FightingUnit[],
  defenders: readonly FightingUnit[],
  { cover = 'none', round = 1, visible = 0, firepower = 0 }: Sides = {},
): Fight => ({
  attacker: newSide(attackers, { visible: [0] }),
  defender: newSide(defenders, { visible: [visible], firepower }),
  cover,
  round,
});

const rules = (choices: object = {}) => houseValues(resolveHouse(house, choices));
const ANY = men(5);

// Answers.
const dice = (attack: readonly number[], defence: readonly number[], round = 1): readonly Answer[] => [
  diceOf(`${at(round)}/attacker/dice`, ...attack),
  diceOf(`${at(round)}/defender/dice`, ...defence),
];
const at = (round: number): string => (round === 1 ? 'fight' : 'fight/again');

// The dice pool.

const pool = (
  id: string,
  title: string,
  role: Role,
  fight: Fight,
  outcome: number,
  { choices = {}, overruled }: { choices?: object; overruled?: ExamplePlay['overruled'] } = {},
): Example => ({
  id,
  title,
  part: 'dice',
  input: { role, fight, rules: rules(choices) },
  ...(overruled ? { overruled } : {}),
  outcome,
});

const SOVIETS = fightingUnit([team(7, 0, 7)], { name: 'Soviets', leaders: [leader(2, 'active', true)] });
const GERMANS = men(8, { name: 'Germans', leaders: [leader(1)], lmg: 1 });
const FARM = (round = 1) => fight([SOVIETS], [GERMANS], { cover: 'hard', visible: 1, round });
const GREEN = fightingUnit([team(2, 3)], { quality: 'green', lmg: 1 });
const GUNS = fight([ANY], [men(5, { lmg: 1, mg: 1, suppressing: 1 })], { visible: 2 });
const FIRED = fight([ANY], [men(4, { leaders: [leader()] })], { visible: 1, firepower: 11 });
const REAR = fight([ANY], [fightingUnit([team(9, 11)], { leaders: [leader()], rear: true })]);
const APART = (apart: boolean) =>
  fight(
    [ANY],
    [fightingUnit([team(5, 6, 0, 'Rifle Team'), team(3, 0, 0, 'LMG Team')], { leaders: [leader()], apart })],
  );
const CUT = fight([fightingUnit([team(10, 12, 7)], { leaders: [leader()] })], [ANY], { cover: 'hard' });
const TWO = fight(
  [men(9, { name: 'X', leaders: [leader()] }), men(5, { name: 'Y', place: 2, quality: 'elite' })],
  [ANY],
  { cover: 'hard' },
);

const pools: readonly Example[] = [
  pool('E1', 'The Soviets attack the farmhouse', 'attacker', FARM(), 8),
  pool('E2', 'The Germans hold it: thirteen, where the book says eleven', 'defender', FARM(), 13),
  pool('E2~demo_total=11', 'The same, as the book adds it up', 'defender', FARM(), 11, {
    overruled: { 'defender/1/pool': { by: -2 } },
  }),
  pool('C1/attacker', 'The second round: no cover cut', 'attacker', FARM(2), 17),
  pool('C1/defender', 'The second round: no movement seen, no arc', 'defender', FARM(2), 9),
  pool(
    'C2',
    'Green, with Shock, two visible D6 and an LMG’s arc',
    'defender',
    fight([ANY], [fightingUnit([team(4, 3)], { quality: 'green', lmg: 1 })], { visible: 2 }),
    4,
  ),
  pool('C3', 'Shock below none', 'defender', fight([ANY], [GREEN], { visible: 1 }), 1),
  pool('C3~clamp=end', 'Shock below none, looked at in the end', 'defender', fight([ANY], [GREEN], { visible: 1 }), 0, {
    choices: { clamp: 'end' },
  }),
  ...[
    { third: 'keep_floor', left: [4, 5, 6, 6, 7, 8, 11] },
    { third: 'remove_floor', left: [5, 6, 6, 7, 8, 9, 12] },
    { third: 'even_first', left: [4, 5, 5, 6, 6, 8, 10] },
  ].flatMap(({ third, left }) =>
    [7, 8, 9, 10, 11, 13, 17].map((before, i) =>
      pool(
        `C6${third === 'keep_floor' ? '' : `~${third}`}/${before}`,
        `Light Cover, ${before} dice before the cut`,
        'attacker',
        fight([men(before)], [ANY], { cover: 'light' }),
        left[i]!,
        { choices: { third } },
      ),
    ),
  ),
  pool('C7', 'Hard Cover and Pinned', 'attacker', CUT, 3),
  pool('C7~stack_cuts=no', 'Hard Cover and Pinned, one cut only', 'attacker', CUT, 6, {
    choices: { stack_cuts: 'no' },
  }),
  pool(
    'C8',
    'Light Cover, then Pinned',
    'attacker',
    fight([fightingUnit([team(8, 9, 5)])], [ANY], { cover: 'light' }),
    3,
  ),
  pool(
    'C9',
    'Elite with an odd Shock',
    'defender',
    fight([ANY], [fightingUnit([team(6, 5)], { quality: 'elite', leaders: [leader()] })]),
    8,
  ),
  pool('C10', 'Machine guns', 'defender', GUNS, 17),
  pool('C10/2', 'Machine guns in the second round', 'defender', { ...GUNS, round: 2 }, 8),
  pool('C10~suppress_rounds=first', 'Suppressing Fire in the first round only', 'defender', { ...GUNS, round: 2 }, 5, {
    choices: { suppress_rounds: 'first' },
  }),
  pool('C11', 'Supporting fire', 'defender', FIRED, 12),
  pool('C11/2', 'Supporting fire in the second round', 'defender', { ...FIRED, round: 2 }, 11),
  pool('C11~support_rounds=first', 'Supporting fire in the first round only', 'defender', { ...FIRED, round: 2 }, 6, {
    choices: { support_rounds: 'first' },
  }),
  pool(
    'C12',
    'Two Leaders, one of them wounded',
    'attacker',
    fight([fightingUnit([team(9, 1, 2)], { leaders: [leader(3), leader(1)] })], [ANY]),
    15,
  ),
  pool('C13', 'Hit in the rear, and Pinned', 'defender', REAR, 1),
  pool('C13~apart', 'Teams apart: one has more Shock than figures', 'defender', APART(true), 3),
  pool('C13~together', 'The same Teams together: the Unit has not', 'defender', APART(false), 7),
  pool('C13/2', 'Pinned in the second round', 'defender', { ...REAR, round: 2 }, 3),
  pool('C14', 'Two Units together on Hard Cover', 'attacker', TWO, 8),
  pool('C14~pool=side', 'Two Units in one pool', 'attacker', TWO, 9, { choices: { pool: 'side' } }),
];

// Fights to their end.

type Row = FightSummary['units'][number];

const row = (
  role: Role,
  fate: Row['fate'],
  [inches, faces]: readonly [number, Row['faces']],
  [figures, shock]: readonly [number, number],
  marks: Partial<Row> = {},
): Row => ({
  role,
  name: 'Unit',
  fate,
  inches,
  faces,
  broken: false,
  pinned: false,
  figures,
  shock,
  ...marks,
});
const STAYS = [0, 'nowhere'] as const;

type Fought = {
  readonly fight: Fight;
  readonly supporting?: readonly FightingUnit[];
  readonly choices?: object;
  readonly answers?: readonly Answer[];
  readonly end: FightSummary['end'];
  readonly rounds?: number;
  readonly dice: readonly [attacker: number, defender: number];
  /** Hits by the attacker, then by the defender. */
  readonly hits: readonly [shock: number, kills: number, shock: number, kills: number] | null;
  readonly units: readonly Row[];
  readonly prisoners?: number;
  readonly guards?: number;
  readonly tests?: readonly string[];
};

const fought = (
  id: string,
  title: string,
  { fight, supporting = [], choices, answers = [], ...more }: Fought,
): Example => ({
  id,
  title,
  part: 'fight',
  input: { fight, supporting, rules: rules(choices) },
  answers,
  outcome: {
    end: more.end,
    rounds: more.rounds ?? 1,
    dice: { attacker: more.dice[0], defender: more.dice[1] },
    hits: more.hits && {
      attacker: { shock: more.hits[0], kills: more.hits[1] },
      defender: { shock: more.hits[2], kills: more.hits[3] },
    },
    units: more.units,
    prisoners: more.prisoners ?? 0,
    guards: more.guards ?? 0,
    tests: more.tests ?? [],
  },
});

const blanks = (count: number): readonly number[] => Array.from({ length: count }, () => 1);
const FEW = fightingUnit([team(1), team(1, 2)], { leaders: [leader()] });
const NO_STORM = (role: Role, round = 1): Answer => offer(`${at(round)}/${role}/storm`, 0);
const THREE = [team(5, 0, 0, 'First'), team(5, 0, 0, 'Second'), team(5, 0, 0, 'Third')];

const fights: readonly Example[] = [
  fought('C4', 'No dice at all: surrender', {
    fight: fight([fightingUnit([team(2)], { quality: 'green' })], [men(5)]),
    end: 'defender overwhelms',
    dice: [0, 5],
    hits: null,
    units: [row('attacker', 'surrenders', STAYS, [2, 0]), row('defender', 'stands', STAYS, [5, 0])],
    prisoners: 2,
    guards: 1,
    tests: ['attacker wiped out'],
  }),
  fought('C5', 'No dice on either side', {
    fight: fight([fightingUnit([team(2)], { quality: 'green' })], [fightingUnit([team(2)], { quality: 'green' })]),
    end: 'both retire',
    rounds: 2,
    dice: [0, 0],
    hits: [0, 0, 0, 0],
    units: [row('attacker', 'retires', [6, 'enemy'], [2, 0]), row('defender', 'retires', [6, 'enemy'], [2, 0])],
  }),
  fought('C15', 'Four times, exactly: an active Leader, so it Breaks', {
    fight: fight([men(12)], [FEW]),
    end: 'attacker overwhelms',
    dice: [12, 3],
    hits: null,
    units: [
      row('attacker', 'stands', STAYS, [12, 0]),
      row('defender', 'breaks', [18, 'away'], [2, 8], { broken: true, pinned: true }),
    ],
    tests: ['defender breaks'],
  }),
  fought('C15/stunned', 'The same with its Leader Stunned: it surrenders', {
    fight: fight([men(12)], [{ ...FEW, leaders: [leader(0, 'stunned')] }]),
    end: 'attacker overwhelms',
    dice: [12, 1],
    hits: null,
    units: [row('attacker', 'stands', STAYS, [12, 0]), row('defender', 'surrenders', STAYS, [2, 2])],
    prisoners: 3,
    guards: 1,
    tests: ['defender wiped out', 'defender killed'],
  }),
  fought('C16', 'Eleven to three is not four times: they roll', {
    fight: fight([men(11)], [FEW]),
    answers: [...dice([5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], blanks(3)), offer('fight/defender/shock', [1, 0])],
    end: 'attacker by 1',
    dice: [11, 3],
    hits: [1, 0, 0, 0],
    units: [row('attacker', 'stands', STAYS, [11, 0]), row('defender', 'goes back', [6, 'enemy'], [2, 3])],
  }),
  fought('C17', 'Drawn twice: both retire', {
    fight: fight([men(10)], [men(10)]),
    answers: [
      ...dice([5, 5, 5, ...blanks(7)], [5, 5, 5, ...blanks(7)]),
      ...dice([5, 5, ...blanks(7)], [5, 5, ...blanks(7)], 2),
    ],
    end: 'both retire',
    rounds: 2,
    dice: [9, 9],
    hits: [2, 0, 2, 0],
    units: [row('attacker', 'retires', [6, 'enemy'], [10, 5]), row('defender', 'retires', [6, 'enemy'], [10, 5])],
  }),
  fought('C17/crew', 'The same with a crewed MMG among them', {
    fight: fight([men(10)], [men(5), men(5, { place: 2, crewed: true, support: true })]),
    answers: [
      ...dice([5, 5, ...blanks(8)], [5, 5, ...blanks(8)]),
      ...dice([5, 5, ...blanks(7)], [5, 5, ...blanks(8)], 2),
    ],
    end: 'both retire',
    rounds: 2,
    dice: [9, 10],
    hits: [2, 0, 2, 0],
    units: [
      row('attacker', 'retires', [6, 'enemy'], [10, 4]),
      row('defender', 'retires', [6, 'enemy'], [5, 2]),
      row('defender', 'leaves its weapon', [6, 'enemy'], [5, 2]),
    ],
    tests: ['defender support killed'],
  }),
  ...(['draw', 'defeat'] as const).map((last) =>
    fought(last === 'draw' ? 'C18' : 'C18~last_round_stubborn=defeat', 'Aggressive, beaten by one twice', {
      fight: fight([men(10, { aggressive: true })], [men(10)]),
      choices: { last_round_stubborn: last },
      answers: [
        ...dice([5, 5, ...blanks(8)], [5, 5, 5, ...blanks(7)]),
        NO_STORM('attacker'),
        ...dice([5, ...blanks(8)], [5, 5, ...blanks(7)], 2),
        NO_STORM('attacker', 2),
      ],
      end: last === 'draw' ? 'both retire' : 'defender by 1',
      rounds: 2,
      dice: [9, 9],
      hits: [1, 0, 2, 0],
      units: [
        row('attacker', last === 'draw' ? 'retires' : 'goes back', [6, 'enemy'], [10, 5]),
        last === 'draw' ? row('defender', 'retires', [6, 'enemy'], [10, 3]) : row('defender', 'stands', STAYS, [10, 3]),
      ],
    }),
  ),
  fought('C19/attacker', 'A Stubborn attacker loses by one', {
    fight: fight([men(6, { stubborn: true })], [men(6)]),
    answers: dice(blanks(6), [5, ...blanks(5)]),
    end: 'defender by 1',
    dice: [6, 6],
    hits: [0, 0, 1, 0],
    units: [row('attacker', 'goes back', [6, 'enemy'], [6, 1]), row('defender', 'stands', STAYS, [6, 0])],
  }),
  fought('C19/defender', 'A Stubborn defender loses by one, fights again and loses by two', {
    fight: fight([men(6)], [men(6, { stubborn: true })]),
    answers: [
      ...dice([5, ...blanks(5)], blanks(6)),
      NO_STORM('defender'),
      ...dice([5, 5, ...blanks(4)], blanks(6), 2),
      NO_STORM('defender', 2),
    ],
    end: 'attacker by 2',
    rounds: 2,
    dice: [6, 6],
    hits: [2, 0, 0, 0],
    units: [row('attacker', 'stands', STAYS, [6, 0]), row('defender', 'goes back', [9, 'enemy'], [6, 4])],
  }),
  fought('C20', 'Wiped out on equal hits', {
    fight: fight([men(2, { leaders: [leader()] })], [men(6)]),
    answers: [...dice([5, 5, 1, 2], [6, 6, 1, 1, 2, 3]), answer('fight/attacker/1/leader/1/hit', 'none')],
    end: 'defender outright',
    dice: [4, 6],
    hits: [2, 0, 0, 2],
    units: [row('attacker', 'wiped out', STAYS, [0, 0]), row('defender', 'stands', STAYS, [6, 2])],
    tests: ['attacker wiped out'],
  }),
  fought('C21', 'Both gone', {
    fight: fight([men(1, { leaders: [leader()] })], [men(2)], { visible: 1 }),
    answers: [...dice([6, 5, 5], [6, 5, 1]), answer('fight/attacker/1/leader/1/hit', 'none')],
    end: 'both gone',
    dice: [3, 3],
    hits: [2, 1, 1, 1],
    units: [
      row('attacker', 'wiped out', STAYS, [0, 0]),
      row('defender', 'breaks', [18, 'away'], [1, 2], { broken: true, pinned: true }),
    ],
    tests: ['attacker wiped out', 'defender breaks'],
  }),
  fought('C22', 'Broken with more hits', {
    fight: fight([fightingUnit([team(4, 5)], { leaders: [leader()] })], [men(3)]),
    answers: [...dice([6, 5, 5, 5], [6, 6, 5]), answer('fight/attacker/1/leader/1/hit', 'none')],
    end: 'defender outright',
    dice: [4, 3],
    hits: [3, 1, 1, 2],
    units: [
      row('attacker', 'breaks', [18, 'away'], [2, 6], { broken: true, pinned: true }),
      row('defender', 'stands', STAYS, [2, 3], { pinned: true }),
    ],
    tests: ['attacker breaks'],
  }),
  fought('C28', 'Defeat by two, with a Unit firing in support', {
    fight: fight([men(10)], [fightingUnit([team(4), team(4)])], { firepower: 2 }),
    supporting: [men(3, { place: 2 })],
    answers: dice([5, 5, ...blanks(8)], blanks(9)),
    end: 'attacker by 2',
    dice: [10, 9],
    hits: [2, 0, 0, 0],
    units: [
      row('attacker', 'stands', STAYS, [10, 0]),
      row('defender', 'goes back', [9, 'enemy'], [8, 4]),
      row('defender', 'goes back', [9, 'enemy'], [3, 1]),
    ],
  }),
  fought('C29', 'Defeat by three, and Broken by its Shock', {
    fight: fight([men(6)], [fightingUnit([team(3, 1)])]),
    answers: dice([5, 5, 5, ...blanks(3)], blanks(3)),
    end: 'attacker by 3',
    dice: [6, 3],
    hits: [3, 0, 0, 0],
    units: [
      row('attacker', 'stands', STAYS, [6, 0]),
      row('defender', 'goes back', [12, 'away'], [3, 6], { broken: true, pinned: true }),
    ],
    tests: ['defender breaks'],
  }),
  fought('C31', 'Defeat by four with an unhurt Leader', {
    fight: fight([men(9)], [men(9, { leaders: [leader()] })]),
    answers: dice([5, 5, 5, 5, ...blanks(5)], blanks(11)),
    end: 'attacker by 4',
    dice: [9, 11],
    hits: [4, 0, 0, 0],
    units: [
      row('attacker', 'stands', STAYS, [9, 0]),
      row('defender', 'breaks', [18, 'away'], [9, 7], { broken: true }),
    ],
    tests: ['defender breaks'],
  }),
  ...(['18', 'margin'] as const).map((broken_move) =>
    fought(`4.8/broken${broken_move === '18' ? '' : '~broken_move=margin'}`, 'Broken by Shock, and beaten by three', {
      fight: fight([men(3)], [fightingUnit([team(4, 5)])]),
      choices: { broken_move },
      answers: dice([5, 5, 5], [1]),
      end: 'attacker outright',
      dice: [3, 1],
      hits: [3, 0, 0, 0],
      units: [
        row('attacker', 'stands', STAYS, [3, 0]),
        broken_move === '18'
          ? row('defender', 'breaks', [18, 'away'], [4, 8], { broken: true, pinned: true })
          : row('defender', 'breaks', [12, 'away'], [4, 10], { broken: true, pinned: true }),
      ],
      tests: ['defender breaks'],
    }),
  ),
  fought('4.10/supporters', 'Overwhelmed with a Leader: those who fired in support go back too', {
    fight: fight([men(20)], [men(3, { leaders: [leader()] })]),
    supporting: [men(4, { place: 2 })],
    end: 'attacker overwhelms',
    dice: [20, 5],
    hits: null,
    units: [
      row('attacker', 'stands', STAYS, [20, 0]),
      row('defender', 'breaks', [18, 'away'], [3, 3], { broken: true }),
      row('defender', 'goes back', [18, 'away'], [4, 3]),
    ],
    tests: ['defender breaks'],
  }),
  fought('4.10/supporters stay', 'Overwhelmed without one: nobody withdraws with whom they could', {
    fight: fight([men(12)], [men(3)]),
    supporting: [men(4, { place: 2 })],
    end: 'attacker overwhelms',
    dice: [12, 3],
    hits: null,
    units: [
      row('attacker', 'stands', STAYS, [12, 0]),
      row('defender', 'surrenders', STAYS, [3, 0]),
      row('defender', 'stands', STAYS, [4, 0]),
    ],
    prisoners: 3,
    guards: 1,
    tests: ['defender wiped out'],
  }),
  fought('C39', 'Storm of Steel: each six adds a die once', {
    fight: fight([men(6, { aggressive: true })], [men(6)]),
    choices: { storm: 'explode_once' },
    answers: [...dice([6, 6, 5, 1, 2, 3], blanks(6)), diceOf('fight/attacker/storm dice', 5, 1)],
    end: 'attacker by 4',
    dice: [6, 6],
    hits: [2, 2, 0, 0],
    units: [row('attacker', 'stands', STAYS, [6, 0]), row('defender', 'surrenders', STAYS, [4, 2])],
    prisoners: 4,
    guards: 1,
    tests: ['defender wiped out'],
  }),
];

// Hits over Teams, and other sub-rules by themselves.

const spread = (
  id: string,
  title: string,
  teams: readonly Team[],
  [kills, shock]: readonly [number, number],
  answers: readonly Answer[],
  left: { readonly figures: readonly number[]; readonly shock: readonly number[] },
  choices: object = {},
): Example => ({
  id,
  title,
  part: 'spreading',
  input: { units: [fightingUnit(teams)], hits: { kills, shock }, rules: rules(choices) },
  answers,
  outcome: teams.map((team, i) => ({ ...team, figures: left.figures[i], shock: left.shock[i] })),
});

const PAIR = [team(1, 0, 0, 'LMG Team'), team(6, 0, 0, 'Rifle Team')];
const SHAKEN = [team(1, 2, 0, 'LMG Team'), team(6, 1, 0, 'Rifle Team')];

const hits: readonly Example[] = [
  spread('C23', 'Odd hits over three Teams', THREE, [7, 5], [answer('kills', [3, 2, 2]), answer('shock', [1, 2, 2])], {
    figures: [2, 3, 3],
    shock: [1, 2, 2],
  }),
  spread('C24', 'More odd hits than Teams', THREE, [2, 2], [answer('kills', [1, 1, 0]), answer('shock', [1, 0, 1])], {
    figures: [4, 4, 5],
    shock: [1, 0, 1],
  }),
  spread(
    'C25',
    'A kill and a Shock go on different Teams',
    THREE.slice(0, 2),
    [1, 1],
    [answer('kills', [1, 0]), answer('shock', [0, 1])],
    { figures: [4, 5], shock: [0, 1] },
  ),
  spread(
    'C25~odd_limit=per_kind',
    'A kill and a Shock on the same Team',
    THREE.slice(0, 2),
    [1, 1],
    [answer('kills', [1, 0]), answer('shock', [1, 0])],
    { figures: [4, 5], shock: [1, 0] },
    { odd_limit: 'per_kind' },
  ),
  spread('C26', 'Kills beyond the last figure pass on', PAIR, [4, 0], [], { figures: [0, 3], shock: [0, 0] }),
  spread(
    'C26~overkill=lost',
    'Kills beyond the last figure are lost',
    PAIR,
    [4, 0],
    [],
    { figures: [0, 4], shock: [0, 0] },
    { overkill: 'lost' },
  ),
  spread('C27', 'Shock is lost with a Team', SHAKEN, [2, 2], [], { figures: [0, 5], shock: [0, 2] }),
];

const guarded = (prisoners: number, outcome: number, choices: object = {}): Example => ({
  id: `C33${'guards' in choices ? '~guards=down_min1' : ''}/${prisoners}`,
  title: `Guards for ${prisoners}`,
  part: 'guarding',
  input: { prisoners, rules: rules(choices) },
  outcome,
});

const evades = (id: string, title: string, shock: number, answers: readonly Answer[], outcome: boolean): Example => ({
  id,
  title,
  part: 'evading',
  input: shock,
  answers,
  outcome,
});

const led = (id: string, title: string, answers: readonly Answer[], hit: string, after: Leader): Example => ({
  id,
  title,
  part: 'leader',
  input: { kills: 3, leader: leader(), rules: rules({ leader_hits: 'house_A' }) },
  answers,
  outcome: { hit, leader: after },
});

const NEAR: Contact = {
  apart: 3.5,
  vehicle: false,
  bunker: false,
  entrance: false,
  floors: 'same',
  between: 'nothing',
  sight: true,
  path: false,
};

const met = (
  id: string,
  title: string,
  where: Partial<Contact>,
  fight: string,
  line: string,
  { two_minor = 'optional', answers = [] }: { two_minor?: string; answers?: readonly Answer[] } = {},
): Example => ({
  id,
  title,
  part: 'contacts',
  input: { where: { ...NEAR, ...where }, two_minor },
  answers,
  outcome: { line, fight },
});

const YES = { answers: [answer('closes', true)] };
const MINORS = 'Two or more minor obstacles lie between';

const others: readonly Example[] = [
  guarded(1, 1),
  guarded(4, 1),
  guarded(5, 2),
  guarded(8, 2),
  guarded(9, 3),
  guarded(5, 1, { guards: 'down_min1' }),
  guarded(9, 2, { guards: 'down_min1' }),
  evades('C34/4', 'Shock 4, roll 4: caught', 4, [diceOf('evade', 4)], false),
  evades('C34/5', 'Shock 4, roll 5: evades', 4, [diceOf('evade', 5)], true),
  evades('C34/none', 'No Shock: always evades', 0, [], true),
  evades('C34/six', 'Shock 6: cannot evade', 6, [], false),
  {
    id: 'C34/destroyed',
    title: 'A crewed weapon, roll 5: destroyed',
    part: 'spared',
    input: null,
    answers: [diceOf('weapon', 5)],
    outcome: false,
  },
  {
    id: 'C34/safe',
    title: 'A crewed weapon, roll 6: safe',
    part: 'spared',
    input: null,
    answers: [diceOf('weapon', 6)],
    outcome: true,
  },
  led('C38', 'A Leader hit and wounded by our own D6', [diceOf('hit', 3), diceOf('severity', 4)], 'wounded', {
    ...leader(1),
    wounds: 1,
  }),
  led('C38/safe', 'The same with a 4: safe', [diceOf('hit', 4)], 'none', leader()),
  met('C40/hedge', 'One low hedge', { between: 'minor' }, 'automatic', 'Nothing, or one minor obstacle, lies between'),
  met('C40/hedges', 'Two low hedges', { between: 'minors' }, 'optional', MINORS, YES),
  met('C40~two_minor=automatic', 'Two low hedges do not matter', { between: 'minors' }, 'automatic', MINORS, {
    two_minor: 'automatic',
  }),
  met('C40~two_minor=none', 'Two low hedges keep them apart', { between: 'minors' }, 'none', MINORS, {
    two_minor: 'none',
  }),
  met('C40/wall', 'A medium wall', { between: 'medium' }, 'optional', 'A medium obstacle lies between', YES),
  met('C40/floor', 'An upper floor', { floors: 'other' }, 'none', 'On different floors'),
  met(
    'C40/lorry',
    'A lorry',
    { vehicle: true },
    'none',
    'One of the two is a vehicle, which over-runs or rams instead',
  ),
  met('C40/4.0', 'Four inches', { apart: 4 }, 'automatic', 'Nothing, or one minor obstacle, lies between'),
  met('C40/4.1', 'More than four inches', { apart: 4.1 }, 'none', 'More than 4" apart'),
];

// Whole plays, from the roster to the records.

/** Creates a Unit from marks: J Junior Leader, R rifle, S SMG, C crew, L LMG Team. The first L has the LMG. */
function unit(id: string, mark: string, marks: string, facts: Unit['facts'] = {}, kind = 'section'): Unit {
  const roles: Readonly<Record<string, string>> = { J: 'junior', R: 'rifle', S: 'rifle', L: 'lmg', C: 'crew' };
  return unitOf(
    {
      ...{ id, side: mark === 'A' ? 'soviets' : 'germans', kind, name: NAMES[id] ?? id, mark },
      facts: { quality: 'regular', aggressive: false, stubborn: false, broken: false, ...facts },
    },
    [...marks].map((what, i) => ({
      ...{ name: what === 'J' ? 'Junior Leader' : `Man ${i}`, role: roles[what] ?? what, state: 'fit' },
      facts: what === 'S' ? { smg: true } : what === 'L' && marks.indexOf('L') === i ? { lmg: true } : {},
    })),
  );
}

const NAMES: Readonly<Record<string, string>> = { squad: 'Soviet squad', gruppe: 'German Gruppe', hmg: 'HMG Team' };

const withFacts = (unit: Unit, man: string, facts: Man['facts']): Unit => ({
  ...unit,
  men: unit.men.map((one) => (one.id === man ? { ...one, facts: { ...one.facts, ...facts } } : one)),
});

const SQUAD = withFacts(unit('squad', 'A', 'JSSSSSSS'), 'a1', { smg: true });
const GRUPPE = withFacts(unit('gruppe', 'D', 'JRRRRRLLL'), 'd1', { wounds: 1 });

const attacks = (unit: Unit, facts: object = {}): SetupUnit => ({ unit, with: 1, visible: 0, rear: false, ...facts });
const defends = (unit: Unit, facts: object = {}): SetupUnit => ({
  unit,
  with: 1,
  near: 'fight',
  firepower: 0,
  lmg: 0,
  mg: 0,
  suppressing: 0,
  rear: false,
  ...facts,
});

const setup = (attacker: SetupUnit, defender: SetupUnit, facts: object = {}): object => ({
  attackers: [attacker],
  defenders: [defender],
  cover: 'none',
  meets: 'fight',
  vehicle: false,
  far: false,
  entrance: true,
  floors: 'same',
  between: 'nothing',
  sight: true,
  path: false,
  round: 1,
  'attacker-morale': 0,
  'defender-morale': 0,
  ...facts,
});

const becomes = (unit: string, ids: string, from: string, to: string) =>
  ids.split(' ').map((id) => stateFrom(unit, id, from, to));

const STANDS = {
  ...{ role: 'attacker', unit: 'squad', fate: 'stands', inches: 0, faces: 'nowhere', shock: 0, broken: false },
  lost: 0,
} as const;
const DEFENDER = { ...STANDS, role: 'defender', unit: 'gruppe' } as const;
const GOES_BACK = { ...DEFENDER, fate: 'goes back', inches: 6, faces: 'enemy' } as const;

const NO_HITS = { shock: 0, kills: 0 };
const shocks = (shock: number) => ({ attacker: { shock, kills: 0 }, defender: NO_HITS });
const dropped = (by: number) => ({ of: 'game', id: 'game', field: 'counters.morale-germans', by });
const morale = (from: number, to: number) => ({ attacker: { from: 0, to: 0 }, defender: { from, to } });

const tested = (...tests: readonly (readonly [path: string, face: number])[]): readonly Answer[] =>
  tests.flatMap(([path, face]) => [offer(`test/${path}/way`, 'roll'), diceOf(`test/${path}/die`, face)]);

const combat = (
  id: string,
  title: string,
  setup: object,
  answers: readonly Answer[],
  outcome: { readonly dice: readonly [attacker: number, defender: number]; readonly [field: string]: unknown },
  more: Pick<ExamplePlay, 'house'> = {},
): Example => {
  const { dice, ...given } = outcome;
  return played(id, title, {
    ...{ sequence: 'close-combat', setup, answers: [answer('contact', {}), ...answers], ...more },
    outcome: {
      ...{ reason: '', rounds: 1, dice: { attacker: dice[0], defender: dice[1] } },
      ...{ lost: { attacker: 0, defender: 0 }, prisoners: 0, guards: [], tests: [], morale: null },
      ...given,
    },
  });
};

const captured = {
  guards: ['a1', 'a2'],
  tests: [
    { unit: 'gruppe', event: 'section wiped out', because: 'surrendered', way: 'roll', drop: -2 },
    { unit: 'gruppe', leader: 'd1', event: 'junior killed', because: 'captured', way: 'roll', drop: -1 },
  ],
  morale: morale(9, 6),
};
const SUPPORT_LOST = { event: 'support killed', way: 'roll', drop: -2 };
const ASSAULT = unit('assault', 'D', 'CCC', { support: true, crewed: false }, 'team');

const plays: readonly Example[] = [
  combat(
    'E1~fight',
    'The farmhouse, from contact to the records',
    setup(attacks(SQUAD, { visible: 1 }), defends(GRUPPE, { lmg: 1 }), { cover: 'hard' }),
    [
      ...dice([6, 5, 1, 1, 2, 3, 4, 4], [6, 6, 5, 5, 1, 1, 2, 2, 3, 3, 4, 4, 1]),
      offer('fight/defender/kills', [1, 0]),
      offer('fight/defender/shock', [0, 1]),
      answer('fight/attacker/1/leader/1/hit', 'none'),
      answer('fight/defender/1/leader/1/hit', 'none'),
      offer('attacker/1/1/fallen with SMG', ['a2', 'a3']),
      offer('defender/1/1/fallen', ['d2']),
    ],
    {
      verdict: 'defender by 2',
      dice: [8, 13],
      hits: { attacker: { shock: 1, kills: 1 }, defender: { shock: 2, kills: 2 } },
      lost: { attacker: 2, defender: 1 },
      units: [
        { ...STANDS, fate: 'goes back', inches: 9, faces: 'enemy', shock: 1, lost: 2 },
        { ...DEFENDER, lost: 1 },
      ],
      changes: [
        ...becomes('squad', 'a2 a3', 'fit', 'fallen'),
        countBy('squad', 'shock-rifle', 3),
        ...becomes('gruppe', 'd2', 'fit', 'fallen'),
        countBy('gruppe', 'shock-lmg', 1),
      ],
    },
  ),
  combat(
    'C30',
    'Defeat by six with the only Leader Stunned: prisoners, guards, two tests',
    setup(
      attacks(unit('squad', 'A', 'RRRRRRRRRR')),
      defends(withFacts(unit('gruppe', 'D', 'JRRRRLLL'), 'd1', { stunned: true })),
      { 'defender-morale': 9 },
    ),
    [
      ...dice([5, 5, 5, 5, 5, 5, 1, 1, 1, 1], blanks(7)),
      offer('attacker/guards', ['squad/a1', 'squad/a2']),
      ...tested(['gruppe', 4], ['gruppe/d1', 1]),
    ],
    {
      ...{ verdict: 'attacker by 4', dice: [10, 7], hits: shocks(6) },
      units: [STANDS, { ...DEFENDER, fate: 'surrenders' }],
      prisoners: 8,
      ...captured,
      changes: [
        ...becomes('gruppe', 'd2 d3 d4 d5 d6 d7 d8 d1', 'fit', 'captured'),
        ...becomes('squad', 'a1 a2', 'fit', 'guarding'),
        dropped(-3),
      ],
    },
  ),
  combat(
    'C31~blocked',
    'Defeat by four with an unhurt Leader, and no way back: prisoners after all',
    setup(attacks(unit('squad', 'A', 'RRRRRRRRR')), defends(unit('gruppe', 'D', 'JRRRR')), { 'defender-morale': 9 }),
    [
      ...dice([5, 5, 5, 5, ...blanks(5)], blanks(6)),
      answer('defender/1/way back', 'blocked'),
      offer('attacker/guards', ['squad/a1', 'squad/a2']),
      ...tested(['gruppe', 4], ['gruppe/d1', 1]),
    ],
    {
      ...{ verdict: 'attacker by 4', dice: [9, 6], hits: shocks(4) },
      units: [STANDS, { ...DEFENDER, fate: 'surrenders', blocked: true }],
      prisoners: 5,
      ...captured,
      changes: [
        ...becomes('gruppe', 'd2 d3 d4 d5 d1', 'fit', 'captured'),
        ...becomes('squad', 'a1 a2', 'fit', 'guarding'),
        dropped(-3),
      ],
    },
  ),
  combat(
    'C32',
    'A crewed weapon loses by one: it is left, and Support is tested',
    setup(
      attacks(unit('squad', 'A', 'RRRRR')),
      defends(unit('hmg', 'D', 'CCCCC', { support: true, crewed: true }, 'team')),
      { 'defender-morale': 8 },
    ),
    [...dice([5, 1, 1, 1, 1], blanks(5)), ...tested(['hmg', 5])],
    {
      ...{ verdict: 'attacker by 1', dice: [5, 5], hits: shocks(1) },
      units: [STANDS, { ...GOES_BACK, unit: 'hmg', fate: 'leaves its weapon' }],
      tests: [{ unit: 'hmg', ...SUPPORT_LOST }],
      morale: morale(8, 6),
      changes: [...becomes('hmg', 'd1 d2 d3 d4 d5', 'fit', 'withdrawn'), dropped(-2)],
    },
  ),
  played('C32/no crew', 'A Support Team without a crewed weapon is wiped out: Support is tested', {
    sequence: 'losses',
    setup: { unit: ASSAULT, kills: 3, shock: 0, leader: false, kept: true, morale: 8 },
    answers: tested(['assault', 5]),
    outcome: {
      verdict: 'lost',
      kills: 3,
      shock: 0,
      leaders: [],
      tests: [{ unit: 'assault', ...SUPPORT_LOST }],
      changes: [...becomes('assault', 'd1 d2 d3', 'fit', 'fallen'), dropped(-2)],
    },
  }),
  combat(
    'C32/no crew, in combat',
    'The same Team surrenders in close combat: Support is tested',
    setup(attacks(unit('squad', 'A', 'RRRRRR')), defends({ ...ASSAULT, men: ASSAULT.men.slice(0, 1) }), {
      'defender-morale': 8,
    }),
    [offer('attacker/guards', ['squad/a1']), ...tested(['assault', 5])],
    {
      ...{ verdict: 'attacker overwhelms', dice: [6, 1], hits: null },
      units: [STANDS, { ...DEFENDER, unit: 'assault', fate: 'surrenders' }],
      ...{ prisoners: 1, guards: ['a1'] },
      tests: [{ unit: 'assault', because: 'surrendered', ...SUPPORT_LOST }],
      morale: morale(8, 6),
      changes: [
        ...becomes('assault', 'd1', 'fit', 'captured'),
        ...becomes('squad', 'a1', 'fit', 'guarding'),
        dropped(-2),
      ],
    },
  ),
  combat(
    'C16~nearby=aside',
    'A Unit near the one attacked stands aside by house rule: it brings no dice',
    {
      ...setup(attacks(unit('squad', 'A', 'RRRRRRRRRRR')), defends(unit('gruppe', 'D', 'RRR'))),
      // As proposed by the house rules. The first is the Unit attacked.
      defenders: [
        defends(unit('gruppe', 'D', 'RRR'), { near: 'aside' }),
        defends(unit('second', 'E', 'RRRRRR'), { near: 'aside' }),
      ],
    },
    dice([5, ...blanks(10)], blanks(3)),
    {
      ...{ verdict: 'attacker by 1', dice: [11, 3], hits: shocks(1) },
      units: [STANDS, GOES_BACK],
      changes: [countBy('gruppe', 'shock-rifle', 1)],
    },
    { house: { nearby: 'aside' } },
  ),
  ...[
    { id: 'C36', title: 'A bunker through its entrance, from behind', cover: 'bunker', rear: true, attack: 5 },
    { id: 'C37', title: 'Both sides in the same wood', cover: 'same', rear: false, attack: 10 },
  ].map(({ id, title, cover, rear, attack }) =>
    combat(
      id,
      title,
      setup(attacks(unit('squad', 'A', 'RRRRRRRRRR')), defends(unit('gruppe', 'D', 'RRRRRR'), { rear }), { cover }),
      dice([5, ...blanks(attack - 1)], blanks(6)),
      {
        ...{ verdict: 'attacker by 1', dice: [attack, 6], hits: shocks(1) },
        units: [STANDS, GOES_BACK],
        changes: [countBy('gruppe', 'shock-rifle', 1)],
      },
    ),
  ),
  played('C35', 'Ramming, armour 5 against 4', {
    sequence: 'ramming',
    setup: {
      first: { ...unit('t34', 'A', '', { armour: 5, tracked: true }, 'vehicle') },
      'first-armour': 5,
      second: { ...unit('panzer', 'D', '', { armour: 4, tracked: true }, 'vehicle') },
      'second-armour': 4,
    },
    answers: [diceOf('first/crash', 6, 5, 2, 1, 1), diceOf('second/crash', 5, 6, 5, 1)],
    outcome: {
      verdict: 'second',
      hits: { first: 2, second: 3 },
      shock: { first: 3, second: 2 },
      changes: [countBy('t34', 'shock', 3), countBy('panzer', 'shock', 2)],
    },
  }),
  {
    id: '8/quarters',
    title: 'Eleven fallen, and three ahead in Force Morale (our own preset)',
    part: 'recovering',
    input: { fallen: 11, ahead: 3 },
    answers: [offer('fates', [8, 3, 0])],
    outcome: { back: 8, misses: 3, gone: 0 },
  },
];

export default [...pools, ...fights, ...hits, ...others, ...plays] satisfies readonly Example[];
