import { percentages } from '../../components/charts/percent.ts';
import type { Odds } from '../../odds/request.ts';
import { BriefChances } from './chances.tsx';
import { certainVerdict, lossesWords, type Players, playerVerb, verdictWords } from './oddswords.ts';
import { isDrawLikeliest, type KnownForecast, likeliestOf, successChances } from './successchances.ts';

export function BothChances({
  odds,
  ...named
}: {
  readonly odds: Odds | undefined;
  readonly players: Players;
  readonly label: string;
}) {
  const { forecast } = odds ?? {};
  if (forecast?.kind !== 'chances' || forecast.verdicts.length < 2)
    return <BriefChances {...named} forecast={forecast} spoken={false} amounts={false} />;
  return (
    <>
      <ForecastLine forecast={forecast} players={named.players} both />
      <div class="unseen">
        <BriefChances {...named} forecast={forecast} most={0} />
      </div>
    </>
  );
}

/**
 * Odds in one line. It shows the chances of success of two sides. If they add up to 1, one of them is enough, unless
 * `both` is set. If a side has no favourable verdict, is certain to succeed, or a draw is likeliest, it shows the
 * likeliest verdict instead, or both of two.
 */
export function ForecastLine({ both, ...line }: ForecastLineProps) {
  const { forecast, players } = line;
  const [first, second] = successChances(forecast).filter(({ role }) => players[role]);
  const isCertain = (p: number) => p > 1 - 1e-9;
  if (first && second && !isCertain(first.p) && !isCertain(second.p) && !isDrawLikeliest(forecast))
    return <BothSides {...line} both={both} first={first} second={second} />;
  const { about, assumption, verdicts } = forecast;
  const may = verdicts.filter(({ p }) => p >= 0.01);
  // Name both of two verdicts: a half alone does not say which.
  const ends = may.length === 2 ? may : certainVerdict(forecast) ? [] : [likeliestOf(forecast)];
  // Rounded as in the list of all verdicts.
  const figures = percentages(
    verdicts.map(({ p }) => p),
    about,
  );
  const losses = lossesWords(forecast, players);
  return (
    <span class="odds-mid">
      {ends.map((end) => (
        <span key={end.title} class="odds-end">
          {verdictWords(end.title, players)} <b>{figures[verdicts.indexOf(end)]}</b>
        </span>
      ))}
      {assumption && <small>{assumption}</small>}
      {losses && <small>{losses}</small>}
      {ends.length === 0 && !losses && <span aria-hidden="true">Odds</span>}
    </span>
  );
}

type ForecastLineProps = {
  readonly forecast: KnownForecast;
  readonly players: Players;
  readonly both?: boolean | undefined;
};

type SideChance = { readonly role: string; readonly p: number };

function BothSides({
  forecast,
  players,
  both,
  first,
  second,
}: ForecastLineProps & {
  readonly first: SideChance;
  readonly second: SideChance;
}) {
  const { about, assumption, wins, verdicts } = forecast;
  const rest = Math.max(0, 1 - first.p - second.p);
  const shares = [first.p, second.p, rest];
  const likelier = first.p < second.p ? second : first;
  const verdictOf = ({ role }: SideChance) => {
    const [own, ...more] = verdicts.filter((one) => one.role === role && one.p > 0);
    return own && !wins && more.length === 0 ? verdictWords(own.title, players) : undefined;
  };
  // One chance is the rest of the other, unless a third result is possible.
  const shown = both || rest > 1e-9 ? [first, second] : [wins || verdictOf(likelier) ? likelier : first];
  const named = shown.map((of, i) => {
    const who = players[of.role] ?? { name: '' };
    const winner = wins ? `${who.name} ${playerVerb(who, 'wins', 'win')}` : who.name;
    return (
      <span key={of.role} class="odds-words">
        {verdictOf(of) ?? winner} <b>{percentages(shares, about && i === 0)[of === first ? 0 : 1]}</b>
      </span>
    );
  });
  const part = ({ role, p }: SideChance) => {
    const side = players[role]?.side;
    return <i class={side === undefined ? '' : `side-${side + 1}`} style={{ '--share': p }} />;
  };
  return (
    <>
      {named}
      <span class="odds-mid">
        <span class="odds-bar" aria-hidden="true">
          {part(first)}
          {rest > 1e-9 && <i class="nobodys" style={{ '--share': rest }} />}
          {part(second)}
        </span>
        {assumption && <small>{assumption}</small>}
      </span>
    </>
  );
}
