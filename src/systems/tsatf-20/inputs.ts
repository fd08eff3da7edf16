import {
  DECK_SHAPE,
  factsShape,
  flagShape,
  listShape,
  MAN_SHAPE,
  oneOfShape,
  type Shapes,
  setupShape,
  wholeShape,
} from '../../engine/data/shape.ts';
import { combat } from './words/combat.ts';

const facing = factsShape({ dice: wholeShape(0, 200), men: wholeShape(0, 100), standing: wholeShape(0, 100, 0) });
const role = oneOfShape(['attacker', 'defender']);

export const inputs: Shapes = {
  dice: factsShape({ role, setup: setupShape(combat.id) }),
  strike: factsShape({ dice: wholeShape(0, 200) }),
  melee: factsShape({ attacker: facing, defender: facing, good: flagShape() }),
  fallen: factsShape({
    men: listShape(MAN_SHAPE, 1, 100),
    hits: wholeShape(0, 100),
    deck: DECK_SHAPE,
    roller: oneOfShape(['both', 'attacker', 'defender'], 'both'),
    replace: flagShape(),
  }),
};
