import { factsShape, oneOfShape, type Shapes } from '../../engine/data/shape.ts';
import { QUALITIES } from './units.ts';

export const inputs: Shapes = { effect: factsShape({ quality: oneOfShape(QUALITIES, 'regular') }) };
