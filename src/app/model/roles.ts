import type { Game, Whose } from '../../campaign/records.ts';
import type { Unit } from '../../rules/roster.ts';
import type { Fields } from '../../rules/setup.ts';

/** The units of each role, as the setup names them. */
export function unitsByRole(fields: Fields, setup: unknown): Readonly<Record<string, readonly Unit[]>> {
  const found: Record<string, Unit[]> = {};
  const look = (fields: Fields, value: Record<string, unknown>) => {
    for (const field of fields) {
      if (field.kind === 'list') for (const one of value[field.id] as Record<string, unknown>[]) look(field.each, one);
      if (field.kind === 'unit') found[field.role] = [...(found[field.role] ?? []), ...unitsIn(value[field.id])];
    }
  };
  look(fields, setup as Record<string, unknown>);
  return found;
}

/** The units in a setup, wherever they stand in it. */
export function unitsIn(value: unknown): readonly Unit[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('men' in value && 'mark' in value) return [value as Unit];
  return Object.values(value).flatMap(unitsIn);
}

/** The side and the player of a role in a game, where all its units agree. */
export const whose =
  (games: readonly Game[], game: string | undefined, roles: Readonly<Record<string, readonly Unit[]>>) =>
  (role: string): Whose => {
    const players = games.find(({ id }) => id === game)?.players ?? {};
    const units = roles[role] ?? [];
    const side = only(units.map((unit) => unit.side));
    const player = only(units.map((unit) => unit.player ?? players[unit.side]));
    return { ...(side === undefined ? {} : { side }), ...(player === undefined ? {} : { player }) };
  };

const only = <T>(all: readonly T[]): T | undefined => (new Set(all).size === 1 ? all[0] : undefined);
