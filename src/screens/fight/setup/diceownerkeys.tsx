import type { DiceChoice, Seat } from '../playcontext.ts';
import { DiceSwitch } from './diceswitch.tsx';

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
      {perSide.map(([role, { unit, jointName, label }]) => (
        <DiceSwitch
          key={role}
          label={`Dice of ${(!jointName && unit?.name) || label}`}
          value={dice.sourceFor(role)}
          onChange={(source) => dice.choose(role, source)}
        />
      ))}
    </fieldset>
  );
}
