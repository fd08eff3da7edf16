import { checkOddsModels } from '../../../testkit/oddsmodels.ts';

await checkOddsModels('tsatf-ww2');
