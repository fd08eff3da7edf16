import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { Button } from './button.tsx';
import './frame.css';
import { useModal } from '../hooks/modal.ts';
import type { PressHandler } from '../hooks/once.ts';

/** Urgent notices. Open sheets repeat them, because the page behind is covered. */
export const NoticeSlot = createContext<ComponentChildren>(null);

export interface PanelProps {
  title: string;
  onClose: PressHandler;
  closeLabel?: string | undefined;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Modal dialog. A tap outside does not close it, to guard against mis-taps. */
export function Panel({
  title,
  onClose,
  closeLabel = 'Close',
  actions,
  over,
  children,
}: PanelProps & { over?: ComponentChildren }) {
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog {...modal} class="sheet" aria-labelledby={id}>
      <header class="sheet-head">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" bare label={closeLabel} onPress={onClose} />
      </header>
      <div class="sheet-body">{children}</div>
      <div class="sheet-notices">{useContext(NoticeSlot)}</div>
      {actions && <footer class="sheet-actions">{actions}</footer>}
      {over}
    </dialog>
  );
}
