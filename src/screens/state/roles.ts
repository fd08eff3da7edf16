import type { Game, Whose } from '../../campaign/records.ts';
import type { Unit } from '../../rules/roster.ts';

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
