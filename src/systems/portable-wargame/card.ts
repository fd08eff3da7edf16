import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (portable-wargame 1) */
export const card: Card = {
  id: 'portable-wargame',
  place: 5,
  name: 'Portable Wargame: close combat',
  about: 'American Civil War on a square grid, a unit to a square. One D6 at a time, in a fixed order.',
  credits: 'Portable Close Combat is by Kaptain Kobold, for the Portable Wargame by Bob Cordery.',
};
