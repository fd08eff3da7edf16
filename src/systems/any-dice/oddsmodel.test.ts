import { checkOddsModels } from '../../testkit/oddsmodels.ts';

await checkOddsModels('any-dice');
