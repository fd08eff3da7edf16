import { objectShape, oneOfShape, type Shapes } from '../../engine/data/shape.ts';
import { QUALITIES } from './units.ts';

export const inputs: Shapes = { effect: objectShape({ quality: oneOfShape(QUALITIES, 'regular') }) };
