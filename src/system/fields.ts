import type { Man, Unit } from '../engine/roster.ts';
import {
  type FieldKinds,
  type FieldOptions,
  type FieldsOf,
  type Options,
  optionsFrom,
} from '../engine/setup/fields.ts';

type Named<S, V> = {
  [K in keyof S]: [NonNullable<S[K]>] extends [V] ? K : [V] extends [NonNullable<S[K]>] ? K : never;
}[keyof S] &
  string;
type Value<S, K extends keyof S> = NonNullable<S[K]>;
type Entry<S, K extends keyof S> = Value<S, K> extends readonly (infer E)[] ? E : never;
type Text<S, K extends keyof S> = Value<S, K> & string;
type Range = readonly [min: number, max: number];
type Ids = readonly string[];
type Among = (man: Man) => boolean;
type Field<S> = FieldsOf<S>[number];

type Rest<S, V, kind extends keyof FieldKinds<S, V>> = FieldOptions<S> &
  Omit<FieldKinds<S, V>[kind], 'min' | 'max' | 'options' | 'role' | 'among' | 'each'>;

export type FieldMakers<S> = {
  flag<K extends Named<S, boolean>>(id: K, title: string, more?: Rest<S, boolean, 'flag'>): Field<S>;
  number<K extends Named<S, number>>(id: K, title: string, range: Range, more?: Rest<S, number, 'number'>): Field<S>;
  choice<K extends Named<S, string>>(
    id: K,
    title: string,
    options: Options<Text<S, K>>,
    more?: Rest<S, Text<S, K>, 'one of'>,
  ): Field<S>;
  unit<K extends Named<S, Unit>>(id: K, title: string, role: string, more?: Rest<S, Unit, 'unit'>): Field<S>;
  men<K extends Named<S, Ids>>(id: K, title: string, among: Among, more?: Rest<S, Ids, 'men'>): Field<S>;
  list<K extends Named<S, readonly object[]>>(
    id: K,
    title: string,
    list: Rest<S, Value<S, K>, 'list'> & { readonly range: Range },
    each: (makers: FieldMakers<Entry<S, K>>) => FieldsOf<Entry<S, K>>,
  ): Field<S>;
  others<K extends Named<S, readonly Unit[]>>(id: K, title: string, of: (unit: Unit) => boolean): Field<S>;
};

type More = Readonly<Record<string, unknown>>;

const MAKERS: Readonly<Record<keyof FieldMakers<object>, unknown>> = {
  flag: (id: string, title: string, more?: More) => ({ kind: 'flag', id, title, ...more }),
  number: (id: string, title: string, [min, max]: Range, more?: More) => ({
    kind: 'number',
    id,
    title,
    min,
    max,
    ...more,
  }),
  choice: (id: string, title: string, options: Options, more?: More) => ({
    kind: 'one of',
    id,
    title,
    options: optionsFrom(options),
    ...more,
  }),
  unit: (id: string, title: string, role: string, more?: More) => ({ kind: 'unit', id, title, role, ...more }),
  men: (id: string, title: string, among: unknown, more?: More) => ({ kind: 'men', id, title, among, ...more }),
  list: (
    id: string,
    title: string,
    { range: [min, max], ...list }: More & { readonly range: Range },
    each: (makers: unknown) => unknown,
  ) => ({ kind: 'list', id, title, min, max, ...list, each: each(MAKERS) }),
  others: (id: string, title: string, of: unknown) => ({ kind: 'others', id, title, of }),
};

export const fieldsOf = <S>(fields: (makers: FieldMakers<S>) => FieldsOf<S>): FieldsOf<S> =>
  // The types of the makers check each field. At run time they are the same for every setup.
  fields(MAKERS as FieldMakers<S>);
