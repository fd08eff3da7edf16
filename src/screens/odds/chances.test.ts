import { expect, test } from 'vitest';
import { PATTERNS } from '../../components/charts/chancebar.tsx';
import { cards, systemOf } from '../../systems/systems.ts';

test('no two verdicts of a play have the same pattern', async () => {
  const systems = await Promise.all(cards.map(({ id }) => systemOf(id)));
  const ends = systems.flatMap(({ sequences }) => sequences.flatMap(({ odds }) => odds?.verdicts.length ?? []));
  expect(Math.max(...ends)).toBeLessThanOrEqual(PATTERNS);
  expect(Math.max(...ends)).toBeGreaterThan(1);
});
