import type { NotedFacts } from '../../system/facts.ts';
import type { Sample, UnitKind, UnitName, UnitTemplate } from '../../system/units.ts';
import { houseValues } from './house.ts';
import { chargingAt, hasLeader, hasState, isHalfLost, isLeader, MAN_FACTS, UNIT_FACTS } from './units.ts';

type Counts = Omit<UnitTemplate, 'kind' | 'carrying' | 'facts'> & {
  readonly carrying?: Readonly<Partial<Record<keyof NotedFacts<typeof MAN_FACTS>, number>>>;
  readonly facts?: NotedFacts<typeof UNIT_FACTS>;
};

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
  facts: UNIT_FACTS.shown(),
  manFacts: MAN_FACTS.shown(),
  states: [
    { id: 'ok', title: 'Fit', isActive: true, tone: 'good' },
    { id: 'pinned', title: 'Pinned', isActive: true, tone: 'warn' },
    { id: 'wounded', title: 'Wounded', isActive: false, tone: 'warn' },
    { id: 'dead', title: 'Killed', isActive: false, tone: 'bad' },
    { id: 'gone', title: 'Struck off', detail: 'Gone for good.', isActive: false, tone: 'bad', struck: true },
  ],
  derived: [
    { id: 'charging', title: 'Charging', holds: (unit) => chargingAt(unit) !== undefined && !hasState(unit, 'pinned') },
    { id: 'half', title: 'Half lost', holds: isHalfLost },
    {
      id: 'leaderless',
      title: 'No leader',
      holds: (unit, house) => unit.men.some(isLeader) && !hasLeader(unit, houseValues(house)),
    },
  ],
  templates: templates.map((counts) => ({ ...counts, kind: id, facts: { ...NATURE, ...counts.facts } })),
});

const LMG = { gun: 'lmg', guns: 1 } as const;
const SQUADS: UnitName = {
  any: '1st Squad',
  british: '1st Section',
  german: '1. Gruppe',
  french: '1er Groupe',
  italian: '1a Squadra',
};
const SQUAD: Counts = { id: 'squad', title: 'Squad', called: SQUADS, men: { leader: 1, ordinary: 9 } };
const GERMAN: Counts = {
  id: 'german-squad',
  title: 'German squad with LMG',
  called: '1. Gruppe',
  men: { leader: 1, crewman: 2, ordinary: 7 },
  facts: LMG,
};
const US: Counts = {
  id: 'us-squad',
  title: 'US squad with BAR',
  called: '1st Squad',
  men: { leader: 1, ordinary: 9 },
  carrying: { bar: 1 },
};
const BRITISH: Counts = {
  id: 'british-section',
  title: 'British section',
  called: '1st Section',
  men: { leader: 1, ordinary: 9 },
};

const infantry = kind('infantry', 'Infantry', [
  SQUAD,
  GERMAN,
  US,
  BRITISH,
  {
    id: 'platoon-hq',
    title: 'Platoon headquarters',
    called: { any: 'Platoon HQ', german: 'Zugtrupp' },
    men: { leader: 1, second: 1 },
  },
  {
    id: 'german-hq-43',
    title: 'German platoon headquarters, 1943, two Panzerfausts',
    called: 'Zugtrupp',
    men: { leader: 1, second: 1, ordinary: 2 },
    carrying: { unarmed: 2 },
  },
  {
    id: 'company-hq',
    title: 'Company headquarters',
    called: { any: 'Company HQ', german: 'Kompanietrupp' },
    men: { leader: 1, second: 1 },
  },
  { id: 'lmg-team', title: 'Light MG team', called: 'LMG team', men: { crewman: 2 }, facts: LMG },
  {
    id: 'two-lmgs',
    title: 'Two light MGs of a platoon',
    called: 'LMG section',
    men: { crewman: 4 },
    facts: { gun: 'lmg', guns: 2 },
  },
  {
    id: 'three-lmgs',
    title: 'Three light MGs of a company',
    called: 'LMG section',
    men: { crewman: 6 },
    facts: { gun: 'lmg', guns: 3 },
  },
  {
    id: 'five-lmgs',
    title: 'Five light MGs of a German company',
    called: 'MG-Zug',
    men: { crewman: 10 },
    facts: { gun: 'lmg', guns: 5 },
  },
  { id: 'mmg-team', title: 'Medium MG team', called: 'MMG team', men: { crewman: 2 }, facts: { gun: 'mmg', guns: 1 } },
  {
    id: 'rocket-team',
    title: 'Bazooka or PIAT team',
    called: { any: 'Bazooka team', british: 'PIAT team' },
    men: { crewman: 2 },
    facts: { gun: 'other', guns: 1 },
  },
]);

const hmg = kind('hmg', 'Heavy MG crew', [
  {
    id: 'hmg-team',
    title: 'Heavy MG team',
    called: 'HMG team',
    men: { leader: 1, crewman: 2 },
    facts: { gun: 'hmg', guns: 1 },
  },
  {
    id: 'two-hmgs',
    title: 'Two tripod MGs of a US platoon',
    called: 'HMG section',
    men: { crewman: 4 },
    facts: { gun: 'hmg', guns: 2 },
  },
]);

const mortar = kind('mortar', 'Mortar crew', [
  {
    id: 'light-mortar',
    title: 'Light mortar',
    called: 'Light mortar',
    men: { crewman: 2 },
    facts: { gun: 'light', guns: 1 },
  },
  {
    id: 'medium-mortar',
    title: '3" or 81mm mortar',
    called: 'Mortar crew',
    men: { crewman: 2 },
    facts: { gun: 'medium', guns: 1 },
  },
]);

const pair = { id: 'crew', men: { ordinary: 2 }, carrying: { unarmed: 2 } };

/** Kinds of troops. Cavalry and guns are printed only by name. (tsatf-ww2 1.3, 3, W-47) */
export const units: readonly UnitKind[] = [
  infantry,
  hmg,
  mortar,
  kind('tracked', 'Tracked vehicle', [{ ...pair, title: 'Tracked vehicle', called: 'Tracked vehicle' }]),
  kind('wheeled', 'Wheeled vehicle', [{ ...pair, title: 'Truck', called: 'Truck' }]),
  kind('cavalry', 'Cavalry', [{ id: 'troop', title: 'Troop', called: '1st Troop', men: { leader: 1, ordinary: 9 } }]),
  kind('artillery', 'Artillery', [
    { id: 'gun', title: 'Gun', called: 'Gun crew', men: { leader: 1, crewman: 4 }, facts: { gun: 'other', guns: 1 } },
  ]),
];

const withTitle = (title: string, { facts, ...counts }: Counts, of = 'infantry'): UnitTemplate => ({
  ...counts,
  kind: of,
  title,
  facts: { ...NATURE, ...facts },
});

export const samples: readonly Sample[] = [
  {
    id: 'two-squads',
    title: 'Two squads a side',
    sides: [
      { name: 'Germans', units: [withTitle('1st Gruppe', GERMAN), withTitle('2nd Gruppe', GERMAN)] },
      { name: 'Americans', units: [withTitle('1st Squad', US), withTitle('2nd Squad', US)] },
    ],
  },
  {
    id: 'wall',
    title: 'A squad charges a wall',
    sides: [
      { name: 'Red', units: [withTitle('Red Squad', { ...SQUAD, facts: { grenades: 10 } })] },
      {
        name: 'Blue',
        units: [withTitle('Blue Squad', { ...SQUAD, facts: { grade: 'Green' } })],
      },
    ],
  },
];
