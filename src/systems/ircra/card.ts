import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (ircra 1) */
export const card: Card = {
  id: 'ircra',
  place: 4,
  name: 'In Red Coat Rags Attired: close combat',
  about: 'Musket and pike, piece against piece on a little board of its own. A D6 a side.',
  credits: 'In Red Coat Rags Attired is a home-brew of inredcoatragsattired.com.',
  tile: {
    name: 'In Red Coat Rags Attired',
    words: 'Musket and pike, on its board',
    emblem: 'M11 55L51 9M51 9l-3 10-6-5zM53 55L18 16M18 16l-7-5 3 9M44 45l8 3',
    colour: '#7d1f18',
  },
};
