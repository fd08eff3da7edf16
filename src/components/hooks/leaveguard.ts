/** Calls `leave`, perhaps after asking about unsaved changes. */
export type LeaveGuard = (leave: () => void) => void;

const holds = new Set<LeaveGuard>();

export const addLeaveGuard = (one: LeaveGuard): void => void holds.add(one);
export const removeLeaveGuard = (one: LeaveGuard): void => void holds.delete(one);

export const hasUnsavedInput = (): boolean => holds.size > 0;

export function leaveGuarded(go: () => void): void {
  const last = [...holds].at(-1);
  if (last) last(() => leaveGuarded(go));
  else go();
}

const sheets: (() => void)[] = [];

/** Lets the back button close a sheet. Returns a cleanup function. */
export function registerSheet(close: () => void): () => void {
  sheets.push(close);
  return () => void sheets.splice(sheets.indexOf(close), 1);
}

export const topSheetClose = (): (() => void) | undefined => sheets.at(-1);
