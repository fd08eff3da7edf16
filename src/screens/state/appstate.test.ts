import { afterEach, expect, test } from 'vitest';
import { Refusal } from '../../engine/refusal.ts';
import { attempt, errorMessage, say } from './appstate.ts';

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
