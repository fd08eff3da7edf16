import {
  DECK_SHAPE,
  decimalShape,
  flagShape,
  listShape,
  objectShape,
  oneOfShape,
  optionalShape,
  type Shapes,
  setupShape,
  textShape,
  UNIT_SHAPE,
  wholeShape,
} from '../../engine/data/shape.ts';
import type { Sort } from './rules/fire/casualties.ts';
import type { MoraleTestId } from './rules/morale.ts';
import { CLASSES, GRADES, WEAPONS } from './tables.ts';
import { ROLES } from './units.ts';
import { movement } from './words/movement.ts';

const SORTS: readonly Sort[] = ROLES.flatMap((role) =>
  (['fit', 'pinned', 'back', 'back pinned', 'lying'] as const).map((how): Sort => `${role} ${how}`),
);
const TESTS: readonly MoraleTestId[] = ['close', 'stand', 'rally', 'critical', 'pinned'];

const grade = oneOfShape(GRADES, 'Veteran');
const target = { class: oneOfShape(CLASSES, 'I'), shaken: flagShape() };
const weapon = oneOfShape(WEAPONS, 'rifle');
const inches = decimalShape(0, 200);
const duelist = objectShape({ plus: wholeShape(-20, 20, 0), grenade: flagShape() });

export const inputs: Shapes = {
  reach: objectShape({ weapon, grade, inches, ...target }),
  shoot: objectShape({
    shots: listShape(objectShape({ weapon, many: wholeShape(0, 100, 1), inches })),
    grade,
    ...target,
  }),
  fallen: objectShape({
    men: listShape(
      objectShape({
        id: textShape(),
        name: textShape(),
        sort: oneOfShape(SORTS, 'ordinary fit'),
        arm: optionalShape(wholeShape(0, 2)),
      }),
      1,
      100,
    ),
    hits: wholeShape(0, 100),
    deck: DECK_SHAPE,
    picked: flagShape(),
  }),
  deviation: objectShape({ off: wholeShape(0, 20, 0) }),
  zone: objectShape({ guns: wholeShape(1, 20, 1) }),
  nerve: objectShape({
    test: oneOfShape(TESTS),
    unit: UNIT_SHAPE,
    leader: flagShape(),
    house: optionalShape(listShape(textShape())),
  }),
  duel: objectShape({ attacker: duelist, defender: duelist }),
  order: objectShape({ red: wholeShape(0, 26), black: wholeShape(0, 26) }),
  recovery: objectShape({ attempts: wholeShape(0, 20, 0), settle: optionalShape(flagShape()) }),
  inches: objectShape({ setup: setupShape(movement.id) }),
  spots: objectShape({ grade, leader: flagShape(), inches }),
  straggling: objectShape({ grade, men: wholeShape(1, 100) }),
};
