import {
  DECK_SHAPE,
  decimalShape,
  flagShape,
  HOUSE_SHAPE,
  houseRuleShapes,
  listShape,
  objectShape,
  oneOfShape,
  optionalShape,
  setupShape,
  textShape,
  UNIT_SHAPE,
  wholeShape,
} from '../../engine/data/shape.ts';
import { type CliRules, withoutAsks } from '../../system/plays/clirules.ts';
import { zone } from './rules/fire/artillery.ts';
import { resolveHits, type Sort } from './rules/fire/casualties.ts';
import { deviation } from './rules/fire/mortar.ts';
import { numberToHit, rollShots } from './rules/fire/tohit.ts';
import { duel } from './rules/melee/duel.ts';
import { type MoraleTestId, moraleTest } from './rules/morale.ts';
import { straggling } from './rules/movement/declare.ts';
import { moveInches } from './rules/movement/movement.ts';
import { spottingNumber } from './rules/movement/spotting.ts';
import { phaseOrder } from './rules/turn/activation.ts';
import { recovery } from './rules/turn/recovery.ts';
import { CLASSES, GRADES, WEAPONS } from './tables.ts';
import { ROLES } from './units.ts';
import { movement } from './words/movement.ts';

const SORTS: readonly Sort[] = ROLES.flatMap((role) =>
  (['fit', 'pinned', 'back', 'back pinned', 'lying'] as const).map((how): Sort => `${role} ${how}`),
);
const TESTS: readonly MoraleTestId[] = ['close', 'stand', 'rally', 'critical', 'pinned'];

const grade = oneOfShape(GRADES, 'Veteran');
const target = { grade, class: oneOfShape(CLASSES, 'I'), shaken: flagShape(), house: HOUSE_SHAPE };
const weapon = oneOfShape(WEAPONS, 'rifle');
const inches = decimalShape(0, 200);
const man = objectShape({
  id: textShape(),
  name: textShape(),
  sort: oneOfShape(SORTS, 'ordinary fit'),
  arm: optionalShape(wholeShape(0, 2)),
});
const duelist = objectShape({ plus: wholeShape(-20, 20, 0), grenade: flagShape() });

export const cliRules: CliRules = {
  reach: { rule: withoutAsks(numberToHit), input: objectShape({ weapon, inches, ...target }) },
  shoot: {
    rule: rollShots,
    input: objectShape({ shots: listShape(objectShape({ weapon, many: wholeShape(0, 100, 1), inches })), ...target }),
  },
  fallen: {
    rule: resolveHits,
    input: objectShape({
      men: listShape(man, 1, 100),
      hits: wholeShape(0, 100),
      deck: DECK_SHAPE,
      picked: flagShape(),
      ...houseRuleShapes('marked', 'lying', 'replace', 'chooser'),
    }),
  },
  deviation: { rule: deviation, input: objectShape({ off: wholeShape(0, 20, 0) }) },
  zone: { rule: zone, input: objectShape({ guns: wholeShape(1, 20, 1), ...houseRuleShapes('zone') }) },
  nerve: {
    rule: moraleTest,
    input: objectShape({
      test: oneOfShape(TESTS),
      unit: UNIT_SHAPE,
      leader: flagShape(),
      house: optionalShape(listShape(textShape())),
    }),
  },
  duel: {
    rule: duel,
    input: objectShape({
      attacker: duelist,
      defender: duelist,
      ...houseRuleShapes('natural', 'blow', 'grenade-score'),
    }),
  },
  order: { rule: phaseOrder, input: objectShape({ red: wholeShape(0, 26), black: wholeShape(0, 26) }) },
  recovery: {
    rule: recovery,
    input: objectShape({ attempts: wholeShape(0, 20, 0), settle: optionalShape(flagShape()) }),
  },
  inches: { rule: moveInches, input: objectShape({ house: HOUSE_SHAPE, setup: setupShape(movement.id) }) },
  spots: { rule: withoutAsks(spottingNumber), input: objectShape({ grade, leader: flagShape(), inches }) },
  straggling: {
    rule: straggling,
    input: objectShape({ grade, men: wholeShape(1, 100), ...houseRuleShapes('stragglers') }),
  },
};
