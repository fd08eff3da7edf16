import type { Help } from '../../system/help.ts';

/** What stands behind the roll: nothing but the dice. */
export const help: Help = {
  'any-dice': { pool: { about: 'Dice of your own choice, read as you chose.', none: 'No rules stand behind them.' } },
};
