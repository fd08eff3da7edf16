import { system } from '../../rules/system.ts';
import { afterTheGame, cleared } from './after.ts';
import { reach, shoot } from './aim.ts';
import { zone } from './artillery.ts';
import { card } from './card.ts';
import { fallen } from './casualties.ts';
import { declaring, straggling } from './declare.ts';
import { due } from './due.ts';
import { duel } from './duel.ts';
import { directFire } from './firing.ts';
import { home } from './home.ts';
import { house } from './house.ts';
import { morale } from './moralephase.ts';
import { deviation } from './mortar.ts';
import { nerve } from './nerve.ts';
import { recovery } from './recovery.ts';
import { routing } from './rout.ts';
import { artilleryStrike, mortarFire } from './shelling.ts';
import { tables } from './tables.ts';
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
    { id: 'any', title: 'At any time' },
    { id: 'after', title: 'Between games' },
  ],
  sequences: [declaring, routing, directFire, mortarFire, artilleryStrike, home, morale, afterTheGame],
  house,
  tables,
  parts: { reach, shoot, fallen, deviation, zone, straggling, nerve, duel, recovery },
  decks: [
    { id: 'casualty', title: 'Casualty cards' },
    { id: 'activation', title: 'Turn cards' },
  ],
  due,
  between: cleared,
  samples,
});
