import { expect, test } from 'vitest';
import { PATTERNS } from '../../components/charts/chancebar.tsx';
import { cards, systemOf } from '../../systems/systems.ts';
import { luckSentence } from './lucksentence.ts';
import { tailWords } from './oddswords.ts';

test('no two verdicts of a play have the same pattern', async () => {
  const systems = await Promise.all(cards.map(({ id }) => systemOf(id)));
  const ends = systems.flatMap(({ sequences }) => sequences.flatMap(({ odds }) => odds?.verdicts.length ?? []));
  expect(Math.max(...ends)).toBeLessThanOrEqual(PATTERNS);
  expect(Math.max(...ends)).toBeGreaterThan(1);
});

test('one sentence says whose losses compare better with the expected ones', () => {
  const players = {
    attacker: { name: 'Raiders', role: 'attacker' },
    defender: { name: 'Hill Post', role: 'defender' },
  };
  const lost = (title: string, mean: number, came: number) => ({
    ...{ id: title, title, counts: 'pieces', mean, came, chances: [], orMore: 0.5, orFewer: 0.5 },
  });
  const says = (a: readonly [number, number], d: readonly [number, number]) =>
    luckSentence({ amounts: [lost('Attacker loses', ...a), lost('Defender loses', ...d)] }, players);
  expect([says([0.3, 0], [0.9, 1]), says([0.3, 0], [0.9, 2]), says([2, 3], [2, 2])]).toEqual([
    'The dice favoured nobody.',
    'The dice favoured Raiders on losses.',
    'The dice favoured Hill Post on losses.',
  ]);
  expect(luckSentence({ amounts: [lost('Pieces recovered', 1, 2)] }, players)).toBeUndefined();
});

test('the percentage after a loss of none is said to be its chance', () => {
  const tail = (came: number) => tailWords({ counts: 'men', mean: 1.5, came, orMore: 0.9, orFewer: 0.74 }, false);
  expect([0, 1, 2].map(tail)).toEqual(['chance of 0: 74%', '1 or fewer: 74%', '2 or more: 90%']);
});
