import { expect, test } from 'vitest';
import type { Example } from '../../../system/examples.ts';
import { resolveHouse } from '../../../system/house.ts';
import ircra from '../../../systems/ircra/index.ts';
import battles from '../../../systems/portable-wargame/examples.ts';
import portable from '../../../systems/portable-wargame/index.ts';
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

test('a mark that the needed number has is shown until the first roll', () => {
  const example = (battles as readonly Example[]).find(({ id }) => id === '6.1')!;
  const [shot] = 'plays' in example ? example.plays : [];
  const { sequence, setup, answers } = shot!;
  const lines = (cursor: number) => {
    const play = { system: 'portable-wargame', sequence, edition: 1, house: resolveHouse(portable.house), setup };
    const told = { ...play, answers: answers.slice(0, cursor), cursor, overruled: {} };
    return sideLines(reading(portable, told, ['union', 'confederates'])).map(({ text }) => text);
  };
  expect(lines(0)).toContain('Confederate infantry: In cover or uphill');
  expect(lines(1).join()).not.toContain('In cover');
});
