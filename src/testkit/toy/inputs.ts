import { objectShape, type Shapes, wholeShape } from '../../engine/data/shape.ts';

export const inputs: Shapes = { hits: objectShape({ dice: wholeShape(0, 100), need: wholeShape(2, 6, 5) }) };
