import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import type { RecordChange } from '../../campaign/records/records.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { sequenceOf } from '../../system/system.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { openTasks } from '../state/tasks.ts';
import { chooseDice } from '../state/whosedice.ts';
import { suggestedActionOf } from './suggestedaction.ts';

const LONG = { timeout: 60_000 };

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

const key = (name: RegExp) => screen.findByRole('button', { name });
const set = (campaign: OpenCampaign, field: string, to: unknown) => {
  const { settings } = campaign.records.value.campaign;
  const change: RecordChange = {
    of: 'campaign',
    id: campaign.id,
    field: `settings.${field}`,
    from: settings[field] ?? null,
    to,
  };
  return campaign.edit(field, [change]);
};
const becomes = (campaign: OpenCampaign, unit: number, state: string) => {
  const { id, men } = campaign.units[unit]!;
  return campaign.edit(state, [
    { of: 'man', id: men[0]!.id, unit: id, field: 'state', from: men[0]!.state, to: state },
  ]);
};

test('the active unit moves by one tap, without another choice', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  render(desk.at('c', 'c', 'play'));
  fireEvent.click(await key(/^I turned a red/));
  const deeds = await screen.findByRole('group', { name: 'What it does' });
  const { id } = campaign.acting!.active!.unit;
  fireEvent.click(within(deeds).getByRole('button', { name: /^Move / }));
  await expect.poll(() => location.hash, LONG).toMatch(/fight/);
  expect(campaign.loaded.value.plays).toMatchObject([{ play: { sequence: 'move', setup: { unit: { id } } } }]);
});

test('a unit’s whole turn is a card and one key, and appears in the log', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  render(desk.at('c', 'c', 'play'));
  fireEvent.click(await key(/^I turned a red/));
  const deeds = await screen.findByRole('group', { name: 'What it does' });
  const unit = campaign.acting!.active!.unit.name;
  // With own dice the record comes first; with the app's dice the procedure does.
  expect(within(deeds).getByText('Moved').closest('.primary')).not.toBeNull();
  expect(suggestedActionOf(campaign)).toEqual({ action: 'Moved' });
  await set(campaign, 'dice', 'app');
  expect(suggestedActionOf(campaign)).toEqual({ action: 'Move' });
  // The dice choice of a side takes precedence.
  chooseDice(campaign, [campaign.acting!.active!.unit.side], 'own');
  expect(suggestedActionOf(campaign)).toEqual({ action: 'Moved' });
  fireEvent.click(within(deeds).getByRole('button', { name: /^Moved/ }));
  await expect.poll(() => campaign.acting!.active, LONG).toBeUndefined();
  expect(campaign.loaded.value.tail[0]).toMatchObject({ title: `${unit} moved`, kind: 'game' });
  expect(suggestedActionOf(campaign)).toEqual({});
  expect(screen.queryByRole('group', { name: 'What it does' })).toBeNull();
});

test('a task due before a unit’s action comes first, as the gold key', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  for (const unit of campaign.units.keys()) await becomes(campaign, unit, 'wounded');
  expect(suggestedActionOf(campaign)).toEqual({});
  render(desk.at('c', 'c', 'play'));
  fireEvent.click(await key(/^I turned a red/));
  const deeds = await screen.findByRole('group', { name: 'What it does' });
  const { name } = campaign.acting!.active!.unit;
  expect(suggestedActionOf(campaign).due).toMatchObject({
    sequence: 'major-morale',
    why: `${name} has no leader: it tests before moving.`,
  });
  expect(deeds.querySelector('.primary')).toBeNull();
  const due = document.querySelector('.row-gold')!;
  expect(due.compareDocumentPosition(deeds) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('every procedure of a turn starts with the active unit, from any screen', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  render(desk.at('c', 'c', 'play'));
  fireEvent.click(await key(/^I turned a black/));
  await screen.findByRole('group', { name: 'What it does' });
  const { name } = campaign.acting!.active!.unit;
  expect(name).not.toBe(campaign.units[0]!.name);
  cleanup();
  render(desk.at('c', 'c', 'begin', 'move'));
  const chosen = await screen.findAllByRole('radio', { checked: true });
  expect(chosen.map((one) => one.closest('label')!.textContent).find((label) => /Squad/.test(label))).toContain(name);
});

test('one tap skips a task settled at the table for the rest of its turn', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await becomes(campaign, 0, 'wounded');
  const [due] = openTasks(campaign);
  render(desk.at('c', 'c', 'play'));
  const line = (await screen.findByText(due!.why)).closest('li')!;
  fireEvent.click(within(line).getByRole('button', { name: 'Skip' }));
  await expect.poll(() => openTasks(campaign), LONG).toEqual([]);
  expect(suggestedActionOf(campaign).due).toBeUndefined();
  const game = campaign.game.value!;
  await campaign.edit('on', [{ of: 'game', id: game.id, field: 'turn', from: 1, to: 2 }], 'game');
  expect(openTasks(campaign).map(({ why }) => why)).toEqual([due!.why]);
});

test('the next turn asks once about due tasks, and not without any', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  render(desk.at('c', 'c', 'play'));
  fireEvent.click(await key(/^Next turn$/));
  await expect.poll(() => campaign.game.value!.turn, LONG).toBe(2);
  await becomes(campaign, 1, 'wounded');
  fireEvent.click(await key(/^Next turn$/));
  const sheet = await screen.findByRole('dialog', { name: 'Still due in turn 2' });
  expect(within(sheet).getByText(/^To test: 1 wounded man/)).toBeTruthy();
  expect(within(sheet).getByRole('link', { name: /^First: / })).toBeTruthy();
  expect(campaign.game.value!.turn).toBe(2);
  fireEvent.click(within(sheet).getByRole('button', { name: /^Next turn without / }));
  await expect.poll(() => campaign.game.value!.turn, LONG).toBe(3);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a self-run turn lists due tasks of every phase, but no cards', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await becomes(campaign, 1, 'wounded');
  expect(openTasks(campaign).map(({ sequence }) => sequence)).toEqual(['major-morale']);
  await set(campaign, 'runsItself', true);
  expect(openTasks(campaign).map(({ sequence }) => sequence)).toEqual(['major-morale', 'morale-phase']);
  expect(suggestedActionOf(campaign).due?.sequence).toBe('major-morale');
  render(desk.at('c', 'c', 'play'));
  const cards = await key(/^I turned a red/);
  expect(cards.closest('details')!.open).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: /^We run the turn ourselves/ }));
  await expect.poll(() => screen.queryByRole('switch', { checked: false }), LONG).not.toBeNull();
  expect((await key(/^I turned a red/)).closest('details')).toBeNull();
});

test('no turn task is due between games', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await becomes(campaign, 1, 'wounded');
  expect(openTasks(campaign).map(({ sequence }) => sequence)).toEqual(['major-morale']);
  const { id } = campaign.game.value!;
  await campaign.edit('ends', [{ of: 'game', id, field: 'ended', from: null, to: '2026-11-20T22:00:00.000Z' }], 'game');
  expect(campaign.game.value).toBeUndefined();
  expect(openTasks(campaign)).toEqual([]);
  await set(campaign, 'runsItself', true);
  expect(openTasks(campaign)).toEqual([]);
});

test('a charge in progress is offered only to resume', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const [charger, target] = [campaign.units[0]!, campaign.units.find(({ side }) => side !== campaign.units[0]!.side)!];
  const game = campaign.game.value!;
  await campaign.edit('It charges', [
    { of: 'unit', id: charger.id, field: 'facts.charging', from: charger.facts.charging ?? null, to: target.mark },
    { of: 'game', id: game.id, field: 'phase', from: game.phase, to: 'melee' },
  ]);
  const [due] = openTasks(campaign);
  expect(due).toMatchObject({ sequence: 'charge-home', units: { attacker: [{ id: charger.id }] } });
  const sequence = sequenceOf('charge-home', campaign.system);
  const fields = sequence.setup(campaign.house.value);
  const units = [charger.id, target.id];
  const setup = proposeSetup(
    fields,
    campaign.setupDefaults(sequence, due!.units.attacker),
    Object.values(due!.units).flat(),
  );
  const { id } = await campaign.beginPlay(sequence, setup, 'The charge', units);
  render(desk.at('c', 'c', 'play'));
  const resume = await screen.findByRole('link', { name: /^Resume The charge/ });
  expect(resume.getAttribute('href')).toMatch(new RegExp(`/fight/${id}$`));
  expect(screen.queryByRole('region', { name: 'Due now' })).toBeNull();
  fireEvent.click(await key(/^Next turn$/));
  const sheet = within(await screen.findByRole('dialog', { name: /^Still due/ }));
  expect(sheet.getByRole('link', { name: 'First: Melee' }).getAttribute('href')).toBe(resume.getAttribute('href'));
  await campaign.discardPlay(id);
  expect(await screen.findByRole('region', { name: 'Due now' })).toBeTruthy();
});

test('one tap shuffles a used deck, and the bar undoes it', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const game = campaign.game.value!;
  const out = { out: ['7s'], lost: { 'ordinary killed': 2 } };
  const decks = () => campaign.game.value!.decks;
  await campaign.edit('Cards drawn', [
    { of: 'game', id: game.id, field: 'decks.casualty', from: decks().casualty ?? null, to: out },
  ]);
  render(desk.at('c', 'c', 'play'));
  expect(screen.queryByRole('button', { name: 'Shuffle turn cards' })).toBeNull();
  fireEvent.click(await key(/^Shuffle casualty cards$/));
  await expect.poll(() => decks().casualty, LONG).toEqual({ out: [], lost: {} });
  expect(screen.queryByRole('button', { name: 'Shuffle casualty cards' })).toBeNull();
  fireEvent.click(await key(/^Undo$/));
  await expect.poll(() => decks().casualty, LONG).toEqual(out);
});
