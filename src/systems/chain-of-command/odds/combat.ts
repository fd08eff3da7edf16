import { finalMeasure, type OddsModel } from '../../../odds/model.ts';
import type { FightRules } from '../house.ts';
import { playFight, playNextRound } from '../rules/combat/fight.ts';
import { countSideDice } from '../rules/combat/pool.ts';
import { combatMeasure, countFight } from './fightcounter.ts';

export type { CombatMeasure } from './fightcounter.ts';

/** Returns true if `countFight` cannot count the odds, because the house preset rolls dice for hits on Leaders. */
const mustEnumerate = ({ leader_hits }: FightRules): boolean => leader_hits === 'house_A';

export const combatModel: OddsModel = [
  finalMeasure(playFight, combatMeasure, {
    countMeasure: (fighting) => (mustEnumerate(fighting.rules) ? undefined : countFight(fighting)),
  }),
  finalMeasure(playNextRound, combatMeasure, {
    countMeasure({ fight, rules, hasSurrendered }) {
      const dice = {
        attacker: countSideDice('attacker', fight, rules),
        defender: countSideDice('defender', fight, rules),
      };
      return mustEnumerate(rules) ? undefined : countFight({ fight, dice, rules, hasSurrendered });
    },
  }),
];
