import { newPlay, type Play } from '../../../engine/play.ts';
import type { SequenceOf } from '../../../system/sequence.ts';
import type { Players } from '../../odds/oddswords.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { campaignSeats, playersOf } from '../seats.ts';

export type SupposedSetup = {
  readonly campaign: OpenCampaign;
  readonly sequence: SequenceOf;
  readonly setup: unknown;
};

export const supposedPlay = ({ campaign, sequence, setup }: SupposedSetup): Play =>
  newPlay(campaign.system.id, sequence, campaign.house.value, setup);

export const playersFor = ({ campaign, sequence, setup }: SupposedSetup): Players =>
  playersOf(campaignSeats(campaign, sequence.setup(campaign.house.value), setup), sequence.roles);
