import {
  DECK_SHAPE,
  decimalShape,
  factsShape,
  flagShape,
  listShape,
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
const duelist = factsShape({ plus: wholeShape(-20, 20, 0), grenade: flagShape() });

export const inputs: Shapes = {
  reach: factsShape({ weapon, grade, inches, ...target }),
  shoot: factsShape({
    shots: listShape(factsShape({ weapon, many: wholeShape(0, 100, 1), inches })),
    grade,
    ...target,
  }),
  fallen: factsShape({
    men: listShape(
      factsShape({
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
  deviation: factsShape({ off: wholeShape(0, 20, 0) }),
  zone: factsShape({ guns: wholeShape(1, 20, 1) }),
  nerve: factsShape({
    test: oneOfShape(TESTS),
    unit: UNIT_SHAPE,
    leader: flagShape(),
    house: optionalShape(listShape(textShape())),
  }),
  duel: factsShape({ attacker: duelist, defender: duelist }),
  order: factsShape({ red: wholeShape(0, 26), black: wholeShape(0, 26) }),
  recovery: factsShape({ attempts: wholeShape(0, 20, 0), settle: optionalShape(flagShape()) }),
  inches: factsShape({ setup: setupShape(movement.id) }),
  spots: factsShape({ grade, leader: flagShape(), inches }),
  straggling: factsShape({ grade, men: wholeShape(1, 100) }),
};
