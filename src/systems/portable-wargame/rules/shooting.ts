import { askFacts, asRole, beat, roll, type Sequence } from '../../../engine/ask.ts';
import { atLeast, d6 } from '../../../engine/dice/pool.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { cachedByRules } from '../../../system/house.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { houseValues, type Switches } from '../house.ts';
import { FACTS, isCommander, onTable } from '../units.ts';
import { hitChanges, hitTarget, type NamedResult, nameFates, resolveHit } from './effect.ts';
import { stateNeed } from './queue.ts';
import { type CommanderPosition, commanderField, commandersField } from './setup.ts';

export type ShootingSetup = {
  readonly shooter: Unit;
  readonly target: Unit;
  readonly commander: CommanderPosition;
  readonly cover: boolean;
  readonly led: boolean;
  readonly commanders: readonly Unit[];
};

export type ShootingResult = Outcome & {
  readonly verdict: 'routed' | 'retreats' | 'nothing';
  readonly fates: readonly NamedResult[];
};

const shoots = (unit: Unit): boolean => onTable(unit) && !isCommander(unit);

export const shootingFields = cachedByRules((rules: Switches) =>
  fieldsOf<ShootingSetup>(({ unit, flag }) => [
    unit('shooter', 'Shooter', 'shooter', { of: shoots }),
    unit('target', 'Target', 'target', { of: onTable }),
    commanderField('Shooter’s commander', 'aim', rules),
    flag('cover', 'Target in cover', {
      ...{ beat: 'aim', ref: '4.8', isUnitState: true },
      default: ({ target }) => FACTS.of(target, 'cover'),
    }),
    flag('led', 'Commander in the target’s square', {
      ...{ beat: 'aim', ref: '4.5', isUnitState: true },
      when: ({ target }) => target !== undefined && !isCommander(target),
      default: ({ target }) => FACTS.of(target, 'attached'),
    }),
    commandersField,
  ]),
);

/** Resolves one shot at an adjacent enemy. The modifiers are from a printed example. (portable-wargame 4.8) */
export function* shooting({
  setup: given,
  house,
  edition = NEWEST_EDITION,
}: Input<ShootingSetup>): Sequence<ShootingResult> {
  const rules: Switches = houseValues(house);
  yield* beat('aim');
  const situation = yield* askFacts('aim', shootingFields(rules), given);
  const mods = [
    ...(situation.cover ? [['P1', 1] as const] : []),
    ...(situation.commander === 'none' ? [] : [['P2', 1] as const]),
  ];
  const need = yield* asRole(
    'shooter',
    stateNeed(() => mods, rules),
  );
  const hit = yield* asRole('shooter', roll('hit', d6(1), atLeast(need)));
  if (hit === 0) return { verdict: 'nothing', fates: [], changes: [] };
  yield* beat('effect');
  const result = yield* asRole('target', resolveHit(hitTarget(situation.target, situation.led), rules));
  const fates = yield* asRole('target', nameFates(situation.target, result, situation.commanders));
  const [{ is, who }] = fates as readonly [NamedResult];
  const routed = who === 'unit' && is === 'routed';
  return {
    verdict: is === 'retreats' ? 'retreats' : is === 'stays' ? 'nothing' : 'routed',
    fates,
    changes: [
      ...hitChanges(situation.target, fates, situation.commanders, rules, edition > 1),
      ...(routed && rules.rise ? FACTS.add(situation.shooter, 'victories', 1) : []),
    ],
  };
}
