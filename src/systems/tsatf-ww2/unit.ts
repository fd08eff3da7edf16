import type { Man, Unit } from '../../rules/roster.ts';
import type { Fact, Sample, Template, UnitKind } from '../../rules/system.ts';
import { type Switches, switches } from './house.ts';
import type { Grade } from './tables.ts';

/** What a man is in his unit, highest first; leaders are ranked by it. (tsatf-ww2 2, 3) */
export const ROLES = ['leader', 'second', 'crewman', 'ordinary'] as const;
export type Role = (typeof ROLES)[number];

/** A man's state; pinned men stand, and struck off is what a dead man is once the game is over. (tsatf-ww2 3, 8) */
export const STATES = ['ok', 'pinned', 'wounded', 'dead', 'gone'] as const;
export type State = (typeof STATES)[number];

/** What a man fires: crewmen serve their unit's gun, `other` is a weapon the rules have no fire for. (tsatf-ww2 3, 4.6) */
export const ARMS = ['rifle', 'smg', 'bar', 'lmg', 'mmg', 'hmg', 'mortar', 'other'] as const;
export type Arm = (typeof ARMS)[number];

/** What the crewmen of a unit serve. (tsatf-ww2 4.6, 4.9) */
export const GUNS = ['lmg', 'mmg', 'hmg', 'light', 'medium', 'other'] as const;
export type Gun = (typeof GUNS)[number];

/** Neither wounded nor dead; pinned men stand. (tsatf-ww2 2) */
export const stands = ({ state }: Man): boolean => state === 'ok' || state === 'pinned';

/** Standing and not pinned. */
export const free = ({ state }: Man): boolean => state === 'ok';

/** The standing men, in roster order. */
export const standing = (unit: Unit): readonly Man[] => unit.men.filter(stands);

/** Whether he leads. */
export const leads = ({ role }: Man): boolean => role === 'leader' || role === 'second';

/** Whether a leader of the unit counts: neither wounded nor dead, and by house rule not pinned. (tsatf-ww2 2, W-09) */
export const led = (unit: Unit, { 'leader-pinned': pinned }: Pick<Switches, 'leader-pinned'>): boolean =>
  standing(unit).some((man) => leads(man) && (pinned || man.state === 'ok'));

/** Whether he was wounded and came back. (tsatf-ww2 2) */
export const cameBack = ({ facts }: Man): boolean => facts.previously === true;

/** A wounded or previously wounded man: any hit kills him. (tsatf-ww2 2) */
export const marked = (man: Man): boolean => man.state === 'wounded' || cameBack(man);

/** The grade of a unit; Veteran where none is noted. */
export const grade = ({ facts }: Unit): Grade =>
  facts.grade === 'Green' || facts.grade === 'Crack' ? facts.grade : 'Veteran';

/** Men at the start of the game; where the game was not begun, all who are not struck off. (tsatf-ww2 3) */
export const starting = ({ facts, men }: Unit): number =>
  Number(facts.start ?? 0) || men.filter(({ state }) => state !== 'gone').length;

/** Killed and wounded of the unit's starting strength: who began and stands no more. Men wounded in an earlier game did not begin. (tsatf-ww2 4.14) */
export const losses = (unit: Unit): number => Math.max(0, starting(unit) - standing(unit).length);

/** Whether half or more of the starting strength is lost. (tsatf-ww2 4.14, W-33) */
export const half = (unit: Unit): boolean => losses(unit) > 0 && losses(unit) * 2 >= starting(unit);

/** Whether a unit's state stands: "pinned", "shaken", "routing". */
export const is = (unit: Unit, state: 'pinned' | 'shaken' | 'routing'): boolean => unit.facts[state] === true;

/** The mark of the unit a unit is charging, while it does. (tsatf-ww2 4.10) */
export const chargingAt = ({ facts }: Unit): string | undefined =>
  typeof facts.charging === 'string' && facts.charging !== '' ? facts.charging : undefined;

/** Grenades left. (tsatf-ww2 4.13) */
export const grenades = ({ facts }: Unit): number => Number(facts.grenades ?? 0);

/** What the unit's crewmen serve: what is noted, else what its kind has. */
export const gun = ({ kind, facts }: Unit): Gun =>
  GUNS.find((gun) => gun === facts.gun) ?? (kind === 'hmg' ? 'hmg' : kind === 'mortar' ? 'light' : 'lmg');

/** What a man fires. (tsatf-ww2 4.6) */
export function arm(unit: Unit, { role, facts }: Man): Arm {
  if (facts.unarmed === true) return 'other';
  if (facts.smg === true) return 'smg';
  if (facts.bar === true) return 'bar';
  if (role !== 'crewman') return 'rifle';
  const serves = gun(unit);
  return serves === 'light' || serves === 'medium' ? 'mortar' : serves;
}

/** A man as a list shows him: tag, name, and what sets him apart. */
export const called = ({ tag, name, role, state, facts }: Man): string =>
  [
    tag,
    name === tag ? '' : name,
    titled(name, TITLES[role as Role] ?? ''),
    facts.smg === true ? 'SMG' : facts.bar === true ? 'BAR' : '',
    state === 'ok' ? '' : (MARKS[state as State] ?? ''),
    facts.previously === true ? 'wounded before' : '',
  ]
    .filter((word) => word !== '')
    .join(' ');

/** What he is, unless his name says so: "Leader 1". */
const titled = (name: string, title: string): string => (name.toLowerCase().startsWith(title) ? '' : title);

const TITLES: Readonly<Record<Role, string>> = {
  leader: 'leader',
  second: '2nd leader',
  crewman: 'crew',
  ordinary: '',
};
const MARKS: Readonly<Record<State, string>> = { ok: '', pinned: 'pinned', wounded: 'wounded', dead: 'dead', gone: '' };

const FACTS: readonly Fact[] = [
  {
    id: 'grade',
    title: 'Grade',
    kind: 'one of',
    options: [
      { id: 'Green', title: 'Green' },
      { id: 'Veteran', title: 'Veteran' },
      { id: 'Crack', title: 'Crack' },
    ],
  },
  {
    id: 'gun',
    title: 'Its crewmen serve',
    kind: 'one of',
    options: [
      { id: 'lmg', title: 'Light MG', detail: 'Magazine-fed' },
      { id: 'mmg', title: 'Medium MG', detail: 'Belt-fed, on a bipod' },
      { id: 'hmg', title: 'Heavy MG', detail: 'Belt-fed, on a tripod' },
      { id: 'light', title: 'Light mortar' },
      { id: 'medium', title: 'Medium mortar' },
      { id: 'other', title: 'Another weapon', detail: 'No fire is given for it' },
    ],
  },
  { id: 'guns', title: 'How many of them', kind: 'number', min: 0, max: 6 },
  {
    id: 'troops',
    title: 'Attacks as',
    kind: 'one of',
    options: [
      { id: 'line', title: 'Any troops' },
      { id: 'gurkha', title: 'Gurkhas' },
      { id: 'usmc', title: 'US Marines' },
    ],
  },
  {
    id: 'start',
    title: 'Men at the start of the game',
    detail: '0: not begun',
    kind: 'number',
    min: 0,
    max: 60,
    state: true,
    quiet: true,
  },
  { id: 'grenades', title: 'Grenades left', kind: 'number', min: 0, max: 60, state: true, counts: true },
  { id: 'pinned', title: 'Pinned', kind: 'flag', state: true },
  { id: 'shaken', title: 'Shaken', kind: 'flag', state: true },
  { id: 'routing', title: 'Routing', kind: 'flag', state: true },
  { id: 'spotted', title: 'Spotted', kind: 'flag', state: true },
  {
    id: 'colour',
    title: 'Its side’s cards',
    kind: 'one of',
    state: true,
    quiet: true,
    options: [
      { id: 'none', title: 'Not said' },
      { id: 'red', title: 'Red' },
      { id: 'black', title: 'Black' },
    ],
  },
  {
    id: 'order',
    title: 'Place from the left',
    detail: '0: by the roster',
    kind: 'number',
    min: 0,
    max: 60,
    state: true,
    quiet: true,
  },
  { id: 'tested', title: 'Has tested morale', kind: 'flag', state: true },
  { id: 'off', title: 'Off the table', kind: 'flag', state: true },
  { id: 'acting', title: 'Its turn now', kind: 'flag', state: true },
  { id: 'moved', title: 'Has moved or passed', kind: 'flag', state: true },
  { id: 'fired', title: 'Has fired or passed', kind: 'flag', state: true },
  {
    id: 'class',
    title: 'Terrain class as a target',
    detail: '0: not said',
    kind: 'number',
    min: 0,
    max: 4,
    state: true,
    quiet: true,
  },
  { id: 'aimed', title: 'Mortar turns on the same spot', kind: 'number', min: 0, max: 60, state: true },
];

const MAN_FACTS: readonly Fact[] = [
  { id: 'smg', title: 'Submachine gun', kind: 'flag' },
  { id: 'bar', title: 'BAR', kind: 'flag' },
  { id: 'unarmed', title: 'Does not fire', detail: 'Or has a weapon without rules', kind: 'flag' },
  { id: 'previously', title: 'Wounded before', kind: 'flag', state: true },
  { id: 'since', title: 'Games since that wound', kind: 'number', min: 0, max: 99, state: true },
  { id: 'attempts', title: 'Recoveries tried', kind: 'number', min: 0, max: 99, state: true, counts: true },
  { id: 'duels', title: 'Duels won', kind: 'number', min: 0, max: 999, counts: true },
  { id: 'straggler', title: 'Straggler', kind: 'flag', state: true },
  { id: 'detached', title: 'On his way back to his unit', kind: 'flag', state: true },
];

type Counts = Omit<Template, 'kind' | 'facts'> & { readonly facts?: Template['facts'] };

const NATURE = { grade: 'Veteran', troops: 'line' } as const;

const kind = (id: string, title: string, templates: readonly Counts[]): UnitKind => ({
  id,
  title,
  roles: [
    { id: 'leader', title: 'Leader', plural: 'leaders', leads: true },
    { id: 'second', title: 'Second leader', plural: 'second leaders', leads: true },
    { id: 'crewman', title: 'Crewman', plural: 'crewmen' },
    { id: 'ordinary', title: 'Soldier', plural: 'soldiers' },
  ],
  facts: FACTS,
  manFacts: MAN_FACTS,
  states: [
    { id: 'ok', title: 'Fit', stands: true, tone: 'good' },
    { id: 'pinned', title: 'Pinned', stands: true, tone: 'warn' },
    { id: 'wounded', title: 'Wounded', stands: false, tone: 'warn' },
    { id: 'dead', title: 'Dead', stands: false, tone: 'bad', became: 'Killed' },
    { id: 'gone', title: 'Struck off', detail: 'Gone for good.', stands: false, tone: 'bad', struck: true },
  ],
  derived: [
    { id: 'charging', title: 'Charging', holds: (unit) => chargingAt(unit) !== undefined && !is(unit, 'pinned') },
    { id: 'half', title: 'Half lost', holds: half },
    { id: 'leaderless', title: 'No leader', holds: (unit, house) => !led(unit, switches(house)) },
  ],
  templates: templates.map((counts) => ({ ...counts, kind: id, facts: { ...NATURE, ...counts.facts } })),
});

const LMG = { gun: 'lmg', guns: 1 } as const;
const SQUAD: Counts = { id: 'squad', title: 'Squad', men: { leader: 1, ordinary: 9 } };
const GERMAN: Counts = {
  id: 'german-squad',
  title: 'German squad with LMG',
  men: { leader: 1, crewman: 2, ordinary: 7 },
  facts: LMG,
};
const US: Counts = {
  id: 'us-squad',
  title: 'US squad with BAR',
  men: { leader: 1, ordinary: 9 },
  carrying: { bar: 1 },
};
const BRITISH: Counts = { id: 'british-section', title: 'British section', men: { leader: 1, ordinary: 9 } };

/** Foot, ten figures at full strength, and the parties of a headquarters. (tsatf-ww2 1.3) */
const infantry = kind('infantry', 'Infantry', [
  SQUAD,
  GERMAN,
  US,
  BRITISH,
  { id: 'platoon-hq', title: 'Platoon headquarters', men: { leader: 1, second: 1 } },
  {
    id: 'german-hq-43',
    title: 'German platoon headquarters, 1943, two Panzerfausts',
    men: { leader: 1, second: 1, ordinary: 2 },
    carrying: { unarmed: 2 },
  },
  { id: 'company-hq', title: 'Company headquarters', men: { leader: 1, second: 1 } },
  { id: 'lmg-team', title: 'Light MG team', men: { crewman: 2 }, facts: LMG },
  { id: 'two-lmgs', title: 'Two light MGs of a platoon', men: { crewman: 4 }, facts: { gun: 'lmg', guns: 2 } },
  { id: 'three-lmgs', title: 'Three light MGs of a company', men: { crewman: 6 }, facts: { gun: 'lmg', guns: 3 } },
  {
    id: 'five-lmgs',
    title: 'Five light MGs of a German company',
    men: { crewman: 10 },
    facts: { gun: 'lmg', guns: 5 },
  },
  { id: 'mmg-team', title: 'Medium MG team', men: { crewman: 2 }, facts: { gun: 'mmg', guns: 1 } },
  { id: 'rocket-team', title: 'Bazooka or PIAT team', men: { crewman: 2 }, facts: { gun: 'other', guns: 1 } },
]);

const hmg = kind('hmg', 'Heavy MG crew', [
  { id: 'hmg-team', title: 'Heavy MG team', men: { leader: 1, crewman: 2 }, facts: { gun: 'hmg', guns: 1 } },
  { id: 'two-hmgs', title: 'Two tripod MGs of a US platoon', men: { crewman: 4 }, facts: { gun: 'hmg', guns: 2 } },
]);

const mortar = kind('mortar', 'Mortar crew', [
  { id: 'light-mortar', title: 'Light mortar', men: { crewman: 2 }, facts: { gun: 'light', guns: 1 } },
  { id: 'medium-mortar', title: '3" or 81mm mortar', men: { crewman: 2 }, facts: { gun: 'medium', guns: 1 } },
]);

const truck = { id: 'crew', title: 'Crew of two', men: { ordinary: 2 }, carrying: { unarmed: 2 } };

/** The kinds of troops; nothing is printed for cavalry and guns but their names. (tsatf-ww2 1.3, 3, W-47) */
export const units: readonly UnitKind[] = [
  infantry,
  hmg,
  mortar,
  kind('tracked', 'Tracked vehicle', [truck]),
  kind('wheeled', 'Wheeled vehicle', [truck]),
  kind('cavalry', 'Cavalry', [{ id: 'troop', title: 'Troop', men: { leader: 1, ordinary: 9 } }]),
  kind('artillery', 'Artillery', [
    { id: 'gun', title: 'Gun', men: { leader: 1, crewman: 4 }, facts: { gun: 'other', guns: 1 } },
  ]),
];

const named = (title: string, { facts, ...counts }: Counts, of = 'infantry'): Template => ({
  ...counts,
  kind: of,
  title,
  facts: { ...NATURE, ...facts },
});

/** Two squads a side, one of them with a light machine gun, and a charge as it is told in V30, at full strength. (tsatf-ww2 6) */
export const samples: readonly Sample[] = [
  {
    id: 'two-squads',
    title: 'Two squads a side',
    sides: [
      { name: 'Germans', units: [named('1st Gruppe', GERMAN), named('2nd Gruppe', GERMAN)] },
      { name: 'Americans', units: [named('1st Squad', US), named('2nd Squad', US)] },
    ],
  },
  {
    id: 'wall',
    title: 'A squad charges a wall',
    sides: [
      { name: 'Red', units: [named('Red Squad', { ...SQUAD, facts: { grenades: 10 } })] },
      {
        name: 'Blue',
        units: [named('Blue Squad', { ...SQUAD, facts: { grade: 'Green' } })],
      },
    ],
  },
];
