import type { Game, SideAndPlayer } from '../../campaign/records/records.ts';
import type { Unit } from '../../engine/roster.ts';

type UnitsByRole = Readonly<Record<string, readonly Unit[]>>;

export const ownerOf =
  (games: readonly Game[], game: string | undefined, roles: UnitsByRole) =>
  (role: string): SideAndPlayer => {
    const [sides, players] = ownersOf(games, game, roles[role] ?? []);
    return owner(only(sides), only(players));
  };

/** Lists all sides and all players of the units in a role. Items pair them by position only. */
export const ownersOfRole =
  (games: readonly Game[], game: string | undefined, roles: UnitsByRole) =>
  (role: string): readonly SideAndPlayer[] => {
    const [all, seated] = ownersOf(games, game, roles[role] ?? []);
    const [sides, players] = [[...new Set(all)], [...new Set(seated.flatMap((player) => player ?? []))]];
    const count = Math.max(sides.length, players.length);
    return Array.from({ length: count }, (_, i) => owner(sides[i], players[i]));
  };

function ownersOf(games: readonly Game[], game: string | undefined, units: readonly Unit[]) {
  const players = games.find(({ id }) => id === game)?.players ?? {};
  return [units.map(({ side }) => side), units.map(({ side, player }) => player ?? players[side])] as const;
}

const owner = (side: string | undefined, player: string | undefined): SideAndPlayer => ({
  ...(side === undefined ? {} : { side }),
  ...(player === undefined ? {} : { player }),
});

const only = <T>(all: readonly T[]): T | undefined => (new Set(all).size === 1 ? all[0] : undefined);
