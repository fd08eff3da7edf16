import { type Field, type Fields, flattenFields, type SetupDefaults } from '../../../engine/setup/fields.ts';
import { isUnit } from '../../../engine/setup/units.ts';

export type FormValue = Record<string, unknown>;

export const hasInitialValue = (field: Field, value: unknown): boolean =>
  field.kind === 'number'
    ? value === field.min
    : field.kind === 'flag'
      ? value === (field.default === true)
      : field.kind === 'one of' && value === field.options[0]?.id;

/** Returns true if a choice or number differs from its fixed default. False if the default is computed. */
export const differsFromDefault = (field: Field, value: unknown): boolean =>
  (field.kind === 'one of' || field.kind === 'number') &&
  !(field.default instanceof Function) &&
  value !== (field.kind === 'number' ? (field.default ?? field.min) : field.options[0]?.id);

export function fieldTitle({ title, titleUnit }: Field, value: FormValue): string {
  const unit = value[titleUnit ?? ''];
  return isUnit(unit) ? `${unit.name}: ${title}` : title;
}

/** Describes a choice or number: "Higher ground: Defender". */
export const choiceWords = (field: Field, value: unknown): string =>
  `${field.title}: ${(field.kind === 'one of' ? field.options.find(({ id }) => id === value)?.title : value) ?? ''}`;

export const hasDiagrams = (field: Field): boolean =>
  field.kind === 'one of' && field.options.every(({ squares }) => squares);

export const withoutUnitStates = (fields: Fields): Fields =>
  fields.flatMap((field) =>
    field.isUnitState ? [] : field.kind === 'list' ? { ...field, each: withoutUnitStates(field.each) } : field,
  );

export const hasControl = ({ kind }: Field): boolean => kind !== 'deck' && kind !== 'others';

export const isAskedAt = (field: Field, beat: string | undefined): boolean =>
  beat === undefined || flattenFields([field]).some((one) => (one.beat ?? '') === beat);

export const isShown = (field: Field, value: FormValue, beat: string | undefined, index = 0): boolean =>
  hasControl(field) && isAskedAt(field, beat) && (field.when?.(value, index) ?? true);

/** Returns true for a field that has its own step: a board, or men picked by name. */
export const isAskedLate = (field: Field): boolean => field.kind === 'own' || (field.kind === 'men' && !!field.named);

export const isFolded = (field: Field, value: FormValue): boolean =>
  field.rare === true && hasInitialValue(field, value[field.id]);

/** Returns true if the form or one of its lists has a field that is folded. */
export const hasFoldedFields = (fields: Fields, value: FormValue, beat: string | undefined, index = 0): boolean =>
  fields.some(
    (field) =>
      isShown(field, value, beat, index) &&
      (field.kind === 'list'
        ? (value[field.id] as FormValue[]).some((one, i) => hasFoldedFields(field.each, one, beat, i))
        : isFolded(field, value)),
  );

/** Returns true if no other units could be chosen for a field. */
export function hasFixedUnits(field: Field, value: FormValue, { units }: SetupDefaults): boolean {
  if (field.kind === 'unit') return (units[field.role] ?? []).length < 2 && value[field.id] !== undefined;
  if (field.kind !== 'list') return false;
  const asked = field.each.filter((each) => hasControl(each) && isAskedAt(each, ''));
  const [unit, ...others] = asked;
  return (
    others.length === 0 &&
    unit?.kind === 'unit' &&
    (units[unit.role] ?? []).length < 2 &&
    (value[field.id] as readonly FormValue[]).length === 1
  );
}

export function factsOfBeat(fields: Fields, beat: string, value: FormValue): FormValue {
  const facts: FormValue = {};
  for (const field of fields) {
    if (field.beat === beat) facts[field.id] = value[field.id];
    else if (field.kind === 'list' && isAskedAt(field, beat))
      facts[field.id] = (value[field.id] as FormValue[]).map((one) => factsOfBeat(field.each, beat, one));
  }
  return facts;
}
