import { percent } from '../../components/charts/percent.ts';
import { endWords, lossesWords, type Players } from './oddswords.ts';
import { isDrawLikeliest, type KnownForecast, likeliestOf, successChances } from './successchances.ts';

/**
 * Odds in one line: each side’s chance of success, named by its verdict if nobody wins. Shows the likeliest verdict, or
 * both of two, if fewer than two sides have a chance to show, one side is certain to succeed, or a draw is likeliest.
 */
export function SideLine({ forecast, players }: { readonly forecast: KnownForecast; readonly players: Players }) {
  const { about, assumption } = forecast;
  const [first, second] = successChances(forecast).filter(({ role }) => players[role]);
  const settled = (p: number) => p > 1 - 1e-9;
  if (!first || !second || settled(first.p) || settled(second.p) || isDrawLikeliest(forecast)) {
    const may = forecast.verdicts.filter(({ p }) => p >= 0.01);
    // Name both of two verdicts: a half alone does not say which.
    const ends = may.length === 2 ? may : [likeliestOf(forecast)];
    const losses = lossesWords(forecast, players);
    return (
      <span class="odds-mid">
        {ends.map(({ title, p }) => (
          <span key={title} class="odds-end">
            {endWords(title, players)} <b>{percent(p, about)}</b>
          </span>
        ))}
        {assumption && <small>{assumption}</small>}
        {losses && <small>{losses}</small>}
      </span>
    );
  }
  const nameOf = (role: string) => {
    const [own, ...more] = forecast.verdicts.filter((one) => one.role === role && one.p > 0);
    return own && !forecast.wins && more.length === 0 ? endWords(own.title, players) : players[role]?.name;
  };
  const words = ({ role, p }: { readonly role: string; readonly p: number }, about?: boolean) => (
    <span class="odds-words">
      <b>{percent(p, about)}</b> {nameOf(role)}
    </span>
  );
  const part = ({ role, p }: { readonly role: string; readonly p: number }) => {
    const side = players[role]?.side;
    return <i class={side === undefined ? '' : `side-${side + 1}`} style={{ '--share': p }} />;
  };
  const rest = 1 - first.p - second.p;
  return (
    <>
      {words(first, about)}
      <span class="odds-mid">
        <span class="odds-bar" aria-hidden="true">
          {part(first)}
          {rest > 1e-9 && <i class="nobodys" style={{ '--share': rest }} />}
          {part(second)}
        </span>
        {assumption && <small>{assumption}</small>}
      </span>
      {words(second)}
    </>
  );
}
