import { key } from './dice/chances.ts';
import { type Deck, deckFault, type Look } from './dice/deck.ts';
import { figure } from './data/figure.ts';
import { isCount, isRecord, list, only, record, show } from './data/plain.ts';
import { addPlace, Refusal, whyRefused } from './refusal.ts';
import type { Man, Unit } from './roster.ts';
import { placeOf, refuseValue } from './data/shape.ts';

export type Fields = readonly Field[];

export type Field = FieldOf<Record<string, unknown>, string, unknown>;

export type FieldsOf<S> = readonly { [K in keyof S & string]: FieldOf<S, K, NonNullable<S[K]>> }[keyof S & string][];

export type FieldOf<S, K extends string, V> = { readonly id: K; readonly title: string } & About<S> &
  {
    readonly [kind in KindOf<V>]: { readonly kind: kind } & Kinds<S, V>[kind];
  }[KindOf<V>];

export type About<S> = {
  readonly beat?: string;
  readonly help?: string;
  readonly ref?: string;
  /** The field is shown only if true. `placeOf` is the index of its list entry, from 0. */
  readonly when?: Callback<[beside: SiblingFields<S>, at: number], boolean>;
  readonly rare?: boolean;
};

export type SiblingFields<S> = { readonly [K in keyof S]?: S[K] };

/** Makes parameters bivariant, so that a field with narrower arguments is still a `Field`. */
type Callback<A extends readonly unknown[], R> = { of(...args: A): R }['of'];

type KindOf<V> = unknown extends V
  ? keyof Kinds<unknown, unknown>
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

export type Kinds<S, V> = {
  readonly number: {
    readonly min: number;
    readonly max: number;
    /** Upper limit given the other facts, if lower than `max`. */
    readonly most?: Callback<[beside: SiblingFields<S>], number>;
    readonly step?: number;
    readonly from?: From<number, S>;
  };
  readonly flag: { readonly from?: From<boolean, S> };
  readonly 'one of': {
    readonly options: readonly (Option & { readonly id: Or<V, string> })[];
    readonly offered?: Callback<[beside: SiblingFields<S>], readonly Or<V, string>[]>;
    readonly from?: From<Or<V, string>, S>;
  };
  readonly unit: {
    readonly role: string;
    readonly of?: (unit: Unit) => boolean;
    /** Returns why the rules exclude a unit. Players may still choose it. */
    readonly bars?: Callback<[unit: Unit, beside: SiblingFields<S>, given: SetupDefaults], string | undefined>;
  };
  readonly men: {
    readonly among: (man: Man) => boolean;
    readonly from?: From<readonly string[], S>;
    /** Men must be picked one by one: a count is no answer. Sets the list open or folded. */
    readonly named?: 'open' | 'folded';
  };
  /** `all` proposes every suitable unit, or every one of a side, if none is named. */
  readonly list: {
    readonly each: V extends readonly (infer E)[] ? FieldsOf<E> : Fields;
    readonly min: number;
    readonly max: number;
    readonly one: string;
    readonly all?: true | 'side';
  };
  readonly deck: { readonly deck: string; readonly look: Look };
  readonly others: { readonly of: (unit: Unit) => boolean };
  /** A fact that only the system can validate. `read` throws a Refusal if it is invalid. */
  readonly own: {
    from(beside: SiblingFields<S>): V;
    read(value: unknown, beside: SiblingFields<S>): V;
    lines(value: V, beside: SiblingFields<S>): readonly OwnLine[];
  };
};

export type OwnLine = {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly ways: readonly { readonly label: string; readonly value: unknown; readonly pressed: boolean }[];
};

export type Option = { readonly id: string; readonly title: string; readonly detail?: string; readonly rare?: boolean };

/**
 * Option titles by id, some with a detail. Ids that are integers come first, in ascending order.
 */
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

export type From<T, S = Record<string, unknown>> =
  | T
  | Callback<[beside: SiblingFields<S>, unit: Unit | undefined, given: SetupDefaults, earlier: readonly Tree[]], T>;

export type SetupDefaults = {
  readonly units: Readonly<Record<string, readonly Unit[]>>;
  readonly others?: readonly Unit[];
  readonly decks?: Readonly<Record<string, Deck>>;
  readonly counters?: Readonly<Record<string, number>>;
  readonly phase?: string;
};

type Tree = Record<string, unknown>;

export const mostOf = ({ max, most }: Extract<Field, { kind: 'number' }>, beside: Tree): number =>
  Math.min(max, most?.(beside) ?? max);

export const optionsOf = (
  { options, offered }: Extract<Field, { kind: 'one of' }>,
  beside: Record<string, unknown>,
  chosen?: unknown,
): readonly Option[] => {
  const ids = offered?.(beside);
  return ids ? options.filter(({ id }) => ids.includes(id) || id === chosen) : options;
};

/**
 * Returns the proposed setup. Units in `named` come first. Excluded units are proposed only if
 * there is no other.
 */
export const proposeSetup = (fields: Fields, given: SetupDefaults, named?: readonly Unit[]): Tree =>
  fill(fields, { given, named });

export function proposeFor(fields: Fields, setup: Tree, given: SetupDefaults, earlier: readonly Tree[] = []): Tree {
  const proposed: Tree = {};
  for (const field of fields) {
    const value = setup[field.id];
    if (field.kind === 'unit') proposed[field.id] = value;
    else if (field.kind === 'list')
      proposed[field.id] = entries(list(value, field.id), (one, earlier) =>
        proposeFor(field.each, record(one, field.id), given, earlier),
      );
    else proposed[field.id] = proposal(field, proposed, { given, earlier });
  }
  return proposed;
}

type Proposing = {
  readonly given: SetupDefaults;
  readonly named?: readonly Unit[] | undefined;
  readonly own?: Unit | undefined;
  readonly earlier?: readonly Tree[];
};

function entries<T>(all: readonly T[], make: (one: T, earlier: readonly Tree[]) => Tree): readonly Tree[] {
  const made: Tree[] = [];
  for (const one of all) made.push(make(one, [...made]));
  return made;
}

function fill(fields: Fields, from: Proposing): Tree {
  const setup: Tree = {};
  for (const field of fields) {
    const value = proposal(field, setup, from);
    if (value !== undefined) setup[field.id] = value;
  }
  return setup;
}

const ofOneSide = (units: readonly Unit[]): readonly Unit[] => units.filter(({ side }) => side === units[0]?.side);

type UnitField = Extract<Field, { kind: 'unit' }>;

const ownField = (each: Fields): UnitField | undefined => each.find((field) => field.kind === 'unit');

function among({ role }: UnitField, { given, named = [] }: Proposing): readonly Unit[] {
  const units = given.units[role] ?? [];
  const wanted = units.filter((unit) => named.includes(unit));
  return wanted.length > 0 ? wanted : units;
}

function chooseUnit(field: UnitField, beside: Tree, from: Proposing): Unit | undefined {
  const units = among(field, from);
  return units.find((unit) => field.bars?.(unit, beside, from.given) === undefined) ?? units[0];
}

function proposal(field: Field, beside: Tree, proposing: Proposing): unknown {
  const { given, named, own, earlier = [] } = proposing;
  const from = <T>(from: From<T> | undefined, otherwise: T): T =>
    from === undefined ? otherwise : from instanceof Function ? from(beside, unitBeside(beside), given, earlier) : from;
  switch (field.kind) {
    case 'number':
      return from(field.from, field.min);
    case 'flag':
      return from(field.from, false);
    case 'one of':
      return from(field.from, field.options[0]?.id);
    case 'men':
      return from(field.from, menAmong(field, beside));
    case 'unit':
      return 'own' in proposing && unitBeside(beside) === undefined ? own : chooseUnit(field, beside, proposing);
    case 'deck':
      return given.decks?.[field.deck] ?? { out: [], lost: {} };
    case 'others':
      return (given.others ?? []).filter(field.of);
    case 'own':
      return field.from(beside);
    case 'list': {
      const first = ownField(field.each);
      const units = first ? among(first, proposing) : [];
      const one = first && named && !field.all && !units.some((unit) => named.includes(unit));
      const taken = one ? [chooseUnit(first, {}, proposing)] : field.all === 'side' ? ofOneSide(units) : units;
      const count = Math.min(field.max, Math.max(field.min, taken.length));
      return entries(
        Array.from({ length: count }, (_, i) => taken[i]),
        (own, earlier) => fill(field.each, { given, named, own, earlier }),
      );
    }
  }
}

export const entry = (each: Fields, unit: Unit, given: SetupDefaults, earlier: readonly Tree[] = []): Tree =>
  fill(each, { given, own: unit, earlier });

/** Tests for a unit. A list entry may also have `men`, but only a unit has `kind` and `mark`. */
export const isUnit = (value: unknown): value is Unit =>
  isRecord(value) && 'men' in value && 'kind' in value && 'mark' in value;

export const everyField = (fields: Fields): Fields =>
  fields.flatMap((field) => (field.kind === 'list' ? [field, ...everyField(field.each)] : [field]));

export const unitFields = (fields: Fields): readonly UnitField[] =>
  everyField(fields).filter((field) => field.kind === 'unit');

function unitsWithRoles(fields: Fields, setup: unknown): readonly (readonly [role: string, unit: Unit])[] {
  return fields.flatMap((field): readonly (readonly [string, Unit])[] => {
    const value = record(setup, 'setup')[field.id];
    if (field.kind === 'list') return list(value, field.id).flatMap((one) => unitsWithRoles(field.each, one));
    return field.kind === 'unit' && isUnit(value) ? [[field.role, value]] : [];
  });
}

const unitBeside = (beside: Tree): Unit | undefined => Object.values(beside).find(isUnit);

const menAmong = ({ among }: Extract<Field, { kind: 'men' }>, beside: Tree): readonly string[] =>
  (unitBeside(beside)?.men ?? []).filter(among).map(({ id }) => id);

export const unitsOf = (fields: Fields, setup: unknown): readonly Unit[] =>
  unitsWithRoles(fields, setup).map(([, unit]) => unit);

export function unitsByRole(fields: Fields, setup: unknown): Readonly<Record<string, readonly Unit[]>> {
  const all = unitsWithRoles(fields, setup);
  return Object.fromEntries(all.map(([role]) => [role, all.flatMap(([of, unit]) => (of === role ? [unit] : []))]));
}

export const whyBarred = (
  fields: Fields,
  setup: Record<string, unknown>,
  role: string,
  unit: Unit,
  given: SetupDefaults,
): string | undefined =>
  fields.find((field): field is UnitField => field.kind === 'unit' && field.role === role)?.bars?.(unit, setup, given);

/** Returns the setup with current units and decks. Units that no longer exist stay unchanged. */
export function refreshSetup<S>(
  fields: Fields,
  setup: S,
  units: readonly Unit[] = [],
  decks: SetupDefaults['decks'] = {},
): S {
  const now: Tree = { ...record(setup, 'setup') };
  for (const field of fields) {
    const value = now[field.id];
    if (field.kind === 'unit') now[field.id] = units.find(({ id }) => isUnit(value) && id === value.id) ?? value;
    if (field.kind === 'deck') now[field.id] = decks[field.deck] ?? value;
    if (field.kind === 'others') now[field.id] = units.filter(field.of);
    if (field.kind === 'list')
      now[field.id] = list(value, field.id).map((one) => refreshSetup(field.each, one, units, decks));
    if (field.kind === 'own' && !stillFits(field, value, now))
      now[field.id] = proposal(field, now, { given: { units: {} } });
    if (field.kind === 'men') {
      const named = list(value, field.id);
      now[field.id] = menAmong(field, now).filter((id) => named.includes(id));
    }
  }
  return { ...setup, ...now };
}

const stillFits = (field: Field & { kind: 'own' }, value: unknown, beside: Tree): boolean =>
  whyRefused(() => field.read(value, beside)) === undefined;

export const unitsThat = (
  of: (unit: Unit) => boolean,
  { title = 'Units', one = 'unit', max = 40, all, ref }: ListedUnits = {},
): FieldOf<object, 'units', readonly { readonly unit: Unit }[]> => ({
  kind: 'list',
  id: 'units',
  title,
  one,
  min: 1,
  max,
  ...(all ? { all } : {}),
  each: [
    {
      kind: 'unit',
      id: 'unit',
      title: one.charAt(0).toUpperCase() + one.slice(1),
      role: 'unit',
      of,
      ...(ref ? { ref } : {}),
    },
  ],
});

type ListedUnits = {
  readonly title?: string;
  readonly one?: string;
  readonly max?: number;
  readonly all?: true | 'side';
  readonly ref?: string;
};

export type Filling = { unit(value: unknown, where: string): unknown };

export function parseSetup(fields: Fields, value: unknown, where = 'setup', filling?: Filling): Tree {
  if (!filling) return parseFields(fields, value, where);
  const whole = withUnits(fields, value === undefined ? {} : value, where, filling);
  return parseFields(fields, whole, where, { units: unitsByRole(fields, whole) });
}

function parseFields(fields: Fields, value: unknown, where: string, from?: SetupDefaults): Tree {
  const given = factsOf(fields, value, where);
  only(
    given,
    fields.map(({ id }) => id),
    where,
  );
  const setup: Tree = {};
  for (const field of fields) {
    const inside = placeOf(where, field.id);
    const read = () => parseField(field, given[field.id], setup, inside, from);
    // The system words its own refusals, so only the path is added.
    setup[field.id] = field.kind === 'own' ? addPlace(inside, read) : read();
  }
  return setup;
}

const factsOf = (fields: Fields, value: unknown, where: string): Tree =>
  isRecord(value) ? value : refuseValue(where, value, `facts: ${fields.map(({ id }) => id).join(', ')}`);

function withUnits(fields: Fields, value: unknown, where: string, filling: Filling): Tree {
  const given: Tree = { ...factsOf(fields, value, where) };
  for (const field of fields) {
    const inside = placeOf(where, field.id);
    const one = given[field.id];
    if (field.kind === 'unit') given[field.id] = filling.unit(one, inside);
    if (field.kind === 'others')
      given[field.id] = list(one ?? [], inside).map((each, i) => filling.unit(each, placeOf(inside, i)));
    if (field.kind === 'list') {
      const entries = list(one ?? Array.from({ length: field.min }, () => ({})), inside);
      given[field.id] = entries.map((each, i) => withUnits(field.each, each, placeOf(inside, i), filling));
    }
  }
  return given;
}

function parseField(field: Field, value: unknown, beside: Tree, where: string, from?: SetupDefaults): unknown {
  const given = value === undefined && from ? proposal(field, beside, { given: from }) : value;
  switch (field.kind) {
    case 'number': {
      const { min, step = 1 } = field;
      const max = mostOf(field, beside);
      const fits = typeof given === 'number' && given >= min && given <= max;
      if (!fits || Math.abs((given - min) / step - Math.round((given - min) / step)) > 1e-9)
        refuseValue(where, given, `a ${step === 1 ? 'whole ' : ''}number from ${figure(min)} to ${figure(max)}`);
      return given;
    }
    case 'flag':
      if (typeof given !== 'boolean') refuseValue(where, given, 'true or false');
      return given;
    case 'one of':
      if (!field.options.some((option) => option.id === given))
        refuseValue(where, given, `one of: ${field.options.map((o) => o.id).join(', ')}`);
      return given;
    case 'unit':
      if (given === undefined) refuseValue(where, given, 'a unit');
      return unit(given, where);
    case 'men': {
      const among = menAmong(field, beside);
      const ids = list(given, where);
      if (new Set(ids).size !== ids.length) throw new Refusal(`${where}: a man is named twice.`);
      const stray = ids.findIndex((id) => typeof id !== 'string' || !among.includes(id));
      if (stray >= 0) refuseValue(placeOf(where, stray), ids[stray], `one of: ${among.join(', ')}`);
      return among.filter((id) => ids.includes(id));
    }
    case 'list': {
      const entries = list(given, where);
      if (entries.length < field.min || entries.length > field.max)
        throw new Refusal(`${where} has ${entries.length} entries: expected ${field.min} to ${field.max}.`);
      return entries.map((each, i) => parseFields(field.each, each, placeOf(where, i), from));
    }
    case 'own':
      return field.read(given, beside);
    case 'others':
      return list(given ?? [], where).map((one, i) => unit(one, placeOf(where, i)));
    case 'deck': {
      if (given === undefined) refuseValue(where, given, 'a deck: its cards that are out, and those lost by class');
      const { out: cards = [], lost: classes = {} } = record(given, where);
      const out = list(cards, where);
      const lost = record(classes, where);
      if (!out.every((card) => typeof card === 'string') || !areCounts(lost))
        refuseValue(where, given, 'a deck: its cards that are out, and those lost by class');
      const deck: Deck = { out, lost };
      const reason = deckFault(deck, field.look);
      if (reason) throw new Refusal(`${where}: ${reason}`);
      return deck;
    }
  }
}

export function withFacts<S>(fields: Fields, beat: string, setup: S, facts: unknown, where: string = beat): S {
  const given = record(facts, where);
  const right: Tree = { ...record(setup, where) };
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find((field) => field.id === name);
    const inside = placeOf(where, name);
    if (value === undefined) continue;
    if (field?.kind === 'list' && field.beat === undefined) {
      const entries = list(value, inside);
      const old = list(right[name], inside);
      if (entries.length !== old.length)
        throw new Refusal(`${inside}: ${old.length} entries are wanted, not ${entries.length}.`);
      right[name] = old.map((one, i) => withFacts(field.each, beat, one, entries[i], placeOf(inside, i)));
    } else if (field?.beat === beat) right[name] = parseField(field, value, right, inside);
    else throw new Refusal(`${where}: “${name}” is not asked for now.`);
  }
  return { ...setup, ...right };
}

export function factsChanged(fields: Fields, setup: unknown, facts: unknown, but?: Fields[number]['kind']): Tree {
  const before = record(setup, 'setup');
  return Object.fromEntries(
    Object.entries(record(facts, 'facts')).flatMap(([name, value]) => {
      const field = fields.find(({ id }) => id === name);
      if (field?.kind !== 'list' || field.beat !== undefined)
        return field?.kind === but || key(value) === key(before[name]) ? [] : [[name, value]];
      const old = list(before[name], name);
      return [[name, list(value, name).map((one, at) => factsChanged(field.each, old[at], one, but))]];
    }),
  );
}

export const fieldsAsked = (fields: Fields, beat: string, setup: Tree, at = 0): readonly Tree[] =>
  fields
    .filter((field) => hasBeat([field], beat) && (field.when?.(setup, at) ?? true))
    .map((field) => ({
      ...field,
      ...(field.kind === 'number' ? { max: mostOf(field, setup) } : {}),
      ...(field.kind === 'one of' ? { options: optionsOf(field, setup) } : {}),
      ...(field.kind === 'list'
        ? {
            each: list(setup[field.id], field.id).map((one, at) =>
              fieldsAsked(field.each, beat, record(one, field.id), at),
            ),
          }
        : {}),
    }));

export const hasBeat = (fields: Fields, beat: string): boolean =>
  everyField(fields).some((field) => field.beat === beat);

function unit(value: unknown, where: string): unknown {
  const { men, facts, ...rest } = record(value, where);
  for (const name of ['id', 'side', 'kind', 'name', 'mark']) text(rest[name], placeOf(where, name));
  plainFacts(facts, where);
  const ids = new Set<unknown>();
  for (const [i, man] of list(men, placeOf(where, 'men')).entries()) {
    const inside = placeOf(placeOf(where, 'men'), i);
    const { facts, ...rest } = record(man, inside);
    for (const name of ['id', 'tag', 'name', 'role', 'state']) text(rest[name], placeOf(inside, name));
    plainFacts(facts, inside);
    if (ids.has(rest.id)) throw new Refusal(`${inside}: ${show(rest.id)} is there twice.`);
    ids.add(rest.id);
  }
  return value;
}

function plainFacts(value: unknown, where: string): void {
  for (const [name, fact] of Object.entries(record(value, placeOf(where, 'facts'))))
    if (!['string', 'number', 'boolean'].includes(typeof fact))
      refuseValue(placeOf(placeOf(where, 'facts'), name), fact, 'text, a number, true or false');
}

function text(value: unknown, where: string): void {
  if (typeof value !== 'string' || value.length > 200) refuseValue(where, value, 'text of up to 200 letters');
}

const areCounts = (lost: Record<string, unknown>): lost is Record<string, number> =>
  Object.values(lost).every((n) => isCount(n) && n > 0);
