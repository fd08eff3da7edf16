import { useState } from 'preact/hooks';
import { Choice } from '../../../components/fields/choice.tsx';
import { Button } from '../../../components/frame/button.tsx';
import type { Field, Option } from '../../../engine/setup/fields.ts';
import type { FormValue } from './fields.ts';

export function OptionChoice({
  options,
  folded,
  ...choice
}: {
  readonly label: string;
  readonly isLabelHidden: boolean;
  readonly detail: string | undefined;
  readonly options: readonly Option[];
  readonly value: string;
  /** Shows only the chosen option until it is tapped. */
  readonly folded: boolean;
  readonly onChange: (id: string) => void;
}) {
  const [all, unfold] = useState(false);
  const [isOpen, open] = useState(false);
  if (folded && !isOpen) {
    const { title = '', squares } = options.find(({ id }) => id === choice.value) ?? {};
    const label = squares ? title : `${choice.label}: ${title}`;
    return <Button kind="quiet" icon="edit" label={label} onPress={() => open(true)} />;
  }
  const hidden = all ? [] : options.filter(({ id, rare }) => rare && id !== choice.value);
  const shown = options.filter((option) => !hidden.includes(option));
  return (
    <>
      <Choice {...choice} options={shown.map(({ id, title, ...more }) => ({ ...more, value: id, label: title }))} />
      {hidden.length > 0 && <MoreKey label="Another answer" onPress={() => unfold(true)} />}
    </>
  );
}

/** Editor for a system-specific list, one line per entry. */
export function OwnControl({
  field,
  value,
  onChange,
}: {
  readonly field: Extract<Field, { kind: 'own' }>;
  readonly value: FormValue;
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

export const MoreKey = ({
  label,
  icon = 'plus',
  onPress,
}: {
  readonly label: string;
  readonly icon?: 'plus' | 'down';
  readonly onPress: () => void;
}) => <Button kind="quiet" icon={icon} label={label} onPress={onPress} />;
