import { useId } from 'preact/hooks';
import './field.css';

export interface LongTextProps {
  label: string;
  value: string;
  onChange?: ((next: string) => void) | undefined;
}

export function LongText({ label, value, onChange }: LongTextProps) {
  const id = useId();
  return (
    <div class="textline">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={6}
        value={value}
        readOnly={onChange === undefined}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={(event) => onChange?.(event.currentTarget.value)}
        onFocus={(event) => onChange ?? event.currentTarget.select()}
      />
    </div>
  );
}
