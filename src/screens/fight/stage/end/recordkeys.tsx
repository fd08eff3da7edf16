import type { TargetedMouseEvent } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../../../components/frame/button.tsx';
import { Notice } from '../../../../components/frame/notice.tsx';
import type { Change } from '../../../../engine/roster.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { type DueSequence, sequenceOf } from '../../../../system/system.ts';
import { settings } from '../../../state/appstate.ts';
import { BOTH_SIDES_CONFIRM } from '../../../state/settingkeys.ts';
import type { PlayContext } from '../../playcontext.ts';
import { CopyPlayKey } from '../../playnotices.tsx';

/** Keys that record the result, alone or with the next task. `words` names the casualties. */
export function RecordKeys({
  context,
  outcome,
  changes,
  words,
}: {
  readonly context: PlayContext;
  readonly outcome: Outcome;
  readonly changes: readonly Change[];
  readonly words: string;
}) {
  const { session } = context;
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const sides = new Set(Object.values(context.seats).map(({ side }) => side));
  const bothTap = settings.value[BOTH_SIDES_CONFIRM] === true && sides.size > 1;
  const next = bothTap ? undefined : context.nextTask?.(changes);
  const record = (due?: DueSequence) => {
    setBusy(true);
    return context
      .record(outcome, changes, due)
      .catch((error: Error) => setFailed(error.message))
      .finally(() => setBusy(false));
  };
  // Declared attacks are fought next.
  const isNextFirst =
    next !== undefined &&
    (context.isQuickFight || !session.sequence.odds) &&
    sequenceOf(next.due.sequence, session.system).roles.length > 1;
  const nextKey = next && (
    <Button
      kind={isNextFirst ? 'primary' : 'plain'}
      wide
      icon="next"
      label={`Record, then ${next.title}`}
      detail={next.due.why}
      off={busy}
      onPress={() => record(next.due)}
    />
  );
  const canFightOn = context.isQuickFight && sides.size > 1 && !session.sequence.opensPhase;
  const otherPhone = context.otherPhoneReason?.();
  return (
    <>
      {failed && <NotRecorded context={context} reason={failed} />}
      {otherPhone ? (
        <p role="status">{otherPhone}</p>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard scrolls by itself
        <div class="ending-keys" onClick={scrollOn}>
          {asking && <p role="status">One side agrees. The other side taps to record.</p>}
          {/* Takes the place of the first key, so that a double tap does not agree. */}
          {asking && <Button wide label="Not agreed" onPress={() => setAsking(false)} />}
          {isNextFirst && nextKey}
          <Button
            kind={isNextFirst ? 'plain' : 'primary'}
            wide
            icon={context.lesson ? 'next' : 'tick'}
            label={isNextFirst ? 'Record' : recordWords(context, words)}
            detail={asking ? 'The other side agrees' : canFightOn ? 'Then fight on, or stop' : undefined}
            off={busy}
            onPress={() => (bothTap && !asking ? setAsking(true) : record())}
          />
          {!isNextFirst && nextKey}
        </div>
      )}
    </>
  );
}

/** Scrolls down at a tap on "More below", the cover above the keys. */
function scrollOn({ target, currentTarget }: TargetedMouseEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.closest('.stage-scroll')?.scrollBy({ top: innerHeight / 3 });
}

const NotRecorded = ({ context, reason }: { readonly context: PlayContext; readonly reason: string }) => (
  <Notice tone="error" title="Not recorded" actions={<CopyPlayKey context={context} />}>
    {reason}
  </Notice>
);

function recordWords({ lesson, session, isQuickFight, isCorrection }: PlayContext, casualties: string): string {
  if (isCorrection) return 'Save the correction…';
  if (lesson) return 'Your own fight';
  if (isQuickFight && session.sequence.opensPhase) return 'On with the phase';
  return casualties ? `Record: ${casualties}` : 'Record';
}
