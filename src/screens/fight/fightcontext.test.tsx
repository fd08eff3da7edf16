import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { sequenceOf } from '../../system/system.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { fightContextOf } from './fightcontext.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign();
});

/** Adds a casualty to the first unit outside the fight. */
async function hit(): Promise<void> {
  const [unit] = campaign.units;
  const man = unit!.men.findLast(({ state }) => state === 'standing')!;
  await campaign.edit('He is hit', [
    { of: 'man', unit: unit!.id, id: man.id, field: 'state', from: man.state, to: 'wounded' },
  ]);
}

/** A fight of the first unit at its start. */
async function begun() {
  const sequence = sequenceOf('close-combat', campaign.system);
  const fields = sequence.setup(campaign.house.value);
  const setup = proposeSetup(fields, campaign.setupDefaults(sequence));
  const units = unitsOf(fields, setup).map(({ id }) => id);
  const context = fightContextOf(campaign, await campaign.beginPlay(sequence, setup, 'Close combat', units));
  return { context, warned: () => context.rosterChanges.sentences.value.length > 0 };
}
const kept = () => fightContextOf(campaign, campaign.loaded.value.plays[0]!).rosterChanges.sentences.value.length > 0;

test('a roster change is shown until the fight adopts it, not only until it is viewed', async () => {
  const { context, warned } = await begun();
  expect(warned()).toBe(false);
  await hit();
  const changed = context.rosterChanges.preview()!;
  expect(warned()).toBe(true);
  context.session.apply(changed);
  expect([warned(), kept()]).toEqual([false, false]);
  await hit();
  context.session.saveDraft('anything', { dice: [{ face: 3, by: 'hand' }] });
  expect(campaign.loaded.value.plays[0]!.play.drafts).toHaveProperty('anything');
  expect([warned(), kept()]).toEqual([true, true]);
  context.rosterChanges.keepEntered();
  expect([warned(), kept()]).toEqual([false, false]);
});
