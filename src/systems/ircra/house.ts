import type { House } from '../../rules/play.ts';
import type { Option } from '../../rules/setup.ts';
import type { HouseRule } from '../../rules/system.ts';
import type { Blocked } from './board.ts';

/** The house rules as this system reads them; what each is for stands in `house`. */
export type Switches = {
  readonly cancel: 'difference' | 'identicalItems';
  readonly 'pike-bonus': 'situational' | 'inCV';
  readonly 'support-value': '1' | '2' | 'cv';
  readonly 'support-max': number;
  readonly 'action-bonus': 'each' | 'flat';
  readonly 'action-scope': 'all' | 'one' | 'new';
  readonly 'support-timing': 'live' | 'snapshot';
  readonly 'rear-bonus': number;
  readonly 'disrupted-penalty': number;
  readonly 'second-double': 'stay' | 'eliminate';
  readonly 'break-timing': 'step' | 'round';
  readonly blocked: Blocked;
  readonly 'multi-attack': 'sequential' | 'joint';
  readonly 'natural-one': 'natural' | 'modified';
  readonly 'morale-count': 'disrupted' | 'lost too';
  readonly 'activation-level': 'wing' | 'unit';
  readonly 'flanked-type': boolean;
  readonly 'pike-horse': number;
  readonly activation: boolean;
  readonly recovery: boolean;
  readonly 'recovery-on': number;
  readonly 'broken-return': boolean;
  readonly rise: boolean;
  readonly thirds: boolean;
};

/** The house rules of a play, typed. */
export const switches = (house: House): Switches => house as Switches;

type Told = Pick<HouseRule, 'title' | 'reason' | 'ref' | 'group' | 'eachGame'> & {
  readonly source?: HouseRule['source'];
};

const DUELS = 'Duels';
const SUPPORT = 'Supports and actions';
const RESULTS = 'Results';
const TESTS = 'Tests';
const AFTER = 'After the game';

const flag = (id: string, told: Told, on = false): HouseRule => ({
  ...{ id, source: 'inferred', ...told },
  kind: 'flag',
  default: on,
});

const count = (id: string, by: number, min: number, max: number, told: Told): HouseRule => ({
  ...{ id, source: 'inferred', ...told },
  kind: 'number',
  default: by,
  min,
  max,
});

/** The first option is the default. */
const oneOf = (id: string, options: readonly (readonly [id: string, title: string])[], told: Told): HouseRule => ({
  ...{ id, source: 'inferred', ...told },
  kind: 'one of',
  default: options[0]![0],
  options: options.map(([id, title]): Option => ({ id, title })),
});

/** Every choice these rules leave to the players. (ircra 5, 8) */
export const house: readonly HouseRule[] = [
  oneOf(
    'cancel',
    [
      ['difference', 'The better side keeps the difference'],
      ['identicalItems', 'Only equal items cancel'],
    ],
    {
      title: 'Modifiers cancel',
      reason: 'They cancel as far as possible. The readings agree in every printed case.',
      ref: 'A2',
      group: DUELS,
    },
  ),
  oneOf(
    'pike-bonus',
    [
      ['situational', '+2 against muskets'],
      ['inCV', '+2 in its combat value'],
    ],
    {
      title: 'Pikes have',
      reason: 'The example has +2 against muskets, and elsewhere a five. Against muskets and pikes both are the same.',
      ref: 'A3',
      group: DUELS,
    },
  ),
  flag(
    'flanked-type',
    {
      title: 'A pike attacked in flank keeps its +2',
      reason: 'No exception is printed.',
      ref: 'A18',
      group: DUELS,
    },
    true,
  ),
  count('rear-bonus', 3, 0, 6, {
    title: 'Attack from the rear',
    reason: 'Only the flank has a number.',
    ref: 'A8',
    group: DUELS,
  }),
  count('disrupted-penalty', 0, 0, 6, {
    title: 'A disrupted piece fights worse by',
    reason: 'Nothing is said of one that is attacked.',
    ref: 'A9',
    group: DUELS,
  }),
  count('pike-horse', 0, 0, 6, {
    title: 'Pike against horse',
    reason: 'There is such a bonus; its number was never found.',
    ref: 'M8',
    group: DUELS,
  }),
  oneOf(
    'support-value',
    [
      ['1', '+1'],
      ['2', '+2'],
      ['cv', 'Its combat value'],
    ],
    { title: 'A supporter adds', reason: 'Supports exist; their value was never found.', ref: 'A5', group: SUPPORT },
  ),
  count('support-max', 2, 0, 4, {
    title: 'Most supporters of a piece',
    reason: 'Supports exist; their number was never found.',
    ref: 'A5',
    group: SUPPORT,
  }),
  oneOf(
    'support-timing',
    [
      ['live', 'As the duels go'],
      ['snapshot', 'Fixed at the start of the round'],
    ],
    {
      title: 'Who supports',
      reason: 'Results are applied at once, and the attacker picks the order.',
      ref: 'A7',
      group: SUPPORT,
    },
  ),
  oneOf(
    'action-bonus',
    [
      ['each', '+1 each'],
      ['flat', '+1, however many'],
    ],
    {
      title: 'Actions given up',
      reason: 'They may become a bonus; its value was never found.',
      ref: 'A6',
      group: SUPPORT,
    },
  ),
  oneOf(
    'action-scope',
    [
      ['all', 'All its duels, in any round'],
      ['one', 'One duel'],
      ['new', 'All its duels, new combats only'],
    ],
    { title: 'The bonus counts for', reason: 'It is not said which duels have it.', ref: 'A6', group: SUPPORT },
  ),
  oneOf(
    'second-double',
    [
      ['stay', 'Back, and still disrupted'],
      ['eliminate', 'Eliminated'],
    ],
    { title: 'A disrupted piece doubled again is', reason: 'Nothing is said of it.', ref: 'A9', group: RESULTS },
  ),
  oneOf(
    'blocked',
    [
      ['eliminate', 'Eliminated, unless a friend can step back'],
      ['pushOnly', 'Stays, unless a friend can step back'],
      ['stay', 'Stays'],
    ],
    { title: 'A loser with no room behind', reason: 'Nothing is said of it.', ref: 'A11', group: RESULTS },
  ),
  oneOf(
    'multi-attack',
    [
      ['sequential', 'One duel after the other'],
      ['joint', 'One duel of all'],
    ],
    { title: 'Two attackers of one piece fight', reason: 'Nothing is said of it.', ref: 'A12', group: RESULTS },
  ),
  oneOf(
    'break-timing',
    [
      ['step', 'After every step that costs pieces'],
      ['round', 'Only after a round of close combat'],
    ],
    { title: 'A unit breaks', reason: 'It is only described at the end of a round.', ref: 'A10', group: RESULTS },
  ),
  oneOf(
    'natural-one',
    [
      ['natural', 'A natural 1'],
      ['modified', 'A 1 after leadership cubes'],
    ],
    { title: 'A disrupted piece is lost on', reason: 'A cube may raise the die.', ref: 'A13', group: TESTS },
  ),
  oneOf(
    'morale-count',
    [
      ['disrupted', 'Disrupted pieces'],
      ['lost too', 'Disrupted and lost pieces'],
    ],
    { title: 'Unit morale counts', reason: 'Only disrupted pieces are named.', ref: 'A14', group: TESTS },
  ),
  flag('activation', {
    title: 'Units are activated by dice',
    reason: 'The printed example gives each unit one action.',
    ref: '4.2',
    group: TESTS,
    eachGame: true,
  }),
  oneOf(
    'activation-level',
    [
      ['wing', 'A wing at a time'],
      ['unit', 'A unit at a time'],
    ],
    { title: 'Activation', reason: 'One page activates wings, another units.', ref: 'A15', group: TESTS },
  ),
  flag('recovery', {
    title: 'Lost pieces may come back after the game',
    reason: 'The rules have no campaign.',
    ref: '8',
    group: AFTER,
    source: 'house',
  }),
  count('recovery-on', 4, 1, 6, {
    title: 'A lost piece comes back on this or more',
    reason: 'The rules have no campaign; the number is ours.',
    ref: '8',
    group: AFTER,
    source: 'house',
  }),
  flag('broken-return', {
    title: 'Broken units begin the next game at half their pieces',
    reason: 'The rules have no campaign. Halves are rounded up.',
    ref: '8',
    group: AFTER,
    source: 'house',
  }),
  flag('rise', {
    title: 'Quality rises after a game won without casualties',
    reason: 'The rules have no campaign.',
    ref: '8',
    group: AFTER,
    source: 'house',
  }),
  flag('thirds', {
    title: 'The casualty limit is a third of the pieces',
    reason: 'The rules have no campaign. Thirds are rounded down, as in the example.',
    ref: '8',
    group: AFTER,
    source: 'house',
  }),
];
