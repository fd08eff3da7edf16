import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RecordChange } from '../../campaign/records/records.ts';
import { hasUnsavedInput } from '../../components/hooks/leaveguard.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const finish = async (name: string | RegExp) => {
  await userEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const man = () => campaign.units[0]!.men[0]!;

/** Writes a change from another tab while a sheet is open. */
async function changeElsewhere(to = 'wounded'): Promise<void> {
  const { id, state: from } = man();
  await campaign.edit('He is hit', [{ of: 'man', id, unit: campaign.units[0]!.id, field: 'state', from, to }]);
}

test('saving a unit keeps changes to its men since the sheet opened', async () => {
  render(desk.at('c', 'c', 'unit', campaign.units[0]!.id));
  await press('Name, side, player, notes');
  await changeElsewhere();
  type('Name of the unit', 'First squad');
  await finish('Save');
  expect([campaign.units[0]!.name, man().state]).toEqual(['First squad', 'wounded']);
});

test.each([
  { sheet: 'turn and details', at: ['campaign'], open: /^Game 1 .*Turn 1$/, key: 'Save', over: false },
  { sheet: 'the end', at: ['campaign'], open: 'End the game', key: 'End the game', over: false },
  { sheet: 'a game that is over', at: ['report'], open: 'Edit this game', key: 'Save', over: true },
])('what is saved of a game leaves alone what was said of it while the sheet was open: $sheet', async (one) => {
  const { id, begun, turn } = campaign.game.value!;
  const game = { of: 'game', id } as const;
  const end: RecordChange = { ...game, field: 'ended', from: null, to: begun };
  if (one.over) await campaign.edit('The game ends', [end], 'game');
  render(desk.at('c', 'c', ...one.at, ...(one.over ? [id] : [])));
  await press(one.open);
  await campaign.edit('It is called The bridge', [
    { ...game, field: 'scenario', from: null, to: 'The bridge' },
    { ...game, field: 'turn', from: turn, to: 7 },
  ]);
  await screen.findAllByText(/The bridge|Turn 7/);
  await finish(one.key);
  expect(campaign.records.value.games[0]).toMatchObject({ scenario: 'The bridge', turn: 7 });
});

test('undoing the new name of a campaign restores its field and leaves no change to save', async () => {
  render(desk.at('c', 'c', 'settings'));
  await screen.findByLabelText('Name of the campaign');
  type('Name of the campaign', 'The long march');
  await press('Save the name');
  await press('Undo');
  await waitFor(() => expect(campaign.records.value.campaign.name).toBe('The campaign'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save the name' })).toBeNull());
  expect(screen.getByLabelText('Name of the campaign')).toHaveProperty('value', 'The campaign');
  expect(hasUnsavedInput()).toBe(false);
});

test('undoing the last muster keeps a later fight', async () => {
  const others = campaign.units.length;
  render(desk.at('c', 'c', 'roster'));
  await press('Muster a unit for Attackers');
  await press(/^Ten men, class B /);
  await waitFor(() => expect(campaign.units).toHaveLength(others + 1));
  const fresh = campaign.units.at(-1)!;
  await changeElsewhere();
  await press(`Undo ${fresh.name}`);
  await waitFor(() => expect(campaign.units).not.toContainEqual(fresh));
  expect([campaign.units.length, man().state]).toEqual([others, 'wounded']);
});

test('a man lost elsewhere during the entry of losses keeps that state', async () => {
  render(desk.at('c', 'c', 'play'));
  await press('Enter losses');
  await press(/Raiders/);
  for (const tag of ['A1', 'A2']) await press(new RegExp(`^${tag} `));
  await screen.findByRole('button', { name: /^Record: 2 wounded/ });
  await changeElsewhere('killed');
  await finish(/^Record: 1 wounded/);
  expect(campaign.units[0]!.men.map(({ state }) => state).slice(0, 3)).toEqual(['killed', 'wounded', 'standing']);
});
