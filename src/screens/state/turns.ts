import { writeEdit } from './edits.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** Whether the table runs the turn itself: phases, cards and what is next are folded away. */
export const runsItself = ({ records }: Pick<OpenCampaign, 'records'>): boolean =>
  records.value.campaign.settings.runsItself === true;

/** Lets the table run the turn itself, or the app say what is next. */
export const setRunsItself = (campaign: OpenCampaign, to: boolean): Promise<boolean> =>
  writeEdit(campaign, to ? 'We run the turn ourselves' : 'The app runs the turn', [
    {
      of: 'campaign',
      id: campaign.id,
      field: 'settings.runsItself',
      from: runsItself(campaign) || null,
      to: to || null,
    },
  ]);
