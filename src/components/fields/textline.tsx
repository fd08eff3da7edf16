import { useId } from 'preact/hooks';
import './field.css';
import { type PressHandler, useOnce } from '../hooks/once.ts';

export interface TextLineProps {
  label: string;
  value: string;
  maxLength: number;
  wrong?: string | undefined;
  hint?: string | undefined;
  enter?: 'done' | 'next' | undefined;
  onChange: (next: string) => void;
  onEnter?: PressHandler | undefined;
}

export function TextLine({
  label,
  value,
  maxLength,
  wrong,
  hint,
  enter: says = 'done',
  onChange,
  onEnter,
}: TextLineProps) {
  const id = useId();
  const enter = useOnce(onEnter);
  return (
    <div class="textline">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        maxLength={maxLength}
        autocomplete="off"
        autocapitalize="words"
        enterkeyhint={says}
        dir="auto"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong || hint ? `${id}-said` : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && enter()}
      />
      {(wrong || hint) && (
        <p id={`${id}-said`} class={wrong ? 'wrong' : 'field-detail'} role={wrong ? 'alert' : undefined}>
          {wrong ?? hint}
        </p>
      )}
    </div>
  );
}
