import type { Ask } from '../../../engine/ask.ts';
import { listOf } from '../../../engine/data/figure.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  countOf,
  follows,
  mayFollow,
  notesByStep,
  saysNumber,
  sentences,
  siblingPath,
  stepsOf,
  wordsOf,
} from '../../../system/wording.ts';
import type { AskWords, SequenceWords } from '../../../system/words.ts';
import { type Measure, measure, volleyModel } from '../odds/volley.ts';
import { type FireResult, fire } from '../rules/fire/fire.ts';
import { banSentence, type FireBan, type FireSetup, fireFields } from '../rules/fire/firesetup.ts';
import { ARMAMENT, WEAPONS, type Weapon } from '../tables.ts';
import { UNIT_FACTS } from '../units.ts';
import {
  type Falls,
  fallsOn,
  forbiddenWords,
  leftOf,
  menKeys,
  READINGS,
  SHUFFLED,
  saysFire,
  strikeKeys,
  strikeSays,
} from './casualties.ts';

export const withWhat = (weapons: readonly Weapon[], firer: Unit): string =>
  listOf(
    weapons.map((weapon) => (several(weapon, firer) ? ARMAMENT[weapon].many : ARMAMENT[weapon].many.slice(0, -1))),
  );

const several = (weapon: Weapon, unit: Unit): boolean =>
  weapon === 'rifle' || weapon === 'smg' || UNIT_FACTS.of(unit, 'guns') > 1;

function cardLine(ask: Ask) {
  const path = stepsOf(ask);
  const who = `${path[0] === 'crew' ? 'Crew card' : 'Card'} ${path.at(-2)}`;
  return { sheet: 'The cards', id: path.slice(0, -1).join('/'), who };
}

function readingWords(ask: Ask): Pick<AskWords, 'detail'> {
  const detail = READINGS[contextText(ask, 'reading')];
  return detail === undefined ? {} : { detail };
}

const which = (ask: Ask): AskWords => ({
  title: 'Which man?',
  ref: 'W-26',
  line: cardLine(ask),
  follows: [siblingPath(ask, 'card')],
});

/** Name of the firing unit. An ask’s id starts with "crew/" when the crew is picked out. */
const firerName = (id: string, { name }: Unit): string => (id.startsWith('crew/') ? `${name} at the crew` : name);

const diceOf = ({ context: about }: Ask, firer: Unit): string =>
  withWhat(
    WEAPONS.filter((weapon) => Array.isArray(about?.weapons) && about.weapons.includes(weapon)),
    firer,
  );

export function fireLine({ what, by, each }: Line): string {
  if (what === 'shaken') return 'Shaken';
  const weapon = ARMAMENT[what as Weapon];
  if (weapon) return `${each} ${each === 1 ? weapon.title : weapon.many}`;
  return by === 0 ? `The same for ${what}` : what;
}

const named = wordsOf<FireSetup>((_, { firer }) => firer.name);

type Idle = readonly { readonly weapon: Weapon; readonly many: number; readonly beyond: boolean }[];

const weaponsOf = (weapons: Idle): string =>
  listOf(weapons.map(({ weapon, many }) => countOf(many, ARMAMENT[weapon].title, ARMAMENT[weapon].many)));

type Notes = {
  shuffled: object;
  falls: Falls;
  forbidden: { why: readonly FireBan[] };
  'at the unit': { weapons: Idle };
  'cannot hit': { weapons: Idle };
  volley: { hits: number };
};

const words: SequenceWords<FireSetup, FireResult> = {
  ask: asksByStep<FireSetup>({
    volley: (_, { firer, target }) => ({
      title: `${firer.name} fires at ${target.name}`,
      ref: '4.6',
    }),
    forbidden: named(forbiddenWords('4.6')),
    'out of range': named({
      ...{ title: ' is out of range', ref: '4.6' },
      keys: {
        hold: { label: 'It holds its fire' },
        fire: { label: 'Allow it anyway', detail: 'At its longest range' },
      },
      result: saysFire,
    }),
    hits: (ask, { firer }) =>
      ask.kind === 'roll'
        ? {
            title: `${firerName(ask.id, firer)}, ${diceOf(ask, firer)}: ${ask.pool.count === 1 ? '' : 'how many '}${ask.tally.name}?`,
            ref: '4.6',
            ...saysNumber((n) => `${firerName(ask.id, firer)}, ${diceOf(ask, firer)}: ${countOf(n, 'hit', 'hits')}.`),
          }
        : { title: firer.name },
    card: (ask) => {
      const line = cardLine(ask);
      return {
        title: ask.place && ask.place.of > 1 ? `${line.who} of ${ask.place.of}` : line.who,
        ref: '4.7',
        ...readingWords(ask),
        keys: strikeKeys(ask),
        line,
        result: (is) => strikeSays(is, ask),
        // The first card follows the volley, each other card the one before it.
        ...(ask.place && ask.place.no > 1 ? mayFollow('falls', 'volley') : follows<Notes>('volley')),
      };
    },
    man: (ask, { target }) => ({ ...which(ask), keys: menKeys(target) }),
    lot: (ask) => ({ ...which(ask), detail: 'Count from the first on the roster.' }),
  }),
  note: notesByStep<Notes, FireSetup>({
    volley: ({ hits }, { target }) =>
      hits === 0 ? `No hit on ${target.name}.` : `${countOf(hits, 'hit', 'hits')} on ${target.name}.`,
    shuffled: () => SHUFFLED,
    falls: fallsOn,
    forbidden: ({ why }) => banSentence(why) ?? '',
    'at the unit': ({ weapons }) => `Too far for the crew, so at the whole unit: ${weaponsOf(weapons)}.`,
    'cannot hit': ({ weapons }) => {
      const [far, blunt] = [weapons.filter(({ beyond }) => beyond), weapons.filter(({ beyond }) => !beyond)];
      return sentences(
        far.length > 0 && `Out of range: ${weaponsOf(far)}.`,
        blunt.length > 0 && `Cannot hit: ${weaponsOf(blunt)}.`,
      ).join(' ');
    },
  }),
  stated: ({ id }, { firer }) => ({
    title: `${firerName(id, firer)}${id.endsWith('dice') ? ': dice' : ' needs'}`,
    unit: id.endsWith('dice') ? 'dice' : 'or less',
    line: fireLine,
  }),
  why: (_, { firer }, { with: weapons }) => ({ by: 'fire', of: `${firer.name}, ${withWhat(weapons, firer)}` }),
  outcome: ({ verdict, hits, changes, unit, half, halt }, { target }) => ({
    title: TITLES[verdict](hits, target.name),
    orders: leftOf(target, changes, { pinned: unit, halt, half: half && verdict === 'hit' }),
  }),
};

const TITLES: Readonly<Record<FireResult['verdict'], (hits: number, name: string) => string>> = {
  hit: (hits, name) => `${countOf(hits, 'hit', 'hits')} on ${name}.`,
  missed: (_, name) => `No hit on ${name}.`,
  none: () => 'Nobody can hit from there.',
  held: () => 'It holds its fire.',
};

export const directFire = defineSequence<FireSetup, FireResult, Measure>({
  id: 'fire',
  title: 'Fire',
  about: 'One unit fires at another: hits, casualty cards, pinning.',
  phase: 'fire',
  edition: 4,
  beats: { volley: 'The volley', dice: 'Dice', cards: 'Casualty cards' },
  roles: { firer: 'Firer', target: 'Target' },
  verb: 'fire',
  setup: fireFields,
  rule: fire,
  odds: {
    model: volleyModel,
    of: measure,
    verdicts: [
      { id: 'hit', title: 'Any hit', role: 'firer' },
      { id: 'missed', title: 'No hit', role: 'target' },
      { id: 'none', title: 'No fire' },
    ],
    amounts: [
      { id: 'hits', title: 'Hits', counts: 'hits', of: ({ hits }) => hits },
      { id: 'killed', title: 'Killed', counts: 'men killed', role: 'target', of: ({ lost }) => lost.killed },
      { id: 'wounded', title: 'Wounded', counts: 'men wounded', role: 'target', of: ({ lost }) => lost.wounded },
      { id: 'pinned', title: 'Men pinned afterwards', counts: 'men pinned', of: ({ left }) => left.pinned },
    ],
    events: [
      { id: 'killed', title: 'Somebody is killed', of: ({ lost }) => lost.killed > 0 },
      { id: 'leader', title: 'A leader is hit', of: ({ left }) => left.leader },
      { id: 'unit', title: 'The unit is pinned', of: ({ left }) => left.unit },
      { id: 'half', title: 'Half of it is lost', of: ({ left }) => left.half },
    ],
  },
  words,
});
