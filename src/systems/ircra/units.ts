import type { Man, Unit } from '../../engine/roster.ts';
import { countFact, flagFact, hidden, manFacts, type NotedFacts, numberFact, unitFacts } from '../../system/facts.ts';
import { type Role, type Sample, type State, sampleOf, type UnitKind, type UnitTemplate } from '../../system/units.ts';
import { houseValues, type Switches } from './house.ts';

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

export const UNIT_FACTS = unitFacts({
  qv: numberFact('Quality value', [1, 6], { detail: 'Of the unit and its pieces. Lower is better.' }),
  cv: numberFact('Combat value', [1, 6], { detail: 'Of each piece. Pikes add 2 against muskets.' }),
  limit: numberFact('Casualty limit', [0, 20], { detail: 'It breaks above this.', card: true }),
  wing: numberFact('Wing', [1, 4], { detail: 'Units activated together.' }),
  loaded: flagFact('Loaded', { state: true }),
  broken: flagFact('Broken', { state: true, inCampaignsOnly: true }),
  actions: countFact('Actions left this phase', [0, 9], {
    detail: 'One to attack, each other may add 1 to its dice. 0 if not counted.',
    state: true,
  }),
  rounds: countFact('Rounds of this combat', [0, 99], { state: true, quiet: true }),
  /** Ids of its enemies in close combat, separated by slashes. */
  against: hidden.text,
});

export const MAN_FACTS = manFacts({
  cv: numberFact('Own combat value', [0, 6], { detail: '0: same as its unit.' }),
  qv: numberFact('Own quality value', [0, 6], { detail: '0: same as its unit.' }),
  commander: flagFact('Named commander', { state: true }),
  column: hidden.number,
  row: hidden.number,
  facing: hidden.text,
});

export const stands = ({ state }: Man): boolean => state === 'ready' || state === 'disrupted';

export const standing = (unit: Unit): readonly Man[] => unit.men.filter(stands);

export const disruptedPieces = (unit: Unit): readonly Man[] => unit.men.filter(({ state }) => state === 'disrupted');

export const casualties = (unit: Unit): number => unit.men.filter(({ state }) => state === 'lost').length;

export const limit = (unit: Unit): number => UNIT_FACTS.of(unit, 'limit');

export const actionsLeft = (unit: Unit): number => UNIT_FACTS.of(unit, 'actions');

export const onTable = (unit: Unit): boolean => standing(unit).length > 0;

export const combatValue = (unit: Unit, man: Man): number => MAN_FACTS.of(man, 'cv') || UNIT_FACTS.of(unit, 'cv') || 3;

export const pieceQuality = (unit: Unit, man: Man): number => MAN_FACTS.of(man, 'qv') || unitQuality(unit);

export const unitQuality = (unit: Unit | undefined): number => UNIT_FACTS.of(unit, 'qv') || 4;

export const typeOf = ({ role }: Man): PieceType => role as PieceType;

export const namesIn =
  (...units: readonly Unit[]) =>
  (id: string): string => {
    const man = units.flatMap(({ men }) => men).find((one) => one.id === id);
    return man ? man.tag || man.name : id;
  };

/** Active pieces in line from the top, with the pikes in the middle. (ircra 3) */
export function inLine(unit: Unit): readonly Man[] {
  const line = withPikesInside(unit.men, ({ role }) => role);
  const isNumberedDown = line.every((man, i) => man === unit.men[i]);
  return isNumberedDown ? standing(unit) : withPikesInside(standing(unit), ({ role }) => role);
}

function withPikesInside<T>(pieces: readonly T[], roleOf: (piece: T) => string): readonly T[] {
  const pikes = pieces.filter((piece) => roleOf(piece) === 'pike');
  const others = pieces.filter((piece) => roleOf(piece) !== 'pike');
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
  role('mixed', 'Mixed foot', 'mixed foot'),
  role('warband', 'Warband'),
  role('other', 'Other piece'),
];
const HORSE: readonly Role[] = [
  role('horse-light', 'Light horse', 'light horse'),
  role('horse-heavy', 'Heavy horse', 'heavy horse'),
  role('horse-lance', 'Lancers', 'lancers'),
];
const GUNS: readonly Role[] = [role('gun', 'Gun')];

const STATES: readonly State[] = [
  { id: 'ready', title: 'In order', isActive: true, tone: 'good' },
  { id: 'disrupted', title: 'Disrupted', ended: 'Recovered', detail: 'A yellow cube.', isActive: true, tone: 'warn' },
  { id: 'lost', title: 'Eliminated', detail: 'A casualty marker.', isActive: false, tone: 'bad' },
  { id: 'removed', title: 'Off table', isActive: false, tone: 'bad', inCampaignsOnly: true },
];

const kind = (id: string, title: string, roles: readonly Role[], templates: readonly UnitTemplate[]): UnitKind => ({
  id,
  title,
  figures: ['piece', 'pieces'],
  roles,
  facts: UNIT_FACTS.shown(),
  manFacts: MAN_FACTS.shown(),
  states: STATES,
  inNumberOrder: withPikesInside,
  derived: [
    {
      id: 'tests',
      title: 'Morale test due',
      untilRoll: true,
      holds: (unit, house) => mustTestMorale(unit, houseValues(house)),
    },
  ],
  templates,
});

/** Counts the pieces that matter for unit morale: disrupted, and by house rule also lost. (ircra 4.1 step 2, A14) */
export const piecesCounted = (unit: Unit, rules: Pick<Switches, 'morale-count'>): number =>
  disruptedPieces(unit).length + (rules['morale-count'] === 'lost too' ? casualties(unit) : 0);

export function mustTestMorale(unit: Unit, rules: Pick<Switches, 'morale-count'>): boolean {
  const many = piecesCounted(unit, rules);
  return many > 0 && many >= limit(unit);
}

const template = (
  id: string,
  title: string,
  kind: string,
  called: string,
  men: UnitTemplate['men'],
  facts: NotedFacts<typeof UNIT_FACTS>,
): UnitTemplate => ({
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

/** Kinds of unit. A `Man` is a piece, one inch square. (ircra 2, 3) */
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

export const samples: readonly Sample[] = [
  sampleOf('example', 'The printed example', {
    Red: [{ ...REGIMENT, title: 'Red regiment' }],
    Blue: [{ ...REGIMENT, title: 'Blue regiment' }],
  }),
];
