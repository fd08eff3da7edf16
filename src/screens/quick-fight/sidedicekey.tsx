import { Button } from '../../components/frame/button.tsx';
import type { CampaignProps } from '../state/props.ts';
import { chooseDice, diceOfSide } from '../state/whosedice.ts';

/** Whose dice a side rolls. A tap changes them. */
export function SideDiceKey({ campaign, side }: CampaignProps & { readonly side: string }) {
  const isApp = diceOfSide(campaign, side) === 'app';
  return (
    <fieldset class="quick-dice" aria-label="Whose dice">
      <Button
        kind="quiet"
        icon="dice"
        label={isApp ? 'App rolls' : 'Own dice'}
        onPress={() => chooseDice(campaign, [side], isApp ? 'own' : 'app')}
      />
    </fieldset>
  );
}
