import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (portable-wargame 1) */
export const card: Card = {
  id: 'portable-wargame',
  place: 5,
  name: 'Portable Wargame: close combat',
  about: 'American Civil War on a square grid, a unit to a square. One D6 at a time, in a fixed order.',
  credits: 'Portable Close Combat is by Kaptain Kobold, for the Portable Wargame by Bob Cordery.',
  tile: {
    name: 'Portable Wargame',
    words: 'One D6 at a time, in order',
    emblem: 'M11 11h19v19H11zM34 11h19v19H34zM11 34h19v19H11zM34 34h19v19H34zM15 26l11-11M38 49l11-11',
    colour: '#24406f',
  },
};
