import type { VNode } from 'preact';
import { Ticks } from '../../../components/fields/ticks.tsx';
import { Button } from '../../../components/frame/button.tsx';
import type { Unit } from '../../../engine/roster.ts';
import type { Field, SetupDefaults } from '../../../engine/setup/fields.ts';
import { proposeEntry } from '../../../engine/setup/propose.ts';
import { isUnit } from '../../../engine/setup/units.ts';
import type { UnitItem } from '../unititem.tsx';
import { type FormValue, hasControl, isAskedAt, isShown } from './fields.ts';

type ListField = Extract<Field, { kind: 'list' }>;

type UnitField = Extract<Field, { kind: 'unit' }>;

type ListProps = {
  readonly field: ListField;
  readonly value: FormValue;
  readonly beat: string | undefined;
  readonly defaults: SetupDefaults | undefined;
  readonly unitItem: ((unit: Unit) => UnitItem) | undefined;
  readonly onChange: (next: unknown) => void;
};

type EntryForm = (
  entry: FormValue,
  index: number,
  defaults: SetupDefaults | undefined,
  onChange: (next: FormValue) => void,
  isFirst: boolean,
) => VNode;

export function ListControl({ entryForm, ...list }: ListProps & { readonly entryForm: EntryForm }) {
  const { field, value, beat, defaults, unitItem, onChange } = list;
  const entries = value[field.id] as FormValue[];
  const unitField = field.each.find((each) => each.kind === 'unit');
  const isUnitOnly = !beat && field.each.every((one) => one === unitField || !hasControl(one) || !isAskedAt(one, beat));
  if (field.all && isUnitOnly && unitField && defaults && unitItem)
    return (
      <UnitList
        field={field}
        entries={entries}
        unitField={unitField}
        defaults={defaults}
        unitItem={unitItem}
        onChange={onChange}
      />
    );
  const used = usedIds(entries, unitField);
  const unusedUnits = beat || !unitField ? [] : unitsFor(unitField, defaults).filter(({ id }) => !used.includes(id));
  const nextUnit =
    (defaults && unusedUnits.find((unit) => unitField?.whyExcluded?.(unit, {}, defaults) === undefined)) ??
    unusedUnits[0];
  const changeEntry = (index: number, next: FormValue): FormValue => {
    const unit = unitField && (next[unitField.id] as Unit | undefined);
    return unit && unit.id !== used[index] && defaults
      ? proposeEntry(field.each, unit, defaults, entries.slice(0, index))
      : next;
  };
  const asked = entries.flatMap((one, i) =>
    !beat || field.each.some((each) => isShown(each, one, beat, i)) ? [i] : [],
  );
  const onlyEntry = beat && entries.length === 1 ? entries[0] : undefined;
  return (
    <fieldset class="form-list">
      <legend>
        {onlyEntry ? (
          <>
            {unitOf(onlyEntry, unitField)?.name}
            <span class="unseen">, {field.title.toLowerCase()}</span>
          </>
        ) : (
          field.title
        )}
      </legend>
      {!beat && field.help && <p>{field.help}</p>}
      {asked.map((index) => {
        const one = entries[index]!;
        const change = (next: FormValue) =>
          onChange(entries.map((old, i) => (i === index ? changeEntry(index, next) : old)));
        return (
          <div class="form-entry" key={used[index] ?? index}>
            {beat && unitField && !onlyEntry && <h2>{unitOf(one, unitField)?.name}</h2>}
            {entryForm(one, index, entryDefaults(unitField, defaults, used, index), change, index === asked[0])}
            {!beat && entries.length > field.min && (
              <Button
                kind="quiet"
                icon="close"
                bare={!nextUnit}
                label={`Leave out ${Object.values(one).find(isUnit)?.name ?? `this ${field.singular}`}`}
                onPress={() => onChange(entries.filter((_, i) => i !== index))}
              />
            )}
          </div>
        );
      })}
      {nextUnit && entries.length < field.max && defaults && (
        <Button
          kind="quiet"
          icon="plus"
          label={`Add another ${field.singular}`}
          onPress={() => onChange([...entries, proposeEntry(field.each, nextUnit, defaults, entries)])}
        />
      )}
    </fieldset>
  );
}

/** List with one tick per unit, for a field whose entries consist of a unit only. */
function UnitList({
  field,
  entries,
  unitField,
  defaults,
  unitItem,
  onChange,
}: Pick<ListProps, 'field' | 'onChange'> & {
  readonly entries: readonly FormValue[];
  readonly unitField: UnitField;
  readonly defaults: SetupDefaults;
  readonly unitItem: (unit: Unit) => UnitItem;
}) {
  const units = unitsFor(unitField, defaults);
  const used = usedIds(entries, unitField);
  const entryFor = (unit: Unit) => entries[used.indexOf(unit.id)] ?? proposeEntry(field.each, unit, defaults);
  return (
    <Ticks
      label={field.title}
      detail={field.help}
      items={units.map(unitItem)}
      value={units.map(({ id }) => id).filter((id) => used.includes(id))}
      min={field.min}
      onChange={(ids) => onChange(ids.flatMap((id) => units.filter((unit) => unit.id === id).map(entryFor)))}
    />
  );
}

const unitOf = (one: FormValue, unitField: UnitField | undefined): Unit | undefined =>
  unitField && (one[unitField.id] as Unit | undefined);

const usedIds = (entries: readonly FormValue[], unitField: UnitField | undefined) =>
  entries.map((one) => unitOf(one, unitField)?.id);

export const unitsFor = ({ role, of }: UnitField, defaults: SetupDefaults | undefined): readonly Unit[] =>
  (defaults?.units[role] ?? []).filter(of ?? (() => true));

function entryDefaults(
  unitField: UnitField | undefined,
  defaults: SetupDefaults | undefined,
  used: readonly (string | undefined)[],
  index: number,
): SetupDefaults | undefined {
  if (!defaults || !unitField) return defaults;
  const units = (defaults.units[unitField.role] ?? []).filter(({ id }) => used[index] === id || !used.includes(id));
  return { ...defaults, units: { ...defaults.units, [unitField.role]: units } };
}
