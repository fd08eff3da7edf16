import { Button } from './button.tsx';
import { Panel, type PanelProps } from './panel.tsx';
import { type FormState, useUnsaved } from './unsaved.tsx';

export { NoticeSlot } from './panel.tsx';

interface SheetProps extends PanelProps {
  /** Adds the save key, and asks before unsaved changes are discarded. */
  form?: FormState | undefined;
}

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
