import { useId } from 'preact/hooks';
import './chart.css';

const MAX_COLUMNS = 7;

export interface ColumnChartProps {
  label: string;
  /** Oldest first. `null` where nothing was counted. */
  points: readonly { at: string; value: number | null }[];
  /** Value at full height, shared by charts that are compared. */
  top: number;
}

export function ColumnChart({ label, points, top }: ColumnChartProps) {
  const drawn = points.slice(-MAX_COLUMNS);
  const last = drawn.length - 1;
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
            const height = (100 * (value ?? 0)) / Math.max(1, top);
            return (
              <rect
                key={`${i}`}
                class={i === last ? 'now' : ''}
                x={i * 10 + 1}
                width={8}
                y={100 - height}
                height={height}
              />
            );
          })}
        </svg>
        <div class="chart-words">
          {drawn.map(({ at }, i) => (
            <span key={`${i}`}>{at}</span>
          ))}
        </div>
      </div>
      <div class="unseen">
        <table>
          <caption>{label}</caption>
          <tbody>
            {points.map(({ at, value }, i) => (
              <tr key={`${i}`}>
                <th scope="row">{at}</th>
                <td>{value ?? 'not there'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
      <div class="unseen">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              {parts.map((part) => (
                <th key={part} scope="col">
                  {part}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, values }, i) => (
              <tr key={`${i}`}>
                <th scope="row">{name}</th>
                {values.map((value, i) => (
                  <td key={parts[i]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const PATTERNS = ['M0 4h8', 'M-2 2l4-4M0 8l8-8M6 10l4-4', 'M2 4h4', 'M4 0v8', 'M0 0l8 8M8 0l-8 8', ''] as const;
