import { beforeEach, expect, test, vi } from 'vitest';

let state: typeof import('./state.ts');

beforeEach(async () => {
  vi.resetModules();
  state = await import('./state.ts');
});

test('nothing is promised before the worker has answered', () => {
  expect(state.offline()).toEqual({ readiness: 'preparing', updateReady: false });
});

test('a watcher is told at once and at every change, until it ends its watching', () => {
  const told: string[] = [];
  const end = state.watchOffline(({ readiness }) => told.push(readiness));
  state.learn({ readiness: 'ready offline' });
  end();
  state.learn({ readiness: 'failed' });
  expect(told).toEqual(['preparing', 'ready offline']);
});

test('what is known already is not told again', () => {
  const watcher = vi.fn();
  state.watchOffline(watcher);
  state.learn({ readiness: 'preparing' });
  expect(watcher).toHaveBeenCalledOnce();
});

test('an update is told without touching the readiness', () => {
  state.learn({ readiness: 'ready offline' });
  state.learn({ updateReady: true });
  expect(state.offline()).toEqual({ readiness: 'ready offline', updateReady: true });
});
