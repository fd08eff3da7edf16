import { useState } from 'preact/hooks';
import { Choice } from '../../components/fields/choice.tsx';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Ticks } from '../../components/fields/ticks.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Button } from '../../components/frame/button.tsx';
import { addedTo, signed } from '../../engine/figure.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import {
  entry,
  everyField,
  type Field,
  type Fields,
  isUnit,
  mostOf,
  type Option,
  optionsOf,
  type SetupDefaults,
} from '../../engine/setup.ts';
import { verbOf } from '../../system/wording.ts';
import type { Worth } from '../../system/worth.ts';
import type { UnitItem } from './unititem.tsx';

type Tree = Record<string, unknown>;

export type FormProps = {
  readonly fields: Fields;
  readonly value: Tree;
  /** Shows only the facts of this beat ('' for facts before the play). Undefined shows all. */
  readonly beat?: string | undefined;
  /** Available units by role. Without them the units are fixed. */
  readonly defaults?: SetupDefaults | undefined;
  /** Label of a man: tag, name and equipment. */
  readonly man: (man: Man, unit: Unit) => { readonly name: string; readonly detail?: string };
  readonly unit?: ((unit: Unit) => UnitItem) | undefined;
  readonly at?: number | undefined;
  /** Modifier of each flag, by path. */
  readonly modifiers?: ReadonlyMap<string, Worth> | undefined;
  /** Units by role, for modifiers that apply to another unit. */
  readonly unitsByRole?: Readonly<Record<string, readonly Unit[]>> | undefined;
  readonly path?: string | undefined;
  readonly onChange: (value: Tree) => void;
};

export function Form({
  fields,
  value,
  beat,
  defaults,
  man,
  unit,
  at,
  modifiers,
  unitsByRole,
  path = '',
  onChange,
}: FormProps) {
  const [all, unfold] = useState(false);
  const open = fields.filter(
    (field) => isAskable(field) && isAskedAt(field, beat) && (field.when?.(value, at ?? 0) ?? true),
  );
  const folded = all ? [] : open.filter((field) => field.rare && hasInitialValue(field, value[field.id]));
  const shown = open.filter((field) => !folded.includes(field));
  return (
    <>
      {groupFlags(shown).map((run) => {
        const controls = run.map((field) => (
          <FieldControl
            key={field.id}
            field={field}
            value={value}
            beat={beat}
            defaults={defaults}
            man={man}
            unit={unit}
            at={at}
            modifiers={modifiers}
            unitsByRole={unitsByRole}
            path={path}
            onChange={(next) => onChange({ ...value, [field.id]: next })}
          />
        ));
        return run[0]?.kind === 'flag' ? (
          <div key={run[0].id} class="facts-chips">
            {controls}
          </div>
        ) : (
          controls
        );
      })}
      <ShowMoreKey label="More details" of={folded} onPress={() => unfold(true)} />
    </>
  );
}

/** Groups consecutive flags into one row. */
const groupFlags = (fields: Fields): readonly Fields[] =>
  fields.reduce<Field[][]>((all, field) => {
    const last = all.at(-1);
    if (last?.[0]?.kind === 'flag' && field.kind === 'flag') last.push(field);
    else all.push([field]);
    return all;
  }, []);

/** Returns true if a field has its initial value. */
const hasInitialValue = (field: Field, value: unknown): boolean =>
  field.kind === 'number'
    ? value === field.min
    : field.kind === 'flag'
      ? value === (field.from === true)
      : field.kind === 'one of' && value === field.options[0]?.id;

const isAskable = ({ kind }: Field): boolean => kind !== 'deck' && kind !== 'others';

export const isAskedAt = (field: Field, beat: string | undefined): boolean =>
  beat === undefined || everyField([field]).some((one) => (one.beat ?? '') === beat);

export function factsOfBeat(fields: Fields, beat: string, value: Tree): Tree {
  const facts: Tree = {};
  for (const field of fields) {
    if (field.beat === beat) facts[field.id] = value[field.id];
    else if (field.kind === 'list' && isAskedAt(field, beat))
      facts[field.id] = (value[field.id] as Tree[]).map((one) => factsOfBeat(field.each, beat, one));
  }
  return facts;
}

type ControlProps = Omit<FormProps, 'fields' | 'onChange'> & {
  readonly field: Field;
  readonly onChange: (next: unknown) => void;
};

function FieldControl({
  field,
  value,
  beat,
  defaults,
  man,
  unit: item,
  at,
  modifiers,
  unitsByRole,
  path = '',
  onChange,
}: ControlProps) {
  const now = value[field.id];
  const words = { label: field.title, detail: field.help };
  switch (field.kind) {
    case 'number':
      return (
        <Stepper
          {...words}
          value={(now ?? field.min) as number}
          min={field.min}
          max={mostOf(field, value)}
          step={field.step}
          onChange={onChange}
        />
      );
    case 'flag': {
      const by = modifiers?.get(`${path}${field.id}`);
      return (
        <Toggle
          {...words}
          chip
          worth={by && worthWords(by, unitsByRole?.[by.whose], Object.values(value).find(isUnit))}
          value={now as boolean}
          onChange={onChange}
        />
      );
    }
    case 'one of':
      return (
        <OptionChoice {...words} options={optionsOf(field, value, now)} value={now as string} onChange={onChange} />
      );
    case 'men': {
      const unit = Object.values(value).find(isUnit);
      const among = (unit?.men ?? []).filter(field.among);
      const items = unit ? among.map((each) => ({ id: each.id, tag: each.tag, ...man(each, unit) })) : [];
      return (
        <Ticks
          {...words}
          folded={field.named === 'open' ? undefined : 'Who?'}
          named={field.named !== undefined}
          items={items}
          value={now as string[]}
          onChange={onChange}
        />
      );
    }
    case 'unit': {
      const units = !beat ? (defaults?.units[field.role] ?? []).filter(field.of ?? (() => true)) : [];
      const chosen = now as Unit | undefined;
      // In a list the heading above names the units.
      if (units.length < 2 && chosen)
        return <h2>{at === undefined ? `${field.title}: ${chosen.name}` : chosen.name}</h2>;
      return (
        <Choice
          {...words}
          options={units.map((unit) => ({
            ...{ value: unit.id, label: unit.name },
            ...item?.(unit),
            why: defaults && field.bars?.(unit, value, defaults),
          }))}
          value={chosen?.id}
          onChange={(id) => onChange(units.find((unit) => unit.id === id))}
        />
      );
    }
    case 'list':
      return (
        <ListControl
          {...{ field, value, beat, defaults, man, modifiers, unitsByRole, path }}
          unit={item}
          onChange={onChange}
        />
      );
    case 'own':
      return <OwnControl field={field} value={value} onChange={onChange} />;
    case 'deck':
    case 'others':
      return null;
  }
}

/** Modifier as text: "+1", "+2 for Squad B" for another unit, or "needs 1 more" for a minimum roll. */
function worthWords({ by, unit }: Worth, theirs: readonly Unit[] | undefined, own: Unit | undefined): string {
  const [first] = theirs ?? [];
  const who = first && !theirs?.some(({ id }) => id === own?.id) ? first.name : undefined;
  const added = addedTo(unit, by);
  if (added === signed(by)) return who && own ? `${added} for ${who}` : added;
  return who ? `${who} ${verbOf(who, 'needs', 'need')} ${added}` : `needs ${added}`;
}

function OptionChoice({
  options,
  ...choice
}: {
  readonly label: string;
  readonly detail: string | undefined;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const [all, unfold] = useState(false);
  const folded = all ? [] : options.filter(({ id, rare }) => rare && id !== choice.value);
  return (
    <>
      <Choice {...choice} options={options.filter((one) => !folded.includes(one)).map(option)} />
      <ShowMoreKey label="Something else" of={folded} onPress={() => unfold(true)} />
    </>
  );
}

/** Editor for a system-specific list, one line per entry. */
function OwnControl({
  field,
  value,
  onChange,
}: {
  readonly field: Extract<Field, { kind: 'own' }>;
  readonly value: Tree;
  readonly onChange: (next: unknown) => void;
}) {
  return (
    <fieldset class="form-list">
      <legend>{field.title}</legend>
      {field.lines(value[field.id], value).map(({ id, title, detail, ways }) => (
        <Choice
          key={id}
          label={title}
          detail={detail}
          options={ways.map(({ label }) => ({ value: label, label }))}
          value={ways.find(({ pressed }) => pressed)?.label}
          onChange={(label) => onChange(ways.find((way) => way.label === label)?.value)}
        />
      ))}
    </fieldset>
  );
}

type ListField = Extract<Field, { kind: 'list' }>;

function ListControl({
  field,
  value,
  beat,
  defaults,
  man,
  unit: item,
  modifiers,
  unitsByRole,
  path = '',
  onChange,
}: ControlProps & { readonly field: ListField }) {
  const entries = value[field.id] as Tree[];
  const unitField = field.each.find((each) => each.kind === 'unit');
  const used = entries.map((one) => (unitField ? (one[unitField.id] as Unit | undefined)?.id : undefined));
  const spare =
    !beat && unitField
      ? (defaults?.units[unitField.role] ?? []).filter(
          (unit) => !used.includes(unit.id) && (unitField.of?.(unit) ?? true),
        )
      : [];
  const next = (defaults && spare.find((unit) => unitField?.bars?.(unit, {}, defaults) === undefined)) ?? spare[0];
  const own = (at: number): SetupDefaults | undefined =>
    defaults && unitField
      ? {
          ...defaults,
          units: {
            ...defaults.units,
            [unitField.role]: (defaults.units[unitField.role] ?? []).filter(
              (unit) => used[at] === unit.id || !used.includes(unit.id),
            ),
          },
        }
      : defaults;
  const changeEntry = (at: number, next: Tree): Tree => {
    const unit = unitField && (next[unitField.id] as Unit | undefined);
    return unit && unit.id !== used[at] && defaults ? entry(field.each, unit, defaults, entries.slice(0, at)) : next;
  };
  const bare = !beat && field.each.every((one) => one === unitField || !isAskable(one) || !isAskedAt(one, beat));
  if (field.all && bare && unitField && defaults && item) {
    const units = (defaults.units[unitField.role] ?? []).filter(unitField.of ?? (() => true));
    const taken = (id: string) =>
      entries[used.indexOf(id)] ??
      units.filter((unit) => unit.id === id).map((unit) => entry(field.each, unit, defaults))[0];
    return (
      <Ticks
        label={field.title}
        detail={field.help}
        items={units.map(item)}
        value={units.map(({ id }) => id).filter((id) => used.includes(id))}
        min={field.min}
        onChange={(ids) => onChange(ids.flatMap((id) => taken(id) ?? []))}
      />
    );
  }
  const unitName = (one: Tree): string => (unitField ? (one[unitField.id] as Unit).name : '');
  // A single unit shares the line with its role.
  const alone = beat && entries.length === 1 ? entries[0] : undefined;
  return (
    <fieldset class="form-list">
      <legend>
        {alone ? (
          <>
            {unitName(alone)}
            <span>, {field.title.toLowerCase()}</span>
          </>
        ) : (
          field.title
        )}
      </legend>
      {!beat && field.help && <p>{field.help}</p>}
      {entries.map((one, at) => (
        <div class="form-entry" key={used[at] ?? at}>
          {beat && unitField && !alone && <h2>{unitName(one)}</h2>}
          <Form
            fields={field.each}
            value={one}
            beat={beat}
            defaults={own(at)}
            man={man}
            unit={item}
            at={at}
            modifiers={modifiers}
            unitsByRole={unitsByRole}
            path={`${path}${field.id}/${at}/`}
            onChange={(next) => onChange(entries.map((old, i) => (i === at ? changeEntry(at, next) : old)))}
          />
          {!beat && entries.length > field.min && (
            <Button
              kind="quiet"
              icon="close"
              label={`Leave out ${name(one, field)}`}
              onPress={() => onChange(entries.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      {next && entries.length < field.max && defaults && (
        <Button
          kind="quiet"
          icon="plus"
          label={`Add another ${field.one}`}
          onPress={() => onChange([...entries, entry(field.each, next, defaults, entries)])}
        />
      )}
    </fieldset>
  );
}

const name = (one: Tree, field: ListField): string => Object.values(one).find(isUnit)?.name ?? `this ${field.one}`;

const option = ({ id, title, detail }: Option) => ({ value: id, label: title, detail });

const namesOf = ([first = '', ...rest]: readonly string[]): string =>
  [first, ...rest].join(' · ').length <= 40 ? [first, ...rest].join(' · ') : `${first} and ${rest.length} more`;

const ShowMoreKey = ({
  label,
  of,
  onPress,
}: {
  readonly label: string;
  readonly of: readonly { readonly title: string }[];
  readonly onPress: () => void;
}) =>
  of.length > 0 ? (
    <Button kind="quiet" icon="plus" label={label} detail={namesOf(of.map(({ title }) => title))} onPress={onPress} />
  ) : null;
