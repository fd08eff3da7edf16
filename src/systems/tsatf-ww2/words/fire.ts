import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Input } from '../../../engine/play.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import type { Unit } from '../../../engine/roster.ts';
import { noteOf, rowNamed, statedLines } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  countOf,
  notesByStep,
  saysNumber,
  sentences,
  siblingPath,
  verbOf,
  wordsOf,
} from '../../../system/wording.ts';
import type { HelpWords, PlaySoFar, SequenceWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import { type Measure, measure, volleyModel } from '../odds/volley.ts';
import { type FireResult, fire } from '../rules/fire/fire.ts';
import { banSentence, type FireBan, type FireSetup, fireFields } from '../rules/fire/firesetup.ts';
import { AS, tableRowOf } from '../rules/fire/tohit.ts';
import { ARMAMENT, WEAPONS, type Weapon } from '../tables.ts';
import { gradeOf, UNIT_FACTS } from '../units.ts';
import {
  cardAsks,
  type Falls,
  fallsOn,
  forbiddenWords,
  leftOf,
  SHUFFLED,
  saysFire,
  type VolleyNote,
} from './casualties.ts';

export const withWhat = (weapons: readonly Weapon[], firer: Unit): string =>
  formatList(
    weapons.map((weapon) => (several(weapon, firer) ? ARMAMENT[weapon].many : ARMAMENT[weapon].many.slice(0, -1))),
  );

const several = (weapon: Weapon, unit: Unit): boolean =>
  weapon === 'rifle' || weapon === 'smg' || UNIT_FACTS.of(unit, 'guns') > 1;

/** Name of the firing unit. An ask’s id starts with "crew/" when the crew is picked out. */
const firerName = (id: string, { name }: Unit): string => (id.startsWith('crew/') ? `${name} at the crew` : name);

const diceOf = ({ context: about }: Ask, firer: Unit): string =>
  withWhat(
    WEAPONS.filter((weapon) => Array.isArray(about?.weapons) && about.weapons.includes(weapon)),
    firer,
  );

export function fireLine({ what, by, now, each }: Line): string {
  if (what === 'shaken') return 'Shaken';
  const weapon = ARMAMENT[what as Weapon];
  if (weapon) return `${each} ${each === 1 ? weapon.title : weapon.many}`;
  return by === 0 ? `${what}: also ${now}` : what;
}

/** The lines of a number to hit that name its table: "BAR as Veteran rifle, medium, class II". */
const rangeLines = (ask: Ask, play: PlaySoFar) =>
  statedLines(play, siblingPath(ask, 'number')).flatMap(({ what }) => {
    const [read, band, of] = what.split(', ');
    const row = read?.split(AS).at(-1);
    return row && band && of ? [{ row, band, column: of.replace('class ', '') }] : [];
  });

const hitsHelp =
  (ask: Ask) =>
  (play: PlaySoFar): HelpWords => {
    const lines = rangeLines(ask, play);
    const [{ band, column } = { band: 'close', column: '' }] = lines;
    return {
      about: 'The number or less hits. Roll weapons of one number together.',
      table: `fire-${band}`,
      at: { ...rowNamed(...lines.filter((one) => one.band === band).map(({ row }) => row)), column },
    };
  };

const beyondHelp =
  ({ firer }: FireSetup) =>
  (play: PlaySoFar): HelpWords => {
    const { weapons } = noteOf(play, 'cannot hit') as Partial<Notes['cannot hit']>;
    const far = (weapons ?? []).filter(({ beyond }) => beyond);
    const rows = far.map(({ weapon }) => tableRowOf(weapon, gradeOf(firer), houseValues(play.house)));
    return {
      about: 'Beyond the longest range of its weapons a unit cannot hit.',
      table: 'fire-long',
      at: rowNamed(...rows),
      none: 'Submachine guns fire at close range only.',
    };
  };

const named = wordsOf<FireSetup>((_, { firer }) => firer.name);

type Idle = readonly { readonly weapon: Weapon; readonly many: number; readonly beyond: boolean }[];

const weaponsOf = (weapons: Idle): string =>
  formatList(weapons.map(({ weapon, many }) => countOf(many, ARMAMENT[weapon].title, ARMAMENT[weapon].many)));

type Notes = VolleyNote & {
  shuffled: object;
  falls: Falls;
  forbidden: { why: readonly FireBan[] };
  'at the unit': { weapons: Idle };
  'cannot hit': { weapons: Idle };
};

const words: SequenceWords<FireSetup, FireResult> = {
  ask: asksByStep<FireSetup>({
    volley: (_, { firer, class: terrain }) => ({
      title: `${firer.name} ${verbOf(firer.name, 'fires', 'fire')}`,
      ref: '4.6',
      help: {
        about: 'Weapon, distance and terrain class give the number.',
        table: 'terrain',
        at: rowNamed(terrain),
      },
    }),
    forbidden: named(
      forbiddenWords('4.6', {
        about:
          'Pinned units do not fire. Crews are picked out at close range only. House rules stop chargers firing, and fire at unspotted targets.',
      }),
    ),
    'out of range': (_, setup) => ({
      title: `${setup.firer.name} is out of range`,
      ref: '4.6',
      keys: {
        hold: { label: 'It holds its fire' },
        fire: { label: 'Allow it anyway', detail: 'At its longest range' },
      },
      result: (is) => `${setup.firer.name}${saysFire(is)}`,
      help: beyondHelp(setup),
    }),
    hits: (ask, { firer }) =>
      ask.kind === 'roll'
        ? {
            title: `${firerName(ask.id, firer)}, ${diceOf(ask, firer)}: ${ask.pool.count === 1 ? '' : 'how many '}${ask.tally.name}?`,
            ref: '4.6',
            ...saysNumber((n) => `${firerName(ask.id, firer)}, ${diceOf(ask, firer)}: ${countOf(n, 'hit', 'hits')}.`),
            help: hitsHelp(ask),
          }
        : { title: firer.name },
    ...cardAsks,
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
  outcome: ({ verdict, hits, changes, half, halt }, { target }) => ({
    title: TITLES[verdict](hits, target.name),
    orders: leftOf(target, changes, { halt, half: half && verdict === 'hit' }),
  }),
};

const rangeAssumption = (trail: readonly ReplayStep[], { setup: { distance, class: terrain } }: Input<FireSetup>) =>
  trail.some((step) => 'ask' in step) || distance === 'beyond' ? undefined : `at ${distance}", class ${terrain}`;

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
  beats: { volley: 'Fire', dice: 'Fire dice', cards: 'Casualties' },
  roles: { firer: 'Firer', target: 'Target' },
  verb: 'fire',
  setup: fireFields,
  rule: fire,
  odds: {
    model: volleyModel,
    of: measure,
    assumption: rangeAssumption,
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
