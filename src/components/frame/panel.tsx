import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { Button } from './button.tsx';
import './frame.css';
import { useModal } from '../hooks/modal.ts';
import type { Act } from '../hooks/once.ts';

/** What must not be missed: every open sheet shows it too, as what stands on the screen behind is out of reach. */
export const NoticeSlot = createContext<ComponentChildren>(null);

export interface PanelProps {
  title: string;
  onClose: Act;
  closeLabel?: string | undefined;
  /** The keys at its foot, primary last. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A panel over the screen while it is rendered; focus stays inside and returns. A tap beside it does nothing, since mis-taps must not close a half-read sheet. */
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
