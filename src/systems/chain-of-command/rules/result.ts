import { sumOf } from '../../../engine/data/lists.ts';
import type { FightRules } from '../house.ts';
import { defeat, type EventId } from '../tables.ts';
import {
  enemy,
  type Fight,
  type FightingUnit,
  figures,
  isActive,
  isBroken,
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

export type HitTotals = Readonly<Record<Role, number>>;

/** Returns the end of a round after its hits, or undefined if the sides fight again. (chain-of-command 4.8, 4.9) */
export function endOfRound(fight: Fight, hits: HitTotals, rules: FightRules): FightEnding | undefined {
  const isBeaten = (role: Role) =>
    rules.auto_win === 'any_unit'
      ? fight[role].units.some((unit) => isWipedOutOrBroken(unit, rules))
      : fight[role].units.every((unit) => isWipedOutOrBroken(unit, rules));
  if (isBeaten('attacker') && isBeaten('defender')) return { kind: 'both gone' };
  for (const role of ROLES)
    if (isBeaten(role)) return { kind: 'outright', winner: enemy(role), margin: hits[enemy(role)] - hits[role] };
  const margin = Math.abs(hits.attacker - hits.defender);
  const loser: Role = hits.attacker < hits.defender ? 'attacker' : 'defender';
  const isLastRound = fight.round >= rules.max_rounds;
  const isDefeatByOne = isLastRound && rules.last_round_stubborn === 'defeat';
  const isDraw = margin === 0 || (margin === 1 && !isDefeatByOne && holdsFirm(fight, loser, rules));
  if (!isDraw) return { kind: 'margin', winner: enemy(loser), margin };
  return isLastRound ? { kind: 'both retire' } : undefined;
}

/**
 * Returns true if a side beaten by one draws instead: Aggressive, or Stubborn in defence. (chain-of-command 4.9, row
 * 41)
 */
function holdsFirm(fight: Fight, role: Role, rules: FightRules): boolean {
  const left = fight[role].units.filter((unit) => !isWipedOutOrBroken(unit, rules));
  const holds = (unit: FightingUnit) => unit.aggressive || (unit.stubborn && role === 'defender');
  return rules.trait_scope === 'all' ? left.every(holds) : left.some(holds);
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

/** Force Morale Test owed by a Unit, or by its Leader at position `leader` (from 1). (chain-of-command 4.10, 4.15) */
export type OwedTest = {
  readonly role: Role;
  readonly place: number;
  readonly what: 'breaks' | 'wiped out' | 'support killed' | 'support routs' | 'wounded' | 'killed' | 'routs';
  readonly leader: number;
  /** Cause of the test, if it differs from the event of its row. */
  readonly because?: 'surrendered' | 'captured';
};

/** Returns the results of all Units in the fight, including those in support. (chain-of-command 4.4, 4.8 to 4.10) */
export function unitResults(
  fight: Fight,
  ending: FightEnding,
  supporting: readonly FightingUnit[],
  rules: FightRules,
): readonly UnitResult[] {
  const fought = ROLES.flatMap((role) =>
    [...fight[role].units, ...fight[role].gone].map((unit) =>
      withdrawn(role, unit, fateInFight(role, unit, fight, ending, rules), ending, false, rules),
    ),
  );
  const gaveGround = fought.some(({ role, inches }) => role === 'defender' && inches > 0);
  const inSupport = supporting.map((unit) =>
    withdrawn('defender', unit, fateInSupport(ending, gaveGround, rules), ending, true, rules),
  );
  return [...fought, ...inSupport].toSorted(
    (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || a.place - b.place,
  );
}

type Withdrawal = Pick<UnitResult, 'inches' | 'faces' | 'shock'>;
const STAYS: Withdrawal = { inches: 0, faces: 'nowhere', shock: 0 };
const RETIRES: Withdrawal = { inches: 6, faces: 'enemy', shock: 0 };
const BROKEN_BY_SHOCK: Withdrawal = { inches: 18, faces: 'away', shock: 0 };
const OVERWHELMED: Withdrawal = { inches: 18, faces: 'away', shock: 3 };

type Fate = readonly [fate: UnitResult['fate'], withdrawal: Withdrawal];

/** Returns the fate of a Unit that fought, by the first rule that applies. (chain-of-command 4.4, 4.8, 4.9) */
function fateInFight(role: Role, unit: FightingUnit, fight: Fight, ending: FightEnding, rules: FightRules): Fate {
  const hasLost = 'winner' in ending && ending.winner !== role;
  const isSaved = (stunnedCounts: boolean) => hasLeaderPresent(unit, role, fight, rules, stunnedCounts);
  if (isWipedOut(unit)) return ['wiped out', STAYS];
  if (ending.kind === 'overwhelmed' && hasLost)
    return isSaved(rules.stunned_counts_present === 'yes') ? ['breaks', OVERWHELMED] : ['surrenders', STAYS];
  if (isBroken(unit, rules)) return ['breaks', brokenByShock(ending, hasLost, rules)];
  if (ending.kind === 'both retire') return ['retires', RETIRES];
  // After an automatic win the margin is not read.
  if (ending.kind !== 'margin' || !hasLost) return ['stands', STAYS];
  const row = defeat(ending.margin);
  if (row.by < 4) return ['goes back', row];
  const neverLed = rules.leaderless_by_four === 'break' && !unit.led;
  return neverLed || isSaved(false) ? ['breaks', row] : ['surrenders', STAYS];
}

/**
 * Returns the fate of a Unit in support. It withdraws like the losers, and stays if none of them gave ground (our
 * reading). (chain-of-command 4.10)
 */
function fateInSupport(ending: FightEnding, gaveGround: boolean, rules: FightRules): Fate {
  if (ending.kind === 'both retire') return ['retires', RETIRES];
  if (!('winner' in ending) || ending.winner === 'defender' || !gaveGround) return ['stands', STAYS];
  if (ending.kind === 'overwhelmed') return ['goes back', OVERWHELMED];
  return ['goes back', ending.kind === 'margin' ? defeat(ending.margin) : brokenByShock(ending, true, rules)];
}

/**
 * Returns the move of a Unit Broken by Shock. By house rule, a positive margin decides. (chain-of-command 4.8, row 18)
 */
function brokenByShock(ending: FightEnding, hasLost: boolean, { broken_move }: FightRules): Withdrawal {
  const margin = hasLost && 'margin' in ending ? ending.margin : 0;
  return broken_move === 'margin' && margin > 0 ? { ...defeat(margin), faces: 'away' } : BROKEN_BY_SHOCK;
}

/**
 * Returns true if an active Leader of the Unit or of its side prevents surrender. (chain-of-command 4.4, 4.9, rows 12,
 * 39)
 */
function hasLeaderPresent(
  unit: FightingUnit,
  role: Role,
  fight: Fight,
  rules: FightRules,
  stunnedCounts: boolean,
): boolean {
  const others =
    rules.leader_scope === 'unit' ? [] : fight[role].units.filter((one) => !isWipedOutOrBroken(one, rules));
  const leaders = [unit, ...others].flatMap(({ leaders }) => leaders);
  return leaders.some((leader) => isActive(leader) || (stunnedCounts && leader.is === 'stunned'));
}

/**
 * Adds the Shock of a withdrawal, which may Break the Unit. A crew that withdraws leaves its weapon. (chain-of-command
 * 4.10, row 23)
 */
function withdrawn(
  role: Role,
  unit: FightingUnit,
  [fate, { inches, faces, shock }]: Fate,
  ending: FightEnding,
  inSupport: boolean,
  rules: FightRules,
): UnitResult {
  const broken = fate === 'breaks';
  const result: UnitResult = { role, place: unit.place, name: unit.name, fate, inches, faces, shock, broken, unit };
  const keepsWeapon = rules.crew_retire === 'no' && (inSupport || ending.kind === 'both retire');
  if (unit.crewed && inches > 0 && !keepsWeapon)
    return { ...result, fate: 'leaves its weapon', shock: 0, broken: false };
  if (shock === 0) return result;
  const teams = unit.teams.map((team) => (team.figures > 0 ? { ...team, shock: team.shock + shock } : team));
  const after = { ...unit, teams };
  return { ...result, unit: after, broken: broken || isBroken(after, rules) };
}

/**
 * Returns the tests owed, Units before Leaders. A Unit both lost and Broken is tested once, as lost. (chain-of-command
 * 4.10, 4.15)
 */
export const testsOwed = (
  results: readonly UnitResult[],
  hurt: readonly OwedTest[],
  rules: FightRules,
): readonly OwedTest[] =>
  results.flatMap((result): readonly OwedTest[] => {
    const { role, place, fate, unit, broken } = result;
    const owed = (what: OwedTest['what'], leader = 0): OwedTest => ({ role, place, what, leader });
    const surrenders = fate === 'surrenders';
    const isLost = fate === 'wiped out' || surrenders || fate === 'leaves its weapon';
    const routing = fate === 'leaves the table' ? livingLeaders(unit) : [];
    return [
      ...(isLost
        ? [{ ...owed(unit.support ? 'support killed' : 'wiped out'), ...(surrenders ? SURRENDERED : {}) }]
        : broken
          ? [owed('breaks')]
          : []),
      ...hurt.filter((test) => test.role === role && test.place === place),
      ...leadersLost(result, rules).map((leader) => ({
        ...owed('killed', unit.leaders.indexOf(leader) + 1),
        ...(surrenders || leader.is === 'stunned' || rules.lone_leader === 'captured' ? CAPTURED : {}),
      })),
      ...routing.map((leader) => owed('routs', unit.leaders.indexOf(leader) + 1)),
    ];
  });

const SURRENDERED = { because: 'surrendered' } as const;
const CAPTURED = { because: 'captured' } as const;

/** Returns the Leaders captured or killed with their Unit. (chain-of-command 4.8, 4.9, row 35) */
export function leadersLost(
  { fate, unit }: UnitResult,
  { lone_leader }: Pick<FightRules, 'lone_leader'>,
): readonly Leader[] {
  if (fate === 'surrenders') return livingLeaders(unit);
  if (fate !== 'wiped out') return [];
  return livingLeaders(unit).filter(({ is }) => is === 'stunned' || lone_leader !== 'retire');
}

/** Counts prisoners: living figures and Leaders of Units that surrender. (chain-of-command 4.11) */
export const countPrisoners = (results: readonly UnitResult[], role: Role): number =>
  sumOf(
    results.filter((result) => result.role === role && result.fate === 'surrenders'),
    ({ unit }) => figures(unit) + livingLeaders(unit).length,
  );

/** Counts guards: one for four prisoners. (chain-of-command 4.11, row 24) */
export function guardsNeeded(prisoners: number, { guards }: Pick<FightRules, 'guards'>): number {
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
