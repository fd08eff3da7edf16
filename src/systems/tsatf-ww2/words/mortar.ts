import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import { answerTo, factsAnswered, rowNamed } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { facesOf } from '../../../system/tables.ts';
import {
  asksByStep,
  follows,
  independentBecause,
  itemOfStep,
  notesByStep,
  saysNumber,
  saysTest,
  siblingPath,
  stepsOf,
  testKeys,
  wordsOf,
} from '../../../system/wording.ts';
import type { HelpWords, PlanDrawing, PlaySoFar, SequenceWords } from '../../../system/words.ts';
import { type Measure, measure, mortarModel } from '../odds/mortar.ts';
import { type Landing, type MortarBan, type MortarResult, mortar } from '../rules/fire/mortar.ts';
import { type MortarSetup, mortarFields } from '../rules/fire/mortarsetup.ts';
import { figuresIn, type UnitUnderFire } from '../rules/fire/underfire.ts';
import { DIRECTIONS, MORTARS } from '../tables.ts';
import { gunOf } from '../units.ts';
import { type Falls, fallsOn, forbiddenWords, SHUFFLED } from './casualties.ts';
import { crewGrade, NO_CRACK } from './tablerows.ts';
import { afterWords, cardWords, figureAt, figureLine, struckNames } from './underfire.ts';

const WAYS = { 'on target': [0, 0], short: [0, -1], right: [1, 0], left: [-1, 0], long: [0, 1] } as const;

function mortarPlan(trail: readonly ReplayStep[], { mortar: unit }: MortarSetup): PlanDrawing | undefined {
  const across = MORTARS[gunOf(unit) === 'medium' ? 'medium' : 'light'].template;
  const rounds = trail.flatMap((step) => {
    const no = 'note' in step ? /^round\/(\d+)\/falls$/.exec(step.note.id)?.[1] : undefined;
    return no && 'note' in step ? [{ no, ...(step.note.facts as Landing) }] : [];
  });
  if (rounds.length === 0) return undefined;
  return {
    title: 'Where it falls',
    marks: [
      { kind: 'aim', right: 0, beyond: 0, label: 'Spot' },
      ...rounds.map(({ no, fall, inches }) => {
        const [right, beyond] = WAYS[fall];
        return {
          kind: 'fall' as const,
          right: right * inches,
          beyond: beyond * inches,
          across,
          no: Number(no),
          label: `${no}: ${fall === 'on target' ? fall : `${inches}" ${fall}`}`,
        };
      }),
    ],
  };
}

const mortarHelp = (about: string, { mortar }: MortarSetup): HelpWords => ({
  about,
  table: 'mortars',
  at: rowNamed(MORTARS[gunOf(mortar) === 'medium' ? 'medium' : 'light'].title),
});

const distanceHelp =
  (ask: Ask) =>
  (play: PlaySoFar): HelpWords => {
    const fell = DIRECTIONS.find(({ fall }) => fall === answerTo(play, siblingPath(ask, 'direction')));
    return {
      about: 'A round that misses falls a D6 in inches off.',
      table: 'deviation',
      at: fell && rowNamed(facesOf(fell)),
    };
  };

/** Row of the crew’s grade and column of the figure’s terrain class. "round/1/man/3/hit" is the third figure. */
const blastHelp =
  (ask: Ask, setup: MortarSetup) =>
  ({ trail, house }: PlaySoFar): HelpWords => {
    const { targets, mortar } = factsAnswered({ trail, setup }, 'aim');
    const figure = itemOfStep(figuresIn(targets), ask, 3);
    const column = figure && targets[figure.at]?.class;
    const row = crewGrade(mortar, house);
    return {
      about: 'One die for each man: the number for his terrain class or less hits.',
      table: 'blast',
      at: row && column ? { ...rowNamed(row), column } : {},
      none: NO_CRACK,
    };
  };

const BANS: Readonly<Record<MortarBan, string>> = {
  pinned: 'a pinned unit may not fire',
  unseen: 'a mortar must see its target, or have a leader who does',
  near: 'the spot is too near',
  far: 'the spot is out of range',
};

export const fallWords = ({ fall, inches }: Landing): string =>
  fall === 'on target'
    ? 'on target'
    : `${inches}" ${fall === 'short' || fall === 'long' ? fall : `${fall} of the spot`}`;

const DIRECTION_KEYS = {
  'on target': { label: 'On target', tone: 'good' },
  short: { label: 'Short' },
  right: { label: 'Right' },
  left: { label: 'Left' },
  long: { label: 'Long' },
} as const;

const tagsOf = (units: readonly UnitUnderFire[], ids: unknown): readonly string[] =>
  units.flatMap(({ unit }) => unit.men.filter(({ id }) => [ids].flat().includes(id)).map(({ tag }) => tag));

const underWords = (tags: readonly string[]): string =>
  tags.length === 0
    ? 'Nobody is under the template.'
    : `${formatList(tags)} ${tags.length === 1 ? 'is' : 'are'} under the template.`;

const ofRound = wordsOf<MortarSetup>((ask, { mortar }) =>
  stepsOf(ask)[0] === 'round' ? `Round ${stepsOf(ask)[1]}` : mortar.name,
);

const mortarTelling: SequenceWords<MortarSetup, MortarResult> = {
  ask: asksByStep<MortarSetup>({
    aim: (_, setup) => ({
      title: `${setup.mortar.name} fires`,
      ref: '4.9',
      help: mortarHelp('Each unpinned crewman fires one round, within the mortar’s range.', setup),
    }),
    forbidden: (ask, setup) =>
      ofRound(
        forbiddenWords(
          '4.9',
          mortarHelp('A mortar fires within its range, at what it or a leader near it sees, unless pinned.', setup),
        ),
      )(ask, setup),
    direction: ofRound({
      title: ': where does it fall?',
      die: 'Direction',
      detail: 'Seen from the mortar.',
      ref: '4.9',
      ...independentBecause('next'),
      keys: DIRECTION_KEYS,
      result: (way) =>
        `${way === 'on target' ? ': on target' : ` falls ${way === 'right' || way === 'left' ? `to the ${way}` : way}`}.`,
      help: {
        about: 'One D6 for each round, seen from the mortar. Later turns at the same spot take 2 off.',
        table: 'deviation',
        none: 'Read the die’s row.',
      },
    }),
    distance: ofRound((ask) => ({
      ...{ title: ': how many inches off?', ref: '4.9', die: 'Inches off' },
      ...follows<{ direction: object }>('direction'),
      keys: { 0: { label: 'On target' } },
      ...saysNumber((n) => (n === 0 ? ': on target.' : `: ${n}" off.`)),
      help: distanceHelp(ask),
    })),
    under: (ask, setup) => ({
      title: 'Who is under the template?',
      detail: 'Friends too.',
      ref: '4.9',
      named: true,
      follows: [siblingPath(ask, 'falls')],
      result: (ids) => underWords(tagsOf(setup.targets, ids)),
      help: mortarHelp('Every man under the template may be hit, friend or foe.', setup),
    }),
    hit: (ask, setup) => {
      const who = figureAt(ask, setup.targets);
      const line = figureLine(ask, `Round ${stepsOf(ask)[1]}`, who);
      return {
        title: `Is ${who} hit?`,
        ref: '4.9',
        keys: testKeys(ask, 'Hit', 'Missed'),
        line,
        ...independentBecause('tabletop'),
        ...saysTest(`${who} is hit.`, `${who} is not hit.`),
        help: blastHelp(ask, setup),
      };
    },
    card: (ask, { targets }) => cardWords(ask, `Round ${stepsOf(ask)[1]}`, figureAt(ask, targets)),
  }),
  note: notesByStep<{ shuffled: object; falls: Falls | Landing; forbidden: { why: readonly MortarBan[] } }>({
    shuffled: () => SHUFFLED,
    falls: (what) => ('effect' in what ? fallsOn(what) : `The round falls ${fallWords(what)}.`),
    forbidden: ({ why }) => `By the rules ${formatList(why.map((why) => BANS[why]))}.`,
  }),
  stated: ({ id }, { targets }) => {
    const at = /unit (\d+)\//.exec(id)?.[1];
    return {
      title: `To hit ${targets[Number(at) - 1]?.unit.name ?? 'the target'}`,
      unit: 'or less',
      line: ({ what }) => what,
    };
  },
  plan: mortarPlan,
  why: (_, { mortar: { name } }) => ({ by: 'mortar', of: name }),
  outcome: ({ verdict, after, changes }, { mortar: { name }, targets }) => ({
    title: MORTAR_TITLES[verdict](name, struckNames(targets, changes)),
    orders: afterWords(targets, after, changes),
  }),
};

const MORTAR_TITLES: Readonly<Record<MortarResult['verdict'], (name: string, struck: string) => string>> = {
  hit: (name, struck) => `${name} hits${struck && ` ${struck}`}.`,
  missed: (name) => `${name} hits nobody.`,
  none: (name) => `${name} cannot fire.`,
  held: (name) => `${name} holds its fire.`,
};

export const mortarFire = defineSequence<MortarSetup, MortarResult, Measure>({
  id: 'mortar',
  title: 'Mortar',
  about: 'A round for each crewman: where it falls, and whom it hits.',
  phase: 'fire',
  edition: 4,
  oldestEdition: 3,
  beats: { aim: 'Mortar', rounds: 'Mortar rounds' },
  roles: { mortar: 'Mortar', target: 'Unit near the spot' },
  verb: 'fire',
  setup: mortarFields,
  rule: mortar,
  odds: {
    model: mortarModel,
    of: measure,
    verdicts: [
      { id: 'hit', title: 'Somebody is hit', role: 'mortar' },
      { id: 'missed', title: 'Nobody is hit', role: 'target' },
      { id: 'none', title: 'No fire' },
    ],
    amounts: [
      { id: 'target', title: 'Rounds on target', counts: 'rounds', of: ({ roundsOnTarget }) => roundsOnTarget },
      { id: 'wounded', title: 'Wounded', counts: 'men wounded', role: 'target', of: ({ wounded }) => wounded },
      { id: 'killed', title: 'Killed', counts: 'men killed', role: 'target', of: ({ killed }) => killed },
    ],
    events: [{ id: 'killed', title: 'Somebody is killed', of: ({ killed }) => killed > 0 }],
  },
  words: mortarTelling,
});
