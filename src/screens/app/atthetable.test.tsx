import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { openCampaign } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

let desk: AtDesk;
let taps: number;
beforeEach(async () => {
  desk = await AtDesk.open();
  taps = 0;
});

async function tap(element: HTMLElement): Promise<void> {
  taps += 1;
  await userEvent.click(element);
}

const press = async (name: string | RegExp) => tap(await screen.findByRole('button', { name }));
const sheet = async () => within(await screen.findByRole('dialog'));
const named = (campaign: OpenCampaign, name: string) => campaign.units.find((unit) => unit.name === name)!;

async function losses(unit: string): Promise<readonly HTMLElement[]> {
  await press('Enter losses');
  await tap((await sheet()).getByRole('button', { name: new RegExp(`${unit}\\b`) }));
  return within(await screen.findByRole('list', { name: /^Men of/ })).getAllByRole('button');
}

async function recordLosses(words: RegExp): Promise<void> {
  await tap((await sheet()).getByRole('button', { name: words }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test.each([
  ['tsatf-20', undefined, 'Raiders', 3],
  ['tsatf-ww2', undefined, '1st Gruppe', 3],
  ['chain-of-command', undefined, 'German Gruppe', 3],
  ['ircra', undefined, 'Red regiment', 3],
  ['portable-wargame', 'wood', 'Union infantry', 1],
])('in %s men fall beside the app in three taps and one a man', async (system, sample, unit, men) => {
  const campaign = await desk.campaign(system, sample);
  const standing = () => named(campaign, unit).men.map(({ state }) => state);
  const before = standing();
  render(desk.at('c', 'c', 'play'));
  const keys = await losses(unit);
  for (const key of keys.slice(0, men)) await tap(key);
  await recordLosses(/^Record: \d/);
  expect(taps).toBe(men + 3);
  expect(standing().filter((state, i) => state !== before[i])).toHaveLength(men);
  expect(campaign.loaded.value.tail[0]!.title).toMatch(new RegExp(`^${unit}: ${men} `));
});

test('records keep the cause of a loss, and one tap too many is undone by the next', async () => {
  await desk.campaign('tsatf-ww2');
  render(desk.at('c', 'c', 'play'));
  const keys = await losses('1st Gruppe');
  for (const [n, count] of [1, 2, 3].entries()) for (let i = 0; i < count; i++) await tap(keys[n]!);
  await tap((await sheet()).getByRole('button', { name: 'Mortar fire' }));
  await recordLosses(/^Record: 1 killed, 1 wounded$/);
  cleanup();
  render(desk.at('c', 'c', 'unit', named(openCampaign.value!, '1st Gruppe').id));
  for (const [tag, words] of [
    ['A1', 'Wounded by mortar fire, game 1, turn 1.'],
    ['A2', 'Killed by mortar fire, game 1, turn 1.'],
    ['A3', 'Nothing has befallen him yet.'],
  ] as const) {
    await press(new RegExp(`^${tag} `));
    await (await sheet()).findByText(words);
    await tap((await sheet()).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('a note is one line of the log with its turn', async () => {
  await desk.campaign('tsatf-20');
  render(desk.at('c', 'c', 'play'));
  await press('Note');
  await userEvent.type((await sheet()).getByRole('textbox', { name: 'What happened' }), 'The mist\n comes down.');
  await tap((await sheet()).getByRole('button', { name: 'Save the note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  render(desk.at('c', 'c', 'log'));
  const log = await screen.findByRole('list', { name: 'Log, newest first' });
  expect(log.textContent).toContain('Note: The mist comes down.');
  expect(log.textContent).toMatch(/turn 1/i);
});

test('a log entry shows each roll and its owner, and the log filters by unit', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const units = { firer: [named(campaign, '1st Gruppe')], target: [named(campaign, '1st Squad')] };
  render(
    await desk.fight(campaign, 'fire', units, [
      ['volley', {}],
      ['need 4/hits', Array(3).fill(20)],
      ['need 3/hits', [1, ...Array(7).fill(20)]],
      ['hit/1/card', '2s'],
    ]),
  );
  await press(/^Record/);
  await waitFor(() => expect(campaign.loaded.value.plays).toEqual([]));
  cleanup();
  render(desk.at('c', 'c', 'log'));
  const log = async () => within(await screen.findByRole('list', { name: 'Log, newest first' }));
  const all = (await log()).getAllByRole('listitem').length;
  await tap((await log()).getAllByRole('button')[0]!);
  const how = await screen.findByRole('region', { name: 'How it went' });
  expect(how.textContent).toMatch(/how many 1–⁠3\? 1 /);
  expect(how.textContent).toContain('Veteran rifle, medium, class II');
  await tap((await sheet()).getAllByRole('button', { name: 'Close' })[0]!);
  await press('Whose entries?');
  await tap((await sheet()).getByRole('button', { name: /2nd Gruppe$/ }));
  await screen.findByRole('button', { name: 'Only 2nd Gruppe' });
  const own = (await log()).getAllByRole('listitem');
  expect(own.length).toBeLessThan(all);
  expect(own.filter(({ textContent }) => /hit on 1st Squad/.test(textContent ?? ''))).toEqual([]);
});

test('each game asks if melees wound, with the last answer as the default (tsatf-ww2 W-38)', async () => {
  render(desk.at('new'));
  await tap(await screen.findByRole('radio', { name: /^The Sword, the Flame, Machine guns and Grenades/ }));
  const wounds = async (choice: RegExp) =>
    within(await screen.findByRole('radiogroup', { name: 'Melee wounds' })).getByRole<HTMLInputElement>('radio', {
      name: choice,
    });
  expect((await wounds(/^Campaign/)).checked).toBe(true);
  await tap(await wounds(/^One-off game/));
  await press(/^Two squads a side/);
  await screen.findByRole('heading', { name: 'Two squads a side' });
  const campaign = openCampaign.value!;
  desk.at('c', campaign.id, 'campaign');
  await press('End the game');
  await tap((await sheet()).getByRole('button', { name: 'End the game' }));
  await press('Begin a game');
  expect((await wounds(/^One-off game/)).checked).toBe(true);
  await tap(await wounds(/^Campaign/));
  await press(/^Start All units present/);
  await waitFor(() => expect(campaign.house.value.wounds).toBe('campaign'));
});

test('a charge that does not close has passed its test to close, and nothing after it', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const units = { attacker: [named(campaign, '1st Gruppe')], defender: [named(campaign, '1st Squad')] };
  render(await desk.fight(campaign, 'charge-home', units, [['attacker/1/close', [20]]]));
  const progress = await screen.findByRole('navigation', { name: 'Where the procedure stands' });
  expect(progress.textContent).toBe('Test to close, passed');
});

test('a duel has keys for its grenades and for other opponents', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const units = { attacker: [named(campaign, '1st Gruppe')], defender: [named(campaign, '1st Squad')] };
  render(
    await desk.fight(campaign, 'charge-home', units, [
      ['attacker/1/close', [10]],
      ['defender/stand', [10]],
      ['contact', {}],
    ]),
  );
  const duels = await screen.findByRole('list', { name: 'The duels' });
  const first = () => within(duels).getAllByRole('listitem')[0]!;
  expect(within(first()).queryByText('Grenade', { exact: false, selector: '.row-detail' })).toBeNull();
  await press('A1: grenade');
  await within(first()).findByText('Grenade', { exact: false, selector: '.row-detail' });
  await press('Change opponents');
  await tap(within(first()).getByRole('button', { name: 'A2' }));
  await within(first()).findByRole('button', { name: /^A2 / });
  expect(within(first()).queryByRole('button', { name: /^A1 / })).toBeNull();
});
