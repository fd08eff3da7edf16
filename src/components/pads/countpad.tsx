import { useState } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import { Key } from './key.tsx';
import './pad.css';
import { PadMessage } from './padmessage.tsx';
import { TypedDigits, useTypedNumber } from './typednumber.tsx';

export interface CountRow {
  id: string;
  label: string;
  detail?: string | undefined;
}

export interface CountPadProps {
  label: string;
  dice: number;
  rows: readonly CountRow[];
  draft: Readonly<Record<string, number>>;
  onDraft: (next: Record<string, number>) => void;
  onDone: (counts: Record<string, number>) => void;
  doneLabel?: string | undefined;
}

const MAX_KEYS_IN_SINGLE_ROW = 14;
const MAX_KEYS_PER_ROW = 5;

export function CountPad({ label, dice, rows, draft, onDraft, onDone, doneLabel = 'Continue' }: CountPadProps) {
  const [from, begin] = useState<Readonly<Record<string, number>>>({});
  const [said, say] = useState('');
  const isCounted = ({ id }: CountRow) => draft[id] !== undefined;
  // A correction changes any of the counts, then saves them.
  const [isCorrection] = useState(() => rows.length > 1 && rows.every(isCounted));
  const [last, setLast] = useState<string>();
  const most = rows.length === 1 ? MAX_KEYS_IN_SINGLE_ROW : MAX_KEYS_PER_ROW;
  const all = dice < most;
  const left = (id: string) => dice - rows.reduce((sum, row) => sum + (row.id === id ? 0 : (draft[row.id] ?? 0)), 0);
  const first = ({ id }: CountRow) => (all ? 0 : (from[id] ?? pageOf(draft[id] ?? 0, most)));
  const take = (id: string, count: number) => {
    const over = count > left(id);
    say(over ? `Only ${left(id)} of the ${dice} dice are left for that.` : '');
    if (over) return;
    const next = { ...draft, [id]: count };
    setLast(id);
    (!isCorrection && rows.every((row) => row.id === id || isCounted(row)) ? onDone : onDraft)(next);
  };
  const turn = ({ id, label: row }: CountRow, label: string, isShown: boolean, to: number) =>
    isShown && (
      <Key label={label} name={`${row}: ${label}`} small onPress={() => begin({ ...from, [id]: pageOf(to, most) })} />
    );
  const row = rows.find((row) => !isCounted(row)) ?? rows[rows.findIndex(({ id }) => id === last) + 1] ?? rows[0];
  const { words, onKeyDown } = useTypedNumber(0, row ? left(row.id) : 0, (count) => row && take(row.id, count));
  return (
    <fieldset
      class={`pad count-pad${rows.length > 1 ? ' rowed' : ''}`}
      aria-label={label}
      tabIndex={-1}
      data-digits
      onKeyDown={onKeyDown}
    >
      {dice > 9 && <TypedDigits words={words} />}
      {rows.map((row) => (
        <div key={row.id} class="count">
          <p class={rows.length === 1 ? 'unseen' : undefined}>
            <b>{row.label}</b>
            {row.detail && <span class="key-detail"> {row.detail}</span>}
          </p>
          <div class="numbers">
            {turn(row, `${pageOf(first(row) - 1, most)}–${first(row) - 1}`, first(row) > 0, first(row) - 1)}
            {numbers(first(row), dice, all ? most : first(row) > 0 ? most - 2 : most - 1).map((count) => (
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
            {turn(
              row,
              `${nextPage(first(row), most)}+`,
              !all && nextPage(first(row), most) <= dice,
              nextPage(first(row), most),
            )}
          </div>
        </div>
      ))}
      <PadMessage text={said} />
      {isCorrection && <Button kind="primary" wide label={doneLabel} onPress={() => onDone({ ...draft })} />}
    </fieldset>
  );
}

const numbers = (first: number, dice: number, count: number): readonly number[] =>
  Array.from({ length: Math.min(count, dice - first + 1) }, (_, n) => first + n);

/** First count of the next page. The Less key takes a place on every page but the first. */
const nextPage = (first: number, most: number): number => (first === 0 ? most - 1 : first + most - 2);

/** First count of the page of a count. */
const pageOf = (count: number, most: number): number =>
  count < most - 1 ? 0 : count - ((count - most + 1) % (most - 2));
