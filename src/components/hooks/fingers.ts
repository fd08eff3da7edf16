import { isWide } from './palm.ts';

type Finger = {
  readonly key: HTMLElement | undefined;
  readonly x: number;
  readonly y: number;
  isOneOfSeveral: boolean;
};

/** What a finger presses. */
const keyAt = (place: Element): HTMLElement | undefined =>
  place.closest<HTMLElement>('button, a[href], label, summary, [role=button]') ?? undefined;

/** How far a finger may slide and still presses, in CSS px. */
const SLID = 16;

/** How long after a finger's press the browser may still send its own, in milliseconds. */
const LATE = 700;

/** Whether a key is still there and not deaf. */
const hears = (key: HTMLElement): boolean => key.isConnected && getComputedStyle(key).pointerEvents !== 'none';

/**
 * Lets each of several fingers that are down at once press what it lies on. A browser makes taps of single fingers
 * only: it drops the second of two quick thumbs, and the first with it. Returns a function that ends this.
 */
export function pressWithEachFinger(page: Document): () => void {
  const down = new Map<number, Finger>();
  const pressed = new Map<HTMLElement, number>();
  const begin = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || isWide(event)) return;
    if (event.isPrimary) down.clear();
    const { pointerId, clientX: x, clientY: y, target } = event;
    down.set(pointerId, { key: keyAt(target as Element), x, y, isOneOfSeveral: false });
    if (down.size > 1) for (const finger of down.values()) finger.isOneOfSeveral = true;
  };
  const end = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    const finger = down.get(pointerId);
    down.delete(pointerId);
    if (!finger?.key || !finger.isOneOfSeveral) return;
    if (Math.hypot(clientX - finger.x, clientY - finger.y) > SLID || !hears(finger.key)) return;
    pressed.set(finger.key, timeStamp);
    finger.key.click();
  };
  const cancel = ({ pointerId }: PointerEvent) => down.delete(pointerId);
  /** Drops the browser's own press where it comes after all. */
  const click = (event: MouseEvent) => {
    const key = event.isTrusted ? keyAt(event.target as Element) : undefined;
    const at = key && pressed.get(key);
    if (!key || at === undefined) return;
    pressed.delete(key);
    if (event.timeStamp - at > LATE) return;
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
