import { percentages } from '../../../components/charts/percent.ts';
import { Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { openAsks } from '../../../engine/replay.ts';
import type { AskChance } from '../../../odds/askchances.ts';
import type { AskWords } from '../../../system/words.ts';
import { ForecastView } from '../../odds/chances.tsx';
import { duelLines, type ThrowLine, throwLines } from '../../odds/throwwords.ts';
import { useOdds } from '../../odds/useodds.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { answeredStep } from '../playsession.ts';
import { playersOf } from '../seats.ts';

export function OddsSheet({ context, onClose }: { readonly context: PlayContext; readonly onClose: () => void }) {
  const { play, position } = context.session;
  const odds = useOdds(play.value);
  return (
    <Sheet title="The odds from here" onClose={onClose}>
      <ForecastView odds={odds} players={playersOf(context.seats, context.session.sequence.roles)} />
      {openAsks(position.value).map((ask) => (
        <Throw key={ask.id} context={context} ask={ask} next={odds?.asks?.[ask.id] ?? []} />
      ))}
    </Sheet>
  );
}

/** Returns the odds of two opposed throws. If both are open, they are listed for the first one only. */
function duelOf({ session }: PlayContext, ask: Ask, { against }: AskWords): readonly ThrowLine[] | undefined {
  if (!against) return undefined;
  const { trail } = session.position.value;
  const open = openAsks(session.position.value);
  const waits = open.find(({ id }) => id === against.ask);
  if (waits) return open.indexOf(waits) < open.indexOf(ask) ? [] : duelLines({ ask }, { ask: waits }, against.end);
  const rolled = answeredStep(trail, against.ask);
  return rolled && duelLines({ ask }, { ask: rolled.ask, rolled }, against.end);
}

function Throw({
  context,
  ask,
  next,
}: {
  readonly context: PlayContext;
  readonly ask: Ask;
  readonly next: readonly AskChance[];
}) {
  const words = askWords(context, ask);
  const duel = duelOf(context, ask, words);
  const lines = duel ?? throwLines(ask, words, next);
  if (lines.length === 0) return null;
  const figures = percentages(lines.map(({ p }) => p));
  return (
    <Section title={words.title}>
      <table class="events">
        <caption class="unseen">{duel ? 'This duel' : 'This roll'}</caption>
        <tbody>
          {lines.map(({ what }, at) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{figures[at]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
