// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, configure, render, screen, waitForElementToBeRemoved, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AtDesk } from './atdesk.tsx';

// What is fetched may take its time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});
afterEach(() => {
  cleanup();
  desk.close();
});

/** The option of a choice that is taken. */
const taken = (choice: HTMLElement): string | null | undefined =>
  within(choice)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.parentElement?.textContent;

test('no attack the rules forbid is proposed: infantry is set against the first enemy it may attack (trial 20a)', async () => {
  await desk.campaign('portable-wargame', 'line');
  for (const [sequence, choice] of [
    ['close-combat', 'Defender'],
    ['declarations', 'Against'],
  ] as const) {
    render(desk.at('c', 'c', 'begin', sequence));
    expect(taken(await screen.findByRole('radiogroup', { name: new RegExp(`^${choice}`) }))).toBe('Union infantry');
    cleanup();
  }
});

test('an attack more is proposed against an enemy, and not one it may not attack (trial 20a)', async () => {
  await desk.campaign('portable-wargame', 'line');
  render(desk.at('c', 'c', 'begin', 'declarations'));
  (await screen.findByRole('button', { name: 'One more attack' })).click();
  await screen.findByRole('button', { name: 'Without 2nd Confederate infantry' });
  const against = screen.getAllByRole('radiogroup', { name: /^Against/ });
  expect(against.map(taken)).toEqual(['Union infantry', 'Union infantry']);
});

test('a target that may not be attacked has no live key, and says why (trial 20b)', async () => {
  await desk.campaign('portable-wargame', 'line');
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  (await screen.findByRole('button', { name: 'Which target?' })).click();
  const cavalry = await screen.findByRole('button', { name: /^Take Union cavalry/ });
  expect(cavalry.getAttribute('aria-disabled')).toBe('true');
  expect(cavalry.textContent).toContain('Infantry and dismounted cavalry may not attack mounted cavalry');
  cavalry.click();
  const infantry = screen.getByRole('button', { name: 'Take Union infantry' });
  expect(infantry.getAttribute('aria-disabled')).toBeNull();
  infantry.click();
  await waitForElementToBeRemoved(screen.getByRole('dialog'));
});
