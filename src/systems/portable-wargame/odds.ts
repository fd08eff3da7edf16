import { finalMeasure, type OddsModel } from '../../odds/model.ts';
import type { CloseCombatResult, SideResult } from './rules/combat.ts';
import { type Hit, hitLoneCommander, rollToHit, type Verdict, verdict } from './rules/tohit.ts';

/** Measure of a close combat. `attacker` and `defender` are true if that side loses a commander. */
export type Measure = { readonly verdict: Verdict; readonly attacker: boolean; readonly defender: boolean };

/** Counts the rolls to hit and their effects. Naming a commander and taking the square change no measure. */
export const combatModel: OddsModel = [
  finalMeasure(hitLoneCommander, measureHits),
  finalMeasure(rollToHit, measureHits),
];

function measureHits(hits: readonly Hit[]): Measure {
  const losesCommander = (side: SideResult['role']) =>
    hits.some(
      ({ at, result }) => at.startsWith(side) && (result.unit.is === 'lost' || result.commander?.is === 'lost'),
    );
  return { verdict: verdict(hits), attacker: losesCommander('attacker'), defender: losesCommander('defender') };
}

export function measure({ verdict, fates }: Pick<CloseCombatResult, 'verdict' | 'fates'>): Measure {
  const losesCommander = (side: SideResult['role']) => fates.some(({ role, is }) => role === side && is === 'lost');
  return { verdict, attacker: losesCommander('attacker'), defender: losesCommander('defender') };
}
