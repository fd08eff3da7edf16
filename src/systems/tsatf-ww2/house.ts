import { choiceRule, flagRule, houseRules, numberRule, tableRule } from '../../system/house.ts';

export const TESTS = ['recovery', 'critical', 'rally', 'pinned'] as const;

export const TEST_TITLES = {
  recovery: 'Wound recovery',
  critical: 'Critical Morale',
  rally: 'Rally',
  pinned: 'Pinned Morale',
};
export type Test = (typeof TESTS)[number];

export const { house, houseValues, explainedLines, explainedSum, causesOf } = houseRules({
  'The game': {
    wounds: choiceRule('W-38', 'Melee wounds', {
      why: 'A melee wounds men only in a campaign.',
      source: 'printed',
      eachGame: true,
      campaign: 'campaign',
      options: { 'one-off': ['One-off game', 'Pushed back instead'], campaign: ['Campaign', 'They are wounded'] },
    }),
    supply: choiceRule('4.13', 'Grenades of a unit', {
      why: 'One number for all, or each unit rolls.',
      source: 'printed',
      options: { ten: 'A number', '2d10': '2D10' },
    }),
    'supply-number': numberRule('4.13', 'That number', 10, [0, 40], { why: 'Ten is printed.', source: 'printed' }),
  },
  'Cards and turns': {
    activation: choiceRule('4.2', 'Whose turn it is', {
      why: 'Any unit may still act at any time.',
      source: 'house',
      options: { own: 'Our own cards', app: 'The app’s cards', off: 'No cards' },
    }),
    decks: choiceRule('W-01', 'Decks', {
      why: 'With one deck, hits upset the turn order.',
      options: { two: 'One for turns, one for casualties', one: 'One deck for both' },
    }),
    replace: flagRule('W-01', 'Cards go back at once', {
      why: 'The rules don’t say when cards go back.',
    }),
    'activation-shuffle': choiceRule('W-02', 'Turn cards are shuffled', {
      why: 'The rules don’t say when.',
      options: { phase: 'Each phase', turn: 'Each turn', 'used up': 'When used up' },
    }),
    'casualty-shuffle': choiceRule('W-02', 'Casualty cards are shuffled', {
      why: 'The rules don’t say when.',
      options: { 'used up': 'When used up', turn: 'Each turn', phase: 'Each phase' },
    }),
    order: choiceRule('W-28', 'Units of a side act', {
      why: 'The cards give the side, the line gives the unit.',
      source: 'printed',
      options: { strict: 'Left to right', free: 'In any order' },
    }),
  },
  Movement: {
    road: choiceRule('W-41', 'The road bonus', {
      why: 'It has a column of its own.',
      options: { open: ['Adds to the open dice', 'The whole move on the road'], either: 'Adds to either' },
    }),
    loading: choiceRule('W-40', 'Loading and unloading', {
      why: 'It costs 2D6, but the rules don’t say how.',
      options: { fewer: 'Two dice fewer', subtract: 'Roll 2D6 and take them off' },
    }),
    moves: tableRule('W-47', 'Movement of cavalry and artillery', {
      why: 'Named, but without dice. These numbers are ours.',
      source: 'house',
      columns: {
        title: ['Troops', 'text'],
        open: ['Open', 0, 12],
        rough: ['Rough', 0, 12],
        road: ['Road, more', 0, 12],
        least: ['At least, inches', 0, 24],
      },
      default: [
        { title: 'Cavalry', open: 4, rough: 2, road: 1, least: 0 },
        { title: 'Artillery', open: 2, rough: 1, road: 1, least: 0 },
      ],
      row: { title: 'Your own', open: 3, rough: 2, road: 1, least: 0 },
    }),
    'pinned-move': choiceRule('W-17', 'Pinned units', {
      why: 'One line lets them fall back, another forbids moving.',
      options: { back: 'May fall back', none: 'May not move' },
    }),
  },
  Leaders: {
    reach: choiceRule('W-09', 'With a leader means', {
      why: 'Six inches are printed for one test only.',
      options: { six: 'Within 6"', any: 'At any distance' },
    }),
    'leader-pinned': flagRule('W-09', 'A pinned leader counts', { why: 'The rules don’t say.', on: true }),
    major: choiceRule('W-10', 'Major Morale is taken', {
      why: 'Taken only without a leader near, it still has a leader’s column.',
      options: { without: 'As without leader', far: 'As with one, if he lives' },
    }),
  },
  Spotting: {
    visibility: flagRule('W-46', 'Targets must be spotted', {
      why: 'A table is printed, but no rule uses it.',
    }),
    'spot-when': choiceRule('W-45', 'Spotting is tried', {
      why: 'The rules don’t say when.',
      options: { firing: 'By each unit before it fires or moves', phase: 'Once in a phase' },
    }),
    'spot-lasts': choiceRule('W-45', 'A unit stays spotted', {
      why: 'The rules don’t say for how long.',
      options: { sight: 'Until out of sight of all', turn: 'This turn' },
    }),
  },
  Fire: {
    'heavy-iv': choiceRule('W-03', 'Heavy MG, medium range, class IV', {
      why: 'Printed as 12, higher than any other. The same Light MG row has 1.',
      options: { 1: '1', 2: '2', 12: ['12', 'As printed'], own: 'Another number' },
    }),
    'heavy-iv-own': numberRule('W-03', 'That other number', 1, [0, 20], {
      why: 'A D20 of it or less hits. With 0 it cannot hit.',
      source: 'house',
    }),
    'shaken-fire': choiceRule('W-04', 'Shaken units fire', {
      why: 'Taking 1 off the dice would help them.',
      options: { number: 'At a number 1 lower', die: 'With 1 off each die', fewer: 'With one die fewer' },
    }),
    bar: choiceRule('W-25', 'A BAR is read', {
      why: 'It has dice and no row.',
      options: { rifle: 'As a rifle', lmg: 'As a Light MG' },
    }),
    mmg: choiceRule('W-25', 'A belt-fed MG on a bipod is read', {
      why: 'It has dice and no row.',
      options: { lmg: 'As a Light MG', hmg: 'As a Heavy MG' },
    }),
    'leader-fires': choiceRule('W-50', 'A leader fires', {
      why: 'The rules don’t say with what.',
      options: { own: ['His own weapon', 'A rifle unless noted'], rifle: 'A rifle', nothing: 'Nothing' },
    }),
    crew: choiceRule('W-51', 'Crew needed to fire an MG', {
      why: 'The rules don’t say. A mortar fires a round for each crewman.',
      options: { one: 'One man of it', all: 'The whole crew' },
    }),
    picked: choiceRule('W-06', 'A crew picked out', {
      why: 'Cards still name leaders and soldiers.',
      options: { crew: ['Only the crew is hit', 'The suit alone counts'], normal: 'Cards as usual' },
    }),
  },
  'Casualty cards': {
    marked: choiceRule('W-05', 'A black card on a man once wounded', {
      why: 'Any future hit kills him: no exception is printed.',
      options: { dies: 'Kills him', suit: 'Pins him' },
    }),
    chooser: choiceRule('W-26', 'Among equals', {
      why: 'The rules don’t say who chooses the man.',
      options: {
        owner: ['His owner chooses', 'A rifleman is suggested first'],
        firer: 'The firer chooses',
        random: 'By lot',
      },
    }),
    lying: choiceRule('W-27', 'Without a crewman, J Q K falls on', {
      why: 'Men previously wounded: those recovered, or those lying wounded too.',
      options: {
        both: 'A once-wounded man, then one lying wounded',
        recovered: 'A once-wounded man',
        none: 'An ordinary soldier',
      },
    }),
    'over-half': choiceRule('W-16', 'A unit is pinned with more than half pinned of', {
      why: 'The rules don’t say half of what.',
      options: { standing: 'Its standing men', start: 'Its starting strength' },
    }),
  },
  'Mortars and artillery': {
    aim: choiceRule('W-07', 'Each later turn at the same spot', {
      why: 'Growing, the third turn would always be on target.',
      options: { flat: 'Always 2 off', growing: '2 off, 4 off, and so on' },
    }),
    blast: choiceRule('W-08', 'Figures under the template roll', {
      why: 'No die is named.',
      options: { d20: 'A D20', d6: 'A D6' },
    }),
    'medium-81': choiceRule('W-34', '3" and 81mm mortars', {
      why: 'The lists call them heavy, but heavy mortars are off the table.',
      options: { medium: 'Medium, on the table', heavy: 'Heavy, off the table' },
    }),
    under: choiceRule('W-44', 'Men lying wounded under a template', {
      why: 'Each figure under it rolls.',
      options: { all: 'Count, and die if hit', standing: 'Do not count' },
    }),
    zone: choiceRule('W-11', 'Each further gun makes the beaten zone', {
      why: 'One inch may be for both sides or one.',
      options: { both: '1" wider and 1" deeper', one: '1" larger on one side' },
    }),
    impact: choiceRule('W-43', 'The impact point is', {
      why: 'The rules don’t say.',
      options: { centre: 'The middle of the zone', corner: 'The corner nearest the firer' },
    }),
    crack: choiceRule('W-21', 'Crack crews', {
      why: 'Mortars and crews in melee have no Crack row.',
      options: { veteran: 'As Veteran', extrapolate: ['One better', 'Mortars 7 6 4 3; melee +1, +2, −1'] },
    }),
  },
  Charges: {
    stragglers: choiceRule('W-35', 'Stragglers', {
      why: 'A D6 is a lot for ten men.',
      options: { printed: 'As printed', few: ['Fewer', 'D6: 1–2 one, 3–4 two, 5 three, 6 none'] },
    }),
    'charge-dice': choiceRule('W-29', 'A charging unit moves', {
      why: 'No bonus is printed.',
      source: 'printed',
      options: { 0: 'As usual', 1: 'A D6 more' },
    }),
    'chargers-fire': flagRule('W-30', 'Chargers may fire', {
      why: 'The rules don’t say. The Sword to Adventure forbids it.',
      source: 'house',
    }),
    'pinned-charge': choiceRule('W-42', 'A unit pinned while charging', {
      why: 'The rules don’t say.',
      options: { stands: 'Stops where it stands', start: 'Goes back to its start' },
    }),
    close: choiceRule('W-12', 'A unit that fails to close', {
      why: 'Two results are printed.',
      options: { start: 'Back to its start, pinned', '2d6': 'Back 2D6", pinned' },
    }),
    stand: choiceRule('W-13', 'A unit that fails to stand', {
      why: 'Two results are printed.',
      options: { 'shaken-4d6': 'Back 4D6", shaken', '2d6': 'Back 2D6"', 'shaken-2d6': 'Back 2D6", shaken' },
    }),
    several: choiceRule('W-48', 'Several chargers, one target', {
      why: 'The rules don’t say how often it tests.',
      options: { once: 'It stands once', each: 'Once for each charger' },
    }),
  },
  Melee: {
    engaged: choiceRule('W-36', 'Who fights', {
      why: 'The rules don’t say. The Sword to Adventure takes those within 4".',
      options: { all: 'All who stand', four: 'Those within 4"', number: 'As many as you choose' },
    }),
    unequal: choiceRule('W-14', 'Spare men', {
      why: 'Men match one to one until all have fought.',
      options: { double: 'Double up', sit: 'Sit out', two: 'No more than two to one' },
    }),
    natural: choiceRule('W-18', 'The actual number rolled is', {
      why: 'The die alone, or with its modifiers.',
      options: { natural: 'The die', modified: ['The die with modifiers', '1 to 6'] },
    }),
    blow: choiceRule('W-19', 'Whose die decides the effect', {
      why: 'A high winning roll is a hard blow.',
      options: { winner: 'The winner’s', loser: 'The loser’s' },
    }),
    'grenade-score': choiceRule('W-20', 'With a grenade, the effect is read from', {
      why: 'The better of two dice wins. Which one is the roll?',
      options: { better: 'The better die', first: 'The first die' },
    }),
    serving: choiceRule('W-22', 'Crews serving their weapon in cover', {
      why: 'They have a row of their own, and −1.',
      options: { add: 'Both count', best: 'The better alone' },
    }),
    attacking: choiceRule('W-23', 'Gurkhas and US Marines', {
      why: 'They gain only when attacking.',
      source: 'printed',
      options: { charging: '+1 when charging', off: 'No bonus' },
    }),
    stack: flagRule('W-23', 'That adds to the Crack bonus', { why: 'The rules don’t say.', on: true }),
    flank: choiceRule('W-24', 'In cover, and taken in flank', {
      why: 'The rules don’t say.',
      options: { both: 'Both count', cancel: 'The flank cancels the cover' },
    }),
  },
  'The morale phase': {
    recovering: choiceRule('W-31', 'Wounded men roll', {
      why: 'They may. A later attempt kills twice as often as it heals.',
      options: { ask: 'If their player wants it', auto: 'Always' },
    }),
    tests: tableRule('W-39', 'Order of the tests', {
      why: 'The rules don’t say. Recovery first may save a unit from Critical Morale.',
      columns: {
        test: ['Test', TEST_TITLES],
      },
      default: TESTS.map((test) => ({ test })),
      row: { test: 'recovery' },
    }),
    unpinning: choiceRule('W-15', 'A pinned unit that passes', {
      why: 'The rules test units and single men.',
      options: { all: 'Frees all its men', each: 'Then each man rolls' },
    }),
    rout: choiceRule('W-32', 'Routers run', {
      why: 'Results count in the next movement phase.',
      source: 'printed',
      options: { next: 'In the next movement phase', once: 'At once' },
    }),
    'shaken-run': choiceRule('W-37', 'Shaken units run 4D6"', {
      why: 'Once, or each turn.',
      options: { once: 'Once', each: 'Each turn' },
    }),
  },
  'Between games': {
    hospital: choiceRule('8', 'Wounded men between games', {
      why: 'Nothing is printed.',
      source: 'house',
      options: { once: 'Roll once', settled: 'Roll until settled' },
    }),
    marks: numberRule('8', 'Games until a wound is forgotten', 0, [0, 20], {
      why: 'Any hit kills a once-wounded man until then. 0: for ever.',
      source: 'house',
    }),
    ran: choiceRule('8', 'Men who ran off the table', {
      why: 'Nothing is printed.',
      source: 'house',
      options: { back: 'Come back', gone: 'Are struck off' },
    }),
    carrying: flagRule('W-49', 'Wounded men must be carried', {
      why: 'Not printed here. The app only reminds you.',
    }),
  },
});

export type Switches = ReturnType<typeof houseValues>;

/** Tests of the morale phase in the house's order, each once. (tsatf-ww2 4.14, W-39) */
export const testOrder = ({ tests }: Switches): readonly Test[] => [
  ...new Set([...tests.map(({ test }) => test), ...TESTS]),
];
