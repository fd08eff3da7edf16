import type { Man, Unit } from '../../engine/roster.ts';
import { count, flag, hidden, manFacts, type Noted, number, unitFacts } from '../../system/facts.ts';
import type { Role, Sample, State, Template, UnitKind } from '../../system/system.ts';
import { type Switches, switches } from './house.ts';

/** What a piece is. (ircra 3) */
export type PieceType =
  | 'musket'
  | 'pike'
  | 'mixed'
  | 'warband'
  | 'horse-light'
  | 'horse-heavy'
  | 'horse-lance'
  | 'gun'
  | 'other';

/** What is kept of a unit. (ircra 2, 3) */
export const UNIT = unitFacts({
  qv: number('Quality value', [1, 6], { detail: 'Lower is better.' }),
  cv: number('Combat value of its pieces', [1, 6], { detail: 'Higher is better.' }),
  limit: number('Casualty limit', [0, 20], { detail: 'It breaks on the next.' }),
  wing: number('Wing', [1, 4]),
  loaded: flag('Loaded', { state: true }),
  broken: flag('Broken', { state: true }),
  actions: count('Actions left', [0, 9], { state: true }),
  rounds: count('Rounds of this close combat', [0, 99], { state: true, quiet: true }),
  /** The ids of the enemies it is in close combat with, parted by strokes. */
  against: hidden.text,
});

/** What is kept of a piece. (ircra 2, 3) */
export const MAN = manFacts({
  cv: number('Its own combat value', [0, 6], { detail: '0: as its unit.' }),
  qv: number('Its own quality value', [0, 6], { detail: '0: as its unit.' }),
  commander: flag('A named commander is with it', { state: true }),
  /** Where it stands on the board. */
  column: hidden.number,
  row: hidden.number,
  facing: hidden.text,
});

/** Whether a piece still stands on the table. (ircra 3) */
export const stands = ({ state }: Man): boolean => state === 'ready' || state === 'disrupted';

/** The pieces of a unit still in the fight, in roster order. */
export const standing = (unit: Unit): readonly Man[] => unit.men.filter(stands);

/** The pieces of a unit that carry a yellow cube. (ircra 2) */
export const disruptedPieces = (unit: Unit): readonly Man[] => unit.men.filter(({ state }) => state === 'disrupted');

/** How many pieces a unit has lost: its casualty markers. (ircra 3) */
export const casualties = (unit: Unit): number => unit.men.filter(({ state }) => state === 'lost').length;

/** How many lost pieces a unit can absorb. (ircra 2) */
export const limit = (unit: Unit): number => UNIT.of(unit, 'limit');

/** Actions a unit has left, where they are counted. (ircra 3, 4.2) */
export const actionsLeft = (unit: Unit): number => UNIT.of(unit, 'actions');

/** Whether a unit may still take part. */
export const onTable = (unit: Unit): boolean => standing(unit).length > 0;

/** A piece's combat value: its own, or its unit's. (ircra 2) */
export const combatValue = (unit: Unit, man: Man): number => MAN.of(man, 'cv') || UNIT.of(unit, 'cv') || 3;

/** A piece's quality value: its own, or its unit's. (ircra 2) */
export const pieceQuality = (unit: Unit, man: Man): number => MAN.of(man, 'qv') || unitQuality(unit);

/** The unit's own quality value. (ircra 2) */
export const unitQuality = (unit: Unit | undefined): number => UNIT.of(unit, 'qv') || 4;

/** What a piece is. */
export const typeOf = ({ role }: Man): PieceType => role as PieceType;

/** A piece as the table calls it: its tag and what it is. */
export const pieceName = ({ tag, name }: Man): string => (tag === '' ? name : tag);

/** The pieces in line from the top, pikes in the middle. (ircra 3) */
export function inLine(unit: Unit): readonly Man[] {
  const all = standing(unit);
  const pikes = all.filter(({ role }) => role === 'pike');
  const others = all.filter(({ role }) => role !== 'pike');
  const half = Math.ceil(others.length / 2);
  return [...others.slice(0, half), ...pikes, ...others.slice(half)];
}

const role = (id: PieceType, title: string, plural = `${title.toLowerCase()}s`): Role => ({
  id,
  title,
  plural,
  whole: true,
});

const FOOT: readonly Role[] = [
  role('musket', 'Musket'),
  role('pike', 'Pike'),
  role('mixed', 'Mixed'),
  role('warband', 'Warband'),
  role('other', 'Other'),
];
const HORSE: readonly Role[] = [
  role('horse-light', 'Light horse', 'light horse'),
  role('horse-heavy', 'Heavy horse', 'heavy horse'),
  role('horse-lance', 'Lancers', 'lancers'),
];
const GUNS: readonly Role[] = [role('gun', 'Gun')];

const STATES: readonly State[] = [
  { id: 'ready', title: 'In order', stands: true, tone: 'good' },
  { id: 'disrupted', title: 'Disrupted', detail: 'A yellow cube.', stands: true, tone: 'warn' },
  { id: 'lost', title: 'Eliminated', detail: 'A casualty marker.', stands: false, tone: 'bad' },
  { id: 'removed', title: 'Gone with its unit', stands: false, tone: 'bad' },
];

const kind = (id: string, title: string, roles: readonly Role[], templates: readonly Template[]): UnitKind => ({
  id,
  title,
  figures: ['piece', 'pieces'],
  roles,
  facts: UNIT.shown(),
  manFacts: MAN.shown(),
  states: STATES,
  derived: [
    {
      id: 'tests',
      title: 'Unit morale due: disrupted pieces',
      holds: (unit, house) => mustTestMorale(unit, switches(house)),
    },
  ],
  templates,
});

/** The pieces unit morale counts: those disrupted, and by house rule those lost. (ircra 4.1 step 2, A14) */
export const piecesCounted = (unit: Unit, rules: Pick<Switches, 'morale-count'>): number =>
  disruptedPieces(unit).length + (rules['morale-count'] === 'lost too' ? casualties(unit) : 0);

/** Whether a unit must test its morale: as many of those as it may lose. (ircra 4.1 step 2, A14) */
export function mustTestMorale(unit: Unit, rules: Pick<Switches, 'morale-count'>): boolean {
  const many = piecesCounted(unit, rules);
  return many > 0 && many >= limit(unit);
}

const template = (
  id: string,
  title: string,
  kind: string,
  called: string,
  men: Template['men'],
  facts: Noted<typeof UNIT>,
): Template => ({
  id,
  title,
  called,
  kind,
  men,
  facts: { qv: 4, cv: 3, wing: 1, ...facts },
});

const REGIMENT = template(
  'regiment',
  'Regiment, 4 musket and 2 pike',
  'foot',
  '1st Regiment',
  { musket: 4, pike: 2 },
  { limit: 2 },
);

/** The kinds of unit; a Man is a piece, one inch square. (ircra 2, 3) */
export const kinds: readonly UnitKind[] = [
  kind('foot', 'Foot', FOOT, [
    REGIMENT,
    template('musketeers', 'Musketeers, 4 musket', 'foot', '1st Musketeers', { musket: 4 }, { limit: 1 }),
    template('warband', 'Warband, 6 pieces', 'foot', '1st Warband', { warband: 6 }, { limit: 2 }),
  ]),
  kind('horse', 'Horse', HORSE, [
    template('horse', 'Heavy horse, 4 pieces', 'horse', '1st Horse', { 'horse-heavy': 4 }, { limit: 1 }),
    template('light-horse', 'Light horse, 4 pieces', 'horse', '1st Light Horse', { 'horse-light': 4 }, { limit: 1 }),
  ]),
  kind('guns', 'Guns', GUNS, [template('guns', 'Guns, 2 pieces', 'guns', '1st Guns', { gun: 2 }, { limit: 0 })]),
];

/** The two regiments of the printed example. (ircra 6.1) */
export const samples: readonly Sample[] = [
  {
    id: 'example',
    title: 'The printed example',
    sides: [
      { name: 'Red', units: [{ ...REGIMENT, title: 'Red regiment' }] },
      { name: 'Blue', units: [{ ...REGIMENT, title: 'Blue regiment' }] },
    ],
  },
];
