import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { newGame } from '../../campaign/games/games.ts';
import { creationOf } from '../../campaign/records/differences.ts';
import { moveChanges } from '../../campaign/units/establishment.ts';
import { activeCount } from '../../campaign/units/muster.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const named = (campaign: OpenCampaign, name: string) =>
  campaign.records.value.units.find((unit) => unit.name === name)!;
const tags = (campaign: OpenCampaign, name: string) => named(campaign, name).men.map(({ tag }) => tag);

async function betweenGames(): Promise<OpenCampaign> {
  const campaign = await desk.campaign('tsatf-20');
  const game = campaign.game.value!;
  await campaign.edit('Over', [{ of: 'game', id: game.id, field: 'ended', from: null, to: game.begun }], 'game');
  const { side } = named(campaign, 'Raiders');
  const { id, side: other } = named(campaign, 'Hill Post');
  await campaign.edit('Hill Post changes sides', [{ of: 'unit', id, field: 'side', from: other, to: side }]);
  const [man] = named(campaign, 'Raiders').men;
  const dies = { of: 'man', id: man!.id, unit: named(campaign, 'Raiders').id, field: 'state' } as const;
  await campaign.edit('Raiders: 1 killed', [{ ...dies, from: man!.state, to: 'killed' }]);
  return campaign;
}

const openUnit = async (campaign: OpenCampaign, name: string) => {
  render(desk.at('c', campaign.id, 'unit', named(campaign, name).id));
  await userEvent.click(await screen.findByText('Correct by hand'));
};

test('a unit is merged into another in one step, undone by one tap', async () => {
  const campaign = await betweenGames();
  const before = campaign.records.value;
  const [dead, ...men] = tags(campaign, 'Raiders');
  const own = tags(campaign, 'Hill Post');
  await openUnit(campaign, 'Raiders');
  await press('Merge into another unit…');
  const sheet = within(await screen.findByRole('dialog', { name: 'Merge Raiders' }));
  await userEvent.click(sheet.getByRole('radio', { name: /Hill Post/ }));
  await press(new RegExp(`^Merge: ${men.length} men move`));
  await waitFor(() => expect(named(campaign, 'Raiders').disbanded).toBe(true));
  expect(tags(campaign, 'Raiders')).toEqual([dead]);
  expect(tags(campaign, 'Hill Post')).toEqual([...own, ...men]);
  expect(campaign.loaded.value.tail[0]?.title).toBe('Raiders merged into Hill Post');
  await press('Undo');
  await waitFor(() => expect(campaign.records.value).toEqual(before));
});

test('a man who fell before he was moved is on the page of his old unit, though the game is entered afterwards', async () => {
  const campaign = await betweenGames();
  const [from, to] = [named(campaign, 'Raiders'), named(campaign, 'Hill Post')];
  const man = from.men[1]!;
  await campaign.edit('Moved', moveChanges(from, to, campaign.kind(to), man, man.tag, campaign.records.value.games));
  const begun = '2001-01-01T12:00:00.000Z';
  const game = { ...newGame(campaign.system, campaign.records.value, { id: 'past', begun }), ended: begun, turn: 0 };
  const falls = { of: 'man', id: man.id, unit: to.id, field: 'state', from: man.state, to: 'killed' } as const;
  const changes = [creationOf('game', game), { ...falls, why: { by: 'afterwards' } as const }];
  await campaign.edit('Past', changes, 'game', 'past', [from.id]);
  render(desk.at('c', campaign.id, 'unit', from.id));
  const fallen = within(await screen.findByRole('list', { name: 'Men of Raiders' }));
  await userEvent.click(await fallen.findByRole('button', { name: new RegExp(`^${man.tag}.* Killed`) }));
  await screen.findByRole('dialog', { name: 'Hill Post' });
  cleanup();
  render(desk.at('c', campaign.id, 'unit', to.id));
  const present = within(await screen.findByRole('list', { name: 'Men of Hill Post' }));
  await waitFor(() => expect(present.queryByRole('button', { name: new RegExp(`^${man.tag} `) })).toBeNull());
  present.getByRole('button', { name: new RegExp(`^${to.men[0]!.tag}`) });
});

test('a unit is split: the new one has a name, a mark of its own, and men with their old tags', async () => {
  const campaign = await betweenGames();
  const men = tags(campaign, 'Raiders').slice(1);
  await openUnit(campaign, 'Raiders');
  await press('Split this unit…');
  const sheet = within(await screen.findByRole('dialog', { name: 'Split Raiders' }));
  expect(sheet.getByRole('button', { name: /^Form it/ }).textContent).toContain('Name the new unit');
  await userEvent.type(sheet.getByRole('textbox'), 'Scouts');
  for (const tag of men.slice(0, 2))
    await userEvent.click(sheet.getByRole('checkbox', { name: new RegExp(`^${tag} `) }));
  await press('Form it: 2 men go');
  await waitFor(() => expect(named(campaign, 'Scouts')).toBeDefined());
  expect(tags(campaign, 'Scouts')).toEqual(men.slice(0, 2));
  expect(activeCount(campaign.kind(named(campaign, 'Raiders')), named(campaign, 'Raiders'))).toBe(men.length - 2);
  const marks = campaign.records.value.units.map(({ mark }) => mark);
  expect(new Set(marks).size).toBe(marks.length);
});

test('units are merged and split between games only', async () => {
  const campaign = await desk.campaign('tsatf-20');
  await openUnit(campaign, 'Raiders');
  const key = await screen.findByRole('button', { name: /^Split this unit/ });
  expect(key.textContent).toContain('Between games only');
  await userEvent.click(key);
  expect(screen.queryByRole('dialog')).toBeNull();
});
