import type { SystemCard } from '../../system/system.ts';

export const card: SystemCard = {
  id: 'ircra',
  place: 4,
  name: 'In Red Coat Rags Attired: close combat',
  about: 'Musket and pike: pieces fight duels on a board, with a D6 each.',
  credits: 'In Red Coat Rags Attired is a home-brew of inredcoatragsattired.com.',
  tile: {
    name: 'In Red Coat Rags Attired',
    words: 'Musket and pike duels',
    emblem:
      'M2.5 22L18.7 5.6M22 2.2l-1.2 5-3.9-3.8zM3 3l14.3 14.5M17.3 17.5l1.9-.9 3.1 3.6-2 1.9-3.7-3zM13.2 16.3l1.8 1.9 1.6-.2M6.2 4.4l-1.8 1.7',
    colour: '#7d1f18',
  },
};
