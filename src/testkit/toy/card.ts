import type { Card } from '../../system/system.ts';

/** Small system for tests that uses every kind of declaration. */
export const card: Card = {
  id: 'toy',
  name: 'Toy scuffles',
  about: 'Made up for tests. D6 a man.',
  credits: 'Nobody is to blame.',
};
