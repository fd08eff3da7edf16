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
import { facesOf } from '../../system/tables.ts';
import { itemOfStep, siblingPath, stepOf, stepsOf } from '../../system/wording.ts';
import { houseValues } from './house.ts';
import type { ArtillerySetup } from './rules/fire/artillery.ts';
import type { FireSetup } from './rules/fire/firesetup.ts';
import type { MortarSetup } from './rules/fire/mortarsetup.ts';
import { AS, tableRowOf } from './rules/fire/tohit.ts';
import { figuresIn } from './rules/fire/underfire.ts';
import type { ChargeSetup } from './rules/melee/chargesetup.ts';
import type { DeclarationSetup } from './rules/movement/declare.ts';
import type { MovementSetup } from './rules/movement/movement.ts';
import type { SpottingSetup } from './rules/movement/spotting.ts';
import type { MoralePhaseSetup } from './rules/turn/moralephase.ts';
import { ALWAYS_SEEN_INCHES, DIRECTIONS, MORTARS, MOVES, SPOTTING, WEAPONS } from './tables.ts';
import { gradeOf, gunOf, standingMen } from './units.ts';

const ZONE = 'No table: the die gives the inches.';
const ALLOW = 'You may allow it anyway.';
const LOOK = 'No table: look at yours.';
const OWNER = 'No table: the owner chooses.';

const nerve = <S>(table: string, about: string): StepHelp<S> => ({ about, table, at: tested });

const leader = <S>(table: string, unit: (reading: StepContext<S>) => Unit | undefined): StepHelp<S> => ({
  about: 'A leader near improves the number. A house rule says how near.',
  table,
  at: (reading) => gradeRow(unit(reading)),
});

const major = nerve<unknown>(
  'major',
  'With no leader within 6" a unit tests before moving. If it fails, it may only fire.',
);

const card = {
  about:
    'A card for each hit: the rank says who, the suit how badly. Any card kills a man who is or was wounded. Our reading: a man wounded in this volley is not hit again.',
  table: 'cards',
  none: 'Read the card’s rows.',
} as const;
const suit = {
  ...card,
  about: 'One card for this man. Our reading: only the suit counts.',
};

const wound: StepHelp<unknown> = {
  about: 'A wounded man rolls one D6. The first attempt has better chances.',
  table: 'recovery',
  at: ({ ask }) => ({
    column: ask.kind === 'roll' && ask.tally.name.startsWith('first') ? 'First attempt' : 'Later attempts',
  }),
};

const run = {
  about: 'A routing unit runs 4D6" to the rear each turn until it passes its test.',
  none: 'No table: the dice give the inches.',
};

const man: StepHelp<unknown> = {
  about: 'These men are all alike. A house rule says who picks.',
  table: 'cards',
  at: cardDrawn,
};

const duel: StepHelp<ChargeSetup> = {
  about: 'Each adds his modifiers to his die. The higher total wins. A tie rolls again.',
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
  none: 'No Crack crew is printed: your house rule makes it one better than Veteran.',
};

const walk: StepHelp<MovementSetup> = {
  about: 'Add up the D6 for its kind and ground: that many inches.',
  table: 'moves',
  at: (reading) => {
    const { unit, ground } = factsAnswered(reading, 'move');
    const title = MOVES.find(({ kind }) => kind === unit.kind)?.title;
    return title === undefined ? {} : { ...rowNamed(title), column: ground === 'open' ? 'Open' : 'Rough, woods' };
  },
  none: 'No dice are printed for cavalry and artillery: ours are a house rule.',
};

export const help: Help = {
  move: stepsHelp<MovementSetup>({
    move: walk,
    distance: walk,
    loading: {
      about: 'Loading or unloading costs 2D6.',
      none: 'Taking them off the inches is your house rule.',
    },
    forbidden: {
      about: 'A shaken unit stays, a routing one runs, a pinned one may only fall back.',
      none: ALLOW,
    },
    major,
  }),
  'major-morale': stepsHelp({ major }),
  declare: stepsHelp<DeclarationSetup>({
    stragglers: {
      about: 'Stragglers stay behind and miss the charge.',
      table: ({ ask }) => (ofFew(ask) ? 'few-stragglers' : 'stragglers'),
      at: ({ ask, setup }) => (ofFew(ask) ? {} : gradeRow(setup.charger)),
      none: 'Read the die’s row.',
    },
    behind: {
      about: 'Leaders hang back only if nobody else is left.',
      none: OWNER,
    },
    forbidden: { about: 'Pinned, shaken and routing units do not charge.', none: ALLOW },
  }),
  rout: stepsHelp({
    run,
    off: {
      about: 'A unit that runs off the table is out of the game.',
      none: LOOK,
    },
  }),
  fire: stepsHelp<FireSetup>({
    volley: {
      about: 'Weapon, distance and terrain class give the number.',
      table: 'terrain',
      at: ({ setup }) => rowNamed(setup.class),
    },
    forbidden: {
      about:
        'Pinned units do not fire. Crews are picked out at close range only. House rules stop chargers firing, and fire at unspotted targets.',
      none: ALLOW,
    },
    'out of range': {
      about: 'Beyond the longest range of its weapons a unit cannot hit.',
      table: 'fire-long',
      at: beyond,
      none: 'Submachine guns fire at close range only.',
    },
    hits: {
      about: 'The number or less hits. Roll weapons of one number together.',
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
  mortar: stepsHelp<MortarSetup>({
    aim: {
      about: 'Each unpinned crewman fires one round, within the mortar’s range.',
      table: 'mortars',
      at: mortarFired,
    },
    forbidden: {
      about: 'A mortar fires within its range, at what it or a leader near it sees, unless pinned.',
      table: 'mortars',
      at: mortarFired,
    },
    direction: {
      about: 'One D6 for each round, seen from the mortar. Later turns at the same spot take 2 off.',
      table: 'deviation',
      none: 'Read the die’s row.',
    },
    distance: {
      about: 'A round that misses falls a D6 in inches off.',
      table: 'deviation',
      at: (reading) => {
        const fell = DIRECTIONS.find(({ fall }) => fall === answerTo(reading, siblingPath(reading.ask, 'direction')));
        return fell ? rowNamed(facesOf(fell)) : {};
      },
    },
    under: {
      about: 'Every man under the template may be hit, friend or foe.',
      table: 'mortars',
      at: mortarFired,
    },
    hit: {
      about: 'One die for each man: the number for his terrain class or less hits.',
      table: 'blast',
      at: blasted,
      none: 'No Crack row is printed: your house rule makes it one better than Veteran.',
    },
    card: suit,
  }),
  artillery: stepsHelp<ArtillerySetup>({
    width: { about: 'One D10: the width in inches.', none: ZONE },
    depth: { about: 'The other D10: the depth in inches.', none: ZONE },
    larger: {
      about: 'Each further gun makes the zone an inch larger.',
      none: 'On one side only: your house rule.',
    },
    zone: {
      about: 'Everybody in the zone takes one card, friend or foe. Nobody rolls to hit.',
      none: LOOK,
    },
    vehicles: {
      about: 'A vehicle takes one card too, but no damage is printed.',
      none: LOOK,
    },
    card: suit,
  }),
  spot: stepsHelp<SpottingSetup>({
    look: {
      about: `Within ${ALWAYS_SEEN_INCHES}" a unit sees everything. Farther off, grade, leader and distance give the number.`,
      table: 'spotting',
      at: ({ setup }) => gradeRow(setup.spotter),
    },
    spot: {
      about: 'The number or less spots the target, for every friend in line of sight.',
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
  'charge-home': stepsHelp<ChargeSetup>({
    forbidden: { about: 'Pinned, shaken and routing units do not charge.', none: ALLOW },
    close: nerve('close', 'After all fire a charging unit tests to close.'),
    stand: nerve('close', 'The target tests to stand, on 2 less if pinned or shaken.'),
    'close leader': leader('close', ({ ask, setup }) => itemOfStep(setup.chargers, ask, 1)?.unit),
    'stand leader': leader('close', ({ setup }) => setup.target),
    back: {
      about: 'A unit that does not close or stand goes back that many inches.',
      none: 'Two results are printed for each test. A house rule says which counts.',
    },
    contact: {
      about: 'These facts give each man’s modifiers.',
      table: 'melee',
      at: (reading) =>
        rowNamed(
          ...[...reading.setup.chargers.map(({ unit }) => unit), reading.setup.target].flatMap((unit) =>
            standingMen(unit).flatMap((man) => fighter(unit, man, reading) ?? []),
          ),
        ),
      none: 'No Crack crew is printed: your house rule makes it one better than Veteran.',
    },
    order: {
      about: 'Men fight one against one in this order. Our reading: spare men then join where fewest have fought.',
      none: OWNER,
    },
    grenades: {
      about: 'A man with a grenade rolls two dice, and the better counts. It uses one grenade.',
      none: OWNER,
    },
    attacker: duel,
    defender: duel,
  }),
  'morale-phase': stepsHelp<MoralePhaseSetup>({
    recovering: {
      about: 'Each wounded man may roll once a morale phase. A later roll kills more often than it heals.',
      table: 'recovery',
      none: 'Each man’s die gives his row.',
    },
    die: wound,
    critical: nerve('critical', 'A unit that has lost half its strength tests every turn. If it fails, it routs.'),
    rally: nerve('close', 'A shaken unit may not move until it rallies.'),
    pinned: nerve('critical', 'Pinned units and men test to recover.'),
    'critical leader': leader('critical', unitTesting),
    'rally leader': leader('close', unitTesting),
    'pinned leader': leader('critical', unitTesting),
    run,
  }),
  'next-card': stepsHelp({
    'turn card': {
      about: 'The card’s colour says whose turn it is. Ignore it if that side has nobody left.',
      none: 'No table: each side has its colour.',
    },
    side: {
      about: 'Without cards you decide which side acts next.',
      none: 'Your house rule.',
    },
    unit: {
      about: 'Units act from left to right, or in any order by house rule.',
      none: LOOK,
    },
  }),
  begin: stepsHelp({
    grenades: {
      about: 'Each basic unit starts with ten grenades, or by choice with 2D10.',
      none: 'No table: the dice give the grenades.',
    },
    order: {
      about: 'Units act from left to right.',
      none: LOOK,
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

function unitTesting({ ask, setup }: StepContext<MoralePhaseSetup>): Unit | undefined {
  return itemOfStep(setup.units, ask, 1)?.unit;
}

const ofFew = (ask: Ask): boolean => ask.kind === 'roll' && ask.tally.kind === 'own';

function beyond(reading: StepContext<FireSetup>): TableSpot {
  const { weapons } = noteOf(reading, 'cannot hit');
  const far = (Array.isArray(weapons) ? weapons : []).filter((one) => isRecord(one) && one.beyond);
  const used = WEAPONS.filter((weapon) => far.some((one) => one.weapon === weapon));
  return rowNamed(
    ...used.map((weapon) => tableRowOf(weapon, gradeOf(reading.setup.firer), houseValues(reading.house))),
  );
}

function volleyLines(reading: StepContext<FireSetup>) {
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

function mortarFired({ setup }: StepContext<MortarSetup>): TableSpot {
  return rowNamed(MORTARS[gunOf(setup.mortar) === 'medium' ? 'medium' : 'light'].title);
}

/**
 * Row of the crew’s grade and column of the figure’s terrain class. The figure’s number is in the ask’s id: 3 in
 * "round/1/man/3/hit".
 */
function blasted(reading: StepContext<MortarSetup>): TableSpot {
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
