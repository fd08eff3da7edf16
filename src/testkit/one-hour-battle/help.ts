import type { Unit } from '../../engine/roster.ts';
import { type Help, rowNamed, stepsHelp } from '../../system/help.ts';

export const help: Help = {
  volley: stepsHelp<{ readonly shooter: Unit }>({
    volley: { about: 'Whether the target is in cover.', none: 'A single fact needs no table.' },
    hits: {
      about: 'Two dice: each hits on the number of the shooter’s grade, or more.',
      table: 'needs',
      at: ({ setup }) => rowNamed(`${setup.shooter.facts.grade}`),
    },
  }),
};
