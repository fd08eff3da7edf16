import type { SystemCard } from '../../system/system.ts';

export const card: SystemCard = {
  id: 'one-hour-battle',
  name: 'One-hour battle',
  about: 'Regiments that shoot until one breaks: two D6 a volley',
  credits: 'A small set of rules of our own, to show how a system is written.',
};
