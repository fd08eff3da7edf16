import type { Next } from '../../oddsworker/forecast.ts';
import type { Ask } from '../../rules/ask.ts';
import { openAsks } from '../../rules/replay.ts';
import { percent } from '../../ui/percent.ts';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Chances } from '../odds/chances.tsx';
import { useOdds } from '../odds/reckon.ts';
import { ends, orMore } from './hereodds.tsx';
import { type PlayContext, wordsOf } from './playcontext.ts';

/** The chances from where the play stands, of each option of a choice, and of each throw that waits. */
export function OddsSheet({ context, onClose }: { readonly context: PlayContext; readonly onClose: () => void }) {
  const { play, position } = context.session;
  const odds = useOdds(play.value);
  return (
    <Sheet title="The odds from here" onClose={onClose}>
      <Chances odds={odds} />
      {openAsks(position.value).map((ask) => (
        <Throw key={ask.id} context={context} ask={ask} next={odds?.asks?.[ask.id] ?? []} />
      ))}
    </Sheet>
  );
}

/** How many lines a throw has; of more, those at even steps of chance stand. */
const LINES = 9;

/** The chances of one throw alone. */
function Throw({
  context,
  ask,
  next,
}: {
  readonly context: PlayContext;
  readonly ask: Ask;
  readonly next: readonly Next[];
}) {
  if (next.length < 2) return null;
  const numbers = next.length > 2 && next.every(({ value }) => typeof value === 'number');
  const lines = numbers
    ? thinOut(next.slice(1)).map(({ value, orMore: p }) => ({ what: orMore(ask, Number(value)), p }))
    : next
        .toSorted((a, b) => b.p - a.p)
        .slice(0, LINES)
        .map(({ value, p }) => ({ what: ends(context, ask, value), p }));
  return (
    <Section title={wordsOf(context, ask).title}>
      <table class="events">
        <caption class="unseen">This roll</caption>
        <tbody>
          {lines.map(({ what, p }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{percent(p)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The first number that falls to each step of chance, from likely to unlikely. */
function thinOut(next: readonly Next[]): readonly Next[] {
  if (next.length <= LINES) return next;
  const steps = Array.from({ length: LINES }, (_, i) => 1 - (i + 0.5) / LINES);
  return [...new Set(steps.flatMap((step) => next.find(({ orMore }) => orMore <= step) ?? []))];
}
