import { percent } from './percent.ts';
import '../step/view.css';

/** One outcome with its chance, from 0 to 1. */
export interface ChancePart {
  id: string;
  label: string;
  chance: number;
  /** Which pattern it bears, from 0; its place among the parts where none is told. */
  pattern?: number | undefined;
  /** The mark of the side that is glad of it, from 0: its colour. */
  side?: number | undefined;
  /** Who is glad of it, where its words begin with somebody else. */
  good?: string | undefined;
}

export interface ChanceBarProps {
  /** What the chances are of. */
  label: string;
  parts: readonly ChancePart[];
  /** Sampled, not counted. */
  about?: boolean | undefined;
  /** A thin bar, and beneath it the likeliest so many in words; the others are told to those who listen. */
  brief?: number | undefined;
}

/** How many patterns there are, each told from the others without colour. */
export const PATTERNS = 7;

/** Chances as a stacked bar, each part with a pattern of its own in the colour of its side, and a table of words and percentages beneath. */
export function ChanceBar({ label, parts, about, brief }: ChanceBarProps) {
  const shown = brief === undefined ? parts : parts.toSorted((a, b) => b.chance - a.chance).slice(0, brief);
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
              <th scope="row">
                {part.label}
                {part.good && <small>, good for {part.good}</small>}
              </th>
              <td>{percent(part.chance, about)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const patternOf = ({ pattern, side }: ChancePart, n: number): string =>
  `pattern p${(pattern ?? n) % PATTERNS}${side === undefined ? '' : ` side-${(side % 6) + 1}`}`;
