import { useState } from 'preact/hooks';
import { Choice } from '../../../components/fields/choice.tsx';
import { Button } from '../../../components/frame/button.tsx';
import type { Field, Option } from '../../../engine/setup/fields.ts';
import type { FormValue } from './fields.ts';

export function OptionChoice({
  options,
  folded,
  isNamed,
  ...choice
}: {
  readonly label: string;
  readonly isLabelHidden: boolean;
  readonly detail: string | undefined;
  readonly options: readonly Option[];
  readonly value: string;
  /** True if only the chosen option is shown until it is tapped. */
  readonly folded: boolean;
  /** True if the label of the folded option includes its question. */
  readonly isNamed: boolean;
  readonly onChange: (id: string) => void;
}) {
  const [isOpen, open] = useState(false);
  if (folded && !isOpen) {
    const { title = '' } = options.find(({ id }) => id === choice.value) ?? {};
    const label = isNamed ? `${choice.label}: ${title}` : title;
    return <Button kind="quiet" icon="edit" label={label} onPress={() => open(true)} />;
  }
  return (
    <Choice {...choice} options={options.map(({ id, title, ...more }) => ({ ...more, value: id, label: title }))} />
  );
}

/** Editor of a list in a format of its rule system, one line per entry. */
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
