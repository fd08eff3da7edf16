import { checkOddsModels } from '../../testkit/oddsmodels.ts';

await checkOddsModels('chain-of-command');
