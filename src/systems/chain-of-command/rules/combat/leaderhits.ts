import { asRole, choose, roll, type Sequence, scope, withContext } from '../../../../engine/ask.ts';
import { zip } from '../../../../engine/data/lists.ts';
import { atMost, d6 } from '../../../../engine/dice/pool.ts';
import { mapTogether } from '../../../../engine/together.ts';
import type { FightRules } from '../../house.ts';
import { LEADER_HITS, type LeaderHit, leaderHitTally } from '../../tables.ts';
import type { OwedTest } from '../moraletest.ts';
import { countFigures, type Fight, type FightingUnit, type Leader, ROLES, type Role } from './force.ts';

type CheckedSides = Readonly<Record<Role, readonly FightingUnit[]>> & { readonly leaderTests: readonly OwedTest[] };

/** Checks each living Leader whose Unit lost figures this round, before the result is read. (chain-of-command 4.7) */
export function* resolveLeaderHits(
  before: Fight,
  units: Readonly<Record<Role, readonly FightingUnit[]>>,
  rules: FightRules,
): Sequence<CheckedSides> {
  const checks = ROLES.flatMap((role) =>
    zip(before[role].units, units[role]).flatMap(([was, unit]) => {
      const kills = countFigures(was) - countFigures(unit);
      return unit.leaders.flatMap((leader, i) =>
        kills === 0 || leader.is === 'killed' ? [] : [{ role, place: unit.place, no: i + 1, leader, kills }],
      );
    }),
  );
  if (checks.length === 0) return { ...units, leaderTests: [] };
  const after = yield* mapTogether(checks, function* ({ role, place, no, leader, kills }) {
    const check = scope(`${place}/leader/${no}`, resolveLeaderHit(kills, rules));
    const hit = yield* withContext({ leader: leader.name, kills }, asRole(role, check));
    return { role, place, no, before: leader, leader: leaderAfterHit(leader, hit, rules) };
  });
  const checked = (role: Role) =>
    units[role].map((unit) => ({
      ...unit,
      leaders: unit.leaders.map((leader, i) => {
        const found = after.find((one) => one.role === role && one.place === unit.place && one.no === i + 1);
        return found?.leader ?? leader;
      }),
    }));
  const { round } = before;
  const leaderTests = after.flatMap(({ role, place, no, before, leader }): readonly OwedTest[] => {
    if (leader.is === 'killed') return [{ role, place, what: 'killed', leader: no, round }];
    return leader.wounds > before.wounds ? [{ role, place, what: 'wounded', leader: no, round }] : [];
  });
  return { attacker: checked('attacker'), defender: checked('defender'), leaderTests };
}

/**
 * Asks the player whether a Leader is hit, or rolls by the house preset. A D6 no higher than the kills hits, but never
 * a 6. A second D6 gives the severity. (chain-of-command 4.7)
 */
export function* resolveLeaderHit(
  kills: number,
  { leader_hits }: Pick<FightRules, 'leader_hits'>,
): Sequence<LeaderHit> {
  if (leader_hits === 'manual') return yield* askLeaderHit();
  const hit = yield* roll('hit', d6(1), atMost(Math.min(5, kills)));
  return hit === 1 ? yield* roll('severity', d6(1), leaderHitTally) : 'none';
}

/** Returns a Leader after a hit. In the house preset, a Leader without Orders is removed. (chain-of-command 4.7) */
export function leaderAfterHit(
  leader: Leader,
  hit: LeaderHit,
  { leader_hits }: Pick<FightRules, 'leader_hits'>,
): Leader {
  switch (hit) {
    case 'none':
      return leader;
    case 'stunned':
      return { ...leader, is: 'stunned' };
    case 'killed':
      return { ...leader, is: 'killed' };
    case 'wounded': {
      const orders = Math.max(0, leader.orders - 1);
      const is = leader_hits === 'house_A' && orders === 0 ? 'killed' : leader.is;
      return { ...leader, orders, is, wounds: leader.wounds + 1 };
    }
  }
}

export const askLeaderHit = (): Sequence<LeaderHit> =>
  choose(
    'hit',
    LEADER_HITS.map(({ id }) => id),
    { assumed: 'none' },
  );
