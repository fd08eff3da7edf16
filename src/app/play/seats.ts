import type { Unit } from '../../rules/roster.ts';
import { type Fields, unitsByRole } from '../../rules/setup.ts';
import type { Seat } from './playcontext.ts';

/** Who sits where: each role's unit, under the name and the mark of its side, as far as that is known. */
export function seatsOf(
  fields: Fields,
  setup: unknown,
  sideOf: (unit: Unit) => { readonly name?: string; readonly mark: number } | undefined,
): Readonly<Record<string, Seat>> {
  return Object.fromEntries(
    Object.entries(unitsByRole(fields, setup)).flatMap(([role, [unit]]): [string, Seat][] => {
      if (!unit) return [];
      const side = sideOf(unit);
      const label = side?.name ? `${side.name} · ${unit.name}` : unit.name;
      return [[role, side ? { label, unit, side: side.mark } : { label, unit }]];
    }),
  );
}
