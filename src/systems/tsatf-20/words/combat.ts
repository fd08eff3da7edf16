import type { Ask } from '../../../engine/ask.ts';
import { enemyCause } from '../../../engine/roster.ts';
import { answerTo, factsAnswered } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  follows,
  independentBecause,
  notesByStep,
  stepOf,
  stepsOf,
  type TestResults,
  testedSentence,
} from '../../../system/wording.ts';
import type { AskWords, SequenceWords } from '../../../system/words.ts';
import { type CloseCombatMeasure, combatModel, measureCloseCombat } from '../odds.ts';
import { type CloseCombatResult, closeCombat } from '../rules/combat.ts';
import { type CloseCombatSetup, closeCombatFields } from '../rules/setup.ts';
import { addGrenades } from '../units.ts';
import { type FallNote, fallSentence, hitWords, SHUFFLE_SENTENCE } from './casualties.ts';
import { chargeAsks, oddsAssumption } from './charge.ts';
import { moraleNumberWords } from './morale.ts';
import { fighterOf, nameOf } from './sides.ts';
import { poolLineWords, strikeAsks, type TotalNote, totalSentence } from './strike.ts';
import { type FoughtNote, foughtSentence, outcomeWords } from './verdict.ts';

type Notes = TotalNote &
  FoughtNote & {
    readonly closed: TestResults;
    readonly stood: TestResults;
    readonly shuffled: object;
    readonly falls: FallNote;
  };

const unitOf = (asked: { readonly id: string }, setup: CloseCombatSetup) => fighterOf(asked, setup)?.unit;

const words: SequenceWords<CloseCombatSetup, CloseCombatResult> = {
  ask: asksByStep({
    ...chargeAsks,
    ...strikeAsks,
    shares: (ask, setup) => ({
      title: `${nameOf(ask, setup)}: ${ask.kind === 'spread' ? `${ask.count} ` : ''}losses by unit`,
      detail: 'Our reading: evenly.',
      ref: '4.6',
      ...follows<Notes>('fought'),
      help: { about: 'Several units share the casualties.', none: 'Our reading: evenly.' },
    }),
    ...hitWords(unitOf, casualtyFollows),
  }),
  note: notesByStep<Notes, CloseCombatSetup>({
    shuffled: () => SHUFFLE_SENTENCE,
    falls: fallSentence(unitOf),
    total: totalSentence,
    fought: foughtSentence,
    closed: (tested) => testedSentence(tested, 'close'),
    stood: (tested) => testedSentence(tested, 'stand'),
  }),
  stated: (stated, setup) => {
    const name = nameOf(stated, setup);
    const need = /^need to (.*)$/.exec(stepOf(stated));
    return need?.[1]
      ? moraleNumberWords(name, need[1])
      : { title: `Dice for ${name}`, unit: 'dice', line: poolLineWords };
  },
  why: (change, { attackers, defenders }, { fallen }) => {
    const at = fallen.find(({ unit, man }) => unit === change.unit && man === change.id)?.at;
    const units = [...attackers, ...defenders].map(({ unit }) => unit);
    return at && enemyCause(at === 'fire' ? 'fire' : 'melee', change, units);
  },
  outcome: outcomeWords,
  changesSoFar: (trail, setup) => {
    if (answerTo({ trail }, 'contact') === undefined) return [];
    const { attackers, defenders } = factsAnswered({ trail, setup }, 'contact');
    return [...attackers, ...defenders].flatMap(({ unit, grenade, missed }) =>
      addGrenades(unit, -Number(grenade ?? 0) - Number(missed ?? 0)),
    );
  },
};

/**
 * Returns the note that leads to a casualty: `fought` for the first, `falls` for later ones. Casualties before the melee
 * have none.
 */
function casualtyFollows(ask: Ask): Pick<AskWords, 'follows' | 'independence'> {
  if (!stepsOf(ask).includes('fallen')) return independentBecause('tabletop');
  return ask.place && ask.place.no > 1 ? follows<Notes>('falls') : follows<Notes>('fought');
}

export const closeCombatSequence = defineSequence<CloseCombatSetup, CloseCombatResult, CloseCombatMeasure>({
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
  setup: closeCombatFields,
  rule: closeCombat,
  odds: {
    of: measureCloseCombat,
    model: combatModel,
    assumption: oddsAssumption,
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
