import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rollKey = () => screen.findByRole('button', { name: /^Roll / });

test('several kinds of dice and a number are rolled in one throw', async () => {
  render(desk.at('dice'));
  await press('Other dice');
  await press('D8');
  for (let n = 0; n < 3; n++) await press('Plus: more');
  expect((await rollKey()).textContent).toBe('Roll 2D6 + 1D8 + 3');
  await userEvent.click(await rollKey());
  expect(await screen.findByRole('list', { name: 'Dice rolled' })).toBeTruthy();
  expect(screen.getByRole('list', { name: '1D8 rolled' })).toBeTruthy();
  await press('Remove these dice');
  expect((await rollKey()).textContent).toBe('Roll 2D6 + 3');
});

test('a throw is saved under a name, found again and removed', async () => {
  render(desk.at('dice'));
  await press('D20');
  await press('1');
  await press('Saved rolls');
  await userEvent.type(await screen.findByLabelText('Name'), 'Morale');
  await press('Save the throw');
  await press('D6');
  cleanup();
  render(desk.at('dice'));
  const saved = within(await screen.findByRole('group', { name: 'Saved rolls' }));
  await userEvent.click(saved.getByRole('button', { name: 'Morale' }));
  expect((await rollKey()).textContent).toBe('Roll 1D20');
  await press('Saved rolls');
  await press('Remove Morale');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Saved rolls' })).toBeNull());
});
