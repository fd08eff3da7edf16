import type { ComponentChildren } from 'preact';
import './view.css';

export interface StatusEntry {
  id: string;
  lead?: ComponentChildren;
  title: string;
  value: string;
  detail?: string | undefined;
  tone?: 'good' | 'warn' | 'bad' | undefined;
  onPress?: (() => void) | undefined;
}

export function StatusList({ label, entries }: { label: string; entries: readonly StatusEntry[] }) {
  return (
    <ul class="sights" aria-label={label}>
      {entries.map(({ id, onPress, ...words }) => (
        <li key={id}>
          {onPress ? (
            <button type="button" class={`sight ${words.tone ?? ''}`} onClick={onPress}>
              <Words {...words} />
            </button>
          ) : (
            <div class={`sight ${words.tone ?? ''}`}>
              <Words {...words} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ lead, title, value, detail }: Omit<StatusEntry, 'id' | 'onPress'>) {
  return (
    <>
      {lead}
      <span>
        {title} <b>{value}</b>
      </span>
      {detail && <small> {detail}</small>}
    </>
  );
}
