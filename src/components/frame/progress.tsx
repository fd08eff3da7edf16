import './frame.css';

export interface ProgressStep {
  label: string;
  state: 'passed' | 'now' | 'to come';
}

export function Progress({ label, steps }: { label: string; steps: readonly ProgressStep[] }) {
  return (
    <nav class="progress" aria-label={label}>
      <ol>
        {steps.map(({ label, state }) => (
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

/** `share` of the task that is done, 0 to 1. */
export const TaskProgress = ({ label, share }: { readonly label: string; readonly share: number }) => (
  <p role="status">
    {label}… {Math.floor(share * 100)}%
    <progress aria-label={label} value={share} />
  </p>
);
