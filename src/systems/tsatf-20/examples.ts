import type { Answer } from '../../engine/answer.ts';
import { nth } from '../../engine/data/lists.ts';
import { FULL_DECK } from '../../engine/dice/deck.ts';
import type { HouseSettings } from '../../engine/play.ts';
import type { Change, Unit } from '../../engine/roster.ts';
import type { Example, ExamplePlay } from '../../system/examples.ts';
import { answer, diceOf, drawn, factFrom, offer, played, stateFrom, unitOf } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { house as rules } from './house.ts';
import type { HitsOnMen, ManHit } from './rules/casualties.ts';
import type { Casualty } from './rules/charge.ts';
import type { CloseCombatSetup, SetupUnit } from './rules/setup.ts';
import type { MeleeInput, SideAfterMelee } from './rules/strike.ts';
import type { Fate } from './tables.ts';

// Units of the table.

/** Creates a unit. Letters of `men`: O officer, N NCO, C crewman, G man with submachine gun, M ordinary man. */
const unit = (id: string, mark: string, letter: string, men: string): Unit =>
  unitOf(
    {
      ...{ id, side: mark === 'A' ? 'attackers' : 'defenders', kind: 'infantry', name: NAMES[id] ?? id, mark },
      facts: { class: letter, shaken: false, supply: 0, grenades: 0 },
    },
    [...men].map((what) => ({
      ...{ role: ROLES[what] ?? 'ordinary', state: 'standing' },
      facts: what === 'G' ? { smg: true } : {},
    })),
  );

const ROLES: Readonly<Record<string, string>> = { O: 'officer', N: 'nco', C: 'crewman' };
const NAMES: Readonly<Record<string, string>> = { raiders: 'Raiders', post: 'Hill Post', militia: 'Militia' };

const raiders = unit('raiders', 'A', 'A', 'OGMMMMMM');
const post = unit('post', 'D', 'B', 'NMMMMM');
const militia = unit('militia', 'D', 'D', 'OMMMMMMMMM');
const men = (n: number, mark = 'A') => unit(`${n} men`, mark, 'B', 'M'.repeat(n));

const attacks = (unit: Unit, facts: object = {}): SetupUnit => ({
  unit,
  hits: 0,
  men: unit.men.map(({ id }) => id),
  grenade: 0,
  missed: 0,
  ...facts,
});

const defends = (unit: Unit, facts: object = {}): SetupUnit => ({
  unit,
  men: unit.men.map(({ id }) => id),
  grenade: 0,
  missed: 0,
  rear: false,
  ...facts,
});

const fight = (
  attackers: readonly SetupUnit[],
  defenders: readonly SetupUnit[],
  facts: object = {},
): CloseCombatSetup => ({
  enter: 'contact',
  attackers,
  defenders,
  higher: 'nobody',
  good: false,
  deck: FULL_DECK,
  ...facts,
});

const FIRST = fight([attacks(raiders)], [defends(post, { grenade: 2 })], { higher: 'defender' });
const SECOND = fight([attacks(raiders)], [defends(militia, { rear: true })]);

// Answers.
const dice = (
  attack: readonly number[],
  defence: readonly number[],
  confirm: { attacker?: number; defender?: number } = {},
): readonly Answer[] => [
  diceOf('attacker/pool', ...attack),
  diceOf('defender/pool', ...defence),
  ...(confirm.attacker === undefined ? [] : [diceOf('attacker/confirm', confirm.attacker)]),
  ...(confirm.defender === undefined ? [] : [diceOf('defender/confirm', confirm.defender)]),
];

/** A card and its casualty. `among equals` accepts the proposed man; `as the owner says` records another choice. */
type Card = readonly [card: string, man: string, fate: Fate, among?: 'among equals' | 'as the owner says'];

const cardsOf = (path: string, cards: readonly Card[]): readonly Answer[] =>
  cards.flatMap(([card, man, , among], i) => [
    answer(`${path}/${i + 1}/card`, card),
    ...(among
      ? [among === 'among equals' ? offer(`${path}/${i + 1}/man`, [man]) : answer(`${path}/${i + 1}/man`, [man])]
      : []),
  ]);

const ofSide = (role: Casualty['role'], unit: string, cards: readonly Card[]): readonly Casualty[] =>
  cards.map(([card, man, fate]) => ({ role, unit, at: 'melee', man, fate, card }));

const hurt = (unit: string, cards: readonly Card[]): readonly Change[] =>
  cards.map(([, man, to]) => stateFrom(unit, man, 'standing', to));

const shaken = (id: string): Change => factFrom(id, 'shaken', false, true);

const out = (...cards: readonly (readonly Card[])[]): Change =>
  drawn(
    'casualty',
    cards.flat().map(([card]) => card),
  );

// The printed combats, card by card.

type Combat = {
  readonly setup: CloseCombatSetup;
  readonly overruled?: ExamplePlay['overruled'];
  readonly dice: readonly Answer[];
  readonly attackers: readonly Card[];
  readonly defenders: readonly Card[];
  readonly verdict: 'attacker' | 'defender';
  readonly sides: readonly [attacker: SideAfterMelee, defender: SideAfterMelee];
};

function combat(id: string, title: string, { setup, overruled, attackers, defenders, ...more }: Combat): Example {
  const [attacker, defender] = [nth(setup.attackers, 0).unit.id, nth(setup.defenders, 0).unit.id];
  const loser = more.verdict === 'attacker' ? defender : attacker;
  return played(id, title, {
    sequence: 'close-combat',
    setup,
    ...(overruled ? { overruled } : {}),
    answers: [
      answer('contact', {}),
      ...more.dice,
      ...cardsOf('attacker/1/fallen/hit', attackers),
      ...cardsOf('defender/1/fallen/hit', defenders),
    ],
    outcome: {
      verdict: more.verdict,
      melee: { attacker: more.sides[0], defender: more.sides[1] },
      fallen: [...ofSide('attacker', attacker, attackers), ...ofSide('defender', defender, defenders)],
      back: [loser],
      retreat: '',
      changes: [...hurt(attacker, attackers), ...hurt(defender, defenders), shaken(loser), out(attackers, defenders)],
    },
  });
}

const RAIDERS_FOUR: readonly Card[] = [
  ['5s', 'a2', 'wounded', 'among equals'],
  ['9h', 'a3', 'killed', 'among equals'],
  ['Ac', 'a1', 'wounded'],
  ['Jd', 'a4', 'wounded', 'among equals'],
];
const POST_FOUR: readonly Card[] = [
  ['7c', 'd2', 'wounded', 'among equals'],
  ['10h', 'd3', 'killed', 'among equals'],
  ['Ks', 'd4', 'wounded', 'among equals'],
  ['As', 'd1', 'wounded'],
];
const MILITIA_FOUR: readonly Card[] = [
  ['2h', 'd2', 'killed', 'among equals'],
  ['Ad', 'd1', 'wounded'],
  ['Qh', 'd3', 'killed', 'among equals'],
  ['3c', 'd4', 'wounded', 'among equals'],
];

const E6_DICE = { a: [[6, 4, 4, 4, 3, 2, 2, 1], 8], d: [[5, 5, 4, 3, 3, 2, 1, 1], 6] } as const;
const E7_DICE = { a: [[6, 4, 4, 4, 3, 2, 2, 1], 8], d: [[5, 5, 4, 3, 3, 2, 1], 6] } as const;
const E9_DICE = { a: [[6, 5, 4, 4, 3, 3, 1, 1], 8], d: [[5, 4, 3, 2], 10] } as const;
const C1_DICE = { a: [[6, 6, 5, 5, 4], 10], d: [[4, 4, 4, 3, 3], 10] } as const;
const C3_DICE = { a: [[6, 6, 6], 9], d: [[6, 5, 5, 2], 3] } as const;

const E6_SIDES: Clash['sides'] = [
  { dice: 8, men: 8, total: 26, casualties: 4, loses: 4, left: 4, wiped: false },
  { dice: 8, men: 6, total: 24, casualties: 4, loses: 4, left: 2, wiped: false },
];
const E9_SIDES: Clash['sides'] = [
  { dice: 8, men: 8, total: 27, casualties: 4, loses: 3, left: 5, wiped: false },
  { dice: 4, men: 10, total: 14, casualties: 3, loses: 4, left: 6, wiped: false },
];

const seed: readonly Example[] = [
  combat('E6', 'The first combat as it was rolled, with a die too many', {
    setup: FIRST,
    overruled: { 'defender/1/dice': { by: 1 } },
    dice: dice([6, 4, 4, 4, 3, 2, 2, 1], [5, 5, 4, 3, 3, 2, 1, 1], { attacker: 4 }),
    attackers: RAIDERS_FOUR,
    defenders: POST_FOUR,
    verdict: 'defender',
    sides: E6_SIDES,
  }),
  combat('E7', 'The first combat with the right dice: a tie', {
    setup: FIRST,
    dice: dice([6, 4, 4, 4, 3, 2, 2, 1], [5, 5, 4, 3, 3, 2, 1], { attacker: 4, defender: 5 }),
    attackers: RAIDERS_FOUR,
    defenders: POST_FOUR,
    verdict: 'defender',
    sides: [
      { dice: 8, men: 8, total: 26, casualties: 4, loses: 4, left: 4, wiped: false },
      { dice: 7, men: 6, total: 23, casualties: 4, loses: 4, left: 2, wiped: false },
    ],
  }),
  combat('E8', 'The same, and the defender’s confirming die is a 6', {
    setup: FIRST,
    dice: dice([6, 4, 4, 4, 3, 2, 2, 1], [5, 5, 4, 3, 3, 2, 1], { attacker: 4, defender: 6 }),
    attackers: RAIDERS_FOUR.slice(0, 3),
    defenders: POST_FOUR,
    verdict: 'attacker',
    sides: [
      { dice: 8, men: 8, total: 26, casualties: 4, loses: 3, left: 5, wiped: false },
      { dice: 7, men: 6, total: 23, casualties: 3, loses: 4, left: 2, wiped: false },
    ],
  }),
  combat('E9', 'The second combat, added up rightly', {
    setup: SECOND,
    dice: dice([6, 5, 4, 4, 3, 3, 1, 1], [5, 4, 3, 2], { attacker: 4, defender: 1 }),
    attackers: RAIDERS_FOUR.slice(0, 3),
    defenders: MILITIA_FOUR,
    verdict: 'attacker',
    sides: E9_SIDES,
  }),
];

// Pools, melees and hits by themselves.

const house = (choices: object = {}): HouseSettings => resolveHouse(rules, choices);

const pool = (
  id: string,
  title: string,
  role: 'attacker' | 'defender',
  setup: CloseCombatSetup,
  outcome: number,
  { choices = {}, overruled }: { choices?: object; overruled?: ExamplePlay['overruled'] } = {},
): Example => ({
  id,
  title,
  part: 'dice',
  input: { role, setup, house: house(choices) },
  ...(overruled ? { overruled } : {}),
  outcome,
});

const SEVEN_NCO = unit('seven', 'A', 'B', 'NMMMMMM');
const FIVE_A = unit('five', 'B', 'A', 'OMMMM');
const NINE_C = unit('nine', 'A', 'C', 'OGGMMMMMM');
const ANY = [defends(men(10, 'D'))];

const pools: readonly Example[] = [
  pool('E1', 'Ten men', 'attacker', fight([attacks(men(10))], ANY), 5),
  pool('E2', 'Seven men', 'attacker', fight([attacks(men(7))], ANY), 4),
  pool('E3', 'Eight men, officer, sub-machine gun, class A', 'attacker', FIRST, 8),
  pool('E4', 'Six men, NCO, on the hill, two grenades hit', 'defender', FIRST, 7),
  pool('E4~manual', 'The same with the die too many', 'defender', FIRST, 8, {
    overruled: { 'defender/1/dice': { by: 1 } },
  }),
  pool('E4~nco-beside', 'The same, the NCO beside the number', 'defender', FIRST, 8, { choices: { strength: 'nco' } }),
  pool('E5', 'Ten men, officer, class D, in the rear', 'defender', SECOND, 4),
  pool(
    'C7',
    'One man, attacked in the rear',
    'defender',
    fight([attacks(raiders)], [defends(men(1, 'D'), { rear: true })]),
    0,
  ),
  pool(
    'C7~floor-1',
    'One man, attacked in the rear, never less than a die',
    'defender',
    fight([attacks(raiders)], [defends(men(1, 'D'), { rear: true })]),
    1,
    { choices: { floor: 1 } },
  ),
  pool(
    'C8',
    'Seven men with an NCO, and five of class A with an officer',
    'attacker',
    fight([attacks(SEVEN_NCO), attacks(FIVE_A)], ANY),
    10,
  ),
  pool('C8~pooled', 'The same, the men added first', 'attacker', fight([attacks(SEVEN_NCO), attacks(FIVE_A)], ANY), 9, {
    choices: { units: 'pooled' },
  }),
  pool(
    'C16',
    'Nine men of class C, officer, two SMGs, three grenades hit',
    'attacker',
    fight([attacks(NINE_C, { grenade: 3 })], ANY),
    13,
  ),
  pool('C17', 'Whoever is higher: the defender is not', 'defender', { ...FIRST, higher: 'attacker' }, 6, {
    choices: { higher: 'whoever' },
  }),
  pool('C17/attacker', 'Whoever is higher: the attacker is', 'attacker', { ...FIRST, higher: 'attacker' }, 9, {
    choices: { higher: 'whoever' },
  }),
];

type Clash = {
  readonly a: readonly [dice: readonly number[], men: number];
  readonly d: readonly [dice: readonly number[], men: number];
  readonly confirm?: { attacker?: number; defender?: number };
  readonly choices?: Partial<MeleeInput>;
  readonly holds: string;
  readonly sides: readonly [attacker: SideAfterMelee, defender: SideAfterMelee];
};

const clash = (id: string, title: string, { a, d, confirm, choices, holds, sides }: Clash): Example => ({
  id,
  title,
  part: 'melee',
  input: {
    attacker: { dice: a[0].length, men: a[1], standing: a[1] },
    defender: { dice: d[0].length, men: d[1], standing: d[1] },
    good: false,
    divisor: 6,
    confirm: 'd6',
    confirming: 'always',
    wiped: 'sensible',
    margin: 2,
    all: 'fighting',
    ...choices,
  },
  answers: dice(a[0], d[0], confirm),
  outcome: { holds, attacker: sides[0], defender: sides[1] },
});

const SIX_EACH: Clash['sides'] = [
  { dice: 8, men: 8, total: 26, casualties: 6, loses: 6, left: 2, wiped: false },
  { dice: 8, men: 6, total: 24, casualties: 6, loses: 6, left: 0, wiped: true },
];
const E9_BY_FOUR: Clash['sides'] = [
  { dice: 8, men: 8, total: 27, casualties: 6, loses: 4, left: 4, wiped: false },
  { dice: 4, men: 10, total: 14, casualties: 4, loses: 6, left: 4, wiped: false },
];
const C1_SIDES: Clash['sides'] = [
  { dice: 5, men: 10, total: 26, casualties: 4, loses: 3, left: 7, wiped: false },
  { dice: 5, men: 10, total: 18, casualties: 3, loses: 4, left: 6, wiped: false },
];
const C3_SIDES: Clash['sides'] = [
  { dice: 3, men: 9, total: 18, casualties: 3, loses: 3, left: 6, wiped: false },
  { dice: 4, men: 3, total: 18, casualties: 3, loses: 3, left: 0, wiped: true },
];

const melees: readonly Example[] = [
  clash('E6-4', 'The first combat with divisor 4', {
    ...E6_DICE,
    confirm: { attacker: 4 },
    choices: { divisor: 4 },
    holds: 'attacker',
    sides: SIX_EACH,
  }),
  clash('E6-4~literal', 'The same, a tie to the letter', {
    ...E6_DICE,
    confirm: { attacker: 4 },
    choices: { divisor: 4, wiped: 'literal' },
    holds: 'defender',
    sides: SIX_EACH,
  }),
  ...(['sensible', 'literal'] as const).map((wiped) =>
    clash(
      wiped === 'sensible' ? 'E7-4' : 'E7-4~literal',
      `The first combat with the right dice, divisor 4${wiped === 'sensible' ? '' : ', to the letter'}`,
      {
        ...E7_DICE,
        confirm: { attacker: 4, defender: 5 },
        choices: { divisor: 4, wiped },
        holds: 'attacker',
        sides: [
          { dice: 8, men: 8, total: 26, casualties: 6, loses: 5, left: 3, wiped: false },
          { dice: 7, men: 6, total: 23, casualties: 5, loses: 6, left: 0, wiped: true },
        ],
      },
    ),
  ),
  clash('E9-4', 'The second combat with divisor 4', {
    ...E9_DICE,
    confirm: { attacker: 4, defender: 1 },
    choices: { divisor: 4 },
    holds: 'attacker',
    sides: E9_BY_FOUR,
  }),
  clash('E9-good', 'The second combat against a good position: one ahead is not enough', {
    ...E9_DICE,
    confirm: { attacker: 4, defender: 1 },
    choices: { good: true },
    holds: 'defender',
    sides: E9_SIDES,
  }),
  clash('E9-good-4', 'The same with divisor 4: two ahead', {
    ...E9_DICE,
    confirm: { attacker: 4, defender: 1 },
    choices: { good: true, divisor: 4 },
    holds: 'attacker',
    sides: E9_BY_FOUR,
  }),
  clash('E6-drop', 'The first combat, remainders dropped', {
    ...E6_DICE,
    choices: { confirm: 'none' },
    holds: 'defender',
    sides: E6_SIDES,
  }),
  clash('C1', 'A good position, one ahead', {
    ...C1_DICE,
    confirm: { attacker: 3 },
    choices: { good: true },
    holds: 'defender',
    sides: C1_SIDES,
  }),
  clash('C1~open', 'The same roll in the open', {
    ...C1_DICE,
    confirm: { attacker: 3 },
    holds: 'attacker',
    sides: C1_SIDES,
  }),
  clash('C2', 'A good position, two ahead', {
    a: [[6, 6, 6, 6, 6], 10],
    d: [[4, 4, 4, 3, 3], 10],
    choices: { good: true },
    holds: 'attacker',
    sides: [
      { dice: 5, men: 10, total: 30, casualties: 5, loses: 3, left: 7, wiped: false },
      { dice: 5, men: 10, total: 18, casualties: 3, loses: 5, left: 5, wiped: false },
    ],
  }),
  clash('C3', 'A good position, and nobody left in it', {
    ...C3_DICE,
    choices: { good: true },
    holds: 'attacker',
    sides: C3_SIDES,
  }),
  clash('C3~literal', 'The same to the letter: all killed carries a good position', {
    ...C3_DICE,
    choices: { good: true, wiped: 'literal' },
    holds: 'attacker',
    sides: C3_SIDES,
  }),
  clash('C3~literal-open', 'To the letter in the open: a tie', {
    ...C3_DICE,
    choices: { wiped: 'literal' },
    holds: 'defender',
    sides: C3_SIDES,
  }),
  ...([true, false] as const).map((good) =>
    clash(
      good ? 'C4~literal-good' : 'C4~literal',
      `Nobody left on either side, ${good ? 'a good position, ' : ''}to the letter`,
      {
        a: [[6, 6], 2],
        d: [[6, 6], 2],
        choices: { good, wiped: 'literal' },
        holds: good ? 'attacker' : 'defender',
        sides: [
          { dice: 2, men: 2, total: 12, casualties: 2, loses: 2, left: 0, wiped: true },
          { dice: 2, men: 2, total: 12, casualties: 2, loses: 2, left: 0, wiped: true },
        ],
      },
    ),
  ),
  clash('C4', 'Nobody left on either side', {
    a: [[6, 6], 2],
    d: [[6, 6], 2],
    holds: 'nobody',
    sides: [
      { dice: 2, men: 2, total: 12, casualties: 2, loses: 2, left: 0, wiped: true },
      { dice: 2, men: 2, total: 12, casualties: 2, loses: 2, left: 0, wiped: true },
    ],
  }),
  clash('C5', 'Nobody hit', {
    a: [[1], 2],
    d: [[2], 2],
    confirm: { attacker: 2, defender: 3 },
    holds: 'defender',
    sides: [
      { dice: 1, men: 2, total: 1, casualties: 0, loses: 0, left: 2, wiped: false },
      { dice: 1, men: 2, total: 2, casualties: 0, loses: 0, left: 2, wiped: false },
    ],
  }),
  clash('C6', 'One hit', {
    a: [[1], 2],
    d: [[2], 2],
    confirm: { attacker: 1, defender: 3 },
    holds: 'attacker',
    sides: [
      { dice: 1, men: 2, total: 1, casualties: 1, loses: 0, left: 2, wiped: false },
      { dice: 1, men: 2, total: 2, casualties: 0, loses: 1, left: 1, wiped: false },
    ],
  }),
  clash('C9', 'Five casualties, three men', {
    a: [[6, 6, 6, 6, 6], 10],
    d: [[3, 3], 3],
    holds: 'attacker',
    sides: [
      { dice: 5, men: 10, total: 30, casualties: 5, loses: 1, left: 9, wiped: false },
      { dice: 2, men: 3, total: 6, casualties: 1, loses: 3, left: 0, wiped: true },
    ],
  }),
  {
    id: 'C7/no-dice',
    title: 'No dice inflict nothing, and nothing is confirmed',
    part: 'strike',
    input: { dice: 0, divisor: 6, confirm: 'd6', confirming: 'always' },
    outcome: { total: 0, casualties: 0 },
  },
];

/** Creates men with the ids used in examples C10 to C13: "O N C M1" is an officer, an NCO, a crewman and a man. */
const squad = (names: string): HitsOnMen['men'] =>
  names.split(' ').map((id) => ({
    ...{ id, tag: id, name: '', role: ROLES[id[0] ?? ''] ?? 'ordinary' },
    ...{ state: 'standing', facts: {} },
  }));

const CARDS: Omit<HitsOnMen, 'men' | 'hits'> = {
  deck: FULL_DECK,
  roller: 'both',
  casualties: 'cards',
  d20: 'who',
  replace: false,
};

const fall = (id: string, title: string, names: string, cards: readonly Card[]): Example => ({
  id,
  title,
  part: 'fallen',
  input: { men: squad(names), hits: cards.length, ...CARDS },
  answers: cardsOf('hit', cards),
  outcome: {
    felled: cards.map(([card, man, fate]): ManHit => ({ man, fate, card })),
    deck: { out: cards.map(([card]) => card), lost: {} },
  },
});

const c13 = (
  id: string,
  title: string,
  d20: HitsOnMen['d20'],
  fates: readonly [man: string, fate: Fate][],
): Example => ({
  id,
  title,
  part: 'fallen',
  input: { men: squad('O N C M1 M2 M3 M4'), hits: 4, ...CARDS, casualties: 'd20', d20 },
  answers: [
    diceOf('hit/1/d20', 14),
    offer('hit/1/man', ['M1']),
    diceOf('hit/2/d20', 15),
    diceOf('hit/3/d20', 20),
    diceOf('hit/4/d20', 20),
  ],
  outcome: { felled: fates.map(([man, fate]): ManHit => ({ man, fate })), deck: { out: [], lost: {} } },
});

const falls: readonly Example[] = [
  fall('C10', 'Four cards on a squad with officer, NCO and crew', 'O N C M1 M2 M3 M4 M5', [
    ['9h', 'M1', 'killed', 'among equals'],
    ['Qd', 'C', 'wounded'],
    ['Ac', 'O', 'wounded'],
    ['5s', 'M2', 'wounded', 'among equals'],
  ]),
  fall('C11', 'No crewman and no officer', 'N M1 M2 M3 M4 M5', [
    ['Qd', 'M1', 'wounded', 'among equals'],
    ['Ah', 'N', 'killed'],
  ]),
  fall('C12', 'Only officer and crewman left', 'O C', [['7h', 'C', 'killed']]),
  fall('C10~two officers', 'An ace on a squad with two officers: the owner says who is the highest', 'O O2 M1', [
    ['Ac', 'O2', 'wounded', 'as the owner says'],
  ]),
  c13('C13', 'Four D20 that only say who', 'who', [
    ['M1', 'out'],
    ['C', 'out'],
    ['O', 'out'],
    ['N', 'out'],
  ]),
  c13('C13~literal', 'Four D20 to the letter', 'literal', [
    ['M1', 'wounded'],
    ['C', 'killed'],
    ['O', 'killed'],
    ['N', 'killed'],
  ]),
];

const broken = (id: string, title: string, answers: readonly Answer[], verdict: string, back: string): Example =>
  played(id, title, {
    sequence: 'close-combat',
    setup: { ...FIRST, enter: 'close' },
    answers,
    outcome: { verdict, melee: null, fallen: [], back: [back], retreat: '', changes: [] },
  });

const charges: readonly Example[] = [
  broken('C14', 'The attacker does not close', [answer('attacker/1/close', 'failed')], 'not closed', 'raiders'),
  broken(
    'C15',
    'The defender does not stand',
    [answer('attacker/1/close', 'passed'), answer('defender/1/stand', 'failed')],
    'not stood',
    'post',
  ),
];

export default [...pools, ...seed, ...melees, ...falls, ...charges] satisfies readonly Example[];
