import type { Switches } from './house.ts';

/** The two sides of a close combat. */
export const ROLES = ['attacker', 'defender'] as const;
export type Role = (typeof ROLES)[number];

/** The other side. */
export const enemy = (role: Role): Role => (role === 'attacker' ? 'defender' : 'attacker');

/** A Team in a fight: living figures, SMGs and assault rifles they carry, Shock. It forgets who they are. (chain-of-command 3) */
export type Team = {
  readonly name: string;
  readonly figures: number;
  readonly smg: number;
  readonly shock: number;
};

/** A Leader in a fight: Orders he can issue when active, wounds taken in it. (chain-of-command 3) */
export type Leader = {
  readonly name: string;
  readonly orders: number;
  /** Orders he used this Phase, where they are counted. (chain-of-command row 9) */
  readonly spent?: number;
  readonly is: 'active' | 'stunned' | 'killed';
  readonly wounds: number;
  readonly smg: boolean;
};

/** Arcs and Suppressing Fire of machine guns that the Attacker crossed. */
export type Guns = { readonly lmg: number; readonly mg: number; readonly suppressing: number };

/** A Unit in a fight: its place in its side’s list (from 1), and what its dice and its fate depend on. (chain-of-command 3) */
export type Band = Guns & {
  readonly place: number;
  readonly name: string;
  readonly teams: readonly Team[];
  /** Whether its Teams are more than 4" from each other. */
  readonly apart: boolean;
  readonly leaders: readonly Leader[];
  /** Whether it ever had a Leader. */
  readonly led: boolean;
  readonly quality: 'elite' | 'regular' | 'green';
  readonly aggressive: boolean;
  readonly stubborn: boolean;
  readonly crewed: boolean;
  /** Whether its loss is tested as Support. */
  readonly support: boolean;
  /** Hit in the rear. */
  readonly rear: boolean;
  /** Those of the Units that fire in support of it. (chain-of-command row 32) */
  readonly supporting?: Guns;
};

/** A side in a fight: the Units fighting, those already wiped out or Broken in it, firepower dice in support, visible movement dice of each of its enemy’s Units, and figures it began with. */
export type Side = {
  readonly bands: readonly Band[];
  readonly gone: readonly Band[];
  readonly firepower: number;
  readonly visible: readonly number[];
  readonly figures: number;
};

/** A fight at the start of a round. (chain-of-command 3) */
export type Fight = {
  readonly attacker: Side;
  readonly defender: Side;
  readonly cover: 'none' | 'light' | 'hard';
  readonly round: number;
};

const sum = <T>(of: readonly T[], what: (one: T) => number): number => of.reduce((all, one) => all + what(one), 0);

/** Figures a side has lost since the fight began. */
export const figuresLost = ({ bands, gone, figures: began }: Side): number => began - sum([...bands, ...gone], figures);

/** Living figures, Leaders left out. */
export const figures = ({ teams }: Band): number => sum(teams, (team) => team.figures);

/** Shock on the Teams that still stand; that of a Team that is gone is gone with it. (chain-of-command 4.6) */
export const shock = ({ teams }: Band): number => sum(teams, (team) => (team.figures > 0 ? team.shock : 0));

/** Leaders who live. */
export const living = ({ leaders }: Band): readonly Leader[] => leaders.filter(({ is }) => is !== 'killed');

/** Whether a Leader is neither killed nor Stunned. (chain-of-command 2) */
export const active = ({ is }: Leader): boolean => is === 'active';

type Thresholds = Pick<Switches, 'leaders_in_thresholds'>;

/** Figures as Pinned and Broken count them: Leaders too, unless the house says no. (chain-of-command 2, row 10) */
export const strength = (band: Band, rules: Thresholds): number => figures(band) + leadersCounted(band, rules);

/** Leaders that Pinned and Broken count. (chain-of-command 2, row 10) */
export const leadersCounted = (band: Band, { leaders_in_thresholds }: Thresholds): number =>
  leaders_in_thresholds === 'yes' ? living(band).length : 0;

/** More Shock than figures, Leaders included; Teams apart are each judged alone, and one is enough. (chain-of-command 2) */
export function overcome(
  teams: readonly Pick<Team, 'figures' | 'shock'>[],
  { apart, strength }: { readonly apart: boolean; readonly strength: number },
): boolean {
  const stand = teams.filter((team) => team.figures > 0);
  return apart && stand.length > 1
    ? stand.some((team) => team.shock > team.figures)
    : stand.length > 0 && sum(stand, (team) => team.shock) > strength;
}

/** Whether a Unit is Pinned, by the Teams that fight. (chain-of-command 2) */
export const isPinned = (band: Band, rules: Thresholds): boolean =>
  overcome(band.teams, { apart: band.apart, strength: strength(band, rules) });

/** At least twice as much Shock as figures. (chain-of-command 4.8) */
export const isBroken = (band: Band, rules: Thresholds): boolean =>
  figures(band) > 0 && shock(band) >= 2 * strength(band, rules);

/** No figures left other than Leaders. (chain-of-command 4.8) */
export const wipedOut = (band: Band): boolean => figures(band) === 0;

/** Wiped out, or Broken by Shock. (chain-of-command 4.8) */
export const out = (band: Band, rules: Thresholds): boolean =>
  outAt(figures(band), shock(band), leadersCounted(band, rules));

/** The same of a Unit with so many figures, Shock and Leaders that count. */
export const outAt = (figures: number, shock: number, leaders: number): boolean =>
  figures === 0 || shock >= 2 * (figures + leaders);
