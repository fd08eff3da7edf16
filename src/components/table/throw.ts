import type { CardResult } from './card.tsx';
import type { DieRole, DieSource } from './die.tsx';

/** Dice with the same result. Without `face` only their number is known. */
export interface DiceGroup {
  face?: number | undefined;
  count: number;
  by: DieSource;
  hit?: boolean | undefined;
  role?: DieRole | undefined;
}

export interface TurnedCard extends CardResult {
  turns?: boolean | undefined;
}

export interface Throw {
  id: string;
  label: string;
  side?: number | undefined;
  sides: number;
  groups: readonly DiceGroup[];
  cards?: readonly TurnedCard[] | undefined;
  /** Total called out by a player, if no faces are known: "26". */
  words?: string | undefined;
  isNew?: boolean | undefined;
  isAmended?: boolean | undefined;
  onPress?: ((die?: number) => void) | undefined;
  /** Makes each die pressable. `replacing` is the index of the die being corrected. */
  onDie?: ((n: number) => void) | undefined;
  replacing?: number | undefined;
}
