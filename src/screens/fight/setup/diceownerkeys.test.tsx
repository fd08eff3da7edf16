import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import { settings } from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { Seat } from '../playcontext.ts';
import { diceChoiceOf } from '../seats.ts';
import { DiceOwnerKeys } from './diceownerkeys.tsx';

let desk: AtDesk;
let campaign: OpenCampaign;
let seats: Readonly<Record<string, Seat>>;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign();
  const [first, second] = campaign.records.value.sides.map(({ id }) => campaign.units.find(({ side }) => side === id)!);
  seats = {
    attacker: { label: 'The attackers', unit: first! },
    defender: { label: 'The defenders', unit: second! },
    third: { label: 'More attackers', unit: first! },
  };
});
afterEach(() => {
  cleanup();
  settings.value = {};
  desk.close();
});

test('each side chooses its dice once, by default its own, for the whole side and the next fight', async () => {
  const { rerender } = render(<DiceOwnerKeys dice={diceChoiceOf(campaign, seats)} seats={seats} />);
  const [first, second] = [seats.attacker!.unit!.name, seats.defender!.unit!.name].map(
    (name) => () => screen.getByRole('radiogroup', { name: `Dice of ${name}` }),
  );
  const chosen = () =>
    [first!(), second!()].map((dice) => within(dice).getByRole('radio', { checked: true }).parentElement?.textContent);
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2);
  expect(chosen()).toEqual(['Own dice', 'Own dice']);
  fireEvent.click(within(first!()).getByRole('radio', { name: 'App' }));
  await waitFor(() => expect(chosen()).toEqual(['App', 'Own dice']));
  const later = diceChoiceOf(campaign, seats);
  rerender(<DiceOwnerKeys dice={later} seats={seats} />);
  expect(chosen()).toEqual(['App', 'Own dice']);
  expect(['attacker', 'defender', 'third'].map(later.sourceFor)).toEqual(['app', 'own', 'app']);
  expect(await desk.store.settings()).toMatchObject({ 'dice.c': { [seats.attacker!.unit!.side]: 'app' } });
});

test('the dice of several units are those of their side', () => {
  const { unit } = seats.attacker!;
  const allies = {
    attacker: { label: 'The attackers', unit: unit!, units: [unit!, unit!], jointName: 'One and another' },
  };
  render(<DiceOwnerKeys dice={diceChoiceOf(campaign, allies)} seats={allies} />);
  screen.getByRole('radiogroup', { name: 'Dice of The attackers' });
});

test('shared rolls use the app’s dice if every side does, and their choice applies to all sides', () => {
  const dice = diceChoiceOf(campaign, seats);
  dice.choose('attacker', 'app');
  expect(dice.sourceFor('both')).toBe('own');
  dice.choose('both', 'app');
  expect(dice.sourceFor('both')).toBe('app');
  expect(dice.sourceFor('defender')).toBe('app');
  dice.choose('defender', 'own');
  expect(dice.sourceFor('both')).toBe('own');
  const alone = diceChoiceOf(campaign, {});
  expect(alone.sourceFor('both')).toBe('own');
  alone.choose('both', 'app');
  expect(alone.sourceFor('both')).toBe('app');
});

test('a side uses the campaign’s default until it chooses', async () => {
  const { id } = campaign.records.value.campaign;
  const dice = diceChoiceOf(campaign, seats);
  dice.choose('attacker', 'own');
  await campaign.edit('Dice and cards: the app’s dice', [
    { of: 'campaign', id, field: 'settings.dice', from: 'own', to: 'app' },
  ]);
  expect(dice.sourceFor('attacker')).toBe('own');
  expect(dice.sourceFor('defender')).toBe('app');
});
