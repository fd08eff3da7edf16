import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { systemOf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { fightAgain } from '../quick-fight/startfight.ts';
import { isLaunchedWithoutRoute, openCampaign, store, upgradeShare } from '../state/appstate.ts';
import { go, route } from '../state/route.ts';

const system = await systemOf('tsatf-20');
let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
  await fightAgain(system);
  expect(route.value).toContain('fight');
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const plays = () => openCampaign.value!.loaded.value.plays;

test('an unfinished quick fight is on the first screen, and a tap resumes it', async () => {
  const [play] = plays();
  render(desk.at());
  const list = await screen.findByRole('list', { name: 'Unfinished fights' });
  const row = within(list).getByRole('link');
  expect(row.textContent).toContain(play!.title);
  expect(row.textContent).toContain('The Sword to Adventure');
  expect(row.getAttribute('href')).toBe(`#/c/${openCampaign.value!.id}/fight/${play!.id}`);
  await openCampaign.value!.discardPlay(play!.id);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Unfinished fights' })).toBeNull());
});

test('the app opens on a fight left within three hours, and on the first screen later', async () => {
  const [play] = plays();
  const campaign = openCampaign.value!;
  isLaunchedWithoutRoute.value = true;
  render(desk.at());
  await waitFor(() => expect(route.value).toEqual(['c', campaign.id, 'fight', play!.id]));
  cleanup();
  await campaign.savePlay({ ...play!, touched: new Date(Date.now() - 3.1 * 60 * 60 * 1000).toISOString() });
  isLaunchedWithoutRoute.value = true;
  render(desk.at());
  const list = await screen.findByRole('list', { name: 'Unfinished fights' });
  expect(within(list).getByRole('link').textContent).toContain('3 hours ago');
  expect(route.value).toEqual([]);
});

test('leaving the first screen before it loads does not open a fight on return', async () => {
  store.value = undefined;
  isLaunchedWithoutRoute.value = true;
  render(desk.at());
  await act(() => go(['settings']));
  store.value = desk.store;
  await screen.findByRole('heading', { name: 'Settings and backup' });
  await act(() => go([]));
  await screen.findByRole('list', { name: 'Unfinished fights' });
  expect(route.value).toEqual([]);
});

test('the app shortcut resumes the last fight of any age, or opens the first screen', async () => {
  const [play] = plays();
  const campaign = openCampaign.value!;
  await campaign.savePlay({ ...play!, touched: new Date(Date.now() - 30 * 60 * 60 * 1000).toISOString() });
  render(desk.at('resume'));
  await waitFor(() => expect(route.value).toEqual(['c', campaign.id, 'fight', play!.id]));
  cleanup();
  await campaign.discardPlay(play!.id);
  render(desk.at('resume'));
  await screen.findByRole('list', { name: 'Quick fight' });
});

test('a new quick fight keeps the unfinished one with its units', async () => {
  const [play] = plays();
  const campaign = openCampaign.value!;
  const own = play!.units;
  render(desk.at('quick', 'tsatf-20'));
  await press('Start');
  await waitFor(() => expect(plays()).toHaveLength(2));
  await waitFor(() => expect(route.value).toContain(plays()[0]!.id));
  const [other] = plays();
  expect(other!.id).not.toBe(play!.id);
  expect(campaign.units.map(({ id }) => id).toSorted()).toEqual([...own, ...other!.units].toSorted());
  expect(campaign.game.value!.id).toBe(other!.game);
  cleanup();
  render(desk.at('c', campaign.id, 'fight', play!.id));
  await waitFor(() => expect(campaign.game.value!.id).toBe(play!.game));
  expect(campaign.setupDefaults(system.sequences[0]!).others?.map(({ id }) => id)).toEqual(own);
  expect(document.body.textContent).not.toContain('since');
});

test('the same fight afresh keeps unfinished fights and removes finished ones', async () => {
  const [play] = plays();
  const campaign = openCampaign.value!;
  await campaign.discardPlay(play!.id);
  render(desk.at('c', campaign.id, 'after'));
  await press(/^Same fight afresh/);
  await waitFor(() => expect(plays()).toHaveLength(1));
  expect(campaign.units.map(({ id }) => id)).toEqual(plays()[0]!.units);
  expect(campaign.records.value.games).toHaveLength(1);
});

test('the counts of a quick fight return without a fight', async () => {
  const open = async () => userEvent.click((await screen.findAllByRole('button', { name: /^Red squad / }))[0]!);
  render(desk.at('quick', 'tsatf-20'));
  await open();
  await press('Other men: more');
  expect(screen.getByRole('spinbutton', { name: /^Other men/ }).textContent).toBe('11');
  cleanup();
  render(desk.at('quick', 'tsatf-20'));
  await open();
  expect((await screen.findByRole('spinbutton', { name: /^Other men/ })).textContent).toBe('11');
});

test('an upgrade of the records says how far it is until they are open', async () => {
  store.value = undefined;
  upgradeShare.value = 0;
  render(desk.at());
  await screen.findByText('Your records are prepared for this version: 0%. Leave this page open.');
  await act(() => {
    upgradeShare.value = 0.426;
  });
  screen.getByText('Your records are prepared for this version: 43%. Leave this page open.');
  await act(() => {
    store.value = desk.store;
  });
  expect(screen.queryByText(/prepared for this version/)).toBeNull();
  upgradeShare.value = undefined;
});
