import {
  type Help,
  rowNamed,
  type StepContext,
  type StepHelp,
  statedLines,
  stepsHelp,
  type TableSpot,
} from '../../system/help.ts';
import { siblingPath, stepsOf } from '../../system/wording.ts';
import { modifierTitle } from './tables.ts';

const duel: StepHelp<unknown> = {
  about:
    'Each side rolls a die. Modifiers cancel, and the better side alone adds what is left. The ratio of the totals says how it ends.',
  table: 'modifiers',
  at: modifiersHeld,
};

const OURS = 'The rules have no campaign: all of it is your house rules.';

export const help: Help = {
  'close-combat': stepsHelp({
    contact: {
      about: 'Pieces whose front edge touches an enemy fight him in this round.',
      table: 'modifiers',
      none: 'Every row that holds counts, duel by duel.',
    },
    fire: {
      about: 'A defender that is loaded fires before contact. Who falls or is disrupted by it counts at once.',
      none: 'Your own rulebook settles the fire: only what it did is entered here.',
    },
    order: {
      about: 'The active player says which duel comes first. Each result is applied before the next duel.',
      none: 'There is no table for it: it is his choice.',
    },
    attacker: duel,
    defender: duel,
  }),
  'phase-start': stepsHelp({
    morale: {
      about: 'A unit with as many disrupted pieces as its casualty limit rolls one D6, or all of it leaves the table.',
      table: 'tests',
      at: () => rowNamed('Unit morale'),
    },
    test: {
      about: 'One D6 against the quality of the piece.',
      table: 'tests',
      at: ({ ask }) => rowNamed(stepsOf(ask).at(-3) === 'away' ? 'Disengage' : 'Disruption'),
    },
    disengage: {
      about: 'A piece with one corner lock may test to fall back its own width.',
      table: 'tests',
      at: () => rowNamed('Disengage'),
    },
    allowed: {
      about: 'With two corner locks or more, with none, or while it is disrupted a piece does not disengage.',
      table: 'locks',
      at: ({ ask }) => LOCKS[String(ask.context?.why)] ?? {},
      none: 'Its locks are not what holds it: the players may allow it anyway.',
    },
  }),
  activation: stepsHelp({
    activation: {
      about: 'One, two or three dice: each that reaches the quality is an action for every unit of the wing.',
      table: 'activation',
      none: 'The dice decide the row.',
    },
  }),
  'after-the-game': stepsHelp({
    won: { about: 'A unit that won without casualties may rise in quality.', none: OURS },
    back: { about: 'A lost piece comes back if its die reaches the number.', none: OURS },
  }),
};

const LOCKS: Readonly<Record<string, TableSpot>> = { 'multi lock': rowNamed('2+'), 'not locked': rowNamed('0') };

/** Modifiers in a duel, found from lines of the sum such as "A2/pike". */
function modifiersHeld(reading: StepContext<unknown>): TableSpot {
  const held = statedLines(reading, siblingPath(reading.ask, 'edge')).flatMap(
    ({ what }) => modifierTitle(what.slice(what.lastIndexOf('/') + 1)) ?? [],
  );
  return rowNamed(...held);
}
