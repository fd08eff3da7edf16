import type { Ask } from '../../../engine/ask.ts';
import { zip } from '../../../engine/data/lists.ts';
import type { House } from '../../../engine/play.ts';
import type { Step } from '../../../engine/replay.ts';
import type { Unit } from '../../../engine/roster.ts';
import { type AskWords, defineSequence, type Plan, type SequenceWords } from '../../../system/system.ts';
import {
  asksByStep,
  countOf,
  follows,
  independentBecause,
  listOf,
  mayFollow,
  notesByStep,
  saysNumber,
  saysTest,
  siblingPath,
  stepsOf,
  testKeys,
  wordsOf,
} from '../../../system/wording.ts';
import { switches } from '../house.ts';
import * as artilleryOdds from '../odds/artillery.ts';
import * as mortarOdds from '../odds/mortar.ts';
import * as artillery from '../rules/fire/artillery.ts';
import * as mortar from '../rules/fire/mortar.ts';
import { figures, type UnitUnderFire } from '../rules/fire/underfire.ts';
import { MORTARS } from '../tables.ts';
import { gun } from '../units.ts';
import { type Falls, fallsOn, fates, forbiddenWords, leftOf, SHUFFLED, suitKeys } from './casualties.ts';

const figureAt = (ask: Ask, units: readonly UnitUnderFire[]): string => {
  const no = Number(stepsOf(ask).at(-2));
  return figures(units)[no - 1]?.name ?? `Figure ${no}`;
};

const lineOf = (ask: Ask, sheet: string, who: string) => ({ sheet, id: stepsOf(ask).slice(0, -1).join('/'), who });

const cardWords = (ask: Ask, sheet: string, who: string): AskWords => ({
  title: `${who}: the card`,
  detail: 'The suit counts, the rank does not.',
  ref: '4.9',
  keys: suitKeys(ask),
  line: lineOf(ask, sheet, who),
  ...mayFollow(siblingPath(ask, 'hit')),
});

const BANS: Readonly<Record<mortar.Ban, string>> = {
  pinned: 'a pinned unit may not fire',
  unseen: 'a mortar must see its target, or have a leader who does',
  near: 'the aiming point is too near',
  far: 'the aiming point is out of range',
};

/** Words for a deviation: "5" right of the aiming point". */
export const fallWords = ({ fall, inches }: mortar.Landing): string =>
  fall === 'on target'
    ? 'on target'
    : `${inches}" ${fall === 'short' || fall === 'long' ? fall : `${fall} of the aiming point`}`;

const DIRECTION_KEYS = {
  'on target': { label: 'On target', tone: 'good' },
  short: { label: 'Short' },
  right: { label: 'Right' },
  left: { label: 'Left' },
  long: { label: 'Long' },
} as const;

const WAYS = { 'on target': [0, 0], short: [0, -1], right: [1, 0], left: [-1, 0], long: [0, 1] } as const;

/** Plan of the rounds and their templates, seen from the mortar. (tsatf-ww2 4.9) */
function mortarPlan(trail: readonly Step[], { mortar: unit, targets }: mortar.Setup): Plan | undefined {
  const across = MORTARS[gun(unit) === 'medium' ? 'medium' : 'light'].template;
  const rounds = trail.flatMap((step) => {
    const no = 'note' in step ? /^round\/(\d+)\/falls$/.exec(step.note.id)?.[1] : undefined;
    return no && 'note' in step ? [{ no, ...(step.note.facts as mortar.Landing) }] : [];
  });
  if (rounds.length === 0) return undefined;
  const hit = (no: string): string => {
    const under = trail.find((step) => 'ask' in step && step.ask.id === `round/${no}/under`);
    const tags = under && 'ask' in under ? tagsOf(targets, under.value) : [];
    return under ? `: ${tags.length > 0 ? listOf(tags) : 'nobody'} under it` : '';
  };
  return {
    title: `${unit.name}: where it falls`,
    words: rounds.map(({ no, ...landing }) => `Round ${no} falls ${fallWords(landing)}${hit(no)}.`),
    marks: [
      { kind: 'aim', right: 0, beyond: 0, label: 'The aiming point' },
      ...rounds.map(({ no, fall, inches }) => {
        const [right, beyond] = WAYS[fall];
        return {
          kind: 'fall' as const,
          right: right * inches,
          beyond: beyond * inches,
          across,
          no: Number(no),
          label: `Round ${no}, a template of ${across}"${hit(no)}`,
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

const ofRound = wordsOf<mortar.Setup>((ask, { mortar }) =>
  stepsOf(ask)[0] === 'round' ? `${mortar.name}, round ${stepsOf(ask)[1]}` : mortar.name,
);

const mortarTelling: SequenceWords<mortar.Setup, mortar.Result> = {
  ask: asksByStep<mortar.Setup>({
    aim: ofRound({ title: ' fires', detail: 'Who fires, how far, and at what?', ref: '4.9' }),
    forbidden: ofRound(forbiddenWords('4.9')),
    direction: ofRound({
      title: ': where it falls',
      die: 'Direction',
      detail: 'Seen from the mortar.',
      ref: '4.9',
      ...independentBecause('next'),
      keys: DIRECTION_KEYS,
      result: (way) =>
        `${way === 'on target' ? ': on target' : ` falls ${way === 'right' || way === 'left' ? `to the ${way}` : way}`}.`,
    }),
    distance: ofRound({
      ...{ title: ': how far off', detail: 'In inches.', ref: '4.9', die: 'Inches off' },
      ...follows<{ direction: object }>('direction'),
      keys: { 0: { label: 'On target' } },
      ...saysNumber((n) => (n === 0 ? ': on target.' : `: ${n}" off.`)),
    }),
    under: (ask, { targets }) => ({
      title: `Round ${stepsOf(ask)[1]}: who is under the template?`,
      detail: 'Friends and enemies alike.',
      ref: '4.9',
      named: true,
      follows: [siblingPath(ask, 'falls')],
      result: (ids) => underWords(tagsOf(targets, ids)),
    }),
    hit: (ask, { targets }) => {
      const who = figureAt(ask, targets);
      const line = lineOf(ask, `Round ${stepsOf(ask)[1]}`, who);
      return {
        title: `${who}: is he hit?`,
        ref: '4.9',
        keys: testKeys(ask, 'Hit', 'Not hit'),
        line,
        follows: [stepsOf(ask).slice(0, 2).concat('falls').join('/')],
        ...saysTest(`${who} is hit.`, `${who} is not hit.`),
      };
    },
    card: (ask, { targets }) => cardWords(ask, `Round ${stepsOf(ask)[1]}`, figureAt(ask, targets)),
  }),
  note: notesByStep<{ shuffled: object; falls: Falls | mortar.Landing; forbidden: { why: readonly mortar.Ban[] } }>({
    shuffled: () => SHUFFLED,
    falls: (what) => ('effect' in what ? fallsOn(what) : `The round falls ${fallWords(what)}.`),
    forbidden: ({ why }) => `By the rules ${listOf(why.map((why) => BANS[why]))}.`,
  }),
  stated: ({ id }, { targets }) => {
    const at = /unit (\d+)\//.exec(id)?.[1];
    return {
      title: `${targets[Number(at) - 1]?.unit.name ?? 'The target'}: highest roll that hits`,
      unit: 'or less',
      line: ({ what }) => what,
    };
  },
  plan: mortarPlan,
  why: (_, { mortar: { name } }) => ({ by: 'mortar', of: name }),
  outcome: ({ verdict, rounds, after, changes }, { mortar: { name }, targets }) => ({
    title: MORTAR_TITLES[verdict](name),
    orders: [
      ...rounds.map((round, i) => `Round ${i + 1} falls ${fallWords(round)}.`),
      ...targets.flatMap(({ unit }) => fates(unit, changes, ` by ${name}`)),
      ...afterWords(targets, after, changes),
    ],
  }),
};

const MORTAR_TITLES: Readonly<Record<mortar.Result['verdict'], (name: string) => string>> = {
  hit: (name) => `${name} hits.`,
  missed: (name) => `${name} hits nobody.`,
  none: (name) => `Nobody of ${name} can fire.`,
  held: (name) => `${name} holds its fire.`,
};

const afterWords = (
  units: readonly UnitUnderFire[],
  after: mortar.Result['after'],
  changes: mortar.Result['changes'],
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

const isStruck = (unit: Unit, changes: mortar.Result['changes']): boolean =>
  changes.some((change) => change.of === 'man' && change.unit === unit.id);

export const mortarFire = defineSequence<mortar.Setup, mortar.Result, mortarOdds.Measure>({
  id: 'mortar',
  title: 'Mortar',
  about: 'A round for each crewman: where it falls, who is under the template, and the cards.',
  phase: 'fire',
  edition: 4,
  oldestEdition: 3,
  beats: { aim: 'Aim', rounds: 'Rounds' },
  roles: { mortar: 'Mortar', target: 'Unit near the spot' },
  setup: mortar.setup,
  rule: mortar.mortar,
  odds: {
    model: mortarOdds.mortarModel,
    of: mortarOdds.measure,
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

/** Plan of the beaten zone to scale, with the men of each unit in it. (tsatf-ww2 4.9) */
function strikePlan(trail: readonly Step[], { units }: artillery.Setup, house: House): Plan | undefined {
  const inches = (of: string) => {
    const step = trail.find((step) => 'stated' in step && step.stated.id === `${of} in inches`);
    return step && 'stated' in step ? step.value : undefined;
  };
  const [width, depth] = [inches('width'), inches('depth')];
  if (width === undefined || depth === undefined) return undefined;
  const zone = trail.find((step) => 'ask' in step && step.ask.id === 'zone');
  const listed = zone && 'ask' in zone ? (zone.value as artillery.Setup).units : [];
  const within = listed.filter(({ men }) => men.length > 0).map(({ unit, men }) => `${unit.name} ${men.length}`);
  const inside = within.length > 0 ? listOf(within) : units.length > 0 && zone ? 'nobody' : undefined;
  const corner = switches(house).impact === 'corner';
  return {
    title: 'The beaten zone',
    words: [
      `It is ${width}" wide and ${depth}" deep, with the impact point in its ${corner ? 'near corner' : 'middle'}.`,
      ...(inside ? [`Men in it: ${inside}.`] : []),
    ],
    marks: [
      {
        kind: 'zone',
        right: corner ? width / 2 : 0,
        beyond: corner ? depth / 2 : 0,
        width,
        depth,
        label: `The zone, ${width}" by ${depth}"${inside ? `: ${inside}` : ''}`,
      },
      { kind: 'aim', right: 0, beyond: 0, label: 'Impact point' },
    ],
  };
}

type StrikeNotes = {
  zone: artillery.Zone;
  shuffled: object;
  falls: Falls;
  'no rule': { unit: string; effect: string };
};

const strikeTelling: SequenceWords<artillery.Setup, artillery.Result> = {
  ask: asksByStep<artillery.Setup>({
    width: () => ({
      title: 'The width of the beaten zone',
      die: 'Width',
      detail: 'The die agreed for it.',
      ref: '4.9',
      ...saysNumber((n) => `The width: ${n}.`),
    }),
    depth: () => ({
      title: 'The depth of the beaten zone',
      die: 'Depth',
      detail: 'The other die.',
      ref: '4.9',
      ...saysNumber((n) => `The depth: ${n}.`),
    }),
    larger: () => ({
      ...{ title: 'Which side is larger by the guns?', ref: 'W-11' },
      ...independentBecause('choice'),
      keys: { width: { label: 'The width' }, depth: { label: 'The depth' } },
    }),
    zone: () => ({
      title: 'Who is in the beaten zone?',
      detail: 'Friends and enemies alike.',
      ref: '4.9',
      ...follows<StrikeNotes>('zone'),
    }),
    vehicles: () => ({
      title: 'Which vehicles are in the zone?',
      ref: '4.9',
      named: true,
      ...follows<StrikeNotes>('zone'),
    }),
    card: (ask, { units }) => {
      const [what, no] = stepsOf(ask);
      const who = what === 'vehicle' ? units[Number(no) - 1]?.unit.name : figureAt(ask, units);
      return { ...cardWords(ask, 'The cards', who ?? 'The vehicle'), ...follows<StrikeNotes>('zone') };
    },
  }),
  note: notesByStep<StrikeNotes>({
    zone: ({ width, depth }) => `The beaten zone is ${width}" wide and ${depth}" deep.`,
    shuffled: () => SHUFFLED,
    falls: fallsOn,
    'no rule': ({ unit, effect }) => `${unit} takes a card, “${effect}”: the rules say no more of vehicles.`,
  }),
  stated: ({ id }) => ({
    title: `Beaten zone: ${id}`,
    line: ({ what, each }) => (what === 'die' ? 'The die' : `${countOf(each ?? 0, 'gun', 'guns')} more`),
  }),
  plan: strikePlan,
  why: () => ({ by: 'artillery' }),
  outcome: ({ verdict, width, depth, after, changes }, { units }) => ({
    title: verdict === 'hit' ? 'The strike comes in.' : 'Nobody is in the zone.',
    detail: `The beaten zone is ${width}" wide and ${depth}" deep.`,
    orders: [
      ...units.flatMap(({ unit }) => fates(unit, changes, ' by artillery')),
      ...afterWords(units, after, changes),
    ],
  }),
};

export const artilleryStrike = defineSequence<artillery.Setup, artillery.Result, artilleryOdds.Measure>({
  id: 'artillery',
  title: 'Off-board artillery',
  about: 'A beaten zone, and a card for everything in it.',
  phase: 'fire',
  edition: 2,
  oldestEdition: 1,
  beats: { strike: 'The strike', zone: 'The zone', cards: 'Casualty cards' },
  roles: { target: 'Unit in the zone' },
  // No unit on the table fires off-table guns.
  inflictedBy: () => false,
  setup: artillery.setup,
  rule: artillery.artillery,
  odds: {
    model: artilleryOdds.artilleryModel,
    of: artilleryOdds.measure,
    verdicts: [
      { id: 'hit', title: 'Somebody is in the zone' },
      { id: 'missed', title: 'Nobody is in the zone' },
    ],
    amounts: [
      { id: 'area', title: 'Square inches', counts: 'square inches', of: ({ area }) => area },
      { id: 'killed', title: 'Killed', counts: 'men killed', role: 'target', of: ({ lost }) => lost.killed },
      { id: 'wounded', title: 'Wounded', counts: 'men wounded', role: 'target', of: ({ lost }) => lost.wounded },
    ],
    events: [{ id: 'killed', title: 'Somebody is killed', of: ({ lost }) => lost.killed > 0 }],
  },
  words: strikeTelling,
});
