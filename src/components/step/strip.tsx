import './band.css';

export interface StripProps {
  /** The one number of it, where there is one. */
  figure?: string | undefined;
  words: string;
  detail?: string | undefined;
  side?: number | undefined;
}

/** From how many letters on words are set smaller, and from how many they may need more lines than a small phone has. */
const LONG = 60;
const LONGEST = 110;

/** The result of the last throw, which stays through the next step and counts up as it appears; read aloud when it changes. */
export function Strip({ figure, words, detail, side }: StripProps) {
  return (
    <div
      class={`result-strip${side === undefined ? '' : ` side-${side + 1}`}`}
      role="status"
      tabIndex={words.length > LONGEST ? 0 : undefined}
    >
      {figure !== undefined && (
        <b class="strip-figure" style={{ '--sum': figure }}>
          <span class="unseen">{figure}</span>
        </b>
      )}
      <p class={words.length > LONG ? 'long' : ''}>
        <b>{words}</b>
        {detail && <span> {detail}</span>}
      </p>
    </div>
  );
}
