import { expect, test } from 'vitest';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { answer, diceOf, offer } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { systemOf } from '../../systems/systems.ts';
import { squad } from '../../systems/tsatf-ww2/examples/squad.ts';
import { readingContext } from '../../testkit/readingcontext.ts';
import type { PlayContext } from './playcontext.ts';
import { fightTitle, seatsOf } from './seats.ts';
import { latestResult } from './stage/latestresult.ts';
import { sideLines } from './stage/sides.tsx';

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

test('several units are labelled by their side, so that none of them is named in place of another', async () => {
  const { sequences } = await systemOf('tsatf-ww2');
  const charge = sequences.find(({ id }) => id === 'charge-home')!;
  const [a, b, c] = ['A', 'B', 'C'].map((mark) => ({ ...squad(mark, 'LS'), side: mark === 'C' ? 'blue' : 'red' }));
  const setup = { chargers: [{ unit: a }, { unit: b }], target: c };
  const seats = seatsOf(charge.setup({}), setup, ({ side: name }) => ({ name, mark: name === 'red' ? 0 : 1 }));
  expect(Object.values(seats).map(({ label }) => label)).toEqual(['red', 'blue · Squad C']);
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

/** Opens a melee of two against two after `cursor` answers. The first man of A throws a grenade. */
async function melee(cursor: number): Promise<PlayContext> {
  const system = await systemOf('tsatf-ww2');
  const { id, edition, setup: fieldsOf } = system.sequences.find(({ id }) => id === 'charge-home')!;
  const house = resolveHouse(system.house);
  const ofSide = (mark: string) => [squad(mark, 'SS', { grenades: 10 })];
  const units = { attacker: ofSide('A'), defender: ofSide('B') };
  const setup = { ...proposeSetup(fieldsOf(house), { units }), enter: 'contact' };
  const answers = [
    answer('contact', {
      chargers: [{ men: ['a.S1', 'a.S2'], wire: false }],
      ...{ cover: false, flank: false, higher: false, serving: [] },
    }),
    answer('attacker/order', ['a.S1', 'a.S2']),
    answer('defender/order', ['b.S1', 'b.S2']),
    answer('attacker/1/grenades', ['a.S1']),
    offer('defender/1/grenades', []),
    diceOf('duel/a.S1/b.S1/attacker', 6, 2),
    diceOf('duel/a.S1/b.S1/defender', 1),
    diceOf('duel/a.S2/b.S2/attacker', 6),
    diceOf('duel/a.S2/b.S2/defender', 1),
  ].slice(0, cursor);
  const play = { ...{ system: system.id, sequence: id, edition, house, setup }, answers, cursor, overruled: {} };
  return readingContext(system, play, ['A', 'B']);
}

test('the heads of the sides count a man lost before the next duel is rolled, and a grenade at the end', async () => {
  const after = async (cursor: number) => sideLines(await melee(cursor)).map(({ text }) => text);
  expect((await after(6))[1]).toBe('Squad B: 2 men · Grenades left: 10');
  expect((await after(7))[1]).toBe('Squad B: 1 man · Half lost · Grenades left: 10');
  expect((await after(9))[0]).toBe('Squad A: 2 men · Grenades left: 9');
});

test('the heads of the sides count a grenade as soon as it is thrown', async () => {
  const after = async (cursor: number) => sideLines(await melee(cursor)).map(({ text }) => text);
  expect((await after(3))[0]).toBe('Squad A: 2 men · Grenades left: 10');
  expect((await after(4))[0]).toBe('Squad A: 2 men · Grenades left: 9');
  expect((await after(7))[0]).toMatch(/Grenades left: 9/);
});

test('a grenade given to another man is said as it is, and a die among the duels says no result of another', async () => {
  const context = await melee(5);
  const { session } = context;
  session.apply(session.previewAnswer(answer('attacker/1/grenades', ['a.S2']))!);
  expect(latestResult(context)?.words).toBe('AS2 throws a grenade.');
  for (const roll of [
    diceOf('duel/a.S1/b.S1/attacker', 6),
    diceOf('duel/a.S1/b.S1/defender', 1),
    diceOf('duel/a.S2/b.S2/attacker', 6, 2),
  ])
    session.answer(roll);
  expect(latestResult(context)?.words).toBe('AS2 rolls 6.');
});
