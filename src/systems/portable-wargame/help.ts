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
import { type AttacksSetup, whyForbidden } from './rules/declaration.ts';
import type { CloseCombatSetup } from './rules/setup.ts';
import type { ShootingSetup } from './rules/shooting.ts';
import { FORBIDDEN, HIT, MODIFIERS, SHOOTING } from './tables.ts';
import { quality } from './units.ts';

const BOARD = 'No table: look at the board.';
const OWNER = 'No table: the owner chooses.';

const effects = <S>(struck: (reading: StepContext<S>) => Unit | undefined): Readonly<Record<string, StepHelp<S>>> => ({
  effect: {
    about: 'The owner rolls one D6. By its quality the unit is routed, or retreats a square.',
    table: 'effect',
    at: (reading) => {
      const unit = struck(reading);
      return unit ? rowNamed(HIT[quality(unit)]) : {};
    },
  },
  commander: {
    about: 'A commander in the square rolls for himself, as elite.',
    table: 'effect',
    at: () => rowNamed(HIT.elite),
  },
  back: {
    about: 'It needs a free square straight away from the enemy that hit it.',
    none: 'Without one, a house rule decides.',
  },
  aside: {
    about: 'A unit that cannot retreat may step aside.',
    none: 'This is your house rule.',
  },
  which: {
    about: 'The owner names the commander who was lost.',
    none: BOARD,
  },
});

const allowed = <S>(
  attack: (reading: StepContext<S>) => readonly [unit: Unit, target: Unit] | undefined,
): StepHelp<S> => ({
  about: 'Some units may not attack, or not this enemy.',
  table: 'forbidden',
  at: (reading) => {
    const met = attack(reading);
    const why = met && whyForbidden(...met);
    return why ? { row: (cells) => cells.includes(FORBIDDEN[why]) } : {};
  },
});

const NO_CAMPAIGN = 'The rules have no campaign: this is your house rule.';

export const help: Help = {
  'close-combat': stepsHelp<CloseCombatSetup>({
    allowed: allowed(({ ask, setup }) => {
      const unit = itemOfStep(setup.attackers, ask, 1)?.unit;
      return unit && [unit, setup.defender];
    }),
    declare: {
      about: 'These facts give the number each unit needs to hit.',
      table: 'modifiers',
      none: 'Each unit adds its own.',
    },
    side: {
      about: 'A square holds one unit, which attacks straight ahead. One fits in front, two on the flanks, one behind.',
      none: BOARD,
    },
    'flank order': {
      about: 'Attackers on flank and rear roll before all others. Their owner chooses the order.',
      table: 'order',
      at: () => rowNamed(1),
    },
    'front order': {
      about: 'The owner chooses the order of attackers in front.',
      table: 'order',
      at: () => rowNamed(3),
    },
    target: {
      about: 'The defender attacks the enemy in front. With nobody there it chooses.',
      none: OWNER,
    },
    idle: {
      about: 'The defender attacks an enemy in front, even one that does not attack it.',
      none: 'This is your house rule.',
    },
    hit: {
      about: 'One D6 with these modifiers: 5 or more hits. Each unit rolls once.',
      table: 'modifiers',
      at: (reading) => held(reading, MODIFIERS),
      none: 'No row applies to this unit.',
    },
    ...effects<CloseCombatSetup>(({ ask, setup }) => {
      const [role, place = ''] = stepsOf(ask);
      if (role === 'defender') return setup.defender;
      return place.startsWith('front ')
        ? setup.reserve?.[Number(place.slice(6)) - 1]
        : itemOfStep(setup.attackers, ask, 1)?.unit;
    }),
    advance: {
      about: 'One attacker may take the empty square. It attacks no more this phase.',
      none: 'A house rule says which attacker.',
    },
  }),
  declarations: stepsHelp<AttacksSetup>({
    allowed: allowed(({ ask, setup }) => {
      const attack = itemOfStep(setup.attacks, ask, 1);
      return attack && [attack.unit, attack.target];
    }),
  }),
  shooting: stepsHelp<ShootingSetup>({
    aim: {
      about: 'These facts give the number the shot needs.',
      table: 'shooting',
      none: 'Every row that applies counts.',
    },
    hit: {
      about: 'One D6 with these modifiers: 5 or more hits.',
      table: 'shooting',
      at: (reading) => held(reading, SHOOTING),
      none: 'No row applies to this shot.',
    },
    ...effects<ShootingSetup>(({ setup }) => setup.target),
  }),
  'after-the-game': stepsHelp({
    return: {
      about: 'One D6: poor troops return on 5 or more, regular on 4, elite on 3. The others are destroyed.',
      none: NO_CAMPAIGN,
    },
    routed: { about: 'You decide what becomes of a routed unit.', none: 'The rules have no campaign.' },
    fate: {
      about: 'One D6: killed on 1 to 3, captured on 4 to 6.',
      none: NO_CAMPAIGN,
    },
    lost: { about: 'You decide what becomes of a lost commander.', none: 'The rules have no campaign.' },
    rise: {
      about: 'A surviving unit that routed an enemy may rise a quality, on one D6.',
      none: NO_CAMPAIGN,
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
