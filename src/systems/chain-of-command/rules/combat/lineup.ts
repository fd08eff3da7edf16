import { sumOf } from '../../../../engine/data/lists.ts';
import type { Man, Unit } from '../../../../engine/roster.ts';
import type { Switches } from '../../house.ts';
import {
  figuresOf,
  hasCrewedWeapon,
  isLeader,
  isSupport,
  leadersOf,
  MAN_FACTS,
  ordersOf,
  type TeamRole,
  teamsOf,
  UNIT_FACTS,
} from '../../units.ts';
import {
  type FightingUnit,
  type GunsCrossed,
  type Leader,
  newSide,
  ROLES,
  type Role,
  type SideInFight,
  type Team,
} from './force.ts';

export type SetupUnit = {
  readonly unit: Unit;
  /** Place (from 1) of the Unit that unattached Leaders join. */
  readonly with?: number;
  readonly spent?: number;
  readonly visible?: number;
  readonly rear?: boolean;
  readonly near?: 'fight' | 'support' | 'aside';
  readonly firepower?: number;
  readonly lmg?: number;
  readonly mg?: number;
  readonly suppressing?: number;
};

export type AttachedLeader = { readonly unit: Unit; readonly man: Man };

/** Unit in a fight with its men. `teams` and `leaders` follow the order of `fighting`. */
export type LinedUpUnit = {
  readonly role: Role;
  readonly unit: Unit;
  readonly stance: NonNullable<SetupUnit['near']>;
  readonly fighting: FightingUnit;
  readonly teams: readonly { readonly role: TeamRole; readonly men: readonly Man[] }[];
  readonly leaders: readonly AttachedLeader[];
};

export type LineUp = readonly LinedUpUnit[];

/** Returns the Units that have figures, with attached Leaders. (chain-of-command 4.2) */
export function unitsWithLeaders(fighters: readonly SetupUnit[]) {
  const placed = fighters.map((fighter, i) => ({ fighter, place: i + 1 }));
  const units = placed.filter(({ fighter }) => figuresOf(fighter.unit).length > 0);
  const alone = placed.filter(({ fighter }) => figuresOf(fighter.unit).length === 0);
  return units.map((one, i) => {
    const attached = alone.filter(({ fighter }) => {
      const at = units.findIndex(({ place }) => place === fighter.with);
      return Math.max(0, at) === i;
    });
    const leaders = [one, ...attached].flatMap(({ fighter: { unit } }) =>
      leadersOf(unit).map((man): AttachedLeader => ({ unit, man })),
    );
    return { ...one, attached, leaders };
  });
}

export function lineUp(role: Role, fighters: readonly SetupUnit[], rules: Switches, edition: number): LineUp {
  return unitsWithLeaders(fighters).map(({ fighter, place, attached, leaders }) => {
    const { unit } = fighter;
    const teams = teamsOf(unit);
    const spent = sumOf([{ fighter }, ...attached], ({ fighter }) => fighter.spent ?? 0);
    // Up to edition 4, the first defender could stand aside too.
    const isAttacked = place === 1 && (edition >= 5 || fighter.near === undefined);
    const stance = role === 'attacker' || isAttacked ? 'fight' : stanceOf(fighter.near, rules);
    const fighting: FightingUnit = {
      place,
      name: unit.name,
      teams: teams.map(
        ({ name, men, shock }): Team => ({
          name,
          figures: men.length,
          smg: men.filter((man) => MAN_FACTS.of(man, 'smg')).length,
          shock,
        }),
      ),
      apart: UNIT_FACTS.of(unit, 'apart'),
      leaders: withSpent(
        leaders.map(({ man }) => leaderInFight(man)),
        spent,
      ),
      led: unit.men.some(isLeader) || attached.length > 0,
      quality: UNIT_FACTS.of(unit, 'quality') ?? 'regular',
      aggressive: UNIT_FACTS.of(unit, 'aggressive'),
      stubborn: UNIT_FACTS.of(unit, 'stubborn'),
      crewed: hasCrewedWeapon(unit),
      // Up to edition 4, only a crewed weapon was tested as Support.
      support: edition < 5 ? hasCrewedWeapon(unit) : isSupport(unit),
      rear: fighter.rear === true,
      lmg: fighter.lmg ?? 0,
      mg: fighter.mg ?? 0,
      suppressing: fighter.suppressing ?? 0,
    };
    return { role, unit, stance, fighting, teams, leaders };
  });
}

/**
 * Options of a Unit near the attacked one, by house rule, the default first. If the rule does not let it join, "fight"
 * means that it is attacked as well. (chain-of-command 4.2, row 31)
 */
export const NEARBY_OPTIONS: Readonly<Record<Switches['nearby'], readonly LinedUpUnit['stance'][]>> = {
  list: ['fight', 'support', 'aside'],
  join: ['fight', 'aside'],
  support: ['support', 'aside', 'fight'],
  aside: ['aside', 'fight'],
};

/** Returns the chosen option of a Unit, or "aside" if none is chosen or the house rule does not offer it. */
function stanceOf(near: SetupUnit['near'], rules: Switches): LinedUpUnit['stance'] {
  return near !== undefined && NEARBY_OPTIONS[rules.nearby].includes(near) ? near : 'aside';
}

const leaderInFight = (man: Man): Leader => ({
  name: man.name,
  orders: ordersOf(man),
  is: MAN_FACTS.of(man, 'stunned') ? 'stunned' : 'active',
  wounds: 0,
  smg: MAN_FACTS.of(man, 'smg'),
});

/** Divides the Orders already used among the Leaders in order, to each no more than he has. */
function withSpent(leaders: readonly Leader[], spent: number): readonly Leader[] {
  let left = spent;
  return leaders.map((leader) => {
    const used = Math.min(left, leader.orders);
    left -= used;
    return used === 0 ? leader : { ...leader, spent: used };
  });
}

/** Builds a side. The first Unit carries the additions shared by all. (chain-of-command 4.2, 4.3) */
export function buildSide(
  role: Role,
  linedUp: LineUp,
  enemies: readonly SetupUnit[],
  fighters: readonly SetupUnit[],
): SideInFight {
  const unitsThat = (does: LinedUpUnit['stance']) =>
    linedUp.filter(({ stance }) => stance === does).map(({ fighting }) => fighting);
  const firing = unitsThat('support');
  const guns = (what: keyof GunsCrossed) => sumOf(firing, (unit) => unit[what]);
  const supporting = { lmg: guns('lmg'), mg: guns('mg'), suppressing: guns('suppressing') };
  const units = unitsThat('fight').map((unit, i) => (i > 0 || firing.length === 0 ? unit : { ...unit, supporting }));
  return newSide(units, {
    firepower: sumOf(firing, ({ place }) => fighters[place - 1]?.firepower ?? 0),
    visible: role === 'attacker' ? [] : enemies.map(({ visible }) => visible ?? 0),
  });
}

export function reasonForNoFight(
  sides: Readonly<Record<Role, LineUp>>,
  fighters: Readonly<Record<Role, readonly SetupUnit[]>>,
): string | undefined {
  const ids = ROLES.flatMap((role) => fighters[role].map(({ unit }) => unit.id));
  const twice = ROLES.flatMap((role) => fighters[role]).find(
    ({ unit }) => ids.filter((id) => id === unit.id).length > 1,
  );
  if (twice) return `${twice.unit.name} is named twice.`;
  for (const role of ROLES) {
    const [first] = fighters[role];
    if (first && !sides[role].some(({ stance }) => stance === 'fight'))
      return sides[role].length > 0
        ? 'Nobody stands in defence: a Unit must fight.'
        : `${first.unit.name} has no figures left to fight with.`;
  }
  return undefined;
}
