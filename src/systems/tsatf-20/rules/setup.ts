import type { Deck } from '../../../engine/dice/deck.ts';
import type { Unit } from '../../../engine/roster.ts';
import { type FieldMakers, fieldsOf } from '../../../system/fields.ts';
import { cachedByRules } from '../../../system/house.ts';
import type { Switches } from '../house.ts';
import { casualtyClassifier, MODIFIER_EVIDENCE, type Modifier } from '../tables.ts';
import { isStanding, UNIT_FACTS } from '../units.ts';
import {
  type CombatRole,
  countsOnceASide,
  type FactsByModifier,
  isAsked,
  isHigherGround,
  modifiersInForce,
  type SideFacts,
} from './pool.ts';

/** Steps of a charge. A combat may start at any; earlier ones count as passed. (tsatf-20 4.2) */
const CHARGE_STEPS = ['fire', 'close', 'stand', 'contact'] as const;
export type ChargeStep = (typeof CHARGE_STEPS)[number];

/**
 * A unit as entered in the setup. `hits` come from defensive fire (attackers only). `men` are the ids of the men who
 * fight.
 */
export type SetupUnit = FactsByModifier & {
  readonly unit: Unit;
  readonly hits?: number;
  readonly men: readonly string[];
};

export type CloseCombatSetup = SideFacts & {
  readonly enter: ChargeStep;
  readonly attackers: readonly SetupUnit[];
  readonly defenders: readonly SetupUnit[];
  /** The defenders hold a good position. (tsatf-20 4.5) */
  readonly good: boolean;
  readonly deck: Deck;
};

export const includesStep = ({ enter }: Pick<CloseCombatSetup, 'enter'>, step: ChargeStep): boolean =>
  CHARGE_STEPS.indexOf(enter) <= CHARGE_STEPS.indexOf(step);

export const closeCombatFields = cachedByRules((rules: Switches) =>
  fieldsOf<CloseCombatSetup>((make) => [
    make.list('attackers', 'Attackers', { singular: 'attacking unit', range: [1, 8] }, (make) => [
      make.unit('unit', 'Unit', 'attacker'),
      make.number('hits', 'Men hit by fire', [0, 40], { beat: 'fire', ref: '4.2' }),
      make.men('men', 'Men who reach the enemy', isStanding, { beat: 'contact', ref: '4.2' }),
      ...unitFields(rules, 'attacker', make),
    ]),
    make.list('defenders', 'Defenders', { singular: 'defending unit', range: [1, 8] }, (make) => [
      make.unit('unit', 'Unit', 'defender'),
      make.men('men', 'Men within 4" of the line of combat', isStanding, { beat: 'contact', ref: '4.2' }),
      ...unitFields(rules, 'defender', make),
    ]),
    make.choice(
      'enter',
      'Start at',
      { fire: 'Defensive fire', close: 'Test to close', stand: 'Test to stand', contact: 'Contact' },
      { ref: '4.2', rare: true },
    ),
    ...sideFields(rules, make),
    make.flag('good', 'Good defensive position', { beat: 'contact', ref: '4.5' }),
    { kind: 'deck', id: 'deck', title: 'Casualty cards', deck: 'casualty', classifier: casualtyClassifier },
  ]),
);

/** Returns the fields of a unit at contact, one for each modifier that the player must enter. */
const unitFields = (rules: Switches, role: CombatRole, { number, flag }: FieldMakers<SetupUnit>) =>
  distinct(
    modifiersInForce(rules)
      [role].filter((row) => isAsked(row) && !countsOnceASide(row))
      .flatMap((row) => {
        const title = row.what === 'grenade' ? GRENADES[rules.grenades] : row.name;
        const own =
          row.counted === 'each'
            ? number(row.key, title, [0, 40], at(row))
            : flag(row.key, title, { ...at(row), default: shaken(row) });
        if (row.what !== 'grenade' || rules.grenades !== 'hit') return [own];
        // Grenades that missed also use up the supply. (tsatf-20 3, T-19)
        const missed = number('missed', 'Grenade misses', [0, 40], {
          ...{ beat: 'contact', ref: '3' },
          when: ({ unit }) => UNIT_FACTS.of(unit, 'supply') > 0 && UNIT_FACTS.of(unit, 'grenades') > 0,
          maxFor: ({ unit }) => UNIT_FACTS.of(unit, 'grenades'),
        });
        return [own, missed];
      }),
  );

/** Returns the fields of the sides: higher ground, and modifiers counted once a side. (tsatf-20 4.3, T-09) */
function sideFields(rules: Switches, { choice, flag }: FieldMakers<CloseCombatSetup>) {
  const sides = (['defender', 'attacker'] as const).map((role) => ({ role, rows: modifiersInForce(rules)[role] }));
  const higher = sides
    .filter(({ rows }) => rows.some(isHigherGround))
    .map(({ role }) => ({ id: role, title: HIGHER[role] }));
  const options = [{ id: 'nobody', title: 'Nobody' } as const, ...higher];
  const ground = choice('higher', 'Higher ground', options, { beat: 'contact', ref: '4.3' });
  const once = sides.flatMap(({ role, rows }) =>
    rows
      .filter((row) => isAsked(row) && countsOnceASide(row))
      .map((row) => flag(`${role}-${row.key}`, `${row.name}: ${role}`, { ...at(row), default: shaken(row) })),
  );
  return distinct(higher.length > 0 ? [ground, ...once] : once);
}

const HIGHER = { defender: 'Defender', attacker: 'Attacker' } as const;
const GRENADES = { hit: 'Grenade hits scored', throw: 'Grenades thrown' } as const;

const at = ({ what }: Modifier) => ({
  beat: 'contact',
  ref: `4.3, ${MODIFIER_EVIDENCE[what]}`,
  state: what === 'shaken',
});
const shaken =
  ({ what }: Modifier) =>
  (_: unknown, unit: Unit | undefined): boolean =>
    what === 'shaken' && UNIT_FACTS.of(unit, 'shaken');

const distinct = <F extends { readonly id: string }>(fields: readonly F[]): readonly F[] =>
  fields.filter((field, i) => fields.findIndex(({ id }) => id === field.id) === i);
