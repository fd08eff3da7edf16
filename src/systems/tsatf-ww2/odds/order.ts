import { finalMeasure, type OddsModel } from '../../../odds/model.ts';
import { turnCards } from '../rules/turn/activation.ts';

/** Cards are turned until one counts. */
export const orderModel: OddsModel = [finalMeasure(turnCards, ({ colour }) => colour)];
