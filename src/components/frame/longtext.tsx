import { useId } from 'preact/hooks';
import '../fields/field.css';

export interface LongTextProps {
  label: string;
  value: string;
  /** Without it the text can be read and selected, and not changed. */
  onChange?: ((next: string) => void) | undefined;
}

/** A text of many lines: to paste one, or to select one whole by a touch. */
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
