import * as v from 'valibot';
import { whyRefused } from '../../engine/refusal.ts';

export const text = (max: number) =>
  v.pipe(v.string('words are wanted'), v.maxLength(max, `words of up to ${max} letters are wanted`));
export const id = v.pipe(
  v.string('an id is wanted'),
  v.nonEmpty('an id is wanted'),
  v.maxLength(100, 'an id of up to 100 letters is wanted'),
);
export const name = text(500);
export const amount = v.pipe(v.number('a number is wanted'), v.finite('a finite number is wanted'));
export const wholeNumber = (min: number) =>
  v.pipe(
    v.number('a whole number is wanted'),
    v.safeInteger('a whole number is wanted'),
    v.minValue(min, `a number from ${min} is wanted`),
  );
export const flag = v.boolean('true or false is wanted');
export const time = v.pipe(
  v.string('a time is wanted'),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
    'a time such as 2026-11-20T19:30:00Z is wanted',
  ),
);
export const anything = v.unknown();
export const list = <S extends v.GenericSchema>(each: S) => v.array(each, 'a list is wanted');
export const recordOf = <S extends v.GenericSchema>(each: S) => v.record(v.string(), each, 'facts are wanted');
export const notes = text(20_000);
export const factsField = recordOf(v.union([text(5000), amount, flag], 'words, a number, true or false is wanted'));
export const object = <E extends v.ObjectEntries>(entries: E) => v.strictObject(entries);
export const choiceOf = <const O extends readonly string[]>(...options: O) =>
  v.picklist(options, `one of ${options.join(', ')} is wanted`);
export const parsable = <T>(parse: (value: unknown) => T) =>
  v.custom<T>(
    (value) => whyRefused(() => parse(value)) === undefined,
    ({ input }) => whyRefused(() => parse(input)) ?? '',
  );
