import './frame.css';

/** Where a beat stands in its sequence. */
export interface Beat {
  label: string;
  state: 'passed' | 'now' | 'to come';
}

/** The beats of a sequence as a thin line; the one now stands beneath it in words. The one after it does not, as it may be left out. */
export function Progress({ label, beats }: { label: string; beats: readonly Beat[] }) {
  const now = beats.find(({ state }) => state === 'now')?.label;
  return (
    <nav class="progress" aria-label={label}>
      <ol>
        {beats.map(({ label, state }) => (
          <li
            key={label}
            class={`beat ${state === 'to come' ? 'ahead' : state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span class="unseen">
              {label}, {state}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true">
        <b>{now ?? '\u00a0'}</b>
      </p>
    </nav>
  );
}
