import { zip } from '../../../engine/data/lists.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import { type Change, stateChange } from '../../../engine/roster.ts';
import { factsAnswered } from '../../../system/help.ts';
import { changesToSetShock } from '../changes.ts';
import type { unitsNow } from '../rules/combat/fight.ts';
import { ROLES } from '../rules/combat/force.ts';
import { unitsWithLeaders } from '../rules/combat/lineup.ts';
import type { CombatSetup } from '../setup.ts';
import { MAN_FACTS, shockFactOf, teamsOf, weaponRank } from '../units.ts';

export type UnitsNowNote = { readonly now: ReturnType<typeof unitsNow> };

/** Returns the changes to Units and men after the last round. The men of a Team that fell are not named yet: any do. */
export function changesInFight(trail: readonly ReplayStep[], setup: CombatSetup): readonly Change[] {
  const last = trail.findLast((step) => 'note' in step && 'now' in step.note.facts);
  if (!last || !('note' in last)) return [];
  const { now } = last.note.facts as UnitsNowNote;
  const { attackers, defenders } = factsAnswered({ trail, setup }, 'contact');
  return ROLES.flatMap((role) =>
    unitsWithLeaders(role === 'attacker' ? attackers : defenders).flatMap(({ fighter: { unit }, place, leaders }) => {
      const state = now[role].find((one) => one.place === place);
      if (!state) return [];
      return [
        ...zip(teamsOf(unit), state.teams).flatMap(([{ role, men }, { figures, shock }]) => [
          ...changesToSetShock(unit, shockFactOf(role), shock),
          ...men
            .toSorted((a, b) => weaponRank(a) - weaponRank(b))
            .slice(0, men.length - figures)
            .flatMap((man) => stateChange(unit, man, 'fallen')),
        ]),
        ...zip(leaders, state.leaders).flatMap(([{ unit, man }, { is }]) => [
          ...(is === 'killed' ? stateChange(unit, man, 'fallen') : []),
          ...(is === 'stunned' ? MAN_FACTS.set(unit, man, 'stunned', true) : []),
        ]),
      ];
    }),
  );
}
