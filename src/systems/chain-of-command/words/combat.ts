import { enemyCause } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, follows, notesByStep } from '../../../system/wording.ts';
import type { SequenceWords } from '../../../system/words.ts';
import { type CombatMeasure, combatModel } from '../odds/combat.ts';
import type { CombatResult } from '../rules/combat/aftermath.ts';
import { closeCombat } from '../rules/combat/closecombat.ts';
import type { ContactResult } from '../rules/combat/contact.ts';
import type { CombatVerdict } from '../rules/combat/fight.ts';
import type { Trait } from '../rules/combat/force.ts';
import type { HitsScored, UnitResult } from '../rules/combat/result.ts';
import { type CombatSetup, combatFields } from '../setup.ts';
import { type HitsOfBothSides, hitAsks, hitsSentence, withName } from './hits.ts';
import { diceWords, type MoraleTestNotes, NO_TABLE, TEST_NOTE_WORDS, TEST_WORDS } from './sentences.ts';
import { changesInFight } from './unitsnow.ts';
import {
  endSentence,
  FATE_WORDS,
  nameOfAsk,
  outcomeWords,
  traitDraw,
  unitsInCombat,
  winnerOfVerdict,
} from './verdict.ts';

const FIGHT = { automatic: 'they fight', optional: 'the active player chooses', none: 'no close combat' } as const;

const words: SequenceWords<CombatSetup, CombatResult> = {
  ask: asksByStep<CombatSetup>({
    ...TEST_WORDS,
    contact: () => ({
      title: 'Contact',
      ref: '4.1 to 4.3',
      help: {
        about: 'The app adds up the dice of both sides.',
        table: 'pool',
        none: 'Every line that applies counts, in this order.',
      },
    }),
    closes: () => ({
      title: 'Do they close?',
      ref: '4.1',
      keys: { true: { label: 'They close' }, false: { label: 'They stop' } },
      help: {
        about: 'Across a Medium obstacle, or round a corner, the active player may choose to fight.',
        none: NO_TABLE,
      },
    }),
    broken: withName({
      title: ' is Broken. Does it fight?',
      detail: 'Our reading: it fights.',
      ref: 'row 43',
      keys: { fight: { label: 'It fights' }, surrender: { label: 'It surrenders' } },
      help: {
        about: 'A Unit already Broken is attacked.',
        none: 'Our rules don’t say whether it fights. Your book may.',
      },
    }),
    ...hitAsks,
    'way back': withName({
      title: ': is its way back clear?',
      result: (way) => (way === 'blocked' ? ' surrenders.' : ''),
      detail: 'If blocked or surrounded, it surrenders.',
      ref: '4.10',
      keys: { free: { label: 'Clear' }, blocked: { label: 'Blocked' }, off: { label: 'Off the table' } },
      isInResult: true,
      ...follows<Notes>('gives way'),
      help: {
        about: 'A Unit that leaves the table does not return.',
        none: NO_TABLE,
      },
    }),
    guards: withName({
      title: ': who guards the prisoners?',
      detail: 'They leave play too.',
      ref: '4.11',
      ...follows<Notes>('gives way'),
      help: {
        about: 'The winner gives one guard for four prisoners.',
        none: NO_TABLE,
      },
    }),
  }),
  note: notesByStep<Notes, CombatSetup>({
    ...TEST_NOTE_WORDS,
    hits: hitsSentence,
    drawn: ({ round, hits, trait }, setup) => {
      const equal = hits.attacker > 0 ? `${countOf(hits.attacker, 'hit', 'hits')} each` : 'A draw';
      return `${traitDraw(hits, setup, trait) ?? equal}: fight round ${round}.`;
    },
    ended: endSentence,
    'gives way': ({ name, fate, inches }) => `${name} ${FATE_WORDS[fate](inches)}.`,
    contact: ({ reason, fight }) => `${reason}: ${FIGHT[fight]}.`,
  }),
  stated: (stated, setup) => diceWords(nameOfAsk(stated, setup), stated.sum),
  why: (change, setup) => (change.field === 'state' ? enemyCause('melee', change, unitsInCombat(setup)) : undefined),
  outcome: outcomeWords,
  changesSoFar: changesInFight,
};

type Notes = MoraleTestNotes & {
  readonly drawn: { readonly round: number; readonly hits: HitsScored; readonly trait: Trait };
  readonly hits: HitsOfBothSides;
  readonly ended: Parameters<typeof endSentence>[0];
  readonly 'gives way': Pick<UnitResult, 'name' | 'fate' | 'inches'>;
  readonly contact: ContactResult;
};

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

export const combatSequence = defineSequence<CombatSetup, CombatResult, CombatMeasure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'Count the dice, fight up to two rounds, see who gives way.',
  phase: 'combat',
  edition: 7,
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
      all: Object.entries(ENDS).map(([id, [title]]) => ({ id, title, ...winnerOfVerdict(id) })),
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
