import type { Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Toggle } from '../../../components/fields/toggle.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { Trail } from '../../../components/step/trail.tsx';
import { TableView } from '../../../components/table/tableview.tsx';
import type { AmendedPlay } from '../../../engine/amend.ts';
import type { Answer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import { formatNumber } from '../../../engine/data/figure.ts';
import type { Play } from '../../../engine/play.ts';
import type { Step } from '../../../engine/replay.ts';
import { countOf } from '../../../system/wording.ts';
import { helpFor } from '../../../systems/systems.ts';
import { lazily } from '../../parts/lazily.tsx';
import { attempt, keepSetting, lastAction, say, settings } from '../../state/appstate.ts';
import { BOTH_SIDES_AGREE, SHARED_PHONE } from '../../state/settingkeys.ts';
import { askWords, type PlayContext, tellingOf } from '../playcontext.ts';
import type { PlaySession } from '../playsession.ts';
import { SetupSheet } from '../setup/setupsheet.tsx';
import { ViewKey } from '../stage/boardview.tsx';
import { latestResult } from '../stage/diceontable.ts';
import { showsSums, sideLines } from '../stage/stage.tsx';
import { type TrailActions, trailSteps } from '../trailwords.ts';
import { AmendSheet, ownThrowWords } from './amendsheet.tsx';
import { OddsSheet } from './oddssheet.tsx';
import { lastAppThrow } from './ownroll.ts';
import { bothSums, SumColumns, Sums, sideTotals } from './sums.tsx';
import { SumSheet } from './sumsheet.tsx';

const HowRolled = lazily(() => import('./sheets.ts').then((file) => file.HowAppRolls));
const RuleSheet = lazily(() => import('./sheets.ts').then((file) => file.RuleSheet));

export const LEAVE_LESSON = 'Leave the lesson';

export type StepSheet =
  | { readonly what: 'ask'; readonly ask: Ask; readonly answer: Answer; readonly die?: number | undefined }
  | { readonly what: 'stated'; readonly step: Extract<Step, { stated: unknown }>; readonly line?: string | undefined }
  | { readonly what: 'mended'; readonly mended: AmendedPlay; readonly of: Play }
  | { readonly what: 'dice' | 'menu' | 'odds' | 'rules' | 'setup' | 'sums' | 'table' };

/** A separate component, so that the step below does not render again. */
export function OpenSheet({
  context,
  opened,
  opening,
  asked,
  boards,
  mend,
  onTurn,
}: {
  readonly context: PlayContext;
  readonly opened: Signal<StepSheet | undefined>;
  readonly opening: TrailActions;
  readonly asked: Ask | undefined;
  readonly boards: boolean;
  readonly mend: (mended: AmendedPlay | undefined) => void;
  readonly onTurn: () => void;
}) {
  const { session } = context;
  const now = opened.value;
  const close = () => {
    opened.value = undefined;
  };
  // Preload the rules.
  useEffect(() => {
    RuleSheet.fetch();
    attempt(helpFor(session.system.id));
  }, []);
  switch (now?.what) {
    case 'ask':
      return (
        <AmendSheet
          context={context}
          {...now}
          onClose={close}
          onAnswer={(answer, shuffled) => mend(session.previewAnswer(answer, shuffled))}
        />
      );
    case 'stated':
      return (
        <SumSheet
          context={context}
          step={now.step}
          line={now.line}
          onClose={close}
          onMend={(to) => mend(session.previewOverruling(now.step.stated.id, to))}
        />
      );
    case 'mended':
      return (
        <LostAnswers
          context={context}
          mended={now.mended}
          onTake={() => {
            removeAnswers(session, now.mended.lost.length, () => session.apply(now.mended, now.of));
            close();
          }}
          onClose={close}
        />
      );
    case 'setup':
      return context.setup && <SetupSheet context={context} editor={context.setup} onMend={mend} onClose={close} />;
    case 'menu':
      return (
        <Menu
          context={context}
          boards={boards}
          opening={opening}
          onOpen={(what) => {
            opened.value = { what };
          }}
          onClose={close}
        />
      );
    case 'dice':
      return <HowRolled context={context} onClose={close} />;
    case 'sums':
      return (
        <Sheet title="Both sides’ dice" onClose={close}>
          <Sums context={context} onLine={opening.openNumber} />
        </Sheet>
      );
    case 'rules':
      return <RuleSheet context={context} asked={asked} onClose={close} />;
    case 'odds':
      return <OddsSheet context={context} onClose={close} />;
    case 'table':
      return (
        <ShowTable
          context={context}
          asked={asked}
          onClose={close}
          onTurn={() => {
            onTurn();
            close();
          }}
        />
      );
    default:
      return null;
  }
}

/** Removes answers and offers Undo until the play goes on. */
export function removeAnswers(session: PlaySession, count: number, remove: () => void): void {
  const before = session.play.value;
  remove();
  const after = session.play.value;
  if (after === before) return;
  say(`${countOf(count, 'answer', 'answers')} removed`, {
    label: 'Undo',
    act: async () => session.restore(before, after),
  });
  const said = lastAction.peek();
  const stop = session.play.subscribe((play) => {
    if (play === after) return;
    if (lastAction.peek() === said) lastAction.value = undefined;
    queueMicrotask(() => stop());
  });
}

function Menu({
  context,
  boards,
  opening,
  onOpen,
  onClose,
}: {
  readonly context: PlayContext;
  readonly boards: boolean;
  readonly opening: TrailActions;
  readonly onOpen: (what: 'dice' | 'odds') => void;
  readonly onClose: () => void;
}) {
  const thrown = lastAppThrow(context.session.position.value.trail);
  return (
    <Sheet title="This fight" onClose={onClose}>
      <div class="sheet-keys">
        {thrown && (
          <Button
            wide
            icon="dice"
            label={ownThrowWords(thrown.ask)}
            detail={`Instead of the app’s: ${askWords(context, thrown.ask).title}`}
            onPress={() => opening.openAnswer(thrown.ask, thrown.answer)}
          />
        )}
        {boards && <ViewKey onPress={onClose} />}
        <Toggle
          label="The phone lies between us"
          detail="The keys turn to whoever answers"
          value={settings.value[SHARED_PHONE] === true}
          onChange={(next) => keepSetting(SHARED_PHONE, next)}
        />
        <Toggle
          label="Both sides confirm the result"
          detail="The other side taps too"
          value={settings.value[BOTH_SIDES_AGREE] === true}
          onChange={(next) => keepSetting(BOTH_SIDES_AGREE, next)}
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
        <Button
          wide
          icon="copy"
          label="Copy details for a bug report"
          onPress={() => context.copyReport().then(onClose)}
        />
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
              onPress={() => context.discard()}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

function LostAnswers({
  context,
  mended,
  onTake,
  onClose,
}: {
  readonly context: PlayContext;
  readonly mended: AmendedPlay;
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

function ShowTable({
  context,
  asked,
  onClose,
  onTurn,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly onClose: () => void;
  readonly onTurn: () => void;
}) {
  const [on, setOn] = useState(false);
  const { setup } = context.session.play.value;
  const told = context.session.position.value;
  const frame = {
    closeLabel: 'Close',
    onClose,
    turn: { label: 'Turn screen', on, onTurn: () => setOn(!on) },
  };
  if (told.at === 'end') {
    const { title, detail, orders } = tellingOf(context).outcome(told.outcome, setup);
    const lines = [...(detail ? [detail] : []), ...orders].map((text, i) => ({ id: `${i}`, text }));
    return <TableView title={title} lines={lines} {...frame} />;
  }
  const keys = asked && <Button icon="turn" label="Turn keys" onPress={onTurn} />;
  if (showsSums(context)) {
    const sums = bothSums(context);
    return (
      <TableView title={sideTotals(sums).map(formatNumber).join(' against ')} keys={keys} {...frame}>
        <div class="sums">
          <SumColumns context={context} sums={sums} />
        </div>
      </TableView>
    );
  }
  const question = asked && askWords(context, asked).title;
  const [title = '', ...next] = [latestResult(context)?.words, question].filter((one) => one !== undefined);
  const lines = [...sideLines(context), ...next.map((text) => ({ id: 'next', text }))];
  return <TableView title={title} lines={lines} keys={keys} {...frame} />;
}
