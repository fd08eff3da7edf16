import { formatList } from '../../engine/data/figure.ts';
import { type Change, PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { unitsIn } from '../../engine/setup/units.ts';
import type { Outcome } from '../../system/sequence.ts';
import { defineSystem, type Roster, type UnlistedUnit } from '../../system/system.ts';
import { card } from './card.ts';
import { house } from './house.ts';
import type { NamedResult } from './rules/effect.ts';
import { tables } from './tables.ts';
import { declaredAgainst, FACTS, kinds, onTable, samples } from './units.ts';
import { afterTheGame } from './words/after.ts';
import { combat } from './words/combat.ts';
import { declarations } from './words/declaration.ts';
import { shootingHelper } from './words/shooting.ts';

export default defineSystem({
  ...card,
  units: kinds,
  phases: [
    { id: 'shooting', title: 'Shooting' },
    { id: 'declare', title: 'Several combats' },
    { id: 'combat', title: 'Close combat' },
    { id: PHASE_AFTER_GAME, title: 'Between games', isSeparate: true },
  ],
  sequences: [combat, declarations, shootingHelper, afterTheGame],
  house,
  tables,
  decks: [],
  dueSequences: due,
  // Only counts the turns of a quick fight.
  changesAtStart: () => [],
  changesBetweenGames: between,
  unlisted: unlistedCommanders,
  samples,
});

function due({ units }: Roster) {
  return units.filter(onTable).flatMap((defender) => {
    const attackers = units.filter((unit) => onTable(unit) && declaredAgainst(unit) === defender.mark);
    if (attackers.length === 0) return [];
    const why = `${formatList(attackers.map(({ name }) => name))} against ${defender.name}.`;
    return [{ sequence: 'close-combat', why, units: { attacker: attackers, defender: [defender] } }];
  });
}

/** Clears positions between games, because only losses carry over. (portable-wargame 4.7, 8) */
function between({ units }: Roster): readonly Change[] {
  return units.flatMap((unit) => [
    ...FACTS.set(unit, 'attacks', null),
    ...(['cover', 'attached', 'adjacent'] as const).flatMap((where) => FACTS.set(unit, where, false)),
  ]);
}

/** Commanders of units that were hit, if their side has none in the roster: those lost, and those who get away alone. */
function unlistedCommanders(
  { fates = [] }: Outcome & { readonly fates?: readonly NamedResult[] },
  setup: { readonly commanders?: readonly Unit[] },
): readonly UnlistedUnit[] {
  const isRouted = (id: string) => fates.some(({ who, unit, is }) => who === 'unit' && unit === id && is === 'routed');
  return fates.flatMap(({ who, unit: id, commander, is }) => {
    const side = unitsIn(setup).find((unit) => unit.id === id)?.side;
    if (who === 'unit' || commander !== null || side === undefined) return [];
    if (setup.commanders?.some((one) => one.side === side)) return [];
    if (is === 'lost') return [{ side, template: 'commander', state: 'lost' }];
    return isRouted(id) ? [{ side, template: 'commander' }] : [];
  });
}
