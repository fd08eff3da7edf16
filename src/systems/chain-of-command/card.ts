import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (chain-of-command 1) */
export const card: Card = {
  id: 'chain-of-command',
  place: 3,
  name: 'Chain of Command: close combat',
  about: 'Platoons of the Second World War. Pools of D6: fives shock, sixes kill. Force Morale.',
  credits:
    'Chain of Command is by Richard Clarke and TooFatLardies. The close combat here is the second edition’s; the Force Morale numbers are from a player’s sheet for the first.',
  tile: {
    name: 'Chain of Command',
    words: 'Close combat, Force Morale',
    emblem: 'M14 20l18 11 18-11M14 32l18 11 18-11M14 44l18 11 18-11',
    colour: '#2f3942',
  },
};
