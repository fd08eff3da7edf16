import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import type { ChangedPlay } from '../../engine/changeplay.ts';
import { type Play, positionOf } from '../../engine/play.ts';
import { fileOf } from '../../system/plays/playfile.ts';
import type { Outcome } from '../../system/sequence.ts';
import { countOf } from '../../system/wording.ts';
import { copyText } from '../parts/files/sharefile.ts';
import { changeLine, type PlayContext, sequenceWords } from './playcontext.ts';
import { removeWithUndo } from './sheets/lostanswers.tsx';
import { sortChanges } from './stage/end/casualties.ts';

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

export function CopyPlayKey({
  context: { session },
  wide,
  onCopied,
}: {
  readonly context: PlayContext;
  readonly wide?: true;
  readonly onCopied?: () => void;
}) {
  const copy = async () => {
    await copyText(JSON.stringify(fileOf(session.play.value), null, 2));
    onCopied?.();
  };
  return <Button wide={wide} icon="copy" label="Copy details for a bug report" onPress={copy} />;
}

export function RefusalNotice({ context, reason }: { readonly context: PlayContext; readonly reason: string }) {
  const { session } = context;
  const keepFitting = () => {
    const fitting = session.position.value.trail.filter((step) => 'ask' in step).length;
    removeWithUndo(session, session.play.value.answers.length - fitting, () => session.keepFitting());
  };
  return (
    <Notice
      tone="error"
      title="This fight no longer fits its rules"
      actions={
        <>
          <CopyPlayKey context={context} />
          <Button kind="primary" label="Keep the answers up to here" onPress={keepFitting} />
        </>
      }
    >
      {reason}
    </Notice>
  );
}

export function CorrectionNotice({ context, outcome }: { readonly context: PlayContext; readonly outcome: Outcome }) {
  const { session } = context;
  const { endedBeforeCorrection, play, rule } = session;
  const corrected = endedBeforeCorrection.value;
  const before = corrected && positionOf(rule, corrected);
  if (before?.at !== 'end') return null;
  const [was, now] = [resultLines(context, before.outcome, corrected!), resultLines(context, outcome, play.value)];
  const gone = was.all.filter((line) => !now.all.includes(line));
  // The result above says its other new words.
  const added = (gone.length > 0 ? now.men : now.all).filter((line) => !was.all.includes(line));
  return (
    <Notice
      title={`Corrected.${gone.length > 0 ? ' Before:' : added.length > 0 ? '' : ' The result stays the same.'}`}
      actions={
        <Button
          icon="undo"
          label="Undo the correction"
          onPress={() => session.restore(corrected!, session.play.value)}
        />
      }
    >
      {[...gone, ...added.map((line) => `Now: ${line}`)].map((line, at) => (
        <p key={`${at}`}>{line}</p>
      ))}
    </Notice>
  );
}

function resultLines(context: PlayContext, outcome: Outcome, { setup }: Play) {
  const { title, detail, orders } = sequenceWords(context).outcome(outcome, setup);
  const { casualties, marks } = sortChanges(context, outcome.changes);
  const men = [...casualties.map(({ change }) => change), ...marks].map((change) => {
    const { tag = '', who, now } = changeLine(context, change);
    return `${tag} ${who}: ${now}`.trim();
  });
  return { men, all: [title, ...(detail ? [detail] : []), ...men, ...orders] };
}
