import { type Help, rowNamed } from '../../system/help.ts';

export const help: Help = {
  scuffle: {
    contact: { about: 'Whether they meet in mud.', none: 'A single fact needs no table.' },
    charge: { about: 'The attacker may think better of it.', none: 'It is his own choice.' },
    dice: { about: 'A die for each who fights.', table: 'needs', at: () => rowNamed('hit') },
    hurt: { about: 'The owner says who is hurt.', none: 'It is his own choice.' },
  },
  rest: { test: { about: 'One die for each who is hurt.', table: 'needs', at: () => rowNamed('get up') } },
};
