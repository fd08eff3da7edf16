import { gamesByDay } from './gamedays.ts';
import { cause, fell, knownUnits, type Rules, standingEntries, stateChanges } from './moves.ts';
import { activeCount, establishment } from './muster.ts';
import type { Entry, Records } from './records.ts';

/** How strong each unit was as each game began or it joined, and is now, and how strong it should be; null where it was not there, or is disbanded. */
export type Strengths = {
  /** The names of the games by their days, and "Now". */
  readonly at: readonly string[];
  readonly units: readonly {
    readonly id: string;
    readonly name: string;
    readonly full: number;
    readonly men: readonly (number | null)[];
  }[];
};

/** The strength of every unit that has men, game by game; needs no history. */
export function strengths(rules: Rules, { games: all, units }: Records): Strengths {
  const games = gamesByDay(all);
  return {
    at: [...games.map(({ name }) => name), 'Now'],
    units: units
      .filter(({ id, men }) => men.length > 0 || games.some((game) => (game.strengths[id] ?? 0) > 0))
      .map((unit) => {
        const kind = rules.units.find(({ id }) => id === unit.kind);
        const now = unit.disbanded ? null : kind ? activeCount(kind, unit) : unit.men.length;
        const men = [...games.map((game) => game.strengths[unit.id] ?? null), now];
        return { id: unit.id, name: unit.name, full: establishment(unit), men };
      }),
  };
}

/** How many men fell to each cause in each game; what fell in none of them stands last. */
export type LossesByCause = {
  readonly causes: readonly string[];
  readonly games: readonly { readonly name: string; readonly men: readonly number[] }[];
};

/** The most causes that are told apart; the rest are one. */
const MOST = 6;

/** Who fell, by cause and game, from the whole log, newest first; causes and games that cost nobody are left out. */
export function lossesBy(rules: Rules, records: Records, entries: readonly Entry[]): LossesByCause {
  const fallen = stateChanges(rules, knownUnits(records, entries), standingEntries(entries)).filter(fell);
  const named = fallen.map((move) => ({ game: move.entry.game, cause: cause(rules, move) }));
  const many = (cause: string) => named.filter((one) => one.cause === cause).length;
  const all = [...new Set(named.map((one) => one.cause))].toSorted((a, b) => many(b) - many(a));
  const causes = all.length > MOST ? [...all.slice(0, MOST - 1), 'Other causes'] : all;
  const under = (cause: string) => (causes.includes(cause) ? cause : 'Other causes');
  const there = new Set(records.games.map(({ id }) => id));
  const row = (name: string, holds: (game: string | undefined) => boolean) => ({
    name,
    men: causes.map((cause) => named.filter((one) => holds(one.game) && under(one.cause) === cause).length),
  });
  const games = [
    ...gamesByDay(records.games).map(({ id, name }) => row(name, (game) => game === id)),
    row('Outside the games', (game) => game === undefined || !there.has(game)),
  ];
  return { causes, games: games.filter(({ men }) => men.some((n) => n > 0)) };
}
