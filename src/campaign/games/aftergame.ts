import type { Man, Unit } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/units.ts';
import { amendedEntries } from '../log/amendments.ts';
import { inactiveIds } from '../log/log.ts';
import { beginsGame, endsGame, statesInSetup } from '../log/statechanges.ts';
import type { Entry, Game } from '../records/records.ts';
import { isLost } from '../units/muster.ts';

/** Plays of a sequence after the last game, newest first. `men` holds the state that each man had before his. */
export type AfterGamePlays = {
  readonly units: ReadonlySet<string>;
  readonly men: ReadonlyMap<string, string>;
  readonly game: string;
  readonly plays: readonly Entry[];
};

export const NO_AFTER_GAME_PLAYS: AfterGamePlays = { units: new Set(), men: new Map(), game: '', plays: [] };

/** Returns the men out of action who were so when they played, in this unit or another. */
export function menWhoPlayed(kinds: readonly UnitKind[], unit: Unit, { men }: AfterGamePlays): readonly Man[] {
  const kind = kinds.find(({ id }) => id === unit.kind);
  if (!kind) return [];
  return unit.men.filter((man) => !isActive(kind, man.state) && men.has(man.id) && !isActive(kind, men.get(man.id)));
}

/** Units that have not played, and those with men out of action who were active when their unit played. */
export const unitsStillToPlay = (
  kinds: readonly UnitKind[],
  units: readonly Unit[],
  settled: AfterGamePlays,
): readonly Unit[] =>
  units.flatMap((unit) => {
    if (settled.units.has(unit.id) && !hasLaterCasualties(kinds, unit, settled)) return [];
    const done = menWhoPlayed(kinds, unit, settled);
    return done.length > 0 ? { ...unit, men: unit.men.filter((man) => !done.includes(man)) } : unit;
  });

/** True after a correction: a man is out of action who was active when his unit played. */
function hasLaterCasualties(kinds: readonly UnitKind[], unit: Unit, { men }: AfterGamePlays): boolean {
  const kind = kinds.find(({ id }) => id === unit.kind);
  return (
    kind !== undefined &&
    unit.men.some((man) => !isActive(kind, man.state) && !isLost(kind, man) && isActive(kind, men.get(man.id)))
  );
}

const isActive = ({ states }: UnitKind, state: string | undefined): boolean =>
  states.find(({ id }) => id === state)?.isActive ?? false;

export const reachesLastGame = (entries: readonly Entry[]): boolean => gameBounds(entries).every((at) => at >= 0);

/**
 * Returns the units that played a sequence since the last game began or ended, whichever is earlier. A roll before the
 * end counts for that game. `entries` are newest first and reach the last game.
 */
export function afterGamePlays(
  entries: readonly Entry[],
  games: readonly Pick<Game, 'id' | 'name'>[],
  sequence: string,
): AfterGamePlays {
  const inactive = inactiveIds(entries);
  const since = entries.slice(0, Math.max(0, ...gameBounds(entries)));
  const plays = amendedEntries(since).filter(
    ({ id, kind, told }) => kind === 'play' && told?.sequence === sequence && !inactive.has(id),
  );
  const [last] = plays;
  if (!last) return NO_AFTER_GAME_PLAYS;
  const before = entries.slice(entries.findIndex(({ id }) => id === last.id));
  const bounds = gameBounds(before).filter((at) => at >= 0);
  const of = before[Math.min(...bounds)]?.game;
  return {
    units: new Set(plays.flatMap(({ units = [] }) => units)),
    men: new Map(plays.flatMap(({ told }) => [...statesInSetup(told?.play?.setup)])),
    game: games.find(({ id }) => id === of)?.name ?? 'the last game',
    plays,
  };
}

function gameBounds(entries: readonly Entry[]): readonly number[] {
  const inactive = inactiveIds(entries);
  const last = (is: typeof beginsGame) =>
    entries.findIndex(({ id, kind, changes }) => kind !== 'undo' && !inactive.has(id) && changes.some(is));
  return [last(beginsGame), last(endsGame)];
}
