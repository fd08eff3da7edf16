import { figure } from './figure.ts';
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
  /** What is said of it beneath: "4 or more: 23%". */
  words?: string | undefined;
  /** Sampled, not counted. */
  about?: boolean | undefined;
}

/** How many bars stand side by side on a narrow phone; more are put together. */
const MOST = 13;
/** Of more than these only every second has its number beneath. */
const ROOM = 8;

/** How likely each value is, as small bars with their numbers beneath, and where luck put it; where there is one value only, that value. */
export function Distribution({ label, bars, mean, came, words, about }: DistributionProps) {
  const shown = together(bars, came);
  const top = Math.max(...shown.map((bar) => bar.chance));
  if (bars.length === 1)
    return (
      <p>
        {label}: <b>{shown[0]!.label}</b>
      </p>
    );
  return (
    <figure class="luck">
      <figcaption>
        <b>
          {label}
          <span class="unseen">:</span>
        </b>
        {mean !== undefined && (
          <span>
            {`${about ? 'about ' : ''}${mean.toFixed(1)} on average`}
            <span class="unseen">;</span>
          </span>
        )}
        {came !== undefined && (
          <span class="luck-came">
            actual: {figure(came)}
            <span class="unseen">;</span>
          </span>
        )}
        {words && <span>{words}</span>}
      </figcaption>
      <div class="luck-bars" aria-hidden="true">
        {shown.map((bar, at) => (
          <span key={bar.label} class={bar.came ? 'came' : ''}>
            <i style={{ '--share': bar.chance / top }} />
            {bar.came || shown.length <= ROOM || at % 2 === 0 ? bar.label : '\u00a0'}
          </span>
        ))}
      </div>
      <div class="unseen">
        <table>
          <caption>{label}</caption>
          <tbody>
            {shown.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.name}</th>
                <td>
                  {percent(bar.chance, about)}
                  {bar.came && came !== undefined && `, actual ${figure(came)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Bars as they are shown: what can hardly happen at either end, and else neighbours, put together until there is room. */
function together(bars: readonly Bar[], came: number | undefined) {
  const low = bars.findIndex(({ chance, value }) => chance >= 0.0005 || value === came);
  const high = bars.findLastIndex(({ chance, value }) => chance >= 0.0005 || value === came);
  const likely = low < 0 ? bars : bars.slice(low, high + 1);
  const each = Math.max(1, Math.ceil(likely.length / MOST));
  return Array.from({ length: Math.ceil(likely.length / each) }, (_, at) => {
    const some = likely.slice(at * each, (at + 1) * each);
    const [first, last] = [some[0]!.value, some.at(-1)!.value];
    const here = some.some(({ value }) => value === came);
    return {
      label: figure(here && came !== undefined ? came : first),
      name: first === last ? figure(first) : `${figure(first)} to ${figure(last)}`,
      chance: some.reduce((sum, { chance }) => sum + chance, 0),
      came: here,
    };
  });
}
