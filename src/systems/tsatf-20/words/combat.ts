import type { Ask } from '../../../engine/ask.ts';
import { orLess } from '../../../engine/data/figure.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Input } from '../../../engine/play.ts';
import type { Step } from '../../../engine/replay.ts';
import { enemyCause } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  countOf,
  follows,
  independentBecause,
  notesByStep,
  oneMore,
  ordinal,
  possessive,
  saysNumber,
  saysTest,
  sentences,
  sideName,
  stepOf,
  stepsOf,
  type TestResults,
  testedSentence,
  testKeys,
  verbOf,
  YES_KEYS,
} from '../../../system/wording.ts';
import type { AskWords, SequenceWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import { combatModel, type Measure, measure } from '../odds.ts';
import { closeCombat, type MeleeResult } from '../rules/combat.ts';
import { moraleRow } from '../rules/morale.ts';
import type { CombatRole } from '../rules/pool.ts';
import { type ChargeStep, includesStep, type MeleeSetup, meleeFields, type SetupUnit } from '../rules/setup.ts';
import type { SidesAfterMelee } from '../rules/strike.ts';
import type { Holder, WinLine } from '../rules/winner.ts';
import {
  type Falls,
  hitWords,
  MORALE_LINES,
  markedShaken,
  SHUFFLED,
  saysFall,
  saysMorale,
  shakenSentence,
} from './casualties.ts';

function sideOf(ask: { readonly id: string }, { attackers, defenders }: MeleeSetup): string {
  const [role = ''] = stepsOf(ask);
  const fighters = role === 'attacker' ? attackers : role === 'defender' ? defenders : [];
  return fighters.length > 0 ? sideName(fighters.map(({ unit }) => unit.name)) : 'Both sides';
}

const nameOf = (ask: { readonly id: string }, setup: MeleeSetup): string =>
  fighterOf(ask, setup)?.unit.name ?? sideOf(ask, setup);

const test =
  (what: string) =>
  (ask: Ask, setup: MeleeSetup): AskWords => ({
    title: `${nameOf(ask, setup)}: test to ${what}`,
    ...(ask.kind === 'choose' ? { detail: OWN_TABLE } : {}),
    ref: '4.2',
    keys: testKeys(ask, ...(what === 'close' ? CLOSES : STANDS)),
    ...saysMorale(ask, nameOf(ask, setup), what),
    ...(what === 'stand' && includesStep(setup, 'close') ? follows<Notes>('closed') : independentBecause('sum')),
  });
const OWN_TABLE = 'Test morale by your rulebook, then tap.';
const CLOSES = ['They close', 'They stop'] as const;
const STANDS = ['They stand', 'They fall back'] as const;

const leaderQuestion = (ask: Ask, setup: MeleeSetup): AskWords => ({
  title: `Leader with ${nameOf(ask, setup)}?`,
  ref: '4.1',
  keys: YES_KEYS,
  ...independentBecause('table'),
});

const words: SequenceWords<MeleeSetup, MeleeResult> = {
  ask: asksByStep({
    fire: () => ({ title: 'Defensive fire', ref: '4.2' }),
    contact: () => ({
      title: 'Contact',
      ref: '4.2, 4.3',
      ...independentBecause('table'),
    }),
    close: test('close'),
    stand: test('stand'),
    'leader to close': leaderQuestion,
    'leader to stand': leaderQuestion,
    missing: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: why ${Number(ask.context?.men) === 1 ? 'is 1 man' : `are ${ask.context?.men} men`} not fighting?`,
      ref: '4.2',
      ...independentBecause('table'),
      keys: {
        'out of reach': { label: 'Out of reach', detail: 'Unhurt' },
        lost: { label: 'Lost', detail: 'Fell before contact' },
      },
      result: (why) => missingSentence(nameOf(ask, setup), Number(ask.context?.men), why === 'lost'),
    }),
    pool: (ask, setup) => ({
      title: `${nameOf(ask, setup)} ${verbOf(nameOf(ask, setup), 'rolls', 'roll')}`,
      ref: '4.4',
      ...saysNumber((total) => `${nameOf(ask, setup)}: ${total}.`),
      ...independentBecause('sum'),
    }),
    try: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: roll for ${oneMore(nextOf(ask))} casualty?`,
      detail: `${orLess(Number(ask.context?.remainder))} scores it.`,
      ref: 'T-03',
      keys: YES_KEYS,
      ...follows<Notes>('total'),
    }),
    confirm: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: confirming die`,
      ref: '4.4',
      keys: testKeys(ask, `${ordinal(nextOf(ask)).replace(/^./, (first) => first.toUpperCase())} casualty`, 'No more'),
      ...saysTest(
        `${inflicts(nameOf(ask, setup))} ${oneMore(nextOf(ask))} casualty.`,
        `${inflicts(nameOf(ask, setup))} no more.`,
      ),
      ...follows<Notes>('total'),
    }),
    shares: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: ${ask.kind === 'spread' ? `${ask.count} ` : ''}losses by unit`,
      detail: 'Our reading: evenly.',
      ref: '4.6',
      ...follows<Notes>('fought'),
    }),
    ...hitWords((ask, setup: MeleeSetup) => fighterOf(ask, setup)?.unit, fallenOf),
  }),
  note: notesByStep<Notes, MeleeSetup>({
    shuffled: () => SHUFFLED,
    falls: saysFall((note, setup) => fighterOf(note, setup)?.unit),
    total: ({ total, divisor, casualties, remainder }, setup, note) => {
      const side = sideOf(note, setup);
      const over = remainder === 0 ? '' : `, ${remainder} over`;
      return `${possessive(side)} ${total} ÷ ${divisor} makes ${countOf(casualties, 'casualty', 'casualties')}${over}.`;
    },
    fought: foughtSentence,
    closed: (tested) => testedSentence(tested, 'close'),
    stood: (tested) => testedSentence(tested, 'stand'),
  }),
  stated: (stated, setup) => {
    const name = nameOf(stated, setup);
    const need = /^need to (.*)$/.exec(stepOf(stated));
    return need
      ? { title: `${name} ${verbOf(name, 'needs', 'need')}, to ${need[1]}`, unit: 'or less', line }
      : { title: `Dice for ${name}`, unit: 'dice', line };
  },
  why: (change, { attackers, defenders }, { fallen }) => {
    const at = fallen.find(({ unit, man }) => unit === change.unit && man === change.id)?.at;
    const units = [...attackers, ...defenders].map(({ unit }) => unit);
    return at && enemyCause(at === 'fire' ? 'fire' : 'melee', change, units);
  },
  outcome: ({ verdict, melee, back, retreat, changes }, setup) => {
    const name = (id: string) =>
      [...setup.attackers, ...setup.defenders].find(({ unit }) => unit.id === id)?.unit.name ?? id;
    const attacking = sideOf({ id: 'attacker' }, setup);
    const shaken = markedShaken(changes);
    const takes =
      verdict === 'attacker' ? verbOf(attacking, 'takes', 'take') : verdict === 'not stood' ? 'may take' : undefined;
    return {
      title: verdictOf(verdict, setup),
      ...(shaken.length > 0 ? { byHouse: [{ rule: 'shaken', says: shakenSentence(shaken.map(name)) }] } : {}),
      ...(melee ? { detail: balance(melee, setup) } : {}),
      orders: sentences(
        takes && `${attacking} ${takes} the position.`,
        ...back.map(
          (id) => `${name(id)} ${verbOf(name(id), 'falls', 'fall')} back${retreat === '' ? '' : `: ${retreat}`}.`,
        ),
      ),
    };
  },
};

type Notes = {
  readonly closed: TestResults;
  readonly stood: TestResults;
  readonly shuffled: object;
  readonly falls: Falls;
  readonly total: Readonly<Record<'total' | 'divisor' | 'casualties' | 'remainder', number>>;
  readonly fought: {
    readonly holds: Holder;
    readonly line: WinLine;
    readonly margin: number;
    readonly attacker: number;
    readonly defender: number;
  };
};

const missingSentence = (name: string, men: number, isLost: boolean): string =>
  isLost
    ? `${name}: ${countOf(men, 'man', 'men')} fell before contact.`
    : `${name}: ${countOf(men, 'man is', 'men are')} out of reach.`;

const inflicts = (name: string): string => `${name} ${verbOf(name, 'inflicts', 'inflict')}`;

const nextOf = ({ context: about }: Ask): number => Number(about?.casualties) + 1;

function foughtSentence({ holds, line, margin, attacker, defender }: Notes['fought'], setup: MeleeSetup): string {
  const [one, other] = [sideOf({ id: 'attacker' }, setup), sideOf({ id: 'defender' }, setup)];
  const reasons: Readonly<Partial<Record<WinLine, string | false>>> = {
    'Defenders wiped out, in whatever position': `none of ${other} are left`,
    'Attackers wiped out': `none of ${one} are left`,
    'Good position, anything less': `a good position needs a lead of ${margin}`,
    'Equal, or defender ahead': attacker === defender && TIE,
  };
  const why = reasons[line];
  return `${inflicts(one)} ${attacker}, ${other} ${defender}${why ? `: ${why}` : ''}. ${verdictOf(holds, setup)}`;
}

function verdictOf(verdict: MeleeResult['verdict'], setup: MeleeSetup): string {
  const [one, other] = [sideOf({ id: 'attacker' }, setup), sideOf({ id: 'defender' }, setup)];
  switch (verdict) {
    case 'attacker':
      return `${one} ${verbOf(one, 'wins', 'win')}.`;
    case 'defender':
      return `${other} ${verbOf(other, 'wins and holds', 'win and hold')}.`;
    case 'nobody':
      return 'Both sides are wiped out. Nobody holds the place.';
    case 'not closed':
      return `${one} ${verbOf(one, 'does', 'do')} not close: no melee.`;
    case 'not stood':
      return `${other} ${verbOf(other, 'does', 'do')} not stand: no melee.`;
  }
}

function balance({ attacker, defender }: SidesAfterMelee, setup: MeleeSetup): string {
  const [one, other] = [sideOf({ id: 'attacker' }, setup), sideOf({ id: 'defender' }, setup)];
  const isTie = attacker.casualties === defender.casualties && !attacker.wiped && !defender.wiped;
  return `${inflicts(one)} ${attacker.casualties}, ${other} ${defender.casualties}${isTie ? `: ${TIE}` : ''}.`;
}

const TIE = 'a tie goes to the defender';

/** The unit of an ask. "attacker/2/close" belongs to the second attacker. */
function fighterOf(asked: { readonly id: string }, { attackers, defenders }: MeleeSetup): SetupUnit | undefined {
  const [role, place] = stepsOf(asked);
  const fighters = role === 'attacker' ? attackers : role === 'defender' ? defenders : [];
  return fighters[Number(place) - 1];
}

/** Returns what a casualty depends on: the first on both sides’ dice, each later one on the casualty before it. */
function fallenOf(ask: Ask): Pick<AskWords, 'follows' | 'independence'> {
  if (!stepsOf(ask).includes('fallen')) return independentBecause('table');
  return ask.place && ask.place.no > 1 ? follows<Notes>('falls') : follows<Notes>('fought');
}

const halfOf = (men: string, n = 0): string => `${men} ÷ 2${n % 2 === 1 ? ', rounded up' : ''}`;

function line({ what, each, now }: Line): string {
  switch (what) {
    case 'men':
      return halfOf(countOf(each ?? 0, 'man', 'men'), each);
    case 'men and leaders':
      return halfOf(`${each} men with leaders`, each);
    case 'floor':
      return `At least ${now}`;
    default:
      return MORALE_LINES[what] ?? (each === undefined ? what : `${what} ×\u00a0${each}`);
  }
}

/** Says that the odds assume tests passed, because the app lacks their numbers. (tsatf-20 4.1, 4.2) */
function assumption(trail: readonly Step[], { setup, house }: Input<MeleeSetup>): string | undefined {
  const { attackers, defenders } = setup;
  const rules = houseValues(house);
  const isPast = (beat: string) => trail.some((step) => 'beat' in step && step.beat === beat);
  const isOpen = (what: ChargeStep & ('close' | 'stand'), role: CombatRole, fighters: readonly SetupUnit[]) =>
    includesStep(setup, what) &&
    fighters.some(
      ({ unit }, i) =>
        !moraleRow(what, unit, rules) &&
        !trail.some((step) => 'ask' in step && step.ask.id === `${role}/${i + 1}/${what}`),
    );
  const isTestDue =
    !isPast('contact') &&
    ((!isPast('stand') && isOpen('close', 'attacker', attackers)) || isOpen('stand', 'defender', defenders));
  return isTestDue ? 'if it comes to melee' : undefined;
}

export const combat = defineSequence<MeleeSetup, MeleeResult, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'A charge: defensive fire, morale, both sides’ dice, and who falls.',
  phase: 'combat',
  edition: 2,
  beats: {
    fire: 'Defensive fire',
    close: 'Test to close',
    stand: 'Test to stand',
    contact: 'Contact',
    roll: 'Dice',
    casualties: 'Casualties',
    aftermath: 'Aftermath',
  },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup: meleeFields,
  rule: closeCombat,
  odds: {
    of: measure,
    model: combatModel,
    assumption,
    wins: true,
    verdicts: [
      { id: 'attacker', title: 'Attacker wins', role: 'attacker' },
      { id: 'not stood', title: 'Defender does not stand', role: 'attacker' },
      { id: 'nobody', title: 'Both wiped out' },
      { id: 'not closed', title: 'Attacker does not close', role: 'defender' },
      { id: 'defender', title: 'Defender wins', role: 'defender' },
    ],
    amounts: [
      {
        id: 'attacker',
        title: 'Attacker loses',
        counts: 'melee casualties',
        role: 'attacker',
        of: ({ attacker }) => attacker,
      },
      {
        id: 'defender',
        title: 'Defender loses',
        counts: 'melee casualties',
        role: 'defender',
        of: ({ defender }) => defender,
      },
    ],
    events: [
      { id: 'defenders', title: 'Defenders wiped out', of: ({ wiped }) => wiped === 'defenders' || wiped === 'both' },
      { id: 'attackers', title: 'Attackers wiped out', of: ({ wiped }) => wiped === 'attackers' || wiped === 'both' },
    ],
  },
  words,
});
