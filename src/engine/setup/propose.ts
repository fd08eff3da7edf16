import { readList, readRecord } from '../data/plain.ts';
import { whyRefused } from '../refusal.ts';
import type { Unit } from '../roster.ts';
import type { Field, FieldDefault, Fields, FieldValues, SetupDefaults, UnitField } from './fields.ts';
import { isUnit, menAmong, siblingUnit } from './units.ts';

/**
 * Returns the proposed setup. Where a chosen unit is suitable, only chosen units are proposed. A unit field gets the
 * first unit that the rules do not exclude, or the first if they exclude all.
 */
export const proposeSetup = (fields: Fields, given: SetupDefaults, chosen?: readonly Unit[]): FieldValues =>
  fill(fields, { given, chosen });

/** Returns a setup with the same units and proposed values for all other fields. */
export function proposeForUnits(
  fields: Fields,
  setup: FieldValues,
  given: SetupDefaults,
  earlier: readonly FieldValues[] = [],
): FieldValues {
  const proposed: FieldValues = {};
  for (const field of fields) {
    const value = setup[field.id];
    if (field.kind === 'unit') proposed[field.id] = value;
    else if (field.kind === 'list')
      proposed[field.id] = entries(readList(value, field.id), (one, earlier) =>
        proposeForUnits(field.each, readRecord(one, field.id), given, earlier),
      );
    else proposed[field.id] = defaultOf(field, proposed, { given, earlier });
  }
  return proposed;
}

type Proposing = {
  readonly given: SetupDefaults;
  readonly chosen?: readonly Unit[] | undefined;
  readonly entryUnit?: Unit | undefined;
  readonly earlier?: readonly FieldValues[];
};

function entries<T>(
  all: readonly T[],
  make: (one: T, earlier: readonly FieldValues[]) => FieldValues,
): readonly FieldValues[] {
  const made: FieldValues[] = [];
  for (const one of all) made.push(make(one, [...made]));
  return made;
}

function fill(fields: Fields, from: Proposing): FieldValues {
  const setup: FieldValues = {};
  for (const field of fields) {
    const value = defaultOf(field, setup, from);
    if (value !== undefined) setup[field.id] = value;
  }
  return setup;
}

const ofOneSide = (units: readonly Unit[]): readonly Unit[] => units.filter(({ side }) => side === units[0]?.side);

const firstUnitField = (each: Fields): UnitField | undefined => each.find((field) => field.kind === 'unit');

function among({ role, isProposed = () => true }: UnitField, { given, chosen = [] }: Proposing): readonly Unit[] {
  const all = given.units[role] ?? [];
  const units = all.some(isProposed) ? all.filter(isProposed) : all;
  const wanted = units.filter((unit) => chosen.includes(unit));
  return wanted.length > 0 ? wanted : units;
}

function chooseUnit(field: UnitField, siblings: FieldValues, from: Proposing): Unit | undefined {
  const units = among(field, from);
  const allowed = units.filter((unit) => field.whyExcluded?.(unit, siblings, from.given) === undefined);
  return allowed.find((unit) => field.isPreferred?.(unit, siblings)) ?? allowed[0] ?? units[0];
}

export function defaultOf(field: Field, siblings: FieldValues, proposing: Proposing): unknown {
  const { given, chosen, entryUnit, earlier = [] } = proposing;
  const valueFrom = <T>(from: FieldDefault<T> | undefined, otherwise: T): T =>
    from === undefined
      ? otherwise
      : from instanceof Function
        ? from(siblings, siblingUnit(siblings), given, earlier)
        : from;
  switch (field.kind) {
    case 'number':
      return valueFrom(field.default, field.min);
    case 'flag':
      return valueFrom(field.default, false);
    case 'one of':
      return valueFrom(field.default, field.options[0]?.id);
    case 'men':
      return valueFrom(field.default, menAmong(field, siblings));
    case 'unit':
      return 'entryUnit' in proposing && siblingUnit(siblings) === undefined
        ? entryUnit
        : chooseUnit(field, siblings, proposing);
    case 'deck':
      return given.decks?.[field.deck] ?? { out: [], lost: {} };
    case 'others':
      return (given.others ?? []).filter(field.of);
    case 'own':
      return field.default(siblings);
    case 'list': {
      const unitField = firstUnitField(field.each);
      const units = unitField ? among(unitField, proposing) : [];
      const noneChosenSuits = chosen && !units.some((unit) => chosen.includes(unit));
      const proposesOne = noneChosenSuits && !field.all;
      const taken =
        unitField && proposesOne
          ? [chooseUnit(unitField, {}, proposing)]
          : field.all === 'side'
            ? ofOneSide(units)
            : units;
      const count = Math.min(field.max, Math.max(field.min, taken.length));
      return entries(
        Array.from({ length: count }, (_, i) => taken[i]),
        (entryUnit, earlier) => fill(field.each, { given, chosen, entryUnit, earlier }),
      );
    }
  }
}

export const proposeEntry = (
  each: Fields,
  unit: Unit,
  given: SetupDefaults,
  earlier: readonly FieldValues[] = [],
): FieldValues => fill(each, { given, entryUnit: unit, earlier });

export const whyExcluded = (
  fields: Fields,
  setup: Record<string, unknown>,
  role: string,
  unit: Unit,
  given: SetupDefaults,
): string | undefined =>
  fields
    .find((field): field is UnitField => field.kind === 'unit' && field.role === role)
    ?.whyExcluded?.(unit, setup, given);

export function withCurrentRecords<S>(
  fields: Fields,
  setup: S,
  units: readonly Unit[] = [],
  decks: SetupDefaults['decks'] = {},
): S {
  const now: FieldValues = { ...readRecord(setup, 'setup') };
  for (const field of fields) {
    const value = now[field.id];
    if (field.kind === 'unit') now[field.id] = units.find(({ id }) => isUnit(value) && id === value.id) ?? value;
    if (field.kind === 'deck') now[field.id] = decks[field.deck] ?? value;
    if (field.kind === 'others') now[field.id] = units.filter(field.of);
    if (field.kind === 'list')
      now[field.id] = readList(value, field.id).map((one) => withCurrentRecords(field.each, one, units, decks));
    if (field.kind === 'own' && !stillFits(field, value, now))
      now[field.id] = defaultOf(field, now, { given: { units: {} } });
    if (field.kind === 'men') {
      const named = readList(value, field.id);
      now[field.id] = menAmong(field, now).filter((id) => named.includes(id));
    }
  }
  return { ...setup, ...now };
}

const stillFits = (field: Field & { kind: 'own' }, value: unknown, siblings: FieldValues): boolean =>
  whyRefused(() => field.read(value, siblings)) === undefined;
