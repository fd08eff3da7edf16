import {
  DECK_SHAPE,
  flagShape,
  HOUSE_SHAPE,
  houseRuleShapes,
  listShape,
  MAN_SHAPE,
  objectShape,
  oneOfShape,
  setupShape,
  wholeShape,
} from '../../engine/data/shape.ts';
import type { CliRules } from '../../system/plays/clirules.ts';
import { resolveHits } from './rules/casualties.ts';
import { dicePoolOfSide } from './rules/combat.ts';
import { melee, strike } from './rules/strike.ts';
import { closeCombatSequence } from './words/combat.ts';

const side = objectShape({ dice: wholeShape(0, 200), men: wholeShape(0, 100), standing: wholeShape(0, 100, 0) });
const role = oneOfShape(['attacker', 'defender']);
const strikeRules = houseRuleShapes('divisor', 'confirm', 'confirming');

export const cliRules: CliRules = {
  dice: {
    rule: dicePoolOfSide,
    input: objectShape({ role, house: HOUSE_SHAPE, setup: setupShape(closeCombatSequence.id) }),
  },
  strike: { rule: strike, input: objectShape({ dice: wholeShape(0, 200), ...strikeRules }) },
  melee: {
    rule: melee,
    input: objectShape({
      attacker: side,
      defender: side,
      good: flagShape(),
      ...strikeRules,
      ...houseRuleShapes('wiped', 'margin', 'all'),
    }),
  },
  fallen: {
    rule: resolveHits,
    input: objectShape({
      men: listShape(MAN_SHAPE, 1, 100),
      hits: wholeShape(0, 100),
      deck: DECK_SHAPE,
      roller: oneOfShape(['both', 'attacker', 'defender'], 'both'),
      replace: flagShape(),
      ...houseRuleShapes('casualties', 'd20'),
    }),
  },
};
