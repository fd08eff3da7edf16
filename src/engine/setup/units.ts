import { isRecord, readList, readRecord } from '../data/plain.ts';
import type { Unit } from '../roster.ts';
import type { Field, Fields, FieldValues } from './fields.ts';

/** Tests for a unit. A list entry may also have `men`, but only a unit has `kind` and `mark`. */
export const isUnit = (value: unknown): value is Unit =>
  isRecord(value) && 'men' in value && 'kind' in value && 'mark' in value;

export function unitsIn(value: unknown): readonly Unit[] {
  if (isUnit(value) && Array.isArray(value.men) && value.men.every(isRecord)) return [value];
  return Array.isArray(value) || isRecord(value) ? Object.values(value).flatMap(unitsIn) : [];
}

function unitsWithRoles(fields: Fields, setup: unknown): readonly (readonly [role: string, unit: Unit])[] {
  return fields.flatMap((field): readonly (readonly [string, Unit])[] => {
    const value = readRecord(setup, 'setup')[field.id];
    if (field.kind === 'list') return readList(value, field.id).flatMap((one) => unitsWithRoles(field.each, one));
    return field.kind === 'unit' && isUnit(value) ? [[field.role, value]] : [];
  });
}

export const siblingUnit = (siblings: FieldValues): Unit | undefined => Object.values(siblings).find(isUnit);

export const menAmong = ({ among }: Extract<Field, { kind: 'men' }>, siblings: FieldValues): readonly string[] =>
  (siblingUnit(siblings)?.men ?? []).filter(among).map(({ id }) => id);

export const unitsOf = (fields: Fields, setup: unknown): readonly Unit[] =>
  unitsWithRoles(fields, setup).map(([, unit]) => unit);

export function unitsByRole(fields: Fields, setup: unknown): Readonly<Record<string, readonly Unit[]>> {
  const all = unitsWithRoles(fields, setup);
  return Object.fromEntries(all.map(([role]) => [role, all.flatMap(([of, unit]) => (of === role ? [unit] : []))]));
}
