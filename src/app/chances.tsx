import type { Reckoned } from '../reckoning/reckoned.ts';
import type { Ask } from '../rules/ask.ts';
import { ChanceBar } from '../ui/chancebar.tsx';
import { Distribution } from '../ui/distribution.tsx';

/** The chances of a play: verdicts as a bar, and where there is room each side's losses. Until they are worked out nothing stands for a number. */
export function Chances({
  reckoned,
  whole,
  asks = [],
}: {
  readonly reckoned: Reckoned | undefined;
  readonly whole: boolean;
  readonly asks?: readonly Ask[];
}) {
  if (!reckoned) return <p class="chances-wait">Working out the odds…</p>;
  if (reckoned.kind === 'none') return <p>{reckoned.reason}</p>;
  if (reckoned.kind === 'undecided')
    return <p>The odds wait for a choice{asks.some(({ id }) => id === reckoned.ask) ? ': it is asked now' : ''}.</p>;
  return (
    <>
      <ChanceBar
        label="How it may end"
        about={reckoned.about}
        parts={reckoned.verdicts.filter(({ p }) => p > 0).map(({ id, title, p }) => ({ id, label: title, chance: p }))}
      />
      {whole &&
        reckoned.amounts.map(({ id, title, mean, chances }) => (
          <Distribution
            key={id}
            label={title}
            mean={mean}
            bars={chances.map(({ amount, p }) => ({ value: amount, chance: p }))}
          />
        ))}
      {whole && reckoned.events.length > 0 && <ChanceList events={reckoned.events} />}
    </>
  );
}

function ChanceList({ events }: { readonly events: readonly { id: string; title: string; p: number }[] }) {
  return <ChanceBar label="Beside that" parts={events.map(({ id, title, p }) => ({ id, label: title, chance: p }))} />;
}
