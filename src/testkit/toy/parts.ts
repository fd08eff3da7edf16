import { houseRuleShapes, objectShape, wholeShape } from '../../engine/data/shape.ts';
import type { Parts } from '../../system/plays/parts.ts';
import { hits } from './index.ts';

export const parts: Parts = {
  hits: { rule: hits, input: objectShape({ dice: wholeShape(0, 100), ...houseRuleShapes('need') }) },
};
