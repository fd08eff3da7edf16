import type { Card } from '../../rules/system.ts';

/** A system made up for tests: small, and with one of everything a system may declare. */
export const card: Card = {
  id: 'toy',
  name: 'Toy scuffles',
  about: 'Made up for tests. D6 a man.',
  credits: 'Nobody is to blame.',
};
