import type { Unit } from '../../engine/roster.ts';
import type { SiblingValues } from '../../engine/setup/fields.ts';
import { fieldsOf } from '../../system/fields.ts';
import { cachedByRules } from '../../system/house.ts';
import type { Switches } from './house.ts';
import { haveFought, type MovePlan, planField } from './rules/plan.ts';
import { actionsLeft, onTable, stands, UNIT_FACTS } from './units.ts';

export type RoundSetup = {
  readonly attacker: Unit;
  readonly defender: Unit;
  readonly others?: readonly Unit[];
  readonly plan: MovePlan;
  readonly actions: number;
  readonly shaken: readonly string[];
  readonly shot: readonly string[];
};

const MOST = 3;

/**
 * Actions that a unit can give up: all but the one for its move. Without counted actions, one per activation die.
 * (ircra 4.2, 4.3 step 4)
 */
const spare = (unit: Unit, rules: Switches): number =>
  rules.activation || actionsLeft(unit) > 0 ? Math.max(0, actionsLeft(unit) - 1) : MOST;

export const roundFields = cachedByRules((rules: Switches) => {
  const isLoaded = ({ defender }: SiblingValues<RoundSetup>): boolean => UNIT_FACTS.of(defender, 'loaded');
  return fieldsOf<RoundSetup>(({ unit, others, number, men }) => [
    unit('attacker', 'Attacker', 'attacker', { of: onTable }),
    unit('defender', 'Defender', 'defender', {
      of: onTable,
      isPreferred: (defender, { attacker }) => attacker !== undefined && haveFought({ attacker, defender }),
    }),
    others('others', 'Others', onTable),
    planField,
    number('actions', 'Actions given up', [0, MOST], {
      help: `${rules['action-bonus'] === 'each' ? 'Each adds' : 'They add'} 1 to attackers’ dice.`,
      beat: 'contact',
      ref: '4.3, A6',
      when: ({ attacker }) => attacker !== undefined && actionsLeft(attacker) > 1,
      maxFor: ({ attacker }) => (attacker ? spare(attacker, rules) : MOST),
    }),
    men('shot', 'Eliminated', stands, {
      ...{ beat: 'fire', ref: '4.3', when: isLoaded },
      ...{ default: () => [], named: true },
    }),
    men('shaken', 'Disrupted', stands, {
      help: 'Use your own shooting rules.',
      beat: 'fire',
      ref: '4.3',
      when: isLoaded,
      ...{ default: () => [], named: true },
    }),
  ]);
});
