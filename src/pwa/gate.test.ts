import { expect, test } from 'vitest';
import { areAllIdle, type MessageTarget } from './gate.ts';

const answering = (answer: unknown): MessageTarget => ({
  postMessage: (_question, [port]) => (port as MessagePort).postMessage(answer),
});
const silent: MessageTarget = { postMessage() {} };

test('with no page open an update may go ahead', async () => {
  expect(await areAllIdle([], 1000)).toBe(true);
});

test('with every page free an update may go ahead', async () => {
  expect(await areAllIdle([answering(false), answering(false)], 1000)).toBe(true);
});

test('one open play holds the update back', async () => {
  expect(await areAllIdle([answering(false), answering(true)], 1000)).toBe(false);
});

test('a page that does not answer holds the update back', async () => {
  expect(await areAllIdle([answering(false), silent], 1)).toBe(false);
});

test('an answer that is not a plain "no" holds the update back', async () => {
  expect(await areAllIdle([answering(undefined)], 1000)).toBe(false);
});
