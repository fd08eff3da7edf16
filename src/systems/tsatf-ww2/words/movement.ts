import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import { factsAnswered, rowNamed } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  countOf,
  mayFollow,
  notesByStep,
  saysNumber,
  saysTest,
  testKeys,
  wordsOf,
} from '../../../system/wording.ts';
import type { AskWords, HelpWords, PlaySoFar } from '../../../system/words.ts';
import {
  type MajorMoraleResult,
  type MajorMoraleSetup,
  MOVE_BANS,
  type MovementBan,
  type MovementMeasure,
  type MovementResult,
  type MovementSetup,
  move,
  movementFields,
  takeMajorMorale,
} from '../rules/movement/movement.ts';
import { type SpottingResult, type SpottingSetup, spot, spottingFields } from '../rules/movement/spotting.ts';
import { ALWAYS_SEEN_INCHES, MOVES, SPOTTING } from '../tables.ts';
import { hasStandingMen } from '../units.ts';
import { testHelp } from './morale.ts';
import { ALLOW, gradeRow } from './tablerows.ts';

const named = wordsOf<{ readonly unit: Unit }>((_, { unit }) => unit.name);

const majorWords = (ask: Ask): AskWords => ({
  title: ': Major Morale',
  detail: 'No leader is near.',
  ref: '4.4',
  keys: testKeys(ask),
  ...saysTest(' may move.', ' may not move.'),
  ...testHelp(ask, 'major', 'With no leader within 6" a unit tests before moving. If it fails, it may only fire.'),
});

const LINES: Readonly<Record<string, string>> = {
  charging: 'It charges',
  road: 'On a road',
  loading: 'Loading or unloading',
  dropped: 'The highest die is dropped',
  least: 'It moves at least so far',
};

const line = ({ what, each }: Line): string =>
  what === 'rolled' ? `Rolled with ${countOf(each ?? 0, 'die', 'dice')}` : (LINES[what] ?? what);

const moveHelp =
  (setup: MovementSetup) =>
  ({ trail }: PlaySoFar): HelpWords => {
    const { unit, ground } = factsAnswered({ trail, setup }, 'move');
    return {
      about: 'Add up the D6 for its kind and ground: that many inches.',
      table: 'moves',
      at: {
        ...rowNamed(MOVES.find(({ kind }) => kind === unit.kind)?.title ?? ''),
        column: ground === 'open' ? 'Open' : 'Rough, woods',
      },
      none: 'No dice are printed for cavalry and artillery: ours are a house rule.',
    };
  };

function moveSays(rolled: unknown): string {
  const total = isRecord(rolled) ? rolled.total : rolled;
  return `: ${total}" on the dice.`;
}

export const movement = defineSequence<MovementSetup, MovementResult, MovementMeasure>({
  id: 'move',
  title: 'Move',
  about: 'Major Morale if no leader is near, then the dice.',
  phase: 'movement',
  edition: 4,
  beats: { move: 'Movement', dice: 'Movement dice' },
  roles: { unit: 'Unit' },
  setup: movementFields,
  rule: move,
  odds: {
    of: ({ verdict, inches }) => ({ verdict, inches }),
    verdicts: [
      { id: 'moves', title: 'Moves', role: 'unit' },
      { id: 'halted', title: 'May not move' },
      { id: 'held', title: 'Stays' },
    ],
    amounts: [{ id: 'inches', title: 'Inches', counts: 'inches', of: ({ inches }) => inches }],
  },
  words: {
    ask: asksByStep<MovementSetup>({
      forbidden: named({
        ...{ title: ': does it move?', ref: '4.8, 4.11, 4.14' },
        keys: { hold: { label: 'It stays' }, move: { label: 'Allow it anyway' } },
        result: (is) => (is === 'move' ? ' moves anyway.' : ' stays.'),
        help: { about: 'A shaken unit stays, a routing one runs, a pinned one may only fall back.', none: ALLOW },
      }),
      major: named(majorWords),
      loading: named({
        title: ' rolls for loading',
        ref: 'W-40',
        // A unit without dice rolls none.
        ...mayFollow('distance', 'major'),
        ...saysNumber((n) => `: ${n}" for loading.`),
        help: {
          about: 'Loading or unloading costs 2D6.',
          none: 'Taking them off the inches is your house rule.',
        },
      }),
      move: (_, setup) => ({ title: `${setup.unit.name} moves`, ref: '4.3', help: moveHelp(setup) }),
      distance: (_, setup) => ({
        title: `${setup.unit.name} rolls to move`,
        ref: '4.3',
        result: (rolled) => `${setup.unit.name}${moveSays(rolled)}`,
        ...mayFollow('major'),
        help: moveHelp(setup),
      }),
    }),
    note: notesByStep<{ forbidden: { why: readonly MovementBan[] }; 'falls back': object }>({
      forbidden: ({ why }) => `By the rules ${formatList(why.map((why) => MOVE_BANS[why]))}.`,
      'falls back': () => 'A pinned unit may only fall back from the enemy.',
    }),
    stated: ({ id }, { unit: { name } }) => ({
      title: id === 'dice' ? `${name}: dice` : id === 'inches' ? `${name}: inches` : `${name} needs, to move`,
      unit: id === 'dice' || id === 'inches' ? id : 'or less',
      line,
    }),
    outcome: ({ verdict, inches }, { unit: { name } }) => {
      if (verdict === 'held') return { title: `${name} stays.`, orders: [] };
      return {
        title: verdict === 'halted' ? `${name} may not move, but may fire.` : `${name} moves up to ${inches}".`,
        orders: [],
      };
    },
  },
});

export const majorMorale = defineSequence<MajorMoraleSetup, MajorMoraleResult, MajorMoraleResult['verdict']>({
  id: 'major-morale',
  title: 'Major Morale',
  about: 'A unit with no leader within 6" wants to move.',
  phase: 'movement',
  edition: 3,
  beats: { test: 'Major Morale' },
  roles: { unit: 'Unit' },
  setup: () => [{ kind: 'unit', id: 'unit', title: 'Unit', role: 'unit', of: hasStandingMen }],
  rule: takeMajorMorale,
  odds: {
    of: ({ verdict }) => verdict,
    verdicts: [
      { id: 'passed', title: 'May move', role: 'unit' },
      { id: 'failed', title: 'May not move' },
    ],
  },
  words: {
    ask: named(majorWords),
    stated: (_, { unit: { name } }) => ({ title: `${name} needs, to move`, unit: 'or less', line }),
    outcome: ({ verdict }, { unit: { name } }) => ({
      title: verdict === 'passed' ? `${name} may move.` : `${name} may not move this turn, but may fire.`,
      orders: [],
    }),
  },
});

export const spotting = defineSequence<SpottingSetup, SpottingResult, SpottingResult['verdict']>({
  id: 'spot',
  title: 'Spot',
  about: 'If targets must be spotted: does this unit see that one?',
  phase: 'fire',
  edition: 1,
  beats: { look: 'Spotting' },
  roles: { spotter: 'Spotter', target: 'Target' },
  verb: 'spot',
  setup: spottingFields,
  rule: spot,
  odds: {
    of: ({ verdict }) => verdict,
    verdicts: [
      { id: 'spotted', title: 'Spotted', role: 'spotter' },
      { id: 'unseen', title: 'Not seen', role: 'target' },
      { id: 'beyond', title: 'Too far' },
    ],
  },
  words: {
    ask: (ask, setup) => {
      const { spotter, target } = setup;
      if (ask.id === 'look')
        return {
          title: `${spotter.name} looks for ${target.name}`,
          ref: '4.5',
          help: {
            about: `Within ${ALWAYS_SEEN_INCHES}" a unit sees everything. Farther off, grade, leader and distance give the number.`,
            table: 'spotting',
            at: gradeRow(spotter),
          },
        };
      return {
        title: `Does ${spotter.name} spot ${target.name}?`,
        ref: '4.5',
        keys: testKeys(ask, 'Spotted', 'Not seen'),
        ...saysTest(`${target.name} is spotted.`, `${target.name} is not seen.`),
        help: ({ trail }) => {
          const { spotter, leader, inches } = factsAnswered({ trail, setup }, 'look');
          const to = SPOTTING.find((band) => inches <= band.to)?.to;
          return {
            about: 'The number or less spots the target, for every friend in line of sight.',
            table: 'spotting',
            at: { ...gradeRow(spotter), column: `To ${to}", ${leader ? 'led' : 'not'}` },
          };
        },
      };
    },
    stated: (_, { spotter: { name } }) => ({
      title: `${name} needs, to spot`,
      unit: 'or less',
      line: ({ what }) => what,
    }),
    outcome: ({ verdict }, { target: { name } }) =>
      verdict === 'spotted'
        ? { title: `${name} is spotted.`, orders: ['Every friend in line of sight sees it.'] }
        : {
            title: verdict === 'beyond' ? `${name} is too far off.` : `${name} is not seen.`,
            orders: [],
          },
  },
});
