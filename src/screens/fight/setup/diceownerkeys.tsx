import { Key } from '../../../components/pads/key.tsx';
import type { DiceChoice, Seat } from '../playcontext.ts';

export function DiceOwnerKeys({
  dice,
  seats,
}: {
  readonly dice: DiceChoice;
  readonly seats: Readonly<Record<string, Seat>>;
}) {
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
