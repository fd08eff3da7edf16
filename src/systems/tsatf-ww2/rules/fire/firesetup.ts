import { formatList } from '../../../../engine/data/figure.ts';
import { nth } from '../../../../engine/data/lists.ts';
import type { Deck } from '../../../../engine/dice/deck.ts';
import type { Man, Unit } from '../../../../engine/roster.ts';
import type { FieldsOf, SiblingValues } from '../../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import { cachedByRules } from '../../../../system/house.ts';
import { sentences } from '../../../../system/wording.ts';
import type { Switches } from '../../house.ts';
import { BANDS, type Class, FIRE, TERRAINS, WEAPONS } from '../../tables.ts';
import { classOf, gradeOf, hasStandingMen, hasState, isStanding, isUnpinned, UNIT_FACTS } from '../../units.ts';
import { deckField } from './casualties.ts';
import { tableRowOf, weaponCounts } from './tohit.ts';
import { isVehicle } from './underfire.ts';

/** Range limits of all weapons, in inches. Nothing can hit beyond the last. (tsatf-ww2 4.6) */
const RANGE_LIMITS = ['6', '12', '20', '24', '30', '36', 'beyond'] as const;
export type RangeLimit = (typeof RANGE_LIMITS)[number];

export type FireSetup = {
  readonly firer: Unit;
  readonly target: Unit;
  readonly men: readonly string[];
  readonly distance: RangeLimit;
  readonly split: boolean;
  readonly near: readonly string[];
  readonly nearby: RangeLimit;
  readonly class: Class;
  readonly picked: boolean;
  readonly shaken: boolean;
  readonly spotted?: boolean;
  readonly deck: Deck;
};

const DISTANCES = RANGE_LIMITS.map((id) => ({ id, title: id === 'beyond' ? 'More' : `${id}"` }));

const canFire = (unit: Unit): boolean => unit.men.some(isUnpinned);

export const fireFields = cachedByRules(
  (rules: Switches): FieldsOf<FireSetup> =>
    fieldsOf(({ unit, choice, men, flag }) => {
      const volley = { beat: 'volley', ref: '4.6' } as const;
      const closer = { beat: 'volley', when: ({ split }: SiblingValues<FireSetup>) => split === true } as const;
      return [
        unit('firer', 'Firing', 'firer', { of: canFire, whyExcluded: (unit) => banSentence(fireBans(unit, rules)) }),
        unit('target', 'Target', 'target', {
          of: hasStandingMen,
          whyExcluded: (unit) => (isVehicle(unit) ? 'No rules for fire at vehicles.' : undefined),
        }),
        choice('distance', 'Distance, up to', DISTANCES, {
          ...volley,
          offered: ({ firer, men }) => rangeLimits(firer, men, rules),
          default: ({ firer }) => usualRange(rangeLimits(firer, undefined, rules)),
        }),
        choice('class', 'Target', TERRAINS, { ...volley, default: ({ target }) => classOf(target) }),
        men('men', 'Men firing', isUnpinned, volley),
        flag('split', 'Some are nearer', volley),
        men('near', 'Those nearer', isUnpinned, { ...closer, default: [] }),
        choice('nearby', 'Their distance, up to', DISTANCES, {
          ...closer,
          offered: ({ firer, near }) => rangeLimits(firer, near, rules),
        }),
        flag('picked', 'Pick out its crew', {
          ...volley,
          help: 'At close range only',
          when: ({ target }) => target !== undefined && gunCrew(target).length > 0,
        }),
        flag('shaken', 'Firers shaken', {
          ...volley,
          default: ({ firer }) => firer !== undefined && hasState(firer, 'shaken'),
        }),
        ...(rules.visibility
          ? [
              flag('spotted', 'Target spotted', {
                ...{ beat: 'volley', ref: '4.5' },
                default: ({ target }) => UNIT_FACTS.of(target, 'spotted'),
              }),
            ]
          : []),
        deckField,
      ];
    }),
);

export const gunCrew = ({ men }: Unit): readonly Man[] =>
  men.filter((man) => man.role === 'crewman' && isStanding(man));

/** Range limits of the selected men's weapons, or of all men who can fire. (tsatf-ww2 4.6) */
export function rangeLimits(
  firer: Unit | undefined,
  men: readonly string[] | undefined,
  rules: Switches,
): readonly RangeLimit[] {
  if (!firer) return RANGE_LIMITS;
  const named = men?.length ? men : firer.men.filter(isUnpinned).map(({ id }) => id);
  const has = weaponCounts(firer, named, rules);
  const rows = WEAPONS.filter((weapon) => has[weapon] > 0).map((weapon) => tableRowOf(weapon, gradeOf(firer), rules));
  const ends = new Set(rows.flatMap((row) => BANDS.map((band) => String(FIRE[band][row]?.to))));
  return RANGE_LIMITS.filter((cut) => cut === 'beyond' || ends.has(cut));
}

const usualRange = (ends: readonly RangeLimit[]): RangeLimit => (ends.includes('12') ? '12' : nth(ends, 0));

export type FireBan = 'pinned' | 'charging' | 'unseen' | 'far';

const PRINTED: Readonly<Partial<Record<FireBan, string>>> = {
  pinned: 'a pinned unit may not fire',
  far: 'a crew is picked out at close range only',
};

const HOUSE: Readonly<Partial<Record<FireBan, string>>> = { unseen: 'a target must be spotted' };

const CHARGING = 'Chargers do not fire (from The Sword to Adventure).';

export function banSentence(why: readonly FireBan[]): string | undefined {
  const by = (words: Readonly<Partial<Record<FireBan, string>>>) => formatList(why.flatMap((ban) => words[ban] ?? []));
  const [printed, house] = [by(PRINTED), by(HOUSE)];
  const all = sentences(
    why.includes('charging') && CHARGING,
    printed !== '' && `By the rules ${printed}.`,
    house !== '' && `House rule: ${house}.`,
  );
  return all.length > 0 ? all.join(' ') : undefined;
}

/** Reasons why a unit may not fire at any target. (tsatf-ww2 4.6, 4.8) */
export const fireBans = (firer: Unit, rules: Pick<Switches, 'chargers-fire'>): readonly ('pinned' | 'charging')[] => [
  ...(hasState(firer, 'pinned') ? (['pinned'] as const) : []),
  ...(!rules['chargers-fire'] && UNIT_FACTS.of(firer, 'charging') ? (['charging'] as const) : []),
];
