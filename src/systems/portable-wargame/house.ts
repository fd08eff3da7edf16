import type { House } from '../../rules/play.ts';
import type { HouseRule } from '../../rules/system.ts';
import { ROUTS } from './tables.ts';
import type { Quality } from './unit.ts';

/** The house rules as this system reads them; what each is for stands in `house`. */
export type Switches = { readonly [quality in Quality as `rout-${quality}`]: number } & {
  readonly declare: 'all' | 'one by one';
  readonly adjacency: 'straight' | 'diagonal';
  readonly 'front-arc': 'straight' | 'diagonal';
  readonly blocked: 'rout' | 'stay' | 'sidestep';
  readonly 'after-attacker': 'end' | 'continue';
  readonly 'front-target': 'participants' | 'any';
  readonly 'flank-penalty': 'once' | 'each';
  readonly 'cavalry-target': 'never' | 'terrain';
  readonly advance: 'hitter' | 'any';
  readonly natural: boolean;
  readonly 'commander-fate': boolean;
  readonly return: boolean;
  readonly rise: boolean;
  readonly 'rise-on': number;
  readonly drop: boolean;
};

/** The house rules of a play, typed. */
export const switches = (house: House): Switches => house as Switches;

const DECLARING = 'Declarations';
const HIT = 'To hit';
const EFFECT = 'What a hit does';
const END = 'How a combat ends';
const AFTER = 'After the game';

const rout = (quality: Quality, title: string, source: HouseRule['source'], reason: string): HouseRule => ({
  id: `rout-${quality}`,
  title: `${title} troops are routed on this or less`,
  reason,
  ref: 'A1',
  group: EFFECT,
  source,
  kind: 'number',
  default: ROUTS.find((row) => row.quality === quality)!.most,
  min: 0,
  max: 6,
});

/** Every choice these rules leave to the players. (portable-wargame 5, 8) */
export const house: readonly HouseRule[] = [
  {
    id: 'declare',
    title: 'Declaring attacks',
    reason: 'Combats are resolved in turn; whether all are declared before the first is fought is shown by an example.',
    ref: 'A2',
    group: DECLARING,
    source: 'inferred',
    kind: 'one of',
    default: 'all',
    options: [
      { id: 'all', title: 'All first, then fight' },
      { id: 'one by one', title: 'One combat at a time' },
    ],
  },
  {
    id: 'front-arc',
    title: 'The enemy to a unit’s front',
    reason: 'The front may be the one square straight ahead, or the squares beside it too.',
    ref: 'A4',
    group: DECLARING,
    source: 'inferred',
    kind: 'one of',
    default: 'straight',
    options: [
      { id: 'straight', title: 'Straight ahead' },
      { id: 'diagonal', title: 'Front diagonals too' },
    ],
  },
  {
    id: 'adjacency',
    title: 'A commander is adjacent',
    reason: 'The parent rules count squares along rows and columns.',
    ref: 'A3',
    group: HIT,
    source: 'inferred',
    kind: 'one of',
    default: 'straight',
    options: [
      { id: 'straight', title: 'In the 4 squares beside' },
      { id: 'diagonal', title: 'In all 8 squares around' },
    ],
  },
  {
    id: 'front-target',
    title: 'The defender must aim to its front at',
    reason: 'The unit to its front need not have attacked.',
    ref: 'A7',
    group: HIT,
    source: 'inferred',
    kind: 'one of',
    default: 'participants',
    options: [
      { id: 'participants', title: 'An attacker there' },
      { id: 'any', title: 'Any enemy there' },
    ],
  },
  {
    id: 'flank-penalty',
    title: 'Attacked in flank or rear',
    reason: 'It is not said whether two such enemies count twice.',
    ref: 'A8',
    group: HIT,
    source: 'inferred',
    kind: 'one of',
    default: 'once',
    options: [
      { id: 'once', title: '−1 once' },
      { id: 'each', title: '−1 for each enemy' },
    ],
  },
  {
    id: 'cavalry-target',
    title: 'Defending cavalry against an attacker in cover',
    reason: 'Cover is said to help defenders; an attacker may stand in a wood all the same.',
    ref: 'A10',
    group: HIT,
    source: 'inferred',
    kind: 'one of',
    default: 'never',
    options: [
      { id: 'never', title: 'Keeps its +1' },
      { id: 'terrain', title: 'Loses its +1' },
    ],
  },
  {
    id: 'natural',
    title: 'A 1 always misses, a 6 always hits',
    reason: 'Many rules have it; these do not print it.',
    ref: 'A14',
    group: HIT,
    source: 'inferred',
    kind: 'flag',
    default: false,
  },
  rout('poor', 'Poor', 'printed', 'The printed number is a slip of the pen for 1 to 4.'),
  rout('regular', 'Regular', 'inferred', 'Only poor is printed; this keeps the ladder even and fits every example.'),
  rout('elite', 'Elite', 'inferred', 'Only poor is printed; this keeps the ladder even and fits every example.'),
  {
    id: 'blocked',
    title: 'A unit that cannot retreat',
    reason: 'Nothing is printed; other Portable Wargame rules destroy or harm such a unit.',
    ref: 'A5',
    group: EFFECT,
    source: 'inferred',
    kind: 'one of',
    default: 'rout',
    options: [
      { id: 'rout', title: 'Is routed' },
      { id: 'stay', title: 'Stays where it is' },
      { id: 'sidestep', title: 'Steps aside if it can' },
    ],
  },
  {
    id: 'after-attacker',
    title: 'When an attacker is hit',
    reason: 'Only one unit ends up hit, says the author. It matters on hexes, or with a front of three squares.',
    ref: 'A6',
    group: END,
    source: 'inferred',
    kind: 'one of',
    default: 'end',
    options: [
      { id: 'end', title: 'The combat ends' },
      { id: 'continue', title: 'The other attackers still roll' },
    ],
  },
  {
    id: 'advance',
    title: 'Who may advance',
    reason: 'One attacker may take the square; which of several is not said.',
    ref: 'A13',
    group: END,
    source: 'inferred',
    kind: 'one of',
    default: 'hitter',
    options: [
      { id: 'hitter', title: 'The one that hit' },
      { id: 'any', title: 'Any attacker' },
    ],
  },
  {
    id: 'return',
    title: 'Routed units roll to return',
    reason: 'The rules have no campaign. On 4 or more a unit returns (poor 5, elite 3), else it is destroyed.',
    ref: '8',
    group: AFTER,
    source: 'house',
    kind: 'flag',
    default: false,
  },
  {
    id: 'commander-fate',
    title: 'A die for a lost commander',
    reason: 'Killed or captured is one outcome in the rules. On 1 to 3 he is killed, on 4 to 6 captured.',
    ref: 'A18, 8',
    group: AFTER,
    source: 'house',
    kind: 'flag',
    default: false,
  },
  {
    id: 'rise',
    title: 'Victors may rise a quality',
    reason: 'A unit that routed an enemy and survived rolls after the game.',
    ref: '8',
    group: AFTER,
    source: 'house',
    kind: 'flag',
    default: false,
  },
  {
    id: 'rise-on',
    title: 'A victor rises on this or more',
    reason: 'No number goes with the suggestion; this one is ours.',
    ref: '8',
    group: AFTER,
    source: 'house',
    kind: 'number',
    default: 5,
    min: 1,
    max: 6,
  },
  {
    id: 'drop',
    title: 'A unit routed twice drops a quality',
    reason: 'The rules have no campaign; this is a suggestion.',
    ref: '8',
    group: AFTER,
    source: 'house',
    kind: 'flag',
    default: false,
  },
];
