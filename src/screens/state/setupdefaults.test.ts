import { expect, test } from 'vitest';
import type { Unit } from '../../engine/roster.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { resolveHouse } from '../../system/house.ts';
import { sequenceOf } from '../../system/system.ts';
import { systemOf } from '../../systems/systems.ts';
import { setupDefaultsFor } from './setupdefaults.ts';

const system = await systemOf('chain-of-command');
const house = resolveHouse(system.house);
const sequence = sequenceOf('over-run', system);

const unit = (id: string, side: string, kind = 'section'): Unit => ({
  ...{ id, side, kind, name: id, mark: id, facts: {} },
  men: kind === 'vehicle' ? [] : [{ id: `${id}1`, tag: `${id}1`, name: 'Man', role: 'rifle', state: 'fit', facts: {} }],
});
const [ours, theirs] = [unit('a', 'red'), unit('b', 'blue')];

/** The unit proposed for an overrun. */
function proposedUnit(units: readonly Unit[], first: readonly Unit[] = []): unknown {
  const given = setupDefaultsFor(system, { units, sides: ['red', 'blue'], house }, sequence, first);
  return proposeSetup(sequence.setup(house), given, [...first, ...units]).unit;
}

test('an overrun is proposed against the enemy of the leading side', () => {
  expect(proposedUnit([ours, theirs])).toBe(theirs);
  expect(proposedUnit([ours, theirs], [ours])).toBe(theirs);
  expect(proposedUnit([ours, theirs], [theirs])).toBe(ours);
});

test('a side’s vehicle is never proposed to overrun its own men', () => {
  expect(proposedUnit([ours, theirs, unit('tank', 'blue', 'vehicle')], [theirs])).toBe(ours);
  expect(proposedUnit([ours, theirs, unit('tank', 'red', 'vehicle')], [ours])).toBe(theirs);
});
