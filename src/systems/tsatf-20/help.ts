import { type Help, type StepContext, type StepHelp, stepsHelp, type TableSpot } from '../../system/help.ts';
import type { Setup } from './rules/setup.ts';

const card: StepHelp = {
  about: 'A card for each casualty: its rank says whom it hits, its suit how badly.',
  table: 'cards',
  none: 'The card decides the row.',
};
const d20: StepHelp = {
  about: 'A D20 for each casualty says whom it hits.',
  table: 'd20',
  none: 'The die decides the row.',
};
const man: StepHelp = {
  about:
    'Where several men fit what the card or die names, one of them is picked. Where none does, the next in this order falls.',
  table: 'instead',
  none: 'The last card or die decides the row.',
};
const leader: StepHelp = {
  about: 'A unit tests on another number with its leader than without him.',
  none: 'Your own rulebook has the morale table: the app shows none of it.',
};
const morale: StepHelp = {
  about: 'One D20 against the unit’s morale number: that or less passes.',
  none: 'Your own rulebook has the morale table: the app shows none of it.',
};

export const help: Help = {
  'close-combat': stepsHelp<Setup>({
    fire: {
      about: 'Fire at the charging men comes before anything else; who is hit does not fight.',
      none: 'Fire is settled by your own rulebook: only its hits are entered here.',
    },
    close: { ...morale, about: `A charging unit tests before it comes to grips. ${morale.about}` },
    stand: { ...morale, about: `A charged unit tests whether it stays. ${morale.about}` },
    'leader to close': leader,
    'leader to stand': leader,
    contact: {
      about: 'Who fights, and what helps or hinders him: each thing that holds adds dice or takes them off.',
      table: 'modifiers',
      none: 'Every row that holds counts.',
    },
    missing: {
      about: 'Men beyond reach of the enemy do not fight, and are unhurt.',
      none: 'Only the table knows why they are missing.',
    },
    pool: {
      about:
        'Each side throws its dice and adds them up; the other side has a casualty for each full divisor in the total.',
      table: 'base',
      at: columnOfMen,
      none: 'Each unit of the side reads it for itself.',
    },
    try: {
      about: 'What is over after the full casualties may bring one more, on one die.',
      table: 'confirm',
      at: columnOfRemainder,
      none: 'With your own divisor or die the sheet has no row for it.',
    },
    confirm: {
      about: 'What is over after the full casualties may bring one more, on one die.',
      table: 'confirm',
      at: columnOfRemainder,
      none: 'With your own divisor or die the sheet has no row for it.',
    },
    shares: {
      about: 'The casualties of a side of several units are shared out before men are named.',
      none: 'The rules do not say how: evenly is our suggestion.',
    },
    card,
    d20,
    man,
  }),
  rally: stepsHelp({
    rally: { ...morale, about: `A shaken unit tests before it moves again. ${morale.about}` },
    'leader to rally': leader,
  }),
  losses: { card, d20, man },
  'after-the-game': stepsHelp({
    recovery: {
      about: 'A wounded man throws one D6 between battles, the first time with better chances.',
      table: 'recovery',
      none: 'The die decides the row, his attempts the column.',
    },
    fate: {
      about: 'Where no die is rolled, the players say what becomes of him.',
      none: 'The printed rules leave it to the campaign.',
    },
    return: {
      about: 'Of men out of action nobody knows how badly they were hit: the players say how many come back.',
      none: 'The printed rules leave it to the campaign.',
    },
    returning: {
      about: 'Who of them comes back is picked by their owner.',
      none: 'The printed rules leave it to the campaign.',
    },
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
