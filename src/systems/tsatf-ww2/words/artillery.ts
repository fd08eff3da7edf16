import { formatList } from '../../../engine/data/figure.ts';
import type { HouseSettings } from '../../../engine/play.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  countOf,
  follows,
  independentBecause,
  notesByStep,
  saysNumber,
  stepsOf,
} from '../../../system/wording.ts';
import type { PlanDrawing, SequenceWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import { artilleryModel, type Measure, measure } from '../odds/artillery.ts';
import {
  type ArtilleryResult,
  type ArtillerySetup,
  artillery,
  artilleryFields,
  type Zone,
} from '../rules/fire/artillery.ts';
import { type Falls, fallsOn, SHUFFLED } from './casualties.ts';
import { LOOK } from './tablerows.ts';
import { afterWords, cardWords, figureAt, struckNames } from './underfire.ts';

function strikePlan(
  trail: readonly ReplayStep[],
  { units }: ArtillerySetup,
  house: HouseSettings,
): PlanDrawing | undefined {
  const inches = (of: string) => {
    const step = trail.find((step) => 'stated' in step && step.stated.id === `${of} in inches`);
    return step && 'stated' in step ? step.value : undefined;
  };
  const [width, depth] = [inches('width'), inches('depth')];
  if (width === undefined || depth === undefined) return undefined;
  const zone = trail.find((step) => 'ask' in step && step.ask.id === 'zone');
  const listed = zone && 'ask' in zone ? (zone.value as ArtillerySetup).units : [];
  const within = listed.filter(({ men }) => men.length > 0).map(({ unit, men }) => `${unit.name} ${men.length}`);
  const inside = within.length > 0 ? formatList(within) : units.length > 0 && zone ? 'nobody' : undefined;
  const corner = houseValues(house).impact === 'corner';
  return {
    title: 'Beaten zone',
    marks: [
      {
        kind: 'zone',
        right: corner ? width / 2 : 0,
        beyond: corner ? depth / 2 : 0,
        width,
        depth,
        label: `${width}" by ${depth}"${inside ? `: ${inside}` : ''}`,
      },
      { kind: 'aim', right: 0, beyond: 0, label: 'Impact point' },
    ],
  };
}

const INCHES = 'No table: the die gives the inches.';

type StrikeNotes = {
  zone: Zone;
  shuffled: object;
  falls: Falls;
  'no rule': { unit: string; effect: string };
};

const strikeTelling: SequenceWords<ArtillerySetup, ArtilleryResult> = {
  ask: asksByStep<ArtillerySetup>({
    width: () => ({
      title: 'How wide is the zone?',
      die: 'Width',
      ref: '4.9',
      ...saysNumber((n) => `Width: ${n}.`),
      help: { about: 'One D10: the width in inches.', none: INCHES },
    }),
    depth: () => ({
      title: 'How deep is the zone?',
      die: 'Depth',
      ref: '4.9',
      ...saysNumber((n) => `Depth: ${n}.`),
      help: { about: 'The other D10: the depth in inches.', none: INCHES },
    }),
    larger: () => ({
      ...{ title: 'Which side do more guns enlarge?', ref: 'W-11' },
      ...independentBecause('choice'),
      keys: { width: { label: 'Width' }, depth: { label: 'Depth' } },
      help: {
        about: 'Each further gun makes the zone an inch larger.',
        none: 'On one side only: your house rule.',
      },
    }),
    zone: () => ({
      title: 'Who is in the zone?',
      ref: '4.9',
      ...follows<StrikeNotes>('zone'),
      help: {
        about: 'Everybody in the zone takes one card, friend or foe. Nobody rolls to hit.',
        none: LOOK,
      },
    }),
    vehicles: () => ({
      title: 'Which vehicles are in the zone?',
      ref: '4.9',
      named: true,
      ...follows<StrikeNotes>('zone'),
      help: { about: 'A vehicle takes one card too, but no damage is printed.', none: LOOK },
    }),
    card: (ask, { units }) => {
      const [what, no] = stepsOf(ask);
      const who = what === 'vehicle' ? units[Number(no) - 1]?.unit.name : figureAt(ask, units);
      return { ...cardWords(ask, 'The cards', who ?? 'The vehicle'), ...follows<StrikeNotes>('zone') };
    },
  }),
  note: notesByStep<StrikeNotes>({
    zone: ({ width, depth }) => `The zone is ${width}" by ${depth}".`,
    shuffled: () => SHUFFLED,
    falls: fallsOn,
    'no rule': ({ unit, effect }) => `${unit} draws “${effect}”: the rules give no damage for vehicles.`,
  }),
  stated: ({ id }) => ({
    title: `Beaten zone: ${id}`,
    line: ({ what, each }) => (what === 'die' ? 'The die' : `${countOf(each ?? 0, 'gun', 'guns')} more`),
  }),
  plan: strikePlan,
  why: () => ({ by: 'artillery' }),
  outcome: ({ verdict, after, changes }, { units }) => ({
    title: verdict === 'hit' ? `The strike hits ${struckNames(units, changes) || 'no men'}.` : 'Nobody is in the zone.',
    orders: afterWords(units, after, changes),
  }),
};

export const artilleryStrike = defineSequence<ArtillerySetup, ArtilleryResult, Measure>({
  id: 'artillery',
  title: 'Off-board artillery',
  about: 'A beaten zone: one card for everything in it.',
  phase: 'fire',
  edition: 2,
  oldestEdition: 1,
  beats: { strike: 'Off-board artillery', zone: 'Beaten zone', cards: 'Casualties' },
  roles: { target: 'Unit in the zone' },
  // No unit on the table fires off-table guns.
  inflictedBy: () => false,
  setup: artilleryFields,
  rule: artillery,
  odds: {
    model: artilleryModel,
    of: measure,
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
