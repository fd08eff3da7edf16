import { HOUSE_SHAPE, objectShape, oneOfShape } from '../../engine/data/shape.ts';
import type { CliRules } from '../../system/plays/clirules.ts';
import { effect } from './rules/effect.ts';
import { QUALITIES } from './units.ts';

export const cliRules: CliRules = {
  effect: { rule: effect, input: objectShape({ quality: oneOfShape(QUALITIES, 'regular'), house: HOUSE_SHAPE }) },
};
