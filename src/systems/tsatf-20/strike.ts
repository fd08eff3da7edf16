import { about, by, note, part, roll, type Sequence, yes } from '../../rules/ask.ts';
import { mustFind } from '../../rules/lists.ts';
import { atMost, d6, sum } from '../../rules/pool.ts';
import { together } from '../../rules/together.ts';
import type { Switches } from './house.ts';

/** One side's dice, and what the house makes of them. */
export type Strike = { readonly dice: number } & Pick<Switches, 'divisor' | 'confirm' | 'confirming'>;

/** What one side's dice did: their total, and the casualties they inflict. */
export type Struck = { readonly total: number; readonly casualties: number };

/**
 * One casualty for each full six of the total; a D6 no higher than what remains makes it one more. (tsatf-20 4.4)
 * The six, and the die, are house rules. (tsatf-20 T-01, T-02, T-03)
 */
export function* strike({ dice, divisor, confirm, confirming }: Strike): Sequence<Struck> {
  const total = yield* roll('pool', d6(dice), sum);
  const whole = Math.floor(total / divisor);
  const rest = total % divisor;
  yield* note('total', { total, whole, rest, more: confirm !== 'none' });
  if (rest === 0 || confirm === 'none') return { total, casualties: whole };
  if (confirming === 'ask' && !(yield* about({ whole, rest }, yes('try', { assumed: true, decision: true }))))
    return { total, casualties: whole };
  const die = { count: 1, sides: confirm === 'd6' ? 6 : divisor };
  const more = yield* about({ whole, rest }, roll('confirm', die, atMost(rest)));
  return { total, casualties: whole + more };
}

/** A side as it meets the enemy: dice, men fighting, and men on their feet in its units. */
export type Facing = { readonly dice: number; readonly men: number; readonly standing: number };

/** What a melee is told from. */
export type Meeting = {
  readonly attacker: Facing;
  readonly defender: Facing;
  /** Whether the defender has a good position. */
  readonly good: boolean;
} & Pick<Switches, 'divisor' | 'confirm' | 'confirming' | 'wiped' | 'margin' | 'all'>;

/** Who holds the place. */
export type Holder = 'attacker' | 'defender' | 'nobody';

/** How a side came out of it: what it rolled and inflicts, what it loses of its men fighting, and how many of them are left. */
export type Side = Struck & {
  readonly dice: number;
  readonly men: number;
  readonly loses: number;
  readonly left: number;
  readonly wiped: boolean;
};

/** A melee fought out. */
export type Melee = { readonly holds: Holder; readonly attacker: Side; readonly defender: Side };

/** Both sides roll at once, and nobody is taken off before both have. (tsatf-20 4.4) */
export function* melee(meeting: Meeting): Sequence<Melee> {
  const { attack, defence } = yield* together({
    attack: by('attacker', part(strike, strikes(meeting, 'attacker'))),
    defence: by('defender', part(strike, strikes(meeting, 'defender'))),
  });
  const attacker = side(meeting, 'attacker', attack, defence);
  const defender = side(meeting, 'defender', defence, attack);
  return { holds: decides(meeting, attacker, defender).holds, attacker, defender };
}

const strikes = ({ divisor, confirm, confirming, ...meeting }: Meeting, role: 'attacker' | 'defender'): Strike => ({
  dice: meeting[role].dice,
  divisor,
  confirm,
  confirming,
});

/** Losses stop at the men fighting; wiped out is all of those, or by house rule the whole unit. (tsatf-20 4.4, T-17) */
function side(meeting: Meeting, role: 'attacker' | 'defender', own: Struck, enemy: Struck): Side {
  const { dice, men, standing } = meeting[role];
  const loses = Math.min(enemy.casualties, men);
  const all = meeting.all === 'fighting' ? men : standing;
  return { dice, men, ...own, loses, left: men - loses, wiped: loses >= all };
}

/** What decides a melee. */
type Balance = {
  readonly attackers: Side;
  readonly defenders: Side;
  readonly ahead: number;
  readonly good: boolean;
} & Pick<Switches, 'wiped' | 'margin'>;

/** What may decide a melee. (tsatf-20 4.5) */
export type WinLine =
  | 'Both sides wiped out'
  | 'Defenders wiped out, in whatever position'
  | 'Attackers wiped out'
  | 'Good position, attacker two or more ahead'
  | 'Good position, anything less'
  | 'Attacker ahead'
  | 'Equal, or defender ahead';

/** Who holds the place: the first line that is so decides. To the letter casualties alone count, and killing all of them carries a good position. (tsatf-20 4.5, T-14) */
export const WINNERS: readonly {
  readonly line: WinLine;
  readonly holds: Holder;
  readonly so: (balance: Balance) => boolean;
}[] = [
  {
    line: 'Both sides wiped out',
    holds: 'nobody',
    so: ({ attackers, defenders, wiped }) => attackers.wiped && defenders.wiped && wiped === 'sensible',
  },
  {
    line: 'Defenders wiped out, in whatever position',
    holds: 'attacker',
    so: ({ defenders, good, wiped }) => defenders.wiped && (good || wiped === 'sensible'),
  },
  {
    line: 'Attackers wiped out',
    holds: 'defender',
    so: ({ attackers, wiped }) => attackers.wiped && wiped === 'sensible',
  },
  {
    line: 'Good position, attacker two or more ahead',
    holds: 'attacker',
    so: ({ good, ahead, margin }) => good && ahead >= margin,
  },
  { line: 'Good position, anything less', holds: 'defender', so: ({ good }) => good },
  { line: 'Attacker ahead', holds: 'attacker', so: ({ ahead }) => ahead > 0 },
  { line: 'Equal, or defender ahead', holds: 'defender', so: () => true },
];

/** The line that decides it. */
export function decides({ good, wiped, margin }: Meeting, attackers: Side, defenders: Side): (typeof WINNERS)[number] {
  const ahead = attackers.casualties - defenders.casualties;
  return mustFind(WINNERS, ({ so }) => so({ attackers, defenders, ahead, good, wiped, margin }));
}
