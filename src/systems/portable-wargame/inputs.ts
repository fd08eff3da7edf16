import { factsOf, oneOf, type Shapes } from '../../engine/shape.ts';
import { QUALITIES } from './unit.ts';

export const inputs: Shapes = { effect: factsOf({ quality: oneOf(QUALITIES, 'regular') }) };
