/** Asks before what is typed and saved nowhere is left; `leave` goes on to where the player wanted. */
export type Hold = (leave: () => void) => void;

/** What holds the screen, the newest last. */
const holds = new Set<Hold>();

/** Holds the screen until it is let go of. */
export const hold = (one: Hold): void => void holds.add(one);
export const release = (one: Hold): void => void holds.delete(one);

/** Whether something is typed on the screen that is saved nowhere. */
export const isHeld = (): boolean => holds.size > 0;

/** Leaves the screen, once whatever is typed on it is saved or given up. */
export function leave(go: () => void): void {
  const last = [...holds].at(-1);
  if (last) last(() => leave(go));
  else go();
}
