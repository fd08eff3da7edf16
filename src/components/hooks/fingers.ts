import { isPalm } from './palm.ts';

type Finger = {
  readonly key: HTMLElement | undefined;
  readonly x: number;
  readonly y: number;
  isOneOfSeveral: boolean;
};

const keyAt = (place: Element): HTMLElement | undefined =>
  place.closest<HTMLElement>('button, a[href], label, summary, [role=button]') ?? undefined;

const MAX_SLIDE_PX = 16;

const LATE_CLICK_MS = 700;

const isPressable = (key: HTMLElement): boolean => key.isConnected && getComputedStyle(key).pointerEvents !== 'none';

/**
 * Presses a key for each finger when several touch at once. Browsers drop overlapping taps. Returns a cleanup
 * function.
 */
export function pressWithEachFinger(page: Document): () => void {
  const down = new Map<number, Finger>();
  const pressed = new Map<HTMLElement, number>();
  const begin = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || isPalm(event)) return;
    if (event.isPrimary) down.clear();
    const { pointerId, clientX: x, clientY: y, target } = event;
    down.set(pointerId, { key: keyAt(target as Element), x, y, isOneOfSeveral: false });
    if (down.size > 1) for (const finger of down.values()) finger.isOneOfSeveral = true;
  };
  const end = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    const finger = down.get(pointerId);
    down.delete(pointerId);
    if (!finger?.key || !finger.isOneOfSeveral) return;
    if (Math.hypot(clientX - finger.x, clientY - finger.y) > MAX_SLIDE_PX || !isPressable(finger.key)) return;
    pressed.set(finger.key, timeStamp);
    finger.key.click();
  };
  const cancel = ({ pointerId }: PointerEvent) => down.delete(pointerId);
  /** Cancels the browser's own click if it follows ours. */
  const click = (event: MouseEvent) => {
    const key = event.isTrusted ? keyAt(event.target as Element) : undefined;
    const at = key && pressed.get(key);
    if (!key || at === undefined) return;
    pressed.delete(key);
    if (event.timeStamp - at > LATE_CLICK_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ends = new AbortController();
  const capture = { capture: true, signal: ends.signal };
  page.addEventListener('pointerdown', begin, capture);
  page.addEventListener('pointerup', end, capture);
  page.addEventListener('pointercancel', cancel, capture);
  page.addEventListener('click', click, capture);
  return () => ends.abort();
}
