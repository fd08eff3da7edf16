import { AFTER_GAME } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import { activeEntries } from '../log/statechanges.ts';
import { localTime } from '../records/dates.ts';
import type { Entry, NewEntry, RecordSet } from '../records/records.ts';
import { strengthChanges } from './games.ts';
import { laterGames, laterStrengths } from './presence.ts';

/** Adds the turn, the game that the entry settles, and changes of games' starting strengths. The log is newest first. */
export async function completeEntry(
  system: System,
  records: RecordSet,
  draft: NewEntry,
  readLog: () => Promise<readonly Entry[]>,
): Promise<NewEntry> {
  const isUndo = draft.kind === 'undo';
  const game = records.games.find(({ id }) => id === draft.game);
  const whole = { ...draft, ...settledGame(system, records, draft), ...(game && !isUndo ? { turn: game.turn } : {}) };
  const later =
    isUndo || laterGames(records, whole).length === 0
      ? []
      : laterStrengths(system, records, activeEntries(await readLog()), { ...whole, at: localTime() });
  return { ...whole, changes: [...draft.changes, ...strengthChanges(system, records, draft), ...later] };
}

function settledGame({ sequences }: System, { games }: RecordSet, { kind, told }: NewEntry): Pick<NewEntry, 'settles'> {
  const last = games.toSorted((a, b) => b.number - a.number)[0];
  const phase = sequences.find(({ id }) => id === told?.sequence)?.phase;
  return kind === 'play' && phase === AFTER_GAME && last ? { settles: last.id } : {};
}
