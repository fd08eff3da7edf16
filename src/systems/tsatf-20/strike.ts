import { about, by, note, part, roll, type Sequence, yes } from '../../engine/ask.ts';
import { atMost, d6, sum } from '../../engine/pool.ts';
import { together } from '../../engine/together.ts';
import type { Switches } from './house.ts';
import { type Holder, winnerRow } from './winner.ts';

/** One side's dice, and what the house makes of them. */
export type Strike = { readonly dice: number } & Pick<Switches, 'divisor' | 'confirm' | 'confirming'>;

/** The total of one side's dice, and the casualties they inflict on the enemy. */
export type StrikeResult = { readonly total: number; readonly casualties: number };

/**
 * One casualty for each full six of the total; a D6 no higher than the remainder adds one. (tsatf-20 4.4)
 * The six, and the die, are house rules. (tsatf-20 T-01, T-02, T-03)
 */
export function* strike({ dice, divisor, confirm, confirming }: Strike): Sequence<StrikeResult> {
  const total = yield* roll('pool', d6(dice), sum);
  const casualties = Math.floor(total / divisor);
  const remainder = total % divisor;
  yield* note('total', { total, casualties, remainder, more: confirm !== 'none' });
  if (remainder === 0 || confirm === 'none') return { total, casualties };
  const context = { casualties, remainder };
  if (confirming === 'ask' && !(yield* about(context, yes('try', { assumed: true, decision: true }))))
    return { total, casualties };
  const die = { count: 1, sides: confirm === 'd6' ? 6 : divisor };
  const oneMore = yield* about(context, roll('confirm', die, atMost(remainder)));
  return { total, casualties: casualties + oneMore };
}

/** A side before the melee: dice, men fighting, and standing men of its units. */
export type SideBefore = { readonly dice: number; readonly men: number; readonly standing: number };

/** Both sides before the melee. */
export type Meeting = {
  readonly attacker: SideBefore;
  readonly defender: SideBefore;
  /** Whether the defender has a good position. */
  readonly good: boolean;
} & Pick<Switches, 'divisor' | 'confirm' | 'confirming' | 'wiped' | 'margin' | 'all'>;

/** A side after the melee: `casualties` are the enemy's, `loses` its own. */
export type SideAfter = StrikeResult & {
  readonly dice: number;
  readonly men: number;
  readonly loses: number;
  readonly left: number;
  readonly wiped: boolean;
};

export type Melee = { readonly holds: Holder; readonly attacker: SideAfter; readonly defender: SideAfter };

/** Both sides roll at once, and nobody is taken off before both have. (tsatf-20 4.4) */
export function* melee(meeting: Meeting): Sequence<Melee> {
  const { attack, defence } = yield* together({
    attack: by('attacker', strikeOf('attacker', meeting)),
    defence: by('defender', strikeOf('defender', meeting)),
  });
  return meleeOf(meeting, attack, defence);
}

export const strikeOf = (role: 'attacker' | 'defender', meeting: Meeting): Sequence<StrikeResult> => {
  const { divisor, confirm, confirming } = meeting;
  return part(strike, { dice: meeting[role].dice, divisor, confirm, confirming });
};

/** The melee after both strikes. (tsatf-20 4.4, 4.5) */
export function meleeOf(meeting: Meeting, attack: StrikeResult, defence: StrikeResult): Melee {
  const attacker = sideAfter(meeting.attacker, attack, defence, meeting);
  const defender = sideAfter(meeting.defender, defence, attack, meeting);
  return { holds: winnerRow(meeting, attacker, defender).holds, attacker, defender };
}

/** A side loses no more than its men fighting. It is wiped out without any of those, or by house rule of its whole units. (tsatf-20 4.4, T-17) */
function sideAfter(
  { dice, men, standing }: SideBefore,
  own: StrikeResult,
  enemy: StrikeResult,
  { all }: Pick<Switches, 'all'>,
): SideAfter {
  const loses = Math.min(enemy.casualties, men);
  return { dice, men, ...own, loses, left: men - loses, wiped: loses >= (all === 'fighting' ? men : standing) };
}
