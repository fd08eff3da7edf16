import type { House } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { FieldsOf, SiblingFields } from '../../engine/setup/fields.ts';
import { fieldsOf } from '../../system/fields.ts';
import { cachedByRules } from '../../system/house.ts';
import { houseValues, type Switches } from './house.ts';
import { type Plan, planField } from './rules/plan.ts';
import { actionsLeft, onTable, stands, UNIT } from './units.ts';

/** Setup of a round. The attacker is the active side. (ircra 3) */
export type Setup = {
  readonly attacker: Unit;
  readonly defender: Unit;
  /** All units of the game. Those in combat with either side share its board. */
  readonly others?: readonly Unit[];
  readonly plan: Plan;
  readonly actions: number;
  /** Ids of attackers disrupted and eliminated by defensive fire. */
  readonly shaken: readonly string[];
  readonly shot: readonly string[];
};

/** Most actions of a unit: one from each activation die. (ircra 4.2) */
const MOST = 3;

/** Actions a unit can give up: all but the one for its move, if actions are counted. (ircra 4.3 step 4) */
const spare = (unit: Unit, rules: Switches): number =>
  rules.activation || actionsLeft(unit) > 0 ? Math.max(0, actionsLeft(unit) - 1) : MOST;

export const setup = (house: House): FieldsOf<Setup> => asked(houseValues(house));

const asked = cachedByRules((rules: Switches) => {
  const isLoaded = ({ defender }: SiblingFields<Setup>): boolean => UNIT.of(defender, 'loaded');
  return fieldsOf<Setup>(({ unit, others, number, men }) => [
    unit('attacker', 'Attacker', 'attacker', { of: onTable }),
    unit('defender', 'Defender', 'defender', { of: onTable }),
    others('others', 'Others', onTable),
    planField,
    number('actions', 'Actions given up for a bonus', [0, MOST], {
      help: `${rules['action-bonus'] === 'each' ? '+1 for each' : '+1 for any number'} left after its move.`,
      beat: 'contact',
      ref: '4.3, A6',
      most: ({ attacker }) => (attacker ? spare(attacker, rules) : MOST),
    }),
    men('shot', 'Eliminated by defensive fire', stands, { beat: 'fire', ref: '4.3', when: isLoaded, from: () => [] }),
    men('shaken', 'Disrupted by defensive fire', stands, {
      help: 'By your shooting rules.',
      beat: 'fire',
      ref: '4.3',
      when: isLoaded,
      from: () => [],
    }),
  ]);
});
