import { type Sequence, scope } from '../../engine/ask.ts';
import type { FightRules } from './house.ts';
import { afterLeaderHit, type CombatVerdict, leaderHit, playOut, statePools, verdictOf } from './rules/fight.ts';
import {
  type Fight,
  type FightingUnit,
  figures,
  isPinned,
  type Leader,
  ROLES,
  type Role,
  shock,
} from './rules/force.ts';
import type { Hits } from './rules/hits.ts';
import { guards, prisoners, testsOwed, type UnitResult, unitResults } from './rules/result.ts';
import type { LeaderHit } from './tables.ts';

type UnitLeft = { readonly pinned: boolean; readonly figures: number; readonly shock: number };

export type FightSummary = {
  readonly end: CombatVerdict;
  readonly rounds: number;
  readonly dice: Readonly<Record<Role, number>>;
  readonly hits: Readonly<Record<Role, Hits>> | null;
  readonly units: readonly (Pick<UnitResult, 'role' | 'name' | 'fate' | 'inches' | 'faces' | 'broken'> & UnitLeft)[];
  readonly prisoners: number;
  readonly guards: number;
  readonly tests: readonly string[];
};

/** Plays a fight. `supporting` Units only fire. (chain-of-command 4.3 to 4.11) */
export function* fight(input: {
  readonly fight: Fight;
  readonly supporting: readonly FightingUnit[];
  readonly rules: FightRules;
}): Sequence<FightSummary> {
  const { rules, supporting } = input;
  const ended = yield* scope(
    'fight',
    playOut({ ...(yield* statePools(input.fight, rules)), hurt: [], hasSurrendered: false }),
  );
  const all = unitResults(ended.fight, ended.ending, supporting, rules);
  const taken = ROLES.reduce((sum, role) => sum + prisoners(all, role), 0);
  return {
    end: verdictOf(ended.ending),
    rounds: ended.rounds,
    dice: ended.dice,
    hits: ended.hits,
    units: all.map(({ role, name, fate, inches, faces, broken, unit }) => ({
      ...{ role, name, fate, inches, faces, broken },
      ...{ pinned: isPinned(unit, rules), figures: figures(unit), shock: shock(unit) },
    })),
    prisoners: taken,
    guards: guards(taken, rules),
    tests: testsOwed(all, ended.hurt, rules).map(({ role, what }) => `${role} ${what}`),
  };
}

// biome-ignore lint/correctness/useYield: nothing is asked for it
export function* guarding(input: { readonly prisoners: number; readonly rules: FightRules }): Sequence<number> {
  return guards(input.prisoners, input.rules);
}

export function* leader(input: {
  readonly kills: number;
  readonly leader: Leader;
  readonly rules: FightRules;
}): Sequence<{ readonly hit: LeaderHit; readonly leader: Leader }> {
  const hit = yield* leaderHit(input.kills, input.rules);
  return { hit, leader: afterLeaderHit(input.leader, hit, input.rules) };
}
