import { writeEdit } from './edits.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** True if the players run the turn. The app then hides phases, cards and tasks. */
export const runsItself = ({ records }: Pick<OpenCampaign, 'records'>): boolean =>
  records.value.campaign.settings.runsItself === true;

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
