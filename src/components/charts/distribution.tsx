import { barsOf, type ChartBar, type DrawnBar, gridlinesUpTo, highestBar, valuesPerBar } from './bars.ts';
import { withMinusSign } from './figure.ts';
import { HiddenTable } from './hiddentable.tsx';
import { percent } from './percent.ts';
import '../step/view.css';

export interface DistributionProps {
  label: string;
  /** Label of the horizontal axis: "casualties". */
  counts: string;
  bars: readonly ChartBar[];
  mean?: number | undefined;
  /** Actual value, highlighted. */
  result?: number | undefined;
  words?: string | undefined;
  /** Probability (0–1) that the scale reaches, shared by charts that are compared. */
  top?: number | undefined;
  isEstimate?: boolean | undefined;
  /** Side counted, from 0. Sets the colour. */
  side?: number | undefined;
}

const MAX_LABELS = 8;

export function Distribution(props: DistributionProps) {
  const { label, counts, bars, mean, result, words, isEstimate, side } = props;
  const shown = barsOf(bars, result);
  const scale = gridlinesUpTo(props.top ?? highestBar(props));
  const top = scale.at(-1)!;
  const each = valuesPerBar(bars, result);
  const chanceOf = ({ chance, isResult }: DrawnBar) =>
    `${percent(chance, isEstimate)}${isResult && result !== undefined ? `, actual ${withMinusSign(result)}` : ''}`;
  if (shown.length === 1)
    return (
      <p>
        {label}: <b>{shown[0]!.label}</b>
      </p>
    );
  return (
    <figure class={side === undefined ? 'luck' : `luck side-${(side % 6) + 1}`}>
      <figcaption>
        <b>
          {label}
          <span class="unseen">:</span>
        </b>
        {mean !== undefined && (
          <span>
            {`${isEstimate ? 'about ' : ''}${withMinusSign(Number(mean.toFixed(1)))} on average`}
            <span class="unseen">;</span>
          </span>
        )}
        {result !== undefined && (
          <span class="luck-came">
            actual: {withMinusSign(result)}
            <span class="unseen">;</span>
          </span>
        )}
        {words && <span>{words}</span>}
      </figcaption>
      <div class="axes" aria-hidden="true">
        <div class="scale">
          {scale.toReversed().map((line) => (
            <span key={line}>{Math.round(line * 100)}%</span>
          ))}
        </div>
        <div class="luck-bars">
          {shown.map((bar) => (
            <span key={bar.label} class={bar.isResult ? 'came' : ''}>
              <i style={{ '--share': bar.chance / top }} />
            </span>
          ))}
        </div>
        <div class="luck-values">
          {shown.map((bar, at) => (
            <span key={bar.label} class={bar.isResult ? 'came' : ''}>
              {bar.isResult || shown.length <= MAX_LABELS || at % 2 === 0 ? bar.label : '\u00a0'}
            </span>
          ))}
        </div>
        <span class="counts">{each > 1 ? `${counts}, ${each} to a bar` : counts}</span>
      </div>
      <HiddenTable caption={label} rows={shown.map((bar) => [bar.name, chanceOf(bar)])} />
    </figure>
  );
}
