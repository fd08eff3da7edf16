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
    'Both roll a D6. Modifiers cancel: only the better side adds the difference. Twice the total disrupts, three times eliminates.',
  table: 'modifiers',
  at: modifiersHeld,
};

const OURS = 'The rulebook has no campaign. These are house rules.';

export const help: Help = {
  'close-combat': stepsHelp({
    contact: {
      about: 'A piece fights the enemy that its front edge touches.',
      table: 'modifiers',
      none: 'Each duel uses every row that applies.',
    },
    fire: {
      about: 'A loaded defender fires before contact. Its hits count at once.',
      none: 'Use your own shooting rules.',
    },
    order: {
      about: 'Each result applies before the next duel.',
      none: 'A free choice: no table.',
    },
    attacker: duel,
    defender: duel,
  }),
  'phase-start': stepsHelp({
    morale: {
      about: 'A unit with as many disrupted pieces as its casualty limit rolls a D6. If it fails, it leaves the table.',
      table: 'tests',
      at: () => rowNamed('Unit morale'),
    },
    test: {
      about: 'Roll a D6 against the quality of the piece.',
      table: 'tests',
      at: ({ ask }) => rowNamed(stepsOf(ask).at(-3) === 'away' ? 'Disengage' : 'Disruption'),
    },
    disengage: {
      about: 'A piece with one corner lock may test to fall back its own width.',
      table: 'tests',
      at: () => rowNamed('Disengage'),
    },
    allowed: {
      about: 'A piece needs exactly one corner lock to disengage. A disrupted piece cannot.',
      table: 'locks',
      at: ({ ask }) => LOCKS[String(ask.context?.why)] ?? {},
      none: 'You may allow it anyway.',
    },
  }),
  activation: stepsHelp({
    activation: {
      about: 'Roll one to three dice. Each die at the quality or higher gives every unit one action.',
      table: 'activation',
      none: 'Your dice decide the row.',
    },
  }),
  'after-the-game': stepsHelp({
    won: { about: 'A unit that won without casualties may improve its quality.', none: OURS },
    back: { about: 'A lost piece returns if its die reaches the number.', none: OURS },
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
