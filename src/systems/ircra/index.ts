import { system } from '../../rules/system.ts';
import { between } from './between.ts';
import { card } from './card.ts';
import { combat } from './combat.ts';
import { duel } from './duel.ts';
import { house } from './house.ts';
import { tables } from './tables.ts';
import { kinds, samples } from './unit.ts';

/** In Red Coat Rags Attired: musket and pike, piece against piece. */
export default system({
  ...card,
  units: kinds,
  phases: [{ id: 'combat', title: 'Close combat' }],
  sequences: [combat],
  house,
  tables,
  parts: { duel },
  decks: [],
  due: () => [],
  between,
  samples,
});
