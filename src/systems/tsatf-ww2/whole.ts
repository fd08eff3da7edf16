import { type Roster, system } from '../../rules/system.ts';
import { afterTheGame, cleared } from './after.ts';
import { reach, shoot } from './aim.ts';
import { zone } from './artillery.ts';
import { fallen } from './casualties.ts';
import { card } from './cover.ts';
import { declaring, straggling } from './declare.ts';
import { due } from './due.ts';
import { duel } from './duel.ts';
import { directFire } from './firing.ts';
import { home } from './home.ts';
import { house } from './house.ts';
import { morale } from './moralephase.ts';
import { deviation } from './mortar.ts';
import { inches, leaderlessDue } from './move.ts';
import { majorMorale, movement, spotting } from './moving.ts';
import { nerve } from './nerve.ts';
import { order } from './order.ts';
import { awaiting, recovery } from './recovery.ts';
import { routing } from './rout.ts';
import { artilleryStrike, mortarFire } from './shelling.ts';
import { spotting as spots } from './spot.ts';
import { tables } from './tables.ts';
import { beginning, nextCard, nextPhase } from './turns.ts';
import { samples, units } from './unit.ts';

/** Small actions of the Second World War: D20 fire, casualty cards, charges man against man. */
export default system({
  ...card,
  units,
  phases: [
    { id: 'movement', title: 'Movement' },
    { id: 'fire', title: 'Fire' },
    { id: 'melee', title: 'Melee' },
    { id: 'morale', title: 'Morale' },
    { id: 'game', title: 'Game and turn' },
    { id: 'after', title: 'Between games' },
  ],
  sequences: [
    movement,
    majorMorale,
    declaring,
    routing,
    directFire,
    mortarFire,
    artilleryStrike,
    spotting,
    home,
    morale,
    nextCard,
    nextPhase,
    beginning,
    afterTheGame,
  ],
  house,
  tables,
  parts: {
    reach,
    shoot,
    fallen,
    deviation,
    zone,
    inches,
    spots,
    order,
    straggling,
    nerve,
    duel,
    recovery,
  },
  decks: [
    { id: 'casualty', title: 'Casualty cards' },
    { id: 'activation', title: 'Turn cards' },
  ],
  due: (roster: Roster) => [...due(roster), ...leaderlessDue(roster)],
  between: cleared,
  recovery: awaiting,
  samples,
});
