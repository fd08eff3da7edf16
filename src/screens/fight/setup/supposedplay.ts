import { newPlay, type Play } from '../../../engine/play.ts';
import type { SequenceOf } from '../../../system/system.ts';
import type { Players } from '../../odds/oddswords.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { playersOf, seatsIn } from '../seats.ts';

export type Supposing = {
  readonly campaign: OpenCampaign;
  readonly sequence: SequenceOf;
  readonly setup: unknown;
};

export const supposedPlay = ({ campaign, sequence, setup }: Supposing): Play =>
  newPlay(campaign.system.id, sequence, campaign.house.value, setup);

export const playersFor = ({ campaign, sequence, setup }: Supposing): Players =>
  playersOf(seatsIn(campaign, sequence.setup(campaign.house.value), setup), sequence.roles);
