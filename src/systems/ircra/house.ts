import { choiceRule, flagRule, houseRules, numberRule } from '../../system/house.ts';

export const { house, houseValues, explainedSum } = houseRules({
  Duels: {
    cancel: choiceRule('A2', 'How modifiers cancel', {
      why: 'Both readings give the printed results.',
      options: { difference: 'The better side adds the difference', identicalItems: 'Only equal modifiers cancel' },
    }),
    'pike-bonus': choiceRule('A3', 'Pike bonus', {
      why: 'One page gives pikes +2 against muskets, another a combat value of 5.',
      options: { situational: '+2 against muskets', inCV: '+2 to combat value' },
    }),
    'flanked-type': flagRule('A18', 'A flanked pike keeps its +2', {
      why: 'No exception is printed.',
      on: true,
    }),
    'rear-bonus': numberRule('A8', 'Rear attack', 3, [0, 6], { why: 'Only the flank bonus is printed.' }),
    'disrupted-penalty': numberRule('A9', 'Penalty for a disrupted piece', 0, [0, 6], {
      why: 'The rules don’t say.',
    }),
    'pike-horse': numberRule('M8', 'Pike against horse', 0, [0, 6], {
      why: 'A bonus exists; its number was never found.',
    }),
  },
  'Supports and actions': {
    'support-value': choiceRule('A5', 'Bonus for each supporter', {
      why: 'The number was never found.',
      options: { 1: '+1', 2: '+2', cv: 'Its combat value' },
    }),
    'support-max': numberRule('A5', 'Most supporters for a piece', 2, [0, 4], {
      why: 'The number was never found.',
    }),
    'support-timing': choiceRule('A7', 'Count supporters', {
      why: 'In the printed second round, a piece freed by the first duel does not support.',
      options: { snapshot: 'At the start of the round', live: 'Before each duel' },
    }),
    'action-bonus': choiceRule('A6', 'Bonus for actions given up', {
      why: 'The number was never found.',
      options: { each: '+1 each', flat: '+1 in total' },
    }),
    'action-scope': choiceRule('A6', 'Duels with that bonus', {
      why: 'The rules don’t say.',
      options: { all: 'All its duels', one: 'One duel', new: 'All its duels, new combats only' },
    }),
  },
  Results: {
    'second-double': choiceRule('A9', 'A disrupted piece, doubled again', {
      why: 'The rules don’t say.',
      options: { stay: 'Falls back, still disrupted', eliminate: 'Is eliminated' },
    }),
    blocked: choiceRule('A11', 'A loser without room', {
      why: 'The rules don’t say. It applies to ties too.',
      options: {
        eliminate: 'Pushes a friend back, or is eliminated',
        pushOnly: 'Pushes a friend back, or stays',
        stay: 'Stays',
      },
    }),
    'multi-attack': choiceRule('A12', 'Two attackers against one piece', {
      why: 'The rules don’t say.',
      options: { sequential: 'One duel after the other', joint: 'One joint duel' },
    }),
    'break-timing': choiceRule('A10', 'When units break', {
      why: 'The rules name only the end of a round.',
      options: { step: 'After each step with losses', round: 'After close combat only' },
    }),
  },
  Tests: {
    'natural-one': choiceRule('A13', 'A disrupted piece is lost on', {
      why: 'A leadership cube may raise the die.',
      options: { natural: 'A natural 1', modified: 'A 1 after leadership cubes' },
    }),
    'morale-count': choiceRule('A14', 'Unit morale counts', {
      why: 'The rules name only disrupted pieces.',
      options: { disrupted: 'Disrupted pieces', 'lost too': 'Disrupted and lost pieces' },
    }),
    activation: flagRule('4.2', 'Roll for activation', {
      why: 'The printed example gives each unit one action.',
      eachGame: true,
    }),
    'activation-level': choiceRule('A15', 'Activate', {
      why: 'One page activates wings, another units.',
      options: { wing: 'A wing at a time', unit: 'A unit at a time' },
    }),
  },
  'After the game': {
    recovery: flagRule('8', 'Lost pieces may return', {
      why: 'The rules have no campaign.',
      source: 'house',
    }),
    'recovery-on': numberRule('8', 'Lowest roll to return', 4, [1, 6], {
      why: 'Our number: the rules have no campaign.',
      source: 'house',
    }),
    'broken-return': flagRule('8', 'Broken units return at half strength', {
      why: 'The rules have no campaign. Halves round up.',
      source: 'house',
    }),
    rise: flagRule('8', 'Quality improves after a bloodless win', {
      why: 'The rules have no campaign.',
      source: 'house',
    }),
    thirds: flagRule('8', 'Casualty limit: a third of pieces', {
      why: 'The rules have no campaign. Thirds round down, as in the example.',
      source: 'house',
    }),
  },
});

export type Switches = ReturnType<typeof houseValues>;
