import type { Help } from '../../system/help.ts';

export const help: Help = {
  'any-dice': { pool: { about: 'Dice of your own choice, read as you chose.', none: 'No rules stand behind them.' } },
};
