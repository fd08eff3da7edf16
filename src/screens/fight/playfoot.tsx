import { Button } from '../../components/frame/button.tsx';
import { askWords, type PlayContext } from './playcontext.ts';
import { answeredStep } from './playsession.ts';

export function PlayFoot({
  context,
  story,
  onStory,
  onRules,
  onShow,
  turned,
}: {
  readonly context: PlayContext;
  readonly story: boolean;
  readonly onStory: (() => void) | undefined;
  readonly onRules: () => void;
  readonly onShow: () => void;
  readonly turned: boolean;
}) {
  const { session } = context;
  const last = session.undoable;
  const next = session.redoable;
  const title = (id: string) => {
    const step = answeredStep(session.position.value.trail, id);
    return step ? askWords(context, step.ask).title : id;
  };
  return (
    <div class="step-keys">
      <Button
        kind="quiet"
        icon="undo"
        bare
        label="Undo"
        detail={last && title(last.id)}
        off={!last}
        onPress={() => session.undo()}
      />
      {next && <Button kind="quiet" icon="redo" bare label="Redo" onPress={() => session.redo()} />}
      {onStory && <Button kind="quiet" icon="story" label="Story" pressed={story} onPress={onStory} />}
      <Button kind="quiet" icon="rules" label="Rules" onPress={onRules} />
      <Button kind="quiet" icon="eye" label="Show" pressed={turned} onPress={onShow} />
    </div>
  );
}
