import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ParkedPlay } from '../../campaign/records/records.ts';
import { openAsks } from '../../engine/replay.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { sequenceOf } from '../../system/system.ts';
import { answerAtRandom } from '../../testkit/arbitrary.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { EXAMPLE_SETTING } from '../campaign/gamefiles.tsx';
import { fightContextOf } from '../fight/fightcontext.ts';
import { keepSetting, settings } from '../state/appstate.ts';
import { removeCampaign } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { route } from '../state/route.ts';

const PICTURE = 'data:image/webp;base64,AAAA';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign();
});

const name = () => campaign.units[0]!.name;
const sheet = () => within(screen.getByRole('dialog'));
const press = async (key: string) => userEvent.click(await screen.findByRole('button', { name: key }));

/** Renames a unit repeatedly, then opens the log and the sheet of the first rename. */
async function renameRepeatedly(times: number): Promise<void> {
  const { id, name: first } = campaign.units[0]!;
  for (let n = 1; n <= times; n += 1)
    await campaign.edit(`Name ${n}`, [{ of: 'unit', id, field: 'name', from: name(), to: `Name ${n}` }]);
  expect(first).not.toBe(name());
  render(desk.at('c', 'c', 'log'));
  await userEvent.click(await screen.findByRole('button', { name: /^Name 1 / }));
}

test('a double tap on “Undo this” undoes nothing if later entries depend on it, and lists them', async () => {
  await renameRepeatedly(14);
  const entries = campaign.loaded.value.tail.length;
  const undo = sheet().getByRole('button', { name: /^Undo this/ });
  await userEvent.click(undo);
  await sheet().findByText('13 later entries build on it');
  await userEvent.click(undo);
  expect(undo.isConnected).toBe(true);
  expect(name()).toBe('Name 14');
  expect(campaign.loaded.value.tail).toHaveLength(entries);
});

test('the key that undoes several entries is at their list and shows their number', async () => {
  await renameRepeatedly(14);
  await press('Undo this');
  const notice = (await sheet().findByText('13 later entries build on it')).closest('.notice')!;
  const listed = within(notice as HTMLElement).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 14 }, (_, i) => `Name ${14 - i}`));
  await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Undo all 14' }));
  await waitFor(() => expect(name()).not.toMatch(/^Name /));
});

test('the bar redoes an undone entry, which can be undone again', async () => {
  await renameRepeatedly(14);
  await press('Undo this');
  await press('Undo all 14');
  await press('Bring them all back');
  await waitFor(() => expect(name()).toBe('Name 14'));
  await press('Undo');
  await press('Bring them all back');
  await waitFor(() => expect(name()).toBe('Name 14'));
});

test('a single entry is undone at once and restored from the bar', async () => {
  await renameRepeatedly(1);
  await press('Undo this');
  await waitFor(() => expect(name()).not.toBe('Name 1'));
  await press('Bring it back');
  await waitFor(() => expect(name()).toBe('Name 1'));
});

/** Close combat with its first facts answered and a total half typed. */
async function beginFight(): Promise<ParkedPlay> {
  const sequence = sequenceOf('close-combat', campaign.system);
  const setup = proposeSetup(sequence.setup(campaign.house.value), campaign.setupDefaults(sequence));
  const units = unitsOf(sequence.setup(campaign.house.value), setup).map(({ id }) => id);
  const { id } = await campaign.beginPlay(sequence, setup, 'Raiders – Hill Post', units);
  const { session } = fightContextOf(campaign, campaign.loaded.value.plays[0]!);
  session.answer(answerAtRandom(openAsks(session.position.value)[0]!, scriptedRandom([1, 2, 3])));
  session.saveDraft('anything', { typed: '1' });
  await waitFor(() => expect(desk.store.state().saving.kind).toBe('saved'));
  return campaign.loaded.value.plays.find((play) => play.id === id)!;
}

test('the bar restores a discarded fight with all its input', async () => {
  const parked = await beginFight();
  render(desk.at('c', 'c', 'fight', parked.id));
  await press('More');
  await press('Discard this fight Nothing is recorded');
  await waitFor(() => expect(campaign.loaded.value.plays).toEqual([]));
  expect(route.value).toEqual(['c', 'c', 'play']);
  await press('Undo');
  await waitFor(() => expect(route.value).toEqual(['c', 'c', 'fight', parked.id]));
  expect(campaign.loaded.value.plays).toEqual([parked]);
  expect((await desk.store.load('c')).plays).toEqual([parked]);
});

test('the bar restores a removed campaign with its photographs and club', async () => {
  const parked = await beginFight();
  const man = campaign.units[0]!.men[0]!.id;
  await campaign.setPicture(man, PICTURE);
  await keepSetting('club.c', { room: 'r' });
  const { records, tail } = await desk.store.load('c');
  const { isKept, undo } = await removeCampaign(desk.store, 'c');
  expect(isKept).toBe((await desk.store.snapshots()).length > 0);
  expect(await desk.store.campaigns()).toEqual([]);
  expect(settings.value['club.c']).toBeUndefined();
  await undo!.act();
  expect(await desk.store.load('c')).toMatchObject({ records, tail, plays: [{ id: parked.id, play: parked.play }] });
  expect(await desk.store.picture('c', man)).toBe(PICTURE);
  expect(settings.value['club.c']).toEqual({ room: 'r' });
  expect(route.value).toEqual(['c', 'c', 'campaign']);
});

test('the bar restores the removed example', async () => {
  const { campaign: record } = campaign.records.value;
  const settings = { ...record.settings, [EXAMPLE_SETTING]: true };
  await campaign.edit('An example', [
    { of: 'campaign', id: 'c', field: `settings.${EXAMPLE_SETTING}`, from: null, to: settings[EXAMPLE_SETTING] },
  ]);
  render(desk.at('c', 'c', 'campaign'));
  await press('Remove the example');
  await waitFor(async () => expect(await desk.store.campaigns()).toEqual([]));
  await press('Undo');
  await waitFor(async () => expect(await desk.store.campaigns()).toMatchObject([{ id: 'c' }]));
  expect(await screen.findByRole('button', { name: 'Remove the example' })).toBeTruthy();
});

test('the bar restores a removed photograph', async () => {
  const { id } = campaign.units[0]!;
  await campaign.setPicture(id, PICTURE);
  render(desk.at('c', 'c', 'unit', id));
  await press('Remove the photograph');
  await waitFor(async () => expect(await desk.store.picture('c', id)).toBeUndefined());
  await press('Undo');
  await waitFor(async () => expect(await desk.store.picture('c', id)).toBe(PICTURE));
  expect(await screen.findByRole('button', { name: 'Remove the photograph' })).toBeTruthy();
});

test('the bar restores a removed unit of a quick fight at its position', async () => {
  const { id } = campaign.system;
  render(desk.at('quick', id));
  const [add] = await screen.findAllByRole('button', { name: 'Add a unit' });
  await userEvent.click(add!);
  await userEvent.click(sheet().getByRole('button', { name: /^NCO and four crewmen/ }));
  await userEvent.click(sheet().getByRole('button', { name: 'Back to the units' }));
  const cards = () => within(screen.getByRole('list', { name: 'Red: the units' })).getAllByRole('button');
  const words = cards().map(({ textContent }) => textContent);
  expect(words).toHaveLength(2);
  await userEvent.click(cards()[0]!);
  await userEvent.click(sheet().getByRole('button', { name: 'Remove this unit' }));
  await waitFor(() => expect(cards().map(({ textContent }) => textContent)).toEqual(words.slice(1)));
  await press('Undo');
  await waitFor(() => expect(cards().map(({ textContent }) => textContent)).toEqual(words));
});

test('the bar restores a removed side of a new campaign at its position', async () => {
  render(desk.at('new'));
  await press('Add a side');
  const sides = () => within(screen.getByRole('list', { name: 'Sides' })).getAllByRole('button');
  const words = sides().map(({ textContent }) => textContent);
  expect(words).toHaveLength(3);
  await userEvent.click(sides()[1]!);
  await userEvent.click(sheet().getByRole('button', { name: 'Remove this side' }));
  await waitFor(() => expect(sides()).toHaveLength(2));
  await press('Undo');
  await waitFor(() => expect(sides().map(({ textContent }) => textContent)).toEqual(words));
});
