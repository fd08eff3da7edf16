import { sumOf } from '../../../../engine/data/lists.ts';
import type { Switches } from '../../house.ts';

export const ROLES = ['attacker', 'defender'] as const;
export type Role = (typeof ROLES)[number];

export const enemyOf = (role: Role): Role => (role === 'attacker' ? 'defender' : 'attacker');

/** Team in a fight. Its men are counted, not named. `smg` counts SMGs and assault rifles. */
export type Team = {
  readonly name: string;
  readonly figures: number;
  readonly smg: number;
  readonly shock: number;
};

/** Leader in a fight. `orders`: those he can issue while active. `wounds`: those of this fight. (chain-of-command 3) */
export type Leader = {
  readonly name: string;
  readonly orders: number;
  readonly spent?: number;
  readonly is: 'active' | 'stunned' | 'killed';
  readonly wounds: number;
  readonly smg: boolean;
};

/** Machine guns: `lmg` and `mg` by arcs crossed, `suppressing` by Suppressing Fire crossed. (chain-of-command 4.3) */
export type GunsCrossed = { readonly lmg: number; readonly mg: number; readonly suppressing: number };

/** Unit in a fight. `place` is its position in its side’s list, from 1. (chain-of-command 3) */
export type FightingUnit = GunsCrossed & {
  readonly place: number;
  readonly name: string;
  readonly teams: readonly Team[];
  /** True if its Teams are more than 4" apart. */
  readonly apart: boolean;
  readonly leaders: readonly Leader[];
  /** True if it ever had a Leader, even one now lost. (chain-of-command row 16) */
  readonly led: boolean;
  readonly quality: 'elite' | 'regular' | 'green';
  readonly aggressive: boolean;
  readonly stubborn: boolean;
  readonly crewed: boolean;
  /** True if its loss is tested as Support. It need not fire in support. (chain-of-command 4.15) */
  readonly support: boolean;
  readonly rear: boolean;
  /** Machine guns of all Units firing in support, on the first Unit only. (chain-of-command row 32) */
  readonly supporting?: GunsCrossed;
};

export type SideInFight = {
  /** Units that fight this round. */
  readonly units: readonly FightingUnit[];
  /** Units wiped out or Broken in earlier rounds. */
  readonly gone: readonly FightingUnit[];
  readonly firepower: number;
  /** For each enemy Unit, how many D6 of its movement were in view. Each adds a die in round one. */
  readonly visible: readonly number[];
  /** Figures at the start of the fight. */
  readonly figures: number;
};

export type Fight = {
  readonly attacker: SideInFight;
  readonly defender: SideInFight;
  readonly cover: 'none' | 'light' | 'hard';
  readonly round: number;
};

export const figuresLost = ({ units, gone, figures: began }: SideInFight): number =>
  began - sumOf([...units, ...gone], countFigures);

export const countFigures = ({ teams }: FightingUnit): number => sumOf(teams, (team) => team.figures);

/** Counts Shock on Teams with figures. A lost Team takes its Shock with it. (chain-of-command 4.6) */
export const countShock = ({ teams }: FightingUnit): number =>
  sumOf(teams, (team) => (team.figures > 0 ? team.shock : 0));

export const livingLeaders = ({ leaders }: FightingUnit): readonly Leader[] =>
  leaders.filter(({ is }) => is !== 'killed');

export const isLeaderActive = ({ is }: Leader): boolean => is === 'active';

type Thresholds = Pick<Switches, 'leaders_in_thresholds'>;

/** Counts figures for Pinned and Broken. A house rule excludes Leaders. (chain-of-command 2, row 10) */
export const figuresAndLeaders = (unit: FightingUnit, rules: Thresholds): number =>
  countFigures(unit) + countLeadersForThresholds(unit, rules);

export const countLeadersForThresholds = (unit: FightingUnit, { leaders_in_thresholds }: Thresholds): number =>
  leaders_in_thresholds === 'yes' ? livingLeaders(unit).length : 0;

/**
 * Returns true if Teams are Pinned: together they have more Shock than figures and Leaders. If they are apart, one with
 * more Shock than figures is enough. (chain-of-command 2)
 */
export function areTeamsPinned(
  teams: readonly Pick<Team, 'figures' | 'shock'>[],
  { apart, figuresAndLeaders }: { readonly apart: boolean; readonly figuresAndLeaders: number },
): boolean {
  const remaining = teams.filter((team) => team.figures > 0);
  return apart && remaining.length > 1
    ? remaining.some((team) => team.shock > team.figures)
    : remaining.length > 0 && sumOf(remaining, (team) => team.shock) > figuresAndLeaders;
}

export const isPinned = (unit: FightingUnit, rules: Thresholds): boolean =>
  areTeamsPinned(unit.teams, { apart: unit.apart, figuresAndLeaders: figuresAndLeaders(unit, rules) });

export const isWipedOut = (unit: FightingUnit): boolean => countFigures(unit) === 0;

/** Returns true if Shock is at least twice the figures and Leaders. (chain-of-command 2, 4.8) */
export const doesShockBreak = (shock: number, figuresAndLeaders: number): boolean => shock >= 2 * figuresAndLeaders;

export const isBroken = (unit: FightingUnit, rules: Thresholds): boolean =>
  !isWipedOut(unit) && doesShockBreak(countShock(unit), figuresAndLeaders(unit, rules));

export const isWipedOutOrBroken = (unit: FightingUnit, rules: Thresholds): boolean =>
  isWipedOut(unit) || isBroken(unit, rules);

/**
 * Returns true if all Units, or by house rule any, are Aggressive, or Stubborn in defence. (chain-of-command 2, row 41)
 */
export function areAggressiveOrStubborn(
  units: readonly FightingUnit[],
  role: Role,
  { trait_scope }: Pick<Switches, 'trait_scope'>,
): boolean {
  const is = (unit: FightingUnit) => unit.aggressive || (unit.stubborn && role === 'defender');
  return trait_scope === 'all' ? units.every(is) : units.some(is);
}

export type Trait = 'Aggressive' | 'Stubborn';

export const applyingTrait = (units: readonly Pick<FightingUnit, 'stubborn'>[], role: Role): Trait =>
  role === 'defender' && units.some(({ stubborn }) => stubborn) ? 'Stubborn' : 'Aggressive';

export const newSide = (units: readonly FightingUnit[], rest: Partial<SideInFight> = {}): SideInFight => ({
  units,
  gone: [],
  firepower: 0,
  visible: [],
  figures: sumOf(units, countFigures),
  ...rest,
});
