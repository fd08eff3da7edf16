import { useLayoutEffect, useRef } from 'preact/hooks';
import { coverScreen } from './hold.ts';

/** Shows the dialog it is given to as modal while it is rendered, and hands the focus back afterwards; Escape and the way back ask to close. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(true);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    // The focus goes to the first key, which may stand at the foot: what is to be read comes first.
    dialog?.scrollTo?.(0, 0);
    const uncover = coverScreen(() => close.current());
    return () => {
      uncover();
      shown.current = false;
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // What is asked on a sheet within it is the other’s.
  const onCancel = (event: Event) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  /** A browser closes by itself what is asked to close twice without a tap between. */
  const onClosed = (event: Event) => {
    if (event.target !== ref.current || !shown.current) return;
    ref.current?.showModal();
    onClose();
  };
  return { ref, onCancel, onClose: onClosed };
}
