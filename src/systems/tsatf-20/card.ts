import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (tsatf-20 1.1) */
export const card: Card = {
  id: 'tsatf-20',
  place: 1,
  name: 'The Sword to Adventure: close combat',
  about: 'Twentieth-century adventure with rifles, grenades and sub-machine guns. Pools of D6, casualty cards.',
  credits:
    'The Sword to Adventure is by Mark Stevens and Jay Stribling of the Jackson Gamers, after The Sword and the Flame by Larry Brom. The close-combat variant used here is unsigned.',
};
