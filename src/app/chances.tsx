import type { Reckoned } from '../reckoning/reckoned.ts';
import type { Odds } from '../reckoning/request.ts';
import { ChanceBar } from '../ui/chancebar.tsx';
import { Distribution } from '../ui/distribution.tsx';
import { percent } from '../ui/percent.ts';
import { Section } from '../ui/section.tsx';

/** The odds in full: verdicts as a bar, each side's losses, what else may happen, and each option of a choice. Until they are worked out no number stands. */
export function Chances({
  odds,
  option,
}: {
  readonly odds: Odds | undefined;
  readonly option: (value: string | boolean) => string;
}) {
  if (!odds) return <Waiting />;
  const { reckoned, byOption } = odds;
  return (
    <>
      {(reckoned.kind !== 'undecided' || !byOption) && <Verdicts reckoned={reckoned} />}
      {reckoned.kind === 'chances' && <Measures {...reckoned} />}
      {byOption?.options.map(({ value, reckoned }) => (
        <Section key={String(value)} title={`If ${option(value)}`}>
          <Verdicts reckoned={reckoned} />
        </Section>
      ))}
    </>
  );
}

/** The verdicts alone, as one bar. */
export function Verdicts({ reckoned }: { readonly reckoned: Reckoned | undefined }) {
  if (!reckoned) return <Waiting />;
  if (reckoned.kind === 'none') return <p>{reckoned.reason}</p>;
  if (reckoned.kind === 'undecided') return <p>The odds wait for a choice that comes later.</p>;
  const parts = reckoned.verdicts.filter(({ p }) => p > 0).map(({ id, title, p }) => ({ id, label: title, chance: p }));
  return <ChanceBar label="How it may end" about={reckoned.about} parts={parts} />;
}

type InFull = Extract<Reckoned, { kind: 'chances' }>;

function Measures({ amounts, events, about }: InFull) {
  return (
    <>
      {amounts.map(({ id, title, mean, chances }) => (
        <Distribution
          key={id}
          label={title}
          mean={mean}
          bars={chances.map(({ amount, p }) => ({ value: amount, chance: p }))}
        />
      ))}
      {events.length > 0 && (
        <table class="events">
          <caption class="unseen">What else may happen</caption>
          <tbody>
            {events.map(({ id, title, p }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{percent(p, about)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const Waiting = () => <p class="chances-wait">Working out the odds…</p>;
