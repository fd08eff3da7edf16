import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../engine/refusal.ts';
import { attempt, errorMessage, reportUncaughtErrors, say } from './appstate.ts';

afterEach(() => {
  errorMessage.value = undefined;
});

test('a refusal is shown until the next action', async () => {
  await attempt(Promise.reject(new Refusal('This file is no picture.')));
  expect(errorMessage.value).toBe('This file is no picture.');
  say('Photograph kept.');
  expect(errorMessage.value).toBeUndefined();
});

test('an error is shown until it is closed', async () => {
  await attempt(Promise.reject(new Refusal('This file is no picture.')));
  errorMessage.value = 'The disk is full.';
  say('Photograph kept.');
  expect(errorMessage.value).toBe('The disk is full.');
});

test('an error that nothing caught is shown, but not that a size is measured in the next frame', () => {
  const listeners = new Map<string, (event: { message: string }) => void>();
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners));
  reportUncaughtErrors();
  listeners.get('error')!({ message: 'ResizeObserver loop completed with undelivered notifications.' });
  expect(errorMessage.value).toBeUndefined();
  listeners.get('error')!({ message: 'The tray is gone.' });
  expect(errorMessage.value).toBe('The tray is gone.');
});
