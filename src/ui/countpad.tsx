import { useState } from 'preact/hooks';
import { Key } from './key.tsx';
import './pad.css';
import { type Roll, RollKeys } from './rollkeys.tsx';
import { Say } from './say.tsx';

/** One thing to count among the dice: "Hits", or "Fives" beside "Sixes". */
export interface Count {
  id: string;
  label: string;
  detail?: string | undefined;
}

export interface CountPadProps {
  label: string;
  dice: number;
  rows: readonly Count[];
  /** The counts so far by row. */
  draft: Readonly<Record<string, number>>;
  onDraft: (next: Record<string, number>) => void;
  onDone: (counts: Record<string, number>) => void;
  roll?: Roll | undefined;
  /** One line a row: what is seldom thrown stands behind a key. */
  short?: boolean | undefined;
}

/** The most that a short row shows at once. */
const SHORT = 3;

/** How many dice show what is counted, a row of 0 to all for each need; it goes on by itself when every row is answered. */
export function CountPad({ label, dice, rows, draft, onDraft, onDone, roll, short }: CountPadProps) {
  const [long, lengthen] = useState<readonly string[]>([]);
  const [said, say] = useState('');
  const left = (id: string) => dice - rows.reduce((sum, row) => sum + (row.id === id ? 0 : (draft[row.id] ?? 0)), 0);
  const folded = ({ id }: Count) => short && dice > SHORT + 1 && !long.includes(id) && (draft[id] ?? 0) <= SHORT;
  const take = (id: string, count: number) => {
    const over = count > left(id);
    say(over ? `Only ${left(id)} of the ${dice} dice are left for that.` : '');
    if (over) return;
    const next = { ...draft, [id]: count };
    (rows.every((row) => next[row.id] !== undefined) ? onDone : onDraft)(next);
  };
  return (
    <fieldset class={`pad${short ? ' short' : ''}`} aria-label={label}>
      {rows.map((row) => (
        <div key={row.id} class="count">
          <p>
            <b>{row.label}</b>
            {row.detail && <span class="key-detail"> {row.detail}</span>}
          </p>
          <div class="numbers">
            {Array.from({ length: 1 + (folded(row) ? SHORT : dice) }, (_, count) => (
              <Key
                key={count}
                label={`${count}`}
                name={`${row.label}: ${count}`}
                pressed={draft[row.id] === count}
                off={count > left(row.id)}
                onPress={() => take(row.id, count)}
              >
                <b class="digit">{count}</b>
              </Key>
            ))}
            {folded(row) && (
              <Key
                label={`${SHORT + 1} +`}
                name={`${row.label}: ${SHORT + 1} + and more`}
                small
                onPress={() => lengthen([...long, row.id])}
              />
            )}
          </div>
        </div>
      ))}
      <Say text={said} />
      {roll && <RollKeys rolls={[roll]} />}
    </fieldset>
  );
}
