import { finalMeasure, type OddsModel } from '../../../odds/model.ts';
import type { FightRules } from '../house.ts';
import { nextRound, playOut } from '../rules/combat/fight.ts';
import { sideDice } from '../rules/combat/pool.ts';
import { countFight, measure } from './fightcounter.ts';

export type { Measure } from './fightcounter.ts';

/** Returns true if the odds must enumerate the dice, because the house preset rolls for Leaders between rounds. */
const mustEnumerate = ({ leader_hits }: FightRules): boolean => leader_hits === 'house_A';

export const combatModel: OddsModel = [
  finalMeasure(playOut, measure, {
    countMeasure: (fighting) => (mustEnumerate(fighting.rules) ? undefined : countFight(fighting)),
  }),
  finalMeasure(nextRound, measure, {
    countMeasure({ fight, rules, hasSurrendered }) {
      const dice = { attacker: sideDice('attacker', fight, rules), defender: sideDice('defender', fight, rules) };
      return mustEnumerate(rules) ? undefined : countFight({ fight, dice, rules, hasSurrendered });
    },
  }),
];
