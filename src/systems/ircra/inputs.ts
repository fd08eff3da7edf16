import { flagShape, listShape, objectShape, oneOfShape, type Shapes, wholeShape } from '../../engine/data/shape.ts';
import type { PieceType } from './units.ts';

const PIECE_TYPES: readonly PieceType[] = [
  ...(['musket', 'pike', 'mixed', 'warband', 'other'] as const),
  ...(['horse-light', 'horse-heavy', 'horse-lance', 'gun'] as const),
];

const fighter = objectShape({
  type: oneOfShape(PIECE_TYPES, 'musket'),
  cv: wholeShape(0, 20),
  edge: oneOfShape(['front', 'flank', 'rear'], 'front'),
  disrupted: flagShape(),
  commander: flagShape(),
  supporters: listShape(wholeShape(0, 20)),
  actions: wholeShape(0, 10, 0),
});

export const inputs: Shapes = {
  duel: objectShape({ attacker: fighter, defender: fighter }),
  activating: objectShape({
    qv: wholeShape(1, 7),
    dice: wholeShape(1, 3, 3),
    cubes: wholeShape(-20, 20, 0),
    penalty: wholeShape(0, 2, 0),
  }),
};
