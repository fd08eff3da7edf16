import { sideShape } from '../table/mark.tsx';
import './band.css';

export interface SideBandProps {
  name: string;
  /** Its strength and state: "8 men · Pinned". */
  detail?: string | undefined;
  /** Whose colour and shape it bears, counted from 0. */
  side?: number | undefined;
  /** The big number it rolls with, and what that is of: 6, "dice". */
  figure?: string | undefined;
  unit?: string | undefined;
  /** Waits for the other. */
  waits?: boolean | undefined;
  /** Stands on the right, its number inwards. */
  right?: boolean | undefined;
  /** Shows what is behind the number. */
  onPress?: (() => void) | undefined;
}

/** A side at the table: crest, name and strength in its colour, and the number it fights with. */
export function SideBand({ name, detail, side, figure, unit, waits, right, onPress }: SideBandProps) {
  const look = `band${side === undefined ? '' : ` side-${side + 1}`}${waits ? ' waits' : ''}${right ? ' right' : ''}`;
  const inside = (
    <>
      {side !== undefined && (
        <svg class="crest" viewBox="0 0 24 24" aria-hidden="true">
          <path d={sideShape(side)} />
        </svg>
      )}
      <span class="band-words">
        <b style={{ '--letters': lettersOf(name) }}>{name}</b>{' '}
        {detail && (
          <small class="whole">
            <span />
            {detail.split(' · ').map((part, n) => (
              <span key={part}>
                {n > 0 && ' · '}
                {part}
              </span>
            ))}
          </small>
        )}
      </span>
      {figure !== undefined && (
        <span class="band-figure">
          <b> {figure}</b>
          {unit && <small> {unit}</small>}
        </span>
      )}
    </>
  );
  if (!onPress) return <div class={look}>{inside}</div>;
  return (
    <button type="button" class={look} onClick={onPress}>
      {inside}
    </button>
  );
}

/** How many letters a line must hold for a name to stand on two. */
const lettersOf = (name: string): number =>
  Math.max(Math.ceil(name.length / 2) + 1, ...name.split(' ').map((word) => word.length));
