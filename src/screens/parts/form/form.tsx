import { useState } from 'preact/hooks';
import { Stepper } from '../../../components/fields/stepper.tsx';
import { Toggle } from '../../../components/fields/toggle.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { formatModifier } from '../../../engine/data/figure.ts';
import type { Unit } from '../../../engine/roster.ts';
import { type Field, type Fields, maxOf, offeredOptions } from '../../../engine/setup/fields.ts';
import { isUnit } from '../../../engine/setup/units.ts';
import { sideName } from '../../../system/wording.ts';
import type { ModifierEffect } from '../../../system/worth.ts';
import { MoreKey, OptionChoice, OwnControl } from './choices.tsx';
import {
  choiceWords,
  differsFromDefault,
  type FormValue,
  fieldTitle,
  hasDiagrams,
  hasFoldedFields,
  isAskedAt,
  isAskedLate,
  isFolded,
  isShown,
} from './fields.ts';
import type { ControlProps, FormProps } from './formprops.ts';
import { ListControl } from './listcontrol.tsx';
import { MenControl, UnitControl } from './unitcontrol.tsx';

export function Form({ fields, rare, onChange, ...form }: FormProps) {
  const { value, beat, index = 0, foldsKnown } = form;
  const [all, unfold] = useState(false);
  const [known, setKnown] = useState(() =>
    foldsKnown ? fields.flatMap((field) => (differsFromDefault(field, value[field.id]) ? field.id : [])) : [],
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
      const detail = field.whyBarred?.(now as string, form.earlier ?? []) ?? words.detail;
      const folded = drawn ? !isAskedAt(field, form.beat) : form.isOneOfSeveral === true && !field.rare;
      return (
        <OptionChoice
          label={words.label}
          detail={detail}
          isLabelHidden={drawn && form.isLaterEntry === true && !detail}
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
          entryForm={(entry, index, defaults, onChange, isFirst) => (
            <Form
              {...form}
              others={(now as unknown[]).length === 1 ? form.others : undefined}
              isOneOfSeveral={(now as unknown[]).length > 1}
              index={index}
              isLaterEntry={!isFirst}
              earlier={(now as FormValue[]).slice(0, index)}
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

/** Describes a modifier: "+1" or, for another unit, "+2 for Squad B". */
function modifierWords(
  { by, unit }: ModifierEffect,
  affected: readonly Unit[] | undefined,
  own: Unit | undefined,
): string {
  const others = affected?.some(({ id }) => id === own?.id) ? [] : (affected ?? []);
  const added = formatModifier(by, unit);
  return others.length > 0 && (own || unit === 'or more')
    ? `${added} for ${sideName(others.map(({ name }) => name))}`
    : added;
}
