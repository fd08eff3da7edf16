import { Icon } from '../frame/icon.tsx';
import type { Tone } from '../pads/key.tsx';
import './view.css';

/** One line of a sum: what, by how much, and where the rules say so. */
export interface SumLine {
  /** Where lines may say the same. */
  id?: string | undefined;
  what: string;
  /** As it is written: "+1", "17". */
  by: string;
  /** The sum after this line. */
  now?: string | undefined;
  ref?: string | undefined;
  tone?: Tone | undefined;
  /** Makes the line a button that amends it. */
  onPress?: (() => void) | undefined;
  /** The line that is looked at. */
  chosen?: boolean | undefined;
}

export interface SumViewProps {
  label: string;
  lines: readonly SumLine[];
  total: string;
  /** What the total is of: "dice", "or less". */
  unit?: string | undefined;
  /** Makes the total a button that amends the whole. */
  onTotal?: (() => void) | undefined;
}

/** A number with the sum it comes from, readable across the table. */
export function SumView({ label, lines, total, unit, onTotal }: SumViewProps) {
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
          <Total label={label} total={total} unit={unit} />
        </button>
      ) : (
        <p class="sum-total">
          <Total label={label} total={total} unit={unit} />
        </p>
      )}
    </section>
  );
}

function Total({ label, total, unit }: Pick<SumViewProps, 'label' | 'total' | 'unit'>) {
  return (
    <>
      <span>{label} </span>
      <output>
        <b>{total}</b>
        {unit && <span> {unit}</span>}
      </output>
    </>
  );
}

function Line({ line }: { line: SumLine }) {
  return (
    <>
      <b class={`sum-by ${line.tone ?? 'plain'}`}>{line.by}</b>
      <span class="sum-what">
        {` ${line.what}`}
        {line.ref && <small> {line.ref}</small>}
      </span>
      {line.now && (
        <span class="sum-now">
          <span class="unseen">, makes </span>
          {line.now}
        </span>
      )}
    </>
  );
}
