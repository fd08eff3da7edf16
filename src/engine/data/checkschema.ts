import { catchOnly, Refusal } from '../refusal.ts';

/** Validates a value and returns it typed. Throws a Mismatch if it is invalid. */
export type Schema<T> = (value: unknown) => T;
export type Optional<T> = { readonly optional: Schema<T> };
export type SchemaEntries = Readonly<Record<string, Schema<unknown> | Optional<unknown>>>;

type Output<E> = {
  [K in keyof E as E[K] extends Schema<unknown> ? K : never]: E[K] extends Schema<infer T> ? T : never;
} & {
  [K in keyof E as E[K] extends Optional<unknown> ? K : never]?: E[K] extends Optional<infer T> ? T : never;
};

/** Reports the first invalid value. `path` holds the keys that lead to it, innermost first. */
export class Mismatch extends Error {
  readonly path: (string | number)[] = [];
}

export function checkSchema<T>(schema: Schema<T>, value: unknown, where: string): T {
  try {
    return schema(value);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const at = error.path.reverse().map((key) => (typeof key === 'number' ? ` ${key + 1}` : `, ${key.slice(0, 60)}`));
    throw new Refusal(`${where}${at.join('')}${error.message}`);
  }
}

export const tryParse = <T>(schema: Schema<T>, value: unknown): T | undefined =>
  catchOnly(
    Mismatch,
    () => schema(value),
    () => undefined,
  );

export const mismatch = (expected: string, value: unknown): Mismatch =>
  new Mismatch(value === undefined ? ' is missing.' : `: ${expected}, not ${describeValue(value)}.`);

export const scalar =
  <T>(expected: string, fits: (value: unknown) => value is T): Schema<T> =>
  (value) => {
    if (!fits(value)) throw mismatch(expected, value);
    return value;
  };

export const variant =
  <T>(choose: (value: unknown) => Schema<T>): Schema<T> =>
  (value) =>
    choose(value)(value);

export const nullable =
  <T>(schema: Schema<T>): Schema<T | null> =>
  (value) =>
    value === null ? null : schema(value);

export const optional = <T>(schema: Schema<T>): Optional<T> => ({ optional: schema });

/** Returns the schema of an object. Keys not in `entries` are refused, dropped, or checked by the schema `others`. */
export function object<const E extends SchemaEntries>(
  entries: E,
  others?: 'refused' | 'dropped' | Schema<unknown>,
): Schema<Output<E>>;
export function object(
  entries: SchemaEntries,
  others: 'refused' | 'dropped' | Schema<unknown> = 'refused',
): Schema<Record<string, unknown>> {
  const schemas = Object.entries(entries);
  return (value) => {
    if (!isObject(value)) throw mismatch('expected facts', value);
    const output: Record<string, unknown> = {};
    for (const [key, entry] of schemas) {
      if (Object.hasOwn(value, key))
        output[key] = checkAt(key, typeof entry === 'function' ? entry : entry.optional, value[key]);
      else if (typeof entry === 'function') throw withKey(key, mismatch('', undefined));
    }
    if (others !== 'dropped')
      for (const key of Object.keys(value)) {
        if (Object.hasOwn(entries, key)) continue;
        if (others === 'refused') throw withKey(key, new Mismatch(' is unknown.'));
        output[key] = checkAt(key, others, value[key]);
      }
    return output;
  };
}

export const list =
  <T>(each: Schema<T>): Schema<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw mismatch('expected a list', value);
    return value.map((one, i) => checkAt(i, each, one));
  };

export const recordOf =
  <T>(each: Schema<T>): Schema<Record<string, T>> =>
  (value) => {
    if (!isObject(value)) throw mismatch('expected facts', value);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, checkAt(key, each, one)]));
  };

function checkAt<T>(key: string | number, schema: Schema<T>, value: unknown): T {
  try {
    return schema(value);
  } catch (error) {
    throw withKey(key, error);
  }
}

function withKey(key: string | number, error: unknown): unknown {
  if (error instanceof Mismatch) error.path.push(key);
  return error;
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'facts';
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 40 ? `${json.slice(0, 40)}…` : json;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const hasField = (value: unknown, name: string): boolean => isObject(value) && Object.hasOwn(value, name);
