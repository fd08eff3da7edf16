import { ATTEMPTS, type Change, type Unit, type Why } from './roster.ts';

/** A change that is the doing of those who fought on the other side; `others` are units it may be of that did not fight themselves. */
export function byEnemy(
  by: Why['by'],
  change: Change,
  fought: readonly Unit[],
  others: readonly Unit[] = [],
): Why | undefined {
  const own = [...fought, ...others].find(({ id }) => id === change.unit);
  if (!own) return undefined;
  const names = new Set(fought.filter(({ side }) => side !== own.side).map(({ name }) => name));
  return { by, ...(names.size > 0 ? { of: [...names].join(', ') } : {}) };
}

/** What came of a try to recover: he is back, still out, or has died of it. */
export const byRecovery = ({ of, field }: Change): Why | undefined =>
  of === 'man' && (field === 'state' || field === `facts.${ATTEMPTS}`) ? { by: 'recovery' } : undefined;
