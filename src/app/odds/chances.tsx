import type { Forecast } from '../../oddsworker/forecast.ts';
import type { Odds } from '../../oddsworker/request.ts';
import { ChanceBar } from '../../ui/chancebar.tsx';
import { Distribution } from '../../ui/distribution.tsx';
import { percent } from '../../ui/percent.ts';
import { Section } from '../../ui/section.tsx';
import { lower } from '../words/unitwords.ts';

/** The odds in full: verdicts as a bar, each side's losses, what else may happen, and each option of a choice. Until they are worked out no number stands. */
export function Chances({ odds }: { readonly odds: Odds | undefined }) {
  if (!odds) return <Waiting />;
  const { reckoned, byOption } = odds;
  return (
    <>
      {(reckoned.kind !== 'undecided' || !byOption) && <Verdicts reckoned={reckoned} />}
      {reckoned.kind === 'chances' && <Measures {...reckoned} />}
      {byOption && <Options {...byOption} titled />}
    </>
  );
}

/** The odds of each option of a choice, with the losses to expect; under its title where it is not on the screen. */
export function Options({ title, options, titled }: NonNullable<Odds['byOption']> & { readonly titled?: boolean }) {
  const all = options.map(({ value, label, reckoned }) => (
    <div class="stack" key={String(value)}>
      <p>
        <b>If “{label}”</b>
      </p>
      <Brief reckoned={reckoned} label={`If “${label}”`} />
    </div>
  ));
  return titled ? <Section title={title}>{all}</Section> : <div class="stack">{all}</div>;
}

/** The verdicts alone. */
function Verdicts({ reckoned }: { readonly reckoned: Forecast }) {
  if (reckoned.kind !== 'chances') return <p>{sentence(reckoned)}</p>;
  return <Ends reckoned={reckoned} label="How it may end" />;
}

/** The odds in little: a thin bar, the likeliest verdicts, and how much of each amount to expect. */
export function Brief({
  reckoned,
  label = 'How it may end',
  most = 3,
  amounts = true,
}: {
  readonly reckoned: Forecast | undefined;
  readonly label?: string;
  /** How many verdicts stand in words. */
  readonly most?: number;
  readonly amounts?: boolean;
}) {
  if (!reckoned) return <Waiting />;
  if (reckoned.kind !== 'chances') return <p>{sentence(reckoned)}</p>;
  const means = amounts ? some(reckoned.amounts).filter(({ mean }) => mean >= 0.05) : [];
  return (
    <>
      <Ends reckoned={reckoned} label={label} brief={most} />
      {means.length > 0 && (
        <p>
          {reckoned.about ? 'On average about ' : 'On average '}
          {means.map(({ title, mean }) => `${mean.toFixed(1)} ${lower(title)}`).join(', ')}
        </p>
      )}
    </>
  );
}

/** Amounts that may be more than none. */
const some = (amounts: InFull['amounts']) => amounts.filter(({ mean }) => mean > 0);

/** How it may end, as one bar; what is certain in words, and nothing where there is but one end to come to. */
function Ends({ reckoned, ...bar }: { readonly reckoned: InFull; readonly label: string; readonly brief?: number }) {
  const sure = certainEnd(reckoned);
  if (!sure) return <ChanceBar {...bar} about={reckoned.about} parts={parts(reckoned)} />;
  if (reckoned.verdicts.length === 1) return null;
  return (
    <p>
      {sure.title}: <b>certain</b>
    </p>
  );
}

/** The verdict there is no way around. */
const certainEnd = ({ about, verdicts }: InFull) => (about ? undefined : verdicts.find(({ p }) => p === 1));

type InFull = Extract<Forecast, { kind: 'chances' }>;

/** A verdict keeps its pattern from throw to throw, whichever others can no longer be. */
const parts = ({ verdicts }: InFull) =>
  verdicts
    .map(({ id, title, p }, pattern) => ({ id, label: title, chance: p, pattern }))
    .filter(({ chance }) => chance > 0);

const sentence = (reckoned: Exclude<Forecast, InFull>): string =>
  reckoned.kind === 'none' ? reckoned.reason : 'The odds depend on a choice that comes later.';

function Measures({ amounts, events, about }: InFull) {
  const likely = events.filter(({ p }) => p > 0);
  return (
    <>
      <div class="amounts">
        {some(amounts).map(({ id, title, mean, chances }) => (
          <Distribution
            key={id}
            label={title}
            mean={mean}
            about={about}
            bars={chances.map(({ amount, p }) => ({ value: amount, chance: p }))}
          />
        ))}
      </div>
      {likely.length > 0 && (
        <table class="events">
          <caption class="unseen">What else may happen</caption>
          <tbody>
            {likely.map(({ id, title, p }) => (
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
