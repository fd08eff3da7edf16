import type { Ask } from '../../../engine/ask.ts';
import { listOf } from '../../../engine/data/figure.ts';
import { zip } from '../../../engine/data/lists.ts';
import type { Step } from '../../../engine/replay.ts';
import type { Unit } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  follows,
  independentBecause,
  mayFollow,
  notesByStep,
  saysNumber,
  saysTest,
  siblingPath,
  sideName,
  stepsOf,
  testKeys,
  wordsOf,
} from '../../../system/wording.ts';
import type { AskWords, PlanDrawing, SequenceWords } from '../../../system/words.ts';
import { type Measure, measure, mortarModel } from '../odds/mortar.ts';
import { type Landing, type MortarBan, type MortarResult, mortar } from '../rules/fire/mortar.ts';
import { type MortarSetup, mortarFields } from '../rules/fire/mortarsetup.ts';
import { figuresIn, type UnitUnderFire } from '../rules/fire/underfire.ts';
import { MORTARS } from '../tables.ts';
import { gunOf } from '../units.ts';
import { type Falls, fallsOn, forbiddenWords, leftOf, SHUFFLED, suitKeys } from './casualties.ts';

export const figureAt = (ask: Ask, units: readonly UnitUnderFire[]): string => {
  const no = Number(stepsOf(ask).at(-2));
  return figuresIn(units)[no - 1]?.name ?? `Figure ${no}`;
};

const lineOf = (ask: Ask, sheet: string, who: string) => ({ sheet, id: stepsOf(ask).slice(0, -1).join('/'), who });

export const cardWords = (ask: Ask, sheet: string, who: string): AskWords => ({
  title: `${who}: the card`,
  ref: '4.9',
  keys: suitKeys(ask),
  line: lineOf(ask, sheet, who),
  ...mayFollow(siblingPath(ask, 'hit')),
});

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

const WAYS = { 'on target': [0, 0], short: [0, -1], right: [1, 0], left: [-1, 0], long: [0, 1] } as const;

function mortarPlan(trail: readonly Step[], { mortar: unit }: MortarSetup): PlanDrawing | undefined {
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

const tagsOf = (units: readonly UnitUnderFire[], ids: unknown): readonly string[] =>
  units.flatMap(({ unit }) => unit.men.filter(({ id }) => [ids].flat().includes(id)).map(({ tag }) => tag));

const underWords = (tags: readonly string[]): string =>
  tags.length === 0
    ? 'Nobody is under the template.'
    : `${listOf(tags)} ${tags.length === 1 ? 'is' : 'are'} under the template.`;

const ofRound = wordsOf<MortarSetup>((ask, { mortar }) =>
  stepsOf(ask)[0] === 'round' ? `${mortar.name}, round ${stepsOf(ask)[1]}` : mortar.name,
);

const mortarTelling: SequenceWords<MortarSetup, MortarResult> = {
  ask: asksByStep<MortarSetup>({
    aim: ofRound({ title: ' fires', ref: '4.9' }),
    forbidden: ofRound(forbiddenWords('4.9')),
    direction: ofRound({
      title: ': where does it fall?',
      die: 'Direction',
      detail: 'Seen from the mortar.',
      ref: '4.9',
      ...independentBecause('next'),
      keys: DIRECTION_KEYS,
      result: (way) =>
        `${way === 'on target' ? ': on target' : ` falls ${way === 'right' || way === 'left' ? `to the ${way}` : way}`}.`,
    }),
    distance: ofRound({
      ...{ title: ': how many inches off?', ref: '4.9', die: 'Inches off' },
      ...follows<{ direction: object }>('direction'),
      keys: { 0: { label: 'On target' } },
      ...saysNumber((n) => (n === 0 ? ': on target.' : `: ${n}" off.`)),
    }),
    under: (ask, { targets }) => ({
      title: 'Who is under the template?',
      detail: 'Friends too.',
      ref: '4.9',
      named: true,
      follows: [siblingPath(ask, 'falls')],
      result: (ids) => underWords(tagsOf(targets, ids)),
    }),
    hit: (ask, { targets }) => {
      const who = figureAt(ask, targets);
      const line = lineOf(ask, `Round ${stepsOf(ask)[1]}`, who);
      return {
        title: `Is ${who} hit?`,
        ref: '4.9',
        keys: testKeys(ask, 'Hit', 'Missed'),
        line,
        ...independentBecause('table'),
        ...saysTest(`${who} is hit.`, `${who} is not hit.`),
      };
    },
    card: (ask, { targets }) => cardWords(ask, `Round ${stepsOf(ask)[1]}`, figureAt(ask, targets)),
  }),
  note: notesByStep<{ shuffled: object; falls: Falls | Landing; forbidden: { why: readonly MortarBan[] } }>({
    shuffled: () => SHUFFLED,
    falls: (what) => ('effect' in what ? fallsOn(what) : `The round falls ${fallWords(what)}.`),
    forbidden: ({ why }) => `By the rules ${listOf(why.map((why) => BANS[why]))}.`,
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

export const struckNames = (units: readonly UnitUnderFire[], changes: MortarResult['changes']): string =>
  sideName(units.filter(({ unit }) => isStruck(unit, changes)).map(({ unit }) => unit.name));

export const afterWords = (
  units: readonly UnitUnderFire[],
  after: MortarResult['after'],
  changes: MortarResult['changes'],
): readonly string[] => {
  const left = zip(units, after).map(([{ unit }, { half, halt }]) => ({
    unit,
    halt,
    half: half && isStruck(unit, changes),
  }));
  return [
    ...left.flatMap(({ unit }) => leftOf(unit, changes, { half: false })),
    ...left.flatMap(({ unit, halt }) => leftOf(unit, [], { half: false, halt })),
    ...left.flatMap(({ unit, half }) => leftOf(unit, [], { half })),
  ];
};

const isStruck = (unit: Unit, changes: MortarResult['changes']): boolean =>
  changes.some((change) => change.of === 'man' && change.unit === unit.id);

export const mortarFire = defineSequence<MortarSetup, MortarResult, Measure>({
  id: 'mortar',
  title: 'Mortar',
  about: 'A round for each crewman: where it falls, and whom it hits.',
  phase: 'fire',
  edition: 4,
  oldestEdition: 3,
  beats: { aim: 'Aim', rounds: 'Rounds' },
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
      { id: 'target', title: 'Rounds on target', counts: 'rounds', of: ({ target }) => target },
      { id: 'wounded', title: 'Wounded', counts: 'men wounded', role: 'target', of: ({ wounded }) => wounded },
      { id: 'killed', title: 'Killed', counts: 'men killed', role: 'target', of: ({ killed }) => killed },
    ],
    events: [{ id: 'killed', title: 'Somebody is killed', of: ({ killed }) => killed > 0 }],
  },
  words: mortarTelling,
});
