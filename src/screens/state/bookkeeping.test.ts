import { expect, test } from 'vitest';
import type { RecordChange } from '../../campaign/records/records.ts';
import { systemOf } from '../../systems/systems.ts';
import { isBookkeeping } from './bookkeeping.ts';

const change = (field: string, to: number): RecordChange => ({
  of: 'unit',
  id: 'u',
  field: `facts.${field}`,
  from: 10,
  to,
});

test('a strength reset for the next game is hidden, and a new one is shown', async () => {
  const { units } = await systemOf('tsatf-ww2');
  const told = (field: string, to: number) => !isBookkeeping(units, change(field, to));
  expect(told('start', 0)).toBe(false);
  expect(told('start', 9)).toBe(true);
  expect(told('grenades', 0)).toBe(true);
});
