import { HiddenTable } from '../charts/hiddentable.tsx';
import './view.css';

export interface Point {
  title: string;
  expected: number;
  actual: number;
}

export interface RunningLineProps {
  label: string;
  counts: string;
  points: readonly Point[];
}

const WIDE = 100;
const HIGH = 40;

export function RunningLine({ label, counts, points }: RunningLineProps) {
  const top = Math.max(1, ...points.flatMap(({ expected, actual: result }) => [expected, result]));
  const line = (of: (point: Point) => number) =>
    [0, ...points.map(of)]
      .map((value, i) => `${(i * WIDE) / points.length},${HIGH - (value * (HIGH - 2)) / top}`)
      .join(' ');
  return (
    <figure class="running" aria-label={label}>
      <div class="axes" aria-hidden="true">
        <span class="scale">
          <span>{Math.round(top * 10) / 10}</span>
          <span>0</span>
        </span>
        <svg class="running-lines" viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
          <polyline class="expected" points={line(({ expected }) => expected)} />
          <polyline points={line(({ actual: result }) => result)} />
        </svg>
        <span class="counts">
          <span>0</span>
          <span>{counts}</span>
          <span>{points.length}</span>
        </span>
      </div>
      <figcaption aria-hidden="true">
        {label}: - - - expected · <b>—</b> actual
      </figcaption>
      <HiddenTable
        caption={label}
        head={['After', 'Expected so far', 'Actual so far']}
        rows={points.map(({ title, expected, actual }) => [title, expected.toFixed(1), actual])}
      />
    </figure>
  );
}
