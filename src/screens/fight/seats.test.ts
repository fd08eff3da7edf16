import { expect, test } from 'vitest';
import { systemOf } from '../../systems/systems.ts';
import { squad } from '../../systems/tsatf-ww2/examples/squad.ts';
import { fightTitle, seatsOf } from './seats.ts';

test('units of both sides in one role get a seat for each side, and the role has no seat of its own', async () => {
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

test('allies in one role share a seat against an enemy', async () => {
  const { sequences } = await systemOf('tsatf-ww2');
  const charge = sequences.find(({ id }) => id === 'charge-home')!;
  const [a, b, c] = ['A', 'B', 'C'].map((mark) => ({ ...squad(mark, 'LS'), side: mark }));
  const setup = { chargers: [{ unit: a }, { unit: b }], target: c };
  const seats = seatsOf(charge.setup({}), setup, ({ side }) => ({ name: side, mark: 'ABC'.indexOf(side) }));
  expect(seats).toMatchObject({
    attacker: { side: 0, units: [{ mark: 'A' }, { mark: 'B' }] },
    defender: { side: 2, unit: { mark: 'C' } },
  });
});

test('a fight is titled by its opponents, and units without opponents by their procedure', async () => {
  const { sequences } = await systemOf('tsatf-ww2');
  const titleOf = (id: string, setup: object) => {
    const sequence = sequences.find((one) => one.id === id)!;
    return fightTitle(sequence, sequence.setup({}), setup);
  };
  const [a, b, c] = ['A', 'B', 'C'].map((mark) => squad(mark, 'LS'));
  const all = { units: [a, b, c].map((unit) => ({ unit })) };
  expect(titleOf('next-card', all)).toBe('Next card');
  expect(titleOf('morale-phase', all)).toBe('Morale phase');
  expect(titleOf('morale-phase', { units: [{ unit: a }] })).toBe('Squad A');
  expect(titleOf('move', { unit: b })).toBe('Squad B');
  expect(titleOf('charge-home', { chargers: [{ unit: a }, { unit: b }], target: c })).toBe(
    'Squad A and Squad B v Squad C',
  );
  expect(titleOf('morale-phase', { units: [] })).toBe('Morale phase');
});
