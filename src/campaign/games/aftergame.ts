import { isRecord } from '../../engine/data/plain.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { isUnit } from '../../engine/setup/units.ts';
import type { UnitKind } from '../../system/units.ts';
import { amendedEntries } from '../log/amendments.ts';
import { inactiveIds } from '../log/log.ts';
import { beginsGame, endsGame } from '../log/statechanges.ts';
import type { Entry, Game } from '../records/records.ts';
import { activeMen } from '../units/muster.ts';

export type AfterGamePlays = {
  readonly units: ReadonlySet<string>;
  readonly men: ReadonlySet<string>;
  readonly game: string;
};

export const NO_AFTER_GAME_PLAYS: AfterGamePlays = { units: new Set(), men: new Set(), game: '' };

export function menPlayedElsewhere(
  kinds: readonly UnitKind[],
  unit: Unit,
  { units, men }: AfterGamePlays,
): readonly Man[] {
  const kind = kinds.find(({ id }) => id === unit.kind);
  if (!kind || units.has(unit.id)) return [];
  const active = activeMen(kind, unit);
  return unit.men.filter((man) => men.has(man.id) && !active.includes(man));
}

export const unitsStillToPlay = (
  kinds: readonly UnitKind[],
  units: readonly Unit[],
  settled: AfterGamePlays,
): readonly Unit[] =>
  units.flatMap((unit) => {
    if (settled.units.has(unit.id)) return [];
    const done = menPlayedElsewhere(kinds, unit, settled);
    return done.length > 0 ? { ...unit, men: unit.men.filter((man) => !done.includes(man)) } : unit;
  });

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
    men: new Set(plays.flatMap(({ told }) => menInSetup(told?.play?.setup))),
    game: games.find(({ id }) => id === of)?.name ?? 'the last game',
  };
}

function gameBounds(entries: readonly Entry[]): readonly number[] {
  const inactive = inactiveIds(entries);
  const last = (is: typeof beginsGame) =>
    entries.findIndex(({ id, kind, changes }) => kind !== 'undo' && !inactive.has(id) && changes.some(is));
  return [last(beginsGame), last(endsGame)];
}

function menInSetup(setup: unknown): readonly string[] {
  if (isUnit(setup) && Array.isArray(setup.men))
    return setup.men.flatMap((man: unknown) => (isRecord(man) && typeof man.id === 'string' ? man.id : []));
  return Array.isArray(setup) || isRecord(setup) ? Object.values(setup).flatMap(menInSetup) : [];
}
