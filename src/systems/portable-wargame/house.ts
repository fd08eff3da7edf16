import { mustFind } from '../../engine/data/lists.ts';
import { choiceRule, flagRule, houseRules, numberRule } from '../../system/house.ts';
import { ROUTS } from './tables.ts';
import type { Quality } from './units.ts';

const rout = (quality: Quality) => mustFind(ROUTS, (row) => row.quality === quality).most;

export const { house, houseValues, explainedSum } = houseRules({
  Declarations: {
    declare: choiceRule('A2', 'Declaring attacks', {
      why: 'Combats are resolved in turn; whether all are declared before the first is fought is shown by an example.',
      options: { all: 'All first, then fight', 'one by one': 'One combat at a time' },
    }),
    'front-arc': choiceRule('A4', 'The enemy to a unit’s front', {
      why: 'The front may be the one square straight ahead, or the squares beside it too.',
      options: { straight: 'Straight ahead', diagonal: 'Front diagonals too' },
    }),
  },
  'To hit': {
    adjacency: choiceRule('A3', 'A commander is adjacent', {
      why: 'The parent rules count squares along rows and columns.',
      options: { straight: 'In the 4 squares beside', diagonal: 'In all 8 squares around' },
    }),
    'front-target': choiceRule('A7', 'The defender must aim to its front at', {
      why: 'The unit to its front need not have attacked.',
      options: { participants: 'An attacker there', any: 'Any enemy there' },
    }),
    'flank-penalty': choiceRule('A8', 'Attacked in flank or rear', {
      why: 'The rules don’t say whether two such enemies count twice.',
      options: { once: 'Needs 1 more', each: '1 more for each enemy' },
    }),
    'cavalry-target': choiceRule('A10', 'Defending cavalry against an attacker in cover', {
      why: 'Cover helps defenders; an attacker may be in a wood all the same.',
      options: { never: 'Needs 1 less all the same', terrain: 'No help for it' },
    }),
    natural: flagRule('A14', 'A 1 always misses, a 6 always hits', {
      why: 'Many rules have it; these do not print it.',
    }),
  },
  'What a hit does': {
    'rout-poor': numberRule('A1', 'Poor troops are routed on this or less', rout('poor'), [0, 6], {
      why: 'The printed number is a slip of the pen for 1 to 4.',
      source: 'printed',
    }),
    'rout-regular': numberRule('A1', 'Regular troops are routed on this or less', rout('regular'), [0, 6], {
      why: 'Only poor is printed; this keeps the ladder even and fits every example.',
    }),
    'rout-elite': numberRule('A1', 'Elite troops are routed on this or less', rout('elite'), [0, 6], {
      why: 'Only poor is printed; this keeps the ladder even and fits every example.',
    }),
    blocked: choiceRule('A5', 'A unit that cannot retreat', {
      why: 'Nothing is printed; other Portable Wargame rules destroy or harm such a unit.',
      options: { rout: 'Is routed', stay: 'Stays where it is', sidestep: 'Steps aside if it can' },
    }),
  },
  'How a combat ends': {
    'after-attacker': choiceRule('A6', 'When an attacker is hit', {
      why: 'The author says only one unit ends up hit. It matters on hexes, or with a front of three squares.',
      options: { end: 'The combat ends', continue: 'The other attackers still roll' },
    }),
    advance: choiceRule('A13', 'Who may advance', {
      why: 'One attacker may take the square; the rules don’t say which.',
      options: { hitter: 'The one that hit', any: 'Any attacker' },
    }),
  },
  'After the game': {
    return: flagRule('8', 'Routed units roll to return', {
      why: 'The rules have no campaign. On 4 or more a unit returns (poor 5, elite 3), else it is destroyed.',
      source: 'house',
    }),
    'commander-fate': flagRule('A18, 8', 'A die for a lost commander', {
      why: 'Killed or captured is one outcome in the rules. On 1 to 3 he is killed, on 4 to 6 captured.',
      source: 'house',
    }),
    rise: flagRule('8', 'Victors may rise a quality', {
      why: 'A unit that routed an enemy and survived rolls after the game.',
      source: 'house',
    }),
    'rise-on': numberRule('8', 'A victor rises on this or more', 5, [1, 6], {
      why: 'No number goes with the suggestion; this one is ours.',
      source: 'house',
    }),
    drop: flagRule('8', 'A unit routed twice drops a quality', {
      why: 'The rules have no campaign; this is a suggestion.',
      source: 'house',
    }),
  },
});

export type Switches = ReturnType<typeof houseValues>;
