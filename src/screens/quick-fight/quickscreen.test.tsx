import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { shelf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { openCampaign, settings } from '../state/appstate.ts';
import { route } from '../state/route.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
});

/** Words that can be seen. Those that only a screen reader speaks are left out. */
function visibleWords(): readonly string[] {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const unseen of page.querySelectorAll('.unseen, [hidden], svg, style')) unseen.remove();
  const words: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) words.push(...(node.textContent ?? '').split(/\s+/));
    else for (const child of node.childNodes) walk(child);
  };
  walk(page);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const fights = shelf.map(({ id }) => id);

test.each(fights)('the set-up of a quick fight has at most 60 words in %s', async (id) => {
  render(desk.at('quick', id));
  await screen.findByRole('button', { name: 'Start' });
  const words = visibleWords();
  expect(words.length, words.join(' ')).toBeLessThanOrEqual(60);
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const unitsOf = async (side: string) => within(await screen.findByRole('list', { name: `${side}: the units` }));
const openUnit = async (side: string) => userEvent.click((await unitsOf(side)).getAllByRole('button')[0]!);
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('typed names of sides and units are used everywhere, and remembered', async () => {
  render(desk.at('quick', 'tsatf-20'));
  await press('Name Red');
  const name = await screen.findByLabelText('Name of the side');
  await userEvent.clear(name);
  await userEvent.type(name, 'Raiders');
  await press('Save');
  await waitFor(() => expect(headings()).toContain('Raiders attack'));
  expect((await unitsOf('Raiders')).getByRole('button').textContent).toMatch(/^Raider squad /);
  await openUnit('Blue');
  await userEvent.type(await screen.findByLabelText('Name'), 'Hill Post');
  await press('Back to the units');
  expect((await unitsOf('Blue')).getByRole('button').textContent).toMatch(/^Hill Post /);
  await press('Start');
  await waitFor(() => expect(route.value).toContain('fight'));
  expect(openCampaign.value!.loaded.value.plays[0]!.title).toBe('Raider squad v Hill Post');
  cleanup();
  render(desk.at());
  expect((await screen.findByRole('list', { name: 'Unfinished fights' })).textContent).toContain('Hill Post');
  cleanup();
  render(desk.at('quick', 'tsatf-20'));
  expect((await unitsOf('Raiders')).getByRole('button').textContent).toMatch(/^Raider squad /);
  expect((await unitsOf('Blue')).getByRole('button').textContent).toMatch(/^Hill Post /);
});

test('two sides cannot have one name', async () => {
  render(desk.at('quick', 'tsatf-20'));
  await press('Name Red');
  const name = await screen.findByLabelText('Name of the side');
  await userEvent.clear(name);
  await userEvent.type(name, 'Blue');
  expect((await screen.findByRole('button', { name: /^Save/ })).getAttribute('aria-disabled')).toBe('true');
});

test('a unit whose men were changed is not named after its template', async () => {
  render(desk.at('quick', 'chain-of-command'));
  await openUnit('Red');
  const template = () => screen.getByRole('button', { name: 'Machine-gun Team of five' });
  await userEvent.click(template());
  await waitFor(() => expect(template().getAttribute('aria-pressed')).toBe('true'));
  await press('Back to the units');
  expect((await unitsOf('Red')).getByRole('button').textContent).toMatch(/^Red MG Team /i);
  await openUnit('Red');
  await press('MMG or HMG: less');
  await waitFor(() => expect(template().getAttribute('aria-pressed')).toBe('false'));
  await press('Back to the units');
  expect((await unitsOf('Red')).getByRole('button').textContent).toMatch(/^Red team 5 men/);
});

test('a card counts pieces by role and names the casualty limit', async () => {
  render(desk.at('quick', 'ircra'));
  expect((await unitsOf('Red')).getByRole('button').textContent).toContain('4 muskets, 2 pikesCasualty limit: 2');
  await openUnit('Red');
  await press('Muskets: less');
  await press('Back to the units');
  expect((await unitsOf('Red')).getByRole('button').textContent).toContain('3 muskets, 2 pikes');
});

test('the card of a vehicle shows its armour, and counts no men', async () => {
  render(desk.at('quick', 'chain-of-command'));
  await openUnit('Red');
  await press('Tank, armour 5');
  await press('Back to the units');
  expect((await unitsOf('Red')).getByRole('button').textContent).toMatch(/^Red tank\s*Armour: 5/);
});

const facts = () => document.querySelector<HTMLElement>('.quick-facts')!;

/** Values of all details, without the names of units. */
const details = (): readonly string[] => [
  ...[...facts().querySelectorAll('[role="spinbutton"]')].map((one) => one.getAttribute('aria-valuenow')!),
  ...[...facts().querySelectorAll('[role="switch"]')].map((one) => one.getAttribute('aria-checked')!),
  ...[...facts().querySelectorAll('[aria-pressed]')].map((one) => one.getAttribute('aria-pressed')!),
  ...[...facts().querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => `${checked}`),
];

const CONTROLS = [
  '.stepper-value + span button',
  '[role="switch"]',
  '[aria-pressed]',
  'input[type="radio"]:not(:checked)',
];

test.each(fights)('the details of a %s fight outlast a new name of a unit', async (id) => {
  render(desk.at('quick', id));
  await screen.findByRole('button', { name: 'Start' });
  const enter = screen.queryByRole('button', { name: /^Start partway/ });
  if (enter) await userEvent.click(enter);
  const before = details();
  for (const part of CONTROLS) {
    const control = facts().querySelector(part);
    if (control) await userEvent.click(control);
  }
  const after = details();
  // A fight without facts has no control to press.
  if (before.length > 0) expect(after).not.toEqual(before);
  await openUnit('Blue');
  await userEvent.type(await screen.findByLabelText('Name'), 'K9');
  await press('Back to the units');
  expect((await unitsOf('Blue')).getByRole('button').textContent).toMatch(/^K9 /);
  expect(details()).toEqual(after);
});

test('the set-up does not ask what the fight asks at contact', async () => {
  render(desk.at('quick', 'chain-of-command'));
  await press('Start partway');
  expect(facts().textContent).toMatch(/Start at round/);
  expect(facts().textContent).not.toMatch(/movement dice|cover|arcs/);
});

test.each([
  ['portable-wargame', 'Infantry', 'Elite', 'In cover or uphill', 'Artillery'],
  ['tsatf-ww2', 'Squad', 'Crack', 'Pinned', 'LMG team'],
])(
  'in %s, a quality and a state leave the type marked, and stay with another',
  async (id, type, grade, state, other) => {
    render(desk.at('quick', id));
    await openUnit('Blue');
    const typeKey = (name: string) => screen.getByRole('button', { name });
    const isMarked = async (name: string) =>
      waitFor(() => expect(typeKey(name).getAttribute('aria-pressed')).toBe('true'));
    await userEvent.click(await screen.findByRole('radio', { name: grade }));
    await userEvent.click(screen.getByRole('switch', { name: state }));
    await isMarked(type);
    await press(type);
    await press(other);
    await isMarked(other);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: grade }).checked).toBe(true);
    expect(screen.getByRole('switch', { name: state }).getAttribute('aria-checked')).toBe('true');
    const [card] = (await unitsOf('Blue')).getAllByRole('button', { hidden: true });
    expect(within(card!).getByText(state).className).toBe('chip warning');
  },
);

test('a unit’s sheet has its name, its men with their weapons, and its grade in this order', async () => {
  render(desk.at('quick', 'tsatf-ww2'));
  await openUnit('Blue');
  const sheet = within(await screen.findByRole('dialog'));
  const counts = within(sheet.getByRole('group', { name: 'Of the 10 men' })).getAllByRole('spinbutton');
  expect(counts.map((count) => count.getAttribute('aria-label'))).toEqual(['Submachine gun', 'BAR', 'Does not fire']);
  const grade = sheet.getByRole('radiogroup', { name: 'Grade' });
  for (const [before, after] of [
    [sheet.getByLabelText('Name'), counts[0]!],
    [counts[0]!, grade],
  ] as const)
    expect(before.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the types of Portable Wargame leave quality and dismounting to one place each', async () => {
  render(desk.at('quick', 'portable-wargame'));
  await openUnit('Blue');
  const types = within(await screen.findByRole('group', { name: 'Units to begin with' })).getAllByRole('button');
  expect(types.map(({ textContent }) => textContent)).toEqual([
    ...['Infantry', 'Mounted cavalry', 'Dismounted cavalry', 'Artillery', 'Commander'],
  ]);
  await press('Mounted cavalry');
  expect(screen.queryByRole('switch', { name: 'Dismounted' })).toBeNull();
});

test('a named unit of Portable Wargame shows its type and its quality', async () => {
  render(desk.at('quick', 'portable-wargame'));
  await openUnit('Blue');
  await userEvent.type(await screen.findByLabelText('Name'), '20th Maine');
  await userEvent.click(screen.getByRole('radio', { name: 'Poor' }));
  await press('Back to the units');
  expect((await unitsOf('Blue')).getByRole('button').textContent).toBe('20th Maine InfantryPoor');
});

test('the attackers of Portable Wargame show the side of the enemy that each hits, and a tap changes it', async () => {
  render(desk.at('quick', 'portable-wargame'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add a unit' }))[0]!);
  await press('Back to the units');
  const attackers = within(await screen.findByRole('group', { name: 'Attackers' }));
  const keys = () => attackers.getAllByRole('button').map(({ textContent }) => textContent);
  expect(keys()).toEqual(['Front', 'Leave out Red infantry', 'Flank', 'Leave out Red infantry 2']);
  await userEvent.click(attackers.getByRole('button', { name: 'Flank' }));
  await userEvent.click(attackers.getByRole('radio', { name: 'Rear' }));
  expect(attackers.getByRole<HTMLInputElement>('radio', { name: 'Rear' }).checked).toBe(true);
});

test('a fight without rare details has no key for them', async () => {
  render(desk.at('quick', 'portable-wargame'));
  await screen.findByRole('button', { name: 'Start' });
  expect(screen.queryByRole('button', { name: 'Start partway' })).toBeNull();
  expect(facts().textContent).toBe('');
});

test('the sheet of a unit adds up its men', async () => {
  render(desk.at('quick', 'tsatf-20'));
  await openUnit('Blue');
  await press('Officers: more');
  await screen.findByRole('heading', { name: '11 men in all' });
  await press('Crewmen: more');
  await press('Crewmen: more');
  await press('Back to the units');
  const units = within(await screen.findByRole('list', { name: 'Blue: the units' }));
  expect(units.getByRole('button').textContent).toContain('13 men in all, officer, 2 crewmen');
});

test('a card shows the class of its unit, even the first of the list', async () => {
  render(desk.at('quick', 'tsatf-20'));
  await openUnit('Blue');
  await press(/^Eight men, officer and SMG, class A/);
  await press('Back to the units');
  expect((await unitsOf('Blue')).getByText('Class A')).toBeTruthy();
});

test('the piece with the named commander is named', async () => {
  render(desk.at('quick', 'ircra'));
  await press(/^Red regiment/);
  expect(screen.queryByText('On A6.')).toBeNull();
  await press('Named commander: more');
  expect(await screen.findByText('On A6.')).toBeTruthy();
  await press('Back to the units');
  expect(await screen.findByText('Named commander: A6')).toBeTruthy();
});

test('the weapon of a crew is asked for only in a unit with crewmen', async () => {
  render(desk.at('quick', 'tsatf-ww2'));
  await openUnit('Red');
  await screen.findByRole('radiogroup', { name: 'Grade' });
  expect(screen.queryByRole('radiogroup', { name: 'Crewed weapon' })).toBeNull();
  expect(screen.queryByRole('spinbutton', { name: 'How many guns' })).toBeNull();
  await press('Crewmen: more');
  expect(await screen.findByRole('radiogroup', { name: 'Crewed weapon' })).toBeTruthy();
});

test('the turn’s own marks are no state of a unit before a quick fight', async () => {
  const kept = { template: 'squad', men: { ordinary: 9 }, now: { facts: { shaken: true, off: true } } };
  settings.value = { ...settings.value, 'quick.tsatf-ww2': { sides: [[kept], [kept]] } };
  render(desk.at('quick', 'tsatf-ww2'));
  expect((await unitsOf('Red')).getByRole('button').textContent).toMatch(/Shaken$/);
  await openUnit('Red');
  const states = within(await screen.findByRole('region', { name: 'State now' }));
  expect(states.getAllByRole('switch').map(({ textContent }) => textContent)).toEqual(['Pinned', 'Shaken', 'Routing']);
  expect(states.getAllByRole('button', { name: /: more$/ }).map(({ textContent }) => textContent?.trim())).toEqual(
    ['Grenades left', 'Wounded', 'Killed', 'Once wounded'].map((name) => `${name}: more`),
  );
});

test('a procedure that no unit here can do says what is missing', async () => {
  render(desk.at('quick', 'chain-of-command'));
  await press('Ramming');
  expect(await screen.findByText('Ramming: no vehicle here.')).toBeDefined();
});

test('the pieces in contact are asked for on the board only', async () => {
  render(desk.at('quick', 'ircra'));
  await screen.findByRole('button', { name: 'Start' });
  expect(screen.queryByRole('button', { name: /^Enter details/ })).toBeNull();
});
