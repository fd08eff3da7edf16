import { percent } from './percent.ts';
import './view.css';

/** One outcome with its chance, from 0 to 1. */
export interface Part {
  id: string;
  label: string;
  chance: number;
}

export interface ChanceBarProps {
  /** What the chances are of. */
  label: string;
  parts: readonly Part[];
  /** Sampled, not counted. */
  about?: boolean | undefined;
}

/** Chances as a stacked bar, each part with a pattern of its own, and a table of words and percentages beneath. */
export function ChanceBar({ label, parts, about }: ChanceBarProps) {
  return (
    <div class="chances">
      <div class="chances-bar" aria-hidden="true">
        {parts.map((part, n) => (
          <span key={part.id} class={`pattern p${n % 5}`} style={{ '--share': part.chance }} />
        ))}
      </div>
      <table>
        <caption class="unseen">{label}</caption>
        <tbody>
          {parts.map((part, n) => (
            <tr key={part.id}>
              <td class="chances-sign" aria-hidden="true">
                <span class={`pattern p${n % 5}`} />
              </td>
              <th scope="row">{part.label}</th>
              <td>{percent(part.chance, about)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
