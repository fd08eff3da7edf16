import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS, type ParkedPlay } from '../../campaign/records/records.ts';
import { openAsks } from '../../engine/replay.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { answerAtRandom } from '../../testkit/arbitrary.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { fightContextOf } from '../fight/fightcontext.ts';
import { quickSequences } from '../parts/quick/quicksetup.ts';
import { lastAction, openCampaign, switchCampaign } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go, route } from '../state/route.ts';

/** Releases the odds of a fight. */
const odds = vi.hoisted(() => ({ come: () => {} }));
vi.mock('../odds/useodds.ts', async (original) => ({
  ...(await original<typeof import('../odds/useodds.ts')>()),
  oddsWithin: () =>
    new Promise<undefined>((resolve) => {
      odds.come = () => resolve(undefined);
    }),
}));

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
});
afterEach(() => {
  cleanup();
  desk.close();
  vi.restoreAllMocks();
});

const shown = () => openCampaign.value?.id;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Holds back the result of a method until the returned function is called. */
function holdBack<T extends object, K extends keyof T>(of: T, name: K): () => void {
  const method = of[name] as (...given: unknown[]) => Promise<unknown>;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  vi.spyOn(of, name as never).mockImplementation((async (...given: unknown[]) => {
    const result = await method.apply(of, given);
    await opened;
    return result;
  }) as never);
  return open;
}

test('opening a campaign after an import opens the copy on the screen', async () => {
  await desk.campaign();
  const file = await desk.store.openFile(await desk.store.backup('c'));
  const read = holdBack(desk.store, 'load');
  await desk.store.restore(file, { how: 'replacing', campaign: 0 });
  const first = switchCampaign('c');
  await desk.store.settings();
  read();
  const opened = await first;
  await desk.store.settings();
  await desk.store.load('c');
  expect(openCampaign.value === opened).toBe(true);
});

test('the last of two campaigns opened in a row is shown, whichever loads first', async () => {
  await desk.campaign();
  await desk.store.create({ id: 'd', name: 'The other', system: 'tsatf-20', house: {}, settings: DEFAULT_SETTINGS });
  openCampaign.value = undefined;
  const read = holdBack(desk.store, 'load');
  const slow = switchCampaign('c');
  await expect.poll(() => desk.store.load).toHaveBeenCalled();
  vi.mocked(desk.store.load).mockRestore();
  await switchCampaign('d');
  read();
  await slow;
  expect(shown()).toBe('d');
});

test('a reload of the records removes the Undo key', async () => {
  const campaign = await desk.campaign();
  const file = await desk.store.openFile(await desk.store.backup('c'));
  await writeEdit(campaign, 'The campaign is now The war', [
    { of: 'campaign', id: 'c', field: 'name', from: 'The campaign', to: 'The war' },
  ]);
  expect(lastAction.value?.undo).toBeDefined();
  await desk.store.restore(file, { how: 'replacing', campaign: 0 });
  await waitFor(() => expect([campaign, undefined].includes(openCampaign.value)).toBe(false));
  expect(lastAction.value).toBeUndefined();
});

/** Finished but unrecorded close combat. */
async function finishedFight(campaign: OpenCampaign): Promise<ParkedPlay> {
  const [sequence] = quickSequences(campaign.system);
  const setup = proposeSetup(sequence!.setup(campaign.house.value), campaign.setupDefaults(sequence!), []);
  const units = campaign.units.map(({ id }) => id);
  const parked = await campaign.beginPlay(sequence!, setup, 'Raiders – Hill Post', units);
  const { session } = fightContextOf(campaign, parked);
  const random = scriptedRandom([3, 1, 4, 1, 5, 9, 2, 6]);
  for (let [ask] = openAsks(session.position.value); ask; [ask] = openAsks(session.position.value))
    session.answer(answerAtRandom(ask, random));
  await waitFor(() => expect(desk.store.state().saving.kind).toBe('saved'));
  return campaign.loaded.value.plays.find(({ id }) => id === parked.id)!;
}

const RECORD = /^Record(:|$)/;
const recorded = (campaign: OpenCampaign) => campaign.loaded.value.tail.filter(({ kind }) => kind === 'play');

test('a fight reopened during its recording stays open and can be recorded', async () => {
  const campaign = await desk.campaign();
  const parked = await finishedFight(campaign);
  const commit = vi.spyOn(campaign, 'commit');
  render(desk.at('c', 'c', 'fight', parked.id));
  await press(RECORD);
  await press(/^Undo/);
  odds.come();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Result' })).toBeNull());
  await desk.store.settings();
  expect(commit).not.toHaveBeenCalled();
  await press(/^Redo/);
  await press(RECORD);
  odds.come();
  await waitFor(() => expect(recorded(campaign)).toHaveLength(1));
});

test('leaving during the recording of a fight keeps the new screen', async () => {
  const campaign = await desk.campaign();
  const parked = await finishedFight(campaign);
  render(desk.at('c', 'c', 'fight', parked.id));
  await press(RECORD);
  go(['dice']);
  odds.come();
  await waitFor(() => expect(recorded(campaign)).toHaveLength(1));
  await waitFor(() => expect(lastAction.value?.message).toMatch(/^Recorded/));
  expect(route.value).toEqual(['dice']);
});

test('leaving during the creation of a campaign or quick fight keeps the new screen', async () => {
  render(desk.at('new'));
  const found = holdBack(desk.store, 'create');
  await userEvent.click((await screen.findAllByRole('button', { name: /^The two printed battles/ }))[0]!);
  go(['settings']);
  found();
  await waitFor(() => expect(openCampaign.value?.game.value).toBeDefined());
  expect(route.value).toEqual(['settings']);

  const listed = holdBack(desk.store, 'campaigns');
  go(['quick', 'any-dice']);
  await waitFor(() => expect(desk.store.campaigns).toHaveBeenCalled());
  go(['dice']);
  await screen.findByRole('heading', { name: 'Dice' });
  const { calls } = vi.mocked(desk.store.campaigns).mock;
  listed();
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  await desk.store.settings();
  expect(route.value).toEqual(['dice']);
});
