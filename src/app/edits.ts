import type { Alteration, Entry } from '../campaign/records.ts';
import type { Camp } from './camp.ts';
import { attempt, say } from './desk.ts';

/** Writes an edit as one entry and says what was done once it is on the disk; false where it was refused, which is said too. */
export async function edited(
  camp: Camp,
  title: string,
  changes: readonly Alteration[],
  kind: Entry['kind'] = 'edit',
  game?: string,
): Promise<boolean> {
  if (changes.length === 0) return true;
  const edit = camp.edit(title, changes, kind, game);
  attempt(edit);
  return edit.then(
    (entry) => {
      say(title, () => camp.undo(entry.id));
      return true;
    },
    () => false,
  );
}
