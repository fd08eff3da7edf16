// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemOf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { openCampaign } from '../model/appstate.ts';
import { route } from '../model/route.ts';
import { lastQuick } from '../quick/quick.ts';
import { musterAndFight } from '../quick/quickfight.tsx';

// What is fetched may take its time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const system = await systemOf('tsatf-20');
let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
  await musterAndFight(system, lastQuick(system));
  render(desk.at(...route.value));
  await press('Start');
  await waitFor(() => expect(route.value).toContain('fight'));
  cleanup();
});
afterEach(() => {
  cleanup();
  desk.close();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const plays = () => openCampaign.value!.loaded.value.plays;

test('an unfinished quick fight stands on the first screen, and a tap goes on with it (trial 17a)', async () => {
  const [play] = plays();
  render(desk.at());
  const list = await screen.findByRole('list', { name: 'Unfinished fights' });
  const row = within(list).getByRole('link');
  expect(row.textContent).toContain(play!.title);
  expect(row.textContent).toContain('The Sword to Adventure');
  expect(row.getAttribute('href')).toBe(`#/c/${openCampaign.value!.id}/fight/${play!.id}`);
  await openCampaign.value!.abandon(play!.id);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Unfinished fights' })).toBeNull());
});

test('Fight asks before it discards an unfinished one, which may be gone on with instead (trial 17b)', async () => {
  const [play] = plays();
  render(desk.at('quick', 'tsatf-20'));
  await press('Fight');
  const sheet = within(await screen.findByRole('dialog', { name: 'Discard the unfinished fight?' }));
  expect(plays()).toEqual([play]);
  expect(sheet.getByRole('link', { name: /Resume/ }).getAttribute('href')).toContain(play!.id);
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(plays()).toEqual([play]);
  await press('Fight');
  await press('Discard it and fight');
  await waitFor(() => expect(route.value).toContain('begin'));
  expect(plays()).toEqual([]);
});

test('so does Fight again (trial 17b)', async () => {
  const [play] = plays();
  render(desk.at('c', openCampaign.value!.id, 'after'));
  await press('Fight again');
  await screen.findByRole('dialog', { name: 'Discard the unfinished fight?' });
  expect(plays()).toEqual([play]);
});

test('the counts of a quick fight are there again without a fight (trial 6c)', async () => {
  render(desk.at('quick', 'tsatf-20'));
  const [more] = await screen.findAllByRole('button', { name: 'Ordinary men: more' });
  await userEvent.click(more!);
  const [men] = screen.getAllByRole('spinbutton', { name: /^Ordinary men/ });
  expect(men!.textContent).toBe('11');
  cleanup();
  render(desk.at('quick', 'tsatf-20'));
  const [again] = await screen.findAllByRole('spinbutton', { name: /^Ordinary men/ });
  expect(again!.textContent).toBe('11');
});
