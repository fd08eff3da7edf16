import { answerOf } from '../../../engine/ask.ts';
import { decides, type OddsModel } from '../../../odds/model.ts';
import { turnCards } from '../rules/turn/activation.ts';

/** Cards are turned until one counts, which is certain if the other colour has no units. */
export const orderModel: OddsModel = [
  decides(turnCards, ({ colour }) => colour, {
    samePaths: ({ red, black }) => (red && black ? undefined : answerOf(red ? 'red' : 'black')),
  }),
];
