import { percentages } from './percent.ts';
import '../step/view.css';

export interface ChancePart {
  id: string;
  label: string;
  chance: number;
  pattern?: number | undefined;
  /** Side that benefits, from 0. Sets the colour. */
  side?: number | undefined;
}

export interface ChanceBarProps {
  label: string;
  parts: readonly ChancePart[];
  /** Marks the chances as estimates. */
  isEstimate?: boolean | undefined;
  /** Number of outcomes shown in words, most likely first. Screen readers get all of them. */
  brief?: number | undefined;
}

export const PATTERNS = 7;

export function ChanceBar({ label, parts, isEstimate, brief }: ChanceBarProps) {
  const shown = brief === undefined ? parts : parts.toSorted((a, b) => b.chance - a.chance).slice(0, brief);
  const figures = percentages(
    parts.map(({ chance }) => chance),
    isEstimate,
  );
  return (
    <div class={brief === undefined ? 'chances' : 'chances brief'}>
      <div class="chances-bar" aria-hidden="true">
        {parts.map((part, n) => (
          <span key={part.id} class={patternOf(part, n)} style={{ '--share': part.chance }} />
        ))}
      </div>
      <table>
        <caption class="unseen">{label}</caption>
        <tbody>
          {parts.map((part, n) => (
            <tr key={part.id} class={shown.includes(part) ? '' : 'unseen'}>
              <td class="chances-sign" aria-hidden="true">
                <span class={patternOf(part, n)} />
              </td>
              <th scope="row">{part.label}</th>
              <td>{figures[n]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const patternOf = ({ pattern, side }: ChancePart, n: number): string =>
  `pattern p${(pattern ?? n) % PATTERNS}${side === undefined ? '' : ` side-${(side % 6) + 1}`}`;
