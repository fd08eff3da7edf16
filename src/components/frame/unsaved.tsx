import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addLeaveGuard, type LeaveGuard, removeLeaveGuard } from '../hooks/leaveguard.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Panel } from './panel.tsx';

export interface FormState {
  changed: boolean;
  save?: ButtonProps | undefined;
}

export function useUnsaved(form: FormState | undefined): { question: VNode | null; leave: LeaveGuard } {
  const [asked, ask] = useState<{ readonly go: () => void } | undefined>(undefined);
  const next = useRef<(() => void) | undefined>(undefined);
  const changed = form?.changed ?? false;
  const own = useRef<LeaveGuard>((go) => ask({ go })).current;
  useLayoutEffect(() => {
    if (!changed) return undefined;
    addLeaveGuard(own);
    return () => {
      removeLeaveGuard(own);
      ask(undefined);
      // Continues the navigation that the question interrupted.
      next.current?.();
      next.current = undefined;
    };
  }, [changed]);
  const stay = () => {
    next.current = undefined;
    ask(undefined);
  };
  const discard = () => {
    removeLeaveGuard(own);
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

export const UnsavedQuestion = (form: FormState): VNode | null => useUnsaved(form).question;
