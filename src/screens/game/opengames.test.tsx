import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginGame, newGame } from '../../campaign/games/games.ts';
import { MenAtGames } from '../../campaign/games/presence.ts';
import { creationOf, differences } from '../../campaign/records/differences.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import { randomId } from '../../random/dice.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { errorMessage, openCampaign } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

// Lazy screens can load slowly on a busy machine.
const WAIT = { timeout: 60_000 };
let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

const end = (opened: OpenCampaign) => {
  const game = opened.game.value!;
  return opened.edit(`${game.name} ends`, differences('game', game, { ...game, ended: '2026-11-20T22:00:00.000Z' }));
};
const begin = (opened: OpenCampaign) => {
  const { value: records } = opened.records;
  const game = newGame(opened.system, records, { id: randomId(), begun: '2026-11-27T19:00:00.000Z' });
  return opened.edit(`${game.name} begins`, beginGame(opened.system, records, game, opened.house.value), 'game');
};
/** Sets a man's state by hand. */
const setState = (opened: OpenCampaign, unit: number, man: number, to: string): Promise<unknown> => {
  const { id, men } = opened.units[unit]!;
  const from = men[man]!.state;
  const change: RecordChange = { of: 'man', id: men[man]!.id, unit: id, field: 'state', from, to };
  return opened.edit(`${men[man]!.tag} ${to}`, [change]);
};

/** Campaign with its first game reopened after the second began. */
async function campaignWithTwoGames(): Promise<OpenCampaign> {
  const opened = await desk.campaign();
  await setState(opened, 0, 1, 'down');
  const over = await end(opened);
  await begin(opened);
  await opened.undo(over.id);
  return opened;
}

test.each(['play', 'campaign'])(
  'every open game is in sight on the %s tab, and a tap says which one runs, closing none',
  async (tab) => {
    const opened = await campaignWithTwoGames();
    render(desk.at('c', 'c', tab));
    const choice = await screen.findByRole('radiogroup', { name: /^Open games/ });
    const [first, second] = within(choice).getAllByRole<HTMLInputElement>('radio');
    expect([first?.checked, second?.checked]).toEqual([false, true]);
    expect(choice.textContent).toMatch(/Game 1.*Game 2/);
    expect(document.querySelector('header')?.textContent).toContain('Game 2 · 2 games open');
    fireEvent.click(first!);
    await vi.waitFor(() => expect(opened.game.value?.name).toBe('Game 1'), WAIT);
    expect(opened.openGames.value.map(({ name }) => name)).toEqual(['Game 1', 'Game 2']);
    expect(opened.loaded.value.tail[0]).toMatchObject({ title: 'Game 1 resumed', game: opened.game.value?.id });
    await opened.undo();
    expect(opened.game.value?.name).toBe('Game 2');
    expect(errorMessage.value).toBeUndefined();
  },
);

test('a campaign that is handed over names every open game', async () => {
  await campaignWithTwoGames();
  render(desk.at('c', 'c', 'campaign'));
  (await screen.findByRole('button', { name: /^Hand over to another phone/ })).click();
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('The campaign: Game 1, turn 1; Game 2, turn 1.');
});

test('a reopened game and the running one never count more men than were present', async () => {
  const opened = await campaignWithTwoGames();
  const [unit] = opened.units;
  const strengths = async () => {
    const entries = await opened.entriesUntil(() => false);
    const men = new MenAtGames(opened.system, opened.records.value, entries);
    return opened.openGames.value.map((game) => men.strengths(game)[unit!.id]);
  };
  const losses = async () => {
    cleanup();
    render(desk.at('c', 'c', 'campaign'));
    const list = await screen.findByRole('list', { name: 'Losses' });
    return within(list).getAllByRole('listitem')[0]?.textContent;
  };
  const full = unit!.men.length;
  const all = opened.units.filter(({ side }) => side === unit!.side).reduce((sum, { men }) => sum + men.length, 0);
  expect(await strengths()).toEqual([full, full - 1]);
  expect(await losses()).toContain(`${all - 1} of ${all - 1}`);
  const fall = opened.loaded.value.tail.find(({ title }) => title.endsWith('down'))!;
  await opened.undo(fall.id);
  expect(await strengths()).toEqual([full, full]);
  expect(await losses()).toContain(`${all} of ${all}`);
  await setState(opened, 0, 0, 'down');
  expect(await strengths()).toEqual([full - 1, full]);
  expect(await losses()).toContain(`${unit!.name} −1 ${all - 1} of ${all}`);
});

test('a late unit is ticked in the running game, and counts with its strength then', async () => {
  const opened = await desk.campaign();
  await end(opened);
  const [first, second] = opened.units;
  const { value: records } = opened.records;
  const given = { id: randomId(), begun: '2026-11-27T19:00:00.000Z', present: [first!.id] };
  await opened.edit('Game 2 begins', [creationOf('game', newGame(opened.system, records, given))], 'game');
  await setState(opened, 1, 0, 'down');
  render(desk.at('c', 'c', 'campaign'));
  const running = await screen.findByRole('list', { name: 'Current game' });
  within(running).getByRole('button').click();
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(second!.name) }));
  (await screen.findByRole('button', { name: 'Save' })).click();
  const strengths = { [first!.id]: first!.men.length, [second!.id]: second!.men.length - 1 };
  await vi.waitFor(() => expect(opened.game.value?.strengths).toEqual(strengths), WAIT);
  expect(opened.game.value?.present).toEqual([first!.id, second!.id]);
});

test('the Play tab begins a game, with the units that are present', async () => {
  const opened = await desk.campaign();
  await end(opened);
  render(desk.at('c', 'c', 'play'));
  (await screen.findByRole('button', { name: 'Begin a game' })).click();
  (await screen.findByRole('button', { name: /^Start All units present/ })).click();
  await vi.waitFor(() => expect(openCampaign.value?.game.value?.name).toBe('Game 2'), WAIT);
  expect(Object.values(opened.game.value!.strengths)).toEqual(opened.units.map(({ men }) => men.length));
});

test('an empty campaign has no game before its first units', async () => {
  render(desk.at('new'));
  (await screen.findByRole('button', { name: 'Begin the campaign' })).click();
  await vi.waitFor(() => expect(openCampaign.value?.loaded.value.tail).toHaveLength(1), WAIT);
  expect(await screen.findByText('Nobody is mustered yet')).toBeTruthy();
  expect(openCampaign.value?.records.value.games).toEqual([]);
});
