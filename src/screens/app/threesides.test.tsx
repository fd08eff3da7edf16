import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { creationOf } from '../../campaign/records/differences.ts';
import type { Unit } from '../../engine/roster.ts';
import { sequenceOf } from '../../system/system.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { route } from '../state/route.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
/** First unit of each side: Attackers, Defenders and Green. */
let units: readonly [Unit, Unit, Unit];
beforeEach(async () => {
  desk = await AtDesk.open();
});

/** Campaign from a sample, with a third side that copies the first unit. */
async function threeSides(system: string): Promise<void> {
  campaign = await desk.campaign(system);
  const [red, blue] = campaign.records.value.sides.map(({ id }) => campaign.units.find(({ side }) => side === id)!);
  const men = red!.men.map((man, i) => ({ ...man, id: `g${i}`, tag: `Z${i + 1}` }));
  const green: Unit = { ...red!, id: 'green', side: 'green', name: 'Green Foot', mark: 'Z', men };
  await campaign.edit('Green comes', [
    creationOf('side', { id: 'green', name: 'Green', mark: 2 }),
    creationOf('unit', green),
  ]);
  units = [red!, blue!, green];
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const names = (...of: readonly Unit[]) => of.map(({ name }) => name);
const offered = (role: string): string =>
  (screen.queryByRole('radiogroup', { name: role }) ?? screen.getByRole('heading', { name: new RegExp(`^${role}:`) }))
    .textContent ?? '';

test('with three sides, any may attack, alone or with an ally, and any other defends', async () => {
  await threeSides('ircra');
  const [, blue] = units;
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  const sides = within(await screen.findByRole('group', { name: /^Sides of the attacker/ }));
  const lead = (name: string) => userEvent.click(sides.getByRole('button', { name }));
  const roles = () => ['Attacker', 'Defender'].map((role) => units.map(({ name }) => offered(role).includes(name)));
  const [redSide, blueSide] = campaign.records.value.sides.map(({ name }) => name) as [string, string];
  expect(roles()).toEqual([
    [true, false, false],
    [false, true, true],
  ]);
  await lead('Green');
  expect(roles()).toEqual([
    [true, false, true],
    [false, true, false],
  ]);
  await lead(redSide);
  expect(roles()).toEqual([
    [false, false, true],
    [true, true, false],
  ]);
  await lead(blueSide);
  await lead('Green');
  expect(roles()).toEqual([
    [false, true, false],
    [true, false, true],
  ]);
  await press('Start');
  await waitFor(() => expect(route.value).toContain('fight'));
  const [play] = campaign.loaded.value.plays;
  expect(play?.units[0]).toBe(blue.id);
});

test('two sides have no choice of attacker', async () => {
  campaign = await desk.campaign('tsatf-20');
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: /^Sides of/ })).toBeNull();
});

test('a combat declared by allies has all of them against their enemy', async () => {
  await threeSides('portable-wargame');
  const [red, blue, green] = units;
  const { units: of } = campaign.setupDefaults(sequenceOf('close-combat', campaign.system), [red, green, blue]);
  expect(names(...of.attacker!.slice(0, 2))).toEqual(names(red, green));
  expect(new Set(of.defender?.map(({ side }) => side))).toEqual(new Set([blue.side]));
});

test('allied sides win a game together', async () => {
  await threeSides('tsatf-20');
  const [redSide] = campaign.records.value.sides;
  render(desk.at('c', 'c', 'campaign'));
  await press('End the game');
  const won = within(await screen.findByRole('group', { name: /^Who won/ }));
  await userEvent.click(won.getByRole('button', { name: redSide!.name }));
  await userEvent.click(won.getByRole('button', { name: 'Green' }));
  fireEvent.input(screen.getByLabelText('Result'), { target: { value: 'the pass' } });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the game' }));
  await waitFor(() => expect(campaign.records.value.games[0]?.winner).toEqual([redSide!.id, 'green']));
  expect(await screen.findByText(new RegExp(`${redSide!.name} and Green won: the pass`))).toBeTruthy();
  const all = within(await screen.findByRole('region', { name: 'Games won' }));
  expect(all.getByRole('list').style.gridAutoFlow).toBe('row');
  expect(all.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/\d/)?.[0])).toEqual(['1', '0', '1']);
});
