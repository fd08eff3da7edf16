import type { Change, Facts, Man, Unit } from '../engine/roster.ts';
import { optionsFrom, type Titles } from '../engine/setup/fields.ts';
import type { Fact } from './units.ts';

type More = Pick<
  Fact,
  | 'detail'
  | 'leadersFirst'
  | 'one'
  | 'state'
  | 'startsAt'
  | 'when'
  | 'needsRole'
  | 'quiet'
  | 'inCampaignsOnly'
  | 'ended'
  | 'card'
>;

type Without<R, K extends PropertyKey> = R extends unknown ? Omit<R, K> : never;

type Declared<V> = {
  read(value: unknown): V;
  readonly shown: Without<Fact, 'id'> | undefined;
};

export const flagFact = (title: string, more: More = {}): Declared<boolean> => ({
  read: (value) => value === true,
  shown: { title, kind: 'flag', ...more },
});

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const numberFact = (
  title: string,
  [min, max]: readonly [min: number, max: number],
  more: More = {},
): Declared<number> => ({ read: amount, shown: { title, kind: 'number', min, max, ...more } });

export const countFact = (
  title: string,
  [min, max]: readonly [min: number, max: number],
  more: More = {},
): Declared<number> => ({ read: amount, shown: { title, kind: 'number', min, max, counts: true, ...more } });

// Screens show the title of the option alone, such as “Class B”.
export const choiceFact = <const K extends string>(
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

export const hidden = {
  text: { read: (value: unknown) => (typeof value === 'string' ? value : undefined), shown: undefined },
  number: { read: (value: unknown) => (typeof value === 'number' ? value : undefined), shown: undefined },
  flag: { read: (value: unknown) => value === true, shown: undefined },
} satisfies Readonly<Record<string, Declared<unknown>>>;

type Declarations = Readonly<Record<string, Declared<string | number | boolean | undefined>>>;
type Value<D> = D extends { read(value: unknown): infer V } ? V : never;
export type NotedFacts<F extends { readonly declared: Declarations }> = {
  readonly [id in keyof F['declared']]?: Exclude<Value<F['declared'][id]>, undefined>;
};

class Declaring<D extends Declarations> {
  constructor(readonly declared: D) {}

  /** Returns the facts with these ids, or all, in the order of their declaration. */
  shown(...ids: readonly (keyof D & string)[]): readonly Fact[] {
    return Object.entries(this.declared).flatMap(([id, { shown }]): readonly Fact[] =>
      shown && (ids.length === 0 || ids.includes(id)) ? [{ id, ...shown }] : [],
    );
  }

  of<K extends keyof D & string>(record: { readonly facts: Facts } | undefined, id: K): Value<D[K]> {
    return this.declared[id]?.read(record?.facts[id]) as Value<D[K]>;
  }

  field(id: keyof D & string): string {
    return `facts.${id}`;
  }

  protected to(facts: Facts, id: string, to: string | number | boolean | null) {
    const read = (value: unknown) => this.declared[id]?.read(value);
    return read(facts[id]) === read(to) ? [] : [{ field: `facts.${id}`, from: facts[id] ?? null, to }];
  }
}

class UnitFacts<D extends Declarations> extends Declaring<D> {
  /** Returns the change, or none if the value is already set. `null` removes the fact. */
  set<K extends keyof D & string>(unit: Unit, id: K, to: Value<D[K]> | null): readonly Change[] {
    return this.to(unit.facts, id, to ?? null).map((change) => ({ of: 'unit', id: unit.id, ...change }));
  }

  add(unit: Unit, id: Counts<D>, by: number): readonly Change[] {
    return by === 0 ? [] : [{ of: 'unit', id: unit.id, field: `facts.${id}`, by }];
  }
}

class ManFacts<D extends Declarations> extends Declaring<D> {
  set<K extends keyof D & string>(unit: Unit, man: Man, id: K, to: Value<D[K]> | null): readonly Change[] {
    return this.to(man.facts, id, to ?? null).map((change) => ({ of: 'man', id: man.id, unit: unit.id, ...change }));
  }

  add(unit: Unit, man: Man, id: Counts<D>, by: number): readonly Change[] {
    return by === 0 ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: `facts.${id}`, by }];
  }
}

type Counts<D> = { [id in keyof D]: Value<D[id]> extends number ? id : never }[keyof D] & string;

export const unitFacts = <const D extends Declarations>(declared: D): UnitFacts<D> => new UnitFacts(declared);

export const manFacts = <const D extends Declarations>(declared: D): ManFacts<D> => new ManFacts(declared);
