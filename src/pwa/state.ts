export type Readiness = 'preparing' | 'ready offline' | 'unsupported' | 'failed';

export interface OfflineStatus {
  readonly readiness: Readiness;
  readonly updateReady: boolean;
  readonly news?: string;
}

let now: OfflineStatus = { readiness: 'preparing', updateReady: false };
const watchers = new Set<(offline: OfflineStatus) => void>();

export const offlineStatus = (): OfflineStatus => now;

/** Calls the watcher now and on each change. Returns a function that stops it. */
export function watchOffline(watcher: (offline: OfflineStatus) => void): () => void {
  watchers.add(watcher);
  watcher(now);
  return () => void watchers.delete(watcher);
}

export function updateOffline(change: Partial<OfflineStatus>): void {
  const next = { ...now, ...change };
  if (next.readiness === now.readiness && next.updateReady === now.updateReady && next.news === now.news) return;
  now = next;
  for (const watcher of watchers) watcher(now);
}
