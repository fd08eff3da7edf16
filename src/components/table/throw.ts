import type { CardResult } from './card.tsx';
import type { DieSource, DieTint } from './die.tsx';

/** Dice with the same result. Without `face` only their number is known. */
export interface DiceGroup {
  face?: number | undefined;
  count: number;
  by: DieSource;
  hit?: boolean | undefined;
  role?: DieTint | undefined;
}

export interface CardOnTable extends CardResult {
  turns?: boolean | undefined;
}

export interface TableThrow {
  id: string;
  label: string;
  side?: number | undefined;
  sides: number;
  groups: readonly DiceGroup[];
  cards?: readonly CardOnTable[] | undefined;
  /** Total called out by a player, if no faces are known: "26". */
  words?: string | undefined;
  isNew?: boolean | undefined;
  isAmended?: boolean | undefined;
  onPress?: ((die?: number) => void) | undefined;
  /** Makes each die pressable. `replacing` is the index of the die being corrected. */
  onDie?: ((n: number) => void) | undefined;
  replacing?: number | undefined;
}
