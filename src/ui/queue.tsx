import type { ComponentChildren } from 'preact';
import './view.css';

/** One who rolls: who, what he needs, and what he got. */
export interface Roller {
  id: string;
  lead?: ComponentChildren;
  title: string;
  need: string;
  state: 'done' | 'now' | 'waiting';
  /** What came: dice, a card, a word. */
  result?: ComponentChildren;
}

export interface QueueProps {
  label: string;
  rollers: readonly Roller[];
  onPick?: ((id: string) => void) | undefined;
}

/** A rolling queue: everybody who rolls, with his need; a tap goes to him. */
export function Queue({ label, rollers, onPick }: QueueProps) {
  return (
    <ol class="queue" aria-label={label}>
      {rollers.map((roller) => (
        <li key={roller.id} aria-current={roller.state === 'now' ? 'step' : undefined}>
          {onPick ? (
            <button type="button" class={`roller ${roller.state}`} onClick={() => onPick(roller.id)}>
              <Waiting roller={roller} />
            </button>
          ) : (
            <div class={`roller ${roller.state}`}>
              <Waiting roller={roller} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Waiting({ roller }: { roller: Roller }) {
  return (
    <>
      {roller.lead}
      <span class="row-words">
        <b>{roller.title}</b>
        <span class="row-detail"> {roller.need}</span>
      </span>
      {roller.result}
    </>
  );
}
