import { ATTEMPTS, type Change, type ChangeCause, type Unit } from '../engine/roster.ts';

/**
 * Attributes a change to the enemy units that fought. Units in `others` did not fight but can
 * suffer losses.
 */
export function enemyCause(
  by: ChangeCause['by'],
  change: Change,
  fought: readonly Unit[],
  others: readonly Unit[] = [],
): ChangeCause | undefined {
  const own = [...fought, ...others].find(({ id }) => id === change.unit);
  if (!own) return undefined;
  const names = new Set(fought.filter(({ side }) => side !== own.side).map(({ name }) => name));
  return { by, ...(names.size > 0 ? { of: [...names].join(', ') } : {}) };
}

export const recoveryCause = ({ of, field }: Change): ChangeCause | undefined =>
  of === 'man' && (field === 'state' || field === `facts.${ATTEMPTS}`) ? { by: 'recovery' } : undefined;
