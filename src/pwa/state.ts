export type Readiness = 'preparing' | 'ready offline' | 'unsupported' | 'failed';

export interface Offline {
  readonly readiness: Readiness;
  readonly updateReady: boolean;
  readonly news?: string;
}

let now: Offline = { readiness: 'preparing', updateReady: false };
const watchers = new Set<(offline: Offline) => void>();

export const offline = (): Offline => now;

/** Calls the watcher now and on each change. Returns a function that stops it. */
export function watchOffline(watcher: (offline: Offline) => void): () => void {
  watchers.add(watcher);
  watcher(now);
  return () => void watchers.delete(watcher);
}

export function learn(change: Partial<Offline>): void {
  const next = { ...now, ...change };
  if (next.readiness === now.readiness && next.updateReady === now.updateReady && next.news === now.news) return;
  now = next;
  for (const watcher of watchers) watcher(now);
}
