import { unitsIn } from '../../../engine/setup/units.ts';
import { sequenceOf } from '../../../system/system.ts';
import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { creationOf } from '../../../campaign/records/differences.ts';
import type { Unit } from '../../../engine/roster.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { route } from '../../state/route.ts';
import { setupAgainstTarget } from './targets.tsx';

let desk: AtDesk;
let opened: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  opened = await desk.campaign('ircra');
  const [, blue] = opened.units as [Unit, Unit];
  const men = blue.men.slice(0, 2).map((man, i) => ({ ...man, id: `g${i}`, tag: `C${i + 1}` }));
  await opened.edit('Green is mustered', [
    creationOf('unit', { ...blue, id: 'green', name: 'Green foot', mark: 'C', men }),
  ]);
});

type Planned = { readonly plan: { readonly places: readonly { readonly piece: string }[] } };
const planned = (setup: unknown) => (setup as Planned).plan.places.map(({ piece }) => piece);
const ids = (...units: readonly (Unit | undefined)[]) => units.flatMap((unit) => unit?.men.map(({ id }) => id) ?? []);

test('choosing another unit proposes that unit’s pieces', async () => {
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  const defenders = within(await screen.findByRole('radiogroup', { name: 'Defender' }));
  defenders.getByRole('radio', { name: /^Green foot/ }).click();
  (await screen.findByRole('button', { name: 'Start' })).click();
  await waitFor(() => expect(route.value).toContain('fight'));
  const [red, , green] = opened.units;
  expect(planned(opened.loaded.value.plays[0]?.play.setup).toSorted()).toEqual(ids(red, green).toSorted());
});

test('comparing targets proposes each target’s pieces', () => {
  const sequence = sequenceOf('close-combat', opened.system);
  const fields = sequence.setup(opened.house.value);
  const given = opened.setupDefaults(sequence);
  const [red, , green] = opened.units as [Unit, Unit, Unit];
  const setup = setupAgainstTarget(fields, proposeSetup(fields, given), 'defender', green, given);
  expect(planned(setup).toSorted()).toEqual(ids(red, green).toSorted());
});

test('a play starts with the current units, even if they changed after the screen was opened', async () => {
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  const start = await screen.findByRole('button', { name: 'Start' });
  const [red] = opened.units as [Unit];
  const man = red.men[0]!;
  const down = opened.kind(red).states.find(({ isActive }) => !isActive)!.id;
  await opened.edit('He is hit', [{ of: 'man', unit: red.id, id: man.id, field: 'state', from: man.state, to: down }]);
  start.click();
  await waitFor(() => expect(route.value).toContain('fight'));
  const [parked] = opened.loaded.value.plays;
  expect(unitsIn(parked!.play.setup).find(({ id }) => id === red.id)).toEqual(opened.units[0]);
  expect(planned(parked!.play.setup)).not.toContain(man.id);
});

test('a fight starts with its units’ real men, even if its details come from a what-if with fewer', async () => {
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  (await screen.findByRole('button', { name: 'What if…' })).click();
  const [fewer] = await screen.findAllByRole('button', { name: /^Standing .*: less$/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  fewer!.click();
  const take = await screen.findByRole('button', { name: 'Use these details' });
  await waitFor(() => expect(take.getAttribute('aria-disabled')).toBeNull());
  take.click();
  (await screen.findByRole('button', { name: 'Start' })).click();
  await waitFor(() => expect(route.value).toContain('fight'));
  const fighting = unitsIn(opened.loaded.value.plays[0]!.play.setup);
  const real = fighting.map(({ id }) => opened.units.find((unit) => unit.id === id));
  expect(fighting.length).toBeGreaterThan(0);
  expect(fighting).toEqual(real);
});

test('an attacker is chosen from everybody, and a choice or Swap turns the sides', async () => {
  const [red, blue] = opened.units as [Unit, Unit];
  const taken = (role: string) => screen.queryByRole('heading', { name: new RegExp(`^${role}: `) })?.textContent;
  const chosen = (role: string) =>
    within(screen.getByRole('radiogroup', { name: role }))
      .getByRole('radio', { checked: true })
      .getAttribute('aria-label') ??
    within(screen.getByRole('radiogroup', { name: role }))
      .getByRole('radio', { checked: true })
      .closest('label')?.textContent;
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  const attackers = await screen.findByRole('radiogroup', { name: 'Attacker' });
  expect(within(attackers).getAllByRole('radio')).toHaveLength(3);
  expect(chosen('Attacker')).toContain(red.name);
  within(attackers)
    .getByRole('radio', { name: new RegExp(`^${blue.name}`) })
    .click();
  await waitFor(() => expect(chosen('Attacker')).toContain(blue.name));
  expect(taken('Defender')).toContain(red.name);
  screen.getByRole('button', { name: 'Swap' }).click();
  await waitFor(() => expect(chosen('Attacker')).toContain(red.name));
  expect(chosen('Defender')).toContain(blue.name);
});
