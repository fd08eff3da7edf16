import './frame.css';

/** Where a beat stands in its sequence. */
export interface Beat {
  label: string;
  state: 'passed' | 'now' | 'to come';
}

/** The beats of a sequence as a thin line; the one now stands in words, and where there is room those beside it. */
export function Progress({ label, beats }: { label: string; beats: readonly Beat[] }) {
  const at = beats.findIndex((beat) => beat.state === 'now');
  const near = (n: number) => at >= 0 && Math.abs(n - at) <= 1;
  // A beat without its word takes the room of two letters.
  const letters = beats.reduce((sum, beat, n) => sum + (near(n) ? beat.label.length : 2), 0);
  return (
    <nav class="progress" aria-label={label}>
      <ol style={{ '--letters': letters }}>
        {beats.map((beat, n) => (
          <li
            key={beat.label}
            class={`beat ${beat.state === 'to come' ? 'ahead' : beat.state}`}
            aria-current={beat.state === 'now' ? 'step' : undefined}
          >
            <span class={near(n) ? '' : 'unseen'}>
              {beat.label}
              <span class="unseen">, {beat.state}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
