import { percent } from './percent.ts';
import './view.css';

/** One value with its chance, from 0 to 1. */
export interface Bar {
  value: number;
  chance: number;
}

export interface DistributionProps {
  /** What is counted: "Men lost by the defender". */
  label: string;
  bars: readonly Bar[];
  /** Shown as "4.7 on average". */
  mean?: number | undefined;
  /** The value that came, marked and named. */
  came?: number | undefined;
}

/** How likely each value is, as small bars with their numbers beneath, and where luck put it. */
export function Distribution({ label, bars, mean, came }: DistributionProps) {
  const top = Math.max(...bars.map((bar) => bar.chance));
  return (
    <figure class="luck">
      <figcaption>
        <b>{label}</b>
        {mean !== undefined && <span>{mean.toFixed(1)} on average</span>}
        {came !== undefined && <span class="luck-came">came: {came}</span>}
      </figcaption>
      <div class="luck-bars" aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar.value} class={bar.value === came ? 'came' : ''}>
            <i style={{ '--share': bar.chance / top }} />
            {bar.value}
          </span>
        ))}
      </div>
      <div class="unseen">
        <table>
          <caption>{label}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.value}>
                <th scope="row">{bar.value}</th>
                <td>
                  {percent(bar.chance)}
                  {bar.value === came && ', this came'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
