import type { Man, Unit } from '../../rules/roster.ts';
import type { Fact, Sample, Template, UnitKind } from '../../rules/system.ts';
import { overcome } from './force.ts';
import { type Switches, switches } from './house.ts';

// A Unit of ours is a Unit of the rules: whatever fights as one body. Its Teams are its men's roles, so that they are
// mustered by counts, named on the base and moved by a tap; each has its Shock in a fact of the Unit that bears its name.

/** Leaders, highest first, with the Orders each can issue when fit. (chain-of-command 2) */
export const RANKS = [
  { id: 'ranking', title: 'Ranking Leader', orders: 4 },
  { id: 'senior', title: 'Senior Leader', orders: 3 },
  { id: 'junior', title: 'Junior Leader', orders: 2 },
] as const;
export type Rank = (typeof RANKS)[number]['id'];

/** Teams by the role of their men; the LMG Team is last, so that the LMG is mustered into it. (chain-of-command 2, 3) */
const TEAMS: Readonly<Record<string, string>> = {
  rifle: 'Rifle Team',
  second: 'Second Team',
  lmg: 'LMG Team',
  crew: 'Team',
};

/** Whether he is alive and in the game. (chain-of-command 3) */
export const alive = (man: Man): boolean => man.state === 'fit';

/** A man's rank, if he is a Leader. */
export const rankOf = (man: Man) => RANKS.find(({ id }) => id === man.role);

/** Whether he is a Leader: not counted among the figures. (chain-of-command 2) */
export const leads = (man: Man): boolean => rankOf(man) !== undefined;

/** The living Leaders of a Unit, in roster order. */
export const leadersOf = (unit: Unit): readonly Man[] => unit.men.filter((man) => alive(man) && leads(man));

/** The living figures of a Unit: all but its Leaders. */
export const figuresOf = (unit: Unit): readonly Man[] => unit.men.filter((man) => alive(man) && !leads(man));

/** How special his weapon is: 0 a rifle, 1 an SMG, 2 a machine gun. (chain-of-command 3) */
export const armed = ({ facts }: Man): number =>
  facts.lmg === true || facts.mg === true ? 2 : facts.smg === true ? 1 : 0;

/** Whether it is armoured, and fights by ramming alone. (chain-of-command 4.14) */
export const isVehicle = (unit: Unit): boolean => unit.kind === 'vehicle';

/** A counter of a Unit, none where it was never noted. */
export const counted = (unit: Unit, fact: string): number => {
  const value = unit.facts[fact];
  return typeof value === 'number' && value > 0 ? value : 0;
};

/** A Team as the roster has it: its living men, and its Shock while it has any. (chain-of-command 3) */
export type Roster = {
  readonly role: string;
  readonly name: string;
  readonly men: readonly Man[];
  readonly shock: number;
};

/** The Teams of a Unit that have living men. (chain-of-command 3) */
export const teamsOf = (unit: Unit): readonly Roster[] =>
  Object.entries(TEAMS)
    .map(([role, name]) => ({ role, name, men: figuresOf(unit).filter((man) => man.role === role) }))
    .filter(({ men }) => men.length > 0)
    .map((team) => ({ ...team, shock: counted(unit, shockOf(team.role)) }));

/** Where the Shock of a Team is kept. */
export const shockOf = (role: string): string => `shock-${role}`;

/** Every counter of Shock a Unit has: also of Teams that are gone, whose Shock is gone with them. */
export const shockFacts = (unit: Unit): readonly string[] =>
  [...Object.keys(TEAMS).map(shockOf), 'shock'].filter((fact) => counted(unit, fact) > 0);

type Thresholds = Pick<Switches, 'leaders_in_thresholds'>;

/** Shock of the Teams that stand. */
export const shock = (unit: Unit): number => teamsOf(unit).reduce((sum, team) => sum + team.shock, 0);
/** Figures as Pinned and Broken count them: Leaders too, unless the house says no. (chain-of-command 2, row 10) */
export const strength = (unit: Unit, { leaders_in_thresholds }: Thresholds): number =>
  figuresOf(unit).length + (leaders_in_thresholds === 'no' ? 0 : leadersOf(unit).length);

/** Whether a Unit is Pinned, by the Teams that stand. (chain-of-command 2, row 10) */
export const pinned = (unit: Unit, rules: Thresholds): boolean =>
  overcome(
    teamsOf(unit).map(({ men, shock }) => ({ figures: men.length, shock })),
    { apart: unit.facts.apart === true, strength: strength(unit, rules) },
  );

/** Whether a Unit has at least twice as much Shock as figures. (chain-of-command 2, row 10) */
export const shattered = (unit: Unit, rules: Thresholds): boolean =>
  figuresOf(unit).length > 0 && shock(unit) >= 2 * strength(unit, rules);

/** The Orders a Leader can issue now: none where he is Stunned or gone, else those of his rank less his wounds. (chain-of-command 3) */
export function ordersOf(man: Man): number {
  const own = Number(man.facts.orders ?? 0);
  const full = own > 0 ? own : (rankOf(man)?.orders ?? 0);
  return alive(man) && man.facts.stunned !== true ? Math.max(0, full - Number(man.facts.wounds ?? 0)) : 0;
}

/** A man as a list shows him: tag, name, and what he carries. */
export const called = ({ tag, name, facts }: Man): string =>
  [tag, name, facts.smg === true ? 'SMG' : '', facts.lmg === true ? 'LMG' : '', facts.mg === true ? 'MG' : '']
    .filter((word) => word !== '')
    .join(' ');

/** Men as a pick lists them, those with plain rifles first. (chain-of-command 3) */
export const plainFirst = { item: (man: Man) => ({ id: man.id, name: called(man) }), special: armed };

/** What is tested for a Unit that Breaks, is wiped out or is lost, by what it is. (chain-of-command 4.15) */
export const isSection = (unit: Unit): boolean => unit.kind === 'section';

/** Whether it serves a crewed weapon. (chain-of-command 4.10) */
export const crewed = (unit: Unit): boolean => unit.facts.crewed === true;

const OWED: Fact = {
  id: 'owed',
  title: 'Force Morale Test owed',
  kind: 'one of',
  state: true,
  when: ({ facts }) => typeof facts.owed === 'string',
  options: [
    { id: 'breaks', title: 'Test owed: it Breaks' },
    { id: 'wiped out', title: 'Test owed: wiped out' },
    { id: 'support killed', title: 'Test owed: Support lost' },
    { id: 'support routs', title: 'Test owed: Support routs' },
  ],
};

const nature: readonly Fact[] = [
  {
    id: 'quality',
    title: 'Quality',
    kind: 'one of',
    options: [
      { id: 'elite', title: 'Elite' },
      { id: 'regular', title: 'Regular' },
      { id: 'green', title: 'Green' },
    ],
  },
  { id: 'aggressive', title: 'Aggressive', kind: 'flag' },
  { id: 'stubborn', title: 'Stubborn', kind: 'flag' },
];

const states: readonly Fact[] = [{ id: 'broken', title: 'Broken marker', kind: 'flag', state: true }, OWED];

const shockFact = (role: string, title: string): Fact => ({
  id: role === '' ? 'shock' : shockOf(role),
  title,
  kind: 'number',
  min: 0,
  max: 60,
  state: true,
  counts: true,
  when: (unit) => role === '' || counted(unit, shockOf(role)) > 0 || teamsOf(unit).some((team) => team.role === role),
});

const weapons: readonly Fact[] = [
  { id: 'smg', title: 'SMG or assault rifle', kind: 'flag' },
  { id: 'lmg', title: 'LMG', kind: 'flag' },
  { id: 'mg', title: 'MMG or HMG', kind: 'flag' },
];

const isLeader: Fact['when'] = (_, man) => man !== undefined && leads(man);

const leading: readonly Fact[] = [
  {
    id: 'wounds',
    title: 'Wounds',
    detail: 'An Order fewer each',
    kind: 'number',
    min: 0,
    max: 9,
    state: true,
    counts: true,
    card: true,
    when: isLeader,
  },
  { id: 'stunned', title: 'Stunned', kind: 'flag', state: true, card: true, when: isLeader },
  {
    id: 'orders',
    title: 'Orders when fit',
    detail: '0: by his rank',
    kind: 'number',
    min: 0,
    max: 4,
    state: true,
    card: true,
    when: isLeader,
  },
  {
    id: 'owed',
    title: 'Force Morale Test owed',
    kind: 'one of',
    state: true,
    when: (_, man) => typeof man?.facts.owed === 'string',
    options: [
      { id: 'wounded', title: 'Test owed: Leader wounded' },
      { id: 'killed', title: 'Test owed: Leader killed' },
      { id: 'routs', title: 'Test owed: Leader routs' },
    ],
  },
];

const menStates: UnitKind['states'] = [
  { id: 'fit', title: 'Fit', stands: true, tone: 'good' },
  { id: 'fallen', title: 'Fallen', detail: 'Killed or hurt: settled after the game', stands: false, tone: 'warn' },
  { id: 'captured', title: 'Captured', stands: false, tone: 'bad' },
  { id: 'guarding', title: 'Guarding prisoners', detail: 'Back after the game', stands: false, tone: 'warn' },
  { id: 'withdrawn', title: 'Out of this game', detail: 'Ran, or left his weapon', stands: false, tone: 'warn' },
  { id: 'misses', title: 'Misses the next game', stands: false, tone: 'warn' },
  { id: 'gone', title: 'Struck off', detail: 'Gone for good', stands: false, tone: 'bad', struck: true },
];

const held = (unit: Unit): boolean => unit.facts.broken !== true;

const derived: NonNullable<UnitKind['derived']> = [
  {
    id: 'pinned',
    title: 'Pinned',
    holds: (unit, house) => held(unit) && pinned(unit, switches(house)) && !shattered(unit, switches(house)),
  },
  { id: 'broken', title: 'Broken', holds: (unit, house) => held(unit) && shattered(unit, switches(house)) },
];

const WEAPONS = { smg: 'SMG', lmg: 'LMG', mg: 'MG' } as const;

/** Teams and Leaders, counted: figures, weapons, Shock; rank, Orders, wounds. (chain-of-command 3) */
const glance: UnitKind['glance'] = (unit) => [
  ...leadersOf(unit).map((man) => ({
    title: man.name,
    detail: [
      ordersOf(man) === 1 ? '1 Order' : `${ordersOf(man)} Orders`,
      ...(Number(man.facts.wounds ?? 0) > 0 ? [`wounds ${man.facts.wounds}`] : []),
      ...(man.facts.stunned === true ? ['Stunned'] : []),
      ...(man.facts.smg === true ? ['SMG'] : []),
    ].join(' · '),
  })),
  ...teamsOf(unit).map(({ name, men, shock }) => ({
    title: name,
    detail: [
      men.length === 1 ? '1 figure' : `${men.length} figures`,
      ...Object.entries(WEAPONS).flatMap(([fact, weapon]) => {
        const n = men.filter(({ facts }) => facts[fact] === true).length;
        return n === 0 ? [] : [`${n} ${weapon}${n === 1 ? '' : 's'}`];
      }),
      ...(shock > 0 ? [`${shock} Shock`] : []),
    ].join(' · '),
  })),
];

const rank = (id: Rank) => {
  const { title } = RANKS.find((one) => one.id === id)!;
  return { id, title, plural: `${title.toLowerCase()}s`, leads: true };
};
const team = (role: string) => ({ id: role, title: `${TEAMS[role]!} man`, plural: `men of the ${TEAMS[role]!}` });

const plain = { quality: 'regular', aggressive: false, stubborn: false, broken: false } as const;

const template = (
  id: string,
  title: string,
  kind: string,
  men: Template['men'],
  carrying: Template['carrying'] = {},
  facts: Template['facts'] = {},
): Template => ({ id, title, kind, men, carrying, facts: { ...plain, ...facts } });

const SMG_SQUAD = template(
  'smg-squad',
  'Squad of seven and Leader, all SMGs',
  'section',
  { junior: 1, rifle: 7 },
  { smg: 8 },
);
const GROUP = template(
  'group',
  'Section of eight and Leader, LMG',
  'section',
  { junior: 1, rifle: 5, lmg: 3 },
  { lmg: 1 },
);
const TEN = template('ten', 'Section of nine and Leader, LMG', 'section', { junior: 1, rifle: 6, lmg: 3 }, { lmg: 1 });
const SQUAD = template(
  'squad',
  'Squad of three Teams and Leader',
  'section',
  { junior: 1, rifle: 5, second: 4, lmg: 3 },
  { lmg: 1 },
);

/** A Section or Squad: Teams under a Leader. (chain-of-command 2, 3) */
const section: UnitKind = {
  id: 'section',
  title: 'Section',
  roles: [rank('senior'), rank('junior'), team('rifle'), team('second'), team('lmg')],
  facts: [
    ...nature,
    { id: 'apart', title: 'Its Teams are more than 4" apart', kind: 'flag', state: true },
    shockFact('rifle', 'Shock, Rifle Team'),
    shockFact('second', 'Shock, Second Team'),
    shockFact('lmg', 'Shock, LMG Team'),
    ...states,
  ],
  manFacts: [...weapons, ...leading],
  states: menStates,
  derived,
  glance,
  templates: [GROUP, SMG_SQUAD, TEN, SQUAD],
};

/** A Team on its own, or a Support Unit with its crew. (chain-of-command 2, 3) */
const lone: UnitKind = {
  id: 'team',
  title: 'Team',
  roles: [rank('senior'), rank('junior'), { id: 'crew', title: 'Man', plural: 'men' }],
  facts: [
    ...nature,
    { id: 'support', title: 'Support Unit', kind: 'flag' },
    { id: 'crewed', title: 'Crewed weapon', kind: 'flag' },
    shockFact('crew', 'Shock'),
    ...states,
  ],
  manFacts: [...weapons, ...leading],
  states: menStates,
  derived,
  glance,
  templates: [
    template('team-five', 'Team of five', 'team', { crew: 5 }, {}, { support: false, crewed: false }),
    template('mg-five', 'Machine-gun Team of five', 'team', { crew: 5 }, { mg: 1 }, { support: true, crewed: true }),
    template('smg-three', 'Assault Team of three', 'team', { crew: 3 }, { smg: 3 }, { support: true, crewed: false }),
  ],
};

/** Leaders on their own: they fight attached to a Unit. The three standings are the campaign's. (chain-of-command 3, 8) */
const leaders: UnitKind = {
  id: 'leaders',
  title: 'Leader',
  roles: [rank('ranking'), rank('senior'), rank('junior')],
  facts: states,
  manFacts: [
    weapons[0]!,
    ...leading,
    { id: 'commander', title: 'The commander’s opinion', kind: 'number', min: -20, max: 20, state: true },
    { id: 'opinion', title: 'The men’s opinion', kind: 'number', min: -20, max: 20, state: true },
    { id: 'outlook', title: 'His own outlook', kind: 'number', min: -20, max: 20, state: true },
  ],
  states: menStates,
  glance,
  templates: [
    template('senior', 'Senior Leader', 'leaders', { senior: 1 }),
    template('two', 'Two Senior Leaders', 'leaders', { senior: 2 }),
  ],
};

/** An armoured vehicle. (chain-of-command 4.13, 4.14) */
const vehicle: UnitKind = {
  id: 'vehicle',
  title: 'Vehicle',
  roles: [],
  facts: [
    { id: 'armour', title: 'Armour', kind: 'number', min: 1, max: 20 },
    { id: 'tracked', title: 'Tracked', kind: 'flag' },
    shockFact('', 'Shock'),
  ],
  manFacts: [],
  states: menStates,
  templates: [
    { id: 'tank', title: 'Tank, armour 5', kind: 'vehicle', men: {}, facts: { armour: 5, tracked: true } },
    { id: 'car', title: 'Armoured car, armour 3', kind: 'vehicle', men: {}, facts: { armour: 3, tracked: false } },
  ],
};

/** What can be mustered. (chain-of-command 3) */
export const kinds: readonly UnitKind[] = [section, lone, leaders, vehicle];

/** The printed fight; the Germans' Leader has a wound to be noted before it begins. (chain-of-command E1, E2) */
export const samples: readonly Sample[] = [
  {
    id: 'farmhouse',
    title: 'The fight for the farmhouse',
    sides: [
      { name: 'Soviets', units: [{ ...SMG_SQUAD, title: 'Soviet squad' }] },
      { name: 'Germans', units: [{ ...GROUP, title: 'German Gruppe' }] },
    ],
  },
];
