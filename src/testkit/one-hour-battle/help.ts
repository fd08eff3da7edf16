import type { Unit } from '../../engine/roster.ts';
import { type Help, rowNamed, stepsHelp } from '../../system/help.ts';

export const help: Help = {
  firefight: stepsHelp<{ readonly shooter: Unit; readonly target: Unit }>({
    fire: { about: 'Whether the target is in cover.', none: 'A single fact needs no table.' },
    hits: {
      about: 'Two dice: each hits on the number of its regiment’s grade, or more.',
      table: 'needs',
      at: ({ ask, setup }) => rowNamed(`${(ask.whose === 'target' ? setup.target : setup.shooter).facts.grade}`),
    },
  }),
};
