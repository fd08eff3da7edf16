import type { NotedFacts } from '../../system/facts.ts';
import {
  FIRST_SQUAD,
  type Sample,
  sampleOf,
  type UnitKind,
  type UnitName,
  type UnitTemplate,
} from '../../system/units.ts';
import { houseValues } from './house.ts';
import { chargingAt, type Gun, hasLeader, hasState, isHalfLost, isLeader, MAN_FACTS, UNIT_FACTS } from './units.ts';

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
    { id: 'pinned', title: 'Pinned', ended: 'Unpinned', isActive: true, tone: 'warn' },
    { id: 'wounded', title: 'Wounded', ended: 'Recovered', isActive: false, tone: 'warn' },
    { id: 'dead', title: 'Killed', isActive: false, tone: 'bad' },
    { id: 'gone', title: 'Struck off', detail: 'Gone for good.', isActive: false, tone: 'bad', struck: true },
  ],
  derived: [
    {
      id: 'charging',
      title: 'Charging',
      untilRoll: true,
      holds: (unit) => chargingAt(unit) !== undefined && !hasState(unit, 'pinned'),
    },
    { id: 'half', title: 'Half lost', holds: isHalfLost },
    {
      id: 'leaderless',
      title: 'No leader',
      holds: (unit, house) => unit.men.some(isLeader) && !hasLeader(unit, houseValues(house)),
    },
  ],
  templates: templates.map((counts) => ({ ...counts, kind: id, facts: { ...NATURE, ...counts.facts } })),
});

const counts = (
  id: string,
  title: string,
  called: UnitName,
  men: Counts['men'],
  facts: NonNullable<Counts['facts']> = {},
  carrying: NonNullable<Counts['carrying']> = {},
): Counts => ({ id, title, called, men, carrying, facts });

const armed = (gun: Gun, guns = 1) => ({ gun, guns });

const SQUAD = counts('squad', 'Squad', FIRST_SQUAD, { leader: 1, ordinary: 9 });
const GERMAN = counts(
  'german-squad',
  'German squad with LMG',
  '1. Gruppe',
  { leader: 1, crewman: 2, ordinary: 7 },
  armed('lmg'),
);
const US = counts('us-squad', 'US squad with BAR', '1st Squad', { leader: 1, ordinary: 9 }, {}, { bar: 1 });
const HEADQUARTERS = { leader: 1, second: 1 };

const infantry = kind('infantry', 'Infantry', [
  SQUAD,
  GERMAN,
  US,
  counts('british-section', 'British section', '1st Section', { leader: 1, ordinary: 9 }),
  counts('platoon-hq', 'Platoon headquarters', { any: 'Platoon HQ', german: 'Zugtrupp' }, HEADQUARTERS),
  counts(
    'german-hq-43',
    'German platoon headquarters, 1943, two Panzerfausts',
    'Zugtrupp',
    { ...HEADQUARTERS, ordinary: 2 },
    {},
    { unarmed: 2 },
  ),
  counts('company-hq', 'Company headquarters', { any: 'Company HQ', german: 'Kompanietrupp' }, HEADQUARTERS),
  counts('lmg-team', 'LMG team', 'LMG team', { crewman: 2 }, armed('lmg')),
  counts('two-lmgs', 'Two LMGs of a platoon', 'LMG section', { crewman: 4 }, armed('lmg', 2)),
  counts('three-lmgs', 'Three LMGs of a company', 'LMG section', { crewman: 6 }, armed('lmg', 3)),
  counts('five-lmgs', 'Five LMGs of a German company', 'MG-Zug', { crewman: 10 }, armed('lmg', 5)),
  counts('mmg-team', 'MMG team', 'MMG team', { crewman: 2 }, armed('mmg')),
  counts(
    'rocket-team',
    'Bazooka or PIAT team',
    { any: 'Bazooka team', british: 'PIAT team' },
    { crewman: 2 },
    armed('other'),
  ),
]);

const hmg = kind('hmg', 'HMG crew', [
  counts('hmg-team', 'HMG team', 'HMG team', { leader: 1, crewman: 2 }, armed('hmg')),
  counts('two-hmgs', 'Two tripod MGs of a US platoon', 'HMG section', { crewman: 4 }, armed('hmg', 2)),
]);

const mortar = kind('mortar', 'Mortar crew', [
  counts('light-mortar', 'Light mortar', 'Light mortar', { crewman: 2 }, armed('light')),
  counts('medium-mortar', '3" or 81mm mortar', 'Mortar crew', { crewman: 2 }, armed('medium')),
]);

const crew = (title: string) => counts('crew', title, title, { ordinary: 2 }, {}, { unarmed: 2 });

/** Kinds of troops. Cavalry and guns are printed only by name. (tsatf-ww2 1.3, 3, W-47) */
export const units: readonly UnitKind[] = [
  infantry,
  hmg,
  mortar,
  kind('tracked', 'Tracked vehicle', [crew('Tracked vehicle')]),
  kind('wheeled', 'Wheeled vehicle', [crew('Truck')]),
  kind('cavalry', 'Cavalry', [counts('troop', 'Troop', '1st Troop', { leader: 1, ordinary: 9 })]),
  kind('artillery', 'Artillery', [counts('gun', 'Gun', 'Gun crew', { leader: 1, crewman: 4 }, armed('other'))]),
];

const withTitle = (title: string, { facts, ...counts }: Counts): UnitTemplate => ({
  ...counts,
  kind: 'infantry',
  title,
  facts: { ...NATURE, ...facts },
});

export const samples: readonly Sample[] = [
  sampleOf('two-squads', 'Two squads a side', {
    Germans: [withTitle('1st Gruppe', GERMAN), withTitle('2nd Gruppe', GERMAN)],
    Americans: [withTitle('1st Squad', US), withTitle('2nd Squad', US)],
  }),
  sampleOf('wall', 'A squad charges a wall', {
    Red: [withTitle('Red Squad', { ...SQUAD, facts: { grenades: 10 } })],
    Blue: [withTitle('Blue Squad', { ...SQUAD, facts: { grade: 'Green' } })],
  }),
];
