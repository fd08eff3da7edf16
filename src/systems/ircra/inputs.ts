import { factsOf, flag, list, oneOf, type Shapes, whole } from '../../engine/data/shape.ts';
import type { PieceType } from './units.ts';

const PIECE_TYPES: readonly PieceType[] = [
  ...(['musket', 'pike', 'mixed', 'warband', 'other'] as const),
  ...(['horse-light', 'horse-heavy', 'horse-lance', 'gun'] as const),
];

const fighter = factsOf({
  type: oneOf(PIECE_TYPES, 'musket'),
  cv: whole(0, 20),
  edge: oneOf(['front', 'flank', 'rear'], 'front'),
  disrupted: flag(),
  commander: flag(),
  supporters: list(whole(0, 20)),
  actions: whole(0, 10, 0),
});

export const inputs: Shapes = {
  duel: factsOf({ attacker: fighter, defender: fighter }),
  activating: factsOf({ qv: whole(1, 7), dice: whole(1, 3, 3), cubes: whole(-20, 20, 0), penalty: whole(0, 2, 0) }),
};
