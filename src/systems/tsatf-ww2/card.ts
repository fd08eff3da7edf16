import type { SystemCard } from '../../system/system.ts';

export const card: SystemCard = {
  id: 'tsatf-ww2',
  place: 2,
  name: 'The Sword, the Flame, Machine guns and Grenades',
  about: 'Squads and platoons of the Second World War. D20 fire, casualty cards, charges man against man.',
  credits:
    'The Sword, the Flame, Machine guns and Grenades (2004) is by the Jackson Gamers, from a variant by Nick Nascati of The Sword and the Flame by Larry Brom.',
  tile: {
    name: 'Sword, Flame, Machine guns',
    words: 'The whole evening, by cards',
    emblem:
      'M2.5 15.6C2.5 8.2 6.2 4 12 4s9.5 4.2 9.5 11.6c-1.2.8-2.6 1-3.9.8-2.6-1-8.6-1-11.2 0-1.3.2-2.7 0-3.9-.8zM4.6 12.6c3.9-1.7 10.9-1.7 14.8 0M6.4 16.4C7 20 9 21.6 12 21.6s5-1.6 5.6-5.2',
    colour: '#36422a',
  },
};
