import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { Trail } from '../../../components/step/trail.tsx';
import type { ChangedPlay } from '../../../engine/changeplay.ts';
import { countOf } from '../../../system/wording.ts';
import { lastAction, say } from '../../state/appstate.ts';
import type { PlayContext } from '../playcontext.ts';
import type { PlaySession } from '../playsession.ts';
import { trailSteps } from '../trailwords.ts';

export function removeWithUndo(
  session: PlaySession,
  count: number,
  remove: () => void,
  words = `${countOf(count, 'answer', 'answers')} removed`,
): void {
  const before = session.play.value;
  remove();
  const after = session.play.value;
  // The corrected result has an Undo of its own.
  const isShownInResult = session.position.value.at === 'end' && session.endedBeforeCorrection.value !== undefined;
  if (after === before || count === 0 || isShownInResult) return;
  say(words, {
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

export function LostAnswers({
  context,
  changed,
  onTake,
  onClose,
}: {
  readonly context: PlayContext;
  readonly changed: ChangedPlay;
  readonly onTake: () => void;
  readonly onClose: () => void;
}) {
  const { trail } = context.session.position.value;
  const steps = trailSteps(
    context,
    trail.filter((step) => 'ask' in step && changed.lost.some(({ id }) => id === step.ask.id)),
  );
  return (
    <Sheet
      title={steps.length === 1 ? 'This answer will be lost' : 'These answers will be lost'}
      onClose={onClose}
      closeLabel="Leave it as it was"
      actions={<Button kind="danger" wide label="Change anyway" onPress={onTake} />}
    >
      <Trail label="Will be lost" steps={steps} />
    </Sheet>
  );
}
