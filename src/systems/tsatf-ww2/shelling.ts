import type { Unit } from '../../rules/roster.ts';
import { sequenced, type Telling } from '../../rules/system.ts';
import * as artillery from './artillery.ts';
import { newly } from './firing.ts';
import * as mortar from './mortar.ts';
import { figures, type Shelled } from './shelled.ts';
import { CARD_KEYS, count, fates, listed, passing, SHUFFLED } from './words.ts';

/** The man a number in a play stands for. */
const named = (units: readonly Shelled[], no: number): string => figures(units)[no - 1]?.name ?? `Figure ${no}`;

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
          keys: passing(ask, 'Hit', 'Not hit'),
        };
      case 'card':
        return {
          title: `${named(targets, Number(path.at(-2)))}: the card`,
          detail: 'The suit counts, the rank does not.',
          ref: '4.9',
          keys: CARD_KEYS,
        };
      default:
        return { title: ask.id };
    }
  },
  note: ({ id, facts }) => {
    if (id.endsWith('shuffled')) return SHUFFLED;
    if (id === 'forbidden')
      return `By the rules ${listed((facts as { why: mortar.Ban[] }).why.map((why) => BANS[why]))}.`;
    return `The round falls ${fallWords(facts as mortar.Landing)}.`;
  },
  stated: ({ id }, { targets }) => {
    const at = /unit (\d+)\//.exec(id)?.[1];
    return {
      title: `${targets[Number(at) - 1]?.unit.name ?? 'The target'}: a die of this or less hits`,
      line: ({ what }) => what,
    };
  },
  why: (_, { mortar: { name } }) => ({ by: 'mortar', of: name }),
  outcome: ({ verdict, rounds, after, changes }, { mortar: { name }, targets }) => ({
    title: MORTAR_TITLES[verdict](name),
    orders: [
      ...rounds.map((round, i) => `Round ${i + 1} falls ${fallWords(round)}.`),
      ...targets.flatMap(({ unit }) => fates(unit, changes, ` by ${name}`)),
      ...pinnedWords(targets, changes),
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
export const mortarFire = sequenced<mortar.Setup, mortar.Result, mortar.Measure>({
  id: 'mortar',
  title: 'Mortar',
  about: 'A round for each crewman: where it falls, who is under the template, and the cards.',
  phase: 'fire',
  edition: 1,
  beats: [
    { id: 'aim', title: 'Aim' },
    { id: 'rounds', title: 'Rounds' },
  ],
  roles: [
    { id: 'mortar', title: 'Mortar' },
    { id: 'target', title: 'Near the spot' },
  ],
  setup: mortar.setup,
  rule: mortar.mortar,
  reckon: {
    rule: mortar.chances,
    of: mortar.measure,
    verdict: ({ verdict }) => verdict,
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
        };
      }
      default:
        return { title: ask.id };
    }
  },
  note: ({ id, facts }) => {
    if (id.endsWith('shuffled')) return SHUFFLED;
    const { unit, effect } = facts as { unit: string; effect: string };
    return `${unit} takes a card, “${effect}”: the rules say no more of vehicles.`;
  },
  stated: ({ id }) => ({
    title: `Beaten zone: ${id}`,
    line: ({ what, each }) => (what === 'die' ? 'The die' : `${count(each ?? 0, 'gun', 'guns')} more`),
  }),
  why: () => ({ by: 'artillery' }),
  outcome: ({ verdict, width, depth, after, changes }, { units }) => ({
    title: verdict === 'hit' ? 'The strike comes in.' : 'Nobody is in the zone.',
    detail: `The beaten zone is ${width}" wide and ${depth}" deep.`,
    orders: [
      ...units.flatMap(({ unit }) => fates(unit, changes, ' by artillery')),
      ...pinnedWords(units, changes),
      ...halfWords(units, after, changes),
    ],
  }),
};

/** Artillery and heavy mortars off the table as the app offers them. */
export const artilleryStrike = sequenced<artillery.Setup, artillery.Result, artillery.Measure>({
  id: 'artillery',
  title: 'Off-board artillery',
  about: 'A beaten zone, and a card for everything in it.',
  phase: 'fire',
  edition: 1,
  beats: [
    { id: 'strike', title: 'The strike' },
    { id: 'zone', title: 'The zone' },
    { id: 'cards', title: 'Casualty cards' },
  ],
  roles: [{ id: 'target', title: 'In the zone' }],
  setup: artillery.setup,
  rule: artillery.artillery,
  reckon: {
    rule: artillery.chances,
    of: artillery.measure,
    verdict: ({ verdict }) => verdict,
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
