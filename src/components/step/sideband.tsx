import { Icon } from '../frame/icon.tsx';
import { fitToWord } from '../table/fittoword.ts';
import { sideShape } from '../table/mark.tsx';
import './band.css';

export interface SideBandProps {
  name: string;
  /** Number of its men, and their noun: 8, "men". */
  count?: { n: number; noun: string } | undefined;
  detail?: string | undefined;
  side?: number | undefined;
  /** Number it rolls with, and its unit: 6, "dice". */
  figure?: string | undefined;
  unit?: string | undefined;
  waits?: boolean | undefined;
  right?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function SideBand({ name, count, detail, side, figure, unit, waits, right, onPress }: SideBandProps) {
  const look = `band${side === undefined ? '' : ` side-${side + 1}`}${waits ? ' waits' : ''}${right ? ' right' : ''}`;
  const inside = (
    <>
      {side !== undefined && (
        <svg class="crest" viewBox="0 0 24 24" aria-hidden="true">
          <path d={sideShape(side)} />
        </svg>
      )}
      <span class="band-words">
        <b style={{ ...fitToWord(name), '--line': Math.ceil(name.length / 2) + 1 }}>{name}</b>{' '}
        {(count || detail) && (
          <small class="whole">
            {count && (
              <span>
                <Icon name="man" /> {count.n} <span class="unseen">{count.noun} </span>
                {detail && '·'}
              </span>
            )}
            {detail?.split(' · ').map((part, n, { length }) => (
              <span key={part}>
                {part.replace(/ (?=\d+$)/, '\u00a0')}
                {n < length - 1 && '\u00a0·'}
              </span>
            ))}
          </small>
        )}
      </span>
      {figure !== undefined && (
        <span class="band-figure">
          <b> {figure}</b>
          {unit === 'dice' ? (
            <small>
              <Icon name="dice" />
              <span class="unseen"> dice</span>
            </small>
          ) : (
            unit && <small> {unit}</small>
          )}
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
