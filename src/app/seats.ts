import type { Unit } from '../rules/roster.ts';
import type { Fields } from '../rules/setup.ts';
import type { Seat } from './play/table.ts';
import { unitsIn } from './setupscreen.tsx';

/** Who sits where: each role's unit, under the name and the mark of its side, as far as that is known. */
export function seatsOf(
  fields: Fields,
  setup: unknown,
  sideOf: (unit: Unit) => { readonly name?: string; readonly mark: number } | undefined,
): Readonly<Record<string, Seat>> {
  const found: Record<string, Seat> = {};
  const look = (fields: Fields, value: Record<string, unknown>) => {
    for (const field of fields) {
      if (field.kind === 'list') for (const one of value[field.id] as Record<string, unknown>[]) look(field.each, one);
      if (field.kind !== 'unit' || found[field.role]) continue;
      const [unit] = unitsIn(value[field.id]);
      if (!unit) continue;
      const side = sideOf(unit);
      found[field.role] = {
        label: side?.name ? `${side.name} · ${unit.name}` : unit.name,
        ...(side ? { side: side.mark } : {}),
      };
    }
  };
  look(fields, setup as Record<string, unknown>);
  return found;
}
