import { choiceRule, flagRule, houseRules, numberRule } from '../../system/house.ts';

export const { house, houseValues, explainedSum } = houseRules({
  Duels: {
    cancel: choiceRule('A2', 'Modifiers cancel', {
      why: 'They cancel as far as possible. The readings agree in every printed case.',
      options: { difference: 'The better side keeps the difference', identicalItems: 'Only equal items cancel' },
    }),
    'pike-bonus': choiceRule('A3', 'Pikes have', {
      why: 'The example has +2 against muskets, and elsewhere a five. Against muskets and pikes both are the same.',
      options: { situational: '+2 against muskets', inCV: '+2 in its combat value' },
    }),
    'flanked-type': flagRule('A18', 'A pike attacked in flank keeps its +2', {
      why: 'No exception is printed.',
      on: true,
    }),
    'rear-bonus': numberRule('A8', 'Attack from the rear', 3, [0, 6], { why: 'Only the flank has a number.' }),
    'disrupted-penalty': numberRule('A9', 'A disrupted piece fights worse by', 0, [0, 6], {
      why: 'The rules don’t mention one that is attacked.',
    }),
    'pike-horse': numberRule('M8', 'Pike against horse', 0, [0, 6], {
      why: 'There is such a bonus; its number was never found.',
    }),
  },
  'Supports and actions': {
    'support-value': choiceRule('A5', 'A supporter adds', {
      why: 'Supports exist; their value was never found.',
      options: { 1: '+1', 2: '+2', cv: 'Its combat value' },
    }),
    'support-max': numberRule('A5', 'Most supporters of a piece', 2, [0, 4], {
      why: 'Supports exist; their number was never found.',
    }),
    'support-timing': choiceRule('A7', 'Who supports', {
      why: 'The printed second round is two even duels, though the first frees a neighbour of the second.',
      options: { snapshot: 'Fixed at the start of the round', live: 'As the duels go' },
    }),
    'action-bonus': choiceRule('A6', 'Actions given up', {
      why: 'They may become a bonus; its value was never found.',
      options: { each: '+1 each', flat: '+1, however many' },
    }),
    'action-scope': choiceRule('A6', 'The bonus counts for', {
      why: 'The rules don’t say which duels have it.',
      options: { all: 'All its duels, in any round', one: 'One duel', new: 'All its duels, new combats only' },
    }),
  },
  Results: {
    'second-double': choiceRule('A9', 'A disrupted piece doubled again is', {
      why: 'The rules don’t say.',
      options: { stay: 'Back, and still disrupted', eliminate: 'Eliminated' },
    }),
    blocked: choiceRule('A11', 'A loser with no room behind', {
      why: 'The rules don’t say. It holds for both pieces of a tie as well.',
      options: {
        eliminate: 'Eliminated, unless a friend can step back',
        pushOnly: 'Stays, unless a friend can step back',
        stay: 'Stays',
      },
    }),
    'multi-attack': choiceRule('A12', 'Two attackers of one piece fight', {
      why: 'The rules don’t say.',
      options: { sequential: 'One duel after the other', joint: 'One duel of all' },
    }),
    'break-timing': choiceRule('A10', 'A unit breaks', {
      why: 'It is only described at the end of a round.',
      options: { step: 'After every step that costs pieces', round: 'Only after a round of close combat' },
    }),
  },
  Tests: {
    'natural-one': choiceRule('A13', 'A disrupted piece is lost on', {
      why: 'A cube may raise the die.',
      options: { natural: 'A natural 1', modified: 'A 1 after leadership cubes' },
    }),
    'morale-count': choiceRule('A14', 'Unit morale counts', {
      why: 'Only disrupted pieces are named.',
      options: { disrupted: 'Disrupted pieces', 'lost too': 'Disrupted and lost pieces' },
    }),
    activation: flagRule('4.2', 'Units are activated by dice', {
      why: 'The printed example gives each unit one action.',
      eachGame: true,
    }),
    'activation-level': choiceRule('A15', 'Activation', {
      why: 'One page activates wings, another units.',
      options: { wing: 'A wing at a time', unit: 'A unit at a time' },
    }),
  },
  'After the game': {
    recovery: flagRule('8', 'Lost pieces may come back after the game', {
      why: 'The rules have no campaign.',
      source: 'house',
    }),
    'recovery-on': numberRule('8', 'A lost piece comes back on this or more', 4, [1, 6], {
      why: 'The rules have no campaign; the number is ours.',
      source: 'house',
    }),
    'broken-return': flagRule('8', 'Broken units begin the next game at half their pieces', {
      why: 'The rules have no campaign. Halves are rounded up.',
      source: 'house',
    }),
    rise: flagRule('8', 'Quality rises after a game won without casualties', {
      why: 'The rules have no campaign.',
      source: 'house',
    }),
    thirds: flagRule('8', 'The casualty limit is a third of the pieces', {
      why: 'The rules have no campaign. Thirds are rounded down, as in the example.',
      source: 'house',
    }),
  },
});

export type Switches = ReturnType<typeof houseValues>;
