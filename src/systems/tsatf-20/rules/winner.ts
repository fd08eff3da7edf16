import { mustFind } from '../../../engine/data/lists.ts';
import type { Switches } from '../house.ts';

export type Holder = 'attacker' | 'defender' | 'nobody';

/** `casualties` are those the side inflicts, uncapped (CA, CD in 4.4). */
type Side = { readonly casualties: number; readonly wiped: boolean };

/** `ahead` is CA - CD. (tsatf-20 4.5) */
type Balance = {
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

/** Winner of a melee. The first row that applies decides. (tsatf-20 4.5) */
export const WINNERS: readonly {
  readonly line: WinLine;
  readonly holds: Holder;
  readonly applies: (balance: Balance) => boolean;
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
  { good, wiped, margin }: Pick<Balance, 'good' | 'wiped' | 'margin'>,
  attackers: Side,
  defenders: Side,
): (typeof WINNERS)[number] {
  const ahead = attackers.casualties - defenders.casualties;
  return mustFind(WINNERS, ({ applies }) => applies({ attackers, defenders, ahead, good, wiped, margin }));
}
