import type { Change, Man, Unit } from '../../rules/roster.ts';
import type { Board } from './board.ts';

const changed = (unit: Unit, man: Man, field: string, from: unknown, to: unknown): readonly Change[] =>
  from === to ? [] : [{ of: 'man', id: man.id, unit: unit.id, field, from, to }];

/** A piece in another state. (ircra 3) */
export const becomes = (unit: Unit, man: Man, to: string): readonly Change[] =>
  changed(unit, man, 'state', man.state, to);

/** A fact of a unit as it is now; null takes it away. */
export function unitBecomes(unit: Unit, fact: string, to: string | number | boolean | null): readonly Change[] {
  const from = unit.facts[fact] ?? null;
  const nothing = (value: unknown) => value === null || value === false;
  return from === to || (nothing(from) && nothing(to))
    ? []
    : [{ of: 'unit', id: unit.id, field: `facts.${fact}`, from, to }];
}

/** A counter of a unit that goes by so many. */
export const counted = (unit: Unit, fact: string, by: number): readonly Change[] =>
  by === 0 ? [] : [{ of: 'unit', id: unit.id, field: `facts.${fact}`, by }];

/** The enemies a unit is in close combat with, by their ids; the records have them in one word, parted by strokes. (ircra 4.3) */
export const enemiesOf = ({ facts: { against } }: Unit): readonly string[] =>
  typeof against === 'string' ? against.split('/') : [];

/** A unit that is in close combat with these and no others: on no board any more where they are none. (ircra 4.3, 4.9) */
export const against = (unit: Unit, enemies: readonly string[]): readonly Change[] =>
  enemies.length === 0 ? unplaced(unit) : unitBecomes(unit, 'against', enemies.join('/'));

/** Where a unit's pieces stand now, by the first place of each; who was lost keeps the one it had, where its marker lies. (ircra 4.7) */
export const places = (unit: Unit, board: Board): readonly Change[] =>
  unit.men.flatMap((man) => {
    const piece = board.find(({ id }) => id === man.id);
    return piece
      ? (['column', 'row', 'facing'] as const).flatMap((fact) =>
          changed(unit, man, `facts.${fact}`, man.facts[fact] ?? null, piece[fact]),
        )
      : [];
  });

/** A unit that stands on no board any more. (ircra 4.9, 8) */
export const unplaced = (unit: Unit): readonly Change[] => [
  ...unit.men.flatMap((man) =>
    (['column', 'row', 'facing'] as const).flatMap((fact) =>
      changed(unit, man, `facts.${fact}`, man.facts[fact] ?? null, null),
    ),
  ),
  ...unitBecomes(unit, 'against', null),
];
