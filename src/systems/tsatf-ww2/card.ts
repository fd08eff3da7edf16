import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (tsatf-ww2 1.1) */
export const card: Card = {
  id: 'tsatf-ww2',
  place: 2,
  name: 'The Sword, the Flame, Machine guns and Grenades',
  about: 'Squads and platoons of the Second World War. D20 fire, casualty cards, charges man against man.',
  credits:
    'The Sword, the Flame, Machine guns and Grenades (2004) is by the Jackson Gamers, from a variant by Nick Nascati of The Sword and the Flame by Larry Brom.',
  tile: {
    name: 'Sword, Flame, Machine guns',
    words: 'The whole evening, by cards',
    emblem: 'M10 39c0-15 9-25 22-25s22 10 22 25l-7 2c-4-5-26-5-30 0zM17 41c2 8 7 12 15 12s13-4 15-12M32 14v6',
    colour: '#3a4628',
  },
};
