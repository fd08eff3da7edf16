import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
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
