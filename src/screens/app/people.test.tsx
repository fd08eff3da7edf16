import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { chronicle } from '../../campaign/reports/chronicle.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { clubPageHtml } from '../records/reports/clubpage.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign();
});

const LONG = `Sir ${'Algernon '.repeat(60)}`.slice(0, NAME_LENGTH).trim();
const ARABIC = 'الرقيب يوسف بن علي';

const count = async () => (await campaign.entriesUntil(() => false)).length;

const now = (unit: Unit): Unit => campaign.units.find(({ id }) => id === unit.id)!;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const inSheet = () => within(screen.getAllByRole('dialog').at(-1)!);
const pressInSheet = (name: string | RegExp) => userEvent.click(inSheet().getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  fireEvent.input(inSheet().getByLabelText(label), { target: { value: text } });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function atMan(unit: Unit, man: Man): Promise<void> {
  render(desk.at('c', 'c', 'unit', unit.id));
  const men = within(await screen.findByRole('list', { name: /^Men of/ }));
  await userEvent.click(men.getByRole('button', { name: new RegExp(`^${man.tag} `) }));
}

test('the men of a unit are renamed one after the other as one entry, names of 500 letters and from right to left among them', async () => {
  const unit = campaign.units[0]!;
  const [first, second] = unit.men as readonly [Man, Man];
  render(desk.at('c', 'c', 'unit', unit.id));
  await press('Rename');
  type(new RegExp(`^${first.tag} `), LONG);
  fireEvent.keyDown(inSheet().getByLabelText(new RegExp(`^${first.tag} `)), { key: 'Enter' });
  expect(document.activeElement).toBe(inSheet().getByLabelText(new RegExp(`^${second.tag} `)));
  type(new RegExp(`^${second.tag} `), ARABIC);
  const entries = await count();
  await pressInSheet(/^Save/);
  await closed();
  expect(
    now(unit)
      .men.slice(0, 2)
      .map(({ name }) => name),
  ).toEqual([LONG, ARABIC]);
  expect(await count()).toBe(entries + 1);
  const shown = await screen.findByText(new RegExp(ARABIC));
  expect(shown.closest('[dir="auto"]')).not.toBeNull();
});

test('an empty name is refused, with the man it belongs to', async () => {
  const unit = campaign.units[0]!;
  const [first] = unit.men as readonly [Man];
  render(desk.at('c', 'c', 'unit', unit.id));
  await press('Rename');
  type(new RegExp(`^${first.tag} `), '  ');
  expect(inSheet().getByRole('button', { name: /^Save/ }).textContent).toContain(`${first.tag} needs a name`);
  expect(now(unit).men[0]!.name).toBe(first.name);
});

test('a man moves to another unit with his tag and record, and his story names it', async () => {
  const [from, to] = campaign.units.filter(({ side }) => side === campaign.units.at(-1)!.side).slice(0, 2) as [
    Unit,
    Unit,
  ];
  const man = from.men.at(-1)!;
  await atMan(from, man);
  await pressInSheet(/^Move to another unit/);
  await pressInSheet(new RegExp(to.name));
  await closed();
  expect(now(from).men.some(({ id }) => id === man.id)).toBe(false);
  expect(now(to).men.find(({ id }) => id === man.id)).toEqual(man);
  cleanup();
  await atMan(now(to), man);
  expect(await inSheet().findByText(new RegExp(`Moved to ${to.name}`))).toBeTruthy();

  await campaign.undo();
  expect(now(from).men.at(-1)).toEqual(man);
  expect(now(to).men).toEqual(to.men);
});

test('a moved man may take a new tag after a warning, and his old tag stays reserved', async () => {
  const [from, to] = campaign.units.filter(({ side }) => side === campaign.units.at(-1)!.side).slice(0, 2) as [
    Unit,
    Unit,
  ];
  const man = from.men.at(-1)!;
  await atMan(from, man);
  await pressInSheet(/^Move to another unit/);
  expect(inSheet().queryByText(/^Repaint his base/)).toBeNull();
  await userEvent.click(inSheet().getByRole('radio', { name: 'New tag' }));
  expect(inSheet().getByText(`Repaint his base: ${man.tag} is on it now.`)).toBeTruthy();
  await pressInSheet(new RegExp(to.name));
  await closed();
  expect(now(to).men.at(-1)).toEqual({ ...man, tag: `${to.mark}${to.men.length + 1}` });
  cleanup();
  render(desk.at('c', 'c', 'unit', from.id));
  await press('Add 1 man');
  await waitFor(() => expect(now(from).men).toHaveLength(from.men.length));
  expect(now(from).men.at(-1)!.tag).toBe(`${from.mark}${from.men.length + 1}`);
});

test('a duplicate tag is refused during typing, and a new one warns about the base', async () => {
  const unit = campaign.units[0]!;
  const [first, second] = unit.men as readonly [Man, Man];
  await atMan(unit, second);
  type('Tag', first.tag);
  await waitFor(() => expect(inSheet().getByRole('alert').textContent).toBe(`${first.tag} belongs to ${first.name}.`));
  expect(inSheet().getByRole('button', { name: /^Save/ }).textContent).toContain('belongs to');
  type('Tag', 'Z9');
  expect(await inSheet().findByText(`Repaint his base: ${second.tag} is on it now`)).toBeTruthy();
  await pressInSheet(/^Save/);
  await closed();
  expect(now(unit).men[1]!.tag).toBe('Z9');
});

test('a unit that has fought is disbanded and keeps its dead; one that never fought is deleted', async () => {
  const [unit, fresh] = campaign.units as [Unit, Unit];
  const [dead] = unit.men as readonly [Man];
  const kind = campaign.kind(unit);
  const state = kind.states.find(({ isActive, tone }) => !isActive && tone === 'bad')!.id;
  await campaign.edit('Shot', [
    {
      ...{ of: 'man', id: dead.id, unit: unit.id, field: 'state', from: dead.state, to: state },
      why: { by: 'fire' },
    },
  ]);
  render(desk.at('c', 'c', 'unit', fresh.id));
  expect(await screen.findByRole('button', { name: /^Delete this unit/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Disband/ })).toBeNull();
  cleanup();
  render(desk.at('c', 'c', 'unit', unit.id));
  await press(/^Disband this unit/);
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  await waitFor(() => expect(now(unit)).toBeUndefined());
  expect(await screen.findByRole('list', { name: 'Disbanded units' })).toBeTruthy();
  cleanup();
  render(desk.at('c', 'c', 'honour'));
  expect(await screen.findByRole('button', { name: new RegExp(dead.name) })).toBeTruthy();
  cleanup();
  render(desk.at('c', 'c', 'muster'));
  expect(await screen.findByText(fresh.name)).toBeTruthy();
  expect(screen.queryByText(unit.name)).toBeNull();
  cleanup();
  render(desk.at('c', 'c', 'unit', unit.id));
  await press('Form this unit again');
  await waitFor(() => expect(now(unit)).toBeTruthy());
});

test('a deleted unit’s mark is not given to the next one', async () => {
  const last = campaign.units.at(-1)!;
  render(desk.at('c', 'c', 'unit', last.id));
  await press(/^Delete this unit/);
  await waitFor(() => expect(now(last)).toBeUndefined());
  cleanup();
  render(desk.at('c', 'c', 'unit', campaign.units[0]!.id));
  await press('Copy this unit');
  await waitFor(() => expect(campaign.units.some(({ name }) => name.endsWith(' 2'))).toBe(true));
  expect(campaign.units.map(({ mark }) => mark)).not.toContain(last.mark);
});

test('a unit without men is in the muster roll', async () => {
  const [unit] = campaign.units as [Unit];
  const kind = campaign.kind(unit);
  const state = kind.states.find(({ isActive, tone }) => !isActive && tone === 'bad')!.id;
  await campaign.edit(
    'Wiped out',
    unit.men.map(({ id, state: from }) => ({ of: 'man', id, unit: unit.id, field: 'state', from, to: state })),
  );
  render(desk.at('c', 'c', 'muster'));
  expect(await screen.findByText(unit.name)).toBeTruthy();
});

test('the roster lists a duplicate tag with a key that retags the later man', async () => {
  const [unit] = campaign.units as [Unit];
  const [first, second] = unit.men as readonly [Man, Man];
  await campaign.edit('Tag', [
    { of: 'man', id: second.id, unit: unit.id, field: 'tag', from: second.tag, to: first.tag },
  ]);
  const fresh = `${unit.mark}${unit.men.length + 1}`;
  render(desk.at('c', 'c', 'roster'));
  const later = `${second.name} of ${unit.name}`;
  expect(await screen.findByText(`${first.name} and ${later} both have the tag ${first.tag}`)).toBeTruthy();
  await press(`Give ${later} the tag ${fresh}`);
  await waitFor(() => expect(now(unit).men[1]!.tag).toBe(fresh));
  await waitFor(() => expect(screen.queryByText(/both have the tag/)).toBeNull());
});

test('paging through the men of a unit saves each one before the next', async () => {
  const unit = campaign.units[0]!;
  const [first, second] = unit.men as [Man, Man];
  await atMan(unit, first);
  expect(inSheet().getByRole('heading', { level: 3 }).textContent).toBe(first.name);
  expect(inSheet().queryByRole('button', { name: 'Save' })).toBeNull();
  type('Notes', 'Carries the colours.');
  await pressInSheet(`Next ${second.name}`);
  expect(await inSheet().findByText(second.tag)).toBeTruthy();
  expect(now(unit).men[0]!.notes).toBe('Carries the colours.');
  await pressInSheet(`Previous ${first.name}`);
  expect(await inSheet().findByText('Carries the colours.', { selector: 'p' })).toBeTruthy();
  expect(inSheet().getByRole('button', { name: `Previous ${unit.men.at(-1)!.name}` })).toBeTruthy();
});

test('notes about a man and a unit appear with them', async () => {
  const unit = campaign.units[0]!;
  await atMan(unit, unit.men[0]!);
  type('Notes', 'Carries the colours.');
  await pressInSheet('Save');
  await closed();
  expect(now(unit).men[0]!.notes).toBe('Carries the colours.');
  const men = within(screen.getByRole('list', { name: `Men of ${unit.name}` }));
  expect(men.getAllByRole('button')[0]!.textContent).toContain('Carries the colours.');
  await press(/^Name, side, player, notes/);
  type('Notes', 'Raised in the hills.');
  await pressInSheet('Save');
  await closed();
  expect(now(unit).notes).toBe('Raised in the hills.');
  expect(await screen.findByText('Raised in the hills.')).toBeTruthy();
  const page = clubPageHtml(
    chronicle(campaign.system, campaign.records.value, await campaign.entriesUntil(() => false)),
  );
  for (const notes of ['Carries the colours.', 'Raised in the hills.']) expect(page).toContain(notes);
});

test('the keys reorder a side’s units in every list', async () => {
  const side = campaign.records.value.sides.find(({ id }) => id === campaign.units.at(-1)!.side)!;
  const ids = () => campaign.units.filter((unit) => unit.side === side.id).map(({ id }) => id);
  const before = ids();
  const last = now(campaign.units.find(({ id }) => id === before.at(-1))!);
  render(desk.at('c', 'c', 'roster'));
  await press(`Put ${side.name} in order`);
  await pressInSheet(`${last.name}: move up`);
  await pressInSheet('Save');
  await closed();
  expect(ids()).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)]);
});

test('men are also found by side and state', async () => {
  const [side] = campaign.records.value.sides;
  const unit = campaign.units.find((one) => one.side === side!.id)!;
  const [man] = unit.men as readonly [Man];
  const kind = campaign.kind(unit);
  const wounded = kind.states.find(({ id }) => id === 'wounded')!;
  await campaign.edit('A wound', [
    { of: 'man', id: man.id, field: 'state', from: man.state, to: 'wounded', unit: unit.id },
  ]);
  render(desk.at('c', 'c', 'muster'));
  const pick = async (group: string, name: string) =>
    userEvent.click(within(await screen.findByRole('group', { name: group })).getByRole('button', { name }));
  await pick('Side', side!.name);
  const ofSide = campaign.units.filter((one) => one.side === side!.id).reduce((sum, one) => sum + one.men.length, 0);
  expect(screen.getByRole('status').textContent).toBe(`${ofSide} men`);
  await pick('State', wounded.title);
  expect(screen.getByRole('status').textContent).toBe('1 man');
  await pick('Side', campaign.records.value.sides[1]!.name);
  expect(screen.getByRole('status').textContent).toBe('Nobody found.');
});

test('a medal takes free text or an earlier name; Undo and its own key remove it', async () => {
  const unit = campaign.units[0]!;
  const [first, second] = unit.men as readonly [Man, Man];
  const medals = (man: Man) => Object.values(now(unit).men.find(({ id }) => id === man.id)!.medals ?? {});
  const back = () => waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await atMan(unit, first);
  await press('Give a medal');
  expect(
    inSheet()
      .getByRole('button', { name: /^Award the medal/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  type('Medal', ' Military Medal ');
  await pressInSheet(/^Award the medal/);
  await waitFor(() => expect(medals(first)).toEqual(['Military Medal']));
  await back();
  expect(await screen.findByText(/^Awarded: Military Medal, game 1/)).toBeDefined();
  cleanup();
  await atMan(unit, second);
  await press('Give a medal');
  await pressInSheet('Military Medal');
  await pressInSheet(/^Award the medal/);
  await waitFor(() => expect(medals(second)).toEqual(['Military Medal']));
  await back();
  await press('Give a medal');
  await pressInSheet(/^Take back: Military Medal/);
  await waitFor(() => expect(medals(second)).toEqual([]));
  await campaign.undo();
  await campaign.undo();
  await campaign.undo();
  expect([medals(first), medals(second)]).toEqual([[], []]);
});
