import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (tsatf-20 1.1) */
export const card: Card = {
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
      'M8 41c0-3 5-6 10-7 0-12 6-20 14-20s14 8 14 20c5 1 10 4 10 7 0 4-11 7-24 7S8 45 8 41zM18 34c5 4 23 4 28 0M32 14v-4',
    colour: '#573609',
  },
};
