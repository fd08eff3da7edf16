import { Refusal } from '../../engine/refusal.ts';
import type { RecordChange } from './records.ts';

export type RecordKind = RecordChange['of'];
export type NamedRecord = { readonly id: string; readonly name: string };
type Holder = Readonly<Record<string, unknown>>;

type Fields = {
  readonly own: readonly string[];
  readonly nested?: readonly string[];
  readonly optional?: readonly string[];
  /**
   * Fields whose latest change wins if two phones differ, as do the flags of a unit. Draws from a deck are combined,
   * and counts are added. A difference in any other field is a conflict.
   */
  readonly latestWins?: readonly string[];
};

export const FIELDS: Readonly<Record<RecordKind, Required<Fields>>> = {
  campaign: fields({
    own: ['name', 'scratch'],
    nested: ['house', 'settings'],
    optional: ['scratch'],
    latestWins: ['settings'],
  }),
  side: fields({ own: ['name', 'mark', 'names'], optional: ['names'] }),
  player: fields({ own: ['name', 'side'], optional: ['side'] }),
  game: fields({
    own: [
      'name',
      'turn',
      'phase',
      'number',
      'begun',
      'ended',
      'scenario',
      'present',
      'winner',
      'result',
      'notes',
      'keeper',
    ],
    nested: ['counters', 'decks', 'strengths', 'players'],
    optional: ['ended', 'scenario', 'present', 'players', 'winner', 'result', 'notes', 'keeper'],
    latestWins: ['turn', 'phase', 'winner', 'result', 'notes'],
  }),
  unit: fields({
    own: ['name', 'side', 'player', 'kind', 'mark', 'establishment', 'establishedBy', 'notes', 'place', 'disbanded'],
    nested: ['facts'],
    optional: ['player', 'establishment', 'establishedBy', 'notes', 'place', 'disbanded'],
    latestWins: ['notes', 'place', 'disbanded'],
  }),
  man: fields({
    own: ['name', 'role', 'state', 'tag', 'notes'],
    nested: ['facts', 'medals'],
    optional: ['notes', 'medals'],
    latestWins: ['notes'],
  }),
};

function fields(given: Fields): Required<Fields> {
  return { nested: [], optional: [], latestWins: [], ...given };
}

const FORBIDDEN_NAMES = ['__proto__', 'constructor', 'prototype', 'id', 'men', 'facts'];

export function presentFields(of: RecordKind, record: object): string[] {
  const inside = FIELDS[of].nested.flatMap((name) =>
    Object.keys((record as Holder)[name] ?? {}).map((key) => `${name}.${key}`),
  );
  return [...FIELDS[of].own.filter((name) => Object.hasOwn(record, name)), ...inside];
}

export function fieldPath(of: RecordKind, field: string): { part?: string; name: string } {
  if (FIELDS[of].own.includes(field)) return { name: field };
  const dot = field.indexOf('.');
  const inside = dot > 0 && FIELDS[of].nested.includes(field.slice(0, dot));
  const part = inside ? field.slice(0, dot) : 'facts';
  const name = inside ? field.slice(dot + 1) : field;
  if (!FIELDS[of].nested.includes(part) || name === '' || FORBIDDEN_NAMES.includes(name))
    throw new Refusal(`A ${of} has no field “${field}”.`);
  return { part, name };
}

export function fullFieldName({ of, field }: Pick<RecordChange, 'of' | 'field'>): string {
  if (field === '') return '';
  const { part, name } = fieldPath(of, field);
  return part === undefined ? name : `${part}.${name}`;
}

export function fieldValue(of: RecordKind, record: object, field: string): unknown {
  const { part, name } = fieldPath(of, field);
  const holder = (part === undefined ? record : ((record as Holder)[part] ?? {})) as Holder;
  return Object.hasOwn(holder, name) ? (holder[name] ?? null) : null;
}

export function setField<R extends object>(of: RecordKind, record: R, field: string, value: unknown): R {
  const { part, name } = fieldPath(of, field);
  if (part !== undefined) {
    const inside = withValue((record as Holder)[part] ?? {}, name, value);
    const empty = Object.keys(inside).length === 0 && FIELDS[of].optional.includes(part);
    return (empty ? withValue(record, part, null) : { ...record, [part]: inside }) as R;
  }
  if (value === null && !FIELDS[of].optional.includes(name)) throw new Refusal(`A ${of} must have its ${name}.`);
  return withValue(record, name, value) as R;
}

function withValue(holder: object, name: string, value: unknown): Holder {
  const { [name]: _, ...rest } = holder as Record<string, unknown>;
  return value === null
    ? rest
    : Object.hasOwn(holder, name)
      ? { ...holder, [name]: value }
      : { ...rest, [name]: value };
}
