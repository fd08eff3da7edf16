import { Button } from './button.tsx';
import { Panel, type PanelProps } from './panel.tsx';
import { type FormState, useUnsaved } from './unsaved.tsx';

export { NoticeSlot } from './panel.tsx';

interface SheetProps extends PanelProps {
  /** What is typed on it: its key is the last at the foot, and nothing is left unsaved without a question. */
  form?: FormState | undefined;
}

/** A panel that may hold what is typed. */
export function Sheet({ form, onClose, actions, ...panel }: SheetProps) {
  const { question, leave } = useUnsaved(form);
  const foot = (actions || form?.save) && (
    <>
      {actions}
      {form?.save && <Button kind="primary" wide={!actions} {...form.save} />}
    </>
  );
  return <Panel {...panel} onClose={() => leave(onClose)} actions={foot} over={question} />;
}
