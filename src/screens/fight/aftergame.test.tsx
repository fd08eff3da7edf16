import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { moveChanges } from '../../campaign/units/establishment.ts';
import { newPlay } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { sequenceOf } from '../../system/system.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { route } from '../state/route.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
let units: readonly [Unit, Unit];
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign('tsatf-ww2');
  units = campaign.units.slice(0, 2) as unknown as typeof units;
  await campaign.edit(
    'Wounded',
    units.map(({ id, men: [man] }) => ({
      ...{ of: 'man', id: man!.id, unit: id, field: 'state', from: man!.state, to: 'wounded' },
      why: { by: 'fire' },
    })),
  );
  const [game] = campaign.records.value.games;
  const end = { of: 'game', id: game!.id, field: 'ended', from: null, to: new Date().toISOString() } as const;
  await campaign.edit('Game 1 ends', [end], 'game');
});

const SEQUENCE = 'after-the-game';
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** Records a roll of these units. */
const rolled = (...of: readonly Unit[]) =>
  campaign.commit({
    ...{ id: `rolled ${of.map(({ id }) => id)}`, kind: 'play', title: 'Hospital', changes: [] },
    units: of.map(({ id }) => id),
    told: { system: 'tsatf-ww2', sequence: SEQUENCE, edition: 1, verdict: 'rolled', trail: [] },
  });
const begin = (...of: readonly Unit[]) => {
  const sequence = sequenceOf(SEQUENCE, campaign.system);
  const setup = proposeSetup(sequence.setup(campaign.house.value), campaign.setupDefaults(sequence), of);
  return campaign.beginPlay(
    sequence,
    setup,
    'Hospital',
    of.map(({ id }) => id),
  );
};
const fighting = () => campaign.loaded.value.plays.map((play) => play.units);

test('units that have rolled after a game are left out, with a message', async () => {
  await rolled(units[0]);
  render(desk.at('c', 'c', 'begin', SEQUENCE));
  expect(await screen.findByText(`Done after Game 1 already: ${units[0].name}.`)).toBeTruthy();
  await press('Start');
  await waitFor(() => expect(route.value).toContain('fight'));
  expect(fighting()).toEqual([[units[1].id]]);
});

test('the hospital closes once all units have rolled: it shows what was rolled, to be corrected', async () => {
  await rolled(...units);
  render(desk.at('c', 'c', 'campaign'));
  expect(await screen.findByText('Done after Game 1')).toBeTruthy();
  cleanup();
  render(desk.at('c', 'c', 'begin', SEQUENCE));
  expect(await screen.findByRole('heading', { name: 'Hospital: done after Game 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  await press(/^Hospital/);
  expect((await screen.findByRole('dialog', { name: 'Hospital' })).textContent).toContain('Undo this');
});

test('a second roll from another screen is refused, and so is one during an unfinished roll', async () => {
  await rolled(units[0]);
  await expect(begin(...units)).rejects.toThrow(`Hospital is already done for ${units[0].name} after Game 1.`);
  expect(fighting()).toEqual([]);
  await begin(units[1]);
  await expect(begin(units[1])).rejects.toThrow(/^Hospital is unfinished for .* Finish it first\.$/);
  expect(fighting()).toHaveLength(1);
});

test('a roll that was undone can be made again', async () => {
  const { id } = await rolled(...units);
  await campaign.undo(id);
  render(desk.at('c', 'c', 'begin', SEQUENCE));
  await press('Start');
  await waitFor(() => expect(fighting()).toEqual([units.map(({ id }) => id)]));
});

test('a man who is wounded by a correction rolls though his unit has rolled, and nobody else rolls twice', async () => {
  const [unit] = units;
  const [before, other] = unit.men;
  const sequence = sequenceOf(SEQUENCE, campaign.system);
  const now = () => campaign.units.find(({ id }) => id === unit.id)!;
  const play = newPlay(campaign.system.id, sequence, campaign.house.value, { units: [{ unit: now() }] });
  await rolled(units[1]);
  await campaign.commit({
    ...{ id: 'rolled', kind: 'play', title: 'Hospital', changes: [], units: [unit.id] },
    told: { system: 'tsatf-ww2', sequence: SEQUENCE, edition: 1, verdict: 'rolled', trail: [], play },
  });
  const wounded = {
    of: 'man',
    id: other!.id,
    unit: unit.id,
    field: 'state',
    from: other!.state,
    to: 'wounded',
  } as const;
  await campaign.edit('Corrected', [wounded]);
  render(desk.at('c', 'c', 'begin', SEQUENCE));
  await press('Start');
  await waitFor(() => expect(fighting()).toEqual([[unit.id]]));
  const [{ play: begun }] = campaign.loaded.value.plays as unknown as readonly [
    { play: { setup: { units: { unit: Unit }[] } } },
  ];
  const men = begun.setup.units[0]!.unit.men.map(({ id }) => id);
  expect([men.includes(other!.id), men.includes(before!.id)]).toEqual([true, false]);
});

/** Rolls for the first unit, then moves its man in hospital to the second. */
async function movedAfterRolling() {
  const [from, to] = units;
  const sequence = sequenceOf(SEQUENCE, campaign.system);
  const unit = (id: string) => campaign.units.find((one) => one.id === id)!;
  const play = newPlay(campaign.system.id, sequence, campaign.house.value, { units: [{ unit: unit(from.id) }] });
  await campaign.commit({
    ...{ id: 'rolled', kind: 'play', title: 'Hospital', changes: [], units: [from.id] },
    told: { system: 'tsatf-ww2', sequence: SEQUENCE, edition: 1, verdict: 'rolled', trail: [], play },
  });
  const man = unit(from.id).men.find(({ state }) => state === 'wounded')!;
  const [left, joined] = [unit(from.id), unit(to.id)];
  await campaign.edit(
    'He moves',
    moveChanges(left, joined, campaign.kind(joined), man, man.tag, campaign.records.value.games),
  );
  return man;
}

test('a man who has rolled and moves to another unit does not roll there for the same game', async () => {
  const man = await movedAfterRolling();
  render(desk.at('c', 'c', 'begin', SEQUENCE));
  await press('Start');
  await waitFor(() => expect(fighting()).toEqual([[units[1].id]]));
  const [{ play }] = campaign.loaded.value.plays as unknown as readonly [
    { play: { setup: { units: { unit: Unit }[] } } },
  ];
  const wounded = play.setup.units[0]!.unit.men.filter(({ state }) => state === 'wounded').map(({ id }) => id);
  expect(wounded).toEqual([units[1].men[0]!.id]);
  expect(man.id).not.toBe(units[1].men[0]!.id);
});

test('a setup with a man who has rolled with another unit is refused and names him', async () => {
  const man = await movedAfterRolling();
  const sequence = sequenceOf(SEQUENCE, campaign.system);
  const setup = { units: [{ unit: campaign.units.find(({ id }) => id === units[1].id)! }] };
  const begun = campaign.beginPlay(sequence, setup, 'Hospital', [units[1].id]);
  await expect(begun).rejects.toThrow(
    `Hospital is already done for ${man.tag} ${man.name} of ${units[1].name} after Game 1.`,
  );
});

test('only entries of the hospital name the game they settle', async () => {
  const [game] = campaign.records.value.games;
  await rolled(units[0]);
  expect(await campaign.store.entries('c', undefined, 1)).toMatchObject([{ settles: game!.id }]);
  expect(await campaign.edit('A note', [])).not.toHaveProperty('settles');
});
