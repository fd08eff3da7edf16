import './field.css';
import { Stepper } from './stepper.tsx';

export interface SpreadBin {
  id: string;
  label: string;
  detail?: string | undefined;
  max?: number | undefined;
}

export interface SpreadFieldProps {
  label: string;
  count: number;
  bins: readonly SpreadBin[];
  value: Readonly<Record<string, number>>;
  rest: (left: number) => string;
  onChange: (next: Record<string, number>) => void;
}

export function SpreadField({ label, count, bins, value, rest, onChange }: SpreadFieldProps) {
  const left = count - bins.reduce((sum, bin) => sum + (value[bin.id] ?? 0), 0);
  return (
    <fieldset class="ticks" aria-label={label}>
      <p class={`spread-rest${left === 0 ? ' settled' : ''}`} role="status">
        {rest(left)}
      </p>
      {bins.map((bin) => {
        const here = value[bin.id] ?? 0;
        return (
          <Stepper
            key={bin.id}
            label={bin.label}
            detail={bin.detail}
            value={here}
            min={0}
            max={Math.max(here, Math.min(bin.max ?? count, here + left))}
            onChange={(next) => onChange({ ...value, [bin.id]: next })}
          />
        );
      })}
    </fieldset>
  );
}
