import { askYesNo, asRole, note, roll, runPart, type Sequence, withContext } from '../../../engine/ask.ts';
import { atMost, d6, sum } from '../../../engine/dice/pool.ts';
import { together } from '../../../engine/together.ts';
import type { Switches } from '../house.ts';
import { type Holder, winnerRow } from './winner.ts';

export type StrikeInput = { readonly dice: number } & Pick<Switches, 'divisor' | 'confirm' | 'confirming'>;

export type StrikeResult = { readonly total: number; readonly casualties: number };

/**
 * Rolls the dice and divides their total by 6, or by another divisor. The quotient is the number of casualties. A D6 no
 * higher than the remainder adds one. (tsatf-20 4.4, T-01 to T-03)
 */
export function* strike({ dice, divisor, confirm, confirming }: StrikeInput): Sequence<StrikeResult> {
  const total = yield* roll('pool', d6(dice), sum);
  const casualties = Math.floor(total / divisor);
  const remainder = total % divisor;
  yield* note('total', { total, divisor, casualties, remainder, more: confirm !== 'none' });
  if (remainder === 0 || confirm === 'none') return { total, casualties };
  const context = { casualties, remainder };
  if (confirming === 'ask' && !(yield* withContext(context, askYesNo('try', { assumed: true, decision: true }))))
    return { total, casualties };
  const die = { count: 1, sides: confirm === 'd6' ? 6 : divisor };
  const oneMore = yield* withContext(context, roll('confirm', die, atMost(remainder)));
  return { total, casualties: casualties + oneMore };
}

/** A side before the melee. `men` fight; `standing` counts all standing men of its units. */
export type SideBefore = { readonly dice: number; readonly men: number; readonly standing: number };

export type MeleeInput = {
  readonly attacker: SideBefore;
  readonly defender: SideBefore;
  readonly good: boolean;
} & Pick<Switches, 'divisor' | 'confirm' | 'confirming' | 'wiped' | 'margin' | 'all'>;

export type SideAfterMelee = StrikeResult & {
  readonly dice: number;
  readonly men: number;
  /** Men that the side loses. `casualties` are those it inflicts. */
  readonly loses: number;
  readonly left: number;
  readonly wiped: boolean;
};

export type SidesAfterMelee = { readonly attacker: SideAfterMelee; readonly defender: SideAfterMelee };
export type MeleeResult = SidesAfterMelee & { readonly holds: Holder };

/** Rolls for both sides before either removes casualties. (tsatf-20 4.4) */
export function* melee(input: MeleeInput): Sequence<MeleeResult> {
  const { attack, defence } = yield* together({
    attack: asRole('attacker', strikeOf('attacker', input)),
    defence: asRole('defender', strikeOf('defender', input)),
  });
  return meleeResultOf(input, attack, defence);
}

export const strikeOf = (role: 'attacker' | 'defender', input: MeleeInput): Sequence<StrikeResult> => {
  const { divisor, confirm, confirming } = input;
  return runPart(strike, { dice: input[role].dice, divisor, confirm, confirming });
};

export function meleeResultOf(input: MeleeInput, attack: StrikeResult, defence: StrikeResult): MeleeResult {
  const attacker = sideAfter(input.attacker, attack, defence, input);
  const defender = sideAfter(input.defender, defence, attack, input);
  return { holds: winnerRow(input, attacker, defender).holds, attacker, defender };
}

/**
 * Returns a side after the melee. It is wiped out if all its men fighting fall, or by house rule all its standing men.
 */
function sideAfter(
  { dice, men, standing }: SideBefore,
  own: StrikeResult,
  enemy: StrikeResult,
  { all }: Pick<Switches, 'all'>,
): SideAfterMelee {
  const loses = Math.min(enemy.casualties, men);
  return { dice, men, ...own, loses, left: men - loses, wiped: loses >= (all === 'fighting' ? men : standing) };
}
