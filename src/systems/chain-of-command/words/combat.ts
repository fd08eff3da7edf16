import type { Ask } from '../../../engine/ask.ts';
import { orLess } from '../../../engine/data/figure.ts';
import { enemyCause } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  countOf,
  follows,
  independentBecause,
  mayFollow,
  notesByStep,
  saysCounts,
  saysTest,
  siblingPath,
  targetOf,
  verbOf,
  wordsOf,
} from '../../../system/wording.ts';
import type { AskWords, SequenceWords } from '../../../system/words.ts';
import { combatModel, type Measure } from '../odds/combat.ts';
import type { CombatResult } from '../rules/combat/aftermath.ts';
import { closeCombat } from '../rules/combat/closecombat.ts';
import type { ContactResult } from '../rules/combat/contact.ts';
import type { CombatVerdict } from '../rules/combat/fight.ts';
import type { FightEnding, HitTotals, UnitResult } from '../rules/combat/result.ts';
import { type CombatSetup, combatFields } from '../setup.ts';
import { diceWords, HITS, leaderSays, OWED, TEST_NOTE_WORDS, type TestNotes } from './sentences.ts';
import {
  endSentence,
  fightUnits,
  GOES,
  type HitsOfBoth,
  hitsSentence,
  hitsWords,
  nameAt,
  outcomeWords,
  winnerOf,
} from './verdict.ts';

const FIGHT = { automatic: 'they fight', optional: 'the active player chooses', none: 'no close combat' } as const;

export const named = wordsOf<CombatSetup>((ask, setup) => nameAt(ask, setup));

const leader = (ask: Ask): string => contextText(ask, 'leader') || 'Leader';

const who = (ask: Ask): string => (leader(ask).endsWith('Leader') ? `the ${leader(ask)}` : leader(ask));

const spreadOf = (ask: Ask, one: string, many = one): string =>
  ask.kind === 'spread' ? countOf(ask.count, one, many) : many;

const fivesAndSixes = (name: string) => ({
  keys: { '[0,0]': { label: 'Nothing' }, '[1,0]': { label: '1 Shock' }, '[0,1]': { label: '1 kill' } },
  ...saysCounts((shock = 0, kills = 0) => ` ${verbOf(name, 'rolls', 'roll')} ${hitsWords({ shock, kills })}.`),
});

const CLOSES: NonNullable<AskWords['keys']> = { true: { label: 'They close' }, false: { label: 'They stop' } };

const HITS_FIRST = follows<Notes>('hits');

const FALLEN: AskWords = {
  title: ': who fell?',
  detail: 'The owner chooses.',
  ref: '3',
  ...HITS_FIRST,
};

const words: SequenceWords<CombatSetup, CombatResult> = {
  ask: asksByStep<CombatSetup>({
    ...OWED,
    contact: () => ({ title: 'Contact', detail: 'Who fights, and what counts?', ref: '4.1 to 4.3' }),
    closes: () => ({ title: 'Do they close?', detail: 'The active player chooses.', ref: '4.1', keys: CLOSES }),
    broken: named({
      title: ' is Broken. Does it fight?',
      detail: 'Our reading: it fights.',
      ref: 'row 43',
      keys: { fight: { label: 'It fights' }, surrender: { label: 'It surrenders' } },
    }),
    dice: (ask, setup) =>
      named({
        title: ` ${verbOf(nameAt(ask, setup), 'rolls', 'roll')}`,
        detail: 'A 5 is Shock, a 6 kills.',
        ref: '4.5',
        ...fivesAndSixes(nameAt(ask, setup)),
        ...mayFollow('drawn'),
      })(ask, setup),
    storm: named((ask) => ({
      title: ': how many Storm of Steel dice?',
      ref: 'row 33',
      mayFollow: [siblingPath(ask, 'dice')],
      ...independentBecause('table'),
    })),
    'storm dice': (ask, setup) =>
      named({
        title: ': the extra dice',
        detail: 'A 5 is Shock, a 6 kills.',
        ref: 'row 33',
        ...fivesAndSixes(nameAt(ask, setup)),
        mayFollow: [siblingPath(ask, 'dice')],
        ...independentBecause('table'),
      })(ask, setup),
    kills: named((ask) => ({
      title: `: share ${spreadOf(ask, 'kill', 'kills')}`,
      detail: 'Evenly. You choose the odd one.',
      ref: '4.6',
      ...HITS_FIRST,
    })),
    shock: named((ask) => ({
      title: `: share ${spreadOf(ask, 'Shock')}`,
      detail: 'A Team with none first.',
      ref: '4.6',
      ...HITS_FIRST,
    })),
    spill: named((ask) => ({
      title: `: share ${spreadOf(ask, 'more kill', 'more kills')}`,
      detail: 'The first Team is gone.',
      ref: '4.6',
      ...HITS_FIRST,
    })),
    smgs: named({ title: ': how many SMGs are lost?', ref: '3', ...HITS_FIRST }),
    hit: named(hitWords),
    severity: (ask, setup) => ({
      title: `How badly is ${who(ask)} hit?`,
      ref: '4.7, our own',
      keys: HITS,
      follows: [siblingPath(ask, 'hit')],
      ...leaderSays(`${nameAt(ask, setup)}: ${who(ask)}`),
    }),
    fallen: named(FALLEN),
    'fallen with SMG': named(FALLEN),
    'way back': named({
      title: ': is its way back clear?',
      result: (way) => (way === 'blocked' ? ' surrenders.' : ''),
      detail: 'If blocked or surrounded, it surrenders.',
      ref: '4.10',
      keys: { free: { label: 'Clear' }, blocked: { label: 'Blocked' }, off: { label: 'Off the table' } },
      isInResult: true,
      ...follows<Notes>('gives way'),
    }),
    guards: named({
      title: ': who guards the prisoners?',
      detail: 'They leave play too.',
      ref: '4.11',
      ...follows<Notes>('gives way'),
    }),
  }),
  note: notesByStep<Notes, CombatSetup>({
    ...TEST_NOTE_WORDS,
    hits: hitsSentence,
    drawn: ({ round, hits: { attacker, defender } }) => {
      const hits = attacker > 0 ? `${countOf(attacker, 'hit', 'hits')} each` : 'A draw';
      return `${attacker === defender ? hits : 'Beaten by 1 hit, but Aggressive or Stubborn'}: fight round ${round}.`;
    },
    ended: endSentence,
    'gives way': ({ name, fate, inches }) => `${name} ${GOES[fate](inches)}.`,
    contact: ({ line, fight }) => `${line}: ${FIGHT[fight]}.`,
  }),
  stated: (stated, setup) => diceWords(nameAt(stated, setup), stated.sum),
  why: (change, setup) => (change.field === 'state' ? enemyCause('melee', change, fightUnits(setup)) : undefined),
  outcome: outcomeWords,
};

type Notes = TestNotes & {
  readonly drawn: { readonly round: number; readonly hits: HitTotals };
  readonly hits: HitsOfBoth;
  readonly ended: FightEnding & { readonly rounds: number };
  readonly 'gives way': Pick<UnitResult, 'name' | 'fate' | 'inches'>;
  readonly contact: ContactResult;
};

function hitWords(ask: Ask): AskWords {
  const title = `: is ${who(ask)} hit?`;
  const lost = countOf(Number(ask.context?.kills ?? 0), 'man', 'men');
  if (ask.kind !== 'roll')
    return {
      title,
      detail: `${lost} lost. Roll by your book, section 13.2.7.`,
      ref: '4.7',
      keys: HITS,
      ...leaderSays(`: ${who(ask)}`),
      ...HITS_FIRST,
    };
  return {
    title,
    detail: `${lost} lost: ${orLess(targetOf(ask) ?? 0)} hits.`,
    ref: '4.7, our own',
    keys: { 1: { label: 'Hit', tone: 'bad' }, 0: { label: 'Safe', tone: 'good' } },
    ...saysTest(`: ${who(ask)} is hit.`, `: ${who(ask)} is safe.`),
    ...HITS_FIRST,
  };
}

const ENDS: Readonly<Record<CombatVerdict, readonly [title: string, verdict: string]>> = {
  'attacker overwhelms': ['Attacker overwhelms', 'attacker routs'],
  'attacker outright': ['Attacker wins outright', 'attacker routs'],
  'attacker by 4': ['Attacker wins by 4 or more', 'attacker routs'],
  'attacker by 3': ['Attacker wins by 3', 'attacker'],
  'attacker by 2': ['Attacker wins by 2', 'attacker'],
  'attacker by 1': ['Attacker wins by 1', 'attacker'],
  'both gone': ['Both gone', 'both gone'],
  'both retire': ['Both retire', 'both retire'],
  'no combat': ['No close combat', 'no combat'],
  'defender by 1': ['Defender wins by 1', 'defender'],
  'defender by 2': ['Defender wins by 2', 'defender'],
  'defender by 3': ['Defender wins by 3', 'defender'],
  'defender by 4': ['Defender wins by 4 or more', 'defender routs'],
  'defender outright': ['Defender wins outright', 'defender routs'],
  'defender overwhelms': ['Defender overwhelms', 'defender routs'],
};

export const combat = defineSequence<CombatSetup, CombatResult, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'Count the dice, fight up to two rounds, see who gives way.',
  phase: 'combat',
  edition: 5,
  oldestEdition: 4,
  beats: { contact: 'Contact', first: 'Dice', again: 'Round 2', result: 'Result', tests: 'Force Morale' },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup: combatFields,
  rule: closeCombat,
  odds: {
    model: combatModel,
    of: ({ verdict, lost, units }) => ({
      end: verdict,
      ...lost,
      // Excludes surrender by a blocked way, which depends on the table and not on dice.
      surrender: units.some(({ fate, blocked }) => fate === 'surrenders' && !blocked),
    }),
    verdict: ({ end }) => ENDS[end][1],
    verdicts: [
      { id: 'attacker routs', title: 'Defender Broken or gone', role: 'attacker' },
      { id: 'attacker', title: 'Defender goes back', role: 'attacker' },
      { id: 'both gone', title: 'Both gone' },
      { id: 'both retire', title: 'Both retire' },
      { id: 'no combat', title: 'No close combat' },
      { id: 'defender', title: 'Attacker goes back', role: 'defender' },
      { id: 'defender routs', title: 'Attacker Broken or gone', role: 'defender' },
    ],
    ends: {
      of: ({ end }) => end,
      all: Object.entries(ENDS).map(([id, [title]]) => ({ id, title, ...winnerOf(id) })),
    },
    wins: true,
    amounts: [
      {
        id: 'attacker',
        title: 'Attacker loses',
        counts: 'men killed',
        role: 'attacker',
        of: ({ attacker }) => attacker,
      },
      {
        id: 'defender',
        title: 'Defender loses',
        counts: 'men killed',
        role: 'defender',
        of: ({ defender }) => defender,
      },
    ],
    events: [
      {
        id: 'outright',
        title: 'Outright or overwhelming win',
        of: ({ end }) => /outright|overwhelms/.test(end),
      },
      { id: 'surrender', title: 'A Unit surrenders', of: ({ surrender }) => surrender },
    ],
  },
  words,
});
