import { NO_GAME_ID, PHASE_AFTER_GAME } from '../../engine/roster.ts';
import { defineSystem, type Roster, type StatusItem } from '../../system/system.ts';
import { card } from './card.ts';
import { acting, caution } from './game/acting.ts';
import { clearGame } from './game/after.ts';
import { due, majorMoraleDue, nearCritical, routsDue } from './game/due.ts';
import { house, houseValues } from './house.ts';
import { startChanges } from './rules/turn/begin.ts';
import { woundedMen } from './rules/turn/moralephase.ts';
import { nextAttempt } from './rules/turn/recovery.ts';
import { tables } from './tables.ts';
import { samples, units } from './troops.ts';
import { artilleryStrike } from './words/artillery.ts';
import { chargeSequence } from './words/charge.ts';
import { declaring } from './words/declare.ts';
import { directFire } from './words/fire.ts';
import { afterTheGame } from './words/hospital.ts';
import { morale } from './words/moralephase.ts';
import { mortarFire } from './words/mortar.ts';
import { majorMorale, movement, spotting } from './words/movement.ts';
import { routing } from './words/rout.ts';
import { nextCard, turnStart } from './words/turns.ts';

export default defineSystem({
  ...card,
  units,
  phases: [
    { id: 'movement', title: 'Movement' },
    { id: 'fire', title: 'Fire' },
    { id: 'melee', title: 'Melee' },
    { id: 'morale', title: 'Morale' },
    { id: 'game', title: 'Game and turn', isSeparate: true },
    { id: PHASE_AFTER_GAME, title: 'Between games', isSeparate: true },
  ],
  sequences: [
    movement,
    majorMorale,
    directFire,
    declaring,
    routing,
    mortarFire,
    artilleryStrike,
    spotting,
    chargeSequence,
    morale,
    nextCard,
    turnStart,
    afterTheGame,
  ],
  house,
  tables,
  decks: [
    { id: 'casualty', title: 'Casualty cards' },
    { id: 'activation', title: 'Turn cards' },
  ],
  // Without a game, only the run of routing units is due.
  dueSequences: (roster: Roster) =>
    roster.game.id === NO_GAME_ID ? routsDue(roster) : [...due(roster), ...majorMoraleDue(roster)],
  changesAtStart: startChanges,
  turnState: acting,
  warning: caution,
  lossCauses: ['fire', 'mortar', 'artillery', 'melee', 'vehicle', 'table'],
  status: (roster: Roster) => [...nearCritical(roster), ...menToCarry(roster)],
  changesBetweenGames: clearGame,
  recovery: nextAttempt,
  samples,
});

/** Reminder of wounded men to carry, by side, if a house rule requires it. (tsatf-ww2 W-49) */
function menToCarry({ units, house }: Roster): readonly StatusItem[] {
  if (!houseValues(house).carrying) return [];
  const hurt = units.filter((unit) => woundedMen(unit).length > 0);
  return [...new Set(hurt.map(({ side }) => side))].map((side) => ({
    title: 'Wounded to carry',
    value: hurt.filter((unit) => unit.side === side).reduce((all, unit) => all + woundedMen(unit).length, 0),
    side,
  }));
}
