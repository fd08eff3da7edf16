import { useRef } from 'preact/hooks';

/** The width of a touch that is no finger, in CSS px. */
const WIDE = 40;

/** Handlers for a screen on which a palm answers nothing: neither a second touch nor one that is too wide presses what it lies on. */
export function usePalm() {
  const palms = useRef(new Set<number>());
  return {
    onPointerDownCapture({ pointerId, pointerType, isPrimary, width, height }: PointerEvent) {
      const palm = pointerType === 'touch' && (!isPrimary || width > WIDE || height > WIDE);
      if (palm) palms.current.add(pointerId);
      else palms.current.delete(pointerId);
    },
    /** Whether a press is a palm's, which must do nothing. */
    isPalm: (event: Event): boolean => 'pointerId' in event && palms.current.has(Number(event.pointerId)),
  };
}
