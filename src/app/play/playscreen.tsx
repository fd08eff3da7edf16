import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Answer } from '../../rules/answer.ts';
import type { Ask } from '../../rules/ask.ts';
import { figure } from '../../rules/figure.ts';
import type { Mended } from '../../rules/play.ts';
import type { Step } from '../../rules/replay.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepFrame } from '../../ui/stepframe.tsx';
import { TableView } from '../../ui/tableview.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { Trail } from '../../ui/trail.tsx';
import { Turned } from '../../ui/turned.tsx';
import { keepSetting, settings } from '../model/appstate.ts';
import { AGREED, BETWEEN, LEFT_HAND } from '../model/hand.ts';
import { rattle } from '../model/rattle.ts';
import { lazily } from '../parts/lazily.tsx';
import { Saved } from '../parts/saved.tsx';
import { AmendSheet, ownWords } from './amendsheet.tsx';
import { boardOf, boardViewed, useBoard, ViewKey } from './boardview.tsx';
import { OddsSheet } from './oddssheet.tsx';
import './play.css';
import { HereOdds } from './hereodds.tsx';
import { resultNow } from './lying.ts';
import { appsLastThrow } from './ownroll.ts';
import { byFace, padOf } from './pad.ts';
import { type PlayContext, seatOf, tellingOf, wordsOf } from './playcontext.ts';
import { answerTo, beatNow, focusedAsk } from './playsession.ts';
import { Question } from './question.tsx';
import { LastResult, listed, Middle, Sides, sidesSaid, unthrown } from './stage.tsx';
import { StorySoFar } from './storysofar.tsx';
import { bothSums, Columns, Sums, totals } from './sums.tsx';
import { SumSheet } from './sumsheet.tsx';
import { type Opening, trailSteps } from './trailwords.ts';

const HowRolled = lazily(() => import('./sheets.ts').then((file) => file.HowRolled));
const RuleSheet = lazily(() => import('./sheets.ts').then((file) => file.RuleSheet));

const LEAVE_LESSON = 'Leave the lesson';

/** What is answered on a sheet that takes the room of the stage. */
const TALL: readonly Ask['kind'][] = ['facts', 'pick', 'spread'];

type Opened =
  | { readonly what: 'ask'; readonly ask: Ask; readonly answer: Answer }
  | { readonly what: 'stated'; readonly step: Extract<Step, { stated: unknown }>; readonly line?: string | undefined }
  | { readonly what: 'mended'; readonly mended: Mended }
  | { readonly what: 'dice' | 'menu' | 'odds' | 'rules' | 'sums' | 'table' };

/** A play: the sides and what lies between them, what is asked now, and the way back. It knows asks only by their kind. */
export function PlayScreen({ context }: { readonly context: PlayContext }) {
  const { session } = context;
  const told = session.position.value;
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [turned, setTurned] = useState(false);
  const [story, setStory] = useState(false);
  const close = () => setOpened(undefined);
  const show = () => setOpened({ what: 'table' });

  /** What falls away is named first; where nothing does, the mending is taken at once. */
  const mend = (mended: Mended | undefined) => {
    if (!mended) return;
    if (mended.lost.length > 0) return setOpened({ what: 'mended', mended });
    session.take(mended);
    close();
  };
  const stated = (id: string) =>
    told.trail.find((step): step is Extract<Step, { stated: unknown }> => 'stated' in step && step.stated.id === id);
  const opening = {
    ask: (ask: Ask, answer: Answer) => {
      setStory(false);
      setOpened({ what: 'ask', ask, answer });
    },
    stated: (id: string, line?: string) => {
      const step = stated(id);
      if (!step) return;
      setStory(false);
      setOpened({ what: 'stated', step, line });
    },
  };

  const asked = focusedAsk(session);
  const standing = useMemo(() => boardOf(context), [context, session.play.value, asked]);
  const hand = useBoard(context, boardViewed() === 'board' ? standing : undefined);
  const elsewhere = asked && context.elsewhere?.(asked.whose);
  const taught =
    asked && elsewhere ? (
      <Awaited title={wordsOf(context, asked).title} words={elsewhere} />
    ) : (
      asked && context.lesson?.pad()
    );
  const tall = asked !== undefined && TALL.includes(asked.kind) && !hand && !listed(context) && !taught;
  const across = settings.value[BETWEEN] === true && asked !== undefined && sitsAcross(context, asked);
  const sums = bothSums(context).length > 0;
  const [falling, setFalling] = useState(false);
  const rolled = session.rolled.value;
  // The rules are at hand before anybody asks for them.
  useEffect(() => {
    RuleSheet.fetch();
  }, []);
  useEffect(() => {
    if (rolled.length > 0) rattle();
  }, [rolled]);

  return (
    <StepFrame
      bar={
        <Bar
          title={context.title}
          emblem={session.system.tile?.emblem}
          subtitle={
            <>
              <Progress label="Where the procedure stands" beats={beats(context)} />
              {!context.lesson && <Saved />}
            </>
          }
          back={{ label: context.lesson ? LEAVE_LESSON : 'Save and leave', onPress: context.leave }}
          actions={<Button kind="quiet" icon="more" bare label="More" onPress={() => setOpened({ what: 'menu' })} />}
        />
      }
      notices={
        <>
          <Elsewhere context={context} onMend={mend} />
          {session.refused.value && <Notice tone="error">{session.refused.value}</Notice>}
          {told.at === 'refused' && <Refused context={context} reason={told.reason} />}
        </>
      }
      stage={
        <>
          <Sides context={context} asked={asked} onPress={sums ? () => setOpened({ what: 'sums' }) : undefined} />
          <Middle
            {...{ context, opening, hand, turned, asked, tall }}
            onMend={mend}
            onFall={setFalling}
            onShow={show}
          />
          {told.at === 'ask' && (
            <LastResult context={context} opening={opening} onBoard={hand !== undefined} onFall={setFalling} />
          )}
          <section class={`story${story ? ' open' : ''}`} aria-label="Story">
            {!turned && <StorySoFar context={context} opening={opening} onMend={mend} />}
          </section>
        </>
      }
      odds={
        asked && !turned && !hand && context.odds === 'shown' && (asked.kind === 'facts' || !tall) ? (
          <HereOdds context={context} ask={asked} onPress={() => setOpened({ what: 'odds' })} />
        ) : undefined
      }
      pad={
        told.at === 'ask' && (
          <Turned on={turned !== across}>
            {taught ?? (
              <Question
                key={`${padShape(context)} ${across}`}
                context={context}
                hand={hand}
                turned={turned}
                tall={tall}
              />
            )}
          </Turned>
        )
      }
      room={taught ? 'row' : tall ? 'sheet' : roomFor(context, asked, hand !== undefined)}
      side={asked && seatOf(context, asked.whose).side}
      falling={falling}
      leftHanded={settings.value[LEFT_HAND] === true}
      foot={
        <Foot
          context={context}
          story={story}
          onStory={() => setStory(!story)}
          onRules={() => setOpened({ what: 'rules' })}
          onShow={() => (turned ? setTurned(false) : show())}
          turned={turned}
          asked={asked}
        />
      }
    >
      {opened?.what === 'ask' && (
        <AmendSheet
          context={context}
          ask={opened.ask}
          answer={opened.answer}
          onClose={close}
          onAnswer={(answer) => mend(session.amending(answer))}
        />
      )}
      {opened?.what === 'stated' && (
        <SumSheet
          context={context}
          step={opened.step}
          line={opened.line}
          onClose={close}
          onMend={(to) => mend(session.overruling(opened.step.stated.id, to))}
        />
      )}
      {opened?.what === 'mended' && (
        <FallenAway
          context={context}
          mended={opened.mended}
          onTake={() => {
            session.take(opened.mended);
            close();
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'menu' && (
        <Menu
          context={context}
          boards={standing !== undefined}
          opening={opening}
          onOpen={(what) => setOpened({ what })}
          onClose={close}
        />
      )}
      {opened?.what === 'dice' && <HowRolled context={context} onClose={close} />}
      {opened?.what === 'sums' && (
        <Sheet title="Both sides’ dice" onClose={close}>
          <Sums context={context} onLine={opening.stated} onShow={show} />
        </Sheet>
      )}
      {opened?.what === 'rules' && <RuleSheet context={context} asked={asked} onClose={close} />}
      {opened?.what === 'odds' && <OddsSheet context={context} onClose={close} />}
      {opened?.what === 'table' && (
        <Shown
          context={context}
          asked={asked}
          onClose={close}
          onTurn={() => {
            setTurned(true);
            close();
          }}
        />
      )}
    </StepFrame>
  );
}

/** What stands in place of the pad where the other phone answers. */
const Awaited = ({ title, words }: { readonly title: string; readonly words: string }) => (
  <section class="question" aria-label="Question">
    <header class="question-head">
      <h2>{title}</h2>
      <p role="status">{words}</p>
    </header>
  </section>
);

/** The most classes of cards that a pad for a throw has room for. */
const FEW = 6;

function roomFor(context: PlayContext, asked: Ask | undefined, onBoard: boolean): 'throw' | 'cards' | 'list' | 'row' {
  const words = asked && wordsOf(context, asked);
  const pad = asked && words && padOf(asked, words);
  if (pad?.kind === 'cards' && pad.classes.length > FEW) return 'cards';
  // One of many men is as many keys.
  if (asked?.kind === 'pick' && asked.max === 1) return 'cards';
  // A list beside the board needs more than its row.
  if (onBoard) return asked?.kind === 'roll' || (asked?.kind === 'facts' && doneOnBoard(asked)) ? 'row' : 'list';
  if (!listed(context)) return 'throw';
  return asked && words && byFace(asked, words) ? 'row' : 'list';
}

/** Whether what is asked is mostly done on the board: its pad is left with a number. */
const doneOnBoard = ({ fields, beat }: Extract<Ask, { kind: 'facts' }>): boolean =>
  fields.every((field) => !('beat' in field) || field.beat !== beat || field.kind === 'own' || field.kind === 'number');

/** Whether the answer is that of the side at the far edge of a phone between two: of those here, not the first of the campaign. */
function sitsAcross(context: PlayContext, asked: Ask): boolean {
  const { side } = seatOf(context, asked.whose);
  return side !== undefined && Object.values(context.seats).some((seat) => seat.side !== undefined && seat.side < side);
}

function beats({ session }: PlayContext) {
  const now = beatNow(session.position.value.trail);
  const at =
    session.position.value.at === 'end'
      ? session.sequence.beats.length
      : session.sequence.beats.findIndex(({ id }) => id === now);
  return session.sequence.beats.map(({ title }, i) => ({
    label: title,
    state: i < at ? ('passed' as const) : i === at ? ('now' as const) : ('to come' as const),
  }));
}

/** What a pad looks like: asks of one sheet share theirs, and it is new to the thumb where this changes. */
function padShape(context: PlayContext): string {
  const told = context.session.position.value;
  if (told.at !== 'ask') return '';
  return wordsOf(context, told.ask).line?.sheet ?? told.asks.map(({ id }) => id).join();
}

function Foot({
  context,
  story,
  onStory,
  onRules,
  onShow,
  turned,
  asked,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly story: boolean;
  readonly onStory: () => void;
  readonly onRules: () => void;
  readonly onShow: () => void;
  readonly turned: boolean;
}) {
  const { session } = context;
  const last = session.undoable;
  const next = session.redoable;
  const title = (id: string) => {
    const step = answerTo(session.position.value.trail, id);
    return step ? wordsOf(context, step.ask).title : id;
  };
  return (
    <div class="step-keys">
      <Button
        kind="quiet"
        icon="undo"
        label="Undo"
        detail={last ? title(last.id) : '\u00a0'}
        off={!last}
        onPress={() => session.undo()}
      />
      {next && <Button kind="quiet" icon="redo" label="Redo" onPress={() => session.redo()} />}
      {/* A foot has room for five keys. */}
      {asked && !next && !context.lesson && <DiceKey context={context} asked={asked} />}
      <Button kind="quiet" icon="story" label="Story" pressed={story} onPress={onStory} />
      <Button kind="quiet" icon="rules" label="Rules" onPress={onRules} />
      <Button kind="quiet" icon="turn" label="Show" pressed={turned} onPress={onShow} />
    </div>
  );
}

/** Says and changes whose dice the side uses that is asked. */
function DiceKey({ context: { dice }, asked }: { readonly context: PlayContext; readonly asked: Ask }) {
  const app = dice.of(asked.whose) === 'app';
  return (
    <Button
      kind="quiet"
      icon="dice"
      label="App rolls"
      pressed={app}
      off={!('chances' in asked)}
      onPress={() => dice.choose(asked.whose, app ? 'own' : 'app')}
    />
  );
}

function Menu({
  context,
  boards,
  opening,
  onOpen,
  onClose,
}: {
  readonly context: PlayContext;
  /** Whether there is a board beside the list. */
  readonly boards: boolean;
  readonly opening: Opening;
  readonly onOpen: (what: 'dice' | 'odds') => void;
  readonly onClose: () => void;
}) {
  const thrown = appsLastThrow(context.session.position.value.trail);
  return (
    <Sheet title="This fight" onClose={onClose}>
      <div class="sheet-keys">
        {thrown && (
          <Button
            wide
            icon="dice"
            label={ownWords(thrown.ask)}
            detail={`Instead of the app’s: ${wordsOf(context, thrown.ask).title}`}
            onPress={() => opening.ask(thrown.ask, thrown.answer)}
          />
        )}
        {boards && <ViewKey onPress={onClose} />}
        <Toggle
          label="The phone lies between us"
          detail="The keys turn to whoever answers"
          value={settings.value[BETWEEN] === true}
          onChange={(next) => keepSetting(BETWEEN, next)}
        />
        <Toggle
          label="Both sides confirm the result"
          detail="The other side taps too"
          value={settings.value[AGREED] === true}
          onChange={(next) => keepSetting(AGREED, next)}
        />
        {context.odds !== 'hidden' && (
          <Button
            wide
            icon="odds"
            label="Odds"
            detail={context.odds === 'master' ? 'For the game master only' : undefined}
            onPress={() => onOpen('odds')}
          />
        )}
        <Button wide icon="dice" label="How the app rolls" detail="And how they fell" onPress={() => onOpen('dice')} />
        <Button wide icon="copy" label="Copy details for a bug report" onPress={() => context.copy().then(onClose)} />
        {context.lesson ? (
          <Button wide icon="back" label={LEAVE_LESSON} detail="Nothing of it is kept" onPress={context.leave} />
        ) : (
          <>
            <Button wide icon="back" label="Save and leave" detail="It waits under Play" onPress={context.leave} />
            <Button
              wide
              kind="danger"
              icon="close"
              label="Discard this fight"
              detail="Nothing is recorded; cards go back"
              onPress={() => context.abandon()}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

/** What has changed in the roster while the play was parked, and which facts it is to go by. */
function Elsewhere({
  context,
  onMend,
}: {
  readonly context: PlayContext;
  readonly onMend: (mended: Mended | undefined) => void;
}) {
  const { sentences, now, asTold } = context.since;
  if (sentences.value.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title="The roster has changed since"
      actions={
        <>
          <Button kind="primary" label="Use the roster as it stands" onPress={() => onMend(now())} />
          <Button label="Keep the details as entered" onPress={asTold} />
        </>
      }
    >
      {sentences.value.join(' ')}
    </Notice>
  );
}

/** What falls away when something earlier is changed, named before it happens. */
function FallenAway({
  context,
  mended,
  onTake,
  onClose,
}: {
  readonly context: PlayContext;
  readonly mended: Mended;
  readonly onTake: () => void;
  readonly onClose: () => void;
}) {
  const trail = context.session.position.value.trail;
  return (
    <Sheet
      title="These answers will be lost"
      onClose={onClose}
      closeLabel="Leave it as it was"
      actions={<Button kind="danger" wide label="Change anyway" onPress={onTake} />}
    >
      <Trail
        label="Will be lost"
        steps={trailSteps(
          context,
          trail.filter((step) => 'ask' in step && mended.lost.some(({ id }) => id === step.ask.id)),
        )}
      />
    </Sheet>
  );
}

function Refused({ context, reason }: { readonly context: PlayContext; readonly reason: string }) {
  return (
    <Notice
      tone="error"
      title="This fight no longer fits its rules"
      actions={
        <>
          <Button icon="copy" label="Copy details for a bug report" onPress={() => context.copy()} />
          <Button kind="primary" label="Keep the answers up to here" onPress={() => context.session.keepFitting()} />
        </>
      }
    >
      {reason}
    </Notice>
  );
}

/** What lies there now, for both players: the sums before a throw, the last result with the sides and the question, or the end. */
function Shown({
  context,
  asked,
  onClose,
  onTurn,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly onClose: () => void;
  /** Turns the keys to the other side of the table. */
  readonly onTurn: () => void;
}) {
  const [on, setOn] = useState(false);
  const { setup } = context.session.play.value;
  const told = context.session.position.value;
  const frame = {
    closeLabel: 'Back to the fight',
    onClose,
    turn: { label: 'Turn to the opponent', on, onTurn: () => setOn(!on) },
  };
  if (told.at === 'end') {
    const { title, detail, orders } = tellingOf(context).outcome(told.outcome, setup);
    const lines = [...(detail ? [detail] : []), ...orders].map((text, i) => ({ id: `${i}`, text }));
    return <TableView title={title} lines={lines} {...frame} />;
  }
  const keys = asked && <Button icon="turn" label="Turn the keys" onPress={onTurn} />;
  if (unthrown(context)) {
    const sums = bothSums(context);
    return (
      <TableView title={totals(sums).map(figure).join(' against ')} keys={keys} {...frame}>
        <div class="sums">
          <Columns context={context} sums={sums} />
        </div>
      </TableView>
    );
  }
  const question = asked && wordsOf(context, asked).title;
  const [title = '', ...next] = [resultNow(context)?.words, question].filter((one) => one !== undefined);
  const lines = [...sidesSaid(context), ...next.map((text) => ({ id: 'next', text }))];
  return <TableView title={title} lines={lines} keys={keys} {...frame} />;
}
