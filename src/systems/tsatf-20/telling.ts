import type { Ask, Line } from '../../rules/ask.ts';
import { defineSequence, type Telling, type Words } from '../../rules/system.ts';
import { byEnemy } from '../../rules/why.ts';
import { asksByStep, countOf, sentences, stepOf, stepsOf, testKeys, YES } from '../../rules/wording.ts';
import { chances, closeCombat, type Result, withoutBlows } from './combat.ts';
import { type Fighter, type Setup, setup } from './setup.ts';
import { type Measure, type Melee, measure } from './strike.ts';
import { hitAsks, MORALE_LINES, markedShaken, SHUFFLED } from './words.ts';

const sideOf = (ask: { readonly id: string }): string | undefined => SIDES[stepsOf(ask)[0] ?? ''];

/** Who an ask is of, by name: a unit, else its side. */
const nameOf = (ask: { readonly id: string }, setup: Setup): string =>
  fighterOf(ask, setup)?.unit.name ?? sideOf(ask) ?? 'Both sides';

const test =
  (what: string) =>
  (ask: Ask, setup: Setup): Words => ({
    title: `${nameOf(ask, setup)}: the test to ${what}`,
    ref: '4.2',
    keys: testKeys(ask),
  });
const leaderQuestion = (ask: Ask, setup: Setup): Words => ({
  title: `${nameOf(ask, setup)}: is its leader with it?`,
  ref: '4.1',
  keys: YES,
});

/** The players' words for a close combat. */
const telling: Telling<Setup, Result> = {
  ask: asksByStep({
    fire: () => ({ title: 'Defensive fire', detail: 'Which attackers were hit as they charged?', ref: '4.2' }),
    contact: () => ({ title: 'Contact', detail: 'Who fights, and what helps or hinders?', ref: '4.2, 4.3' }),
    close: test('close'),
    stand: test('stand'),
    'leader to close': leaderQuestion,
    'leader to stand': leaderQuestion,
    missing: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: the men who do not fight`,
      detail: `Some men of ${nameOf(ask, setup)} do not fight. Why?`,
      ref: '4.2',
      keys: {
        'out of reach': { label: 'Out of reach', detail: 'They are unhurt, and take no part' },
        lost: { label: 'Lost', detail: 'They fell before contact' },
      },
    }),
    pool: (ask, setup) => ({
      title: `${nameOf(ask, setup)} ${fighterOf(ask, setup) ? 'rolls' : 'roll'}`,
      detail: 'Add them up.',
      ref: '4.4',
    }),
    try: (ask, setup) => ({ title: `${nameOf(ask, setup)}: roll for one more casualty?`, ref: 'T-03', keys: YES }),
    confirm: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: one more casualty?`,
      ref: '4.4',
      keys: testKeys(ask, 'Yes', 'No'),
    }),
    shares: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: losses by unit`,
      detail: 'The rules don’t say. Evenly is suggested.',
      ref: '4.6',
    }),
    ...hitAsks((ask, setup: Setup) => fighterOf(ask, setup)?.unit),
  }),
  note: ({ id, facts }) => {
    if (id.endsWith('shuffled')) return SHUFFLED;
    const { total, whole, rest } = facts as { total: number; whole: number; rest: number };
    const inflicted = `${sideOf({ id })}: ${total}, ${countOf(whole, 'casualty', 'casualties')}`;
    return rest > 0 ? `${inflicted}, and one more on ${rest} or less.` : `${inflicted}.`;
  },
  stated: (stated, setup) => {
    const name = fighterOf(stated, setup)?.unit.name ?? sideOf(stated) ?? '';
    const need = /^need to (.*)$/.exec(stepOf(stated));
    return { title: need ? `${name}: highest roll to ${need[1]}` : `Dice for ${lower(name)}`, line };
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
      orders: sentences(
        takes && `The attacker ${takes} the position.`,
        ...back.map((id) => `${name(id)} falls back${retreat === '' ? ' as your rules say' : `: ${retreat}`}.`),
        ...markedShaken(changes).map((id) => `${name(id)} is shaken: it tests morale when it next wants to move.`),
      ),
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
function fighterOf(asked: { readonly id: string }, { attackers, defenders }: Setup): Fighter | undefined {
  const [role, place] = stepsOf(asked);
  const fighters = role === 'attacker' ? attackers : role === 'defender' ? defenders : [];
  return fighters[Number(place) - 1];
}

/** A line of a sum: what the dice are for. */
function line({ what, each, now }: Line): string {
  switch (what) {
    case 'men':
      return `${countOf(each ?? 0, 'man', 'men')}, a die for every two`;
    case 'men and leaders':
      return `${countOf(each ?? 0, 'man', 'men')} with leaders beside the number, a die for two`;
    case 'floor':
      return now === 0 ? 'No fewer than none' : `No fewer than ${now}`;
    default:
      return MORALE_LINES[what] ?? (each === undefined ? what : `${what} × ${each}`);
  }
}

/** Close combat as the app offers it. */
export const combat = defineSequence<Setup, Result, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'A charge: defensive fire, the tests to close and to stand, both sides’ dice, and who falls.',
  phase: 'combat',
  edition: 2,
  beats: {
    fire: 'Defensive fire',
    close: 'Close',
    stand: 'Stand',
    contact: 'Contact',
    roll: 'Dice',
    casualties: 'Casualties',
    aftermath: 'Aftermath',
  },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup,
  rule: closeCombat,
  reckon: {
    rule: chances,
    of: ({ verdict, melee }) => (melee ? measure(verdict, melee) : withoutBlows(verdict)),
    verdicts: [
      { id: 'attacker', title: 'Attacker wins', role: 'attacker' },
      { id: 'not stood', title: 'Defender leaves', role: 'attacker' },
      { id: 'nobody', title: 'Both wiped out' },
      { id: 'not closed', title: 'Attacker does not close', role: 'defender' },
      { id: 'defender', title: 'Defender wins', role: 'defender' },
    ],
    amounts: [
      { id: 'attacker', title: 'Attackers lost', role: 'attacker', of: ({ attacker }) => attacker },
      { id: 'defender', title: 'Defenders lost', role: 'defender', of: ({ defender }) => defender },
    ],
    events: [
      { id: 'defenders', title: 'Defenders wiped out', of: ({ wiped }) => wiped === 'defenders' || wiped === 'both' },
      { id: 'attackers', title: 'Attackers wiped out', of: ({ wiped }) => wiped === 'attackers' || wiped === 'both' },
    ],
  },
  telling,
});
