import { subjectIds } from '../log/entries.ts';
import { effectOf, inactiveIds } from '../log/log.ts';
import { endsGame, gameEntries } from '../log/statechanges.ts';
import { compareGames } from '../records/dates.ts';
import type { Entry, Game, RecordChange, RecordSet } from '../records/records.ts';

/** Corrections are amendments of the game's entries, and entries after its end that change its strengths. */
export function correctedAt(
  { games }: Pick<RecordSet, 'games'>,
  game: Game,
  strengths: Game['strengths'],
  entries: readonly Entry[],
): { readonly corrected?: string } {
  const inForce = new Set(gameEntries(entries, game).flatMap(({ effect }) => effect?.amendment ?? []));
  const inactive = inactiveIds(entries);
  const end = entries.findIndex(({ changes }) => changes.some((change) => change.id === game.id && endsGame(change)));
  const earlier = new Set(games.flatMap((one) => (compareGames(one, game) < 0 ? one.id : [])));
  const changed = Object.keys(strengths).filter((id) => strengths[id] !== game.strengths[id]);
  // Older versions wrote the changes of strengths.
  const setsStrength = ({ of, id, field }: RecordChange) =>
    of === 'game' && id === game.id && field.startsWith('strengths.');
  const moves = (entry: Entry) =>
    (/^(amendment|undo)$/.test(entry.kind) || earlier.has(entry.settles ?? entry.game ?? '')) &&
    subjectIds(entry).some((id) => changed.includes(id));
  const corrected = entries
    .filter(
      (entry, at) =>
        inForce.has(entry.id) ||
        (at < end && !inactive.has(entry.id) && (moves(entry) || effectOf(entry).some(setsStrength))),
    )
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  return corrected === undefined ? {} : { corrected };
}
