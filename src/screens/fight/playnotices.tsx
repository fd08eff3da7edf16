import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import type { ChangedPlay } from '../../engine/changeplay.ts';
import { countOf } from '../../system/wording.ts';
import type { PlayContext } from './playcontext.ts';
import { removeAnswers } from './sheets/lostanswers.tsx';

/** Maximum roster changes to list, so that the fight stays in view. */
const MAX_SHOWN = 4;

export function RosterChangesNotice({
  context,
  onChange,
}: {
  readonly context: PlayContext;
  readonly onChange: (changed: ChangedPlay | undefined) => void;
}) {
  const { sentences, preview, keepEntered } = context.rosterChanges;
  if (sentences.value.length === 0) return null;
  const more = sentences.value.length - MAX_SHOWN;
  return (
    <Notice
      tone="warning"
      title="The roster has changed since"
      actions={
        <>
          <Button kind="primary" label="Use the roster as it stands" onPress={() => onChange(preview())} />
          <Button label="Keep the details as entered" onPress={keepEntered} />
        </>
      }
    >
      {sentences.value.slice(0, MAX_SHOWN).join(' ')}
      {more > 0 && ` And ${countOf(more, 'more change', 'more changes')}.`}
    </Notice>
  );
}

export function RefusalNotice({ context, reason }: { readonly context: PlayContext; readonly reason: string }) {
  const { session } = context;
  const keepFitting = () => {
    const fitting = session.position.value.trail.filter((step) => 'ask' in step).length;
    removeAnswers(session, session.play.value.answers.length - fitting, () => session.keepFitting());
  };
  return (
    <Notice
      tone="error"
      title="This fight no longer fits its rules"
      actions={
        <>
          <Button icon="copy" label="Copy details for a bug report" onPress={() => context.copyReport()} />
          <Button kind="primary" label="Keep the answers up to here" onPress={keepFitting} />
        </>
      }
    >
      {reason}
    </Notice>
  );
}
