import type { Unit } from '../../engine/roster.ts';
import {
  type Help,
  rowNamed,
  type StepContext,
  type StepHelp,
  statedLines,
  stepsHelp,
  type TableSpot,
} from '../../system/help.ts';
import { itemOfStep, siblingPath, stepsOf } from '../../system/wording.ts';
import type * as declaration from './rules/declaration.ts';
import { type Setup, whyForbidden } from './rules/declare.ts';
import type * as shooting from './rules/shooting.ts';
import { FORBIDDEN, HIT, MODIFIERS, SHOOTING } from './tables.ts';
import { quality } from './units.ts';

const effects = <S>(struck: (reading: StepContext<S>) => Unit | undefined): Readonly<Record<string, StepHelp<S>>> => ({
  effect: {
    about:
      'The owner of what was hit rolls one D6: by its quality it is routed, or falls back a square. There is no third.',
    table: 'effect',
    at: (reading) => {
      const unit = struck(reading);
      return unit ? rowNamed(HIT[quality(unit)]) : {};
    },
  },
  commander: {
    about: 'A commander in the square of the unit hit rolls for himself, as elite: he is lost, or falls back.',
    table: 'effect',
    at: () => rowNamed(HIT.elite),
  },
  back: {
    about: 'Who falls back needs a free square straight away from the enemy that hit it.',
    none: 'There is no table for it: look at the board. What happens if it cannot is a house rule.',
  },
  aside: {
    about: 'A unit that cannot fall back may step aside.',
    none: 'Nothing is printed for it: this is your house rule.',
  },
  which: {
    about: 'A commander of its side was lost with the unit: the owner says which.',
    none: 'There is no table for it: look at the board.',
  },
});

const allowed = <S>(
  attack: (reading: StepContext<S>) => readonly [unit: Unit, target: Unit] | undefined,
): StepHelp<S> => ({
  about: 'Some units may not start a close combat, or not against this enemy.',
  table: 'forbidden',
  at: (reading) => {
    const met = attack(reading);
    const why = met && whyForbidden(...met);
    return why ? { row: (cells) => cells.includes(FORBIDDEN[why]) } : {};
  },
});

const NO_CAMPAIGN = 'The rules have no campaign: this is';

export const help: Help = {
  'close-combat': stepsHelp<Setup>({
    allowed: allowed(({ ask, setup }) => {
      const unit = itemOfStep(setup.attackers, ask, 1)?.unit;
      return unit && [unit, setup.defender];
    }),
    declare: {
      about: 'Where the attackers stand, and what helps or hinders: it says what each unit needs to hit.',
      table: 'modifiers',
      none: 'Every row that holds counts, unit by unit.',
    },
    side: {
      about:
        'One unit fills a square, and it attacks straight ahead: there is room for one at the front, two on the flanks and one at the rear.',
      none: 'There is no table for it: look at the board.',
    },
    'flank order': {
      about: 'Of several attackers on the flank or rear the owner says who rolls first. They roll before all others.',
      table: 'order',
      at: () => rowNamed(1),
    },
    'front order': {
      about: 'Of several attackers on the front the owner says who rolls first.',
      table: 'order',
      at: () => rowNamed(3),
    },
    target: {
      about: 'The defender strikes at an attacker to its front. With none there it may choose any.',
      none: 'There is no table for it: it is the owner’s choice.',
    },
    idle: {
      about: 'The defender strikes at an enemy to its front though he does not attack.',
      none: 'There is no table for it: this is your house rule.',
    },
    hit: {
      about:
        'One D6: 5 or more hits, or less with help and more where it is hindered. Nobody rolls again in this combat.',
      table: 'modifiers',
      at: (reading) => held(reading, MODIFIERS),
      none: 'No row holds for this unit: nothing helps or hinders it.',
    },
    ...effects<Setup>(({ ask, setup }) => {
      const [role, place = ''] = stepsOf(ask);
      if (role === 'defender') return setup.defender;
      return place.startsWith('front ')
        ? setup.reserve?.[Number(place.slice(6)) - 1]
        : itemOfStep(setup.attackers, ask, 1)?.unit;
    }),
    advance: {
      about: 'One attacker may take the square the defender has left. It starts no other combat this phase.',
      none: 'There is no table for it: it is the owner’s choice. Who may is a house rule.',
    },
  }),
  declarations: stepsHelp<declaration.Setup>({
    allowed: allowed(({ ask, setup }) => {
      const attack = itemOfStep(setup.attacks, ask, 1);
      return attack && [attack.unit, attack.target];
    }),
  }),
  shooting: stepsHelp<shooting.Setup>({
    aim: {
      about: 'What helps or hinders a shot at an adjacent enemy.',
      table: 'shooting',
      none: 'Every row that holds counts.',
    },
    hit: {
      about: 'One D6: 5 or more hits, or less with help and more where it is hindered.',
      table: 'shooting',
      at: (reading) => held(reading, SHOOTING),
      none: 'No row holds for this shot: nothing helps or hinders it.',
    },
    ...effects<shooting.Setup>(({ setup }) => setup.target),
  }),
  'after-the-game': stepsHelp({
    return: {
      about:
        'A routed unit rolls one D6: poor troops return on 5 or more, regulars on 4, elite on 3. Else they are destroyed.',
      none: `${NO_CAMPAIGN} your house rule.`,
    },
    routed: { about: 'The players say what becomes of a routed unit.', none: `${NO_CAMPAIGN} yours to say.` },
    fate: {
      about: 'A lost commander rolls one D6: on 1 to 3 he is killed, else captured.',
      none: `${NO_CAMPAIGN} your house rule.`,
    },
    lost: { about: 'The players say what becomes of a lost commander.', none: `${NO_CAMPAIGN} yours to say.` },
    rise: {
      about: 'A unit that routed an enemy and survived may rise a quality, on one D6.',
      none: `${NO_CAMPAIGN} your house rule.`,
    },
  }),
};

function held(
  reading: StepContext<unknown>,
  all: readonly { readonly id: string; readonly title: string }[],
): TableSpot {
  const sum = statedLines(reading, siblingPath(reading.ask, 'need'));
  return rowNamed(
    ...all.filter(({ id }) => sum.some(({ what, by }) => what === id && by !== 0)).map(({ title }) => title),
  );
}
