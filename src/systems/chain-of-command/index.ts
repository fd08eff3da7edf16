import { system } from '../../rules/system.ts';
import { card } from './card.ts';
import { combat } from './combat.ts';
import { house } from './house.ts';
import { tables } from './tables.ts';
import { kinds, samples } from './unit.ts';

export default system({
  ...card,
  units: kinds,
  phases: [{ id: 'combat', title: 'Close combat' }],
  sequences: [combat],
  house,
  tables,
  parts: {},
  decks: [],
  due: () => [],
  between: () => [],
  samples,
});
