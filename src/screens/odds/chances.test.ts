import { expect, test } from 'vitest';
import { PATTERNS } from '../../components/charts/chancebar.tsx';
import { cards, systemOf } from '../../systems/systems.ts';
import { tailWords } from './oddswords.ts';

test('no two verdicts of a play have the same pattern', async () => {
  const systems = await Promise.all(cards.map(({ id }) => systemOf(id)));
  const ends = systems.flatMap(({ sequences }) => sequences.flatMap(({ odds }) => odds?.verdicts.length ?? []));
  expect(Math.max(...ends)).toBeLessThanOrEqual(PATTERNS);
  expect(Math.max(...ends)).toBeGreaterThan(1);
});

test('the percentage after a loss of none is said to be its chance', () => {
  const tail = (came: number) => tailWords({ counts: 'men', mean: 1.5, came, orMore: 0.9, orFewer: 0.74 }, false);
  expect([0, 1, 2].map(tail)).toEqual(['chance of 0: 74%', '1 or fewer: 74%', '2 or more: 90%']);
});
