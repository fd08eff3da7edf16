import { sentences, verbOf } from '../../../system/wording.ts';
import type { OutcomeWords } from '../../../system/words.ts';
import type { CloseCombatResult } from '../rules/combat.ts';
import type { CombatRole } from '../rules/pool.ts';
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

export function outcomeWords(result: CloseCombatResult, setup: CloseCombatSetup): OutcomeWords {
  const { verdict, melee, back: fallingBack, retreat: retreatText, changes } = result;
  const name = (id: string) =>
    [...setup.attackers, ...setup.defenders].find(({ unit }) => unit.id === id)?.unit.name ?? id;
  const [attackers] = sidesOf(setup);
  const shaken = newlyShakenIds(changes);
  const takesWords =
    verdict === 'attacker' ? verbOf(attackers, 'takes', 'take') : verdict === 'not stood' ? 'may take' : undefined;
  return {
    title: verdictOf(verdict, setup),
    ...(shaken.length > 0 ? { byHouse: [{ rule: 'shaken', says: shakenSentence(shaken.map(name)) }] } : {}),
    ...(melee ? { detail: casualtiesSentence(result, melee, setup) } : {}),
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
    'Defenders wiped out, in whatever position': downWords(defenders, attacker <= defender),
    'Attackers wiped out': downWords(attackers, attacker > defender),
    'Good position, anything less': `: a good position needs a lead of ${margin}`,
    'Equal, or defender ahead': attacker === defender && TIE,
  };
  return `${inflictsWords(attackers)} ${attacker}, ${defenders} ${defender}${reasons[line] || ''}. ${verdictOf(holds, setup)}`;
}

/** Says who is wiped out. `decides` is true if the casualties alone would give another winner. */
const downWords = (name: string, decides: boolean): string =>
  `${decides ? ', but' : ':'} all who fought for ${name} are down`;

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

function casualtiesSentence(
  { verdict, fallen }: CloseCombatResult,
  { attacker, defender }: SidesAfterMelee,
  setup: CloseCombatSetup,
): string {
  const [attackers, defenders] = sidesOf(setup);
  const [ours, theirs] = [attacker.casualties, defender.casualties];
  const inflicts = (name: string, n: number, enemy: CombatRole) => {
    const before = (at: 'fire' | 'contact') => fallen.filter((one) => one.role === enemy && one.at === at).length;
    const [byFire, lost] = [before('fire'), before('contact')];
    const all = sentences(byFire > 0 && `${byFire} by fire`, lost > 0 && `${lost} before contact`);
    return `${name} ${n}${all.length > 0 ? ` in the melee, ${all.join(', ')}` : ''}`;
  };
  const why =
    verdict === 'attacker' && defender.wiped
      ? downWords(defenders, ours <= theirs)
      : verdict === 'defender' && attacker.wiped
        ? downWords(attackers, ours > theirs)
        : verdict === 'defender' && ours > theirs
          ? ': a good position needs a greater lead'
          : ours === theirs && verdict !== 'nobody' && TIE;
  const both = [inflicts(inflictsWords(attackers), ours, 'defender'), inflicts(defenders, theirs, 'attacker')];
  return `${both.join(both.some((one) => one.includes(',')) ? '; ' : ', ')}${why || ''}.`;
}

const sidesOf = (setup: CloseCombatSetup): readonly [attackers: string, defenders: string] => [
  sideNameOf({ id: 'attacker' }, setup),
  sideNameOf({ id: 'defender' }, setup),
];

const TIE = ': a tie goes to the defender';
