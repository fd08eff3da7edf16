import type { Ask } from './ask.ts';
import type { Unit } from './roster.ts';
import type { Fields } from './setup/fields.ts';
import { unitsByRole, unitsOf } from './setup/units.ts';

export const unitInContext = ({ context }: Pick<Ask, 'context'>, units: readonly Unit[]): Unit | undefined =>
  units.find(
    ({ id, men }) => id === context?.of || men.some((man) => man.id === context?.of || man.id === context?.man),
  );

/** Returns the side that answers: the only one of the role, or that of the unit in context. Undefined if unknown. */
export function sideOfAsk(ask: Pick<Ask, 'whose' | 'context'>, fields: Fields, setup: unknown): string | undefined {
  const [side, ...others] = new Set(unitsByRole(fields, setup)[ask.whose]?.map((unit) => unit.side));
  return others.length > 0 || side === undefined ? unitInContext(ask, unitsOf(fields, setup))?.side : side;
}
