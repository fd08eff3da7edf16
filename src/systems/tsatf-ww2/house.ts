import type { House } from '../../rules/play.ts';
import type { Option } from '../../rules/setup.ts';
import type { HouseRule } from '../../rules/system.ts';
import type { Move } from './tables.ts';

/** The tests of the morale phase, in the order they are taken. (tsatf-ww2 4.14) */
export const TESTS = ['recovery', 'critical', 'rally', 'pinned'] as const;
export type Test = (typeof TESTS)[number];

/** The house rules as this system reads them; what each is for stands in `house`. */
export type Switches = {
  readonly activation: 'off' | 'own' | 'app';
  readonly decks: 'two' | 'one';
  readonly replace: boolean;
  readonly 'activation-shuffle': 'phase' | 'turn' | 'used up';
  readonly 'casualty-shuffle': 'used up' | 'turn' | 'phase';
  readonly order: 'strict' | 'free';
  readonly road: 'open' | 'either';
  readonly loading: 'fewer' | 'subtract';
  readonly moves: readonly Omit<Move, 'kind'>[];
  readonly 'pinned-move': 'back' | 'none';
  readonly reach: 'six' | 'any';
  readonly 'leader-pinned': boolean;
  readonly major: 'without' | 'far';
  readonly visibility: boolean;
  readonly 'spot-when': 'firing' | 'phase';
  readonly 'spot-lasts': 'sight' | 'turn';
  readonly 'heavy-iv': '1' | '2' | '12' | 'own';
  readonly 'heavy-iv-own': number;
  readonly 'shaken-fire': 'number' | 'die' | 'fewer';
  readonly bar: 'rifle' | 'lmg';
  readonly mmg: 'lmg' | 'hmg';
  readonly 'leader-fires': 'own' | 'rifle' | 'nothing';
  readonly crew: 'one' | 'all';
  readonly picked: 'crew' | 'normal';
  readonly marked: 'dies' | 'suit';
  readonly chooser: 'owner' | 'firer' | 'random';
  readonly lying: 'both' | 'recovered' | 'none';
  readonly 'over-half': 'standing' | 'start';
  readonly aim: 'flat' | 'growing';
  readonly blast: 'd20' | 'd6';
  readonly 'medium-81': 'medium' | 'heavy';
  readonly under: 'all' | 'standing';
  readonly zone: 'both' | 'one';
  readonly impact: 'centre' | 'corner';
  readonly crack: 'veteran' | 'extrapolate';
  readonly stragglers: 'printed' | 'few';
  readonly 'charge-dice': '0' | '1';
  readonly 'chargers-fire': boolean;
  readonly 'pinned-charge': 'stands' | 'start';
  readonly close: 'start' | '2d6';
  readonly stand: 'shaken-4d6' | '2d6' | 'shaken-2d6';
  readonly several: 'once' | 'each';
  readonly engaged: 'all' | 'four' | 'number';
  readonly unequal: 'double' | 'sit' | 'two';
  readonly natural: 'natural' | 'modified';
  readonly blow: 'winner' | 'loser';
  readonly 'grenade-score': 'better' | 'first';
  readonly serving: 'add' | 'best';
  readonly attacking: 'charging' | 'off';
  readonly stack: boolean;
  readonly flank: 'both' | 'cancel';
  readonly supply: 'ten' | '2d10';
  readonly 'supply-number': number;
  readonly recovering: 'ask' | 'auto';
  readonly tests: readonly { readonly test: Test }[];
  readonly unpinning: 'all' | 'each';
  readonly rout: 'next' | 'once';
  readonly 'shaken-run': 'once' | 'each';
  readonly wounds: 'one-off' | 'campaign';
  readonly hospital: 'once' | 'settled';
  readonly marks: number;
  readonly ran: 'back' | 'gone';
  readonly carrying: boolean;
};

/** The house rules of a play, typed. */
export const switches = (house: House): Switches => house as Switches;

/** The tests of the morale phase in the house's order, each once. (tsatf-ww2 4.14, W-39) */
export const testOrder = ({ tests }: Switches): readonly Test[] => [
  ...new Set([...tests.map(({ test }) => test), ...TESTS]),
];

const GAME = 'The game';
const TURN = 'Cards and turns';
const MOVE = 'Movement';
const LEADERS = 'Leaders';
const SPOTTING = 'Spotting';
const FIRE = 'Fire';
const CARDS = 'Casualty cards';
const MORTARS = 'Mortars and artillery';
const CHARGE = 'Charges';
const MELEE = 'Melee';
const MORALE = 'The morale phase';
const CAMPAIGN = 'Between games';

type About = Pick<HouseRule, 'id' | 'group' | 'ref' | 'title' | 'reason' | 'eachGame'> & {
  readonly source?: HouseRule['source'];
};

/** A choice; its first option is the default, and inferred unless told. */
const oneOf = (
  about: About,
  ...options: readonly (readonly [id: string, title: string, detail?: string])[]
): HouseRule => ({
  source: 'inferred',
  ...about,
  kind: 'one of',
  default: options[0]![0],
  options: options.map(([id, title, detail]): Option => ({ id, title, ...(detail ? { detail } : {}) })),
});

const flag = (about: About, standard: boolean): HouseRule => ({
  source: 'inferred',
  ...about,
  kind: 'flag',
  default: standard,
});

const number = (about: About, standard: number, min: number, max: number): HouseRule => ({
  source: 'inferred',
  ...about,
  kind: 'number',
  default: standard,
  min,
  max,
});

/** Every choice these rules leave to the players. (tsatf-ww2 5, 8) */
export const house: readonly HouseRule[] = [
  oneOf(
    {
      id: 'wounds',
      group: GAME,
      ref: 'W-38',
      title: 'Melee wounds',
      reason: 'A melee only wounds men in a campaign; in a one-off game they are pushed back.',
      source: 'printed',
      eachGame: true,
    },
    ['one-off', 'One-off game', 'Pushed back instead'],
    ['campaign', 'Campaign', 'They are wounded'],
  ),
  oneOf(
    {
      id: 'supply',
      group: GAME,
      ref: '4.13',
      title: 'Grenades of a unit',
      reason: 'A number for all, or each unit rolls for its own.',
      source: 'printed',
    },
    ['ten', 'A number'],
    ['2d10', '2D10'],
  ),
  number(
    {
      id: 'supply-number',
      group: GAME,
      ref: '4.13',
      title: 'That number',
      reason: 'Ten is printed.',
      source: 'printed',
    },
    10,
    0,
    40,
  ),
  oneOf(
    {
      id: 'activation',
      group: TURN,
      ref: '4.2',
      title: 'Whose turn it is',
      reason: 'The app can turn the cards, follow your own, or leave it to you. It never holds a unit back.',
      source: 'house',
    },
    ['own', 'Our own cards'],
    ['app', 'The app’s cards'],
    ['off', 'No cards'],
  ),
  oneOf(
    { id: 'decks', group: TURN, ref: 'W-01', title: 'Decks', reason: 'One deck would let hits upset the turn order.' },
    ['two', 'One for turns, one for casualties'],
    ['one', 'One deck for both'],
  ),
  flag(
    {
      id: 'replace',
      group: TURN,
      ref: 'W-01',
      title: 'Cards go back at once',
      reason: 'It is not said whether a card drawn is out until the deck is shuffled.',
    },
    false,
  ),
  oneOf(
    {
      id: 'activation-shuffle',
      group: TURN,
      ref: 'W-02',
      title: 'Turn cards are shuffled',
      reason: 'It is not said when.',
    },
    ['phase', 'Each phase'],
    ['turn', 'Each turn'],
    ['used up', 'When used up'],
  ),
  oneOf(
    {
      id: 'casualty-shuffle',
      group: TURN,
      ref: 'W-02',
      title: 'Casualty cards are shuffled',
      reason: 'It is not said when.',
    },
    ['used up', 'When used up'],
    ['turn', 'Each turn'],
    ['phase', 'Each phase'],
  ),
  oneOf(
    {
      id: 'order',
      group: TURN,
      ref: 'W-28',
      title: 'Units of a side act',
      reason: 'Cards say whose turn it is, and units then act from left to right.',
      source: 'printed',
    },
    ['strict', 'Left to right'],
    ['free', 'In any order'],
  ),
  oneOf(
    {
      id: 'road',
      group: MOVE,
      ref: 'W-41',
      title: 'The road bonus',
      reason: 'It has a column of its own, beside open and rough.',
    },
    ['open', 'Adds to the open dice', 'The whole move on the road'],
    ['either', 'Adds to either'],
  ),
  oneOf(
    {
      id: 'loading',
      group: MOVE,
      ref: 'W-40',
      title: 'Loading and unloading',
      reason: 'It costs 2D6, and how is not said.',
    },
    ['fewer', 'Two dice fewer'],
    ['subtract', 'Roll 2D6 and take them off'],
  ),
  {
    id: 'moves',
    group: MOVE,
    ref: 'W-47',
    title: 'Movement of cavalry and artillery',
    reason: 'They are named, and no dice are printed for them. These rows are yours.',
    source: 'house',
    kind: 'table',
    default: [
      { title: 'Cavalry', open: 4, rough: 2, road: 1, least: 0 },
      { title: 'Artillery', open: 2, rough: 1, road: 1, least: 0 },
    ],
    columns: [
      { id: 'title', title: 'Troops', kind: 'text' },
      { id: 'open', title: 'Open', kind: 'number', min: 0, max: 12 },
      { id: 'rough', title: 'Rough', kind: 'number', min: 0, max: 12 },
      { id: 'road', title: 'Road, more', kind: 'number', min: 0, max: 12 },
      { id: 'least', title: 'At least, inches', kind: 'number', min: 0, max: 24 },
    ],
    row: { title: 'Your own', open: 3, rough: 2, road: 1, least: 0 },
  },
  oneOf(
    {
      id: 'pinned-move',
      group: MOVE,
      ref: 'W-17',
      title: 'Pinned units',
      reason: 'One line lets them fall back, another forbids any move.',
    },
    ['back', 'May fall back'],
    ['none', 'May not move'],
  ),
  oneOf(
    {
      id: 'reach',
      group: LEADERS,
      ref: 'W-09',
      title: 'With a leader means',
      reason: 'Six inches are printed for one test only; the rest is the parent game’s.',
    },
    ['six', 'Within 6"'],
    ['any', 'At any distance'],
  ),
  flag(
    { id: 'leader-pinned', group: LEADERS, ref: 'W-09', title: 'A pinned leader counts', reason: 'It is not said.' },
    true,
  ),
  oneOf(
    {
      id: 'major',
      group: LEADERS,
      ref: 'W-10',
      title: 'Major Morale is taken',
      reason: 'It is taken only when no leader is near, and has a column for leaders all the same.',
    },
    ['without', 'As without leader'],
    ['far', 'As with one, if he lives'],
  ),
  flag(
    {
      id: 'visibility',
      group: SPOTTING,
      ref: 'W-46',
      title: 'Targets must be spotted',
      reason: 'There is a table for it, and no rule that asks for it.',
    },
    false,
  ),
  oneOf(
    { id: 'spot-when', group: SPOTTING, ref: 'W-45', title: 'Spotting is tried', reason: 'It is not said when.' },
    ['firing', 'By each unit before it fires or moves'],
    ['phase', 'Once in a phase'],
  ),
  oneOf(
    {
      id: 'spot-lasts',
      group: SPOTTING,
      ref: 'W-45',
      title: 'A unit stays spotted',
      reason: 'It is not said how long.',
    },
    ['sight', 'Until out of sight of all'],
    ['turn', 'This turn'],
  ),
  oneOf(
    {
      id: 'heavy-iv',
      group: FIRE,
      ref: 'W-03',
      title: 'Heavy MG, medium range, class IV',
      reason: 'Printed as 12, which would beat every other number; the Light MG’s row is otherwise the same and has 1.',
    },
    ['1', '1'],
    ['2', '2'],
    ['12', '12', 'As printed'],
    ['own', 'Another number'],
  ),
  number(
    {
      id: 'heavy-iv-own',
      group: FIRE,
      ref: 'W-03',
      title: 'That other number',
      reason: 'A D20 of it or less hits; with 0 it cannot hit.',
      source: 'house',
    },
    1,
    0,
    20,
  ),
  oneOf(
    {
      id: 'shaken-fire',
      group: FIRE,
      ref: 'W-04',
      title: 'Shaken units fire',
      reason: 'Taking 1 off the dice would help them; a penalty is meant.',
    },
    ['number', 'At a number 1 lower'],
    ['die', 'With 1 off each die'],
    ['fewer', 'With one die fewer'],
  ),
  oneOf(
    { id: 'bar', group: FIRE, ref: 'W-25', title: 'A BAR is read', reason: 'It has dice and no row.' },
    ['rifle', 'As a rifle'],
    ['lmg', 'As a Light MG'],
  ),
  oneOf(
    {
      id: 'mmg',
      group: FIRE,
      ref: 'W-25',
      title: 'A belt-fed MG on a bipod is read',
      reason: 'It has dice and no row.',
    },
    ['lmg', 'As a Light MG'],
    ['hmg', 'As a Heavy MG'],
  ),
  oneOf(
    {
      id: 'leader-fires',
      group: FIRE,
      ref: 'W-50',
      title: 'A leader fires',
      reason: 'It is not said what with. What he carries is noted man by man.',
    },
    ['own', 'His own weapon', 'A rifle unless noted'],
    ['rifle', 'A rifle'],
    ['nothing', 'Nothing'],
  ),
  oneOf(
    {
      id: 'crew',
      group: FIRE,
      ref: 'W-51',
      title: 'Crew needed to fire an MG',
      reason: 'It is not said. A mortar fires a round for each crewman.',
    },
    ['one', 'One man of it'],
    ['all', 'The whole crew'],
  ),
  oneOf(
    {
      id: 'picked',
      group: FIRE,
      ref: 'W-06',
      title: 'A crew picked out',
      reason: 'Cards still name leaders and soldiers.',
    },
    ['crew', 'Only the crew is hit', 'The suit alone counts'],
    ['normal', 'Cards as ever'],
  ),
  oneOf(
    {
      id: 'marked',
      group: CARDS,
      ref: 'W-05',
      title: 'A black card on a man once wounded',
      reason: 'Any future hit kills him, and the words have no exception.',
    },
    ['dies', 'Kills him'],
    ['suit', 'Pins him'],
  ),
  oneOf(
    { id: 'chooser', group: CARDS, ref: 'W-26', title: 'Among equals', reason: 'It is not said who chooses the man.' },
    ['owner', 'His owner chooses', 'The first of the roster is proposed'],
    ['firer', 'The firer chooses'],
    ['random', 'By lot'],
  ),
  oneOf(
    {
      id: 'lying',
      group: CARDS,
      ref: 'W-27',
      title: 'Without a crewman, J Q K falls on',
      reason: 'Previously wounded men may be those who came back, or those who lie wounded too.',
    },
    ['both', 'A man who came back, then one lying wounded'],
    ['recovered', 'A man who came back'],
    ['none', 'An ordinary soldier'],
  ),
  oneOf(
    {
      id: 'over-half',
      group: CARDS,
      ref: 'W-16',
      title: 'A unit is pinned with more than half pinned of',
      reason: 'Half of what is not said.',
    },
    ['standing', 'Its standing men'],
    ['start', 'Its starting strength'],
  ),
  oneOf(
    {
      id: 'aim',
      group: MORTARS,
      ref: 'W-07',
      title: 'Each later turn at the same spot',
      reason: 'If it grew, the third turn would always be on target.',
    },
    ['flat', 'Always 2 off'],
    ['growing', '2 off, 4 off, and so on'],
  ),
  oneOf(
    { id: 'blast', group: MORTARS, ref: 'W-08', title: 'Figures under the template roll', reason: 'No die is named.' },
    ['d20', 'A D20'],
    ['d6', 'A D6'],
  ),
  oneOf(
    {
      id: 'medium-81',
      group: MORTARS,
      ref: 'W-34',
      title: '3" and 81mm mortars',
      reason: 'The lists call them heavy; the rules have light, medium, and heavy off the table.',
    },
    ['medium', 'Medium, on the table'],
    ['heavy', 'Heavy, off the table'],
  ),
  oneOf(
    {
      id: 'under',
      group: MORTARS,
      ref: 'W-44',
      title: 'Men lying wounded under a template',
      reason: 'Each figure under it rolls.',
    },
    ['all', 'Count, and die if hit'],
    ['standing', 'Do not count'],
  ),
  oneOf(
    {
      id: 'zone',
      group: MORTARS,
      ref: 'W-11',
      title: 'Each further gun makes the beaten zone',
      reason: 'One inch each may be for both sides or for one.',
    },
    ['both', '1" wider and 1" deeper'],
    ['one', '1" larger on one side'],
  ),
  oneOf(
    { id: 'impact', group: MORTARS, ref: 'W-43', title: 'The impact point is', reason: 'It is not said.' },
    ['centre', 'The middle of the zone'],
    ['corner', 'The corner nearest the firer'],
  ),
  oneOf(
    {
      id: 'crack',
      group: MORTARS,
      ref: 'W-21',
      title: 'Crack crews',
      reason: 'Neither mortars nor crews in melee have a Crack row.',
    },
    ['veteran', 'As Veteran'],
    ['extrapolate', 'One better', 'Mortars 7 6 4 3; melee +1, +2, −1'],
  ),
  oneOf(
    {
      id: 'stragglers',
      group: CHARGE,
      ref: 'W-35',
      title: 'Stragglers',
      reason: 'A D6 is much for a unit of ten or fewer.',
    },
    ['printed', 'As printed'],
    ['few', 'Fewer', 'D6: 1–2 one, 3–4 two, 5 three, 6 none'],
  ),
  oneOf(
    {
      id: 'charge-dice',
      group: CHARGE,
      ref: 'W-29',
      title: 'A charging unit moves',
      reason: 'No bonus is printed.',
      source: 'printed',
    },
    ['0', 'As ever'],
    ['1', 'A D6 more'],
  ),
  flag(
    {
      id: 'chargers-fire',
      group: CHARGE,
      ref: 'W-30',
      title: 'Chargers may fire',
      reason: 'The sister rules forbid it.',
    },
    false,
  ),
  oneOf(
    {
      id: 'pinned-charge',
      group: CHARGE,
      ref: 'W-42',
      title: 'A unit pinned while charging',
      reason: 'It is not said.',
    },
    ['stands', 'Stops where it stands'],
    ['start', 'Goes back to its start'],
  ),
  oneOf(
    {
      id: 'close',
      group: CHARGE,
      ref: 'W-12',
      title: 'A unit that fails to close',
      reason: 'Two results are printed.',
    },
    ['start', 'Back to its start, pinned'],
    ['2d6', 'Back 2D6", pinned'],
  ),
  oneOf(
    {
      id: 'stand',
      group: CHARGE,
      ref: 'W-13',
      title: 'A unit that fails to stand',
      reason: 'Two results are printed.',
    },
    ['shaken-4d6', 'Back 4D6", shaken'],
    ['2d6', 'Back 2D6"'],
    ['shaken-2d6', 'Back 2D6", shaken'],
  ),
  oneOf(
    {
      id: 'several',
      group: CHARGE,
      ref: 'W-48',
      title: 'Several chargers, one target',
      reason: 'It is not said how often it tests.',
    },
    ['once', 'It stands once'],
    ['each', 'Once for each charger'],
  ),
  oneOf(
    { id: 'engaged', group: MELEE, ref: 'W-36', title: 'Who fights', reason: 'The sister rules take those near.' },
    ['all', 'All who stand'],
    ['four', 'Those within 4"'],
    ['number', 'As many as you say'],
  ),
  oneOf(
    {
      id: 'unequal',
      group: MELEE,
      ref: 'W-14',
      title: 'Spare men',
      reason: 'They match one to one until all have fought once.',
    },
    ['double', 'Double up'],
    ['sit', 'Sit out'],
    ['two', 'No more than two to one'],
  ),
  oneOf(
    {
      id: 'natural',
      group: MELEE,
      ref: 'W-18',
      title: 'The actual number rolled is',
      reason: 'The die itself, or with what is added.',
    },
    ['natural', 'The die'],
    ['modified', 'The die with what is added', '1 to 6'],
  ),
  oneOf(
    {
      id: 'blow',
      group: MELEE,
      ref: 'W-19',
      title: 'Whose die tells the effect',
      reason: 'A high winning roll is a hard blow.',
    },
    ['winner', 'The winner’s'],
    ['loser', 'The loser’s'],
  ),
  oneOf(
    {
      id: 'grenade-score',
      group: MELEE,
      ref: 'W-20',
      title: 'With a grenade the effect is told by',
      reason: 'The better of two dice wins; which is the roll itself?',
    },
    ['better', 'The better die'],
    ['first', 'The first die'],
  ),
  oneOf(
    {
      id: 'serving',
      group: MELEE,
      ref: 'W-22',
      title: 'Crews serving their weapon in cover',
      reason: 'They have a row, and −1 besides.',
    },
    ['add', 'Both count'],
    ['best', 'The better alone'],
  ),
  oneOf(
    {
      id: 'attacking',
      group: MELEE,
      ref: 'W-23',
      title: 'Gurkhas and US Marines',
      reason: 'They gain only when attacking.',
      source: 'printed',
    },
    ['charging', '+1 when charging'],
    ['off', 'No bonus'],
  ),
  flag(
    { id: 'stack', group: MELEE, ref: 'W-23', title: 'That adds to the Crack bonus', reason: 'It is not said.' },
    true,
  ),
  oneOf(
    { id: 'flank', group: MELEE, ref: 'W-24', title: 'In cover, and taken in flank', reason: 'It is not said.' },
    ['both', 'Both count'],
    ['cancel', 'The flank cancels the cover'],
  ),
  oneOf(
    {
      id: 'recovering',
      group: MORALE,
      ref: 'W-31',
      title: 'Wounded men roll',
      reason:
        'They may. Once the first roll has failed waiting is safer: a later attempt kills twice as often as it heals.',
    },
    ['ask', 'If their player wants it'],
    ['auto', 'Always'],
  ),
  {
    id: 'tests',
    group: MORALE,
    ref: 'W-39',
    title: 'Order of the tests',
    reason: 'It is not said. Recovery first may lift a unit above half.',
    source: 'inferred',
    kind: 'table',
    default: TESTS.map((test) => ({ test })),
    columns: [
      {
        id: 'test',
        title: 'Test',
        kind: 'one of',
        options: [
          { id: 'recovery', title: 'Wound recovery' },
          { id: 'critical', title: 'Critical Morale' },
          { id: 'rally', title: 'Rally' },
          { id: 'pinned', title: 'Pinned Morale' },
        ],
      },
    ],
    row: { test: 'recovery' },
  },
  oneOf(
    {
      id: 'unpinning',
      group: MORALE,
      ref: 'W-15',
      title: 'A pinned unit that passes',
      reason: 'Units or single men test.',
    },
    ['all', 'Frees all its men'],
    ['each', 'Then each man rolls'],
  ),
  oneOf(
    {
      id: 'rout',
      group: MORALE,
      ref: 'W-32',
      title: 'Routers run',
      reason: 'Results take effect in the next movement phase.',
      source: 'printed',
    },
    ['next', 'In the next movement phase'],
    ['once', 'At once'],
  ),
  oneOf(
    { id: 'shaken-run', group: MORALE, ref: 'W-37', title: 'Shaken units run 4D6"', reason: 'Once, or each turn.' },
    ['once', 'Once'],
    ['each', 'Each turn'],
  ),
  oneOf(
    {
      id: 'hospital',
      group: CAMPAIGN,
      ref: '8',
      title: 'Wounded men between games',
      reason: 'Nothing is printed.',
      source: 'house',
    },
    ['once', 'Roll once'],
    ['settled', 'Roll until settled'],
  ),
  number(
    {
      id: 'marks',
      group: CAMPAIGN,
      ref: '8',
      title: 'Games until a wound is forgotten',
      reason: 'A man who came back stays marked for the campaign. 0: for ever.',
      source: 'house',
    },
    0,
    0,
    20,
  ),
  oneOf(
    {
      id: 'ran',
      group: CAMPAIGN,
      ref: '8',
      title: 'Men who ran off the table',
      reason: 'Nothing is printed.',
      source: 'house',
    },
    ['back', 'Come back'],
    ['gone', 'Are struck off'],
  ),
  flag(
    {
      id: 'carrying',
      group: CAMPAIGN,
      ref: 'W-49',
      title: 'Wounded men must be carried',
      reason: 'There is no rule here; the parent game makes some armies carry them. The app only reminds you.',
    },
    false,
  ),
];
