import { finalMeasure, type OddsModel } from '../../../odds/model.ts';
import { runToRear } from '../rules/movement/rout.ts';

/** All units run alike, so the first one decides. */
export const routModel: OddsModel = [finalMeasure(runToRear, ({ inches }) => inches)];
