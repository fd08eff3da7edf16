import { HOUSE_SHAPE, objectShape, oneOfShape } from '../../engine/data/shape.ts';
import type { Parts } from '../../system/plays/parts.ts';
import { effect } from './rules/effect.ts';
import { QUALITIES } from './units.ts';

export const parts: Parts = {
  effect: { rule: effect, input: objectShape({ quality: oneOfShape(QUALITIES, 'regular'), house: HOUSE_SHAPE }) },
};
