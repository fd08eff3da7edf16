import './frame.css';

export interface Beat {
  label: string;
  state: 'passed' | 'now' | 'to come';
}

export function Progress({ label, beats }: { label: string; beats: readonly Beat[] }) {
  const at = beats.findIndex(({ state }) => state === 'now');
  const [now, next] = at < 0 ? [] : [beats[at]!.label, beats[at + 1]?.label];
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
        {now && next && <span style={{ '--letters': now.length + next.length }}>{next}</span>}
      </p>
    </nav>
  );
}
