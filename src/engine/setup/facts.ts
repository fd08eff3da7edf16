import { isRecord, readList, readRecord } from '../data/plain.ts';
import { appendPath } from '../data/shape.ts';
import { jsonKey } from '../dice/chances.ts';
import { Refusal } from '../refusal.ts';
import { type Fields, type FieldValues, hasBeat, maxOf, offeredOptions } from './fields.ts';
import { parseField } from './parse.ts';

export function applyFacts<S>(fields: Fields, beat: string, setup: S, facts: unknown, where: string = beat): S {
  const given = readRecord(facts, where);
  const changed: FieldValues = { ...readRecord(setup, where) };
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find((field) => field.id === name);
    const inside = appendPath(where, name);
    if (value === undefined) continue;
    if (field?.kind === 'list' && field.beat === undefined) {
      // The list is not asked as a whole, but fields of its entries are.
      const entries = readList(value, inside);
      const old = readList(changed[name], inside);
      if (entries.length !== old.length)
        throw new Refusal(`${inside}: expected ${old.length} entries, not ${entries.length}.`);
      changed[name] = old.map((one, i) => applyFacts(field.each, beat, one, entries[i], appendPath(inside, i)));
    } else if (field?.kind === 'men' && field.beat === beat && isRecord(value)) {
      // Written by `changedValues` with `menAsMissing`.
      const missing = readList(value.missing, inside);
      changed[name] = readList(changed[name], inside).filter((id) => !missing.includes(id));
    } else if (field?.beat === beat) changed[name] = parseField(field, value, changed, inside);
    else throw new Refusal(`${where}: “${name}” is not asked for now.`);
  }
  // `changed` has all of the setup. The spread is for the type.
  return { ...setup, ...changed };
}

/** Returns the facts that differ from the setup. With `menAsMissing`, a field of men has only `{ missing }`. */
export function changedValues(fields: Fields, setup: unknown, facts: unknown, menAsMissing?: true): FieldValues {
  const before = readRecord(setup, 'setup');
  return Object.fromEntries(
    Object.entries(readRecord(facts, 'facts')).flatMap(([name, value]) => {
      const field = fields.find(({ id }) => id === name);
      if (field?.kind !== 'list' || field.beat !== undefined) {
        if (jsonKey(value) === jsonKey(before[name])) return [];
        if (field?.kind !== 'men' || !menAsMissing) return [[name, value]];
        const remaining = readList(value, name);
        return [[name, { missing: readList(before[name], name).filter((id) => !remaining.includes(id)) }]];
      }
      const old = readList(before[name], name);
      return [[name, readList(value, name).map((one, i) => changedValues(field.each, old[i], one, menAsMissing))]];
    }),
  );
}

export const fieldsAsked = (
  fields: Fields,
  beat: string,
  setup: FieldValues,
  index = 0,
): readonly Readonly<Record<string, unknown>>[] =>
  fields
    .filter((field) => hasBeat([field], beat) && (field.when?.(setup, index) ?? true))
    .map((field) => ({
      ...field,
      ...(field.kind === 'number' ? { max: maxOf(field, setup) } : {}),
      ...(field.kind === 'one of' ? { options: offeredOptions(field, setup) } : {}),
      ...(field.kind === 'list'
        ? {
            each: readList(setup[field.id], field.id).map((one, i) =>
              fieldsAsked(field.each, beat, readRecord(one, field.id), i),
            ),
          }
        : {}),
    }));
