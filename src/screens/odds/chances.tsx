import { ChanceBar } from '../../components/charts/chancebar.tsx';
import { Distribution } from '../../components/charts/distribution.tsx';
import { percent } from '../../components/charts/percent.ts';
import { Section } from '../../components/frame/section.tsx';
import type { AmountChances, Forecast } from '../../odds/forecast.ts';
import type { Odds } from '../../odds/request.ts';
import { lowerFirst, upperFirst } from '../words/unitwords.ts';
import {
  comparableForecasts,
  noOddsWords,
  oddsDisplayOf,
  type Players,
  splitByRole,
  verdictWords,
} from './oddswords.ts';
import type { KnownForecast } from './successchances.ts';

export function ForecastView({ odds, players }: { readonly odds: Odds | undefined; readonly players?: Players }) {
  if (!odds) return <Waiting />;
  const { forecast } = odds;
  const options = comparableForecasts(odds.byOption);
  return (
    <>
      {forecast.kind === 'chances' ? (
        <FullChances forecast={forecast} players={players} />
      ) : (
        !options && <p>{noOddsWords(forecast)}</p>
      )}
      {options && <OptionChances {...options} players={players} titled />}
    </>
  );
}

export function OptionChances({
  title,
  options,
  players,
  titled,
}: NonNullable<Odds['byOption']> & { readonly players: Players | undefined; readonly titled?: boolean }) {
  const all = options.map(({ value, label, forecast }) => (
    <div class="stack" key={String(value)}>
      <p>
        <b>If “{label}”</b>
      </p>
      <BriefChances forecast={forecast} players={players} label={`If “${label}”`} short={!titled} />
    </div>
  ));
  return titled ? <Section title={title}>{all}</Section> : <div class="stack">{all}</div>;
}

export function BriefChances({
  forecast,
  players,
  label = 'How it may end',
  most = 3,
  spoken = true,
  short = false,
  amounts = true,
}: {
  readonly forecast: Forecast | undefined;
  readonly players?: Players | undefined;
  readonly label?: string;
  readonly most?: number;
  readonly spoken?: boolean;
  readonly short?: boolean;
  readonly amounts?: boolean;
}) {
  if (!forecast) return <Waiting />;
  if (forecast.kind !== 'chances') return <p>{noOddsWords(forecast)}</p>;
  const { sentence, bar, sampled } = oddsDisplayOf(forecast, players);
  const means = amounts ? forecast.amounts.filter(({ mean }) => mean >= 0.05) : [];
  return (
    <>
      {(spoken || bar.length === 0) && sentence && <p>{sentence}</p>}
      {bar.length > 0 && !(short && sentence) && (
        <ChanceBar label={label} brief={most} isEstimate={forecast.about} parts={bar} />
      )}
      {!spoken && forecast.assumption && <p>{upperFirst(forecast.assumption)}</p>}
      {means.length > 0 && (
        <p>
          {forecast.about ? 'On average about ' : 'On average '}
          {means.map((one) => meanWords(one, players)).join(', ')}
        </p>
      )}
      {spoken && sampled && <p>{sampled}</p>}
    </>
  );
}

const meanWords = ({ title, mean }: AmountChances, players: Players = {}): string =>
  splitByRole(title, players)
    ? `${verdictWords(title, players)} ${mean.toFixed(1)}`
    : `${mean.toFixed(1)} ${lowerFirst(title)}`;

function FullChances({
  forecast,
  players,
}: {
  readonly forecast: KnownForecast;
  readonly players: Players | undefined;
}) {
  const { sentence, bar, sampled, sure, charts, events } = oddsDisplayOf(forecast, players);
  return (
    <>
      {sentence && <p class="odds-sentence">{sentence}</p>}
      {bar.length > 0 && <ChanceBar label="How it may end" isEstimate={forecast.about} parts={bar} />}
      {sampled && <p>{sampled}</p>}
      {sure.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {charts.length > 0 && (
        <div class="amounts">
          {charts.map((chart) => (
            <Distribution key={chart.label} {...chart} />
          ))}
        </div>
      )}
      {events.length > 0 && (
        <table class="events">
          <caption class="unseen">What else may happen</caption>
          <tbody>
            {events.map(({ id, title, p }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{percent(p, forecast.about)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const Waiting = () => <p class="chances-wait">Working out the odds…</p>;
