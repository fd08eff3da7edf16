import { checkOddsModels } from '../../testkit/oddsmodels.ts';

await checkOddsModels('tsatf-20');
