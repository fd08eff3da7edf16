import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../campaign/records/records.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  // A download link must not navigate.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  desk = await AtDesk.open();
  campaign = await desk.campaign();
});
afterEach(() => {
  cleanup();
  desk.close();
  vi.restoreAllMocks();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const end = async () => {
  const { id, begun } = campaign.game.value!;
  await campaign.edit('The game ends', [{ of: 'game', id, field: 'ended', from: null, to: begun }], 'game');
};
const reminder = () => screen.queryByText('Time for a backup');

test('each campaign shows its own backup state', async () => {
  await desk.store.create(
    { id: 'd', name: 'Another one', system: 'tsatf-20', house: {}, settings: DEFAULT_SETTINGS },
    [],
  );
  render(desk.at('settings'));
  for (const name of ['The campaign', 'Another one']) await screen.findByText(`${name}: never backed up.`);
  cleanup();
  render(desk.at('c', 'c', 'settings'));
  await press('Save a backup');
  await screen.findByText('Backup saved to your downloads.');
  cleanup();
  render(desk.at('settings'));
  await screen.findByText('The campaign: last backed up today.');
  screen.getByText('Another one: never backed up.');
  await press('Save a backup');
  await screen.findByText('Backup saved to your downloads.');
  screen.getByText('Another one: last backed up today.');
});

test('the reminder is on top after a game until dismissed, and returns after the next game', async () => {
  await end();
  for (const _ of ['first', 'again']) {
    render(desk.at('c', 'c', 'campaign'));
    await screen.findByText('Time for a backup');
    expect(screen.getByRole('main').firstElementChild!.textContent).toContain(
      'Game 1 is over, and this campaign was never backed up.',
    );
    cleanup();
  }
  render(desk.at('c', 'c', 'campaign'));
  await press('Not now');
  await waitFor(() => expect(reminder()).toBeNull());
  await press('Begin a game');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Start/ }));
  await waitFor(() => expect(campaign.game.value?.name).toBe('Game 2'));
  expect(reminder()).toBeNull();
  await end();
  await screen.findByText('Time for a backup');
});

test('the reminder saves the backup and disappears', async () => {
  await end();
  render(desk.at('c', 'c', 'campaign'));
  await press('Save a backup');
  await waitFor(() => expect(reminder()).toBeNull());
  await screen.findByText('Backup saved to your downloads.', { selector: '.last-done span' });
});
