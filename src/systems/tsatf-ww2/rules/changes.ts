import type { Unit } from '../../../engine/roster.ts';
import type { State } from '../units.ts';

export const now = (unit: Unit, states: Readonly<Record<string, State>>, facts: Unit['facts'] = {}): Unit => ({
  ...unit,
  facts: { ...unit.facts, ...facts },
  men: unit.men.map((man) => ({ ...man, state: states[man.id] ?? man.state })),
});
