import type { CardClassifier, Deck } from '../dice/deck.ts';
import type { Man, Unit } from '../roster.ts';

export type Fields = readonly Field[];

export type Field = FieldOf<Record<string, unknown>, string, unknown>;

export type FieldsOf<S> = readonly { [K in keyof S & string]: FieldOf<S, K, NonNullable<S[K]>> }[keyof S & string][];

export type FieldOf<S, K extends string, V> = { readonly id: K; readonly title: string } & FieldOptions<S> &
  {
    readonly [kind in KindOf<V>]: { readonly kind: kind } & FieldKinds<S, V>[kind];
  }[KindOf<V>];

export type FieldOptions<S> = {
  /** Stage of the sequence at which the field is asked, such as 'contact'. By default before the start. */
  readonly beat?: string;
  readonly help?: string;
  readonly ref?: string;
  /** The field is shown only if true. `index` is that of its list entry, from 0. */
  readonly when?: Callback<[siblings: SiblingValues<S>, index: number], boolean>;
  readonly rare?: boolean;
  /** Id of a unit field. The name of its unit precedes the title. */
  readonly titleUnit?: keyof S & string;
  /** True if the field shows a state of the unit. A quick fight sets it on the unit instead. */
  readonly isUnitState?: boolean;
};

export type SiblingValues<S> = { readonly [K in keyof S]?: S[K] };

/** Makes parameters bivariant, so that a field with narrower arguments is still a `Field`. */
type Callback<A extends readonly unknown[], R> = { of(...args: A): R }['of'];

type KindOf<V> = unknown extends V
  ? keyof FieldKinds<unknown, unknown>
  : [V] extends [boolean]
    ? 'flag'
    : [V] extends [number]
      ? 'number'
      : [V] extends [number | boolean]
        ? 'number' | 'flag'
        : [V] extends [string]
          ? 'one of'
          : [V] extends [Unit]
            ? 'unit'
            : [V] extends [Deck]
              ? 'deck'
              : [V] extends [readonly string[]]
                ? 'men'
                : [V] extends [readonly Unit[]]
                  ? 'others'
                  : [V] extends [readonly unknown[]]
                    ? 'list' | 'own'
                    : 'own';

type Or<V, T> = unknown extends V ? T : V & T;

export type FieldKinds<S, V> = {
  readonly number: {
    readonly min: number;
    readonly max: number;
    readonly maxFor?: Callback<[siblings: SiblingValues<S>], number>;
    readonly step?: number;
    readonly default?: FieldDefault<number, S>;
  };
  readonly flag: { readonly default?: FieldDefault<boolean, S> };
  readonly 'one of': {
    readonly options: readonly (Option & { readonly id: Or<V, string> })[];
    readonly offered?: Callback<[siblings: SiblingValues<S>], readonly Or<V, string>[]>;
    readonly default?: FieldDefault<Or<V, string>, S>;
    readonly whyBarred?: Callback<[value: Or<V, string>, earlier: readonly FieldValues[]], string | undefined>;
    /** True if a repeated fight does not copy the last answer. */
    readonly isAskedAfresh?: true;
  };
  readonly unit: {
    readonly role: string;
    /** True if any unit of a side will do. The form then names the sides. */
    readonly isForSide?: true;
    readonly of?: (unit: Unit) => boolean;
    /** Returns false for a unit to propose only if no other is available. */
    readonly isProposed?: (unit: Unit) => boolean;
    readonly isPreferred?: Callback<[unit: Unit, siblings: SiblingValues<S>], boolean>;
    /** Returns why the rules exclude a unit. Players may still choose it. */
    readonly whyExcluded?: Callback<[unit: Unit, siblings: SiblingValues<S>, given: SetupDefaults], string | undefined>;
  };
  readonly men: {
    readonly among: (man: Man) => boolean;
    readonly default?: FieldDefault<readonly string[], S>;
    /** Men are always picked by name. Without it, equal men may be picked by number. */
    readonly named?: true;
    /** Returns the detail that the form shows with a man, or undefined to hide him. By default, all are shown. */
    readonly detailOf?: (man: Man) => string | undefined;
  };
  /** If the player chose no suitable unit, `all` proposes all units instead of one. With "side", all are of one side. */
  readonly list: {
    readonly each: V extends readonly (infer E)[] ? FieldsOf<E> : Fields;
    readonly min: number;
    readonly max: number;
    readonly singular: string;
    readonly all?: true | 'side';
  };
  readonly deck: { readonly deck: string; readonly classifier: CardClassifier };
  readonly others: { readonly of: (unit: Unit) => boolean };
  /** A fact that only the system can validate. `read` throws a Refusal if it is invalid. */
  readonly own: {
    default(siblings: SiblingValues<S>): V;
    read(value: unknown, siblings: SiblingValues<S>): V;
    lines(value: V, siblings: SiblingValues<S>): readonly ChoiceRow[];
  };
};

export type ChoiceRow = {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly ways: readonly { readonly label: string; readonly value: unknown; readonly pressed: boolean }[];
};

export type Option = {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly squares?: readonly DiagramSquare[];
};

/** Square of a 3 × 3 diagram, from 1 to 3. The unit is in the middle and faces up. */
export type DiagramSquare = readonly [column: number, row: number];

/** Option titles by id, some with a detail. Options appear in key order, so integer ids come first. */
export type Titles<K extends string = string> = Readonly<Record<K, string | readonly [title: string, detail: string]>>;

export type Options<K extends string = string> = Titles<K> | readonly (Option & { readonly id: K })[];

const isList = (options: Options): options is readonly Option[] => Array.isArray(options);

export const optionsFrom = <const K extends string>(given: Options<K>): readonly (Option & { readonly id: K })[] =>
  isList(given)
    ? given
    : Object.entries<Titles[string]>(given).map(([id, words]) => {
        const [title, detail] = typeof words === 'string' ? [words] : words;
        return { id: id as K, title, ...(detail ? { detail } : {}) };
      });

export type FieldDefault<T, S = Record<string, unknown>> =
  | T
  | Callback<
      [siblings: SiblingValues<S>, unit: Unit | undefined, given: SetupDefaults, earlier: readonly FieldValues[]],
      T
    >;

export type SetupDefaults = {
  readonly units: Readonly<Record<string, readonly Unit[]>>;
  readonly others?: readonly Unit[];
  readonly decks?: Readonly<Record<string, Deck>>;
  readonly counters?: Readonly<Record<string, number>>;
  readonly phase?: string;
};

export type FieldValues = Record<string, unknown>;

export const maxOf = ({ max, maxFor }: Extract<Field, { kind: 'number' }>, siblings: FieldValues): number =>
  Math.min(max, maxFor?.(siblings) ?? max);

export const offeredOptions = (
  { options, offered }: Extract<Field, { kind: 'one of' }>,
  siblings: Record<string, unknown>,
  chosen?: unknown,
): readonly Option[] => {
  const ids = offered?.(siblings);
  return ids ? options.filter(({ id }) => ids.includes(id) || id === chosen) : options;
};

export type UnitField = Extract<Field, { kind: 'unit' }>;

export const flattenFields = (fields: Fields): Fields =>
  fields.flatMap((field) => (field.kind === 'list' ? [field, ...flattenFields(field.each)] : [field]));

export const unitFields = (fields: Fields): readonly UnitField[] =>
  flattenFields(fields).filter((field) => field.kind === 'unit');

export const unitsField = (
  of: (unit: Unit) => boolean,
  { title = 'Units', singular = 'unit', max = 40, all, ref }: ListedUnits = {},
): FieldOf<object, 'units', readonly { readonly unit: Unit }[]> => ({
  kind: 'list',
  id: 'units',
  title,
  singular,
  min: 1,
  max,
  ...(all ? { all } : {}),
  each: [
    {
      kind: 'unit',
      id: 'unit',
      title: singular.charAt(0).toUpperCase() + singular.slice(1),
      role: 'unit',
      of,
      ...(ref ? { ref } : {}),
    },
  ],
});

type ListedUnits = {
  readonly title?: string;
  readonly singular?: string;
  readonly max?: number;
  readonly all?: true | 'side';
  readonly ref?: string;
};

export const hasBeat = (fields: Fields, beat: string): boolean =>
  flattenFields(fields).some((field) => field.beat === beat);
