import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { to } from '../state/route.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const close = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
/** Dialog before unsaved input is discarded. */
const question = () => screen.queryByRole('dialog', { name: 'Save your changes?' });
const answer = async (name: string) =>
  userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Save your changes?' })).getByRole('button', { name }),
  );
const escaped = () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));

async function opened(): Promise<void> {
  const [man] = within(await screen.findByRole('list', { name: /^Men of/ })).getAllByRole('button');
  await userEvent.click(man!);
}

async function renamed(): Promise<void> {
  render(desk.at('c', 'c', 'unit', campaign.units[0]!.id));
  await opened();
  type('Name', 'Sergeant Troy');
}
const name = () => campaign.units[0]!.men[0]!.name;

test('×, Escape and Back ask about unsaved input on a man’s sheet, which stays available', async () => {
  await renamed();
  for (const leave of [close, escaped, () => (location.hash = to('c', 'c', 'roster'))]) {
    await leave();
    await answer('Keep editing');
    await waitFor(() => expect(question()).toBeNull());
    expect(typed('Name')).toBe('Sergeant Troy');
    expect(location.hash).toBe(to('c', 'c', 'unit', campaign.units[0]!.id));
  }
});

test('the question saves or discards the input, and does not appear without input', async () => {
  await renamed();
  await close();
  await answer('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name()).toBe('Sergeant Troy');

  await opened();
  type('Name', 'Nobody');
  await close();
  await answer('Discard changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name()).toBe('Sergeant Troy');

  await opened();
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Back saves the input before it closes a sheet, and keeps the screen', async () => {
  await renamed();
  location.hash = to('c', 'c', 'roster');
  await answer('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name()).toBe('Sergeant Troy');
  expect(location.hash).toBe(to('c', 'c', 'unit', campaign.units[0]!.id));
});

test('Back closes an unchanged sheet, and leaves a screen without a sheet', async () => {
  render(desk.at('c', 'c', 'unit', campaign.units[0]!.id));
  await opened();
  location.hash = to('c', 'c', 'roster');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.hash).toBe(to('c', 'c', 'unit', campaign.units[0]!.id));
  location.hash = to('c', 'c', 'roster');
  await screen.findByRole('navigation', { name: 'Places' });
});

/** Other screens with text input: the way there, the field, the input and the way out. */
const PLACES: Readonly<
  Record<string, { at: readonly string[]; open: readonly (string | RegExp)[]; line: string; leave?: string }>
> = {
  'a side': { at: ['c', 'c', 'roster'], open: [/^Change side/], line: 'Name of the side' },
  'a new player': { at: ['c', 'c', 'roster'], open: ['Add a player'], line: 'Name of the player' },
  'a game that runs': { at: ['c', 'c', 'campaign'], open: [/^Game 1/], line: 'Name of the game' },
  'other counts': {
    at: ['c', 'c', 'roster'],
    open: [/^Muster a unit/, /^Set up a unit yourself/],
    line: 'Name',
    leave: 'Back',
  },
};

test.each(Object.entries(PLACES))('%s: nothing typed is lost', async (_, { at, open, line, leave = 'Close' }) => {
  render(desk.at(...at));
  for (const key of open) {
    const [first] = await screen.findAllByRole('button', { name: key });
    await userEvent.click(first!);
  }
  type(line, 'Typed');
  await press(leave);
  await answer('Keep editing');
  expect(typed(line)).toBe('Typed');
});

test('a unit’s name is not lost', async () => {
  render(desk.at('c', 'c', 'unit', campaign.units[0]!.id));
  await press('Name, side, player, notes');
  type('Name of the unit', 'Typed');
  await close();
  await answer('Save');
  await waitFor(() => expect(campaign.units[0]!.name).toBe('Typed'));
});

test('a half-filled next game is not lost', async () => {
  const game = campaign.game.value!;
  await campaign.edit(
    'The game ends',
    [{ of: 'game', id: game.id, field: 'ended', from: null, to: game.begun }],
    'game',
  );
  render(desk.at('c', 'c', 'campaign'));
  await press('Begin a game');
  type('Scenario', 'The bridge');
  await close();
  await answer('Keep editing');
  expect(typed('Scenario')).toBe('The bridge');
});

test('leaving a campaign’s name, a new campaign or an earlier battle asks first', async () => {
  const LINES = [
    [['c', 'c', 'settings'], 'Name of the campaign'],
    [['new'], 'Name'],
  ] as const;
  for (const [at, line] of LINES) {
    const { unmount } = render(desk.at(...at));
    await screen.findByLabelText(line);
    type(line, 'Typed');
    location.hash = '#/';
    await answer('Keep editing');
    expect(location.hash).toBe(to(...at));
    expect(typed(line)).toBe('Typed');
    unmount();
  }
});

test('leaving a changed house rule asks first', async () => {
  render(desk.at('c', 'c', 'house'));
  const [rule] = await screen.findAllByRole('listitem');
  await userEvent.click(within(rule!).getByRole('button'));
  const [, other] = within(screen.getByRole('dialog')).getAllByRole('radio');
  await userEvent.click(other!);
  await close();
  await answer('Discard changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing the page asks first with unsaved input', async () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented ? 'asked' : 'left';
  };
  await renamed();
  expect(leaving()).toBe('asked');
  type('Name', name());
  await waitFor(() => expect(leaving()).toBe('left'));
});
