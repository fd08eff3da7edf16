import type { SystemCard } from '../../system/system.ts';

export const card: SystemCard = {
  id: 'portable-wargame',
  place: 5,
  name: 'Portable Wargame: close combat',
  about: 'American Civil War on a square grid, a unit to a square. One D6 at a time, in a fixed order.',
  credits: 'Portable Close Combat is by Kaptain Kobold, for the Portable Wargame by Bob Cordery.',
  tile: {
    name: 'Portable Wargame',
    words: 'One D6 at a time, in order',
    emblem: 'M2.5 8h13.5v13.5H2.5zM9.25 8v13.5M2.5 14.75H16M12.6 18V1.8M12.6 2h9l-2.2 2.8 2.2 2.8h-9z',
    colour: '#223c69',
  },
};
