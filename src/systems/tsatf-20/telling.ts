import type { Line } from '../../rules/ask.ts';
import type { Telling } from '../../rules/system.ts';
import { byEnemy } from '../../rules/why.ts';
import { countOf, testKeys, YES } from '../../rules/wording.ts';
import type { Fighter, Setup } from './charge.ts';
import type { Result } from './combat.ts';
import type { Melee } from './strike.ts';
import { hitWords, markedShaken, SHUFFLED } from './words.ts';

/** The players' words for a close combat. */
export const telling: Telling<Setup, Result> = {
  ask: (ask, setup) => {
    const path = ask.id.split('/');
    const fighter = fighterAt(path, setup);
    const name = fighter?.unit.name ?? SIDES[path[0]!] ?? 'Both sides';
    const found = hitWords(ask, fighter?.unit);
    if (found) return found;
    switch (path.at(-1)) {
      case 'fire':
        return { title: 'Defensive fire', detail: 'Which attackers were hit as they charged?', ref: '4.2' };
      case 'contact':
        return { title: 'Contact', detail: 'Who fights, and what helps or hinders?', ref: '4.2, 4.3' };
      case 'close':
        return { title: `${name}: the test to close`, ref: '4.2', keys: testKeys(ask, 'Passed', 'Failed') };
      case 'stand':
        return { title: `${name}: the test to stand`, ref: '4.2', keys: testKeys(ask, 'Passed', 'Failed') };
      case 'leader to close':
      case 'leader to stand':
        return { title: `${name}: has it its leader?`, ref: '4.1', keys: YES };
      case 'missing':
        return {
          title: `${name}: the men who do not fight`,
          detail: missing(fighter),
          ref: '4.2',
          keys: {
            'out of reach': { label: 'Out of reach', detail: 'They stand, and take no part' },
            lost: { label: 'Lost', detail: 'They fell before contact' },
          },
        };
      case 'pool':
        return { title: `${name}: the dice`, detail: 'Add them up.', ref: '4.4' };
      case 'try':
        return { title: `${name}: roll for one casualty more?`, ref: 'T-03', keys: YES };
      case 'confirm':
        return { title: `${name}: one casualty more?`, ref: '4.4', keys: testKeys(ask, 'One more', 'No more') };
      case 'shares':
        return { title: `${name}: losses by unit`, detail: 'Nothing is printed; evenly is proposed.', ref: '4.6' };
      default:
        return { title: ask.id };
    }
  },
  note: ({ id, facts }) => {
    if (id.endsWith('shuffled')) return SHUFFLED;
    const { total, whole, rest } = facts as { total: number; whole: number; rest: number };
    const inflicted = `${SIDES[id.split('/')[0]!]}: ${total}, ${countOf(whole, 'casualty', 'casualties')}`;
    return rest > 0 ? `${inflicted}, and one more on ${rest} or less.` : `${inflicted}.`;
  },
  stated: (stated, setup) => {
    const path = stated.id.split('/');
    const name = fighterAt(path, setup)?.unit.name ?? SIDES[path[0]!] ?? '';
    const need = /^need to (.*)$/.exec(path.at(-1)!);
    return { title: need ? `${name}: to ${need[1]}, or less` : `Dice for ${lower(name)}`, line };
  },
  why: (change, { attackers, defenders }, { fallen }) => {
    const at = fallen.find(({ unit, man }) => unit === change.unit && man === change.id)?.at;
    const units = [...attackers, ...defenders].map(({ unit }) => unit);
    return at && byEnemy(at === 'fire' ? 'fire' : 'melee', change, units);
  },
  outcome: ({ verdict, melee, back, retreat, changes }, setup) => {
    const name = (id: string) =>
      [...setup.attackers, ...setup.defenders].find(({ unit }) => unit.id === id)?.unit.name ?? id;
    const takes = verdict === 'attacker' ? 'takes' : verdict === 'not stood' ? 'may take' : undefined;
    return {
      title: VERDICTS[verdict],
      ...(melee ? { detail: balance(melee) } : {}),
      orders: [
        ...(takes ? [`The attacker ${takes} the position.`] : []),
        ...back.map((id) => `${name(id)} falls back${retreat === '' ? ' as your rules say' : `: ${retreat}`}.`),
        ...markedShaken(changes).map((id) => `${name(id)} is shaken: it tests morale when it next wants to move.`),
      ],
    };
  },
};

const SIDES: Readonly<Record<string, string>> = { attacker: 'The attackers', defender: 'The defenders' };

const VERDICTS: Readonly<Record<Result['verdict'], string>> = {
  attacker: 'The attacker wins.',
  defender: 'The defender wins and holds.',
  nobody: 'Both sides are wiped out. Nobody holds the place.',
  'not closed': 'The attacker does not close. There is no melee.',
  'not stood': 'The defender does not stand. There is no melee.',
};

const lower = (name: string): string => (name.startsWith('The ') ? `t${name.slice(1)}` : name);

const balance = ({ attacker, defender }: Omit<Melee, 'holds'>): string =>
  `The attackers inflict ${attacker.casualties}, the defenders ${defender.casualties}. ` +
  `Left of those who fought: ${countOf(attacker.left, 'attacker', 'attackers')}, ${countOf(defender.left, 'defender', 'defenders')}.`;

/** The unit an ask is of: "attacker/2/close" is the second attacker's. */
function fighterAt([role, place]: readonly string[], { attackers, defenders }: Setup): Fighter | undefined {
  const fighters = role === 'attacker' ? attackers : role === 'defender' ? defenders : [];
  return fighters[Number(place) - 1];
}

const missing = (fighter: Fighter | undefined): string =>
  `Fewer men of ${fighter?.unit.name ?? 'the unit'} fight than stand. Why?`;

/** A line of a sum: what the dice are for. */
function line({ what, each, now }: Line): string {
  switch (what) {
    case 'men':
      return `${countOf(each ?? 0, 'man', 'men')}, a die for two`;
    case 'men and leaders':
      return `${countOf(each ?? 0, 'man', 'men')} with leaders beside the number, a die for two`;
    case 'floor':
      return now === 0 ? 'No fewer than none' : `No fewer than ${now}`;
    case 'leader':
      return 'With its leader';
    case 'alone':
      return 'Without a leader';
    case 'table':
      return 'Your morale table';
    default:
      return each === undefined ? what : `${what} × ${each}`;
  }
}
