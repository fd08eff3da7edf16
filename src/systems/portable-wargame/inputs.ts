import { factsOf, oneOf, type Shapes } from '../../engine/data/shape.ts';
import { QUALITIES } from './units.ts';

export const inputs: Shapes = { effect: factsOf({ quality: oneOf(QUALITIES, 'regular') }) };
