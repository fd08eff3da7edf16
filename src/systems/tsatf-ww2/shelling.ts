import type { House } from '../../rules/play.ts';
import type { Step } from '../../rules/replay.ts';
import type { Unit } from '../../rules/roster.ts';
import { defineSequence, type Plan, type Telling } from '../../rules/system.ts';
import { countOf, listOf, testKeys } from '../../rules/wording.ts';
import * as artillery from './artillery.ts';
import { haltWords } from './declare.ts';
import { newly } from './firing.ts';
import { switches } from './house.ts';
import * as mortar from './mortar.ts';
import { figures, type Shelled } from './shelled.ts';
import { MORTARS } from './tables.ts';
import { gun } from './unit.ts';
import { CARD_KEYS, fallsOn, fates, SHUFFLED } from './words.ts';

/** The man a number in a play stands for. */
const named = (units: readonly Shelled[], no: number): string => figures(units)[no - 1]?.name ?? `Figure ${no}`;

/** The line of a figure on the sheet of a round. */
const figureLine = (sheet: string, path: readonly string[], units: readonly Shelled[]) => ({
  sheet,
  id: path.slice(0, -1).join('/'),
  who: named(units, Number(path.at(-2))),
});

const BANS: Readonly<Record<mortar.Ban, string>> = {
  pinned: 'a pinned unit may not fire',
  unseen: 'a mortar must see its target, or have a leader who does',
  near: 'the aiming point is too near',
  far: 'the aiming point is out of range',
};

/** Where a round falls, in a sentence: "5" right of the aiming point". */
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

/** Right of the aiming point and beyond it, an inch each way. */
const WAYS = { 'on target': [0, 0], short: [0, -1], right: [1, 0], left: [-1, 0], long: [0, 1] } as const;

/** Each round where it fell, under its template, seen from the mortar. (tsatf-ww2 4.9) */
function mortarPlan(trail: readonly Step[], { mortar: unit, targets }: mortar.Setup): Plan | undefined {
  const across = MORTARS[gun(unit) === 'medium' ? 'medium' : 'light'].template;
  const rounds = trail.flatMap((step) => {
    const no = 'note' in step ? /^round\/(\d+)\/falls$/.exec(step.note.id)?.[1] : undefined;
    return no && 'note' in step ? [{ no, ...(step.note.facts as mortar.Landing) }] : [];
  });
  if (rounds.length === 0) return undefined;
  const hit = (no: string): string => {
    const under = trail.find((step) => 'ask' in step && step.ask.id === `round/${no}/under`);
    const ids = under && 'ask' in under ? (under.value as readonly string[]) : [];
    const tags = targets.flatMap(({ unit }) => unit.men.filter(({ id }) => ids.includes(id)).map(({ tag }) => tag));
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

const mortarTelling: Telling<mortar.Setup, mortar.Result> = {
  ask: (ask, { mortar: { name }, targets }) => {
    const path = ask.id.split('/');
    const round = path[0] === 'round' ? `${name}, round ${path[1]}` : name;
    switch (path.at(-1)) {
      case 'aim':
        return { title: `${name} fires`, detail: 'Who fires, how far, and at what?', ref: '4.9' };
      case 'forbidden':
        return {
          title: `${name}: does it fire?`,
          detail: 'The rules would hold its fire.',
          ref: '4.9',
          keys: { hold: { label: 'It holds its fire' }, fire: { label: 'Table rules otherwise' } },
        };
      case 'direction':
        return { title: `${round}: where it falls`, detail: 'Seen from the mortar.', ref: '4.9', keys: DIRECTION_KEYS };
      case 'distance':
        return {
          title: `${round}: how far off`,
          detail: 'In inches.',
          ref: '4.9',
          keys: { 0: { label: 'On target' } },
        };
      case 'under':
        return { title: `${round}: who is under the template?`, detail: 'Friend and foe.', ref: '4.9' };
      case 'hit':
        return {
          title: `${named(targets, Number(path.at(-2)))}: is he hit?`,
          ref: '4.9',
          keys: testKeys(ask, 'Hit', 'Not hit'),
          line: figureLine(`Round ${path[1]}`, path, targets),
        };
      case 'card':
        return {
          title: `${named(targets, Number(path.at(-2)))}: the card`,
          detail: 'The suit counts, the rank does not.',
          ref: '4.9',
          keys: CARD_KEYS,
          line: figureLine(`Round ${path[1]}`, path, targets),
        };
      default:
        return { title: ask.id };
    }
  },
  note: ({ id, facts }) => {
    if (id.endsWith('shuffled')) return SHUFFLED;
    if (id.endsWith('/falls') && 'effect' in facts) return fallsOn(facts);
    if (id === 'forbidden')
      return `By the rules ${listOf((facts as { why: mortar.Ban[] }).why.map((why) => BANS[why]))}.`;
    return `The round falls ${fallWords(facts as mortar.Landing)}.`;
  },
  stated: ({ id }, { targets }) => {
    const at = /unit (\d+)\//.exec(id)?.[1];
    return {
      title: `${targets[Number(at) - 1]?.unit.name ?? 'The target'}: a die of this or less hits`,
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
      ...pinnedWords(targets, changes),
      ...after.flatMap(({ halt }) => (halt ? [haltWords(halt)] : [])),
      ...halfWords(targets, after, changes),
    ],
  }),
};

const MORTAR_TITLES: Readonly<Record<mortar.Result['verdict'], (name: string) => string>> = {
  hit: (name) => `${name} hits.`,
  missed: (name) => `${name} hits nobody.`,
  none: (name) => `Nobody of ${name} can fire.`,
  held: (name) => `${name} holds its fire.`,
};

const pinnedWords = (units: readonly Shelled[], changes: mortar.Result['changes']): readonly string[] =>
  units
    .filter(({ unit }) => newly(unit, changes))
    .map(({ unit }) => `${unit.name} is pinned: it may not fire, charge or advance.`);

const halfWords = (
  units: readonly Shelled[],
  after: mortar.Result['after'],
  changes: mortar.Result['changes'],
): readonly string[] =>
  units
    .filter(({ unit }, i) => after[i]?.half && struck(unit, changes))
    .map(({ unit }) => `${unit.name} has lost half: Critical Morale in the morale phase.`);

const struck = (unit: Unit, changes: mortar.Result['changes']): boolean =>
  changes.some((change) => change.of === 'man' && change.unit === unit.id);

/** Mortars on the table as the app offers them. */
export const mortarFire = defineSequence<mortar.Setup, mortar.Result, mortar.Measure>({
  id: 'mortar',
  title: 'Mortar',
  about: 'A round for each crewman: where it falls, who is under the template, and the cards.',
  phase: 'fire',
  edition: 2,
  beats: { aim: 'Aim', rounds: 'Rounds' },
  roles: { mortar: 'Mortar', target: 'Near the spot' },
  setup: mortar.setup,
  rule: mortar.mortar,
  reckon: {
    rule: mortar.chances,
    of: mortar.measure,
    verdicts: [
      { id: 'hit', title: 'Somebody is hit', role: 'mortar' },
      { id: 'missed', title: 'Nobody is hit', role: 'target' },
      { id: 'none', title: 'No fire' },
    ],
    amounts: [
      { id: 'target', title: 'Rounds on target', of: ({ target }) => target },
      { id: 'wounded', title: 'Wounded', role: 'target', of: ({ wounded }) => wounded },
      { id: 'killed', title: 'Killed', role: 'target', of: ({ killed }) => killed },
    ],
    events: [{ id: 'killed', title: 'Somebody is killed', of: ({ killed }) => killed > 0 }],
  },
  telling: mortarTelling,
});

/** The beaten zone to scale, and how many of each unit are in it. (tsatf-ww2 4.9) */
function strikePlan(trail: readonly Step[], { units }: artillery.Setup, house: House): Plan | undefined {
  const inches = (of: string) => {
    const step = trail.find((step) => 'stated' in step && step.stated.id === `${of} in inches`);
    return step && 'stated' in step ? step.value : undefined;
  };
  const [width, depth] = [inches('width'), inches('depth')];
  if (width === undefined || depth === undefined) return undefined;
  const zone = trail.find((step) => 'ask' in step && step.ask.id === 'zone');
  const told = zone && 'ask' in zone ? (zone.value as artillery.Setup).units : [];
  const within = told.filter(({ men }) => men.length > 0).map(({ unit, men }) => `${unit.name} ${men.length}`);
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
      { kind: 'aim', right: 0, beyond: 0, label: 'The impact point' },
    ],
  };
}

const strikeTelling: Telling<artillery.Setup, artillery.Result> = {
  ask: (ask, { units }) => {
    const path = ask.id.split('/');
    switch (path.at(-1)) {
      case 'width':
        return { title: 'The width of the beaten zone', detail: 'The die agreed for it.', ref: '4.9' };
      case 'depth':
        return { title: 'The depth of the beaten zone', detail: 'The other die.', ref: '4.9' };
      case 'larger':
        return {
          title: 'Which side is larger?',
          ref: 'W-11',
          keys: { width: { label: 'The width' }, depth: { label: 'The depth' } },
        };
      case 'zone':
        return { title: 'Who is in the beaten zone?', detail: 'Friend and foe.', ref: '4.9' };
      case 'vehicles':
        return { title: 'Which vehicles are in it?', ref: '4.9' };
      case 'card': {
        const no = Number(path.at(-2));
        const who = path[0] === 'vehicle' ? (units[no - 1]?.unit.name ?? 'The vehicle') : named(units, no);
        return {
          title: `${who}: the card`,
          detail: 'The suit counts, the rank does not.',
          ref: '4.9',
          keys: CARD_KEYS,
          line: { sheet: 'The cards', id: path.slice(0, -1).join('/'), who },
        };
      }
      default:
        return { title: ask.id };
    }
  },
  note: ({ id, facts }) => {
    if (id.endsWith('shuffled')) return SHUFFLED;
    if (id.endsWith('falls')) return fallsOn(facts);
    const { unit, effect } = facts as { unit: string; effect: string };
    return `${unit} takes a card, “${effect}”: the rules say no more of vehicles.`;
  },
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
      ...pinnedWords(units, changes),
      ...after.flatMap(({ halt }) => (halt ? [haltWords(halt)] : [])),
      ...halfWords(units, after, changes),
    ],
  }),
};

/** Artillery and heavy mortars off the table as the app offers them. */
export const artilleryStrike = defineSequence<artillery.Setup, artillery.Result, artillery.Measure>({
  id: 'artillery',
  title: 'Off-board artillery',
  about: 'A beaten zone, and a card for everything in it.',
  phase: 'fire',
  edition: 1,
  beats: { strike: 'The strike', zone: 'The zone', cards: 'Casualty cards' },
  roles: { target: 'In the zone' },
  setup: artillery.setup,
  rule: artillery.artillery,
  reckon: {
    rule: artillery.chances,
    of: artillery.measure,
    verdicts: [
      { id: 'hit', title: 'Somebody is in the zone' },
      { id: 'missed', title: 'Nobody is in the zone' },
    ],
    amounts: [
      { id: 'area', title: 'Square inches', of: ({ area }) => area },
      { id: 'killed', title: 'Killed', role: 'target', of: ({ killed }) => killed },
      { id: 'wounded', title: 'Wounded', role: 'target', of: ({ wounded }) => wounded },
    ],
    events: [{ id: 'killed', title: 'Somebody is killed', of: ({ killed }) => killed > 0 }],
  },
  telling: strikeTelling,
});
