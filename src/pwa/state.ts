/** How far the app is from working with no signal; `ready offline` only once every file is kept and the worker is active. */
export type Readiness = 'preparing' | 'ready offline' | 'unsupported' | 'failed';

/** What the app knows of its own files: whether they are all here, and whether newer ones wait to be used. */
export interface Offline {
  readonly readiness: Readiness;
  readonly updateReady: boolean;
  /** What is new in the update, in a sentence, once its worker has said so. */
  readonly news?: string;
}

let now: Offline = { readiness: 'preparing', updateReady: false };
const watchers = new Set<(offline: Offline) => void>();

/** The state as it stands. */
export const offline = (): Offline => now;

/** Calls the watcher at once and at every change; the answer ends the watching. */
export function watchOffline(watcher: (offline: Offline) => void): () => void {
  watchers.add(watcher);
  watcher(now);
  return () => void watchers.delete(watcher);
}

/** Takes in what has changed, and tells the watchers when something has. */
export function learn(change: Partial<Offline>): void {
  const next = { ...now, ...change };
  if (next.readiness === now.readiness && next.updateReady === now.updateReady && next.news === now.news) return;
  now = next;
  for (const watcher of watchers) watcher(now);
}
