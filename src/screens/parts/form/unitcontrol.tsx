import { Choice } from '../../../components/fields/choice.tsx';
import { Ticks } from '../../../components/fields/ticks.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { isUnit } from '../../../engine/setup/units.ts';
import type { ControlProps } from './formprops.ts';
import { unitsFor } from './listcontrol.tsx';

export function MenControl({ field, value, manWords, index = 0, onChange }: ControlProps<'men'>) {
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

export function UnitControl({
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
