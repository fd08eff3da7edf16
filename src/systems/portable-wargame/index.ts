import { type Change, PHASE_AFTER_GAME } from '../../engine/roster.ts';
import { defineSystem, type Roster } from '../../system/system.ts';
import { card } from './card.ts';
import { house } from './house.ts';
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
  samples,
});

function due({ units }: Roster) {
  return units.filter(onTable).flatMap((defender) => {
    const attackers = units.filter((unit) => onTable(unit) && declaredAgainst(unit) === defender.mark);
    if (attackers.length === 0) return [];
    const names = attackers.map(({ name }) => name).join(', ');
    const why = `${names} ${attackers.length > 1 ? 'attack' : 'attacks'} ${defender.name}.`;
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
