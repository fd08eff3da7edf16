import { type Help, type StepContext, type StepHelp, stepsHelp, type TableSpot } from '../../system/help.ts';
import type { MeleeSetup } from './rules/setup.ts';

const card: StepHelp = {
  about: 'One card for each casualty: the rank says who, the suit how badly.',
  table: 'cards',
  none: 'Read the card’s row.',
};
const d20: StepHelp = {
  about: 'A D20 for each casualty says who falls.',
  table: 'd20',
  none: 'Read the die’s row.',
};
const man: StepHelp = {
  about: 'Among several such men, the owner picks. With none, the next in this order falls.',
  table: 'instead',
  none: 'Read the row of the last card or die.',
};
const YOUR_TABLE = 'The morale table is in The Sword and the Flame.';
const leader: StepHelp = { about: 'The number differs with and without the leader.', none: YOUR_TABLE };
const morale: StepHelp = { about: 'Roll the unit’s morale number or less to pass.', none: YOUR_TABLE };

const confirm: StepHelp = {
  about: 'The remainder may make one more casualty, on one die.',
  table: 'confirm',
  at: columnOfRemainder,
  none: 'The table is for divisor 6 and a D6.',
};
const NO_CAMPAIGN = 'The rules have no campaign.';

export const help: Help = {
  'close-combat': stepsHelp<MeleeSetup>({
    fire: {
      about: 'Defenders fire first. Men hit do not fight.',
      none: 'Shoot by your own rulebook, and enter the hits.',
    },
    close: { ...morale, about: `A charging unit tests to close. ${morale.about}` },
    stand: { ...morale, about: `A charged unit tests to stand. ${morale.about}` },
    'leader to close': leader,
    'leader to stand': leader,
    contact: {
      about: 'These facts add dice or take them off.',
      table: 'modifiers',
      none: 'Every row that applies counts.',
    },
    missing: {
      about: 'Men out of reach do not fight, and are unhurt.',
      none: 'No table: look at yours.',
    },
    pool: {
      about: 'Roll and add up. Each 6 in the total (a house rule) is one casualty.',
      table: 'base',
      at: columnOfMen,
      none: 'Each unit reads its own column.',
    },
    try: confirm,
    confirm,
    shares: { about: 'Several units share the casualties.', none: 'Our reading: evenly.' },
    card,
    d20,
    man,
  }),
  rally: stepsHelp({
    rally: { ...morale, about: `A shaken unit tests before it moves. ${morale.about}` },
    'leader to rally': leader,
  }),
  losses: { card, d20, man },
  'after-the-game': stepsHelp({
    recovery: {
      about: 'A wounded man rolls one D6 between battles.',
      table: 'recovery',
      none: 'The die gives the row, his attempts the column.',
    },
    fate: { about: 'You decide whether he recovers.', none: NO_CAMPAIGN },
    return: { about: 'You decide how many recover.', none: NO_CAMPAIGN },
    returning: { about: 'Their owner picks who recovers.', none: NO_CAMPAIGN },
  }),
};

function columnOfMen({ ask, trail }: StepContext): TableSpot {
  const own = trail.flatMap((step) => ('stated' in step && step.stated.whose === ask.whose ? step.stated.sum : []));
  const [men, ...others] = own.filter(({ what }) => what === 'men' || what === 'men and leaders');
  if (!men?.each || others.length > 0) return {};
  return { column: men.each > 10 ? 'two more' : `${men.each}` };
}

function columnOfRemainder({ ask }: StepContext): TableSpot {
  return { column: `${ask.context?.remainder}` };
}
