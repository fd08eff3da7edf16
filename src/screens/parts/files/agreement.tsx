import { useLoaded } from '../../state/appstate.ts';
import type { CampaignProps } from '../../state/props.ts';

/** Four check letters of a campaign. Phones with the same records show the same letters. */
export function Agreement({ campaign }: CampaignProps) {
  const letters = useLoaded(() => campaign.store.agreement(campaign.id), [campaign.loaded.value]);
  if (!letters) return null;
  return (
    <p>
      If both phones show <b>{letters}</b>, they match.
    </p>
  );
}
