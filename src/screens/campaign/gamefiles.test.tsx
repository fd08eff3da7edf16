import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { openCampaign } from '../state/appstate.ts';
import { route } from '../state/route.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

test('a removed example is closed, and Back does not reopen it', async () => {
  const campaign = await desk.campaign();
  await campaign.edit('An example', [{ of: 'campaign', id: 'c', field: 'settings.example', from: null, to: true }]);
  render(desk.at('c', 'c', 'campaign'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the example' }));
  await waitFor(() => expect(route.value).toEqual([]));
  await screen.findByText('The example is removed.', { selector: '.last-done *' });
  expect(openCampaign.value).toBeUndefined();
  cleanup();
  render(desk.at('c', 'c', 'campaign'));
  await screen.findByRole('heading', { name: 'Page not found' });
});
