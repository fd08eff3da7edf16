import { PHASE_AFTER_GAME } from '../../engine/roster.ts';
import { ABSENT, setGamesToMiss } from '../../system/absence.ts';
import type { System } from '../../system/system.ts';
import { isWholeGame, undoesWholeGame } from '../log/statechanges.ts';
import { applyChanges } from '../records/changes.ts';
import { compareGames } from '../records/dates.ts';
import type { Entry, NewEntry, RecordSet } from '../records/records.ts';
import { arrivalsOf } from './games.ts';
import { MenAtGames } from './presence.ts';

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
  return kind === 'play' && phase === PHASE_AFTER_GAME && last ? { settles: last.id } : {};
}

/** True for a game entered afterwards, its undo, and a hospital of a game before others that were played. */
export const isEnteredLate = ({ games }: RecordSet, { kind, settles, changes }: NewEntry): boolean =>
  isWholeGame(changes) ||
  undoesWholeGame({ kind, changes }) ||
  games.some((game) => game.id === settles && games.some((other) => compareGames(other, game) > 0));

/** Counts games in a draft that its absent men have missed already. `log` is the whole log, newest first. */
export function withGamesMissed(system: System, records: RecordSet, log: readonly Entry[], draft: NewEntry): NewEntry {
  // The undo of a corrected entry takes back what the correction did, and no more.
  if (log.some(({ id, effect }) => effect && draft.undoes?.includes(id))) return draft;
  const after = applyChanges(records, draft.changes);
  const { n, at } = log[0]!;
  const men = new MenAtGames(system, after, [{ ...draft, n: n + 1, at, author: '', device: '' }, ...log]);
  const missed = after.units.flatMap((unit) =>
    unit.men.flatMap((man) => {
      const left = man.state === ABSENT ? men.histories.gamesLeft(man.id, men.log.at(-1)!.id) : undefined;
      return left === undefined ? [] : setGamesToMiss(system.units, unit, man, left);
    }),
  );
  return { ...draft, changes: [...draft.changes, ...missed] };
}
