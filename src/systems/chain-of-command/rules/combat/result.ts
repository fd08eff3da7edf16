import { sumOf } from '../../../../engine/data/lists.ts';
import type { FightRules } from '../../house.ts';
import { defeatByMargin } from '../../tables.ts';
import {
  areAggressiveOrStubborn,
  countFigures,
  enemyOf,
  type Fight,
  type FightingUnit,
  isBroken,
  isLeaderActive,
  isWipedOut,
  isWipedOutOrBroken,
  type Leader,
  livingLeaders,
  ROLES,
  type Role,
} from './force.ts';

/** End of a fight. `margin` may be 0 or less if the winner won outright. (chain-of-command 4.4, 4.8, 4.9) */
export type FightEnding =
  | { readonly kind: 'overwhelmed'; readonly winner: Role }
  | { readonly kind: 'outright' | 'margin'; readonly winner: Role; readonly margin: number }
  | { readonly kind: 'both gone' | 'both retire' };

export type HitsScored = Readonly<Record<Role, number>>;

/** Returns the end of a round after its hits, or undefined if the sides fight again. (chain-of-command 4.8, 4.9) */
export function endOfRound(fight: Fight, hits: HitsScored, rules: FightRules): FightEnding | undefined {
  // 4.8 Wiped out or Broken
  const isOut = (unit: FightingUnit) => isWipedOutOrBroken(unit, rules);
  const isBeaten = (role: Role) =>
    rules.auto_win === 'any_unit' ? fight[role].units.some(isOut) : fight[role].units.every(isOut);
  if (isBeaten('attacker') && isBeaten('defender')) return { kind: 'both gone' };
  for (const role of ROLES)
    if (isBeaten(role)) return { kind: 'outright', winner: enemyOf(role), margin: hits[enemyOf(role)] - hits[role] };
  // 4.9 Margin
  const margin = Math.abs(hits.attacker - hits.defender);
  const loser: Role = hits.attacker < hits.defender ? 'attacker' : 'defender';
  const isLastRound = fight.round >= rules.max_rounds;
  const isDefeatByOne = isLastRound && rules.last_round_stubborn === 'defeat';
  const left = fight[loser].units.filter((unit) => !isOut(unit));
  const isDraw = margin === 0 || (margin === 1 && !isDefeatByOne && areAggressiveOrStubborn(left, loser, rules));
  if (!isDraw) return { kind: 'margin', winner: enemyOf(loser), margin };
  return isLastRound ? { kind: 'both retire' } : undefined;
}

export type UnitResult = {
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
  readonly unit: FightingUnit;
};

type Withdrawal = Pick<UnitResult, 'inches' | 'faces' | 'shock'>;
const STAYS: Withdrawal = { inches: 0, faces: 'nowhere', shock: 0 };
const OVERWHELMED: Withdrawal = { inches: 18, faces: 'away', shock: 3 };
const BROKEN_BY_SHOCK: Withdrawal = { inches: 18, faces: 'away', shock: 0 };
const BOTH_RETIRE: Withdrawal = { inches: 6, faces: 'enemy', shock: 0 };

type Fate = readonly [fate: UnitResult['fate'], withdrawal: Withdrawal];

/** Returns the results of all Units in the fight, including those in support. (chain-of-command 4.4, 4.8 to 4.10) */
export function unitResults(
  fight: Fight,
  ending: FightEnding,
  supporting: readonly FightingUnit[],
  rules: FightRules,
): readonly UnitResult[] {
  const keepsWeapon = rules.crew_retire === 'no';
  const fought = ROLES.flatMap((role) =>
    [...fight[role].units, ...fight[role].gone].map((unit) => {
      const fate = fateInFight(role, unit, fight, ending, rules);
      return withdraw(role, unit, fate, keepsWeapon && ending.kind === 'both retire', rules);
    }),
  );
  const gaveGround = fought.some(({ role, inches }) => role === 'defender' && inches > 0);
  const inSupport = supporting.map((unit) =>
    withdraw('defender', unit, fateInSupport(ending, gaveGround, rules), keepsWeapon, rules),
  );
  return [...fought, ...inSupport].toSorted(
    (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || a.place - b.place,
  );
}

/** Returns the fate of a Unit that fought, by the first rule that applies. (chain-of-command 4.4, 4.8, 4.9) */
function fateInFight(role: Role, unit: FightingUnit, fight: Fight, ending: FightEnding, rules: FightRules): Fate {
  const hasLost = 'winner' in ending && ending.winner !== role;
  if (isWipedOut(unit)) return ['wiped out', STAYS];
  // 4.4 Overwhelmed
  if (ending.kind === 'overwhelmed' && hasLost) {
    const stunnedCounts = rules.stunned_counts_present === 'yes';
    return isSavedByLeader(unit, role, fight, stunnedCounts, rules) ? ['breaks', OVERWHELMED] : ['surrenders', STAYS];
  }
  // 4.8 Broken
  if (isBroken(unit, rules)) return ['breaks', brokenByShock(ending, hasLost, rules)];
  // 4.9 Margin
  if (ending.kind === 'both retire') return ['retires', BOTH_RETIRE];
  if (ending.kind !== 'margin' || !hasLost) return ['stands', STAYS];
  const row = defeatByMargin(ending.margin);
  if (row.by < 4) return ['goes back', row];
  const neverLed = rules.leaderless_by_four === 'break' && !unit.led;
  return neverLed || isSavedByLeader(unit, role, fight, false, rules) ? ['breaks', row] : ['surrenders', STAYS];
}

/**
 * Returns true if a Leader of the Unit, or by house rule of its side, prevents surrender. He must be active, or with
 * `stunnedCounts` may be stunned. (chain-of-command 4.4, 4.9, rows 12, 39)
 */
function isSavedByLeader(
  unit: FightingUnit,
  role: Role,
  fight: Fight,
  stunnedCounts: boolean,
  rules: FightRules,
): boolean {
  const others =
    rules.leader_scope === 'unit' ? [] : fight[role].units.filter((one) => !isWipedOutOrBroken(one, rules));
  const leaders = [unit, ...others].flatMap(({ leaders }) => leaders);
  return leaders.some((leader) => isLeaderActive(leader) || (stunnedCounts && leader.is === 'stunned'));
}

/** Returns the move of a Unit Broken by Shock: 18", or by house rule that of the margin. (chain-of-command row 18) */
function brokenByShock(ending: FightEnding, hasLost: boolean, { broken_move }: FightRules): Withdrawal {
  const margin = hasLost && 'margin' in ending ? ending.margin : 0;
  return broken_move === 'margin' && margin > 0 ? { ...defeatByMargin(margin), faces: 'away' } : BROKEN_BY_SHOCK;
}

/**
 * Returns the fate of a Unit in support. It withdraws as far as the defenders, or stays if none of them moved (our
 * reading). (chain-of-command 4.10)
 */
function fateInSupport(ending: FightEnding, gaveGround: boolean, rules: FightRules): Fate {
  if (ending.kind === 'both retire') return ['retires', BOTH_RETIRE];
  if (!('winner' in ending) || ending.winner === 'defender' || !gaveGround) return ['stands', STAYS];
  if (ending.kind === 'overwhelmed') return ['goes back', OVERWHELMED];
  return ['goes back', ending.kind === 'margin' ? defeatByMargin(ending.margin) : brokenByShock(ending, true, rules)];
}

/**
 * Applies a withdrawal. Its Shock may Break the Unit, and a crew that withdraws leaves its weapon. (chain-of-command
 * 4.10, row 23)
 */
function withdraw(
  role: Role,
  unit: FightingUnit,
  [fate, { inches, faces, shock }]: Fate,
  keepsWeapon: boolean,
  rules: FightRules,
): UnitResult {
  const broken = fate === 'breaks';
  const result: UnitResult = { role, place: unit.place, name: unit.name, fate, inches, faces, shock, broken, unit };
  if (unit.crewed && inches > 0 && !keepsWeapon)
    return { ...result, fate: 'leaves its weapon', shock: 0, broken: false };
  if (shock === 0) return result;
  const teams = unit.teams.map((team) => (team.figures > 0 ? { ...team, shock: team.shock + shock } : team));
  const after = { ...unit, teams };
  return { ...result, unit: after, broken: broken || isBroken(after, rules) };
}

/** Returns the Leaders captured or killed with their Unit. (chain-of-command 4.8, 4.9, row 35) */
export function leadersLost(
  { fate, unit }: UnitResult,
  { lone_leader }: Pick<FightRules, 'lone_leader'>,
): readonly Leader[] {
  if (fate === 'surrenders') return livingLeaders(unit);
  if (fate !== 'wiped out') return [];
  return livingLeaders(unit).filter(({ is }) => is === 'stunned' || lone_leader !== 'retire');
}

/** Counts the prisoners that a side loses: living figures and Leaders of its Units that surrender. (chain-of-command 4.11) */
export const countPrisoners = (results: readonly UnitResult[], role: Role): number =>
  sumOf(
    results.filter((result) => result.role === role && result.fate === 'surrenders'),
    ({ unit }) => countFigures(unit) + livingLeaders(unit).length,
  );

/** Counts guards: one for four prisoners. (chain-of-command 4.11, row 24) */
export function guardsNeeded(prisoners: number, { guards }: Pick<FightRules, 'guards'>): number {
  if (prisoners === 0) return 0;
  return guards === 'up' ? Math.ceil(prisoners / 4) : Math.max(1, Math.floor(prisoners / 4));
}
