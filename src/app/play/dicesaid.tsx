import { Key } from '../../ui/key.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';
import type { Seat } from './playcontext.ts';
import { diceOf } from './seats.ts';

/** Whose dice each side uses, said before the fight: a tap changes it. */
export function DiceSaid({
  camp,
  seats,
}: {
  readonly camp: OpenCampaign;
  readonly seats: Readonly<Record<string, Seat>>;
}) {
  const dice = diceOf(camp, seats);
  const perSide = Object.entries(seats).filter(
    ([, { unit }], i, all) => all.findIndex(([, other]) => other.unit?.side === unit?.side) === i,
  );
  if (perSide.length === 0) return null;
  return (
    <fieldset class="dice-said" aria-label="Whose dice">
      {perSide.map(([role, { unit, label }]) => {
        const app = dice.of(role) === 'app';
        return (
          <Key
            key={role}
            small
            label={`${unit?.name ?? label}: ${app ? 'app’s dice' : 'own dice'}`}
            onPress={() => dice.choose(role, app ? 'own' : 'app')}
          />
        );
      })}
    </fieldset>
  );
}
