import { Refusal } from '../../engine/refusal.ts';
import { type Change, type Man, RECOVERY_ATTEMPTS, type Unit } from '../../engine/roster.ts';
import {
  choiceFact,
  countFact,
  flagFact,
  manFacts,
  type NotedFacts,
  numberFact,
  unitFacts,
} from '../../system/facts.ts';
import {
  FIRST_SQUAD,
  ownName,
  type Sample,
  sampleOf,
  type UnitKind,
  type UnitName,
  type UnitTemplate,
} from '../../system/units.ts';

/** Roles, highest rank first. (tsatf-20 3) */
export const ROLES = ['officer', 'nco', 'crewman', 'ordinary'] as const;
export type ManRole = (typeof ROLES)[number];

export const ROLE_NAMES = { officer: 'officer', nco: 'NCO', crewman: 'crewman', ordinary: 'man' } as const;
const TITLES: Readonly<Record<string, string>> = ROLE_NAMES;

export const UNIT_FACTS = unitFacts({
  class: choiceFact('Class', { A: ['Class A', 'The best'], B: 'Class B', C: 'Class C', D: 'Class D' }, { card: true }),
  supply: numberFact('Grenades at the start', [0, 40], { detail: '0: don’t count them' }),
  grenades: countFact('Grenades left', [0, 40], {
    state: true,
    startsAt: 'supply',
    when: ({ facts }) => facts.supply !== 0,
  }),
  shaken: flagFact('Shaken', { state: true, ended: 'Rallied' }),
});

export const MAN_FACTS = manFacts({
  smg: flagFact('Sub-machine gun', { one: 'SMG man' }),
  [RECOVERY_ATTEMPTS]: countFact('Rolls to recover', [0, 99], { state: true, quiet: true }),
});

export const isStanding = (man: Man): boolean => man.state === 'standing';

export const standingMen = (unit: Unit): readonly Man[] => unit.men.filter(isStanding);

export const isLeader = (man: Man): boolean => man.role === 'officer' || man.role === 'nco';

/** Returns the changes that add `by` grenades, which may be negative. None if a unit does not count grenades. */
export const addGrenades = (unit: Unit, by: number): readonly Change[] =>
  UNIT_FACTS.of(unit, 'supply') === 0
    ? []
    : UNIT_FACTS.add(unit, 'grenades', Math.max(by, -UNIT_FACTS.of(unit, 'grenades')));

export function refuseDuplicates(units: readonly Unit[]): void {
  const twice = units.find(({ id }, i) => units.findIndex((one) => one.id === id) < i);
  if (twice) throw new Refusal(`${twice.name} is named twice.`);
}

/** Returns a man’s tag, name, role and SMG. Omits default names ("Crewman 2") and a role that begins the name. */
export function labelOf(man: Man): string {
  const { tag, role } = man;
  const title = role === 'ordinary' ? '' : (TITLES[role] ?? '');
  const own = ownName(man, [...Object.values(TITLES), 'ordinary man']);
  const said = own.toLowerCase().startsWith(title.toLowerCase());
  return [tag, own, said ? '' : title, MAN_FACTS.of(man, 'smg') ? 'SMG' : ''].filter((word) => word !== '').join(' ');
}

const unit = (
  id: string,
  title: string,
  letter: NonNullable<NotedFacts<typeof UNIT_FACTS>['class']>,
  men: UnitTemplate['men'],
  carrying: Readonly<Partial<Record<keyof NotedFacts<typeof MAN_FACTS>, number>>> = {},
  called: UnitName = FIRST_SQUAD,
): UnitTemplate => ({
  id,
  title,
  called,
  kind: 'infantry',
  men,
  carrying,
  facts: { class: letter, shaken: false, supply: 0, grenades: 0 },
});

const TEN = unit('ten-b', 'Ten men, class B', 'B', { ordinary: 10 });
const TEN_LED = unit('ten-b-officer', 'Ten men, officer, class B', 'B', { officer: 1, ordinary: 9 });
const TEN_C = unit('ten-c-nco', 'Ten men, NCO, class C', 'C', { nco: 1, ordinary: 9 });
const TEN_D = unit('ten-d-officer', 'Ten men, officer, class D', 'D', { officer: 1, ordinary: 9 });
const EIGHT_A = unit('eight-a', 'Eight men, officer and SMG, class A', 'A', { officer: 1, ordinary: 7 }, { smg: 1 });
const SIX_B = unit('six-b', 'Six men, NCO, class B', 'B', { nco: 1, ordinary: 5 });
const CREW = unit('crew-b', 'NCO and four crewmen, class B', 'B', { nco: 1, crewman: 4 }, {}, 'Gun crew');

export const infantry: UnitKind = {
  id: 'infantry',
  title: 'Infantry',
  roles: [
    { id: 'officer', title: 'Officer', plural: 'officers', leads: true },
    { id: 'nco', title: 'NCO', plural: 'NCOs', leads: true },
    { id: 'crewman', title: 'Crewman', plural: 'crewmen' },
    { id: 'ordinary', title: 'Man', plural: 'men', formerTitle: 'Ordinary man' },
  ],
  facts: UNIT_FACTS.shown(),
  manFacts: MAN_FACTS.shown(),
  states: [
    { id: 'standing', title: 'Fit', isActive: true, tone: 'good' },
    { id: 'wounded', title: 'Wounded', isActive: false, tone: 'warn' },
    { id: 'out', title: 'Out of action', detail: 'Killed or wounded', isActive: false, tone: 'warn' },
    { id: 'killed', title: 'Killed', isActive: false, tone: 'bad' },
    {
      id: 'gone',
      title: 'Struck off',
      detail: 'Killed earlier, or did not return',
      isActive: false,
      tone: 'bad',
      struck: true,
    },
  ],
  templates: [TEN, TEN_LED, EIGHT_A, SIX_B, TEN_C, TEN_D, CREW],
};

export const samples: readonly Sample[] = [
  sampleOf('two-battles', 'The two printed battles', {
    Attackers: [{ ...EIGHT_A, title: 'Raiders' }],
    Defenders: [
      { ...SIX_B, title: 'Hill Post' },
      { ...TEN_D, title: 'Militia' },
    ],
  }),
];
