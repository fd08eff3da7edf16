import { PHASE_AFTER_GAME, stateChange } from '../../engine/roster.ts';
import { defineSystem, type Roster } from '../../system/system.ts';
import { card } from './card.ts';
import { house } from './house.ts';
import { mayRally } from './rules/rally.ts';
import { nextRecoveryRoll } from './rules/recovery.ts';
import { addGrenades, infantry, samples, UNIT_FACTS } from './units.ts';
import { closeCombatSequence } from './words/combat.ts';
import { fireLossesSequence } from './words/losses.ts';
import { shakenTestSentence } from './words/morale.ts';
import { rallySequence } from './words/rally.ts';
import { recoverySequence } from './words/recovery.ts';
import { tables } from './words/tables.ts';

export default defineSystem({
  ...card,
  units: [infantry],
  phases: [
    { id: 'combat', title: 'Charges' },
    { id: 'morale', title: 'Morale' },
    { id: 'any', title: 'At any time', isSeparate: true },
    { id: PHASE_AFTER_GAME, title: 'Between games', isSeparate: true },
  ],
  sequences: [closeCombatSequence, rallySequence, fireLossesSequence, recoverySequence],
  house,
  tables,
  decks: [{ id: 'casualty', title: 'Casualty cards' }],
  dueSequences: dueSequences,
  changesBetweenGames: changesBetweenGames,
  recovery: nextRecoveryRoll,
  samples,
});

function dueSequences({ units }: Roster) {
  return units.filter(mayRally).map((unit) => ({
    sequence: 'rally',
    why: `House rule: ${shakenTestSentence(unit.name)}`,
    units: { unit: [unit] },
  }));
}

/** Clears shaken, refills grenades and strikes off the dead. Another sequence settles the wounded. (tsatf-20 8) */
function changesBetweenGames({ units }: Roster) {
  return units.flatMap((unit) => [
    ...UNIT_FACTS.set(unit, 'shaken', false),
    ...addGrenades(unit, UNIT_FACTS.of(unit, 'supply') - UNIT_FACTS.of(unit, 'grenades')),
    ...unit.men.flatMap((man) => (man.state === 'killed' ? stateChange(unit, man, 'gone') : [])),
  ]);
}
