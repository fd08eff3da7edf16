import { houseRuleShapes, objectShape, wholeShape } from '../../engine/data/shape.ts';
import type { CliRules } from '../../system/plays/clirules.ts';
import { hits } from './index.ts';

export const cliRules: CliRules = {
  hits: { rule: hits, input: objectShape({ dice: wholeShape(0, 100), ...houseRuleShapes('need') }) },
};
