import { Key } from '../../../components/pads/key.tsx';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { Seat } from '../playcontext.ts';
import { diceChoiceOf } from '../seats.ts';

export function DiceOwnerKeys({
  campaign,
  seats,
}: {
  readonly campaign: OpenCampaign;
  readonly seats: Readonly<Record<string, Seat>>;
}) {
  const dice = diceChoiceOf(campaign, seats);
  const perSide = Object.entries(seats).filter(
    ([, { unit }], i, all) => all.findIndex(([, other]) => other.unit?.side === unit?.side) === i,
  );
  if (perSide.length === 0) return null;
  return (
    <fieldset class="dice-said" aria-label="Whose dice">
      <legend>Whose dice? Tap to change.</legend>
      {perSide.map(([role, { unit, jointName, label }]) => {
        const app = dice.sourceFor(role) === 'app';
        return (
          <Key
            key={role}
            small
            label={app ? 'App rolls' : 'Own dice'}
            detail={jointName ?? unit?.name ?? label}
            onPress={() => dice.choose(role, app ? 'own' : 'app')}
          />
        );
      })}
    </fieldset>
  );
}
