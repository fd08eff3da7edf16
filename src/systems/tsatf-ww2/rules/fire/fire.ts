import { beat, choose, facts, note, part, type Sequence, scope, withContext } from '../../../../engine/ask.ts';
import { mustFind, zip } from '../../../../engine/data/lists.ts';
import type { Deck } from '../../../../engine/dice/deck.ts';
import type { Input } from '../../../../engine/play.ts';
import { type Change, deckChange, type Unit } from '../../../../engine/roster.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { explainedLines, houseValues, type Switches } from '../../house.ts';
import { WEAPONS, type Weapon } from '../../tables.ts';
import { gradeOf, isHalved, isLeader, noteClass, startingStrength, UNIT_FACTS } from '../../units.ts';
import { endCharge, type HaltedCharge, haltedCharge } from '../movement/declare.ts';
import { endTurn } from '../turn/activation.ts';
import { type CardCasualty, resolveHits, targets } from './casualties.ts';
import { type FireBan, type FireSetup, fireBans, fireFields, gunCrew, type RangeLimit } from './firesetup.ts';
import { casualtyChanges, isPinnedAfter, strengthAfter } from './pinning.ts';
import {
  type Aim,
  aimShots,
  canHit,
  type DiceGroup,
  diceGroups,
  isClose,
  longestRange,
  pickOutCrew,
  type Shot,
  shakenPenalty,
  volley,
  weaponCounts,
} from './tohit.ts';

function shotsOf({ firer, men, distance, split, near, nearby }: FireSetup, rules: Switches): readonly Shot[] {
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
  readonly situation: FireSetup;
  readonly groups: readonly DiceGroup[];
  readonly with: readonly Weapon[];
};

/** Prepares a volley. Players may allow fire that the rules forbid. (tsatf-ww2 4.6, 4.8, W-30, W-46) */
function* prepareVolley(setup: FireSetup, rules: Switches): Sequence<PreparedVolley | 'held' | 'none'> {
  yield* beat('volley');
  const situation = yield* facts('volley', fireFields(rules), setup);
  const crew = situation.picked && gunCrew(situation.target).length > 0;
  const aimAll = (rules: Switches, isLongest: boolean): readonly Aim[] => {
    const shots = shotsOf(situation, rules);
    const those = isLongest ? atLongestRange(shots, aimAll(rules, false)) : shots;
    const all = aimShots(those, gradeOf(situation.firer), situation.class, rules);
    return crew && rules.picked === 'crew' ? pickOutCrew(all) : all;
  };
  const group = (aims: readonly Aim[], rules: Switches) => diceGroups(aims, situation.class, situation.shaken, rules);
  let aims = aimAll(rules, false);
  const why = bansOnVolley(situation, crew && !aims.some(isClose), rules);
  if (why.length > 0) {
    yield* note('forbidden', { why });
    if (yield* holdsFire('forbidden')) return 'held';
  }
  const penalty = shakenPenalty(situation.shaken, rules);
  const cannotHit = aims.filter((aim) => !canHit(aim, penalty));
  if (cannotHit.length > 0)
    yield* note('cannot hit', {
      weapons: cannotHit.map(({ weapon, many, band }) => ({ weapon, many, beyond: band === 'beyond' })),
    });
  let groups = group(aims, rules);
  const isOutOfRange = groups.length === 0;
  if (isOutOfRange) {
    aims = aimAll(rules, true);
    groups = group(aims, rules);
    if (groups.length === 0 || (yield* holdsFire('out of range'))) return 'none';
  }
  const firing = aims.filter((aim) => canHit(aim, penalty));
  const atUnit = firing.filter((aim) => !aim.crew);
  if (atUnit.length > 0 && aims.some((aim) => aim.crew))
    yield* note('at the unit', { weapons: atUnit.map(({ weapon, many }) => ({ weapon, many })) });
  const withHouseRules = (one: DiceGroup, lines: 'need' | 'dice') =>
    explainedLines(one[lines], rules, (rules) =>
      group(aimAll(rules, isOutOfRange), rules).flatMap((other) => other[lines]),
    );
  return {
    situation,
    groups: groups.map((one) => ({
      ...one,
      need: withHouseRules(one, 'need'),
      dice: withHouseRules(one, 'dice'),
    })),
    with: WEAPONS.filter((weapon) => firing.some((aim) => aim.weapon === weapon)),
  };
}

function* holdsFire(id: 'forbidden' | 'out of range'): Sequence<boolean> {
  const offer = { assumed: 'hold', decision: true } as const;
  return (yield* scope(id, choose('', ['hold', 'fire'], offer), 'firer')) === 'hold';
}

/** Moves shots beyond their range to its limit, if the players allow them. (tsatf-ww2 4.6) */
const atLongestRange = (shots: readonly Shot[], aim: readonly Aim[]): readonly Shot[] =>
  zip(shots, aim).map(([shot, { band, row }]) => (band === 'beyond' ? { ...shot, inches: longestRange(row) } : shot));

function bansOnVolley({ firer, spotted }: FireSetup, far: boolean, rules: Switches): readonly FireBan[] {
  return [
    ...fireBans(firer, rules),
    ...(rules.visibility && spotted === false ? (['unseen'] as const) : []),
    ...(far ? (['far'] as const) : []),
  ];
}

export type FireResult = Outcome & {
  readonly verdict: 'hit' | 'missed' | 'none' | 'held';
  readonly hits: number;
  readonly struck: readonly CardCasualty[];
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
export function* fire({ setup, house }: Input<FireSetup>): Sequence<FireResult> {
  const rules = houseValues(house);
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
      ...(came.unit ? UNIT_FACTS.set(situation.target, 'pinned', true) : []),
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
}: TargetHits): Sequence<{ readonly struck: readonly CardCasualty[]; readonly deck: Deck }> {
  const of = target.id;
  const first = yield* withContext({ of }, resolveHits({ ...rules, men: targets(target), hits, deck, picked: false }));
  const picked = resolveHits({ ...rules, men: first.men, hits: crew, deck: first.deck, picked: true });
  const then = yield* withContext({ of }, scope('crew', picked));
  return { struck: [...first.struck, ...then.struck], deck: then.deck };
}

export function fireResult(
  target: Unit,
  struck: readonly CardCasualty[],
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

const noteFire = ({ firer, target, class: of }: FireSetup): readonly Change[] => [
  ...noteClass(target, of),
  ...UNIT_FACTS.set(firer, 'fired', true),
  ...endTurn(firer),
];

const rulesOf = (rules: Switches) => ({
  ...{ marked: rules.marked, lying: rules.lying, replace: rules.replace, chooser: rules.chooser },
  ...{ 'over-half': rules['over-half'], 'pinned-charge': rules['pinned-charge'] },
});
