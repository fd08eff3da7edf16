import type { FightRules } from '../house.ts';
import { defeat, type EventId } from '../tables.ts';
import {
  active,
  type Band,
  enemy,
  type Fight,
  figures,
  isBroken,
  living,
  out,
  ROLES,
  type Role,
  wipedOut,
} from './force.ts';

/** End of a fight. `margin` may be 0 or less if the winner won outright. (chain-of-command 4.4, 4.8, 4.9) */
export type How =
  | { readonly how: 'overwhelmed'; readonly winner: Role }
  | { readonly how: 'outright' | 'margin'; readonly winner: Role; readonly margin: number }
  | { readonly how: 'both gone' | 'both retire' };

/** Hits by each side: fives and sixes. (chain-of-command 4.5) */
export type HitTotals = Readonly<Record<Role, number>>;

export const unitsOut = (fight: Fight, role: Role, rules: FightRules): readonly Band[] =>
  fight[role].bands.filter((band) => out(band, rules));

/** Returns the end of a round after its hits, or undefined if the sides fight again. (chain-of-command 4.8, 4.9) */
export function resultOf(fight: Fight, hits: HitTotals, rules: FightRules): How | undefined {
  const isBeaten = (role: Role) => {
    const many = unitsOut(fight, role, rules).length;
    return rules.auto_win === 'any_unit' ? many > 0 : many === fight[role].bands.length;
  };
  if (isBeaten('attacker') && isBeaten('defender')) return { how: 'both gone' };
  for (const role of ROLES)
    if (isBeaten(role)) return { how: 'outright', winner: enemy(role), margin: hits[enemy(role)] - hits[role] };
  const margin = Math.abs(hits.attacker - hits.defender);
  const loser: Role = hits.attacker < hits.defender ? 'attacker' : 'defender';
  const last = fight.round >= rules.max_rounds;
  const isDefeat = margin === 1 && last && rules.last_round_stubborn === 'defeat';
  if (margin === 0 || (margin === 1 && !isDefeat && holdsFirm(fight, loser, rules)))
    return last ? { how: 'both retire' } : undefined;
  return { how: 'margin', winner: enemy(loser), margin };
}

/** Whether a side beaten by one has drawn: Aggressive, or Stubborn in defence. (chain-of-command 4.9, row 41) */
function holdsFirm(fight: Fight, role: Role, rules: FightRules): boolean {
  const left = fight[role].bands.filter((band) => !out(band, rules));
  const holds = (band: Band) => band.aggressive || (band.stubborn && role === 'defender');
  return rules.trait_scope === 'all' ? left.every(holds) : left.some(holds);
}

/** Result for a Unit: inches to move, facing, Shock on each Team, Broken marker. */
export type Fate = {
  readonly role: Role;
  readonly place: number;
  readonly name: string;
  readonly fate:
    | 'stands'
    | 'goes back'
    | 'retires'
    | 'breaks'
    | 'surrenders'
    | 'wiped out'
    | 'leaves its weapon'
    | 'leaves the table';
  readonly inches: number;
  readonly faces: 'enemy' | 'away' | 'nowhere';
  readonly shock: number;
  readonly broken: boolean;
  readonly band: Band;
};

/** Force Morale Test owed by a Unit, or by its Leader at place `leader` (from 1). (chain-of-command 4.10, 4.15) */
export type OwedTest = {
  readonly role: Role;
  readonly place: number;
  readonly what: 'breaks' | 'wiped out' | 'support killed' | 'support routs' | 'wounded' | 'killed' | 'routs';
  readonly leader: number;
};

/** Results for all Units in the fight, including those in support. (chain-of-command 4.4, 4.8 to 4.10) */
export function fates(fight: Fight, how: How, supporting: readonly Band[], rules: FightRules): readonly Fate[] {
  const fought = ROLES.flatMap((role) =>
    [...fight[role].bands, ...fight[role].gone].map((band) => fateOf(role, band, fight, how, rules)),
  );
  const gaveGround = fought.some(({ role, inches }) => role === 'defender' && inches > 0);
  return [...fought, ...supporting.map((band) => supporterFate(band, how, gaveGround, rules))].toSorted(
    (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || a.place - b.place,
  );
}

type Goes = Pick<Fate, 'inches' | 'faces' | 'shock'>;
const STAYS: Goes = { inches: 0, faces: 'nowhere', shock: 0 };
const RETIRES: Goes = { inches: 6, faces: 'enemy', shock: 0 };
const FLEES: Goes = { inches: 18, faces: 'away', shock: 0 };
const OVERWHELMED: Goes = { inches: 18, faces: 'away', shock: 3 };

/** Flight of a Unit Broken by Shock. By house rule the margin decides, if positive. (chain-of-command 4.8, row 18) */
function flight(how: How, lost: boolean, { broken_move }: FightRules): Goes {
  const margin = lost && 'margin' in how ? how.margin : 0;
  return broken_move === 'margin' && margin > 0 ? { ...defeat(margin), faces: 'away' } : FLEES;
}

/**
 * Result for a Unit in support. It withdraws the same distance as the losers, if any of them gave ground.
 * (chain-of-command 4.10)
 */
function supporterFate(band: Band, how: How, gaveGround: boolean, rules: FightRules): Fate {
  const { place, name } = band;
  const becomes = (fate: Fate['fate'], { inches, faces, shock }: Goes): Fate =>
    withShock({ role: 'defender', place, name, fate, inches, faces, shock, broken: false, band }, how, true, rules);
  if (how.how === 'both retire') return becomes('retires', RETIRES);
  if (!('winner' in how) || how.winner === 'defender' || !gaveGround) return becomes('stands', STAYS);
  if (how.how === 'overwhelmed') return becomes('goes back', OVERWHELMED);
  return becomes('goes back', how.how === 'margin' ? defeat(how.margin) : flight(how, true, rules));
}

function fateOf(role: Role, band: Band, fight: Fight, how: How, rules: FightRules): Fate {
  const { place, name } = band;
  const becomes = (fate: Fate['fate'], { inches, faces, shock }: Goes): Fate =>
    withShock({ role, place, name, fate, inches, faces, shock, broken: fate === 'breaks', band }, how, false, rules);
  const lost = 'winner' in how && how.winner !== role;
  const row = lost && how.how === 'margin' ? defeat(how.margin) : undefined;
  if (wipedOut(band)) return becomes('wiped out', STAYS);
  if (how.how === 'overwhelmed' && lost)
    return isSaved(band, role, fight, rules, rules.stunned_counts_present === 'yes')
      ? becomes('breaks', OVERWHELMED)
      : becomes('surrenders', STAYS);
  if (isBroken(band, rules)) return becomes('breaks', flight(how, lost, rules));
  if (row?.by === 4) {
    const spared = rules.leaderless_by_four === 'break' && !band.led;
    return spared || isSaved(band, role, fight, rules, false) ? becomes('breaks', row) : becomes('surrenders', STAYS);
  }
  if (row) return becomes('goes back', row);
  return how.how === 'both retire' ? becomes('retires', RETIRES) : becomes('stands', STAYS);
}

/**
 * Whether an active Leader prevents surrender: the Unit’s own, or any on the losing side. (chain-of-command 4.4, 4.9,
 * rows 12, 39)
 */
function isSaved(band: Band, role: Role, fight: Fight, rules: FightRules, stunned: boolean): boolean {
  const group = rules.leader_scope === 'unit' ? [band] : fight[role].bands.filter((one) => !out(one, rules));
  const present = [...group, band].flatMap(({ leaders }) => leaders);
  return present.some((leader) => active(leader) || (stunned && leader.is === 'stunned'));
}

/**
 * Adds the Shock of a result. Twice as much as figures Breaks the Unit; a crew that withdraws leaves its weapon.
 * (chain-of-command 4.10)
 */
function withShock(fate: Fate, how: How, fires: boolean, rules: FightRules): Fate {
  const withdraws = fate.inches > 0;
  const spared = rules.crew_retire === 'no' && (fires || how.how === 'both retire');
  if (fate.band.crewed && withdraws && !spared) return { ...fate, fate: 'leaves its weapon', shock: 0, broken: false };
  if (fate.shock === 0) return fate;
  const teams = fate.band.teams.map((team) => (team.figures > 0 ? { ...team, shock: team.shock + fate.shock } : team));
  const band = { ...fate.band, teams };
  return { ...fate, band, broken: fate.broken || isBroken(band, rules) };
}

/**
 * Tests owed: the Unit first, then its Leaders. A Unit both lost and Broken is tested once, as lost. (chain-of-command
 * 4.10, 4.15)
 */
export function testsOwed(fates: readonly Fate[], hurt: readonly OwedTest[], rules: FightRules): readonly OwedTest[] {
  return fates.flatMap((fate): readonly OwedTest[] => {
    const { role, place, band } = fate;
    const lost = fate.fate === 'wiped out' || fate.fate === 'surrenders' || fate.fate === 'leaves its weapon';
    const of = (what: OwedTest['what'], leader = 0): OwedTest => ({ role, place, what, leader });
    const unit = lost ? [of(band.support ? 'support killed' : 'wiped out')] : fate.broken ? [of('breaks')] : [];
    const taken = capturedLeaders(fate, rules).map((i) => of('killed', i + 1));
    const ran = fate.fate === 'leaves the table' ? present(fate).map((i) => of('routs', i + 1)) : [];
    return [...unit, ...hurt.filter((one) => one.role === role && one.place === place), ...taken, ...ran];
  });
}

/** Places (from 0) of the Leaders captured or killed with their Unit. (chain-of-command 4.8, 4.9, row 35) */
export function capturedLeaders(fate: Fate, { lone_leader }: Pick<FightRules, 'lone_leader'>): readonly number[] {
  if (fate.fate === 'surrenders') return present(fate);
  if (fate.fate !== 'wiped out') return [];
  return present(fate).filter((i) => fate.band.leaders[i]!.is === 'stunned' || lone_leader !== 'retire');
}

const present = ({ band }: Fate): readonly number[] =>
  band.leaders.flatMap(({ is }, i) => (is === 'killed' ? [] : [i]));

/** Number of prisoners: living figures and Leaders of Units that surrender. (chain-of-command 4.11) */
export const prisoners = (fates: readonly Fate[], role: Role): number =>
  fates
    .filter((fate) => fate.role === role && fate.fate === 'surrenders')
    .reduce((sum, { band }) => sum + figures(band) + living(band).length, 0);

/** Number of guards: one for four prisoners. (chain-of-command 4.11, row 24) */
export function guards(prisoners: number, { guards }: Pick<FightRules, 'guards'>): number {
  if (prisoners === 0) return 0;
  return guards === 'up' ? Math.ceil(prisoners / 4) : Math.max(1, Math.floor(prisoners / 4));
}

export function eventOf(what: OwedTest['what'], of: { readonly section: boolean; readonly rank: string }): EventId {
  switch (what) {
    case 'breaks':
      return of.section ? 'section breaks' : 'team breaks';
    case 'wiped out':
      return of.section ? 'section wiped out' : 'team wiped out';
    case 'support killed':
    case 'support routs':
      return what;
    default:
      return of.rank === 'junior' ? `junior ${what}` : `senior ${what}`;
  }
}
