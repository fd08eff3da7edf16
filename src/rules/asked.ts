import type { Ask } from './ask.ts';
import type { Unit } from './roster.ts';
import { type Fields, unitsByRole, unitsOf } from './setup.ts';

/** The unit that an ask is about: it names the unit by its id as `of`, or one of its men as `of` or `man`. */
export const unitAsked = ({ about }: Pick<Ask, 'about'>, units: readonly Unit[]): Unit | undefined =>
  units.find(({ id, men }) => id === about?.of || men.some((man) => man.id === about?.of || man.id === about?.man));

/** The side that an ask falls to: its role’s, else that of the unit it is about; undefined where it is nobody’s alone. */
export function sideAsked(ask: Pick<Ask, 'whose' | 'about'>, fields: Fields, setup: unknown): string | undefined {
  const [side, ...others] = new Set(unitsByRole(fields, setup)[ask.whose]?.map((unit) => unit.side));
  return others.length > 0 || side === undefined ? unitAsked(ask, unitsOf(fields, setup))?.side : side;
}
