import { becomes } from '../../rules/changes.ts';
import type { Change, Unit } from '../../rules/roster.ts';
import { type State, stands, UNIT } from './unit.ts';

/** The unit as it would be with these men in other states: what a rule goes on with. */
export const now = (unit: Unit, states: Readonly<Record<string, State>>, facts: Unit['facts'] = {}): Unit => ({
  ...unit,
  facts: { ...unit.facts, ...facts },
  men: unit.men.map((man) => (states[man.id] ? { ...man, state: states[man.id]! } : man)),
});

/** A unit pinned as a whole: its men who stand are not changed by it, and are freed with it. (tsatf-ww2 4.8, 4.14) */
export const unpin = (unit: Unit): readonly Change[] => [
  ...UNIT.set(unit, 'pinned', false),
  ...unit.men.filter((man) => stands(man) && man.state === 'pinned').flatMap((man) => becomes(unit, man, 'ok')),
];
