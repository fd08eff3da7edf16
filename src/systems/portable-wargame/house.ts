import { mustFind } from '../../engine/data/lists.ts';
import { choiceRule, flagRule, houseRules, numberRule } from '../../system/house.ts';
import { ROUTS } from './tables.ts';
import type { Quality } from './units.ts';

const rout = (quality: Quality) => mustFind(ROUTS, (row) => row.quality === quality).most;

export const { house, houseValues, explainedSum, selectGroups } = houseRules({
  Declarations: {
    declare: choiceRule('A2', 'Declaring attacks', {
      why: 'One worked example declares all attacks first.',
      options: { all: 'All first, then fight', 'one by one': 'One combat at a time' },
    }),
    'front-arc': choiceRule('A4', 'The enemy to a unit’s front', {
      why: 'The rules don’t say whether diagonals count as the front.',
      options: { straight: 'Straight ahead', diagonal: 'Front diagonals too' },
    }),
  },
  'To hit': {
    adjacency: choiceRule('A3', 'A commander is adjacent', {
      why: 'The Portable Wargame counts along rows and columns.',
      options: { straight: 'In one of the 4 adjoining squares', diagonal: 'In any of the 8 around' },
    }),
    'front-target': choiceRule('A7', 'The defender’s target in front', {
      why: 'The unit in front may not have attacked.',
      options: { participants: 'An attacker', any: 'Any enemy' },
    }),
    'flank-penalty': choiceRule('A8', 'Attacked in flank or rear', {
      why: 'The rules don’t say whether two such enemies count twice.',
      options: { once: '−1', each: '−1 for each enemy' },
    }),
    'cavalry-target': choiceRule('A10', 'Defending cavalry against an attacker in cover', {
      why: 'Cover is printed for defenders only.',
      options: { never: 'Still has +1', terrain: 'Loses its +1' },
    }),
    natural: flagRule('A14', 'A 1 always misses, a 6 always hits', {
      why: 'Common elsewhere, but not printed here.',
    }),
  },
  'What a hit does': {
    'rout-poor': numberRule('A1', 'Poor troops rout on this or less', rout('poor'), [0, 6], {
      why: 'A misprint, taken as 1 to 4.',
      source: 'printed',
    }),
    'rout-regular': numberRule('A1', 'Regular troops rout on this or less', rout('regular'), [0, 6], {
      why: 'Only poor is printed. 3 fits every worked example.',
    }),
    'rout-elite': numberRule('A1', 'Elite troops rout on this or less', rout('elite'), [0, 6], {
      why: 'Only poor is printed. 2 fits every worked example.',
    }),
    blocked: choiceRule('A5', 'A unit that cannot retreat', {
      why: 'Not printed. Other Portable Wargame rules destroy or harm such a unit.',
      options: { rout: 'Is routed', stay: 'Stays in place', sidestep: 'Steps aside if it can' },
    }),
  },
  'How a combat ends': {
    'after-attacker': choiceRule('A6', 'When an attacker is hit', {
      why: 'The author says only one unit is hit. It matters on hexes.',
      options: { end: 'The combat ends', continue: 'The other attackers still roll' },
    }),
    advance: choiceRule('A13', 'Who may advance', {
      why: 'One attacker may, but the rules don’t say which.',
      options: { hitter: 'The one that hit', any: 'Any attacker' },
    }),
  },
  'After the game': {
    return: flagRule('8', 'Routed units roll to return', {
      why: 'Returns on 4 or more (poor 5, elite 3), or is destroyed.',
      source: 'house',
    }),
    'commander-fate': flagRule('A18, 8', 'A die for a lost commander', {
      why: 'The rules say “killed or captured”. 1 to 3: killed. 4 to 6: captured.',
      source: 'house',
    }),
    rise: flagRule('8', 'Victors may rise a quality', {
      why: 'A surviving unit that routed an enemy rolls after the game.',
      source: 'house',
    }),
    'rise-on': numberRule('8', 'A victor rises on this or more', 5, [1, 6], {
      why: 'This number is ours.',
      source: 'house',
    }),
    drop: flagRule('8', 'A unit routed twice drops a quality', {
      why: 'A suggestion: the rules have no campaign.',
      source: 'house',
    }),
  },
});

export const hitRules = selectGroups('What a hit does', 'How a combat ends');

export type Switches = ReturnType<typeof houseValues>;
