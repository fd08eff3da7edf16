import { type Change, type Man, RECOVERY_ATTEMPTS, type Unit } from '../../engine/roster.ts';
import { choiceFact, countFact, flagFact, hidden, manFacts, numberFact, unitFacts } from '../../system/facts.ts';
import type { LostMenNote } from '../../system/results.ts';
import { ownName } from '../../system/units.ts';
import type { Switches } from './house.ts';
import { CLASSES, type Class, type CrewTable, type Grade } from './tables.ts';

/** Roles, highest rank first. (tsatf-ww2 2, 3) */
export const ROLES = ['leader', 'second', 'crewman', 'ordinary'] as const;
export type SoldierRole = (typeof ROLES)[number];

/** A man's state. Pinned men are standing; `gone` is a dead man after the game. (tsatf-ww2 3, 8) */
export const STATES = ['ok', 'pinned', 'wounded', 'dead', 'gone'] as const;
export type ManState = (typeof STATES)[number];

/** A man's weapon. Crewmen serve their unit's gun; `other` cannot fire under these rules. (tsatf-ww2 3, 4.6) */
const MAN_WEAPONS = ['rifle', 'smg', 'bar', 'lmg', 'mmg', 'hmg', 'mortar', 'other'] as const;
export type ManWeapon = (typeof MAN_WEAPONS)[number];

export const GUNS = ['lmg', 'mmg', 'hmg', 'light', 'medium', 'other'] as const;
export type Gun = (typeof GUNS)[number];

export const UNIT_FACTS = unitFacts({
  grade: choiceFact('Grade', { Green: 'Green', Veteran: 'Veteran', Crack: 'Crack' }, { card: true }),
  gun: choiceFact(
    'Crewed weapon',
    {
      lmg: ['LMG', 'Magazine or drum: Bren, MG42'],
      mmg: ['MMG', 'Belt-fed, on a bipod'],
      hmg: ['HMG', 'Belt-fed, on a tripod'],
      light: 'Light mortar',
      medium: 'Medium mortar',
      other: ['Another weapon', 'No fire is given for it'],
    },
    { needsRole: 'crewman' },
  ),
  guns: numberFact('How many guns', [0, 6], { needsRole: 'crewman' }),
  troops: choiceFact('Attacks as', { line: 'Ordinary troops', gurkha: 'Gurkhas', usmc: 'US Marines' }),
  start: numberFact('Starting strength', [0, 60], { detail: '0: before a game', state: true, quiet: true }),
  grenades: countFact('Grenades left', [0, 60], { state: true }),
  pinned: flagFact('Pinned', { state: true, ended: 'Unpinned' }),
  shaken: flagFact('Shaken', { state: true, ended: 'Rallied' }),
  routing: flagFact('Routing', { state: true, ended: 'Stopped routing' }),
  spotted: flagFact('Spotted', { state: true, ended: 'Out of sight', inCampaignsOnly: true }),
  colour: choiceFact('Its side’s cards', { none: 'Not set', red: 'Red', black: 'Black' }, { state: true, quiet: true }),
  order: numberFact('Position in line', [0, 60], { detail: '0: as on the roster', state: true, quiet: true }),
  tested: flagFact('Tested morale', { state: true, ended: '', inCampaignsOnly: true }),
  off: flagFact('Off the table', { state: true, ended: 'Back on the table', inCampaignsOnly: true }),
  acting: flagFact('Its turn', { state: true, ended: 'Has acted', inCampaignsOnly: true }),
  // The card sets `moved` or `fired` at the start of the unit's turn, before it acts.
  moved: flagFact('Moved', {
    state: true,
    ended: '',
    inCampaignsOnly: true,
    when: ({ facts }) => facts.acting !== true || facts.fired === true,
  }),
  fired: flagFact('Fired', {
    state: true,
    ended: '',
    inCampaignsOnly: true,
    when: ({ facts }) => facts.acting !== true,
  }),
  class: numberFact('Terrain class as a target', [0, 4], { detail: '0: not known', state: true, quiet: true }),
  aimed: numberFact('Turns on the same spot', [0, 60], { state: true, when: ({ kind }) => kind === 'mortar' }),
  /** The unit has passed Major Morale and may move this turn. */
  willing: hidden.flag,
  charging: hidden.text,
});

export const MAN_FACTS = manFacts({
  smg: flagFact('Submachine gun', { one: 'SMG man' }),
  bar: flagFact('BAR', { one: 'BAR man' }),
  unarmed: flagFact('Does not fire', { detail: 'Or has a weapon without rules' }),
  previously: flagFact('Once wounded', {
    detail: 'Back on duty: any hit kills him',
    state: true,
    ended: 'Old wound forgotten',
  }),
  since: numberFact('Games since that wound', [0, 99], { state: true }),
  [RECOVERY_ATTEMPTS]: countFact('Rolls to recover', [0, 99], { state: true, quiet: true }),
  duels: countFact('Duels won', [0, 999], { one: 'Duel won' }),
  straggler: flagFact('Straggler', { state: true, ended: 'Back with his unit', inCampaignsOnly: true }),
  detached: flagFact('On his way back to his unit', {
    state: true,
    ended: 'Back with his unit',
    inCampaignsOnly: true,
  }),
});

export const isStanding = ({ state }: Man): boolean => state === 'ok' || state === 'pinned';

export const isUnpinned = ({ state }: Man): boolean => state === 'ok';

export const standingMen = (unit: Unit): readonly Man[] => unit.men.filter(isStanding);

export const hasStandingMen = (unit: Unit): boolean => unit.men.some(isStanding);

export const classOf = (unit: Unit | undefined): Class => CLASSES[UNIT_FACTS.of(unit, 'class') - 1] ?? 'II';

export const hasYetToMove = (unit: Unit): boolean => !UNIT_FACTS.of(unit, 'moved') || UNIT_FACTS.of(unit, 'acting');

/**
 * Records the terrain class for fire at a unit this turn. Moving in the open is I, in rough ground II. (tsatf-ww2 4.6)
 */
export const noteClass = (unit: Unit, is: Class): readonly Change[] =>
  UNIT_FACTS.set(unit, 'class', CLASSES.indexOf(is) + 1);

export const isLeader = ({ role }: Pick<Man, 'role'>): boolean => role === 'leader' || role === 'second';

/** Returns true if a leader is neither wounded nor dead, and by house rule not pinned. (tsatf-ww2 2, W-09) */
export const hasLeader = (unit: Unit, { 'leader-pinned': pinned }: Pick<Switches, 'leader-pinned'>): boolean =>
  standingMen(unit).some((man) => isLeader(man) && (pinned || man.state === 'ok'));

export const cameBack = (man: Man): boolean => MAN_FACTS.of(man, 'previously');

/** A wounded or previously wounded man. Any hit kills him. (tsatf-ww2 2) */
export const isMarked = (man: Man): boolean => man.state === 'wounded' || cameBack(man);

export const gradeOf = (unit: Unit): Grade => UNIT_FACTS.of(unit, 'grade') ?? 'Veteran';

/** A Crack crew uses the Veteran row, or by house rule an extrapolated one. (tsatf-ww2 W-21) */
export const crewRow = <R>(table: CrewTable<R>, of: Grade, { crack }: Pick<Switches, 'crack'>): R =>
  table[of !== 'Crack' ? of : crack === 'veteran' ? 'Veteran' : 'extrapolated'];

/** Men at the start of the game. Before it, all men not struck off. (tsatf-ww2 3) */
export const startingStrength = (unit: Unit): number =>
  UNIT_FACTS.of(unit, 'start') || unit.men.filter(({ state }) => state !== 'gone').length;

export const lossCount = (unit: Unit): number => Math.max(0, startingStrength(unit) - standingMen(unit).length);

/** Returns true if losses reach half the starting strength. (tsatf-ww2 4.14, W-33) */
export const isHalved = (lost: number, start: number): boolean => lost > 0 && lost * 2 >= start;

export const isHalfLost = (unit: Unit): boolean => isHalved(lossCount(unit), startingStrength(unit));

export const hasState = (unit: Unit, state: 'pinned' | 'shaken' | 'routing'): boolean => UNIT_FACTS.of(unit, state);

/** Mark of the unit being charged. (tsatf-ww2 4.10) */
export const chargingAt = (unit: Unit): string | undefined => UNIT_FACTS.of(unit, 'charging') || undefined;

export const grenadesLeft = (unit: Unit): number => UNIT_FACTS.of(unit, 'grenades');

export const gunOf = (unit: Unit): Gun =>
  UNIT_FACTS.of(unit, 'gun') ?? (unit.kind === 'hmg' ? 'hmg' : unit.kind === 'mortar' ? 'light' : 'lmg');

export function weaponOf(unit: Unit, man: Man): ManWeapon {
  if (MAN_FACTS.of(man, 'unarmed')) return 'other';
  if (MAN_FACTS.of(man, 'smg')) return 'smg';
  if (MAN_FACTS.of(man, 'bar')) return 'bar';
  if (man.role !== 'crewman') return 'rifle';
  const serves = gunOf(unit);
  return serves === 'light' || serves === 'medium' ? 'mortar' : serves;
}

/** Label of a man with his role and state: "A1 Leo Graham (leader, pinned)". */
export const labelOf = (man: Man): string => {
  const { tag, role, state } = man;
  const name = ownName(man, ['leader', 'second leader', 'crewman', 'soldier']);
  const marks = [
    titleUnlessNamed(name, TITLES[role as SoldierRole] ?? ''),
    MAN_FACTS.of(man, 'smg') ? 'SMG' : MAN_FACTS.of(man, 'bar') ? 'BAR' : '',
    MARKS[state as ManState] ?? '',
    MAN_FACTS.of(man, 'previously') ? 'once wounded' : '',
    MAN_FACTS.of(man, 'straggler') ? 'straggler' : '',
  ].filter((word) => word !== '');
  return [tag, name === tag ? '' : name, marks.length > 0 ? `(${marks.join(', ')})` : '']
    .filter((word) => word !== '')
    .join(' ');
};

const titleUnlessNamed = (name: string, title: string): string => (name.toLowerCase().startsWith(title) ? '' : title);

const TITLES: Readonly<Record<SoldierRole, string>> = {
  leader: 'leader',
  second: '2nd leader',
  crewman: 'crew',
  ordinary: '',
};
const MARKS: Readonly<Record<ManState, string>> = {
  ok: '',
  pinned: 'pinned',
  wounded: 'wounded',
  dead: 'dead',
  gone: '',
};

export const lostManNote = (effect: string, man: string): LostMenNote =>
  effect === 'wounded' || effect === 'killed' ? { gone: [man] } : {};
