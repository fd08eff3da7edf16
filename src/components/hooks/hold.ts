/** Asks before what is typed and saved nowhere is left; `leave` goes on to where the player wanted. */
export type LeaveGuard = (leave: () => void) => void;

/** What holds the screen, the newest last. */
const holds = new Set<LeaveGuard>();

/** Holds the screen until it is let go of. */
export const hold = (one: LeaveGuard): void => void holds.add(one);
export const release = (one: LeaveGuard): void => void holds.delete(one);

/** Whether something is typed on the screen that is saved nowhere. */
export const isHeld = (): boolean => holds.size > 0;

/** Leaves the screen, once whatever is typed on it is saved or given up. */
export function leave(go: () => void): void {
  const last = [...holds].at(-1);
  if (last) last(() => leave(go));
  else go();
}

/** The sheets that lie over the screen, the newest last: what closes each. */
const sheets: (() => void)[] = [];

/** Lets the way back close a sheet as long as it is open; what it returns ends that. */
export function coverScreen(close: () => void): () => void {
  sheets.push(close);
  return () => void sheets.splice(sheets.indexOf(close), 1);
}

/** What closes the sheet on top, as far as one is open. */
export const topSheet = (): (() => void) | undefined => sheets.at(-1);
