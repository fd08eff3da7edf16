import type { Man, Unit } from '../../engine/roster.ts';
import { activeEntries } from '../log/statechanges.ts';
import { differences } from '../records/differences.ts';
import type { Entry, RecordChange, RecordSet } from '../records/records.ts';
import { nextMark, nextTag } from './muster.ts';

/** Ids of the men or units with each tag or mark, earliest first. */
export type GivenTags = {
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly marks: ReadonlyMap<string, readonly string[]>;
};

/**
 * Collects all tags given so far. `entries` are the whole log, or its part after `before`, newest first. Undone entries
 * give no tags.
 */
export function givenTags(records: Pick<RecordSet, 'units'>, entries: readonly Entry[], before?: GivenTags): GivenTags {
  const given = { tags: new Map(before?.tags), marks: new Map(before?.marks) };
  for (const { changes } of activeEntries(entries)) for (const change of changes) addChange(given, change);
  for (const unit of records.units) addUnit(given, unit);
  return given;
}

type TagRegister = {
  readonly tags: Map<string, readonly string[]>;
  readonly marks: Map<string, readonly string[]>;
};

function addChange(given: TagRegister, change: RecordChange): void {
  if ('by' in change) return;
  const { of, id, field } = change;
  for (const value of [change.from, change.to]) {
    if (value === null || value === undefined) continue;
    if (of === 'unit' && field === '') addUnit(given, value as Unit);
    if (of === 'man' && field === '') addMan(given, value as Man);
    if (of === 'man' && field === 'tag') addTo(given.tags, String(value), id);
    if (of === 'unit' && field === 'mark') addTo(given.marks, String(value), id);
  }
}

function addUnit(given: TagRegister, { id, mark, men }: Unit): void {
  addTo(given.marks, mark, id);
  for (const man of men) addMan(given, man);
}

const addMan = ({ tags }: TagRegister, { id, tag }: Man): void => addTo(tags, tag, id);

function addTo(bearers: Map<string, readonly string[]>, word: string, id: string): void {
  if (word === '') return;
  const ids = bearers.get(word) ?? [];
  if (!ids.includes(id)) bearers.set(word, [...ids, id]);
}

export function tagRefusal(
  { units }: Pick<RecordSet, 'units'>,
  { tags }: GivenTags,
  tag: string,
  man: string,
): string | undefined {
  const other = (tags.get(tag) ?? []).find((id) => id !== man);
  if (other === undefined) return undefined;
  const bearer = units.flatMap(({ men }) => men).find(({ id }) => id === other);
  return `${tag} belongs to ${bearer?.name ?? 'a man who has left'}.`;
}

export type TagClash = {
  readonly tag: string;
  readonly first: string;
  readonly later: string;
  readonly fresh: string;
  readonly changes: readonly RecordChange[];
};

export function tagClashes({ units }: Pick<RecordSet, 'units'>, given: GivenTags): readonly TagClash[] {
  const marks = new Map<string, Unit>();
  const tags = new Map<string, Man>();
  const order = (ids: readonly string[] | undefined, id: string) => ids?.indexOf(id) ?? 0;
  const byMark = units.toSorted((a, b) => order(given.marks.get(a.mark), a.id) - order(given.marks.get(b.mark), b.id));
  const taken = { marks: [...given.marks.keys()], tags: [...given.tags.keys()] };
  return byMark.flatMap((unit): readonly TagClash[] => {
    const first = marks.get(unit.mark);
    if (first) {
      const mark = nextMark(units, taken.marks);
      taken.marks.push(mark);
      return [
        {
          ...{ tag: unit.mark, first: first.name, later: unit.name, fresh: mark },
          changes: differences('unit', unit, withMark(unit, mark)),
        },
      ];
    }
    marks.set(unit.mark, unit);
    return unit.men
      .toSorted((a, b) => order(given.tags.get(a.tag), a.id) - order(given.tags.get(b.tag), b.id))
      .flatMap((man): readonly TagClash[] => {
        const first = tags.get(man.tag);
        if (man.tag === '') return [];
        if (!first) {
          tags.set(man.tag, man);
          return [];
        }
        const tag = nextTag(unit, taken.tags);
        taken.tags.push(tag);
        return [
          {
            ...{ tag: man.tag, first: first.name, later: `${man.name} of ${unit.name}`, fresh: tag },
            changes: differences('man', man, { ...man, tag }, unit.id),
          },
        ];
      });
  });
}

const withMark = (unit: Unit, mark: string): Unit => ({
  ...unit,
  mark,
  men: unit.men.map((man) => {
    const number = man.tag.startsWith(unit.mark) ? man.tag.slice(unit.mark.length) : '';
    return /^\d+$/.test(number) ? { ...man, tag: `${mark}${number}` } : man;
  }),
});

export function hasSharedTag({ units }: Pick<RecordSet, 'units'>): boolean {
  const tags = units.flatMap(({ men }) => men.flatMap(({ tag }) => tag || []));
  return new Set(tags).size < tags.length || new Set(units.map(({ mark }) => mark)).size < units.length;
}
