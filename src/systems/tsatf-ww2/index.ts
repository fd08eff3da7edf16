import { system } from '../../rules/system.ts';
import { reach, shoot } from './aim.ts';
import { card } from './card.ts';
import { fallen } from './casualties.ts';
import { directFire } from './firing.ts';
import { house } from './house.ts';
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
  ],
  sequences: [directFire],
  house,
  tables,
  parts: { reach, shoot, fallen },
  decks: [
    { id: 'casualty', title: 'Casualty cards' },
    { id: 'activation', title: 'Turn cards' },
  ],
  due: () => [],
  between: () => [],
  samples,
});
