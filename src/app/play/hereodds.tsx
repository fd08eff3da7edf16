import { useEffect, useRef } from 'preact/hooks';
import type { Forecast, Next } from '../../oddsworker/forecast.ts';
import type { Ask } from '../../rules/ask.ts';
import { figure } from '../../rules/figure.ts';
import { Chance } from '../../ui/chance.tsx';
import { Brief, Options } from '../odds/chances.tsx';
import { useOdds } from '../odds/reckon.ts';
import { type PlayContext, wordsOf } from './playcontext.ts';

/** How one may scroll. */
const WAYS = ['touchmove', 'wheel', 'keydown'] as const;

/** The chances where the play stands: of this throw, of the whole from here, and at a choice of each option. */
export function HereOdds({ context, ask }: { readonly context: PlayContext; readonly ask: Ask }) {
  const { sequence, play } = context.session;
  const odds = useOdds(play.value);
  const { reckoned, byOption, asks } = odds ?? {};
  const { position } = context.session;
  const moved = useRef(false);
  useEffect(() => {
    moved.current = false;
    const move = () => {
      moved.current = true;
    };
    for (const way of WAYS) addEventListener(way, move, { passive: true });
    return () => {
      for (const way of WAYS) removeEventListener(way, move);
    };
  }, [position.value]);
  useEffect(() => {
    // What grows above the pad must not push it from under the thumb, unless that has scrolled since the step began.
    if (!moved.current) scrollTo(0, document.body.scrollHeight);
  }, [odds]);
  if (!sequence.reckon) return null;
  if (byOption?.ask === ask.id) return <Options {...byOption} />;
  const chance = hopedFor(context, ask, asks?.[ask.id] ?? []);
  const whole = reckoned?.kind === 'chances' && reckoned.verdicts.every(({ p }) => p < 1);
  return (
    <section class="here" aria-label="The odds from here">
      <div class="here-line">
        {chance && <Chance {...chance} />}
        {whole && <Likeliest {...reckoned} />}
      </div>
      {whole && <Brief reckoned={reckoned} label="From here" most={0} amounts={false} />}
    </section>
  );
}

/** The likeliest end of all. */
function Likeliest({ verdicts, about }: Extract<Forecast, { kind: 'chances' }>) {
  const [first] = verdicts.toSorted((a, b) => b.p - a.p);
  return first ? <Chance label={first.title} chance={first.p} about={about} /> : null;
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
