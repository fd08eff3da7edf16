import { openAsks } from '../../engine/replay.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ParkedPlay } from '../../campaign/records/records.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { systemOf } from '../../systems/systems.ts';
import { answerAtRandom } from '../../testkit/arbitrary.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { fightContextOf } from '../fight/fightcontext.ts';
import { deployQuickFight, openQuickCampaign, saveQuickFight } from '../parts/quick/quickcampaign.ts';
import { lastQuickSetup, quickSequences } from '../parts/quick/quicksetup.ts';
import { openCampaign as current, lastAction } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { route } from '../state/route.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

/** Finished but unrecorded close combat. */
async function finishedFight(campaign: OpenCampaign, luck: readonly number[]): Promise<ParkedPlay> {
  const [sequence] = quickSequences(campaign.system);
  const fields = sequence!.setup(campaign.house.value);
  const setup = proposeSetup(fields, campaign.setupDefaults(sequence!), []);
  const parked = await campaign.beginPlay(
    sequence!,
    setup,
    'Raiders – Hill Post',
    campaign.units.map(({ id }) => id),
  );
  const { session } = fightContextOf(campaign, parked);
  const random = scriptedRandom(luck);
  for (let [ask] = openAsks(session.position.value); ask; [ask] = openAsks(session.position.value))
    session.answer(answerAtRandom(ask, random));
  await waitFor(() => expect(desk.store.state().saving.kind).toBe('saved'));
  return campaign.loaded.value.plays.find(({ id }) => id === parked.id)!;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const verdict = async () => (await screen.findByRole('region', { name: 'Result' })).querySelector('h2')?.textContent;
const states = (campaign: OpenCampaign) => campaign.units.map(({ men }) => men.map(({ state }) => state));

test('Undo after Accept reopens the fight with all its answers, ready to accept', async () => {
  const campaign = await desk.campaign();
  const before = states(campaign);
  const parked = await finishedFight(campaign, [3, 1, 4, 1, 5, 9, 2, 6]);
  render(desk.at('c', 'c', 'fight', parked.id));
  const result = await verdict();
  await press(/^Record(:|$| Then)/);
  await waitFor(() => expect(campaign.loaded.value.plays).toEqual([]));
  await userEvent.click(
    within(await screen.findByRole('region', { name: 'Done last' })).getByRole('button', { name: 'Undo' }),
  );
  expect(await verdict()).toBe(result);
  expect(states(campaign)).toEqual(before);
  const [again] = campaign.loaded.value.plays;
  expect(route.value).toEqual(['c', 'c', 'fight', again!.id]);
  expect(again!.play.answers).toEqual(parked.play.answers);
  // The play and the undo are stored in one transaction.
  await campaign.reload();
  expect(campaign.loaded.value.plays).toHaveLength(1);
  await press(/^Record(:|$| Then)/);
  await waitFor(() => expect(campaign.loaded.value.plays).toEqual([]));
  expect(campaign.loaded.value.tail.map(({ kind }) => kind).slice(0, 3)).toEqual(['play', 'undo', 'play']);
});

test('after a quick fight the way back outlasts the undo bar, and no other verdict appears', async () => {
  const system = await systemOf('tsatf-20');
  for (const luck of [
    [3, 1, 4, 1, 5],
    [2, 7, 1, 8, 2],
  ]) {
    const scratch = await openQuickCampaign(system);
    await saveQuickFight(scratch, deployQuickFight(scratch, lastQuickSetup(system)));
    const parked = await finishedFight(current.value!, luck);
    const { unmount } = render(desk.at('c', current.value!.id, 'fight', parked.id));
    await press(/^Record(:|$| Then)/);
    await screen.findByRole('heading', { name: 'After the fight' });
    unmount();
  }
  lastAction.value = undefined;
  const campaign = current.value!;
  render(desk.at('c', campaign.id, 'after'));
  await screen.findByText((_, element) => element?.className === 'verdict');
  await press(/^Correct this fight/);
  await verdict();
  expect(campaign.loaded.value.plays).toHaveLength(1);
  cleanup();
  render(desk.at('c', campaign.id, 'after'));
  await screen.findByRole('heading', { name: 'After the fight' });
  expect(document.querySelector('.verdict')).toBeNull();
});
