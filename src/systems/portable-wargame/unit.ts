import type { Man, Unit } from '../../engine/roster.ts';
import { choice, count, flag, hidden, type Noted, unitFacts } from '../../system/facts.ts';
import type { Fact, Sample, State, Template, UnitKind } from '../../system/system.ts';

/** What a unit fights as: cavalry is mounted until it dismounts. (portable-wargame 2) */
export type Type = 'infantry' | 'mounted' | 'dismounted' | 'artillery' | 'commander';

/** How good a unit is, worst first; a commander always counts as elite. (portable-wargame 2) */
export const QUALITIES = ['poor', 'regular', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];

/** What is kept of a unit: its quality, what is remembered of where it stands, and what a campaign counts. (portable-wargame 2, 3, 8) */
export const FACTS = unitFacts({
  quality: choice('Quality', { poor: 'Poor', regular: 'Regular', elite: 'Elite' }),
  dismounted: flag('Dismounted', { state: true }),
  cover: flag('In cover or higher', { state: true }),
  attached: flag('Commander with it', { state: true }),
  adjacent: flag('Commander adjacent', { state: true }),
  victories: count('Enemies routed', [0, 99], { state: true }),
  routs: count('Times routed', [0, 99], { state: true }),
  /** The mark of the unit it has declared against. */
  attacks: hidden.text,
});

/** What the unit fights as now. (portable-wargame 2) */
export const type = (unit: Unit): Type => {
  if (unit.kind === 'cavalry') return FACTS.of(unit, 'dismounted') ? 'dismounted' : 'mounted';
  return unit.kind === 'artillery' || unit.kind === 'commander' ? unit.kind : 'infantry';
};

/** The quality its hits are read by. (portable-wargame 2) */
export const quality = (unit: Unit): Quality =>
  unit.kind === 'commander' ? 'elite' : (FACTS.of(unit, 'quality') ?? 'regular');

export const isCommander = ({ kind }: Unit): boolean => kind === 'commander';

/** Infantry, dismounted cavalry and artillery: those who as defenders strike before their front is reached. (portable-wargame 2) */
export const onFoot = (unit: Unit): boolean => ['infantry', 'dismounted', 'artillery'].includes(type(unit));

const stands = ({ state }: Man): boolean => state === 'standing';

/** What of the unit is on the table: it is there whole, or gone. (portable-wargame 3) */
export const standing = ({ men }: Unit): readonly Man[] => men.filter(stands);

/** Whether it is on the table. (portable-wargame 3) */
export const onTable = (unit: Unit): boolean => standing(unit).length > 0;

/** The mark of the unit it has declared against, until their combat is fought. (portable-wargame 4.1) */
export const declaredAgainst = (unit: Unit): string | undefined => FACTS.of(unit, 'attacks');

/** A unit is on the table or gone; destroyed is a campaign’s word. (portable-wargame 3, 8) */
const UNIT_STATES: readonly State[] = [
  { id: 'standing', title: 'On the table', stands: true, tone: 'good' },
  { id: 'routed', title: 'Routed', stands: false, tone: 'warn' },
  { id: 'destroyed', title: 'Destroyed', stands: false, tone: 'bad' },
];

/** A commander is active or lost; how, only a campaign asks. (portable-wargame 3, A18) */
const COMMANDER_STATES: readonly State[] = [
  { id: 'standing', title: 'Active', stands: true, tone: 'good' },
  { id: 'lost', title: 'Lost', detail: 'Killed or captured: not known.', stands: false, tone: 'warn' },
  { id: 'captured', title: 'Captured', stands: false, tone: 'bad' },
  { id: 'killed', title: 'Killed', stands: false, tone: 'bad' },
];

const DECLARED = {
  id: 'declared',
  title: 'Attack declared',
  holds: (unit: Unit) => declaredAgainst(unit) !== undefined && onTable(unit),
};

/** A stand that is gone is its unit gone, and shows as such. */
const goneStates = (states: readonly State[]): NonNullable<UnitKind['derived']> =>
  states
    .filter(({ stands }) => !stands)
    .map(({ id, title }) => ({
      id,
      title,
      holds: ({ men }) => men.length > 0 && men.every(({ state }) => state === id),
    }));

/** The stand that is the unit: there are no men to lose one by one. (portable-wargame 3) */
const ROLES = [{ id: 'stand', title: 'Stand', plural: 'stands', whole: true }];

const template = (
  id: string,
  title: string,
  kind: string,
  called: string,
  quality: Quality,
  more: Noted<typeof FACTS> = {},
): Template => ({
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
  templates: readonly Template[],
  derived: NonNullable<UnitKind['derived']> = [...goneStates(UNIT_STATES), DECLARED],
): UnitKind => ({
  id,
  title,
  roles: ROLES,
  facts,
  manFacts: [],
  states: UNIT_STATES,
  derived,
  templates,
});

const INFANTRY = template('infantry', 'Infantry', 'infantry', '1st Infantry', 'regular');
const POOR = template('infantry-poor', 'Poor infantry', 'infantry', '1st Infantry', 'poor');
const CAVALRY = template('cavalry', 'Mounted cavalry', 'cavalry', '1st Cavalry', 'regular', { dismounted: false });
const DISMOUNTS = template('cavalry-dismounted', 'Dismounted cavalry', 'cavalry', '1st Cavalry', 'regular', {
  dismounted: true,
});
const ARTILLERY = template('artillery', 'Artillery', 'artillery', '1st Battery', 'regular');
const COMMANDER: Template = {
  id: 'commander',
  title: 'Commander',
  called: 'Commander',
  kind: 'commander',
  men: { commander: 1 },
  facts: {},
};

const ALL = FACTS.shown('quality', 'cover', 'attached', 'adjacent', 'victories', 'routs');

/** The kinds of unit, one stand each. (portable-wargame 2, 3) */
export const kinds: readonly UnitKind[] = [
  kind('infantry', 'Infantry', ALL, [
    INFANTRY,
    POOR,
    template('infantry-elite', 'Elite infantry', 'infantry', '1st Infantry', 'elite'),
  ]),
  kind('cavalry', 'Cavalry', FACTS.shown(), [CAVALRY, DISMOUNTS]),
  kind('artillery', 'Artillery', ALL, [ARTILLERY], goneStates(UNIT_STATES)),
  {
    id: 'commander',
    title: 'Commander',
    roles: [{ id: 'commander', title: 'Commander', plural: 'commanders' }],
    facts: [],
    manFacts: [],
    states: COMMANDER_STATES,
    derived: goneStates(COMMANDER_STATES),
    templates: [COMMANDER],
  },
];

const withTitle = (template: Template, title: string, facts: Noted<typeof FACTS> = {}): Template => ({
  ...template,
  title,
  facts: { ...template.facts, ...facts },
});

/** The units of the three printed combats. (portable-wargame 6.1, 6.2, 6.3) */
export const samples: readonly Sample[] = [
  {
    id: 'works',
    title: 'The hasty works',
    sides: [
      {
        name: 'Union',
        units: [withTitle(INFANTRY, 'Union infantry', { adjacent: true }), withTitle(COMMANDER, 'Union commander')],
      },
      { name: 'Confederates', units: [withTitle(POOR, 'Confederate infantry', { cover: true })] },
    ],
  },
  {
    id: 'line',
    title: 'The line of battle',
    sides: [
      {
        name: 'Confederates',
        units: [
          withTitle(INFANTRY, '1st Confederate infantry'),
          withTitle(INFANTRY, '2nd Confederate infantry'),
          withTitle(INFANTRY, '3rd Confederate infantry', { adjacent: true }),
          withTitle(CAVALRY, 'Confederate cavalry'),
          withTitle(COMMANDER, 'Confederate commander'),
        ],
      },
      {
        name: 'Union',
        units: [
          withTitle(CAVALRY, 'Union cavalry'),
          withTitle(INFANTRY, 'Union infantry'),
          withTitle(ARTILLERY, 'Union artillery'),
          withTitle(DISMOUNTS, 'Union dismounted cavalry'),
        ],
      },
    ],
  },
  {
    id: 'wood',
    title: 'The wood',
    sides: [
      {
        name: 'Confederates',
        units: [
          withTitle(INFANTRY, 'Confederate infantry', { attached: true }),
          withTitle(DISMOUNTS, 'Confederate dismounted cavalry'),
          withTitle(COMMANDER, 'Confederate commander'),
        ],
      },
      { name: 'Union', units: [withTitle(INFANTRY, 'Union infantry', { cover: true })] },
    ],
  },
];
