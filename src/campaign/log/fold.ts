import { Refusal } from '../../engine/refusal.ts';
import { applyChanges, creationOf, differences, removalOf } from '../records/changes.ts';
import { EMPTY, type Entry, type RecordChange, type RecordSet } from '../records/records.ts';

type Folded = Pick<Entry, 'changes'> & Partial<Pick<Entry, 'kind' | 'aside' | 'effect'>>;

/** Builds records from a log, oldest entry first. `refused` maps the index of a skipped entry to its reason. */
export function fold(entries: readonly (Folded | undefined)[]): {
  readonly records: RecordSet;
  readonly refused: ReadonlyMap<number, string>;
} {
  const refused = new Map<number, string>();
  let records = EMPTY;
  for (const [at, entry] of entries.entries()) {
    if (!entry || entry.aside) continue;
    try {
      const { changes } = entry.effect ?? entry;
      records = applyChanges(records, changes, entry.kind === 'undo' ? 'undoing' : 'merging');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(at, error.message);
    }
  }
  return { records, refused };
}

type Kind = 'side' | 'player' | 'unit' | 'game';
type Found = { readonly id: string; readonly name: string };

export function changesBetween(before: RecordSet, after: RecordSet): readonly RecordChange[] {
  const lists: readonly (readonly [Kind, readonly Found[], readonly Found[]])[] = [
    ['side', before.sides, after.sides],
    ['player', before.players, after.players],
    ['unit', before.units, after.units],
    ['game', before.games, after.games],
  ];
  const { campaign } = after;
  if (!campaign) return [];
  return [
    ...(before.campaign ? differences('campaign', before.campaign, campaign) : [creationOf('campaign', campaign)]),
    ...lists.flatMap(([of, was, is]) => listChanges(of, was, is)),
  ];
}

function listChanges(of: Kind, before: readonly Found[], after: readonly Found[]): readonly RecordChange[] {
  const was = new Map(before.map((record) => [record.id, record]));
  const is = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !is.has(id)).map((record) => removalOf(of, record)),
    ...after.flatMap((record) => {
      const old = was.get(record.id);
      return old ? differences(of, old, record) : [creationOf(of, record)];
    }),
  ];
}
