import { expect, test } from 'vitest';
import { systemOf } from '../../systems/systems.ts';
import { squad } from '../../systems/tsatf-ww2/examples.squad.ts';
import { seatsOf } from './seats.ts';

test('units of both sides in one role stand each under its own side, and the role itself seats neither', async () => {
  const { sequences } = await systemOf('tsatf-ww2');
  const phase = sequences.find(({ id }) => id === 'morale-phase')!;
  const units = ['A', 'B', 'C'].map((mark) => ({ ...squad(mark, 'LS'), side: mark === 'B' ? 'blue' : 'red' }));
  const setup = { units: units.map((unit) => ({ unit })) };
  const seats = seatsOf(phase.setup({}), setup, ({ side }) => ({ mark: side === 'red' ? 0 : 1 }));
  expect(Object.values(seats)).toMatchObject([
    { side: 0, units: [{ mark: 'A' }, { mark: 'C' }] },
    { side: 1, unit: { mark: 'B' } },
  ]);
  expect(seats.unit).toBeUndefined();
  const own = seatsOf(phase.setup({}), { units: [{ unit: units[0] }, { unit: units[2] }] }, () => ({ mark: 0 }));
  expect(Object.keys(own)).toEqual(['unit']);
});
