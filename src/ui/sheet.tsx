import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from './button.tsx';
import './frame.css';
import { useModal } from './modal.ts';

export interface SheetProps {
  title: string;
  onClose: () => void;
  closeLabel?: string | undefined;
  /** The keys at its foot, primary last. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A sheet over the screen while it is rendered; focus stays inside and returns. A tap beside it does nothing, since mis-taps must not close a half-read sheet. */
export function Sheet({ title, onClose, closeLabel = 'Close', actions, children }: SheetProps) {
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog {...modal} class="sheet" aria-labelledby={id}>
      <header class="sheet-head">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" bare label={closeLabel} onPress={onClose} />
      </header>
      <div class="sheet-body">{children}</div>
      {actions && <footer class="sheet-actions">{actions}</footer>}
    </dialog>
  );
}
