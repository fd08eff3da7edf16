import { decides, type OddsModel } from '../../../odds/model.ts';
import { running } from '../rules/movement/rout.ts';

/** All units run alike, so the first one decides. */
export const routModel: OddsModel = [decides(running, ({ inches }) => inches)];
