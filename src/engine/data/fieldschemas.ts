import { Mismatch, mismatch, recordOf, type Schema, scalar, variant } from './checkschema.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

const withCondition =
  <T>(schema: Schema<T>, expected: string, fits: (value: T) => boolean): Schema<T> =>
  (value) => {
    const output = schema(value);
    if (!fits(output)) throw mismatch(expected, value);
    return output;
  };

export const withMaxLength = <T extends { readonly length: number }>(max: number, what: string, schema: Schema<T>) =>
  withCondition(schema, `expected up to ${max} ${what}`, ({ length }) => length <= max);
export const text = (max: number) => withMaxLength(max, 'letters', scalar('expected text', isText));
export const withPattern = (pattern: RegExp, expected: string, schema: Schema<string>) =>
  withCondition(schema, expected, (value) => pattern.test(value));
export const id = withCondition(
  scalar('expected an id', (value): value is string => isText(value) && value !== ''),
  'expected an id of up to 100 letters',
  ({ length }) => length <= 100,
);
export const name = text(500);
export const amount = withCondition(
  scalar('expected a number', (value): value is number => typeof value === 'number' && !Number.isNaN(value)),
  'expected a finite number',
  Number.isFinite,
);
export const chance = withCondition(amount, 'expected a chance from 0 to 1', (value) => value >= 0 && value <= 1);
export const wholeNumber = (min: number) =>
  withCondition(
    scalar('expected a whole number', (value): value is number => Number.isSafeInteger(value)),
    `expected a number from ${min}`,
    (value) => value >= min,
  );
export const flag = scalar('expected true or false', (value): value is boolean => typeof value === 'boolean');
export const time = withPattern(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  'expected a time such as 2026-11-20T19:30:00Z',
  scalar('expected a time', isText),
);
export const anything: Schema<unknown> = (value) => value;
export const notes = text(20_000);
export const never =
  (expected: string): Schema<never> =>
  (value) => {
    throw mismatch(expected, value);
  };
const noFact = never('expected text, a number, true or false');
const longText = text(5000);
export const fact = variant<string | number | boolean>((value) => {
  if (typeof value === 'string') return longText;
  if (typeof value === 'number') return amount;
  return typeof value === 'boolean' ? flag : noFact;
});
export const factsField = recordOf(fact);
export const literal =
  <const T extends string | boolean>(only: T): Schema<T> =>
  (value) => {
    if (value !== only) throw value === undefined ? mismatch('', value) : new Mismatch(`: expected ${only}.`);
    return only;
  };
export const choiceOf = <const O extends readonly string[]>(...options: O) =>
  scalar(
    `expected one of ${options.join(', ')}`,
    (value): value is O[number] => isText(value) && options.includes(value),
  );
