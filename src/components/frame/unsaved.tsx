import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hold, type LeaveGuard, release } from '../hooks/hold.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Panel } from './panel.tsx';

/** What is typed: whether it is saved nowhere yet, and the key that saves it, where there is one. */
export interface FormState {
  changed: boolean;
  save?: ButtonProps | undefined;
}

/** Holds what is typed: `leave` goes at once, or asks first with the question, which stands on the screen while it is asked. */
export function useUnsaved(form: FormState | undefined): { question: VNode | null; leave: LeaveGuard } {
  const [asked, ask] = useState<{ readonly go: () => void } | undefined>(undefined);
  const next = useRef<(() => void) | undefined>(undefined);
  const changed = form?.changed ?? false;
  const own = useRef<LeaveGuard>((go) => ask({ go })).current;
  useLayoutEffect(() => {
    if (!changed) return undefined;
    hold(own);
    return () => {
      release(own);
      ask(undefined);
      // Saved, after the player was asked: now he goes where he wanted.
      next.current?.();
      next.current = undefined;
    };
  }, [changed]);
  const stay = () => {
    next.current = undefined;
    ask(undefined);
  };
  const discard = () => {
    release(own);
    ask(undefined);
    asked?.go();
  };
  const save = form?.save;
  const question = asked ? (
    <Panel
      title={save ? 'Save your changes?' : 'Discard your changes?'}
      onClose={stay}
      closeLabel="Close"
      actions={
        <>
          {save && (
            <Button
              {...save}
              kind="primary"
              wide
              onPress={() => {
                next.current = asked.go;
                return save.onPress?.();
              }}
            />
          )}
          <Button kind="danger" wide label="Discard changes" onPress={discard} />
          <Button wide label="Keep editing" onPress={stay} />
        </>
      }
    >
      <p>They are not saved yet.</p>
    </Panel>
  ) : null;
  return { question, leave: changed ? own : (go) => go() };
}

/** Holds what is typed on a screen that is no sheet. */
export const Unsaved = (form: FormState): VNode | null => useUnsaved(form).question;
