import {
  DECK,
  factsOf,
  flag,
  list,
  maybe,
  measure,
  oneOf,
  type Shapes,
  setupOf,
  text,
  UNIT,
  whole,
} from '../../engine/data/shape.ts';
import type { Sort } from './rules/casualties.ts';
import type { Tests } from './rules/nerve.ts';
import { CLASSES, GRADES, WEAPONS } from './tables.ts';
import { ROLES } from './units.ts';
import { movement } from './words/movement.ts';

const SORTS: readonly Sort[] = ROLES.flatMap((role) =>
  (['fit', 'pinned', 'back', 'back pinned', 'lying'] as const).map((how): Sort => `${role} ${how}`),
);
const TESTS: readonly Tests[] = ['close', 'stand', 'rally', 'critical', 'pinned'];

const grade = oneOf(GRADES, 'Veteran');
const target = { class: oneOf(CLASSES, 'I'), shaken: flag() };
const weapon = oneOf(WEAPONS, 'rifle');
const inches = measure(0, 200);
const duelist = factsOf({ plus: whole(-20, 20, 0), grenade: flag() });

export const inputs: Shapes = {
  reach: factsOf({ weapon, grade, inches, ...target }),
  shoot: factsOf({ shots: list(factsOf({ weapon, many: whole(0, 100, 1), inches })), grade, ...target }),
  fallen: factsOf({
    men: list(
      factsOf({ id: text(), name: text(), sort: oneOf(SORTS, 'ordinary fit'), arm: maybe(whole(0, 2)) }),
      1,
      100,
    ),
    hits: whole(0, 100),
    deck: DECK,
    picked: flag(),
  }),
  deviation: factsOf({ off: whole(0, 20, 0) }),
  zone: factsOf({ guns: whole(1, 20, 1) }),
  nerve: factsOf({ test: oneOf(TESTS), unit: UNIT, leader: flag(), house: maybe(list(text())) }),
  duel: factsOf({ attacker: duelist, defender: duelist }),
  order: factsOf({ red: whole(0, 26), black: whole(0, 26) }),
  recovery: factsOf({ attempts: whole(0, 20, 0), settle: maybe(flag()) }),
  inches: factsOf({ setup: setupOf(movement.id) }),
  spots: factsOf({ grade, leader: flag(), inches }),
  straggling: factsOf({ grade, men: whole(1, 100) }),
};
