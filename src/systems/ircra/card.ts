import type { Card } from '../../rules/system.ts';

/** What is known of this system before it is loaded. (ircra 1) */
export const card: Card = {
  id: 'ircra',
  place: 4,
  name: 'In Red Coat Rags Attired: close combat',
  about: 'Musket and pike, piece against piece on a little board of its own. A D6 a side.',
  credits: 'In Red Coat Rags Attired is a home-brew of inredcoatragsattired.com.',
};
