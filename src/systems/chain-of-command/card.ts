import type { SystemCard } from '../../system/system.ts';

export const card: SystemCard = {
  id: 'chain-of-command',
  place: 3,
  name: 'Chain of Command: close combat',
  about: 'Second World War platoons. Pools of D6: a 5 is Shock, a 6 kills.',
  credits:
    'Chain of Command is by Richard Clarke and TooFatLardies. Close combat is the second edition’s; Force Morale is the first’s, from a player’s sheet.',
  tile: {
    name: 'Chain of Command',
    words: 'Close combat, Force Morale',
    emblem:
      'M12 1.4l1.4 3.7 3.9.2-3.1 2.4 1.1 3.8L12 9.3l-3.3 2.2 1.1-3.8-3.1-2.4 3.9-.2zM3.9 14.6h3.2a3.3 3.3 0 0 1 0 6.6H3.9a3.3 3.3 0 0 1 0-6.6zM10.4 14.6h3.2a3.3 3.3 0 0 1 0 6.6h-3.2a3.3 3.3 0 0 1 0-6.6zM16.9 14.6h3.2a3.3 3.3 0 0 1 0 6.6h-3.2a3.3 3.3 0 0 1 0-6.6z',
    colour: '#2f3942',
  },
};
