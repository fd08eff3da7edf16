import { MenAtGames } from '../games/presence.ts';
import { RosterHistory } from '../log/rosterhistory.ts';
import { activeEntries, causeOf, isCasualty, type Rules, rosterIndex, stateChanges } from '../log/statechanges.ts';
import { gamesByDay } from '../records/dates.ts';
import type { CampaignRecords, Entry } from '../records/records.ts';
import { activeCount, establishment } from '../units/muster.ts';

/**
 * Active men of each unit at the start of each game, and now. Null means absent or disbanded. `name` is that of the unit's
 * first game, and `now` the present one if it differs.
 */
export type Strengths = {
  readonly at: readonly string[];
  readonly units: readonly {
    readonly id: string;
    readonly name: string;
    readonly now?: string;
    readonly full: number;
    readonly men: readonly (number | null)[];
  }[];
};

export function strengthsByGame(rules: Rules, records: CampaignRecords, entries: readonly Entry[]): Strengths {
  const { units } = records;
  const history = new RosterHistory(records, entries);
  const began = new MenAtGames(rules, records, entries);
  const games = gamesByDay(records.games).map((game) => ({ ...game, strengths: began.strengths(game) }));
  return {
    at: [...games.map(({ name }) => name), 'Now'],
    units: units
      .filter(({ id, men }) => men.length > 0 || games.some((game) => (game.strengths[id] ?? 0) > 0))
      .map((unit) => {
        const kind = rules.units.find(({ id }) => id === unit.kind);
        const now = unit.disbanded ? null : kind ? activeCount(kind, unit) : unit.men.length;
        const men = [...games.map((game) => game.strengths[unit.id] ?? null), now];
        const first = games.find(({ strengths }) => strengths[unit.id] !== undefined);
        const name = (first && history.atEndOf(first).units.get(unit.id)?.name) ?? unit.name;
        return { id: unit.id, name, ...(name === unit.name ? {} : { now: unit.name }), full: establishment(unit), men };
      }),
  };
}

export type LossesByCause = {
  readonly causes: readonly string[];
  readonly games: readonly { readonly name: string; readonly men: readonly number[] }[];
};

const MAX_CAUSES = 6;

export function lossesByCause(rules: Rules, records: CampaignRecords, entries: readonly Entry[]): LossesByCause {
  const fallen = stateChanges(rules, rosterIndex(records, entries), activeEntries(entries)).filter(isCasualty);
  const named = fallen.map((move) => ({ game: move.entry.game, cause: causeOf(rules, move) }));
  const many = (cause: string) => named.filter((one) => one.cause === cause).length;
  const all = [...new Set(named.map((one) => one.cause))].toSorted((a, b) => many(b) - many(a));
  const causes = all.length > MAX_CAUSES ? [...all.slice(0, MAX_CAUSES - 1), 'Other causes'] : all;
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
