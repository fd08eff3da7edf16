import type { Unit } from '../../engine/roster.ts';
import type { State } from './unit.ts';

/** The unit as it would be with these men in other states: what a rule goes on with. */
export const now = (unit: Unit, states: Readonly<Record<string, State>>, facts: Unit['facts'] = {}): Unit => ({
  ...unit,
  facts: { ...unit.facts, ...facts },
  men: unit.men.map((man) => ({ ...man, state: states[man.id] ?? man.state })),
});
