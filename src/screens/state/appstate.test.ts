import { afterEach, expect, test } from 'vitest';
import { Refusal } from '../../engine/refusal.ts';
import { attempt, say, trouble } from './appstate.ts';

afterEach(() => {
  trouble.value = undefined;
});

test('a refusal is shown until the next action', async () => {
  await attempt(Promise.reject(new Refusal('This file is no picture.')));
  expect(trouble.value).toBe('This file is no picture.');
  say('Photograph kept.');
  expect(trouble.value).toBeUndefined();
});

test('an error is shown until it is closed', async () => {
  await attempt(Promise.reject(new Refusal('This file is no picture.')));
  trouble.value = 'The disk is full.';
  say('Photograph kept.');
  expect(trouble.value).toBe('The disk is full.');
});
