import { mustFind } from '../../engine/data/lists.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import {
  choiceFact,
  countFact,
  flagFact,
  manFacts,
  type NotedFacts,
  numberFact,
  unitFacts,
} from '../../system/facts.ts';
import { type Sample, sampleOf, type UnitKind, type UnitName, type UnitTemplate } from '../../system/units.ts';
import { countOf } from '../../system/wording.ts';
import { houseValues, type Switches } from './house.ts';
import { areTeamsPinned, doesShockBreak } from './rules/combat/force.ts';

// A Unit is any body that fights as one. Each role of its men is a Team, so the roster screens edit Teams as roles.
// A fact of the Unit holds the Shock of each Team.

export const RANKS = [
  { id: 'ranking', title: 'Ranking Leader', orders: 4 },
  { id: 'senior', title: 'Senior Leader', orders: 3 },
  { id: 'junior', title: 'Junior Leader', orders: 2 },
] as const;
export type Rank = (typeof RANKS)[number]['id'];

/** Teams of a Unit, by the role of their men. (chain-of-command 2, 3) */
const TEAMS = [
  { role: 'rifle', name: 'Rifle Team' },
  { role: 'second', name: 'Second Team' },
  { role: 'lmg', name: 'LMG Team' },
  { role: 'crew', name: 'Team' },
] as const;
export type TeamRole = (typeof TEAMS)[number]['role'];

const SHOCK_FACTS = { rifle: 'shock-rifle', second: 'shock-second', lmg: 'shock-lmg', crew: 'shock-crew' } as const;

const shockFact = (title: string, role: TeamRole) =>
  countFact(title, [0, 60], {
    state: true,
    when: (unit: Unit): boolean =>
      UNIT_FACTS.of(unit, shockFactOf(role)) > 0 || teamsOf(unit).some((team) => team.role === role),
  });

export const UNIT_FACTS = unitFacts({
  quality: choiceFact('Quality', { elite: 'Elite', regular: 'Regular', green: 'Green' }, { card: true }),
  aggressive: flagFact('Aggressive'),
  stubborn: flagFact('Stubborn'),
  apart: flagFact('Teams more than 4" apart', { state: true }),
  support: flagFact('Support Unit'),
  crewed: flagFact('Crewed weapon'),
  'shock-rifle': shockFact('Rifle Shock', 'rifle'),
  'shock-second': shockFact('2nd Team Shock', 'second'),
  'shock-lmg': shockFact('LMG Shock', 'lmg'),
  'shock-crew': shockFact('Shock', 'crew'),
  broken: flagFact('Broken marker', { state: true }),
  owed: choiceFact(
    'Force Morale Test owed',
    {
      breaks: 'Test owed: it Breaks',
      'wiped out': 'Test owed: wiped out',
      'support killed': 'Test owed: Support lost',
      'support routs': 'Test owed: Support routs',
    },
    { state: true, when: ({ facts }) => typeof facts.owed === 'string' },
  ),
  armour: numberFact('Armour', [1, 20], { card: true }),
  tracked: flagFact('Tracked'),
  shock: countFact('Shock', [0, 60], { state: true }),
});

const OPINION = [-20, 20] as const;
const leader = { state: true, card: true, when: (_: Unit, man?: Man) => man !== undefined && isLeader(man) } as const;

export const MAN_FACTS = manFacts({
  smg: flagFact('SMG or assault rifle', { detail: 'Count the Leader’s too', leadersFirst: true }),
  lmg: flagFact('LMG'),
  mg: flagFact('MMG or HMG'),
  wounds: countFact('Wounds', [0, 9], { detail: 'Each costs one Order', ...leader }),
  stunned: flagFact('Stunned', leader),
  orders: numberFact('Orders when fit', [0, 4], { detail: '0: same as his rank', ...leader }),
  owed: choiceFact(
    'Force Morale Test owed',
    { wounded: 'Test owed: Leader wounded', killed: 'Test owed: Leader killed', routs: 'Test owed: Leader routs' },
    { state: true, when: (_, man) => typeof man?.facts.owed === 'string' },
  ),
  commander: numberFact('The commander’s opinion', OPINION, { state: true }),
  opinion: numberFact('The men’s opinion', OPINION, { state: true }),
  outlook: numberFact('His own outlook', OPINION, { state: true }),
});

export const isFit = (man: Man): boolean => man.state === 'fit';

export const rankOf = (man: Man) => RANKS.find(({ id }) => id === man.role);

export const isLeader = (man: Man): boolean => rankOf(man) !== undefined;

export const leadersOf = (unit: Unit): readonly Man[] => unit.men.filter((man) => isFit(man) && isLeader(man));

export const figuresOf = (unit: Unit): readonly Man[] => unit.men.filter((man) => isFit(man) && !isLeader(man));

/** Ranks men for the proposal of who falls: 0 for a rifle, first, 1 for an SMG, 2 for an MG. (chain-of-command 3) */
export const weaponRank = (man: Man): number =>
  MAN_FACTS.of(man, 'lmg') || MAN_FACTS.of(man, 'mg') ? 2 : MAN_FACTS.of(man, 'smg') ? 1 : 0;

export const isVehicle = (unit: Unit): boolean => unit.kind === 'vehicle';

export type UnitTeam = {
  readonly role: TeamRole;
  readonly name: string;
  readonly men: readonly Man[];
  readonly shock: number;
};

export const teamsOf = (unit: Unit): readonly UnitTeam[] =>
  TEAMS.map(({ role, name }) => ({ role, name, men: figuresOf(unit).filter((man) => man.role === role) }))
    .filter(({ men }) => men.length > 0)
    .map((team) => ({ ...team, shock: UNIT_FACTS.of(unit, shockFactOf(team.role)) }));

export const shockFactOf = (role: TeamRole): (typeof SHOCK_FACTS)[TeamRole] => SHOCK_FACTS[role];

export const nonzeroShockFacts = (unit: Unit): readonly ('shock' | (typeof SHOCK_FACTS)[TeamRole])[] =>
  [...TEAMS.map(({ role }) => shockFactOf(role)), 'shock' as const].filter((fact) => UNIT_FACTS.of(unit, fact) > 0);

type Thresholds = Pick<Switches, 'leaders_in_thresholds'>;

export const totalShock = (unit: Unit): number => teamsOf(unit).reduce((sum, team) => sum + team.shock, 0);
export const figuresAndLeadersOf = (unit: Unit, { leaders_in_thresholds }: Thresholds): number =>
  figuresOf(unit).length + (leaders_in_thresholds === 'no' ? 0 : leadersOf(unit).length);

export const isUnitPinned = (unit: Unit, rules: Thresholds): boolean =>
  areTeamsPinned(
    teamsOf(unit).map(({ men, shock }) => ({ figures: men.length, shock })),
    { apart: UNIT_FACTS.of(unit, 'apart'), figuresAndLeaders: figuresAndLeadersOf(unit, rules) },
  );

export const isBrokenByShock = (unit: Unit, rules: Thresholds): boolean =>
  figuresOf(unit).length > 0 && doesShockBreak(totalShock(unit), figuresAndLeadersOf(unit, rules));

/** Counts a Leader’s Orders: his own or his rank’s number, less wounds. 0 if Stunned or gone. (chain-of-command 3) */
export function ordersOf(man: Man): number {
  const own = MAN_FACTS.of(man, 'orders');
  const full = own > 0 ? own : (rankOf(man)?.orders ?? 0);
  return isFit(man) && !MAN_FACTS.of(man, 'stunned') ? Math.max(0, full - MAN_FACTS.of(man, 'wounds')) : 0;
}

export const labelOf = (man: Man): string =>
  [man.tag, man.name, ...WEAPONS.filter(([fact]) => MAN_FACTS.of(man, fact)).map(([, weapon]) => weapon)]
    .filter((word) => word !== '')
    .join(' ');

/** Options of `pickMen` that propose men with a rifle first, and machine-gunners last. */
export const riflemenFirst = { item: (man: Man) => ({ id: man.id, name: labelOf(man) }), rank: weaponRank };

export const isSection = (unit: Unit): boolean => unit.kind === 'section';

export const hasCrewedWeapon = (unit: Unit): boolean => UNIT_FACTS.of(unit, 'crewed');

/** Returns true if the loss or rout of a Unit is tested as Support. (chain-of-command 4.15) */
export const isSupport = (unit: Unit): boolean => hasCrewedWeapon(unit) || UNIT_FACTS.of(unit, 'support');

const AFTERWARDS = { isActive: false, tone: 'warn', inCampaignsOnly: true } as const;

const menStates: UnitKind['states'] = [
  { id: 'fit', title: 'Fit', isActive: true, tone: 'good' },
  { id: 'fallen', title: 'Fallen', detail: 'Killed or hurt: decided after the game', isActive: false, tone: 'warn' },
  { id: 'captured', title: 'Captured', isActive: false, tone: 'bad', inCampaignsOnly: true },
  { id: 'guarding', title: 'Guarding', detail: 'Back after the game', ...AFTERWARDS },
  { id: 'withdrawn', title: 'Withdrawn', detail: 'Ran, or left his weapon', ...AFTERWARDS },
  { id: 'misses', title: 'Misses the next game', ...AFTERWARDS },
  { id: 'gone', title: 'Struck off', detail: 'Gone for good', isActive: false, tone: 'bad', struck: true },
];

const isUnbroken = (unit: Unit): boolean => !UNIT_FACTS.of(unit, 'broken');

const derived: NonNullable<UnitKind['derived']> = [
  {
    id: 'pinned',
    title: 'Pinned',
    holds: (unit, house) =>
      isUnbroken(unit) && isUnitPinned(unit, houseValues(house)) && !isBrokenByShock(unit, houseValues(house)),
  },
  {
    id: 'broken',
    title: 'Broken',
    holds: (unit, house) => isUnbroken(unit) && isBrokenByShock(unit, houseValues(house)),
  },
  {
    id: 'stunned',
    title: 'Leader Stunned',
    holds: (unit) => leadersOf(unit).some((man) => MAN_FACTS.of(man, 'stunned')),
  },
];

const WEAPONS = [
  ['smg', 'SMG'],
  ['lmg', 'LMG'],
  ['mg', 'MG'],
] as const;

const glance: UnitKind['glance'] = (unit) => [
  ...leadersOf(unit).map((man) => ({
    title: man.name,
    detail: [
      ordersOf(man) === 1 ? '1 Order' : `${ordersOf(man)} Orders`,
      ...(MAN_FACTS.of(man, 'wounds') > 0 ? [countOf(MAN_FACTS.of(man, 'wounds'), 'wound', 'wounds')] : []),
      ...(MAN_FACTS.of(man, 'stunned') ? ['Stunned'] : []),
      ...(MAN_FACTS.of(man, 'smg') ? ['SMG'] : []),
    ].join(' · '),
  })),
  ...teamsOf(unit).map(({ name, men, shock }) => ({
    title: name,
    detail: [
      men.length === 1 ? '1 figure' : `${men.length} figures`,
      ...WEAPONS.flatMap(([fact, weapon]) => {
        const n = men.filter((man) => MAN_FACTS.of(man, fact)).length;
        return n === 0 ? [] : [`${n} ${weapon}${n === 1 ? '' : 's'}`];
      }),
      ...(shock > 0 ? [`${shock} Shock`] : []),
    ].join(' · '),
  })),
];

const leaderRole = (id: Rank) => {
  const { title } = mustFind(RANKS, (one) => one.id === id);
  return { id, title, plural: `${title}s`, leads: true };
};
const teamRole = (role: TeamRole) => {
  const { name } = mustFind(TEAMS, (one) => one.role === role);
  return { id: role, title: `${name} man`, plural: `men of the ${name}`, brief: name };
};

const DEFAULT_FACTS = { quality: 'regular', aggressive: false, stubborn: false, broken: false } as const;

const templateOf =
  (kind: string) =>
  (
    id: string,
    title: string,
    called: UnitName,
    men: UnitTemplate['men'],
    carrying: Readonly<Partial<Record<keyof NotedFacts<typeof MAN_FACTS>, number>>> = {},
    facts: NotedFacts<typeof UNIT_FACTS> = {},
  ): UnitTemplate => ({ id, title, called, kind, men, carrying, facts: { ...DEFAULT_FACTS, ...facts } });

const sectionOf = templateOf('section');
const teamOf = templateOf('team');
const leadersOfPlatoon = templateOf('leaders');

const NATIONS = { american: '1st Squad', russian: '1st Squad', german: '1. Gruppe', french: '1er Groupe' } as const;
const SECTION = { any: '1st Section', ...NATIONS };
const SQUADS = { any: '1st Squad', ...NATIONS, british: '1st Section' };

const SMG_SQUAD = sectionOf(
  'smg-squad',
  'Squad of seven and Leader, all SMGs',
  SQUADS,
  { junior: 1, rifle: 7 },
  { smg: 8 },
);
const GROUP = sectionOf(
  'group',
  'Section of eight and Leader, LMG',
  SECTION,
  { junior: 1, rifle: 5, lmg: 3 },
  { lmg: 1 },
);
const TEN = sectionOf('ten', 'Section of nine and Leader, LMG', SECTION, { junior: 1, rifle: 6, lmg: 3 }, { lmg: 1 });
const SQUAD = sectionOf(
  'squad',
  'Squad of three Teams and Leader',
  SQUADS,
  { junior: 1, rifle: 5, second: 4, lmg: 3 },
  { lmg: 1 },
);

const NATURE = ['quality', 'aggressive', 'stubborn'] as const;
const STATES = ['broken', 'owed'] as const;
const LEADING = ['wounds', 'stunned', 'orders', 'owed'] as const;
const ARMS = ['smg', 'lmg', 'mg', ...LEADING] as const;

const sectionKind: UnitKind = {
  id: 'section',
  title: 'Section',
  // Weapons are given to the last role first, so the LMG Team gets the LMG.
  roles: [leaderRole('senior'), leaderRole('junior'), teamRole('rifle'), teamRole('second'), teamRole('lmg')],
  facts: UNIT_FACTS.shown(...NATURE, 'apart', 'shock-rifle', 'shock-second', 'shock-lmg', ...STATES),
  manFacts: MAN_FACTS.shown(...ARMS),
  states: menStates,
  derived,
  glance,
  templates: [GROUP, SMG_SQUAD, TEN, SQUAD],
};

const teamKind: UnitKind = {
  id: 'team',
  title: 'Team',
  roles: [leaderRole('senior'), leaderRole('junior'), { id: 'crew', title: 'Man', plural: 'men' }],
  facts: UNIT_FACTS.shown(...NATURE, 'support', 'crewed', 'shock-crew', ...STATES),
  manFacts: MAN_FACTS.shown(...ARMS),
  states: menStates,
  derived,
  glance,
  templates: [
    teamOf('team-five', 'Team of five', 'Rifle Team', { crew: 5 }, {}, { support: false, crewed: false }),
    teamOf('mg-five', 'Machine-gun Team of five', 'MG Team', { crew: 5 }, { mg: 1 }, { support: true, crewed: true }),
    teamOf(
      'smg-three',
      'Assault Team of three',
      'Assault Team',
      { crew: 3 },
      { smg: 3 },
      { support: true, crewed: false },
    ),
  ],
};

const leadersKind: UnitKind = {
  id: 'leaders',
  title: 'Leader',
  roles: [leaderRole('ranking'), leaderRole('senior'), leaderRole('junior')],
  facts: UNIT_FACTS.shown(...STATES),
  manFacts: MAN_FACTS.shown('smg', ...LEADING, 'commander', 'opinion', 'outlook'),
  states: menStates,
  glance,
  templates: [
    leadersOfPlatoon('senior', 'Senior Leader', 'Platoon leader', { senior: 1 }),
    leadersOfPlatoon('two', 'Two Senior Leaders', 'Platoon HQ', { senior: 2 }),
  ],
};

const vehicleKind: UnitKind = {
  id: 'vehicle',
  title: 'Vehicle',
  roles: [],
  facts: UNIT_FACTS.shown('armour', 'tracked', 'shock'),
  manFacts: [],
  states: menStates,
  templates: [
    {
      id: 'tank',
      title: 'Tank, armour 5',
      called: 'Tank',
      kind: 'vehicle',
      men: {},
      facts: { armour: 5, tracked: true },
    },
    {
      id: 'car',
      title: 'Armoured car, armour 3',
      called: 'Armoured car',
      kind: 'vehicle',
      men: {},
      facts: { armour: 3, tracked: false },
    },
  ],
};

export const unitKinds: readonly UnitKind[] = [sectionKind, teamKind, leadersKind, vehicleKind];

/** The printed fight. In print, the Germans’ Leader also has a wound. (chain-of-command E1, E2) */
export const samples: readonly Sample[] = [
  sampleOf('farmhouse', 'The fight for the farmhouse', {
    Soviets: [{ ...SMG_SQUAD, title: 'Soviet squad' }],
    Germans: [{ ...GROUP, title: 'German Gruppe' }],
  }),
];
