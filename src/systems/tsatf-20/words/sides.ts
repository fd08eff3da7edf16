import { sideName, stepsOf } from '../../../system/wording.ts';
import type { CloseCombatSetup, SetupUnit } from '../rules/setup.ts';

type WithId = { readonly id: string };

const fightersOf = (role: string | undefined, { attackers, defenders }: CloseCombatSetup): readonly SetupUnit[] =>
  role === 'attacker' ? attackers : role === 'defender' ? defenders : [];

export function sideNameOf(asked: WithId, setup: CloseCombatSetup): string {
  const fighters = fightersOf(stepsOf(asked)[0], setup);
  return fighters.length > 0 ? sideName(fighters.map(({ unit }) => unit.name)) : 'Both sides';
}

/** Returns the unit in an id. "attacker/2/close" is the second attacker. */
export function fighterOf(asked: WithId, setup: CloseCombatSetup): SetupUnit | undefined {
  const [role, place] = stepsOf(asked);
  return fightersOf(role, setup)[Number(place) - 1];
}

export const nameOf = (asked: WithId, setup: CloseCombatSetup): string =>
  fighterOf(asked, setup)?.unit.name ?? sideNameOf(asked, setup);
