import { AFTER_GAME } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import type { NewEntry, RecordSet } from '../records/records.ts';
import { arrivalsOf } from './games.ts';

/** Adds the turn, the game that the entry settles, and the units that join its game. */
export function completeEntry(system: System, records: RecordSet, draft: NewEntry): NewEntry {
  const game = records.games.find(({ id }) => id === draft.game);
  return {
    ...draft,
    ...settledGame(system, records, draft),
    ...(game && draft.kind !== 'undo' ? { turn: game.turn } : {}),
    changes: [...draft.changes, ...arrivalsOf(system, records, draft)],
  };
}

function settledGame({ sequences }: System, { games }: RecordSet, { kind, told }: NewEntry): Pick<NewEntry, 'settles'> {
  const last = games.toSorted((a, b) => b.number - a.number)[0];
  const phase = sequences.find(({ id }) => id === told?.sequence)?.phase;
  return kind === 'play' && phase === AFTER_GAME && last ? { settles: last.id } : {};
}
