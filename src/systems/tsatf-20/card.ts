import type { SystemCard } from '../../system/system.ts';

export const card: SystemCard = {
  id: 'tsatf-20',
  place: 1,
  name: 'The Sword to Adventure: close combat',
  about: 'Twentieth-century adventure with rifles, grenades and sub-machine guns. Pools of D6, casualty cards.',
  credits:
    'The Sword to Adventure is by Mark Stevens and Jay Stribling of the Jackson Gamers, after The Sword and the Flame by Larry Brom. The close-combat variant used here is unsigned.',
  tile: {
    name: 'The Sword to Adventure',
    words: 'Pools of D6, casualty cards',
    emblem:
      'M3 11.5c0-1.2 1.7-1.9 3.5-2.2C6.5 5.3 8.6 2.7 12 2.7s5.5 2.6 5.5 6.6c1.8.3 3.5 1 3.5 2.2 0 1.3-4 2.1-9 2.1s-9-.8-9-2.1zM6.5 9.3c2.2 1.3 8.8 1.3 11 0M12 2.7V1.3M3 16l15.5 5M21 16L5.5 21M18.5 21l2.9 1.9.8-2.7zM5.5 21l-2.9 1.9-.8-2.7z',
    colour: '#573609',
  },
};
