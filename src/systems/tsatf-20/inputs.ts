import { DECK, factsOf, flag, list, MAN, oneOf, type Shapes, setupOf, whole } from '../../engine/data/shape.ts';
import { combat } from './words/combat.ts';

const facing = factsOf({ dice: whole(0, 200), men: whole(0, 100), standing: whole(0, 100, 0) });
const role = oneOf(['attacker', 'defender']);

export const inputs: Shapes = {
  dice: factsOf({ role, setup: setupOf(combat.id) }),
  strike: factsOf({ dice: whole(0, 200) }),
  melee: factsOf({ attacker: facing, defender: facing, good: flag() }),
  fallen: factsOf({
    men: list(MAN, 1, 100),
    hits: whole(0, 100),
    deck: DECK,
    roller: oneOf(['both', 'attacker', 'defender'], 'both'),
    replace: flag(),
  }),
};
