import type { Next } from '../../oddsworker/forecast.ts';
import type { Ask } from '../../rules/ask.ts';
import { openAsks } from '../../rules/replay.ts';
import { percent } from '../../ui/percent.ts';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Chances } from '../odds/chances.tsx';
import { useOdds } from '../odds/reckon.ts';
import { throwLines } from '../odds/throwwords.ts';
import { type PlayContext, wordsOf } from './playcontext.ts';
import { sittersOf } from './seats.ts';

/** The chances from where the play stands, of each option of a decision, and of each throw that waits. */
export function OddsSheet({ context, onClose }: { readonly context: PlayContext; readonly onClose: () => void }) {
  const { play, position } = context.session;
  const odds = useOdds(play.value);
  return (
    <Sheet title="The odds from here" onClose={onClose}>
      <Chances odds={odds} sitters={sittersOf(context.seats, context.session.sequence.roles)} />
      {openAsks(position.value).map((ask) => (
        <Throw key={ask.id} context={context} ask={ask} next={odds?.asks?.[ask.id] ?? []} />
      ))}
    </Sheet>
  );
}

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
  const words = wordsOf(context, ask);
  const lines = throwLines(ask, words, next);
  if (lines.length === 0) return null;
  return (
    <Section title={words.title}>
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
