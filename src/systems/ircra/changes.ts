import type { Change, Unit } from '../../engine/roster.ts';
import type { Board } from './board.ts';
import { MAN, UNIT } from './unit.ts';

/** The enemies a unit is in close combat with, by their ids. (ircra 4.3) */
export const enemiesOf = (unit: Unit): readonly string[] => UNIT.of(unit, 'against')?.split('/') ?? [];

/** A unit that is in close combat with these and no others: on no board any more where they are none. (ircra 4.3, 4.9) */
export const against = (unit: Unit, enemies: readonly string[]): readonly Change[] =>
  enemies.length === 0 ? forgetPlaces(unit) : UNIT.set(unit, 'against', enemies.join('/'));

const PLACE = ['column', 'row', 'facing'] as const;

/** Where a unit's pieces stand now, by the first place of each; who was lost keeps the one it had, where its marker lies. (ircra 4.7) */
export const places = (unit: Unit, board: Board): readonly Change[] =>
  unit.men.flatMap((man) => {
    const piece = board.find(({ id }) => id === man.id);
    return piece ? PLACE.flatMap((fact) => MAN.set(unit, man, fact, piece[fact])) : [];
  });

/** A unit that stands on no board any more. (ircra 4.9, 8) */
export const forgetPlaces = (unit: Unit): readonly Change[] => [
  ...unit.men.flatMap((man) => PLACE.flatMap((fact) => MAN.set(unit, man, fact, null))),
  ...UNIT.set(unit, 'against', null),
];
