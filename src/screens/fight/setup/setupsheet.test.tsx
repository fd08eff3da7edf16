import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { creationOf } from '../../../campaign/records/differences.ts';
import { basisOf } from '../../../campaign/records/records.ts';
import { copyUnit } from '../../../campaign/units/muster.ts';
import { openAsks } from '../../../engine/replay.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { unitsOf } from '../../../engine/setup/units.ts';
import { randomId } from '../../../random/dice.ts';
import { scriptedRandom } from '../../../random/randomanswer.ts';
import { sequenceOf } from '../../../system/system.ts';
import { answerAtRandom } from '../../../testkit/arbitrary.ts';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import { Phone } from '../../../testkit/phone.ts';
import { quickSequences } from '../../parts/quick/quicksetup.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { fightContextOf } from '../fightcontext.ts';
import type { PlaySession } from '../playsession.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign('tsatf-ww2');
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const parked = () => campaign.loaded.value.plays[0]!;
const named = (name: string) => campaign.units.find((unit) => unit.name === name)!.id;

async function openSetup() {
  await press('Story');
  await press(/^Who fights whom/);
  return within(await screen.findByRole('dialog', { name: 'Who fights whom?' }));
}

/** Confirms the change, including the removal of later answers. */
async function takeChange(): Promise<void> {
  await press('Change it');
  const lost = screen.queryByRole('button', { name: 'Change anyway' });
  if (lost) await userEvent.click(lost);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

function playAtRandom(session: PlaySession, answers = Number.POSITIVE_INFINITY): void {
  const random = scriptedRandom([3, 1, 4, 1, 5, 9, 2, 6]);
  for (let told = 0; told < answers; told++) {
    const [ask] = openAsks(session.position.value);
    if (!ask) return;
    session.answer(answerAtRandom(ask, random));
  }
}

/** Starts a charge of the first unit at the first enemy and gives random answers. */
async function charge(answers = Number.POSITIVE_INFINITY): Promise<void> {
  const sequence = sequenceOf('charge-home', campaign.system);
  const fields = sequence.setup(campaign.house.value);
  const setup = proposeSetup(fields, campaign.setupDefaults(sequence));
  const units = unitsOf(fields, setup).map(({ id }) => id);
  await campaign.beginPlay(sequence, setup, 'The charge', units);
  playAtRandom(fightContextOf(campaign, parked()).session, answers);
  await waitFor(() => expect(desk.store.state().saving.kind).toBe('saved'));
  render(desk.at('c', 'c', 'fight', parked().id));
}

test.each([
  ['before its first step', 0],
  ['in the middle', 3],
  ['before Record', Number.POSITIVE_INFINITY],
])('the target is changed from the story %s', async (_, answers) => {
  await charge(answers);
  expect(parked().units).toContain(named('1st Squad'));
  const form = await openSetup();
  await userEvent.click(form.getByRole('radio', { name: /^2nd Squad/ }));
  await takeChange();
  expect(parked().title).toMatch(/ v 2nd Squad$/);
  expect(parked().units).not.toContain(named('1st Squad'));
  expect(parked().units).toContain(named('2nd Squad'));
  expect(parked().seen).toEqual(basisOf(campaign.records.value, parked().units, campaign.game.value!.id));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(parked().title);
  expect(document.querySelector('.bands-both')!.textContent).toContain('2nd Squad');
  await waitFor(() => expect(desk.store.state().saving.kind).toBe('saved'));
  expect((await desk.store.load('c')).plays).toEqual([parked()]);
});

test('a fight with swapped sides is recorded with the units that fought', async () => {
  await charge(0);
  await openSetup();
  await press('Swap');
  await takeChange();
  expect(parked().title).toMatch(/ v 1st Gruppe$/);
  const context = fightContextOf(campaign, parked());
  expect(context.seats.attacker?.unit?.name).toBe('1st Squad');
  cleanup();
  playAtRandom(context.session);
  const { id } = parked();
  render(desk.at('c', 'c', 'fight', id));
  await press(/^Record(:| the result)/);
  await waitFor(() => expect(campaign.loaded.value.tail[0]!.id).toBe(id));
  const [entry] = campaign.loaded.value.tail;
  expect(entry!.title).toMatch(/^1st Squad v 1st Gruppe: /);
  expect(entry!.units).toEqual([named('1st Squad'), named('1st Gruppe')]);
});

test('nothing changes until the player confirms', async () => {
  await charge(3);
  const before = parked();
  const form = await openSetup();
  expect(form.getByRole('button', { name: 'Change it' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(form.getByRole('radio', { name: /^2nd Squad/ }));
  expect(parked()).toBe(before);
});

test.each(['tsatf-20', 'portable-wargame', 'chain-of-command', 'ircra'])(
  'the units of a begun fight can be replaced in %s',
  async (id) => {
    desk.close();
    desk = await AtDesk.open(new Phone(new IDBFactory()));
    campaign = await desk.campaign(id);
    const [sequence] = quickSequences(campaign.system);
    const fields = sequence!.setup(campaign.house.value);
    const setup = proposeSetup(fields, campaign.setupDefaults(sequence!));
    const [unit] = unitsOf(fields, setup).toReversed();
    const other = copyUnit(campaign.kind(unit!), unit!, { id: randomId, mark: 'Z' }, campaign.units);
    await campaign.edit('Another', [creationOf('unit', { ...other, name: 'The reserve' })]);
    await campaign.beginPlay(
      sequence!,
      setup,
      'A fight',
      unitsOf(fields, setup).map(({ id }) => id),
    );
    render(desk.at('c', 'c', 'fight', parked().id));
    const form = await openSetup();
    const choice =
      form.queryAllByRole('radio', { name: /^The reserve/ }).at(-1) ??
      form.getByRole('button', { name: /^Add another/ });
    await userEvent.click(choice);
    await takeChange();
    expect(parked().units).toContain(other.id);
  },
);
