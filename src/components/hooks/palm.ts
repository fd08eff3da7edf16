import { useRef } from 'preact/hooks';

const PALM_WIDTH_PX = 40;

export const isPalm = ({ pointerType, width, height }: PointerEvent): boolean =>
  pointerType === 'touch' && (width > PALM_WIDTH_PX || height > PALM_WIDTH_PX);

export function usePalmRejection() {
  const palms = useRef(new Set<number>());
  return {
    onPointerDownCapture(event: PointerEvent) {
      if (isPalm(event)) palms.current.add(event.pointerId);
      else palms.current.delete(event.pointerId);
    },
    isPalm: (event: Event): boolean => 'pointerId' in event && palms.current.has(Number(event.pointerId)),
  };
}
