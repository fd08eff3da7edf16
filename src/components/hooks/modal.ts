import { useLayoutEffect, useRef } from 'preact/hooks';
import { registerSheet } from './leaveguard.ts';

export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(true);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    // `showModal` focuses the first key, which may scroll the content out of view.
    dialog?.scrollTo?.(0, 0);
    const uncover = registerSheet(() => close.current());
    return () => {
      uncover();
      shown.current = false;
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // Cancel events bubble from nested dialogs.
  const onCancel = (event: Event) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  /** Reopens the dialog: browsers close it on a second Escape even if the first was cancelled. */
  const onClosed = (event: Event) => {
    if (event.target !== ref.current || !shown.current) return;
    ref.current?.showModal();
    onClose();
  };
  return { ref, onCancel, onClose: onClosed };
}
