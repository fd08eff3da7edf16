import {
  DECK_SHAPE,
  flagShape,
  listShape,
  MAN_SHAPE,
  objectShape,
  oneOfShape,
  type Shapes,
  setupShape,
  wholeShape,
} from '../../engine/data/shape.ts';
import { combat } from './words/combat.ts';

const facing = objectShape({ dice: wholeShape(0, 200), men: wholeShape(0, 100), standing: wholeShape(0, 100, 0) });
const role = oneOfShape(['attacker', 'defender']);

export const inputs: Shapes = {
  dice: objectShape({ role, setup: setupShape(combat.id) }),
  strike: objectShape({ dice: wholeShape(0, 200) }),
  melee: objectShape({ attacker: facing, defender: facing, good: flagShape() }),
  fallen: objectShape({
    men: listShape(MAN_SHAPE, 1, 100),
    hits: wholeShape(0, 100),
    deck: DECK_SHAPE,
    roller: oneOfShape(['both', 'attacker', 'defender'], 'both'),
    replace: flagShape(),
  }),
};
