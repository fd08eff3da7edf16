import { system } from '../../rules/system.ts';
import { reach, shoot } from './aim.ts';
import { zone } from './artillery.ts';
import { card } from './card.ts';
import { fallen } from './casualties.ts';
import { directFire } from './firing.ts';
import { house } from './house.ts';
import { deviation } from './mortar.ts';
import { inches } from './move.ts';
import { majorMorale, movement, spotting } from './moving.ts';
import { order } from './order.ts';
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
  ],
  sequences: [movement, majorMorale, directFire, mortarFire, artilleryStrike, spotting, beginning, nextCard, nextPhase],
  house,
  tables,
  parts: { reach, shoot, fallen, deviation, zone, inches, spots, order },
  decks: [
    { id: 'casualty', title: 'Casualty cards' },
    { id: 'activation', title: 'Turn cards' },
  ],
  due: () => [],
  between: () => [],
  samples,
});
