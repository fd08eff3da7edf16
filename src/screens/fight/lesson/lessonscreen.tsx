import { useMemo } from 'preact/hooks';
import { Bar } from '../../../components/frame/bar.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Page } from '../../../components/frame/page.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Tile } from '../../../components/table/tile.tsx';
import { isValidAnswer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import { nth, total } from '../../../engine/data/lists.ts';
import { openAsks, type Position } from '../../../engine/replay.ts';
import type { Lesson } from '../../../system/plays/lesson.ts';
import type { Outcome } from '../../../system/sequence.ts';
import type { System } from '../../../system/system.ts';
import { lessonFor, shelf, systemOf, taught } from '../../../systems/systems.ts';
import { NotFound } from '../../parts/plainpages.tsx';
import { lastQuickSetup, saveQuickSetup } from '../../parts/quick/quicksetup.ts';
import { useLoaded } from '../../state/appstate.ts';
import { useWakeLock } from '../../state/device/wakelock.ts';
import { go, to } from '../../state/route.ts';
import { askWords, NO_ROSTER_CHANGES, OWN_DICE, type PlayContext } from '../playcontext.ts';
import { PlayScreen } from '../playscreen.tsx';
import { PlaySession } from '../playsession.ts';
import { seatsOf } from '../seats.ts';
import { type LessonPlay, playLesson } from './lessonplay.ts';

export function LessonScreen({ system: id }: { readonly system: string | undefined }) {
  if (id === undefined) return <Lessons />;
  return taught(id) ? <LoadedLesson key={id} id={id} /> : <NotFound />;
}

const Lessons = () => (
  <Page bar={<Bar title="Try a fight" back={{ label: 'To the first screen', href: to() }} />}>
    <Section title="By which rules?">
      <p>A short fight: the dice are already rolled. Tap through it, then fight your own.</p>
      <ul class="tiles" aria-label="Lessons">
        {shelf
          .filter(({ id }) => taught(id))
          .map(({ id, name, about, tile }) => (
            <Tile
              key={id}
              title={tile?.name ?? name}
              detail={tile?.words ?? about}
              emblem={tile?.emblem}
              colour={tile?.colour}
              href={to('try', id)}
              // Back from the fight after the lesson skips this list.
              onPress={() => go(['try', id], 'replace')}
            />
          ))}
      </ul>
    </Section>
  </Page>
);

function LoadedLesson({ id }: { readonly id: string }) {
  const found = useLoaded(() => Promise.all([systemOf(id), lessonFor(id)]), []);
  return found ? (
    <LessonFight system={found[0]} lesson={found[1]} />
  ) : (
    <Page bar={<Bar title="Try a fight" back={{ label: 'To all lessons', href: to('try') }} />}>{null}</Page>
  );
}

/** A lesson on the play screen. Nothing is saved. */
function LessonFight({ system, lesson }: { readonly system: System; readonly lesson: Lesson }) {
  useWakeLock();
  const context = useMemo(() => lessonContextOf(system, lesson), [system]);
  return <PlayScreen context={context} />;
}

function lessonContextOf(system: System, lesson: Lesson): PlayContext {
  const lessonPlay = playLesson(system, lesson);
  const { sequence, play, sides, units } = lessonPlay;
  const session = new PlaySession(system, sequence, play, () => undefined);
  const leave = () => go(['try'], 'replace');
  return {
    session,
    title: lesson.title,
    seats: seatsOf(sequence.setup(play.house), play.setup, ({ side }) => sides.find(({ id }) => id === side)),
    marks: Object.fromEntries(sides.map(({ id, mark }) => [id, mark])),
    kinds: system.units,
    units,
    odds: 'shown',
    dice: { ...OWN_DICE, sourceFor: () => 'app' },
    rosterChanges: NO_ROSTER_CHANGES,
    lesson: {
      pad: () => {
        const taken = nextTap(lessonPlay, session.position.value);
        return taken && <LessonPad session={session} lesson={lesson} taken={taken} />;
      },
    },
    record: async () => {
      // The next quick fight plays the same sequence.
      saveQuickSetup(system, { ...lastQuickSetup(system), sequence: sequence.id });
      go(['quick', system.id], 'replace');
    },
    leave,
  };
}

/** Returns the steps of the script that the next tap plays. Undefined once the player has left the script. */
function nextTap({ steps }: LessonPlay, position: Position<Outcome>): LessonPlay['steps'] | undefined {
  const open = position.at === 'ask' ? openAsks(position) : [];
  const from = steps.findIndex(({ answer }) => open.some((ask) => isValidAnswer(ask, answer)));
  const tap = steps[from]?.tap;
  return tap === undefined ? undefined : steps.slice(from).filter((step) => step.tap === tap);
}

function LessonPad({
  session,
  lesson: { taps },
  taken,
}: {
  readonly session: PlaySession;
  readonly lesson: Lesson;
  readonly taken: LessonPlay['steps'];
}) {
  const { ask, tap } = nth(taken, 0);
  const take = () => {
    for (const { answer } of taken) session.answer(answer);
    if (session.refusal.value === undefined) session.rolledIds.value = taken.map(({ answer }) => answer.id);
  };
  return (
    <section class="question lesson" aria-label="Question">
      <header class="question-head">
        <b>
          {tap + 1} of {taps.length}
        </b>
        <h2>{askWords({ session }, ask).title}</h2>
      </header>
      <p class="lesson-says">{nth(taps, tap).says}</p>
      <Button kind="primary" wide label={tapWords(taken.map((step) => step.ask))} onPress={take} />
    </section>
  );
}

function tapWords(asks: readonly Ask[]): string {
  const pools = asks.flatMap((ask) => (ask.kind === 'roll' ? ask.pool.count : []));
  const cards = asks.filter(({ kind }) => kind === 'draw').length;
  if (pools.length === 2) return 'Roll both';
  if (pools.length > 0) return pools[0] === 1 && pools.length === 1 ? 'Roll the die' : `Roll ${total(pools)} dice`;
  if (cards > 0) return cards === 1 ? 'Turn the card' : `Turn ${cards} cards`;
  return 'Continue';
}
