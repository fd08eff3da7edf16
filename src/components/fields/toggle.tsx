import './field.css';
import '../frame/frame.css';
import { Icon } from '../frame/icon.tsx';
import { type PressHandler, useOnce } from '../hooks/once.ts';

export interface ToggleProps {
  label: string;
  detail?: string | undefined;
  value: boolean;
  onChange: PressHandler<[next: boolean]>;
  chip?: boolean | undefined;
  worth?: string | undefined;
  why?: string | undefined;
}

export function Toggle({ label, detail, value, onChange, chip, worth, why }: ToggleProps) {
  const change = useOnce(onChange);
  if (chip)
    return (
      <button type="button" role="switch" class="chip tappable" aria-checked={value} onClick={() => change(!value)}>
        {value && <Icon name="tick" />}
        <span>
          {label}
          {worth && <b class="worth"> {worth}</b>}
          {detail && <span class="unseen"> {detail}</span>}
        </span>
      </button>
    );
  return (
    <button
      type="button"
      role="switch"
      class="field toggle"
      aria-checked={value}
      aria-disabled={why !== undefined || undefined}
      onClick={() => why === undefined && change(!value)}
    >
      <span class="field-words">
        {label}
        {(why ?? detail) && <span class="field-detail"> {why ?? detail}</span>}
      </span>
      <span class="toggle-word" aria-hidden="true">
        {value ? 'Yes' : 'No'}
      </span>
      <span class="toggle-track" aria-hidden="true" />
    </button>
  );
}
