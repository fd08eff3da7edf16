import { beforeEach, expect, test, vi } from 'vitest';

let state: typeof import('./state.ts');

beforeEach(async () => {
  vi.resetModules();
  state = await import('./state.ts');
});

test('the app is not ready offline before the worker has answered', () => {
  expect(state.offlineStatus()).toEqual({ readiness: 'preparing', updateReady: false });
});

test('a watcher is called at once and on every change until it stops', () => {
  const told: string[] = [];
  const end = state.watchOffline(({ readiness }) => told.push(readiness));
  state.updateOffline({ readiness: 'ready offline' });
  end();
  state.updateOffline({ readiness: 'failed' });
  expect(told).toEqual(['preparing', 'ready offline']);
});

test('a change to the same state does not call the watchers', () => {
  const watcher = vi.fn();
  state.watchOffline(watcher);
  state.updateOffline({ readiness: 'preparing' });
  expect(watcher).toHaveBeenCalledOnce();
});

test('an available update does not change the readiness', () => {
  state.updateOffline({ readiness: 'ready offline' });
  state.updateOffline({ updateReady: true });
  expect(state.offlineStatus()).toEqual({ readiness: 'ready offline', updateReady: true });
});
