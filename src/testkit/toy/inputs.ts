import { factsOf, type Shapes, whole } from '../../engine/data/shape.ts';

export const inputs: Shapes = { hits: factsOf({ dice: whole(0, 100), need: whole(2, 6, 5) }) };
