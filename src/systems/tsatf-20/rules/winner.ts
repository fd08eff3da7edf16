import { mustFind } from '../../../engine/data/lists.ts';
import type { Switches } from '../house.ts';

export type Holder = 'attacker' | 'defender' | 'nobody';

/** `casualties` are those that the side inflicts (CA or CD), even more than the enemy has men. (tsatf-20 4.4) */
type Side = { readonly casualties: number; readonly wiped: boolean };

/** `ahead` is the attacker’s lead in casualties, CA - CD. (tsatf-20 4.5) */
type WinnerFacts = {
  readonly attackers: Side;
  readonly defenders: Side;
  readonly ahead: number;
  readonly good: boolean;
} & Pick<Switches, 'wiped' | 'margin'>;

export type WinLine =
  | 'Both sides wiped out'
  | 'Defenders wiped out, in whatever position'
  | 'Attackers wiped out'
  | 'Good position, attacker two or more ahead'
  | 'Good position, anything less'
  | 'Attacker ahead'
  | 'Equal, or defender ahead';

/** The first row that applies decides who holds the place. (tsatf-20 4.5) */
export const WINNER_ROWS: readonly {
  readonly line: WinLine;
  readonly holds: Holder;
  readonly applies: (facts: WinnerFacts) => boolean;
}[] = [
  // By default a side wiped out cannot hold (`sensible`). By the letter (`literal`), being wiped out decides only
  // against defenders in a good position. (T-14)
  {
    line: 'Both sides wiped out',
    holds: 'nobody',
    applies: ({ attackers, defenders, wiped }) => attackers.wiped && defenders.wiped && wiped === 'sensible',
  },
  {
    line: 'Defenders wiped out, in whatever position',
    holds: 'attacker',
    applies: ({ defenders, good, wiped }) => defenders.wiped && (good || wiped === 'sensible'),
  },
  {
    line: 'Attackers wiped out',
    holds: 'defender',
    applies: ({ attackers, wiped }) => attackers.wiped && wiped === 'sensible',
  },
  {
    line: 'Good position, attacker two or more ahead',
    holds: 'attacker',
    applies: ({ good, ahead, margin }) => good && ahead >= margin,
  },
  { line: 'Good position, anything less', holds: 'defender', applies: ({ good }) => good },
  { line: 'Attacker ahead', holds: 'attacker', applies: ({ ahead }) => ahead > 0 },
  { line: 'Equal, or defender ahead', holds: 'defender', applies: () => true },
];

export function winnerRow(
  { good, wiped, margin }: Pick<WinnerFacts, 'good' | 'wiped' | 'margin'>,
  attackers: Side,
  defenders: Side,
): (typeof WINNER_ROWS)[number] {
  const ahead = attackers.casualties - defenders.casualties;
  return mustFind(WINNER_ROWS, ({ applies }) => applies({ attackers, defenders, ahead, good, wiped, margin }));
}
