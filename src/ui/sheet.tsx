import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { Button } from './button.tsx';
import './frame.css';
import { useModal } from './modal.ts';
import type { Act } from './once.ts';
import { type Form, useUnsaved } from './unsaved.tsx';

/** What must not be missed: every open sheet shows it too, as what stands on the screen behind is out of reach. */
export const NoticeSlot = createContext<ComponentChildren>(null);

export interface SheetProps {
  title: string;
  onClose: Act;
  closeLabel?: string | undefined;
  /** The keys at its foot, primary last. */
  actions?: ComponentChildren;
  /** What is typed on it: its key is the last at the foot, and nothing is left unsaved without a question. */
  form?: Form | undefined;
  children: ComponentChildren;
}

/** A sheet over the screen while it is rendered; focus stays inside and returns. A tap beside it does nothing, since mis-taps must not close a half-read sheet. */
export function Sheet({ title, onClose, closeLabel = 'Close', actions, form, children }: SheetProps) {
  const { question, leave } = useUnsaved(form);
  const close = () => leave(onClose);
  const modal = useModal(close);
  const id = useId();
  return (
    <dialog {...modal} class="sheet" aria-labelledby={id}>
      <header class="sheet-head">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" bare label={closeLabel} onPress={close} />
      </header>
      <div class="sheet-body">{children}</div>
      <div class="sheet-notices">{useContext(NoticeSlot)}</div>
      {(actions || form?.save) && (
        <footer class="sheet-actions">
          {actions}
          {form?.save && <Button kind="primary" wide={!actions} {...form.save} />}
        </footer>
      )}
      {question}
    </dialog>
  );
}
