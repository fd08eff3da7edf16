import './field.css';
import { type Act, useOnce } from './once.ts';

export interface ToggleProps {
  label: string;
  detail?: string | undefined;
  value: boolean;
  onChange: Act<[next: boolean]>;
  /** The words shown beside the switch. */
  words?: readonly [off: string, on: string] | undefined;
}

/** A fact that is so or not; the whole line is the switch. */
export function Toggle({ label, detail, value, onChange, words = ['No', 'Yes'] }: ToggleProps) {
  const change = useOnce(onChange);
  return (
    <button type="button" role="switch" class="field toggle" aria-checked={value} onClick={() => change(!value)}>
      <span class="field-words">
        {label}
        {detail && <span class="field-detail"> {detail}</span>}
      </span>
      <span class="toggle-word" aria-hidden="true">
        {words[value ? 1 : 0]}
      </span>
      <span class="toggle-track" aria-hidden="true" />
    </button>
  );
}
