import { Icon } from '../frame/icon.tsx';
import type { Tone } from '../pads/key.tsx';
import './view.css';

/** `by` is the formatted amount ("+1", "17"); `now` is the running total after the line. */
export interface SumLine {
  id?: string | undefined;
  what: string;
  by: string;
  now?: string | undefined;
  tone?: Tone | undefined;
  onPress?: (() => void) | undefined;
  chosen?: boolean | undefined;
}

export interface SumViewProps {
  label: string;
  lines: readonly SumLine[];
  total: string;
  onTotal?: (() => void) | undefined;
}

export function SumView({ label, lines, total, onTotal }: SumViewProps) {
  return (
    <section class="sum" aria-label={label}>
      <ul>
        {lines.map((line) => (
          <li key={line.id ?? line.what}>
            {line.onPress ? (
              <button type="button" class="sum-line" aria-pressed={line.chosen} onClick={line.onPress}>
                <Line line={line} />
                <Icon name="edit" />
              </button>
            ) : (
              <div class="sum-line">
                <Line line={line} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {onTotal ? (
        <button type="button" class="sum-total" onClick={onTotal}>
          <Total total={total} />
        </button>
      ) : (
        <p class="sum-total">
          <Total total={total} />
        </p>
      )}
    </section>
  );
}

function Total({ total }: Pick<SumViewProps, 'total'>) {
  return (
    <>
      <span>Total </span>
      <output>
        <b>{total}</b>
      </output>
    </>
  );
}

function Line({ line }: { line: SumLine }) {
  return (
    <>
      <b class={`sum-by ${line.tone ?? 'plain'}`}>{line.by}</b>
      <span class="sum-what">{` ${line.what}`}</span>
      {line.now && (
        <span class="sum-now">
          <span class="unseen">, makes </span>
          {line.now}
        </span>
      )}
    </>
  );
}
