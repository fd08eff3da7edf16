import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { removalOf } from '../../campaign/records/differences.ts';
import { shelf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { diceChoiceOf } from '../fight/seats.ts';
import { errorMessage, openCampaign } from '../state/appstate.ts';
import { go, route } from '../state/route.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

/** Clicks twice before the first click has an effect. */
async function doubleTap(name: string | RegExp): Promise<void> {
  const key = await screen.findByRole('button', { name });
  key.click();
  key.click();
}

test('a double tap on Start of a quick fight begins one fight without another message', async () => {
  render(desk.at('quick', 'tsatf-20'));
  await doubleTap('Start');
  await waitFor(() => expect(route.value).toContain('fight'));
  await waitFor(() => expect(openCampaign.value?.units).toHaveLength(2));
  expect(errorMessage.value).toBeUndefined();
  expect(openCampaign.value!.loaded.value.tail.map(({ title }) => title)).toEqual([
    'A quick fight begins',
    'Quick fight: The Sword to Adventure: close combat begins.',
  ]);
});

test('a double tap on Start begins one play', async () => {
  const opened = await desk.campaign();
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  await doubleTap('Start');
  await waitFor(() => expect(route.value).toContain('fight'));
  expect(opened.loaded.value.plays).toHaveLength(1);
  expect(errorMessage.value).toBeUndefined();
});

test('a double tap on a key that musters musters once, and on a template a unit for each tap', async () => {
  const opened = await desk.campaign();
  const { sides } = opened.records.value;
  const struck = opened.units.map((unit) => removalOf('unit', unit));
  await opened.edit('All are struck off', struck);
  const many = () => sides.map(({ id }) => opened.units.filter(({ side }) => side === id).length);
  // Musters are queued: once this one is counted, all earlier ones are too.
  const musterOther = async (template: string) => {
    (await screen.findByRole('button', { name: new RegExp(`^${template} `) })).click();
    await screen.findByRole('button', { name: new RegExp(`^${template} .* 1 mustered$`) });
  };
  render(desk.at('c', 'c', 'roster'));
  (await screen.findByRole('button', { name: `Muster a unit for ${sides[0]!.name}` })).click();
  await doubleTap(/^Ten men, class B /);
  await musterOther('Ten men, NCO, class C');
  expect(many()).toEqual([3, 0]);
  await doubleTap(`The same for ${sides[1]!.name} 3 units`);
  await musterOther('Six men, NCO, class B');
  expect(many()).toEqual([4, 3]);
  (await screen.findByRole('button', { name: /^Set up a unit yourself/ })).click();
  await doubleTap('Muster');
  await musterOther('Ten men, officer, class D');
  expect(many()).toEqual([6, 3]);
});

test('the dice setting accepts the next tap during a slow write', async () => {
  vi.spyOn(desk.store, 'setSetting').mockReturnValue(new Promise(() => {}));
  render(desk.at('dice'));
  for (const dice of [2, 3, 4]) {
    (await screen.findByRole('button', { name: 'More dice' })).click();
    await screen.findByRole('button', { name: `Roll ${dice}D6` });
  }
  const sides = diceChoiceOf(await desk.campaign(), {});
  expect(sides.choose('', 'app')).toBeUndefined();
});

test('a new screen moves the focus to its title, even while it loads', async () => {
  await desk.campaign();
  render(desk.at());
  await screen.findByRole('heading', { level: 1 });
  go(['settings']);
  expect(screen.queryByRole('heading', { name: /^Settings/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Settings/ })));
});

const WITH_UNITS = shelf.map(({ id }) => id).filter((id) => id !== 'any-dice');

/** Number of Tab presses from the top of the page to Start. */
async function tabsToStart(): Promise<number> {
  const start = await screen.findByRole('button', { name: 'Start' });
  (document.activeElement as HTMLElement).blur();
  for (let tabs = 1; tabs < 100; tabs++) {
    await userEvent.tab();
    if (document.activeElement === start) return tabs;
  }
  throw new Error('Start is never reached.');
}

test.each(WITH_UNITS)('Start is at most three Tab presses away on the first screen of a fight of %s', async (id) => {
  render(desk.at('quick', id));
  expect(await tabsToStart()).toBeLessThanOrEqual(3);
  cleanup();
  const campaign = await desk.campaign(id);
  const fights = campaign.system.sequences.filter(({ roles }) => roles.length > 1);
  render(desk.at('c', 'c', 'begin', fights[0]!.id));
  expect(await tabsToStart()).toBeLessThanOrEqual(3);
});
