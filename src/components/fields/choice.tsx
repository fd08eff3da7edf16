import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Emblem } from '../table/emblem.tsx';
import './field.css';
import { type PressHandler, useOnce } from '../hooks/once.ts';

export interface ChoiceOption<V extends string> {
  value: V;
  label: string;
  detail?: string | undefined;
  emblem?: string | undefined;
  lead?: ComponentChildren;
  /** First and last of its squares in a drawing around the unit, by column and row. */
  squares?: readonly (readonly [column: number, row: number])[] | undefined;
  /** Reason the rules forbid the option. It stays selectable. */
  why?: string | undefined;
}

export interface ChoiceProps<V extends string> {
  label: string;
  /** True if the label is for screen readers only. */
  isLabelHidden?: boolean | undefined;
  detail?: string | undefined;
  options: readonly ChoiceOption<V>[];
  value: V | undefined;
  onChange: PressHandler<[next: V]>;
}

interface TitledItem<V extends string> {
  readonly id: V;
  readonly title: string;
  readonly detail?: string | undefined;
}

export const titledOptions = <V extends string>(items: readonly TitledItem<V>[]): ChoiceOption<V>[] =>
  items.map(({ id, title, detail }) => ({ value: id, label: title, detail }));

export const namedOptions = <V extends string>(items: readonly { id: V; name: string }[]): ChoiceOption<V>[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));

const DRAWN = 'choice-keys choice-squares';

export function Choice<V extends string>({ label, isLabelHidden, detail, options, value, onChange }: ChoiceProps<V>) {
  const name = useId();
  const change = useOnce(onChange);
  const short = options.every((option) => !option.detail && !option.why && option.label.length <= 4);
  const look = options.every((option) => option.squares) ? DRAWN : short ? 'choice-keys choice-short' : 'choice-keys';
  const lined =
    look === 'choice-keys' &&
    (options.length > 3 || options.some((option) => option.detail || option.why || option.label.length > 14));
  return (
    <div class="field choice" role="radiogroup" aria-label={detail ? `${label}, ${detail}` : label}>
      {!isLabelHidden && (
        <span class="field-words" aria-hidden="true">
          {label}
          {detail && <span class="field-detail"> {detail}</span>}
        </span>
      )}
      <div class={lined ? 'choice-list' : look}>
        {options.map((option) => (
          <label
            key={option.value}
            class={option.why ? 'choice-option barred' : 'choice-option'}
            style={areaOf(option)}
          >
            <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
            <span class="choice-dot" aria-hidden="true" />
            {option.emblem && <Emblem path={option.emblem} />}
            {option.lead && <span aria-hidden="true">{option.lead}</span>}
            <span>
              {option.label}
              {option.detail && <span class="field-detail"> {option.detail}</span>}
              {option.why && <span class="field-detail"> {option.why}</span>}
            </span>
          </label>
        ))}
        {look === DRAWN && (
          <svg class="choice-unit" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 2l7 8h-4v12h-6V10H5z" />
          </svg>
        )}
      </div>
    </div>
  );
}

const areaOf = ({ squares }: Pick<ChoiceOption<string>, 'squares'>) => {
  const [first, last = first] = squares ?? [];
  return first && last && { gridArea: `${first[1]} / ${first[0]} / ${last[1] + 1} / ${last[0] + 1}` };
};
