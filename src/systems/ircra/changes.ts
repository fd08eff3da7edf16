import type { Change, Unit } from '../../engine/roster.ts';
import type { Board } from './rules/board.ts';
import { actionsLeft, MAN_FACTS, UNIT_FACTS } from './units.ts';

export const enemiesOf = (unit: Unit): readonly string[] => UNIT_FACTS.of(unit, 'against')?.split('/') ?? [];

/** Sets the enemies of a unit in close combat. A unit without enemies leaves the board. (ircra 4.3, 4.9) */
export const against = (unit: Unit, enemies: readonly string[]): readonly Change[] =>
  enemies.length === 0 ? forgetPlaces(unit) : UNIT_FACTS.set(unit, 'against', enemies.join('/'));

const PLACE = ['column', 'row', 'facing'] as const;

/**
 * Saves the first place that the board lists for each piece. A lost piece keeps its place for its marker. (ircra 4.7)
 */
export const places = (unit: Unit, board: Board): readonly Change[] =>
  unit.men.flatMap((man) => {
    const piece = board.find(({ id }) => id === man.id);
    return piece ? PLACE.flatMap((fact) => MAN_FACTS.set(unit, man, fact, piece[fact])) : [];
  });

export const forgetPlaces = (unit: Unit): readonly Change[] => [
  ...unit.men.flatMap((man) => PLACE.flatMap((fact) => MAN_FACTS.set(unit, man, fact, null))),
  ...UNIT_FACTS.set(unit, 'against', null),
];

export const clearActions = (unit: Unit): readonly Change[] => UNIT_FACTS.add(unit, 'actions', 0 - actionsLeft(unit));
