import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { musterUnit } from '../../campaign/units/muster.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { randomId } from '../../random/dice.ts';
import { resolveHouse } from '../../system/house.ts';
import { systemOf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { createExampleCampaign } from '../campaign/samplegame.ts';
import { MenCounts } from '../parts/factcontrols.tsx';
import { templateCounts } from '../parts/quick/quickunits.ts';
import { openCampaign } from '../state/appstate.ts';
import { route } from '../state/route.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

const taken = (choice: HTMLElement): string | null | undefined =>
  within(choice)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.parentElement?.textContent;

test('a proposal never has a forbidden attack: infantry gets the first enemy it may attack', async () => {
  await desk.campaign('portable-wargame', 'line');
  for (const [sequence, choice] of [
    ['close-combat', 'Defender'],
    ['declarations', 'Against'],
  ] as const) {
    render(desk.at('c', 'c', 'begin', sequence));
    expect(taken(await screen.findByRole('radiogroup', { name: new RegExp(`^${choice}`) }))).toMatch(/Union infantry/);
    cleanup();
  }
});

test('another attack is proposed against an allowed enemy', async () => {
  await desk.campaign('portable-wargame', 'line');
  render(desk.at('c', 'c', 'begin', 'declarations'));
  (await screen.findByRole('button', { name: 'Add another attack' })).click();
  await screen.findByRole('button', { name: 'Leave out 2nd Confederate infantry' });
  const against = screen.getAllByRole('radiogroup', { name: /^Against/ });
  expect(against.length).toBe(2);
  for (const choice of against) expect(taken(choice)).toMatch(/Union infantry/);
});

test('a forbidden target has a disabled key with the reason', async () => {
  await desk.campaign('portable-wargame', 'line');
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  (await screen.findByRole('button', { name: 'Which target?' })).click();
  const cavalry = await screen.findByRole('button', { name: /^Choose Union cavalry/ });
  expect(cavalry.getAttribute('aria-disabled')).toBe('true');
  expect(cavalry.textContent).toContain('Infantry and dismounted cavalry may not attack mounted cavalry');
  cavalry.click();
  const infantry = screen.getByRole('button', { name: 'Choose Union infantry' });
  expect(infantry.getAttribute('aria-disabled')).toBeNull();
  infantry.click();
  await waitForElementToBeRemoved(screen.getByRole('dialog'));
});

test('a new campaign wounds men in a melee, and a quick fight pushes them back', async () => {
  const rules = 'The Sword, the Flame, Machine guns and Grenades';
  render(desk.at('new'));
  (await screen.findByRole('radio', { name: new RegExp(`^${rules}`) })).click();
  const wounds = await screen.findByRole('radiogroup', { name: 'Melee wounds' });
  expect(taken(wounds)).toMatch(/^Campaign/);
  screen.getByRole('button', { name: 'Begin the campaign' }).click();
  await waitFor(() => expect(openCampaign.value?.house.value.wounds).toBe('campaign'));
  cleanup();
  render(desk.at('quick', 'tsatf-ww2'));
  (await screen.findByRole('button', { name: 'Start' })).click();
  await waitFor(() => expect(openCampaign.value?.units).toHaveLength(2));
  expect(openCampaign.value?.house.value.wounds).toBe('one-off');
  expect((await createExampleCampaign(desk.store, await systemOf('tsatf-ww2'))).house.value.wounds).toBe('campaign');
});

test('units kept from a quick fight are a campaign, and are wounded in a melee from then on', async () => {
  render(desk.at('quick', 'tsatf-ww2'));
  (await screen.findByRole('button', { name: 'Start' })).click();
  await waitFor(() => expect(route.value).toContain('fight'));
  cleanup();
  render(desk.at('c', openCampaign.value!.id, 'after'));
  (await screen.findByRole('button', { name: /^Keep these units/ })).click();
  (await screen.findByRole('button', { name: 'Keep the units' })).click();
  await waitFor(() => expect(openCampaign.value?.records.value.campaign.scratch).toBeUndefined());
  expect(openCampaign.value?.house.value.wounds).toBe('campaign');
});

test('Any dice reads its dice as it did the last time', async () => {
  render(desk.at('quick', 'any-dice'));
  (await screen.findByRole('radio', { name: /^Hits, this or more/ })).click();
  await userEvent.click(await screen.findByRole('button', { name: 'To hit: more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dice: more' }));
  (await screen.findByRole('button', { name: 'Start' })).click();
  await screen.findByRole('heading', { name: '3D6' });
  cleanup();
  render(desk.at('quick', 'any-dice'));
  within(await screen.findByRole('list', { name: 'What is rolled' }))
    .getByRole('link')
    .click();
  expect(taken(await screen.findByRole('radiogroup', { name: 'Read as' }))).toBe('Hits, this or more');
  const shown = screen
    .getAllByRole('spinbutton')
    .map((number) => `${number.ariaLabel ?? number.getAttribute('aria-label')} ${number.textContent}`);
  expect(shown).toEqual(['Dice 3', 'Sides 6', 'To hit 5']);
});

test('a squad of seven with SMGs shows its men and weapons in a quick fight', async () => {
  render(desk.at('quick', 'chain-of-command'));
  const red = await screen.findByRole('list', { name: 'Red: the units' });
  within(red).getByRole('button').click();
  (await screen.findByRole('button', { name: 'Squad of seven and Leader, all SMGs' })).click();
  screen.getByRole('button', { name: 'Back to the units' }).click();
  await waitForElementToBeRemoved(screen.queryByRole('dialog'));
  const card = within(await screen.findByRole('list', { name: 'Red: the units' })).getByRole('button');
  expect(card.textContent).toContain('Red squad 8 men in all, Junior Leader');
  expect(card.textContent).toContain('SMG or assault rifle: 8');
  card.click();
  (await screen.findByRole('button', { name: 'SMG or assault rifle: less' })).click();
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Red: the units' }).textContent).toContain('SMG or assault rifle: 7'),
  );
});

test.each(['tsatf-20', 'tsatf-ww2', 'chain-of-command', 'ircra'])(
  'only what men have or have not is counted as they are mustered in %s',
  async (id) => {
    const { units } = await systemOf(id);
    const all: string[] = [];
    for (const kind of units) {
      render(<MenCounts kind={kind} counts={templateCounts(kind.templates[0]!)} onChange={() => {}} />);
      const numbers = kind.manFacts.filter((fact) => fact.kind === 'number').map(({ title }) => title);
      const names = screen.queryAllByRole('spinbutton').map((one) => one.getAttribute('aria-label') ?? '');
      expect(names.filter((name) => numbers.some((title) => name.startsWith(title)))).toEqual([]);
      expect(names.filter((name) => /carry one/.test(name))).toEqual([]);
      all.push(...names);
      cleanup();
    }
    expect(all).not.toEqual([]);
  },
);

test('a unit held back is not proposed for fire or a charge while another is able', async () => {
  const { samples, sequences, house, units } = await systemOf('tsatf-ww2');
  const [pinned, free] = samples[0]!.sides[0]!.units.map((template, i) => {
    const unit = musterUnit(units.find(({ id }) => id === template.kind)!, template, {
      id: randomId,
      side: 'red',
      mark: 'AB'[i]!,
      name: template.title,
    });
    return i === 0 ? { ...unit, facts: { ...unit.facts, pinned: true } } : unit;
  });
  const first = (id: string, role: string) => {
    const fields = sequences.find((one) => one.id === id)!.setup(resolveHouse(house));
    const setup = proposeSetup(fields, { units: { [role]: [pinned!, free!], target: [free!], defender: [free!] } }, []);
    return unitsOf(fields, setup)[0]!.name;
  };
  expect([first('fire', 'firer'), first('declare', 'attacker')]).toEqual([free!.name, free!.name]);
});
