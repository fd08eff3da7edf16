import type { Man, Unit } from '../../engine/roster.ts';
import { choiceFact, countFact, flagFact, hidden, type NotedFacts, unitFacts } from '../../system/facts.ts';
import { type Fact, type Sample, type State, sampleOf, type UnitKind, type UnitTemplate } from '../../system/units.ts';

export type TroopType = 'infantry' | 'mounted' | 'dismounted' | 'artillery' | 'commander';

/** Troop qualities, worst first. A commander counts as elite. (portable-wargame 2) */
export const QUALITIES = ['poor', 'regular', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];

export const FACTS = unitFacts({
  quality: choiceFact('Quality', { poor: 'Poor', regular: 'Regular', elite: 'Elite' }, { card: true }),
  dismounted: flagFact('Dismounted', { state: true }),
  cover: flagFact('In cover or uphill', { state: true, ended: '', when: (unit) => onTable(unit) }),
  attached: flagFact('Commander with it', { state: true, ended: 'No commander with it' }),
  adjacent: flagFact('Commander adjacent', { state: true, ended: '', when: (unit) => onTable(unit) }),
  victories: countFact('Enemies routed', [0, 99], { state: true, inCampaignsOnly: true }),
  routs: countFact('Times routed', [0, 99], { state: true, inCampaignsOnly: true }),
  attacks: hidden.text,
});

export const troopType = (unit: Unit): TroopType => {
  if (unit.kind === 'cavalry') return FACTS.of(unit, 'dismounted') ? 'dismounted' : 'mounted';
  return unit.kind === 'artillery' || unit.kind === 'commander' ? unit.kind : 'infantry';
};

export const quality = (unit: Unit): Quality =>
  unit.kind === 'commander' ? 'elite' : (FACTS.of(unit, 'quality') ?? 'regular');

export const isCommander = ({ kind }: Unit): boolean => kind === 'commander';

/**
 * Returns whether a unit defends on foot. Such a defender strikes before attackers on its front. (portable-wargame 2)
 */
export const onFoot = (unit: Unit): boolean => ['infantry', 'dismounted', 'artillery'].includes(troopType(unit));

const stands = ({ state }: Man): boolean => state === 'standing';

export const standing = ({ men }: Unit): readonly Man[] => men.filter(stands);

export const onTable = (unit: Unit): boolean => standing(unit).length > 0;

/** Mark of the declared target, kept until that combat is over. (portable-wargame 4.1) */
export const declaredAgainst = (unit: Unit): string | undefined => FACTS.of(unit, 'attacks');

const UNIT_STATES: readonly State[] = [
  { id: 'standing', title: 'On the table', isActive: true, tone: 'good' },
  { id: 'routed', title: 'Routed', isActive: false, tone: 'warn' },
  { id: 'destroyed', title: 'Destroyed', isActive: false, tone: 'bad', inCampaignsOnly: true },
];

/** States of a commander. (portable-wargame 3, A18) */
const COMMANDER_STATES: readonly State[] = [
  { id: 'standing', title: 'Active', isActive: true, tone: 'good' },
  { id: 'lost', title: 'Lost', detail: 'Killed or captured', isActive: false, tone: 'warn' },
  { id: 'captured', title: 'Captured', isActive: false, tone: 'bad', inCampaignsOnly: true },
  { id: 'killed', title: 'Killed', isActive: false, tone: 'bad', inCampaignsOnly: true },
];

const DECLARED = {
  id: 'declared',
  title: 'Attack declared',
  untilRoll: true,
  holds: (unit: Unit) => declaredAgainst(unit) !== undefined && onTable(unit),
};

const goneStates = (states: readonly State[]): NonNullable<UnitKind['derived']> =>
  states
    .filter(({ isActive: stands }) => !stands)
    .map(({ id, title }) => ({
      id,
      title,
      holds: ({ men }) => men.length > 0 && men.every(({ state }) => state === id),
    }));

const FIGURES = ['unit', 'units'] as const;
const ROLES = [{ id: 'stand', title: 'Stand', plural: 'stands', whole: true }];

const template = (
  id: string,
  title: string,
  kind: string,
  called: string,
  quality: Quality,
  more: NotedFacts<typeof FACTS> = {},
): UnitTemplate => ({
  id,
  title,
  called,
  kind,
  men: { stand: 1 },
  facts: { quality, ...more },
});

const kind = (
  id: string,
  title: string,
  facts: readonly Fact[],
  templates: readonly UnitTemplate[],
  derived: NonNullable<UnitKind['derived']> = [...goneStates(UNIT_STATES), DECLARED],
): UnitKind => ({
  id,
  title,
  figures: FIGURES,
  roles: ROLES,
  facts,
  manFacts: [],
  states: UNIT_STATES,
  derived,
  templates,
});

const INFANTRY = template('infantry', 'Infantry', 'infantry', '1st Infantry', 'regular');
const POOR: UnitTemplate = {
  ...template('infantry-poor', 'Poor infantry', 'infantry', '1st Infantry', 'poor'),
  variant: true,
};
const CAVALRY = template('cavalry', 'Mounted cavalry', 'cavalry', '1st Cavalry', 'regular', { dismounted: false });
const DISMOUNTS = template('cavalry-dismounted', 'Dismounted cavalry', 'cavalry', '1st Cavalry', 'regular', {
  dismounted: true,
});
const ARTILLERY = template('artillery', 'Artillery', 'artillery', '1st Battery', 'regular');
const COMMANDER: UnitTemplate = {
  id: 'commander',
  title: 'Commander',
  called: 'Commander',
  kind: 'commander',
  men: { commander: 1 },
  facts: {},
};

const COMMON = FACTS.shown('quality', 'cover', 'attached', 'adjacent', 'victories', 'routs');

export const kinds: readonly UnitKind[] = [
  kind('infantry', 'Infantry', COMMON, [
    INFANTRY,
    POOR,
    { ...template('infantry-elite', 'Elite infantry', 'infantry', '1st Infantry', 'elite'), variant: true },
  ]),
  kind('cavalry', 'Cavalry', FACTS.shown(), [CAVALRY, DISMOUNTS]),
  kind('artillery', 'Artillery', COMMON, [ARTILLERY], goneStates(UNIT_STATES)),
  {
    id: 'commander',
    title: 'Commander',
    figures: ['commander', 'commanders'],
    roles: [{ id: 'commander', title: 'Commander', plural: 'commanders' }],
    facts: [],
    manFacts: [],
    states: COMMANDER_STATES,
    derived: goneStates(COMMANDER_STATES),
    templates: [COMMANDER],
  },
];

const withTitle = (template: UnitTemplate, title: string, facts: NotedFacts<typeof FACTS> = {}): UnitTemplate => ({
  ...template,
  title,
  facts: { ...template.facts, ...facts },
});

export const samples: readonly Sample[] = [
  sampleOf('works', 'The hasty works', {
    Union: [withTitle(INFANTRY, 'Union infantry', { adjacent: true }), withTitle(COMMANDER, 'Union commander')],
    Confederates: [withTitle(POOR, 'Confederate infantry', { cover: true })],
  }),
  sampleOf('line', 'The line of battle', {
    Confederates: [
      withTitle(INFANTRY, '1st Confederate infantry'),
      withTitle(INFANTRY, '2nd Confederate infantry'),
      withTitle(INFANTRY, '3rd Confederate infantry', { adjacent: true }),
      withTitle(CAVALRY, 'Confederate cavalry'),
      withTitle(COMMANDER, 'Confederate commander'),
    ],
    Union: [
      withTitle(CAVALRY, 'Union cavalry'),
      withTitle(INFANTRY, 'Union infantry'),
      withTitle(ARTILLERY, 'Union artillery'),
      withTitle(DISMOUNTS, 'Union dismounted cavalry'),
    ],
  }),
  sampleOf('wood', 'The wood', {
    Confederates: [
      withTitle(INFANTRY, 'Confederate infantry', { attached: true }),
      withTitle(DISMOUNTS, 'Confederate dismounted cavalry'),
      withTitle(COMMANDER, 'Confederate commander'),
    ],
    Union: [withTitle(INFANTRY, 'Union infantry', { cover: true })],
  }),
];
