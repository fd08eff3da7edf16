import { useLayoutEffect, useRef } from 'preact/hooks';

/** Shows the dialog it is given to as modal while it is rendered, and hands the focus back afterwards; Escape asks to close. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    // The focus goes to the first key, which may stand at the foot: what is to be read comes first.
    dialog?.scrollTo?.(0, 0);
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onCancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}
