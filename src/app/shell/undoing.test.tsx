// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';

// What is fetched may take its time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

let desk: AtDesk;
let camp: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  camp = await desk.campaign();
});
afterEach(() => {
  cleanup();
  desk.close();
});

const name = () => camp.units[0]!.name;
const sheet = () => within(screen.getByRole('dialog'));
const press = async (key: string) => userEvent.click(await screen.findByRole('button', { name: key }));

/** A unit renamed so many times; its log, and the sheet of the first of these entries. */
async function renamed(times: number): Promise<void> {
  const { id, name: first } = camp.units[0]!;
  for (let n = 1; n <= times; n += 1)
    await camp.edit(`Name ${n}`, [{ of: 'unit', id, field: 'name', from: name(), to: `Name ${n}` }]);
  expect(first).not.toBe(name());
  render(desk.at('c', 'c', 'log'));
  await userEvent.click(await screen.findByRole('button', { name: /^Name 1 / }));
}

test('two taps on “Undo this” undo nothing where later entries go with it: they are listed first (trial 4a)', async () => {
  await renamed(14);
  const entries = camp.loaded.value.tail.length;
  const undo = sheet().getByRole('button', { name: /^Undo this/ });
  await userEvent.click(undo);
  await sheet().findByText('13 later entries build on it');
  await userEvent.click(undo);
  expect(undo.isConnected).toBe(true);
  expect(name()).toBe('Name 14');
  expect(camp.loaded.value.tail).toHaveLength(entries);
});

test('the key that undoes many stands at its list, apart from the one before it, and says how many (trial 4b)', async () => {
  await renamed(14);
  await press('Undo this');
  const notice = (await sheet().findByText('13 later entries build on it')).closest('.notice')!;
  const listed = within(notice as HTMLElement).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 14 }, (_, i) => `Name ${14 - i}`));
  await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Undo all 14' }));
  await waitFor(() => expect(name()).not.toMatch(/^Name /));
});

test('what was undone is brought back from the bar, and undone again (trial 4c)', async () => {
  await renamed(14);
  await press('Undo this');
  await press('Undo all 14');
  await press('Bring them all back');
  await waitFor(() => expect(name()).toBe('Name 14'));
  await press('Undo');
  await press('Bring them all back');
  await waitFor(() => expect(name()).toBe('Name 14'));
});

test('one entry alone is undone at once, and brought back from the bar (trial 4c)', async () => {
  await renamed(1);
  await press('Undo this');
  await waitFor(() => expect(name()).not.toBe('Name 1'));
  await press('Bring it back');
  await waitFor(() => expect(name()).toBe('Name 1'));
});
