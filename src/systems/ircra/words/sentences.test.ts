import { expect, test } from 'vitest';
import type { DuelNote } from '../rules/combat.ts';
import { duelWords, margin } from './sentences.ts';

const fought = (given: Partial<DuelNote>): DuelNote => ({
  ...{ by: 'A2', on: 'B2', attacker: 4, defender: 2, result: 'double', winner: 'attacker' },
  ...{ fell: { attacker: 4, defender: 2 }, added: { attacker: 0, defender: 0 }, fates: [] },
  ...given,
});
const name = (id: string) => id;

test('A duel names each die and its addition (ircra 4.6)', () => {
  const helped = { fell: { attacker: 4, defender: 1 }, added: { attacker: 0, defender: 1 } };
  expect(duelWords(fought(helped), name)).toBe('A2 beats B2, 4 to 1 + 1, two to one');
  expect(duelWords(fought({}), name)).toBe('A2 beats B2, 4 to 2, two to one');
  expect([margin(6, 1), margin(3, 1), margin(5, 2), margin(3, 2)]).toEqual([
    ', at least three to one',
    ', three to one',
    ', at least two to one',
    '',
  ]);
});

test('A tie names equal dice once (ircra 4.6)', () => {
  const tie = { attacker: 5, defender: 5, result: 'tie', winner: null } as const;
  const helped = { fell: { attacker: 3, defender: 5 }, added: { attacker: 2, defender: 0 } };
  expect(duelWords(fought({ ...tie, fell: { attacker: 5, defender: 5 } }), name)).toBe('A2 and B2 tie at 5');
  expect(duelWords(fought({ ...tie, ...helped }), name)).toBe('A2 and B2 tie, 3 + 2 to 5');
});
