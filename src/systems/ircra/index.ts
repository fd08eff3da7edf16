import { PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { type DueSequence, defineSystem, type Roster } from '../../system/system.ts';
import { sentences } from '../../system/wording.ts';
import { card } from './card.ts';
import { clearActions } from './changes.ts';
import { house as choices, houseValues } from './house.ts';
import { changesBetweenGames } from './rules/after.ts';
import { isPinned } from './rules/board.ts';
import { boardWith } from './rules/plan.ts';
import { tables } from './tables.ts';
import { actionsLeft, disruptedPieces, kinds, mustTestMorale, onTable, samples } from './units.ts';
import { activations } from './words/activation.ts';
import { afterTheGame } from './words/after.ts';
import { combat } from './words/combat.ts';
import { lossesElsewhere } from './words/losses.ts';
import { phaseStart } from './words/phase.ts';

export default defineSystem({
  ...card,
  units: kinds,
  phases: [
    { id: 'start', title: 'Start of phase' },
    { id: 'combat', title: 'Close combat' },
    { id: 'any', title: 'At any time', isSeparate: true },
    { id: PHASE_AFTER_GAME, title: 'Between games', isSeparate: true },
  ],
  sequences: [combat, phaseStart, activations, lossesElsewhere, afterTheGame],
  house: choices,
  tables,
  decks: [],
  dueSequences: due,
  warning: caution,
  changesAtStart: ({ units, game: { phase } }) => (phase === 'start' ? units.flatMap(clearActions) : []),
  changesBetweenGames,
  samples,
});

function due({ units, house }: Roster): readonly DueSequence[] {
  const rules = houseValues(house);
  const sides = [...new Set(units.map(({ side }) => side))];
  return sides.flatMap((side) => {
    const own = units.filter((unit) => unit.side === side && onTable(unit));
    const active = own.filter((unit) => whyDue(unit, units, rules) !== '');
    if (active.length === 0) return [];
    const why = active.map((unit) => `${unit.name}: ${whyDue(unit, units, rules)}`).join(' · ');
    return [{ sequence: 'phase-start', why, units: { active } }];
  });
}

function whyDue(unit: Unit, units: readonly Unit[], rules: ReturnType<typeof houseValues>): string {
  const many = disruptedPieces(unit).length;
  return sentences(
    many > 0 && `${many} disrupted`,
    mustTestMorale(unit, rules) && 'unit morale',
    hasLock(unit, units) && 'corner locks',
  ).join(', ');
}

function caution({ house }: Roster, sequence: string, [attacker]: readonly Unit[]): string | undefined {
  if (sequence !== 'close-combat' || !houseValues(house).activation || !attacker) return undefined;
  return actionsLeft(attacker) > 0
    ? undefined
    : `${attacker.name} has no action left. Activate ${houseValues(house)['activation-level'] === 'wing' ? 'its wing' : 'it'} first.`;
}

function hasLock(unit: Unit, units: readonly Unit[]): boolean {
  const board = boardWith(unit, units);
  return board?.some((piece) => unit.men.some(({ id }) => id === piece.id) && isPinned(board, piece)) ?? false;
}
