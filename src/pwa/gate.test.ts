import { expect, test } from 'vitest';
import { type AskablePage, allFree } from './gate.ts';

const answering = (answer: unknown): AskablePage => ({
  postMessage: (_question, [port]) => (port as MessagePort).postMessage(answer),
});
const silent: AskablePage = { postMessage() {} };

test('with no page open an update may go ahead', async () => {
  expect(await allFree([], 1000)).toBe(true);
});

test('with every page free an update may go ahead', async () => {
  expect(await allFree([answering(false), answering(false)], 1000)).toBe(true);
});

test('one open play holds the update back', async () => {
  expect(await allFree([answering(false), answering(true)], 1000)).toBe(false);
});

test('a page that does not answer holds the update back', async () => {
  expect(await allFree([answering(false), silent], 1)).toBe(false);
});

test('an answer that is not a plain "no" holds the update back', async () => {
  expect(await allFree([answering(undefined)], 1000)).toBe(false);
});
