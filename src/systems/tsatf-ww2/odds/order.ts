import type { Sequence } from '../../../engine/ask.ts';
import { decides, type OddsModel } from '../../../odds/model.ts';
import { type TurnedCard, turnCards } from '../rules/turn/activation.ts';

type Colour = TurnedCard['colour'];

export const orderModel: OddsModel = [
  decides(turnCards, ({ colour }) => colour, {
    instead: ({ red, black }) => (red && black ? undefined : certainly(red ? 'red' : 'black')),
    samePaths: true,
  }),
];

// biome-ignore lint/correctness/useYield: nothing is left to chance
function* certainly(colour: Colour): Sequence<Colour> {
  return colour;
}
