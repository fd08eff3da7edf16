import { Refusal } from '../refusal.ts';
import { isRecord, quoteValue } from './plain.ts';
import { cleanName, stripInvisible } from './visible.ts';

export const appendPath = (where: string, place: string | number): string =>
  typeof place === 'number' ? `${where}[${place}]` : `${where}.${place}`;

export function refuseValue(where: string, value: unknown, expected: string): never {
  throw new Refusal(
    value === undefined
      ? `${where} is missing: expected ${expected}.`
      : `${where} is ${quoteValue(value)}: expected ${expected}.`,
  );
}

/** Expected shape of the input of a `CliRule`. `ifMissing` replaces a missing value. */
export type Shape =
  | {
      readonly is: 'number';
      readonly min: number;
      readonly max: number;
      readonly whole: boolean;
      readonly ifMissing?: number;
    }
  | { readonly is: 'flag'; readonly ifMissing: boolean }
  | { readonly is: 'one of'; readonly options: readonly string[]; readonly ifMissing?: string }
  | { readonly is: 'text'; readonly ifMissing: string }
  | { readonly is: 'list'; readonly each: Shape; readonly min: number; readonly max: number }
  | { readonly is: 'object'; readonly of: Shapes }
  | { readonly is: 'optional'; readonly of: Shape }
  | { readonly is: 'null' }
  | { readonly is: 'unit' }
  | { readonly is: 'man' }
  | { readonly is: 'deck' }
  | { readonly is: 'house' }
  | { readonly is: 'house rule' | 'setup'; readonly of: string };

export type Shapes = Readonly<Record<string, Shape>>;

const optional = <T>(ifMissing: T | undefined): { readonly ifMissing?: T } =>
  ifMissing === undefined ? {} : { ifMissing };

export const wholeShape = (min: number, max: number, ifMissing?: number): Shape => ({
  is: 'number',
  min,
  max,
  whole: true,
  ...optional(ifMissing),
});

export const decimalShape = (min: number, max: number, ifMissing?: number): Shape => ({
  is: 'number',
  min,
  max,
  whole: false,
  ...optional(ifMissing),
});

export const flagShape = (ifMissing = false): Shape => ({ is: 'flag', ifMissing });

export const oneOfShape = (options: readonly string[], ifMissing?: string): Shape => ({
  is: 'one of',
  options,
  ...optional(ifMissing),
});

export const textShape = (ifMissing = ''): Shape => ({ is: 'text', ifMissing });

export const listShape = (each: Shape, min = 0, max = 40): Shape => ({ is: 'list', each, min, max });

export const objectShape = (of: Shapes): Shape => ({ is: 'object', of });

export const optionalShape = (of: Shape): Shape => ({ is: 'optional', of });

export const NULL_SHAPE: Shape = { is: 'null' };
export const UNIT_SHAPE: Shape = { is: 'unit' };
export const MAN_SHAPE: Shape = { is: 'man' };
export const DECK_SHAPE: Shape = { is: 'deck' };
export const setupShape = (of: string): Shape => ({ is: 'setup', of });

export const HOUSE_SHAPE: Shape = { is: 'house' };

export const houseRuleShapes = (...ids: readonly string[]): Shapes =>
  Object.fromEntries(ids.map((of) => [of, { is: 'house rule', of }]));

export type ShapeReaders = Readonly<
  Record<'unit' | 'man' | 'deck' | 'house', (value: unknown, where: string) => unknown> &
    Record<'house rule' | 'setup', (value: unknown, where: string, id: string) => unknown>
>;

export function readShape(shape: Shape, value: unknown, where: string, readers: ShapeReaders): unknown {
  switch (shape.is) {
    case 'number': {
      const { min, max, ifMissing } = shape;
      const given = value ?? ifMissing;
      const isNumber = typeof given === 'number' && given >= min && given <= max;
      if (value === null || !isNumber || (shape.whole && !Number.isInteger(given)))
        refuseValue(where, value, `a ${shape.whole ? 'whole ' : ''}number from ${min} to ${max}`);
      return given;
    }
    case 'flag':
      if (value !== undefined && typeof value !== 'boolean') refuseValue(where, value, 'true or false');
      return value ?? shape.ifMissing;
    case 'one of': {
      const given = value === undefined ? shape.ifMissing : value;
      if (!shape.options.some((one) => one === given)) refuseValue(where, value, `one of: ${shape.options.join(', ')}`);
      return given;
    }
    case 'text':
      return readShortText(value ?? undefined, where, shape.ifMissing);
    case 'list': {
      const { each, min, max } = shape;
      const given = value === undefined && min === 0 ? [] : value;
      if (!Array.isArray(given) || given.length < min || given.length > max)
        refuseValue(where, value, `a list of ${min} to ${max}`);
      return given.map((one: unknown, i: number) => readShape(each, one ?? null, appendPath(where, i), readers));
    }
    case 'object':
      return readFacts(shape.of, value, where, readers);
    case 'optional':
      return value === undefined ? undefined : readShape(shape.of, value, where, readers);
    case 'null':
      if (value !== undefined && value !== null) refuseValue(where, value, 'nothing');
      return null;
    case 'house rule':
    case 'setup':
      return readers[shape.is](value, where, shape.of);
    default:
      return readers[shape.is](value, where);
  }
}

function readFacts(of: Shapes, value: unknown, where: string, readers: ShapeReaders): Record<string, unknown> {
  const given = value === undefined ? {} : value;
  if (!isRecord(given)) refuseValue(where, value, `facts: ${Object.keys(of).join(', ')}`);
  const stray = Object.keys(given).find((name) => !Object.hasOwn(of, name));
  if (stray !== undefined)
    throw new Refusal(`${appendPath(where, stray)} is not known: expected ${Object.keys(of).join(', ') || 'nothing'}.`);
  const read = Object.entries(of).map(([name, shape]) => [
    name,
    readShape(shape, given[name], appendPath(where, name), readers),
  ]);
  return Object.fromEntries(read.filter(([, one]) => one !== undefined));
}

const LONGEST_NAME = 200;

export function readShortText(value: unknown, where: string, ifMissing: string): string {
  if (value === undefined) return ifMissing;
  const expected = `text of up to ${LONGEST_NAME} letters that can be seen`;
  if (typeof value !== 'string' || value.length > LONGEST_NAME) refuseValue(where, value, expected);
  if (value !== '' && cleanName(value) === '') refuseValue(where, value, expected);
  return stripInvisible(value);
}
