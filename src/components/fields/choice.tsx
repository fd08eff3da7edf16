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
  /** Reason the rules forbid the option. It stays selectable. */
  why?: string | undefined;
}

export interface ChoiceProps<V extends string> {
  label: string;
  detail?: string | undefined;
  options: readonly ChoiceOption<V>[];
  value: V | undefined;
  onChange: PressHandler<[next: V]>;
}

export function Choice<V extends string>({ label, detail, options, value, onChange }: ChoiceProps<V>) {
  const name = useId();
  const change = useOnce(onChange);
  const short = options.every((option) => !option.detail && !option.why && option.label.length <= 4);
  const lined =
    !short && (options.length > 3 || options.some((option) => option.detail || option.why || option.label.length > 14));
  return (
    <div class="field choice" role="radiogroup" aria-label={detail ? `${label}, ${detail}` : label}>
      <span class="field-words" aria-hidden="true">
        {label}
        {detail && <span class="field-detail"> {detail}</span>}
      </span>
      <div class={lined ? 'choice-list' : short ? 'choice-keys choice-short' : 'choice-keys'}>
        {options.map((option) => (
          <label key={option.value} class={option.why ? 'choice-option barred' : 'choice-option'}>
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
      </div>
    </div>
  );
}
