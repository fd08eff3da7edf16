import * as v from 'valibot';
import { whyRefused } from '../../engine/refusal.ts';

export const text = (max: number) =>
  v.pipe(v.string('expected text'), v.maxLength(max, `expected up to ${max} letters`));
export const id = v.pipe(
  v.string('expected an id'),
  v.nonEmpty('expected an id'),
  v.maxLength(100, 'expected an id of up to 100 letters'),
);
export const name = text(500);
export const amount = v.pipe(v.number('expected a number'), v.finite('expected a finite number'));
export const wholeNumber = (min: number) =>
  v.pipe(
    v.number('expected a whole number'),
    v.safeInteger('expected a whole number'),
    v.minValue(min, `expected a number from ${min}`),
  );
export const flag = v.boolean('expected true or false');
export const time = v.pipe(
  v.string('expected a time'),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
    'expected a time such as 2026-11-20T19:30:00Z',
  ),
);
export const anything = v.unknown();
export const list = <S extends v.GenericSchema>(each: S) => v.array(each, 'expected a list');
export const recordOf = <S extends v.GenericSchema>(each: S) => v.record(v.string(), each, 'expected facts');
export const notes = text(20_000);
export const factsField = recordOf(v.union([text(5000), amount, flag], 'expected text, a number, true or false'));
export const object = <E extends v.ObjectEntries>(entries: E) => v.strictObject(entries);
export const choiceOf = <const O extends readonly string[]>(...options: O) =>
  v.picklist(options, `expected one of ${options.join(', ')}`);
export const parsable = <T>(parse: (value: unknown) => T) =>
  v.custom<T>(
    (value) => whyRefused(() => parse(value)) === undefined,
    ({ input }) => whyRefused(() => parse(input)) ?? '',
  );
