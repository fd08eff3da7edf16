import { isRecord } from '../../engine/data/plain.ts';
import {
  type Help,
  noteOf,
  rowNamed,
  type StepContext,
  type StepHelp,
  stepsHelp,
  type TableSpot,
} from '../../system/help.ts';
import { siblingPath } from '../../system/wording.ts';
import { houseValues } from './house.ts';
import { defeat, EVENTS } from './tables.ts';

const test = (about: string): StepHelp<unknown> => ({
  about,
  table: 'force-morale',
  at: eventTested,
  none: 'Use the row in your own table. This one is the first edition’s.',
});

const TESTS = {
  way: test('Bad things cost Force Morale: roll a D6 on their row. A full CoC Dice skips one test.'),
  die: test('Roll a D6 on the row. The side loses the Force Morale in that column.'),
  sheet: test('Read your own sheet and enter the loss. The table here is the first edition’s.'),
};

const dice: StepHelp<unknown> = {
  about: 'Both sides roll all dice at once. Each 5 is one Shock on the enemy, each 6 a kill.',
  table: 'dice',
  at: () => rowNamed('5', '6'),
};

const storm = 'The Storm of Steel Bonus gives extra dice. The rule is not included.';

const fallen = {
  about: 'The owner chooses who fell, and so which weapons are lost.',
  none: 'No table. The app suggests plain riflemen first.',
} as const;

const hit: StepHelp<unknown> = {
  about: 'A Leader whose Unit took a kill may be hit: Stunned, wounded or killed.',
  table: ({ ask }) => (ask.kind === 'roll' ? 'leaders' : undefined),
  at: () => ({}),
  none: 'Dice and table: section 13.2.7 of your book. House rule, off: a D6 equal to or below the kills hits, never a 6.',
};

const run = 'A tracked vehicle runs over a Team that does not evade.';

const caught: StepHelp<unknown> = {
  about: `${run} A caught Team takes D6 hits, as from fire in Light Cover.`,
  table: 'tank',
  at: () => rowNamed('A Team caught'),
};

const hurt: StepHelp<unknown> = {
  ...caught,
  about: 'Resolve the hits with your own fire table, against Light Cover.',
};

const fate = {
  about: 'You decide who returns, who misses a game and who is lost.',
  none: 'Table not included: use your campaign book. Suggested shares are a house rule.',
} as const;

export const help: Help = {
  'close-combat': stepsHelp({
    ...TESTS,
    contact: {
      about: 'Set who fights and what counts. This makes both sides’ dice.',
      table: 'pool',
      none: 'Every line that applies counts, in this order.',
    },
    broken: {
      about: 'A Unit already Broken is attacked.',
      none: 'Our rules don’t say whether it fights. Your book may.',
    },
    closes: {
      about: 'Across a Medium obstacle, or round a corner, the active player may choose to fight.',
      none: 'A free choice: no table.',
    },
    dice,
    storm: { about: storm, none: 'Enter the dice from your own book.' },
    'storm dice': { ...dice, about: `${storm} A 5 is Shock, a 6 kills.` },
    kills: {
      about: 'Share kills evenly among the fighting Teams. You choose who takes an odd one.',
      none: 'No table: share evenly.',
    },
    shock: {
      about: 'Share Shock evenly among the fighting Teams. No Team takes a second odd hit while another has none.',
      none: 'No table: share evenly.',
    },
    spill: {
      about: 'Kills beyond a Team’s last figure pass to the others, evenly.',
      none: 'No table. Our reading: the rules don’t say.',
    },
    smgs: {
      about: 'The owner chooses how many SMGs fell.',
      none: 'No table. The app suggests the fewest.',
    },
    fallen,
    'fallen with SMG': fallen,
    hit,
    severity: {
      about: 'Roll a D6. This table is our own, not the book’s.',
      table: 'leaders',
      none: 'Your die decides the row.',
    },
    'way back': {
      about: 'A blocked Broken Unit surrenders. One that leaves the table does not return.',
      table: (reading) => (noteOf(reading, 'ended').kind === 'overwhelmed' ? 'overwhelming' : 'margin'),
      at: sentBack,
      none: 'Its Shock broke it, not the margin.',
    },
    guards: {
      about: 'The winner gives one guard for four prisoners. All leave play.',
      none: 'The winner chooses: no table.',
    },
  }),
  'over-run': stepsHelp({
    ...TESTS,
    evade: {
      about: `${run} Each touched Team rolls. More than its Shock evades.`,
      table: 'tank',
      at: () => rowNamed('A Team touched'),
    },
    hits: caught,
    kills: hurt,
    shock: hurt,
    crushed: {
      ...caught,
      about: 'Roll a D6 for each hit: a 4 or 5 is Shock, a 6 kills. House rule.',
    },
    weapon: {
      about: 'A crewed weapon gets away on a 6. Otherwise remove weapon and crew.',
      table: 'tank',
      at: () => rowNamed('A crewed weapon'),
    },
    fallen,
  }),
  ramming: stepsHelp({
    crash: {
      about: 'Each vehicle rolls a D6 for each point of armour. Fewer hits take more Shock.',
      table: 'tank',
      at: () => rowNamed('Ramming'),
    },
  }),
  'force-morale': stepsHelp(TESTS),
  'starting-morale': stepsHelp({
    die: {
      about: 'Roll a D6 for each side’s Force Morale: Green −2, Elite +2.',
      table: 'starting',
      none: 'Your die decides the column.',
    },
    typed: {
      about: 'Enter Force Morale from your book or scenario.',
      table: 'starting',
      none: 'Use your own number. This table is the first edition’s.',
    },
  }),
  'turn-end': stepsHelp({
    ...TESTS,
    marker: {
      about: 'At the Turn End Broken Units rout. Units with little Shock lose their markers.',
      none: 'The printed passage has gaps. Your book decides.',
    },
  }),
  losses: stepsHelp({
    ...TESTS,
    kills: {
      about: 'Share the kills from fire among the Teams.',
      none: 'Use your rulebook. The app suggests even shares.',
    },
    shock: {
      about: 'Share the Shock from fire among the Teams.',
      none: 'Use your rulebook. The app suggests even shares.',
    },
    fallen,
    hit,
  }),
  'after-the-game': stepsHelp({
    fates: fate,
    gone: fate,
    misses: fate,
    // Leaders are asked for one by one, as "leader/1", "leader/2".
    '': { ...fate, about: 'You decide whether the Leader returns, misses a game or is lost.' },
  }),
};

function eventTested({ ask, setup, house }: StepContext<unknown>): TableSpot {
  const id = ask.context?.event ?? (isRecord(setup) ? setup.event : undefined);
  const { fm_table, fm_rows } = houseValues(house);
  if (fm_table === 'custom' && fm_rows.some(({ event }) => event === id)) return {};
  const title = EVENTS.find((event) => event.id === id)?.title;
  return title === undefined ? {} : rowNamed(title);
}

function sentBack(reading: StepContext<unknown>): TableSpot {
  const { kind, margin } = noteOf(reading, 'ended');
  if (kind === 'overwhelmed') return rowNamed('an active Leader');
  const byMargin = kind === 'margin' || houseValues(reading.house).broken_move === 'margin';
  if (!byMargin || typeof margin !== 'number') return {};
  const { by, inches } = defeat(margin);
  const went = noteOf(reading, siblingPath(reading.ask, 'gives way')).inches;
  return inches === went ? rowNamed(by === 4 ? '4 or more' : by) : {};
}
