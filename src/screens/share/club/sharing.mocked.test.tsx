import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import { settings } from '../../state/appstate.ts';
import { shareOpenCampaign } from './sharing.ts';

const club = vi.hoisted(() => ({ begin: vi.fn(), sync: vi.fn(async () => {}), stop: vi.fn() }));
vi.mock('../../../sync/club/club.ts', () => ({
  Club: class {
    sync = club.sync;
    stop = club.stop;
    constructor() {
      club.begin();
    }
  },
}));

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a removed campaign leaves its room and is no longer shared', async () => {
  const desk = await AtDesk.open();
  await desk.campaign();
  await shareOpenCampaign('c', 'Anna');
  render(desk.at('c', 'c', 'settings'));
  await expect.poll(() => club.begin).toHaveBeenCalledOnce();
  expect(club.stop).not.toHaveBeenCalled();
  await press('Remove this campaign');
  await press('Remove the campaign');
  await expect.poll(() => club.stop).toHaveBeenCalledOnce();
  await expect.poll(async () => (await desk.store.settings())['club.c']).toBeUndefined();
  expect(settings.value['club.c']).toBeUndefined();
  desk.close();
});
