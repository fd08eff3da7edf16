import { newPlay, type Play } from '../../../rules/play.ts';
import type { SequenceOf } from '../../../rules/system.ts';
import type { Sitters } from '../../odds/oddswords.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { seatsIn, sittersOf } from '../seats.ts';

export type Supposing = {
  readonly camp: OpenCampaign;
  readonly sequence: SequenceOf;
  readonly setup: unknown;
};

/** A play that has not begun, with these facts. */
export const supposedPlay = ({ camp, sequence, setup }: Supposing): Play =>
  newPlay(camp.system.id, sequence, camp.house.value, setup);

/** Who takes each role with these facts. */
export const sittersFor = ({ camp, sequence, setup }: Supposing): Sitters =>
  sittersOf(seatsIn(camp, sequence.setup(camp.house.value), setup), sequence.roles);
