import { readList } from '../../engine/data/plain.ts';
import { appendPath } from '../../engine/data/shape.ts';
import type { Fields, FieldValues } from '../../engine/setup/fields.ts';
import { parseSetup, readFacts } from '../../engine/setup/parse.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import type { UnitKind } from '../units.ts';
import { fillUnit } from './unitform.ts';

/** Parses a setup written by hand. Facts of units, and other facts, get their defaults if missing. */
export function completeSetup(
  fields: Fields,
  value: unknown,
  kinds: readonly UnitKind[],
  where = 'setup',
): FieldValues {
  const withAllUnits = fillUnits(fields, value === undefined ? {} : value, kinds, where);
  return parseSetup(fields, withAllUnits, where, { units: unitsByRole(fields, withAllUnits) });
}

function fillUnits(fields: Fields, value: unknown, kinds: readonly UnitKind[], where: string): FieldValues {
  const given: FieldValues = { ...readFacts(fields, value, where) };
  for (const field of fields) {
    const inside = appendPath(where, field.id);
    const one = given[field.id];
    if (field.kind === 'unit') given[field.id] = fillUnit(one, inside, kinds);
    if (field.kind === 'others')
      given[field.id] = readList(one ?? [], inside).map((each, i) => fillUnit(each, appendPath(inside, i), kinds));
    if (field.kind === 'list') {
      const entries = readList(one ?? Array.from({ length: field.min }, () => ({})), inside);
      given[field.id] = entries.map((each, i) => fillUnits(field.each, each, kinds, appendPath(inside, i)));
    }
  }
  return given;
}
