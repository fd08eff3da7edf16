import type { Deck } from '../../../../engine/dice/deck.ts';
import type { Man, Unit } from '../../../../engine/roster.ts';
import type { FieldsOf } from '../../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import { cachedByRules } from '../../../../system/house.ts';
import type { Switches } from '../../house.ts';
import { type CLASSES, TERRAINS } from '../../tables.ts';
import { classOf, gunOf, isUnpinned, UNIT_FACTS } from '../../units.ts';
import { deckField } from './casualties.ts';
import { canBeHit, type UnitUnderFire } from './underfire.ts';

/**
 * Facts of mortar fire. Each man of the `crew` fires one round. `range` is the distance to the aiming point in inches.
 * `same` counts consecutive earlier turns at this exact spot. `targets` are the units near it; their `men` are under
 * the template if the round is on target.
 */
export type MortarSetup = {
  readonly mortar: Unit;
  readonly crew: readonly string[];
  readonly range: number;
  readonly sees: boolean;
  readonly same: number;
  readonly targets: readonly (UnitUnderFire & { readonly class: (typeof CLASSES)[number] })[];
  readonly deck: Deck;
};

/** The mortar a unit's crew serves on the table. By house rule medium mortars are off-table. (tsatf-ww2 4.9, W-34) */
export function mortarOf(unit: Unit, rules: Pick<Switches, 'medium-81'>): 'light' | 'medium' | undefined {
  const serves = gunOf(unit);
  if (serves === 'medium') return rules['medium-81'] === 'medium' ? 'medium' : undefined;
  return serves === 'light' ? 'light' : undefined;
}

export const mortarFields = cachedByRules((rules: Switches): FieldsOf<MortarSetup> => {
  const aim = { beat: 'aim', ref: '4.9' } as const;
  const serves = (man: Man) => man.role === 'crewman' && isUnpinned(man);
  const under = (man: Man) => canBeHit(man, rules);
  return fieldsOf(({ unit, men, number, flag, list }) => [
    unit('mortar', 'Mortar', 'mortar', { of: (unit) => mortarOf(unit, rules) !== undefined && unit.men.some(serves) }),
    men('crew', 'Crewmen firing', serves, aim),
    number('range', 'Inches to the spot', [0, 96], { ...aim, default: 18 }),
    flag('sees', 'Sees the target', {
      ...{ ...aim, help: 'Or a leader does, within 6" or by wire' },
      default: true,
    }),
    number('same', 'Turns on this spot', [0, 60], {
      ...aim,
      default: ({ mortar }) => UNIT_FACTS.of(mortar, 'aimed'),
    }),
    list('targets', 'Units near it', { range: [1, 8], singular: 'unit' }, ({ unit, choice, men }) => [
      unit('unit', 'Unit', 'target', { of: (unit) => unit.men.some(under) }),
      choice('class', 'Target', TERRAINS, { beat: 'aim', ref: '4.6', default: ({ unit }) => classOf(unit) }),
      men('men', 'Under the template', under, { ...aim, default: [], named: true }),
    ]),
    deckField,
  ]);
});
