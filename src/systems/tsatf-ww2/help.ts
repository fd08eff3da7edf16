import type { Ask } from '../../engine/ask.ts';
import { isRecord } from '../../engine/data/plain.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import {
  answerTo,
  factsAnswered,
  type Help,
  noteOf,
  rowNamed,
  type StepContext,
  type StepHelp,
  statedLines,
  stepsHelp,
  type TableSpot,
} from '../../system/help.ts';
import { itemOfStep, siblingPath, stepOf, stepsOf } from '../../system/wording.ts';
import { houseValues } from './house.ts';
import type * as artillery from './rules/fire/artillery.ts';
import type * as fire from './rules/fire/firesetup.ts';
import type * as mortar from './rules/fire/mortarsetup.ts';
import { AS, tableRowOf } from './rules/fire/tohit.ts';
import { figuresIn } from './rules/fire/underfire.ts';
import type * as charge from './rules/melee/chargesetup.ts';
import type * as declare from './rules/movement/declare.ts';
import type * as move from './rules/movement/movement.ts';
import type * as spot from './rules/movement/spotting.ts';
import type * as moralephase from './rules/turn/moralephase.ts';
import { ALWAYS_SEEN_INCHES, DIRECTIONS, faces, MORTARS, MOVES, SPOTTING, WEAPONS } from './tables.ts';
import { gradeOf, gunOf, standingMen } from './units.ts';

const ZONE = 'There is no table for it: the die is the inches.';
const ALLOW = 'There is no table for it: the players may allow it anyway.';

const nerve = <S>(table: string, about: string): StepHelp<S> => ({ about, table, at: tested });

const leader = <S>(table: string, unit: (reading: StepContext<S>) => Unit | undefined): StepHelp<S> => ({
  about: 'With a leader near a unit tests on a better number than without. What near means is a house rule.',
  table,
  at: (reading) => gradeRow(unit(reading)),
});

const major = nerve<unknown>(
  'major',
  'A unit with no leader within 6" tests before it moves, on one D20. If it fails it may not move this turn, and may still fire.',
);

const card = {
  about:
    'A casualty card for each hit: the rank names the man, the suit what becomes of him. Any card kills a man who is or was wounded. Our reading: a man wounded in this volley is not hit again in it.',
  table: 'cards',
  none: 'The card decides the row.',
} as const;
const suit = {
  ...card,
  about: 'One casualty card on this very figure: the suit counts and, by our reading, the rank does not.',
};

const wound: StepHelp<unknown> = {
  about: 'A wounded man rolls one D6 for recovery. The first attempt has better chances than those that follow.',
  table: 'recovery',
  at: ({ ask }) => ({
    column: ask.kind === 'roll' && ask.tally.name.startsWith('first') ? 'First attempt' : 'Later attempts',
  }),
};

const run = {
  about: 'A routing unit runs 4D6" to the rear, each turn, until it passes its test or leaves the table.',
  none: 'There is no table for it: the dice are the inches.',
};

const man: StepHelp<unknown> = {
  about: 'Where the men a card may fall on are all alike, one of them is picked. Who picks is a house rule.',
  table: 'cards',
  at: cardDrawn,
};

const duel: StepHelp<charge.Setup> = {
  about:
    'Each rolls a die and adds what his kind and the ground give him. The higher total wins; equal totals roll again.',
  table: 'melee',
  at: (reading) => {
    const { chargers, target, cover, flank } = factsAnswered(reading, 'contact');
    const attacks = stepOf(reading.ask) === 'attacker';
    const men = reading.ask.context?.men;
    const id = isRecord(men) ? men[attacks ? 'attacker' : 'defender'] : undefined;
    const unit = [...chargers.map((one) => one.unit), target].find(({ men }) => men.some((man) => man.id === id));
    const man = unit?.men.find((one) => one.id === id);
    const row = unit && man && fighter(unit, man, reading);
    const covered = cover && !(flank && reading.house.flank === 'cancel');
    const column = attacks ? 'Charging' : flank === covered ? undefined : flank ? 'Flank, rear' : 'In cover';
    return row === undefined ? {} : { ...rowNamed(row), ...(column === undefined ? {} : { column }) };
  },
  none: 'No row is printed for a Crack crew: your house rule reads it as better than Veteran.',
};

const walk: StepHelp<move.Setup> = {
  about: 'A unit rolls D6 for its move by its kind and its ground, and adds them up: that many inches.',
  table: 'moves',
  at: (reading) => {
    const { unit, ground } = factsAnswered(reading, 'move');
    const title = MOVES.find(({ kind }) => kind === unit.kind)?.title;
    return title === undefined ? {} : { ...rowNamed(title), column: ground === 'open' ? 'Open' : 'Rough, woods' };
  },
  none: 'Nothing is printed for cavalry and artillery: their dice are a house rule; until you change them they are ours.',
};

export const help: Help = {
  move: stepsHelp<move.Setup>({
    move: walk,
    distance: walk,
    loading: {
      about: 'Loading or unloading costs 2D6.',
      none: 'There is no table for it, and the rules don’t say how it costs them: taking them off the inches is your house rule.',
    },
    forbidden: {
      about: 'A shaken unit stays until it rallies, a routing one only runs, and a pinned one may at most fall back.',
      none: ALLOW,
    },
    major,
  }),
  'major-morale': stepsHelp({ major }),
  declare: stepsHelp<declare.Setup>({
    stragglers: {
      about: 'Stragglers stay where the unit started and take no part in the charge.',
      table: ({ ask }) => (ofFew(ask) ? 'few-stragglers' : 'stragglers'),
      at: ({ ask, setup }) => (ofFew(ask) ? {} : gradeRow(setup.charger)),
      none: 'The die decides the row.',
    },
    behind: {
      about: 'The owner says who hangs back; leaders only when nobody else is left.',
      none: 'There is no table for it: it is the owner’s choice.',
    },
    forbidden: { about: 'Pinned, shaken and routing units do not charge.', none: ALLOW },
  }),
  rout: stepsHelp({
    run,
    off: {
      about: 'A unit that has run off the table is out of the game.',
      none: 'There is no table for it: look at yours.',
    },
  }),
  fire: stepsHelp<fire.Setup>({
    volley: {
      about:
        'Who fires, how far off the target is, and its terrain class: together they find the number in the fire tables.',
      table: 'terrain',
      at: ({ setup }) => rowNamed(setup.class),
    },
    forbidden: {
      about:
        'Pinned units do not fire, and crews are picked out at close range only. House rules hold the fire of chargers, as in The Sword to Adventure, and fire at targets nobody has spotted.',
      none: ALLOW,
    },
    'out of range': {
      about: 'Beyond the last band of its weapons a unit cannot hit.',
      table: 'fire-long',
      at: beyond,
      none: 'A submachine gun has a row at close range only.',
    },
    hits: {
      about:
        'Each weapon has its D20s. A die of the number or less is a hit; weapons of one number are rolled together.',
      table: (reading) => `fire-${volleyLines(reading)[0]?.band ?? 'close'}`,
      at: (reading) => {
        const [first, ...more] = volleyLines(reading);
        const same = more.filter(({ band }) => band === first?.band).map(({ row }) => row);
        return first ? { ...rowNamed(first.row, ...same), column: first.of } : {};
      },
    },
    card,
    man,
    lot: man,
  }),
  mortar: stepsHelp<mortar.Setup>({
    aim: {
      about: 'A mortar has a shortest and a longest range, and each active crewman fires one round.',
      table: 'mortars',
      at: mortarFired,
    },
    forbidden: {
      about: 'A mortar fires within its range, at what it or a leader near it sees, and not while it is pinned.',
      table: 'mortars',
      at: mortarFired,
    },
    direction: {
      about:
        'One D6 for each round says where it falls, seen from the mortar. On later turns at the same spot the die is helped.',
      table: 'deviation',
      none: 'The die decides the row.',
    },
    distance: {
      about: 'A round that misses is a D6 in inches off.',
      table: 'deviation',
      at: (reading) => {
        const fell = DIRECTIONS.find(({ fall }) => fall === answerTo(reading, siblingPath(reading.ask, 'direction')));
        return fell ? rowNamed(faces([fell])) : {};
      },
    },
    under: {
      about: 'Every figure under the template may be hit, friend or foe.',
      table: 'mortars',
      at: mortarFired,
    },
    hit: {
      about: 'Each figure under the template has a die: the number for its terrain class or less hits it.',
      table: 'blast',
      at: blasted,
      none: 'No Crack row is printed: your house rule goes one better than Veteran.',
    },
    card: suit,
  }),
  artillery: stepsHelp<artillery.Setup>({
    width: { about: 'One D10 is the width of the beaten zone in inches.', none: ZONE },
    depth: { about: 'The other D10 is the depth of the beaten zone in inches.', none: ZONE },
    larger: {
      about: 'Each gun after the first makes the beaten zone an inch larger.',
      none: 'There is no table for it. That it grows on one side only is your house rule.',
    },
    zone: {
      about: 'Everything in the beaten zone takes one card, friend or foe. Nobody rolls to hit.',
      none: 'There is no table for it: measure who is in the zone.',
    },
    vehicles: {
      about: 'A vehicle in the zone takes one card too. No damage is printed for it.',
      none: 'There is no table for it: measure which are in the zone.',
    },
    card: suit,
  }),
  spot: stepsHelp<spot.Setup>({
    look: {
      about: `Within ${ALWAYS_SEEN_INCHES}" everything is seen. Farther off a unit rolls by its grade, its leader and the distance.`,
      table: 'spotting',
      at: ({ setup }) => gradeRow(setup.spotter),
    },
    spot: {
      about: 'One D20 of the number or less spots the target, for every friend with a line of sight to it.',
      table: 'spotting',
      at: (reading) => {
        const { spotter, leader, inches } = factsAnswered(reading, 'look');
        const to = SPOTTING.find((band) => inches <= band.to)?.to;
        return {
          ...gradeRow(spotter),
          ...(to === undefined ? {} : { column: `To ${to}", ${leader ? 'led' : 'not'}` }),
        };
      },
    },
  }),
  'charge-home': stepsHelp<charge.Setup>({
    forbidden: { about: 'Pinned, shaken and routing units do not charge.', none: ALLOW },
    close: nerve('close', 'Once all fire is done a charging unit tests, on one D20, before it comes to grips.'),
    stand: nerve(
      'close',
      'The target tests whether it stays, on one D20; on 2 less where it is already pinned or shaken.',
    ),
    'close leader': leader('close', ({ ask, setup }) => itemOfStep(setup.chargers, ask, 1)?.unit),
    'stand leader': leader('close', ({ setup }) => setup.target),
    back: {
      about: 'A unit that did not close or did not stand goes back as many inches as the dice say.',
      none: 'There is no table for it. Two results are printed for each test: which one counts is a house rule.',
    },
    contact: {
      about: 'Who reaches the enemy, and how the target lies: it says what is added to each man’s die.',
      table: 'melee',
      at: (reading) =>
        rowNamed(
          ...[...reading.setup.chargers.map(({ unit }) => unit), reading.setup.target].flatMap((unit) =>
            standingMen(unit).flatMap((man) => fighter(unit, man, reading) ?? []),
          ),
        ),
      none: 'No row is printed for Crack crews: your house rule reads them as better than Veteran.',
    },
    order: {
      about:
        'Men are matched one against one in this order. Spare men then take on those still in place with fewest fights.',
      none: 'There is no table for it: the owner says who goes first.',
    },
    grenades: {
      about: 'A man with a grenade rolls two dice, and the better counts. His unit has one grenade fewer.',
      none: 'There is no table for it: it is the owner’s choice while grenades last.',
    },
    attacker: duel,
    defender: duel,
  }),
  'morale-phase': stepsHelp<moralephase.Setup>({
    recovering: {
      about:
        'Each wounded man may roll once in a morale phase. After a first failure a later roll kills more often than it heals.',
      table: 'recovery',
      none: 'Each man’s die decides his row.',
    },
    die: wound,
    critical: nerve(
      'critical',
      'A unit that has lost half its starting strength or more tests every turn. If it fails, it routs.',
    ),
    rally: nerve('close', 'A shaken unit tests whether it rallies. Until it does it stays where it is.'),
    pinned: nerve('critical', 'Pinned units and pinned men test whether they are pinned no longer.'),
    'critical leader': leader('critical', unitTesting),
    'rally leader': leader('close', unitTesting),
    'pinned leader': leader('critical', unitTesting),
    run,
  }),
  'next-card': stepsHelp({
    'turn card': {
      about: 'The colour of the card says whose turn it is. A card of a side with nobody left to act is ignored.',
      none: 'There is no table for it: the card’s colour is the side’s.',
    },
    side: {
      about: 'With no cards the players say which side acts next.',
      none: 'There is no table for it: playing without cards is your house rule.',
    },
    unit: {
      about: 'The units of a side act from left to right; any order is a house rule.',
      none: 'There is no table for it: look along your line.',
    },
  }),
  begin: stepsHelp({
    grenades: {
      about: 'Each basic unit begins with ten hand grenades, or by choice with 2D10 added up.',
      none: 'There is no table for it: the dice are the grenades.',
    },
    order: {
      about: 'The units of a side act from left to right, so the app needs their order.',
      none: 'There is no table for it: look along your line.',
    },
  }),
  'after-the-game': stepsHelp({ die: wound }),
};

function gradeRow(unit: Unit | undefined): TableSpot {
  return unit ? rowNamed(gradeOf(unit)) : {};
}

function tested(reading: StepContext): TableSpot {
  const [line] = statedLines(reading, `${reading.ask.id} need`);
  if (!line) return {};
  return {
    ...rowNamed(line.what.split(' ')[0] ?? ''),
    column: line.what.endsWith('with leader') ? 'With leader' : 'Without',
  };
}

function unitTesting({ ask, setup }: StepContext<moralephase.Setup>): Unit | undefined {
  return itemOfStep(setup.units, ask, 1)?.unit;
}

const ofFew = (ask: Ask): boolean => ask.kind === 'roll' && ask.tally.kind === 'own';

function beyond(reading: StepContext<fire.Setup>): TableSpot {
  const { weapons } = noteOf(reading, 'cannot hit');
  const far = (Array.isArray(weapons) ? weapons : []).filter((one) => isRecord(one) && one.beyond);
  const used = WEAPONS.filter((weapon) => far.some((one) => one.weapon === weapon));
  return rowNamed(
    ...used.map((weapon) => tableRowOf(weapon, gradeOf(reading.setup.firer), houseValues(reading.house))),
  );
}

/** Table row, band and class of each weapon in a pool, read from its lines. */
function volleyLines(reading: StepContext<fire.Setup>) {
  return statedLines(reading, siblingPath(reading.ask, 'number')).flatMap(({ what }) => {
    const [read, band, of] = what.split(', ');
    const row = read?.split(AS).at(-1);
    return row && band && of ? [{ row, band, of: of.replace('class ', '') }] : [];
  });
}

const FIGURES: Readonly<Record<string, string>> = { ordinary: '2–10', key: 'J Q K', leader: 'Ace' };
const EFFECTS: Readonly<Record<string, string>> = { pinned: 'Spade, club', wounded: 'Diamond', killed: 'Heart' };

/** Rows of the card drawn, such as "key wounded". For a crew picked out only the suit counts. */
function cardDrawn(reading: StepContext): TableSpot {
  const drawn = answerTo(reading, siblingPath(reading.ask, 'card'));
  const [figure = '', effect = ''] = isRecord(drawn) ? String(drawn.is).split(' ') : [];
  const suit = EFFECTS[effect] ?? '';
  return stepsOf(reading.ask)[0] === 'crew' ? rowNamed(suit) : rowNamed(FIGURES[figure] ?? '', suit);
}

function mortarFired({ setup }: StepContext<mortar.Setup>): TableSpot {
  return rowNamed(MORTARS[gunOf(setup.mortar) === 'medium' ? 'medium' : 'light'].title);
}

/**
 * Row of the crew’s grade and column of the figure’s terrain class. The figure’s number is in the ask’s id: 3 in
 * "round/1/man/3/hit".
 */
function blasted(reading: StepContext<mortar.Setup>): TableSpot {
  const { targets, mortar } = factsAnswered(reading, 'aim');
  const figure = itemOfStep(figuresIn(targets), reading.ask, 3);
  const of = figure && targets[figure.at]?.class;
  const row = printed(mortar, reading);
  return row && of ? { ...rowNamed(row), column: of } : {};
}

function printed(unit: Unit, { house }: Pick<StepContext, 'house'>): string | undefined {
  const of = gradeOf(unit);
  if (of !== 'Crack') return of;
  return house.crack === 'veteran' ? 'Veteran' : undefined;
}

function fighter(unit: Unit, man: Man, reading: Pick<StepContext, 'house'>): string | undefined {
  if (man.role !== 'crewman') return `${gradeOf(unit)} infantry`;
  const row = printed(unit, reading);
  return row && `${row} crew`;
}
