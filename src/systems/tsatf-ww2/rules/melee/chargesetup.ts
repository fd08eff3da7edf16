import type { Man, Unit } from '../../../../engine/roster.ts';
import type { FieldsOf } from '../../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import { cachedByRules } from '../../../../system/house.ts';
import type { Switches } from '../../house.ts';
import { hasStandingMen, isStanding, isUnpinned, MAN_FACTS } from '../../units.ts';

/** Starting points of a charge. Earlier steps count as passed. (tsatf-ww2 4.10) */
export const ENTRIES = ['close', 'stand', 'contact'] as const;
export type ChargeEntry = (typeof ENTRIES)[number];

/** A charging unit. `men` are ids of those in contact; `wire` means they cross wire. */
export type Charger = { readonly unit: Unit; readonly men: readonly string[]; readonly wire: boolean };

export type ChargeSetup = {
  readonly enter: ChargeEntry;
  readonly chargers: readonly Charger[];
  readonly target: Unit;
  /** Ids of the target's men who fight, if a house rule limits them. */
  readonly men?: readonly string[];
  readonly cover: boolean;
  readonly flank: boolean;
  readonly higher: boolean;
  readonly serving: readonly string[];
};

const crew = (man: Man): boolean => isStanding(man) && man.role === 'crewman';

export const chargeFields = cachedByRules(
  (rules: Switches): FieldsOf<ChargeSetup> =>
    fieldsOf(({ list, unit, choice, men, flag }) => {
      const contact = { beat: 'contact', ref: '4.12' } as const;
      return [
        list('chargers', 'Chargers', { range: [1, 6], singular: 'charging unit' }, ({ unit, men, flag }) => [
          unit('unit', 'Charging unit', 'attacker', { of: hasStandingMen }),
          men('men', 'Men who reach the enemy', isStanding, {
            ...{ beat: 'contact', ref: '4.10' },
            default: ({ unit }) => idsOf(unit, (man) => isUnpinned(man) && !MAN_FACTS.of(man, 'straggler')),
          }),
          flag('wire', 'Chargers cross wire', contact),
        ]),
        unit('target', 'Target', 'defender', { of: hasStandingMen }),
        choice(
          'enter',
          'Start at',
          { close: 'Test to close', stand: 'Test to stand', contact: 'Melee' },
          { ref: '4.10', rare: true },
        ),
        ...(rules.engaged === 'all'
          ? []
          : [men('men', ENGAGED[rules.engaged], isStanding, { beat: 'contact', ref: 'W-36' })]),
        flag('cover', 'Defenders in cover', contact),
        flag('flank', 'Defenders’ flank or rear', contact),
        flag('higher', 'Defenders on higher ground', contact),
        men('serving', 'Crewmen at their weapon', crew, {
          ...contact,
          when: ({ target }) => idsOf(target, crew).length > 0,
          default: ({ target }) => idsOf(target, (man) => crew(man) && isUnpinned(man)),
        }),
      ];
    }),
);

const ENGAGED = { four: 'Men of the target within 4"', number: 'Men of the target who fight' } as const;

export const idsOf = (unit: Unit | undefined, of: (man: Man) => boolean): readonly string[] =>
  (unit?.men ?? []).filter(of).map(({ id }) => id);
