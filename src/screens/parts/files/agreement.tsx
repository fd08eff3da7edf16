import { useLoaded } from '../../state/appstate.ts';
import type { CampaignProps } from '../../state/props.ts';

/** Letters that are equal on two phones with the same records. */
export function Agreement({ campaign }: CampaignProps) {
  const letters = useLoaded(() => campaign.store.agreement(campaign.id), [campaign.loaded.value]);
  if (!letters) return null;
  return (
    <p>
      If both phones show <b>{letters}</b>, they match.
    </p>
  );
}
