import './frame.css';

export interface Beat {
  label: string;
  state: 'passed' | 'now' | 'to come';
}

export function Progress({ label, beats }: { label: string; beats: readonly Beat[] }) {
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
    </nav>
  );
}
