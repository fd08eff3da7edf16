import { sentences, verbOf } from '../../../system/wording.ts';
import type { OutcomeWords } from '../../../system/words.ts';
import type { CloseCombatResult } from '../rules/combat.ts';
import type { CloseCombatSetup } from '../rules/setup.ts';
import type { SidesAfterMelee } from '../rules/strike.ts';
import type { Holder, WinLine } from '../rules/winner.ts';
import { newlyShakenIds, shakenSentence } from './morale.ts';
import { sideNameOf } from './sides.ts';
import { inflictsWords } from './strike.ts';

export type FoughtNote = {
  readonly fought: {
    readonly holds: Holder;
    readonly line: WinLine;
    // Lead in casualties that takes a good position.
    readonly margin: number;
    // Casualties that each side inflicts.
    readonly attacker: number;
    readonly defender: number;
  };
};

export function outcomeWords(
  { verdict, melee, back: fallingBack, retreat: retreatText, changes }: CloseCombatResult,
  setup: CloseCombatSetup,
): OutcomeWords {
  const name = (id: string) =>
    [...setup.attackers, ...setup.defenders].find(({ unit }) => unit.id === id)?.unit.name ?? id;
  const [attackers] = sidesOf(setup);
  const shaken = newlyShakenIds(changes);
  const takesWords =
    verdict === 'attacker' ? verbOf(attackers, 'takes', 'take') : verdict === 'not stood' ? 'may take' : undefined;
  return {
    title: verdictOf(verdict, setup),
    ...(shaken.length > 0 ? { byHouse: [{ rule: 'shaken', says: shakenSentence(shaken.map(name)) }] } : {}),
    ...(melee ? { detail: casualtiesSentence(melee, setup) } : {}),
    orders: sentences(
      takesWords && `${attackers} ${takesWords} the position.`,
      ...fallingBack.map(
        (id) => `${name(id)} ${verbOf(name(id), 'falls', 'fall')} back${retreatText === '' ? '' : `: ${retreatText}`}.`,
      ),
    ),
  };
}

export function foughtSentence(
  { holds, line, margin, attacker, defender }: FoughtNote['fought'],
  setup: CloseCombatSetup,
): string {
  const [attackers, defenders] = sidesOf(setup);
  const reasons: Readonly<Partial<Record<WinLine, string | false>>> = {
    'Defenders wiped out, in whatever position': `none of ${defenders} are left`,
    'Attackers wiped out': `none of ${attackers} are left`,
    'Good position, anything less': `a good position needs a lead of ${margin}`,
    'Equal, or defender ahead': attacker === defender && TIE,
  };
  const why = reasons[line];
  return `${inflictsWords(attackers)} ${attacker}, ${defenders} ${defender}${why ? `: ${why}` : ''}. ${verdictOf(holds, setup)}`;
}

function verdictOf(verdict: CloseCombatResult['verdict'], setup: CloseCombatSetup): string {
  const [attackers, defenders] = sidesOf(setup);
  switch (verdict) {
    case 'attacker':
      return `${attackers} ${verbOf(attackers, 'wins', 'win')}.`;
    case 'defender':
      return `${defenders} ${verbOf(defenders, 'wins and holds', 'win and hold')}.`;
    case 'nobody':
      return 'Both sides are wiped out. Nobody holds the place.';
    case 'not closed':
      return `${attackers} ${verbOf(attackers, 'does', 'do')} not close: no melee.`;
    case 'not stood':
      return `${defenders} ${verbOf(defenders, 'does', 'do')} not stand: no melee.`;
  }
}

function casualtiesSentence({ attacker, defender }: SidesAfterMelee, setup: CloseCombatSetup): string {
  const [attackers, defenders] = sidesOf(setup);
  const isTie = attacker.casualties === defender.casualties && !attacker.wiped && !defender.wiped;
  return `${inflictsWords(attackers)} ${attacker.casualties}, ${defenders} ${defender.casualties}${isTie ? `: ${TIE}` : ''}.`;
}

const sidesOf = (setup: CloseCombatSetup): readonly [attackers: string, defenders: string] => [
  sideNameOf({ id: 'attacker' }, setup),
  sideNameOf({ id: 'defender' }, setup),
];

const TIE = 'a tie goes to the defender';
