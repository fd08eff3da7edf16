import './frame.css';

/** Where a beat stands in its sequence. */
export interface Beat {
  label: string;
  state: 'passed' | 'now' | 'to come';
}

/** The beats of a sequence as a thin line; the one before, the one now and the one next stand in words. */
export function Progress({ label, beats }: { label: string; beats: readonly Beat[] }) {
  const at = beats.findIndex((beat) => beat.state === 'now');
  return (
    <nav class="progress" aria-label={label}>
      <ol>
        {beats.map((beat, n) => (
          <li
            key={beat.label}
            class={`beat ${beat.state === 'to come' ? 'ahead' : beat.state}`}
            aria-current={beat.state === 'now' ? 'step' : undefined}
          >
            <span class={at >= 0 && Math.abs(n - at) <= 1 ? '' : 'unseen'}>
              {beat.label}
              <span class="unseen">, {beat.state}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
