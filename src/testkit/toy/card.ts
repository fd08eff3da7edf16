import type { SystemCard } from '../../system/system.ts';

/** Small system for tests that uses every kind of declaration. */
export const card: SystemCard = {
  id: 'toy',
  name: 'Toy scuffles',
  about: 'Made up for tests. D6 a man.',
  credits: 'Nobody is to blame.',
};
