import { checkOddsModels } from '../../testkit/oddsmodels.ts';

await checkOddsModels('portable-wargame');
