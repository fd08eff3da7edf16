import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Progress, type ProgressStep } from '../../components/frame/progress.tsx';
import { registerSheet } from '../../components/hooks/leaveguard.ts';
import { StepFrame } from '../../components/step/stepframe.tsx';
import { UpsideDown } from '../../components/step/upsidedown.tsx';
import type { ChangedPlay } from '../../engine/changeplay.ts';
import { settings, storeState } from '../state/appstate.ts';
import { rattle } from '../state/device/rattle.ts';
import { route } from '../state/route.ts';
import { LEFT_HAND, SHARED_PHONE } from '../state/settingkeys.ts';
import { Question } from './pad/question.tsx';
import { padSizeFor, TALL_ASK_KINDS } from './padsize.ts';
import { answeringSeatId, askWords, isAcrossTable, markOfAsk, type PlayContext } from './playcontext.ts';
import { PlayFoot } from './playfoot.tsx';
import { RefusalNotice, RosterChangesNotice } from './playnotices.tsx';
import type { StatedStep } from './playsession.ts';
import { answeredStep, beatTitle, currentBeat, focusedAsk } from './playsession.ts';
import { leaveWords } from './sheets/fightmenu.tsx';
import { removeWithUndo } from './sheets/lostanswers.tsx';
import { OpenSheet, type StepSheet } from './sheets/opensheet.tsx';
import { bothSums } from './sheets/sums.tsx';
import { currentBoard, preferredView } from './stage/board/currentboard.tsx';
import { useBoardControl, useLandedBoard } from './stage/board/useboardcontrol.ts';
import { OddsLine } from './stage/oddsline.tsx';
import { SideBands } from './stage/sides.tsx';
import { StageContent, showsWorkList } from './stage/stage.tsx';
import { StorySoFar } from './stage/storysofar.tsx';
import { LastResult } from './stage/tabledice.tsx';
import type { TrailActions } from './trailwords.ts';
import './fight.css';

const SAVING_WORDS = { saved: 'saved', saving: 'saving…', failed: 'not saved' } as const;

const SavingState = () => (
  <span>{storeState.value && SAVING_WORDS[storeState.value.refusal ? 'failed' : storeState.value.saving.kind]}</span>
);

/** Screen of a fight under way, of any system. */
export function PlayScreen({ context }: { readonly context: PlayContext }) {
  const { session } = context;
  const position = session.position.value;
  const opened = useSignal<StepSheet | undefined>(undefined);
  const [turned, setTurned] = useState(false);
  const [story, setStory] = useState(route.value[4] === 'story');
  const storyBox = useRef<HTMLElement>(null);
  // The newest step is the last.
  useLayoutEffect(() => {
    if (!story) return;
    storyBox.current!.scrollTop = storyBox.current!.scrollHeight;
    return registerSheet(() => setStory(false));
  }, [story]);
  useEffect(() => (turned ? registerSheet(() => setTurned(false)) : undefined), [turned]);
  const open = (what: StepSheet) => {
    opened.value = what;
  };

  /** Applies a change of an earlier step. Asks first if it removes later answers. */
  const applyChange = (changed: ChangedPlay | undefined) => {
    if (!changed) return;
    const { lost } = changed;
    if (lost.some(({ id }) => answeredStep(position.trail, id)))
      return open({ what: 'lost answers', changed, of: session.play.value });
    removeWithUndo(session, lost.length, () => session.apply(changed), 'Changed');
    opened.value = undefined;
  };
  const leaveStory = (what: StepSheet) => {
    setStory(false);
    open(what);
  };
  const opening: TrailActions = {
    openAnswer: (ask, answer, die) => leaveStory({ what: 'ask', ask, answer, die }),
    openSetup: () => leaveStory({ what: 'setup' }),
    openNumber: (id, line) => {
      const step = position.trail.find((one): one is StatedStep => 'stated' in one && one.stated.id === id);
      if (step) leaveStory({ what: 'stated', step, line });
    },
  };

  const asked = focusedAsk(session);
  const stage = beatTitle(session);
  const boardState = useMemo(() => currentBoard(context), [context, session.play.value, asked]);
  const [isTumbling, setTumbling] = useState(false);
  const landed = useLandedBoard(preferredView() === 'board' ? boardState : undefined, isTumbling);
  const boardControl = useBoardControl(context, landed);
  const otherPhoneReason = asked && context.otherPhoneReason?.(answeringSeatId(context, asked));
  const taught =
    asked && otherPhoneReason ? (
      <Awaited title={askWords(context, asked).title} words={otherPhoneReason} />
    ) : (
      asked && context.lesson?.pad()
    );
  const tall =
    asked !== undefined && TALL_ASK_KINDS.includes(asked.kind) && !boardControl && !showsWorkList(context) && !taught;
  const across = settings.value[SHARED_PHONE] === true && asked !== undefined && isAcrossTable(context, asked);
  const sums = bothSums(context).length > 0;
  const isStoryInResult = context.isCorrection === true && position.at === 'end';
  const rolled = session.rolledIds.value;
  useEffect(() => {
    if (rolled.length > 0) rattle();
  }, [rolled]);

  return (
    <StepFrame
      bar={
        <Bar
          title={stage ?? context.title}
          within={stage && context.title}
          emblem={session.system.tile?.emblem}
          subtitle={
            // A lesson counts its own taps.
            !context.lesson && (
              <>
                <Progress label="Where the procedure stands" steps={progressSteps(context)} />
                {!context.isCorrection && <SavingState />}
              </>
            )
          }
          back={{ label: leaveWords(context), onPress: context.leave }}
          actions={<Button kind="quiet" icon="more" bare label="More" onPress={() => open({ what: 'menu' })} />}
        />
      }
      notices={
        <>
          <RosterChangesNotice context={context} onChange={applyChange} />
          {session.refusal.value && <Notice tone="error">{session.refusal.value}</Notice>}
          {position.at === 'refused' && <RefusalNotice context={context} reason={position.reason} />}
        </>
      }
      stage={
        <>
          <SideBands context={context} asked={asked} onPress={sums ? () => open({ what: 'sums' }) : undefined} />
          <StageContent
            context={context}
            opening={opening}
            boardControl={boardControl}
            turned={turned}
            asked={asked}
            tall={tall}
            onChange={applyChange}
            onTumble={setTumbling}
          />
          {position.at === 'ask' && (
            <LastResult
              context={context}
              next={boardControl || showsWorkList(context) ? undefined : asked}
              opening={opening}
              onBoard={boardControl !== undefined}
              onTumble={setTumbling}
            />
          )}
          <section ref={storyBox} class={`story${story ? ' open' : ''}`} aria-label="Story">
            {!turned && !isStoryInResult && <StorySoFar context={context} opening={opening} onChange={applyChange} />}
          </section>
        </>
      }
      odds={
        asked && !turned && !boardControl && context.odds === 'shown' && (asked.kind === 'facts' || !tall) ? (
          <OddsLine context={context} ask={asked} onPress={() => open({ what: 'odds' })} />
        ) : undefined
      }
      pad={
        position.at === 'ask' && (
          <UpsideDown on={turned !== across}>
            {taught ?? (
              <Question
                key={`${padShape(context)} ${across}`}
                context={context}
                boardControl={boardControl}
                tall={tall}
              />
            )}
          </UpsideDown>
        )
      }
      room={taught ? 'row' : tall ? 'sheet' : padSizeFor(context, asked, boardControl !== undefined)}
      side={asked && markOfAsk(context, asked)}
      isTumbling={isTumbling}
      step={{ asked: asked?.id, answers: session.play.value.answers }}
      leftHanded={settings.value[LEFT_HAND] === true}
      foot={
        <PlayFoot
          context={context}
          story={story}
          onStory={isStoryInResult ? undefined : () => setStory(!story)}
          onRules={() => open({ what: 'rules' })}
          onShow={() => (turned ? setTurned(false) : open({ what: 'table' }))}
          turned={turned}
        />
      }
    >
      <OpenSheet
        context={context}
        opened={opened}
        opening={opening}
        asked={asked}
        applyChange={applyChange}
        boards={boardState !== undefined}
        onTurn={() => setTurned(true)}
      />
    </StepFrame>
  );
}

const Awaited = ({ title, words }: { readonly title: string; readonly words: string }) => (
  <section class="question" aria-label="Question" tabIndex={-1}>
    <header class="question-head">
      <h2>{title}</h2>
      <p role="status">{words}</p>
    </header>
  </section>
);

/** Returns the beats for the progress line: those reached and those still to come. */
function progressSteps({ session }: PlayContext) {
  const { at, trail } = session.position.value;
  const all = session.sequence.beats;
  const reached = new Set(trail.flatMap((step) => ('beat' in step ? [step.beat] : [])));
  const now = at === 'end' ? all.length : all.findIndex(({ id }) => id === currentBeat(trail));
  return all.flatMap(({ id, title }, i): ProgressStep[] =>
    i > now
      ? [{ label: title, state: 'to come' }]
      : reached.has(id)
        ? [{ label: title, state: i === now ? 'now' : 'passed' }]
        : [],
  );
}

function padShape(context: PlayContext): string {
  const position = context.session.position.value;
  if (position.at !== 'ask') return '';
  return askWords(context, position.ask).line?.sheet ?? position.asks.map(({ id }) => id).join();
}
