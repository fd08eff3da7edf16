import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disbandUnit } from '../../campaign/units/disband.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { stateChange, unitNamed } from '../../testkit/gameedits.ts';
import { Phone } from '../../testkit/phone.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
});
afterEach(() => {
  cleanup();
  desk.close();
  vi.restoreAllMocks();
});

const PURPOSE = /^Guides you through close combat/;

test('an empty first screen says what the app does', async () => {
  render(desk.at());
  await screen.findByText(PURPOSE);
  cleanup();
  await desk.campaign();
  render(desk.at());
  await screen.findByText('The campaign');
  expect(screen.queryByText(PURPOSE)).toBeNull();
});

test('the first screen counts the men whom the hospital lists, without those of a disbanded unit', async () => {
  const campaign = await desk.campaign();
  await campaign.edit('Hit', [stateChange(campaign, 'Raiders', 0), stateChange(campaign, 'Hill Post', 0)]);
  await campaign.edit('Raiders disbanded', [disbandUnit(unitNamed(campaign, 'Raiders'))]);
  render(desk.at());
  await screen.findByText(/^ ?1 in hospital/);
  cleanup();
  render(desk.at('c', 'c', 'hospital'));
  const listed = within(await screen.findByRole('list', { name: 'Hospital' }));
  expect(listed.getAllByRole('listitem')).toHaveLength(1);
});

test('Restore a backup leads to the key that picks a file', async () => {
  render(desk.at());
  const link = await screen.findByRole('link', { name: /^Restore a backup/ });
  cleanup();
  render(desk.at(...link.getAttribute('href')!.replace('#/', '').split('/')));
  await screen.findByRole('heading', { name: 'Restore or receive' });
  const picker = await screen.findByLabelText('Restore a backup', { selector: 'input' });
  const opened = vi.spyOn(picker as HTMLInputElement, 'click').mockImplementation(() => {});
  const [first] = within(screen.getByRole('main')).getAllByRole('button');
  await userEvent.click(first!);
  expect(opened).toHaveBeenCalledOnce();
});

test('a hand-over file carries the name of the phone, which no backup passes on', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await desk.campaign();
  render(desk.at('c', 'c', 'campaign'));
  await userEvent.click(await screen.findByRole('button', { name: /^Hand over to another phone/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Hand over to another phone' });
  await userEvent.type(within(sheet).getByLabelText('Name of this phone'), 'Anna');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save the file to hand over' }));
  await within(sheet).findByText('Saved to your downloads: send the file to the other phone.');
  expect(names).toEqual([expect.stringMatching(/^roll-call-anna-the-campaign-game-1-\d{4}-\d\d-\d\d\.json$/)]);
  expect(await desk.store.settings()).toMatchObject({ 'phone-name': 'Anna' });
  expect(await (await desk.store.backup()).text()).not.toContain('Anna');
});

test('the side on the left of a fight is on the left of the card that resumes it', async () => {
  const campaign = await desk.campaign();
  const [first, second] = ['Raiders', 'Hill Post'].map((name) => campaign.units.find((unit) => unit.name === name)!);
  const bands = (within: string) =>
    [...document.querySelectorAll(within)].map((band) => band.textContent!.match(/Raiders|Hill Post/)?.[0]);
  for (const [attacker, defender] of [
    [first!, second!],
    [second!, first!],
  ]) {
    render(await desk.fight(campaign, 'close-combat', { attacker: [attacker!], defender: [defender!] }, []));
    await screen.findByRole('region', { name: 'Question' });
    const fight = bands('.band b');
    expect(fight).toEqual([attacker!.name, defender!.name]);
    cleanup();
    render(desk.at());
    await screen.findAllByText('Resume');
    expect(bands('.resume-bands').length).toBeGreaterThan(0);
    expect(bands('.resume:first-child .resume-bands > span[class]').slice(0, 2)).toEqual(fight);
    cleanup();
  }
});
