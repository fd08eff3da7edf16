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

const OWN_ROW = 'Your own table has this row: what is here is the first edition’s, from a player’s sheet.';

const TESTS = {
  way: {
    about: 'Bad things cost Force Morale: a D6 on the row of what happened. A full CoC Dice skips one test.',
    table: 'force-morale',
    at: eventTested,
    none: OWN_ROW,
  },
  die: {
    about: 'A D6 on the row of what happened: the side loses as much Force Morale as its column says.',
    table: 'force-morale',
    at: eventTested,
    none: OWN_ROW,
  },
  sheet: {
    about: 'You read the test off your own sheet, and enter what it costs. The table here is the first edition’s.',
    table: 'force-morale',
    at: eventTested,
    none: OWN_ROW,
  },
} as const satisfies Readonly<Record<string, StepHelp<unknown>>>;

const dice: StepHelp<unknown> = {
  about: 'Both sides roll all their dice at once. Each 5 is one Shock on the enemy, each 6 one kill.',
  table: 'dice',
  at: () => rowNamed('5', '6'),
};

const storm = 'The Storm of Steel Bonus gives extra dice; what it is was not recovered.';

const fallen = {
  about: 'The owner says who fell, and so which weapons are lost.',
  none: 'There is no table for it: plain riflemen are suggested first.',
} as const;

const hit: StepHelp<unknown> = {
  about: 'A Leader whose Unit took a kill may be hit: Stunned, wounded or killed.',
  table: ({ ask }) => (ask.kind === 'roll' ? 'leaders' : undefined),
  at: () => ({}),
  none: 'Your own rulebook has the table of hits on Leaders. By our house rule a D6 no higher than the kills hits him, and a 6 never does.',
};

const run = 'A tracked vehicle runs over a Team that does not get out of its way.';

const caught: StepHelp<unknown> = {
  about: `${run} A Team caught takes a D6 of hits, as from fire in Light Cover.`,
  table: 'tank',
  at: () => rowNamed('A Team caught'),
};

const hurt: StepHelp<unknown> = {
  ...caught,
  about: 'The hits work as fire on a target in Light Cover. That table is in your own rulebook.',
};

const fate = {
  about: 'The players say which of the fallen return, which miss the next game, and who is gone.',
  none: 'The app has no table for it: the campaign’s own is in your book. A share it suggests is a house rule.',
} as const;

export const help: Help = {
  'close-combat': stepsHelp({
    ...TESTS,
    contact: {
      about: 'Who fights, and what helps or hinders: it makes the dice of both sides, line by line.',
      table: 'pool',
      none: 'Every line that holds counts, in this order.',
    },
    broken: {
      about: 'A Unit that is Broken already is attacked.',
      none: 'The rules we have don’t say whether it fights or surrenders: your own book may.',
    },
    closes: {
      about:
        'Where a Medium obstacle lies between, or a path exists out of sight, the active player chooses whether they fight.',
      none: 'There is no table for it: it is his choice.',
    },
    dice,
    storm: { about: storm, none: 'There is no table for it: you enter the dice by your own book.' },
    'storm dice': { ...dice, about: `${storm} They count like any others: a 5 is Shock, a 6 kills.` },
    kills: {
      about: 'Kills are spread evenly over the Teams that fight. An odd one goes where the player says.',
      none: 'There is no table for it: the share is even.',
    },
    shock: {
      about: 'Shock is spread evenly over the Teams that fight. No Team takes a second odd hit while another has none.',
      none: 'There is no table for it: the share is even.',
    },
    spill: {
      about: 'Kills beyond a Team’s last figure go on to the others, evenly again.',
      none: 'There is no table for it, and the rules we have don’t say so: it is our reading.',
    },
    smgs: {
      about: 'The owner says how many SMGs fell with their men.',
      none: 'There is no table for it: the fewest are suggested.',
    },
    fallen,
    'fallen with SMG': fallen,
    hit,
    severity: {
      about: 'A D6 says how badly he is hit. This table is our own, not the book’s.',
      table: 'leaders',
      none: 'The die decides the row.',
    },
    'way back': {
      about: 'A Broken Unit whose way back is blocked surrenders. One that leaves the table does not return.',
      table: (reading) => (noteOf(reading, 'ended').kind === 'overwhelmed' ? 'overwhelming' : 'margin'),
      at: sentBack,
      none: 'Its Shock alone has broken it: no margin is read.',
    },
    guards: {
      about: 'The winner gives one guard for every four prisoners. Guards and prisoners leave play.',
      none: 'There is no table for it: it is the winner’s choice.',
    },
  }),
  'over-run': stepsHelp({
    ...TESTS,
    evade: {
      about: `${run} Each Team touched rolls: more than its Shock, and it evades.`,
      table: 'tank',
      at: () => rowNamed('A Team touched'),
    },
    hits: caught,
    kills: hurt,
    shock: hurt,
    crushed: {
      ...caught,
      about: 'A D6 for each hit: 4 and 5 are Shock, 6 kills. These numbers are your house rule, not the book’s.',
    },
    weapon: {
      about: 'A crewed weapon touched by a tank gets away on a 6. Otherwise it is destroyed and its crew is removed.',
      table: 'tank',
      at: () => rowNamed('A crewed weapon'),
    },
    fallen,
  }),
  ramming: stepsHelp({
    crash: {
      about: 'Each vehicle rolls a D6 for each point of its armour. The one with fewer hits takes more Shock.',
      table: 'tank',
      at: () => rowNamed('Ramming'),
    },
  }),
  'force-morale': stepsHelp(TESTS),
  'starting-morale': stepsHelp({
    die: {
      about: 'One D6 says what Force Morale a side begins with: 2 less on the die if it is Green, 2 more if Elite.',
      table: 'starting',
      none: 'The die decides the column.',
    },
    typed: {
      about: 'What Force Morale a side begins with, by your book or scenario.',
      table: 'starting',
      none: 'Your own number counts: this table is the first edition’s.',
    },
  }),
  'turn-end': stepsHelp({
    ...TESTS,
    marker: {
      about: 'At the Turn End Broken Units rout, and markers come off Units with little Shock.',
      none: 'The passage has gaps where a Broken Unit has little Shock: your own book decides.',
    },
  }),
  losses: stepsHelp({
    ...TESTS,
    kills: {
      about: 'Kills of fire settled without the app, shared out over the Teams.',
      none: 'Your own rulebook says how: evenly is our suggestion.',
    },
    shock: {
      about: 'Shock of fire settled without the app, shared out over the Teams.',
      none: 'Your own rulebook says how: evenly is our suggestion.',
    },
    fallen,
    hit,
  }),
  'after-the-game': stepsHelp({
    fates: fate,
    gone: fate,
    misses: fate,
    // Leaders are asked for one by one, as "leader/1", "leader/2".
    '': { ...fate, about: 'The players say whether a fallen Leader returns, misses the next game, or is gone.' },
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
