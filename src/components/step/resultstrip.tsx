import { useRef } from 'preact/hooks';
import { useMoreBelow } from '../hooks/morebelow.ts';
import './band.css';

export interface ResultStripProps {
  figure?: string | undefined;
  words: string;
  detail?: string | undefined;
  side?: number | undefined;
}

/** Lengths in characters: smaller text from `LONG`, may need scrolling from `LONGEST`. */
const LONG = 60;
const LONGEST = 110;

export function ResultStrip({ figure, words, detail, side }: ResultStripProps) {
  const box = useRef<HTMLDivElement>(null);
  useMoreBelow(box);
  return (
    <div
      ref={box}
      class={`result-strip${side === undefined ? '' : ` side-${side + 1}`}`}
      role="status"
      tabIndex={words.length > LONGEST ? 0 : undefined}
    >
      {figure !== undefined && (
        <b class="strip-figure" style={{ '--sum': figure }}>
          <span class="unseen">{figure}</span>
        </b>
      )}
      <div class={words.length > LONG ? 'strip-words long' : 'strip-words'}>
        <b>{words}</b>
        {detail && <span> {detail}</span>}
      </div>
    </div>
  );
}
