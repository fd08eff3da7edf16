import { factsOf, oneOf, type Shapes } from '../../engine/shape.ts';
import { QUALITIES } from './unit.ts';

/** Inputs of the parts. */
export const inputs: Shapes = { effect: factsOf({ quality: oneOf(QUALITIES, 'regular') }) };
