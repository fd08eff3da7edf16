import { useState } from 'preact/hooks';
import { Choice } from '../../../components/fields/choice.tsx';
import { Stepper } from '../../../components/fields/stepper.tsx';
import { Ticks } from '../../../components/fields/ticks.tsx';
import { Toggle } from '../../../components/fields/toggle.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { formatModifier } from '../../../engine/data/figure.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { type Field, type Fields, maxOf, offeredOptions, type SetupDefaults } from '../../../engine/setup/fields.ts';
import { isUnit } from '../../../engine/setup/units.ts';
import type { ModifierEffect } from '../../../system/worth.ts';
import type { UnitItem } from '../unititem.tsx';
import { MoreKey, OptionChoice, OwnControl } from './choices.tsx';
import {
  choiceWords,
  type FormValue,
  fieldTitle,
  hasDiagrams,
  hasFoldedFields,
  isAskedAt,
  isAskedLate,
  isChosen,
  isFolded,
  isShown,
} from './fields.ts';
import { ListControl, unitsFor } from './listcontrol.tsx';

export type FormProps = {
  readonly fields: Fields;
  readonly value: FormValue;
  /** Beat whose fields are shown. '' is before the play. Undefined shows all fields. */
  readonly beat?: string | undefined;
  /** Shows or hides rare fields with their initial value. By default a key unfolds them. */
  readonly rare?: 'shown' | 'hidden' | undefined;
  /** True if fields that had a chosen value as the form opened are folded. A key lists and unfolds them. */
  readonly foldsKnown?: boolean | undefined;
  /** Available units by role. Without them the units are fixed. */
  readonly defaults?: SetupDefaults | undefined;
  /** Further units by role. Choosing one swaps the sides. */
  readonly others?: Readonly<Record<string, readonly Unit[]>> | undefined;
  readonly manWords: (man: Man, unit: Unit) => { readonly name: string; readonly detail?: string };
  readonly unitItem?: ((unit: Unit) => UnitItem) | undefined;
  readonly sideName?: ((unit: Unit) => string) | undefined;
  readonly index?: number | undefined;
  /** Modifiers that flags bring, by the path of the field. */
  readonly modifiers?: ReadonlyMap<string, ModifierEffect> | undefined;
  readonly unitsByRole?: Readonly<Record<string, readonly Unit[]>> | undefined;
  readonly path?: string | undefined;
  /** True in a list of several units. */
  readonly isOneOfSeveral?: boolean | undefined;
  readonly early?: boolean | undefined;
  readonly onChange: (value: FormValue) => void;
};

export function Form({ fields, rare, onChange, ...form }: FormProps) {
  const { value, beat, index = 0, foldsKnown } = form;
  const [all, unfold] = useState(false);
  const [known, setKnown] = useState(() =>
    foldsKnown ? fields.flatMap((field) => (isChosen(field, value[field.id]) ? field.id : [])) : [],
  );
  const open = fields.filter(
    (field) =>
      (isShown(field, value, beat, index) && !(form.early && isAskedLate(field))) ||
      (form.early && form.isOneOfSeveral && hasDiagrams(field) && isShown(field, value, field.beat, index)),
  );
  const showsRare = all || rare === 'shown';
  const folded = showsRare ? [] : open.filter((field) => isFolded(field, value));
  const told = open.filter(({ id }) => known.includes(id));
  const shown = open.filter((field) => !folded.includes(field) && !told.some(({ id }) => id === field.id));
  return (
    <>
      {groupFlags(shown).map((group) => {
        const controls = group.map((field) => (
          <FieldControl
            {...form}
            key={field.id}
            field={field}
            rare={showsRare ? 'shown' : 'hidden'}
            onChange={(next) => onChange({ ...value, [field.id]: next })}
          />
        ));
        return group[0]?.kind === 'flag' ? (
          <div key={group[0].id} class="facts-chips">
            {controls}
          </div>
        ) : (
          controls
        );
      })}
      {told.length > 0 && (
        <Button
          kind="quiet"
          icon="edit"
          label="Change"
          detail={told.map((field) => choiceWords(field, value[field.id])).join(' · ')}
          onPress={() => setKnown([])}
        />
      )}
      {!rare && !all && hasFoldedFields(fields, value, beat) && (
        <MoreKey icon="down" label="Details" onPress={() => unfold(true)} />
      )}
    </>
  );
}

const groupFlags = (fields: Fields): readonly Fields[] =>
  fields.reduce<Field[][]>((all, field) => {
    const last = all.at(-1);
    if (last?.[0]?.kind === 'flag' && field.kind === 'flag') last.push(field);
    else all.push([field]);
    return all;
  }, []);

type ControlProps<K extends Field['kind'] = Field['kind']> = Omit<FormProps, 'fields' | 'onChange'> & {
  readonly field: Extract<Field, { kind: K }>;
  readonly onChange: (next: unknown) => void;
};

function FieldControl({ field, ...form }: ControlProps) {
  const { value, path = '', index = 0, onChange } = form;
  const now = value[field.id];
  const words = { label: fieldTitle(field, value), detail: index === 0 ? field.help : undefined };
  switch (field.kind) {
    case 'number':
      return (
        <Stepper
          {...words}
          value={(now ?? field.min) as number}
          min={field.min}
          max={maxOf(field, value)}
          step={field.step}
          onChange={onChange}
        />
      );
    case 'flag': {
      const modifier = form.modifiers?.get(`${path}${field.id}`);
      const own = Object.values(value).find(isUnit);
      return (
        <Toggle
          {...words}
          chip
          worth={modifier && modifierWords(modifier, form.unitsByRole?.[modifier.whose], own)}
          value={now as boolean}
          onChange={onChange}
        />
      );
    }
    case 'one of': {
      const options = offeredOptions(field, value, now);
      const drawn = hasDiagrams(field);
      const folded = drawn ? !isAskedAt(field, form.beat) : form.isOneOfSeveral === true && !field.rare;
      return (
        <OptionChoice
          {...words}
          isLabelHidden={drawn && index > 0}
          options={form.isOneOfSeveral ? options.map(({ squares: _, ...option }) => option) : options}
          folded={folded}
          isNamed={!drawn}
          value={now as string}
          onChange={onChange}
        />
      );
    }
    case 'men':
      return <MenControl {...form} field={field} />;
    case 'unit':
      return <UnitControl {...form} field={field} />;
    case 'list': {
      const { beat, defaults, unitItem } = form;
      return (
        <ListControl
          field={field}
          value={value}
          beat={beat}
          defaults={defaults}
          unitItem={unitItem}
          onChange={onChange}
          entryForm={(entry, index, defaults, onChange) => (
            <Form
              {...form}
              others={(now as unknown[]).length === 1 ? form.others : undefined}
              isOneOfSeveral={(now as unknown[]).length > 1}
              index={index}
              defaults={defaults}
              onChange={onChange}
              fields={field.each}
              value={entry}
              path={`${path}${field.id}/${index}/`}
            />
          )}
        />
      );
    }
    case 'own':
      return <OwnControl field={field} value={value} onChange={onChange} />;
    case 'deck':
    case 'others':
      return null;
  }
}

function MenControl({ field, value, manWords, index = 0, onChange }: ControlProps<'men'>) {
  const unit = Object.values(value).find(isUnit);
  const { among, detailOf = () => '' } = field;
  const men = (unit?.men ?? []).filter((man) => among(man) && detailOf(man) !== undefined);
  if (men.length === 0 && field.detailOf) return null;
  return (
    <Ticks
      label={field.title}
      detail={index === 0 ? field.help : undefined}
      folded={field.detailOf ? undefined : 'Who?'}
      picksByName={field.named}
      items={
        unit
          ? men.map((man) => {
              const words = manWords(man, unit);
              return { id: man.id, tag: man.tag, ...words, detail: detailOf(man) || words.detail };
            })
          : []
      }
      value={value[field.id] as string[]}
      onChange={onChange}
    />
  );
}

function UnitControl({
  field,
  value,
  beat,
  defaults,
  others,
  unitItem,
  sideName,
  index,
  onChange,
}: ControlProps<'unit'>) {
  const all = beat ? [] : [...unitsFor(field, defaults), ...(others?.[field.role] ?? [])];
  const chosen = value[field.id] as Unit | undefined;
  const isOfChosenSide = ({ side }: Unit) => side === chosen?.side;
  const units = field.isForSide
    ? all.filter((unit) => (isOfChosenSide(unit) ? chosen : all.find(({ side }) => side === unit.side)) === unit)
    : all;
  const nameOf = (unit: Unit) => (field.isForSide && sideName?.(unit)) || unit.name;
  // In a list the heading above names the units.
  if (units.length < 2 && chosen)
    return <h2>{index === undefined ? `${field.title}: ${nameOf(chosen)}` : chosen.name}</h2>;
  return (
    <Choice
      label={field.title}
      detail={field.help}
      options={units.map((unit) => ({
        value: unit.id,
        ...(field.isForSide ? {} : unitItem?.(unit)),
        label: nameOf(unit),
        why: defaults && field.whyExcluded?.(unit, value, defaults),
      }))}
      value={chosen?.id}
      onChange={(id) => onChange(units.find((unit) => unit.id === id))}
    />
  );
}

/** Describes a modifier: "+1" or, for another unit, "+2 for Squad B". */
function modifierWords(
  { by, unit }: ModifierEffect,
  affected: readonly Unit[] | undefined,
  own: Unit | undefined,
): string {
  const [first] = affected ?? [];
  const other = first && !affected?.some(({ id }) => id === own?.id) ? first.name : undefined;
  const added = formatModifier(unit, by);
  return other && (own || unit === 'or more') ? `${added} for ${other}` : added;
}
