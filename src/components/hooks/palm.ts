import { useRef } from 'preact/hooks';

/** The width of a touch that is no finger, in CSS px. */
const WIDE = 40;

/** Whether a touch is too wide for a finger. */
export const isWide = ({ pointerType, width, height }: PointerEvent): boolean =>
  pointerType === 'touch' && (width > WIDE || height > WIDE);

/** Handlers for a screen on which a palm answers nothing. */
export function usePalm() {
  const palms = useRef(new Set<number>());
  return {
    onPointerDownCapture(event: PointerEvent) {
      if (isWide(event)) palms.current.add(event.pointerId);
      else palms.current.delete(event.pointerId);
    },
    /** Whether a press is a palm's, which must do nothing. */
    isPalm: (event: Event): boolean => 'pointerId' in event && palms.current.has(Number(event.pointerId)),
  };
}
