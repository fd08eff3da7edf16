import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (tsatf-ww2 1.1) */
export const card: Card = {
  id: 'tsatf-ww2',
  place: 2,
  name: 'The Sword, the Flame, Machine guns and Grenades',
  about: 'Squads and platoons of the Second World War. D20 fire, casualty cards, charges man against man.',
  credits:
    'The Sword, the Flame, Machine guns and Grenades (2004) is by the Jackson Gamers, from a variant by Nick Nascati of The Sword and the Flame by Larry Brom.',
};
