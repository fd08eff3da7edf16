import type { Change, Facts, Man, Unit } from './roster.ts';
import { optionsFrom, type Titles } from './setup.ts';
import type { Fact } from './system.ts';

/** What more a fact says of itself: whether it comes and goes in play, when it is shown, and where. */
type More = Pick<Fact, 'detail' | 'one' | 'state' | 'when' | 'quiet' | 'card'>;

type Without<R, K extends PropertyKey> = R extends unknown ? Omit<R, K> : never;

/** A fact without its id, which is where it stands. */
type Declared<V> = {
  /** What is noted, as a rule reads it; what was never noted, or is of another kind, is none of it. */
  read(value: unknown): V;
  /** Undefined where no screen shows it. */
  readonly shown: Without<Fact, 'id'> | undefined;
};

/** A fact that is so or not. */
export const flag = (title: string, more: More = {}): Declared<boolean> => ({
  read: (value) => value === true,
  shown: { title, kind: 'flag', ...more },
});

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A number within its bounds. */
export const number = (
  title: string,
  [min, max]: readonly [min: number, max: number],
  more: More = {},
): Declared<number> => ({ read: amount, shown: { title, kind: 'number', min, max, ...more } });

/** A number that is counted on and back. */
export const count = (
  title: string,
  [min, max]: readonly [min: number, max: number],
  more: More = {},
): Declared<number> => ({ read: amount, shown: { title, kind: 'number', min, max, counts: true, ...more } });

/** One of some options, by id. */
export const choice = <const K extends string>(
  title: string,
  titles: Titles<K>,
  more: More = {},
): Declared<K | undefined> => {
  const options = optionsFrom(titles);
  return {
    read: (value) => options.find(({ id }) => id === value)?.id,
    shown: { title, kind: 'one of', options, ...more },
  };
};

/** What the rules keep and no screen shows. */
export const hidden = {
  text: { read: (value: unknown) => (typeof value === 'string' ? value : undefined), shown: undefined },
  number: { read: (value: unknown) => (typeof value === 'number' ? value : undefined), shown: undefined },
  flag: { read: (value: unknown) => value === true, shown: undefined },
} satisfies Readonly<Record<string, Declared<unknown>>>;

type Declarations = Readonly<Record<string, Declared<string | number | boolean | undefined>>>;
type Value<D> = D extends { read(value: unknown): infer V } ? V : never;
/** Facts as a unit or man is mustered with them: each by its id, and no other. */
export type Noted<F extends { readonly declared: Declarations }> = {
  readonly [id in keyof F['declared']]?: Exclude<Value<F['declared'][id]>, undefined>;
};

/** Facts of one kind of record, typed by their declarations. */
class Declaring<D extends Declarations> {
  constructor(readonly declared: D) {}

  /** Those that screens show, all or the ones named, in the order declared. */
  shown(...ids: readonly (keyof D & string)[]): readonly Fact[] {
    return Object.entries(this.declared).flatMap(([id, { shown }]): readonly Fact[] =>
      shown && (ids.length === 0 || ids.includes(id)) ? [{ id, ...shown }] : [],
    );
  }

  /** What is noted of a unit or man; of none, none of it. */
  of<K extends keyof D & string>(record: { readonly facts: Facts } | undefined, id: K): Value<D[K]> {
    return this.declared[id]?.read(record?.facts[id]) as Value<D[K]>;
  }

  /** The field of a record that this fact is: "facts.pinned". */
  field(id: keyof D & string): string {
    return `facts.${id}`;
  }

  /** The field of a record this fact stands in, from what, and to what; nothing where it is so already. */
  protected to(facts: Facts, id: string, to: string | number | boolean | null) {
    const read = (value: unknown) => this.declared[id]?.read(value);
    return read(facts[id]) === read(to) ? [] : [{ field: `facts.${id}`, from: facts[id] ?? null, to }];
  }
}

class UnitFacts<D extends Declarations> extends Declaring<D> {
  /** The unit with this fact; null takes it away. Nothing where it is so already. */
  set<K extends keyof D & string>(unit: Unit, id: K, to: Value<D[K]> | null): readonly Change[] {
    return this.to(unit.facts, id, to ?? null).map((change) => ({ of: 'unit', id: unit.id, ...change }));
  }

  /** So many more of a count of the unit; nothing for none. */
  add(unit: Unit, id: Counts<D>, by: number): readonly Change[] {
    return by === 0 ? [] : [{ of: 'unit', id: unit.id, field: `facts.${id}`, by }];
  }
}

class ManFacts<D extends Declarations> extends Declaring<D> {
  /** The man with this fact; null takes it away. Nothing where it is so already. */
  set<K extends keyof D & string>(unit: Unit, man: Man, id: K, to: Value<D[K]> | null): readonly Change[] {
    return this.to(man.facts, id, to ?? null).map((change) => ({ of: 'man', id: man.id, unit: unit.id, ...change }));
  }

  /** So many more of a count of the man; nothing for none. */
  add(unit: Unit, man: Man, id: Counts<D>, by: number): readonly Change[] {
    return by === 0 ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: `facts.${id}`, by }];
  }
}

type Counts<D> = { [id in keyof D]: Value<D[id]> extends number ? id : never }[keyof D] & string;

/** The facts of units, declared by id: what screens show of them, what is read and what is changed. */
export const unitFacts = <const D extends Declarations>(declared: D): UnitFacts<D> => new UnitFacts(declared);

/** The facts of men, declared by id. */
export const manFacts = <const D extends Declarations>(declared: D): ManFacts<D> => new ManFacts(declared);
