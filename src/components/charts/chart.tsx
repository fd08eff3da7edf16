import { useId } from 'preact/hooks';
import { HiddenTable } from './hiddentable.tsx';
import './chart.css';

const MAX_COLUMNS = 7;

export interface ColumnChartProps {
  label: string;
  /** Oldest first. `null` where nothing was counted. */
  points: readonly { at: string; value: number | null }[];
  /** Value at full height, shared by charts that are compared. */
  top: number;
  /** Value expected of every point. Without it, the newest points are shown and the last of them is filled. */
  expected?: number;
}

export function ColumnChart({ label, points, top, expected }: ColumnChartProps) {
  const drawn = expected === undefined ? points.slice(-MAX_COLUMNS) : points;
  const last = drawn.length - 1;
  const heightOf = (value: number) => (100 * value) / Math.max(1, top);
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <div aria-hidden="true">
        <div class="chart-words">
          {drawn.map(({ value }, i) => (
            <b key={`${i}`}>{value ?? '–'}</b>
          ))}
        </div>
        <svg
          class="chart-columns"
          viewBox={`0 0 ${drawn.length * 10} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {drawn.map(({ value }, i) => {
            const height = heightOf(value ?? 0);
            const filled = expected !== undefined || i === last;
            return (
              <rect
                key={`${i}`}
                class={filled ? 'now' : ''}
                x={i * 10 + 1}
                width={8}
                y={100 - height}
                height={height}
              />
            );
          })}
          {expected !== undefined && (
            <path class="chart-even" d={`M0 ${100 - heightOf(expected)}H${drawn.length * 10}`} />
          )}
        </svg>
        <div class="chart-words">
          {drawn.map(({ at }, i) => (
            <span key={`${i}`}>{at}</span>
          ))}
        </div>
        {expected !== undefined && <p>Dashed line: the expected count.</p>}
      </div>
      <HiddenTable caption={label} rows={points.map(({ at, value }) => [at, value ?? 'not there'])} />
    </figure>
  );
}

export interface StacksProps {
  label: string;
  parts: readonly string[];
  bars: readonly { name: string; values: readonly number[] }[];
}

export function Stacks({ label, parts, bars }: StacksProps) {
  const id = useId();
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const top = Math.max(1, ...bars.map(({ values }) => total(values)));
  const fill = (i: number) => `url(#${id}-${i % PATTERNS.length})`;
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <div aria-hidden="true">
        <svg class="chart-patterns" aria-hidden="true" focusable="false">
          <defs>
            {PATTERNS.map((path, i) => (
              <pattern key={path} id={`${id}-${i}`} width="8" height="8" patternUnits="userSpaceOnUse">
                <path d={path} />
              </pattern>
            ))}
          </defs>
        </svg>
        {bars.map(({ name, values }, i) => (
          <div key={`${i}`} class="chart-bar">
            <span>{name}</span>
            <b>{total(values)}</b>
            <svg aria-hidden="true" focusable="false">
              {values.map((value, i) => (
                <rect
                  key={parts[i]}
                  x={`${(100 * total(values.slice(0, i))) / top}%`}
                  width={`${(100 * value) / top}%`}
                  height="100%"
                  fill={fill(i)}
                />
              ))}
            </svg>
          </div>
        ))}
        <ul class="chart-key">
          {parts.map((part, i) => (
            <li key={part}>
              <svg aria-hidden="true" focusable="false">
                <rect width="100%" height="100%" fill={fill(i)} />
              </svg>
              {part}
            </li>
          ))}
        </ul>
      </div>
      <HiddenTable caption={label} head={['', ...parts]} rows={bars.map(({ name, values }) => [name, ...values])} />
    </figure>
  );
}

const PATTERNS = ['M0 4h8', 'M-2 2l4-4M0 8l8-8M6 10l4-4', 'M2 4h4', 'M4 0v8', 'M0 0l8 8M8 0l-8 8', ''] as const;
