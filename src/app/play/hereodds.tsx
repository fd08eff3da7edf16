import type { ComponentChildren } from 'preact';
import type { Forecast, Next } from '../../oddsworker/forecast.ts';
import type { Ask } from '../../rules/ask.ts';
import { figure } from '../../rules/figure.ts';
import type { Play } from '../../rules/play.ts';
import { percent } from '../../ui/percent.ts';
import { StageScroll } from '../../ui/stepframe.tsx';
import { Brief, Options } from '../odds/chances.tsx';
import { useOdds } from '../odds/reckon.ts';
import { type PlayContext, seatOf, wordsOf } from './playcontext.ts';

/** The chances where the play stands, in one line: who is likelier to win, and what this throw hopes for; a tap shows all of them. */
export function HereOdds({
  context,
  ask,
  onPress,
}: {
  readonly context: PlayContext;
  readonly ask: Ask;
  readonly onPress: () => void;
}) {
  const { sequence } = context.session;
  const odds = useOdds(supposedPlay(context, ask));
  const { reckoned, asks } = odds ?? {};
  if (!sequence.reckon) return null;
  const chance = hopedFor(context, ask, asks?.[ask.id] ?? []);
  const whole = reckoned?.kind === 'chances' && reckoned.verdicts.every(({ p }) => p < 1) ? reckoned : undefined;
  const hope = chance && (
    <small>
      {chance.label} <b>{percent(chance.chance)}</b>
    </small>
  );
  return (
    <section class="odds-line" aria-label="The odds from here">
      <button type="button" onClick={onPress}>
        <span class="unseen">Odds </span>
        {whole ? (
          <Line context={context} whole={whole}>
            {hope}
          </Line>
        ) : (
          <span class="odds-mid">{hope ?? (odds ? 'Odds' : '…')}</span>
        )}
      </button>
      {whole && (
        <div class="unseen">
          <Brief reckoned={whole} label="From here" most={0} amounts={false} />
        </div>
      )}
    </section>
  );
}

/** The play as it stands, or as it would with the facts that are half told. */
function supposedPlay({ session }: PlayContext, ask: Ask): Play {
  const play = session.play.value;
  if (ask.kind !== 'facts') return play;
  const answers = play.answers.slice(0, play.cursor);
  const value = play.drafts?.[ask.id]?.value ?? {};
  return { ...play, answers: [...answers, { id: ask.id, value, by: 'hand' }], cursor: answers.length + 1 };
}

type Whole = Extract<Forecast, { kind: 'chances' }>;

/** Each side with what makes it glad, and the bar between them in their colours; else the likeliest end. */
function Line({
  context,
  whole: { verdicts, about },
  children,
}: {
  readonly context: PlayContext;
  readonly whole: Whole;
  readonly children: ComponentChildren;
}) {
  const roles = Object.keys(context.seats).filter((role) => verdicts.some((verdict) => verdict.role === role));
  const glad = roles.slice(0, 2).map((role) => ({
    role,
    seat: seatOf(context, role),
    p: verdicts.reduce((sum, verdict) => sum + (verdict.role === role ? verdict.p : 0), 0),
  }));
  const [first] = verdicts.toSorted((a, b) => b.p - a.p);
  if (glad.length < 2)
    return (
      <>
        {first && (
          <span class="odds-words">
            {first.title} <b>{percent(first.p, about)}</b>
          </span>
        )}
        <span class="odds-mid">{children}</span>
      </>
    );
  const words = ({ seat, p }: (typeof glad)[number]) => (
    <span class="odds-words">
      <b>{percent(Math.min(1, p), about)}</b> {seat.unit?.name ?? seat.label}
    </span>
  );
  return (
    <>
      {words(glad[0]!)}
      <span class="odds-mid">
        <span class="odds-bar" aria-hidden="true">
          {glad.map(({ role, seat, p }) => (
            <i key={role} class={seat.side === undefined ? '' : `side-${seat.side + 1}`} style={{ '--share': p }} />
          ))}
        </span>
        {children}
      </span>
      {words(glad[1]!)}
    </>
  );
}

/** What each option of a choice would lead to, where that is what is asked. */
export function OptionOdds({ context, ask }: { readonly context: PlayContext; readonly ask: Ask }) {
  const { byOption } = useOdds(context.session.play.value) ?? {};
  if (byOption?.ask !== ask.id) return null;
  return (
    <StageScroll still>
      <Options {...byOption} />
    </StageScroll>
  );
}

/** One chance that speaks for a throw: the least number above the average or more, or the likeliest card. A test has its own. */
export function hopedFor(
  context: PlayContext,
  ask: Ask,
  next: readonly Next[],
): { label: string; chance: number } | undefined {
  // A single die's own face is no news.
  if (next.length < 3 || (ask.kind === 'roll' && ask.pool.count === 1)) return undefined;
  if (next.every(({ value }) => typeof value === 'number')) {
    const mean = next.reduce((sum, { value, p }) => sum + Number(value) * p, 0);
    const more = next.find(({ value }) => Number(value) > mean);
    return more && { label: orMore(ask, Number(more.value)), chance: more.orMore };
  }
  if (ask.kind !== 'draw') return undefined;
  const [first] = next.toSorted((a, b) => b.p - a.p);
  return first && { label: ends(context, ask, first.value), chance: first.p };
}

/** So many or more, as the throw counts: "5 or more hits", "30 or more". */
export const orMore = (ask: Ask, value: number): string =>
  `${figure(value)} or more${ask.kind === 'roll' && ask.tally.kind === 'hits' ? ` ${value === 1 ? 'hit' : 'hits'}` : ''}`;

/** An end of a throw in the words of its keys. */
export const ends = (context: PlayContext, ask: Ask, value: unknown): string =>
  wordsOf(context, ask).keys?.[String(value)]?.label ?? (Array.isArray(value) ? value.join(', ') : String(value));
