import { flagShape, HOUSE_SHAPE, listShape, objectShape, oneOfShape, wholeShape } from '../../engine/data/shape.ts';
import type { CliRules } from '../../system/plays/clirules.ts';
import { activating } from './rules/activation.ts';
import { duel } from './rules/duel.ts';
import type { PieceType } from './units.ts';

const PIECE_TYPES: readonly PieceType[] = [
  ...(['musket', 'pike', 'mixed', 'warband', 'other'] as const),
  ...(['horse-light', 'horse-heavy', 'horse-lance', 'gun'] as const),
];

const fighter = objectShape({
  type: oneOfShape(PIECE_TYPES, 'musket'),
  cv: wholeShape(0, 20),
  edge: oneOfShape(['front', 'flank', 'rear'], 'front'),
  disrupted: flagShape(),
  commander: flagShape(),
  supporters: listShape(wholeShape(0, 20)),
  actions: wholeShape(0, 10, 0),
});

export const cliRules: CliRules = {
  duel: { rule: duel, input: objectShape({ attacker: fighter, defender: fighter, rules: HOUSE_SHAPE }) },
  activating: {
    rule: activating,
    input: objectShape({
      qv: wholeShape(1, 7),
      dice: wholeShape(1, 3, 3),
      cubes: wholeShape(-20, 20, 0),
      penalty: wholeShape(0, 2, 0),
    }),
  },
};
