import { expect, test } from 'vitest';
import { resolveHouse } from '../../../system/house.ts';
import ircra from '../../../systems/ircra/index.ts';
import { duels, line, roundSetup } from '../../../testkit/ircra.ts';
import { reading } from '../../../testkit/reading.ts';
import { sideLines } from './sides.tsx';

test('a piece lost on the board is gone from the count of its side before the other duels are rolled', () => {
  const setup = roundSetup({ attacker: line('a', 3), defender: line('d', 3) });
  const play = { system: 'ircra', sequence: 'close-combat', edition: 5, house: resolveHouse(ircra.house), setup };
  const contact = { id: 'contact', value: {}, by: 'hand' } as const;
  const order = { id: 'attacker/order', value: ['a1', 'a2', 'a3'], by: 'hand' } as const;
  const texts = (...thrown: readonly (readonly [number, number])[]) => {
    const answers = [contact, order, ...duels(...thrown)];
    const context = reading(ircra, { ...play, answers, cursor: answers.length, overruled: {} }, ['a', 'd']);
    return sideLines(context).map(({ text }) => text);
  };
  expect(texts()).toEqual(['Unit a: 3 pieces', 'Unit d: 3 pieces']);
  expect(texts([1, 6])).toEqual(['Unit a: 2 pieces', 'Unit d: 3 pieces']);
  expect(texts([1, 6], [6, 1], [3, 3])).toEqual(['Unit a: 2 pieces', 'Unit d: 2 pieces']);
});
