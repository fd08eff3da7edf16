import { beat, choose, facts, note, part, type Sequence, scope, withContext } from '../../../../engine/ask.ts';
import { mustFind, nth, zip } from '../../../../engine/data/lists.ts';
import type { Deck } from '../../../../engine/dice/deck.ts';
import type { House, Input } from '../../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../../engine/roster.ts';
import { deckChange } from '../../../../engine/roster.ts';
import type { FieldsOf, SiblingFields } from '../../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import { cachedByRules } from '../../../../system/house.ts';
import type { Outcome } from '../../../../system/system.ts';
import { listOf, sentences } from '../../../../system/wording.ts';
import { named, type Switches, switches } from '../../house.ts';
import { BANDS, type Class, FIRE, TERRAINS, WEAPONS, type Weapon } from '../../tables.ts';
import {
  classOf,
  gradeOf,
  hasStandingMen,
  hasState,
  isLeader,
  isStanding,
  isUnpinned,
  noteClass,
  startingStrength,
  UNIT,
} from '../../units.ts';
import { endCharge, type HaltedCharge, haltedCharge } from '../movement/declare.ts';
import { endTurn } from '../turn/activation.ts';
import { type CardResult, deckField, fellMen, targets } from './casualties.ts';
import { casualtyChanges, isHalved, isPinnedAfter, strengthAfter } from './pinning.ts';
import {
  type Aim,
  aimShots,
  type DiceGroup,
  diceGroups,
  isClose,
  longestRange,
  pickOutCrew,
  type Shot,
  tableRowOf,
  volley,
  weaponCounts,
} from './tohit.ts';

/** Range limits of all weapons, in inches. Nothing can hit beyond the last. (tsatf-ww2 4.6) */
export const RANGE_LIMITS = ['6', '12', '20', '24', '30', '36', 'beyond'] as const;
export type RangeLimit = (typeof RANGE_LIMITS)[number];

export type Setup = {
  readonly firer: Unit;
  readonly target: Unit;
  /** Ids of the men who fire. */
  readonly men: readonly string[];
  readonly distance: RangeLimit;
  /** Some of the men are nearer to the target. */
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

export const canFire = (unit: Unit): boolean => unit.men.some(isUnpinned);

export const setup = (house: House): FieldsOf<Setup> => fields(switches(house));

const fields = cachedByRules(
  (rules: Switches): FieldsOf<Setup> =>
    fieldsOf(({ unit, choice, men, flag }) => {
      const volley = { beat: 'volley', ref: '4.6' } as const;
      const closer = { beat: 'volley', when: ({ split }: SiblingFields<Setup>) => split === true } as const;
      return [
        unit('firer', 'Firing', 'firer', { of: canFire, bars: (unit) => banSentence(fireBans(unit, rules)) }),
        unit('target', 'Target', 'target', { of: hasStandingMen }),
        choice('distance', 'Distance, up to', DISTANCES, {
          ...volley,
          offered: ({ firer, men }) => rangeLimits(firer, men, rules),
          from: ({ firer }) => usualRange(rangeLimits(firer, undefined, rules)),
        }),
        choice('class', 'The target is', TERRAINS, { ...volley, from: ({ target }) => classOf(target) }),
        men('men', 'Men who fire', isUnpinned, { ...volley, help: 'Pinned men may not.' }),
        flag('split', 'Some of them are nearer', volley),
        men('near', 'Those nearer', isUnpinned, { ...closer, from: [] }),
        choice('nearby', 'Their distance, up to', DISTANCES, {
          ...closer,
          offered: ({ firer, near }) => rangeLimits(firer, near, rules),
        }),
        flag('picked', 'Pick out the crew of its weapon', {
          ...volley,
          help: 'At close range only; the others fire at the whole unit.',
          when: ({ target }) => target !== undefined && gunCrew(target).length > 0,
        }),
        flag('shaken', 'The firers are shaken', {
          ...volley,
          from: ({ firer }) => firer !== undefined && hasState(firer, 'shaken'),
        }),
        ...(rules.visibility
          ? [
              flag('spotted', 'The target is spotted', {
                ...{ beat: 'volley', ref: '4.5' },
                from: ({ target }) => UNIT.of(target, 'spotted'),
              }),
            ]
          : []),
        deckField,
      ];
    }),
);

const gunCrew = ({ men }: Unit): readonly Man[] => men.filter((man) => man.role === 'crewman' && isStanding(man));

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

function shotsOf({ firer, men, distance, split, near, nearby }: Setup, rules: Switches): readonly Shot[] {
  const inches = (cut: RangeLimit) => (cut === 'beyond' ? Number.POSITIVE_INFINITY : Number(cut));
  const closer = split ? near.filter((id) => men.includes(id)) : [];
  const all = weaponCounts(firer, men, rules);
  const those = weaponCounts(firer, closer, rules);
  return WEAPONS.flatMap((weapon): Shot[] => [
    { weapon, many: Math.min(those[weapon], all[weapon]), inches: inches(nearby) },
    { weapon, many: all[weapon] - Math.min(those[weapon], all[weapon]), inches: inches(distance) },
  ]).filter(({ many }) => many > 0);
}

type PreparedVolley = {
  readonly situation: Setup;
  readonly groups: readonly DiceGroup[];
  readonly with: readonly Weapon[];
};

/** Prepares a volley. Players may allow fire that the rules forbid. (tsatf-ww2 4.6, 4.8, W-30, W-46) */
function* prepareVolley(setup: Setup, rules: Switches): Sequence<PreparedVolley | 'held' | 'none'> {
  yield* beat('volley');
  const situation = yield* facts('volley', fields(rules), setup);
  const crew = situation.picked && gunCrew(situation.target).length > 0;
  const read = (rules: Switches, far: boolean): readonly Aim[] => {
    const shot = shotsOf(situation, rules);
    const those = far ? atLongestRange(shot, read(rules, false)) : shot;
    const all = aimShots(those, gradeOf(situation.firer), situation.class, rules);
    return crew && rules.picked === 'crew' ? pickOutCrew(all) : all;
  };
  let aim = read(rules, false);
  const why = bansOnVolley(situation, crew && !aim.some(isClose), rules);
  if (why.length > 0) {
    yield* note('forbidden', { why });
    const goes = yield* scope('forbidden', choose('', ['hold', 'fire'], { assumed: 'hold', decision: true }), 'firer');
    if (goes === 'hold') return 'held';
  }
  let fired = diceGroups(aim, situation.class, situation.shaken, rules);
  const low = situation.shaken && rules['shaken-fire'] === 'number' ? 1 : 0;
  const idle = aim.filter(({ number }) => number <= low);
  if (idle.length > 0)
    yield* note('cannot hit', {
      weapons: idle.map(({ weapon, many, band }) => ({ weapon, many, beyond: band === 'beyond' })),
    });
  const far = fired.length === 0;
  if (far) {
    aim = read(rules, true);
    fired = diceGroups(aim, situation.class, situation.shaken, rules);
    if (fired.length === 0) return 'none';
    const goes = yield* scope(
      'out of range',
      choose('', ['hold', 'fire'], { assumed: 'hold', decision: true }),
      'firer',
    );
    if (goes === 'hold') return 'none';
  }
  const apart = aim.filter((one) => one.number > low && !one.crew);
  if (apart.length > 0 && aim.some(({ crew }) => crew))
    yield* note('at the unit', { weapons: apart.map(({ weapon, many }) => ({ weapon, many })) });
  const used = WEAPONS.filter((weapon) => aim.some((one) => one.weapon === weapon && one.number > low));
  const marks = (group: DiceGroup, of: 'need' | 'dice') =>
    named(group[of], rules, (rules) =>
      diceGroups(read(rules, far), situation.class, situation.shaken, rules).flatMap((other) => other[of]),
    );
  const marked = fired.map((group) => ({
    ...group,
    need: marks(group, 'need'),
    dice: marks(group, 'dice'),
  }));
  return { situation, groups: marked, with: used };
}

/** Moves shots beyond their range to its limit, if the players allow them. (tsatf-ww2 4.6) */
const atLongestRange = (shots: readonly Shot[], aim: readonly Aim[]): readonly Shot[] =>
  zip(shots, aim).map(([shot, { band, row }]) => (band === 'beyond' ? { ...shot, inches: longestRange(row) } : shot));

export type Ban = 'pinned' | 'charging' | 'unseen' | 'far';

const PRINTED: Readonly<Partial<Record<Ban, string>>> = {
  pinned: 'a pinned unit may not fire',
  far: 'a crew is picked out at close range only',
};

const HOUSE: Readonly<Partial<Record<Ban, string>>> = {
  charging: 'chargers do not fire (from The Sword to Adventure)',
  unseen: 'a target must be spotted',
};

/** Reasons why a unit may not fire, printed rules first. Undefined if it may. */
export function banSentence(why: readonly Ban[]): string | undefined {
  const by = (words: Readonly<Partial<Record<Ban, string>>>) => listOf(why.flatMap((ban) => words[ban] ?? []));
  const [printed, house] = [by(PRINTED), by(HOUSE)];
  const all = sentences(printed !== '' && `By the rules ${printed}.`, house !== '' && `House rule: ${house}.`);
  return all.length > 0 ? all.join(' ') : undefined;
}

/** Reasons why a unit may not fire at any target. (tsatf-ww2 4.6, 4.8) */
export const fireBans = (firer: Unit, rules: Pick<Switches, 'chargers-fire'>): readonly ('pinned' | 'charging')[] => [
  ...(hasState(firer, 'pinned') ? (['pinned'] as const) : []),
  ...(!rules['chargers-fire'] && UNIT.of(firer, 'charging') ? (['charging'] as const) : []),
];

function bansOnVolley({ firer, spotted }: Setup, far: boolean, rules: Switches): readonly Ban[] {
  return [
    ...fireBans(firer, rules),
    ...(rules.visibility && spotted === false ? (['unseen'] as const) : []),
    ...(far ? (['far'] as const) : []),
  ];
}

export type Result = Outcome & {
  readonly verdict: 'hit' | 'missed' | 'none' | 'held';
  readonly hits: number;
  readonly struck: readonly CardResult[];
  readonly leader: boolean;
  readonly standing: number;
  readonly pinned: number;
  readonly unit: boolean;
  /** Half the starting strength is lost, which triggers Critical Morale. */
  readonly half: boolean;
  readonly with: readonly Weapon[];
  readonly halt?: HaltedCharge;
};

/** Rolls the volley, deals a card for each hit and checks for pinning. (tsatf-ww2 4.6 to 4.8) */
export function* fire({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  const set = yield* prepareVolley(setup, rules);
  if (typeof set === 'string')
    return { verdict: set, hits: 0, ...fireResult(setup.target, [], rules), with: [], changes: [] };
  const { situation, groups } = set;
  yield* beat('dice');
  const { unit, crew } = yield* part(volley, { groups });
  const hits = unit + crew;
  yield* note('volley', { hits });
  if (hits > 0) yield* beat('cards');
  const { target, deck } = situation;
  const { struck, ...then } = yield* part(strikeTarget, { target, hits: unit, crew, deck, ...rulesOf(rules) });
  const came = fireResult(situation.target, struck, rules);
  return {
    verdict: hits > 0 ? 'hit' : 'missed',
    hits,
    ...came,
    with: set.with,
    changes: [
      ...casualtyChanges(situation.target, struck),
      ...(came.unit ? UNIT.set(situation.target, 'pinned', true) : []),
      ...(came.halt ? endCharge(situation.target) : []),
      ...noteFire(situation),
      ...deckChange('casualty', situation.deck, then.deck),
    ],
  };
}

export type TargetHits = {
  readonly target: Unit;
  readonly hits: number;
  readonly crew: number;
  readonly deck: Deck;
} & ReturnType<typeof rulesOf>;

/** Deals a card for each hit. Hits on a crew picked out come last. (tsatf-ww2 4.7) */
export function* strikeTarget({
  target,
  hits,
  crew,
  deck,
  ...rules
}: TargetHits): Sequence<{ readonly struck: readonly CardResult[]; readonly deck: Deck }> {
  const of = target.id;
  const first = yield* withContext({ of }, fellMen({ ...rules, men: targets(target), hits, deck, picked: false }));
  const picked = fellMen({ ...rules, men: first.men, hits: crew, deck: first.deck, picked: true });
  const then = yield* withContext({ of }, scope('crew', picked));
  return { struck: [...first.struck, ...then.struck], deck: then.deck };
}

export function fireResult(
  target: Unit,
  struck: readonly CardResult[],
  rules: Pick<Switches, 'over-half' | 'pinned-charge'>,
) {
  const after = strengthAfter(target, struck);
  return {
    struck,
    leader: struck.some(({ man }) => isLeader(mustFind(target.men, ({ id }) => id === man))),
    standing: after.standing,
    pinned: after.pinned,
    unit: isPinnedAfter(target, after, rules),
    half: isHalved(after.lost, startingStrength(target)),
    ...haltedCharge(target, isPinnedAfter(target, after, rules), rules),
  };
}

/** Records who has fired, and the target's terrain class for the turn. (tsatf-ww2 4.6, 4.2) */
const noteFire = ({ firer, target, class: of }: Setup): readonly Change[] => [
  ...noteClass(target, of),
  ...UNIT.set(firer, 'fired', true),
  ...endTurn(firer),
];

const rulesOf = (rules: Switches) => ({
  ...{ marked: rules.marked, lying: rules.lying, replace: rules.replace, chooser: rules.chooser },
  ...{ 'over-half': rules['over-half'], 'pinned-charge': rules['pinned-charge'] },
});
