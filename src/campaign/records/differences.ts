import type { Man, Unit } from '../../engine/roster.ts';
import { equal } from './equal.ts';
import { fieldValue, type NamedRecord, presentFields, type RecordKind } from './fields.ts';
import type { RecordChange, RecordSet } from './records.ts';

export const reverseChanges = (changes: readonly RecordChange[]): readonly RecordChange[] =>
  changes
    .map(({ why: _, ...change }) =>
      'by' in change ? { ...change, by: -change.by || 0 } : { ...change, from: change.to, to: change.from },
    )
    .toReversed();

export const creationOf = <R extends NamedRecord>(
  of: RecordKind,
  record: R,
  man: { unit?: string; at?: number } = {},
): RecordChange => ({
  of,
  id: record.id,
  ...man,
  field: '',
  from: null,
  to: record,
});

export const removalOf = (of: Exclude<RecordKind, 'man' | 'campaign'>, record: NamedRecord): RecordChange => ({
  of,
  id: record.id,
  field: '',
  from: record,
  to: null,
});

export const removalOfMan = (unit: Unit, man: Man): RecordChange => ({
  of: 'man',
  id: man.id,
  unit: unit.id,
  at: unit.men.indexOf(man),
  field: '',
  from: man,
  to: null,
});

export function differences<R extends NamedRecord>(
  of: RecordKind,
  before: R,
  after: R,
  unit?: string,
): readonly RecordChange[] {
  if (before === after) return [];
  const at = unit === undefined ? { of, id: before.id } : { of, id: before.id, unit };
  const fields = new Set([...presentFields(of, before), ...presentFields(of, after)]);
  const own = [...fields].flatMap((field): RecordChange[] => {
    const [from, to] = [fieldValue(of, before, field), fieldValue(of, after, field)];
    return equal(from, to) ? [] : [{ ...at, field, from, to }];
  });
  return of === 'unit' ? [...own, ...menDifferences(before as unknown as Unit, after as unknown as Unit)] : own;
}

function menDifferences(before: Unit, after: Unit): readonly RecordChange[] {
  const gone = before.men.filter((man) => !after.men.some(({ id }) => id === man.id)).toReversed();
  const come = after.men.filter((man) => !before.men.some(({ id }) => id === man.id));
  const stayed = before.men.flatMap((man) => {
    const now = after.men.find(({ id }) => id === man.id);
    return now ? differences('man', man, now, before.id) : [];
  });
  return [
    ...stayed,
    ...gone.map((man) => removalOfMan(before, man)),
    ...come.map((man) => creationOf('man', man, { unit: before.id, at: after.men.indexOf(man) })),
  ];
}

type ListedKind = 'side' | 'player' | 'unit' | 'game';
export function changesBetween(before: RecordSet, after: RecordSet): readonly RecordChange[] {
  const lists: readonly (readonly [ListedKind, readonly NamedRecord[], readonly NamedRecord[]])[] = [
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

function listChanges(
  of: ListedKind,
  before: readonly NamedRecord[],
  after: readonly NamedRecord[],
): readonly RecordChange[] {
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
