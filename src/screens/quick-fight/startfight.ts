import { unitsOf } from '../../engine/setup/units.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import { fightTitle } from '../fight/seats.ts';
import { repeatSetup } from '../fight/setup/fightagain.ts';
import {
  deployQuickFight,
  openQuickCampaign,
  type QuickDeployment,
  saveQuickFight,
} from '../parts/quick/quickcampaign.ts';
import { lastQuickSetup, type QuickSetup, saveQuickSetup } from '../parts/quick/quicksetup.ts';
import { lastAction } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go } from '../state/route.ts';
import { offerOf } from './offer.ts';

export async function startFight(
  campaign: OpenCampaign,
  quick: QuickSetup,
  deployment: QuickDeployment,
  sequence: SequenceOf,
  setup: unknown,
): Promise<void> {
  // The undo notice belongs to the previous fight.
  lastAction.value = undefined;
  saveQuickSetup(campaign.system, quick);
  await saveQuickFight(campaign, deployment);
  const fields = sequence.setup(campaign.house.value);
  const fighting = unitsOf(fields, setup);
  const title = fightTitle(sequence, fields, setup);
  const parked = await campaign.beginPlay(
    sequence,
    setup,
    title,
    fighting.map(({ id }) => id),
  );
  go(['c', campaign.id, 'fight', parked.id]);
}

export async function fightAgain(system: System): Promise<void> {
  const campaign = await openQuickCampaign(system);
  const quick = lastQuickSetup(system);
  const deployment = deployQuickFight(campaign, quick);
  const sequence = sequenceOf(quick.sequence, system);
  const { setup } = offerOf(campaign, quick, deployment, sequence);
  await startFight(campaign, quick, deployment, sequence, repeatSetup(campaign, sequence, deployment, setup));
}
