import type { SystemCard } from '../../system/system.ts';

export const card: SystemCard = {
  id: 'any-dice',
  place: 99,
  name: 'Any dice',
  about: 'Any number of any dice, added up or counted, with the odds.',
  credits: 'The dice roller uses no rules.',
  shelved: true,
};
