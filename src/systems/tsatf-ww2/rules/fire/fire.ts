import { askFacts, beat, choose, note, runPart, type Sequence, scope, withContext } from '../../../../engine/ask.ts';
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
  shakenModifier,
  volley,
  weaponCounts,
} from './tohit.ts';

type PreparedVolley = {
  readonly situation: FireSetup;
  readonly groups: readonly DiceGroup[];
  readonly with: readonly Weapon[];
};

/** Prepares a volley. Players may allow fire that the rules forbid. (tsatf-ww2 4.6 steps 1 to 6, W-30, W-46) */
function* prepareVolley(setup: FireSetup, rules: Switches): Sequence<PreparedVolley | 'held' | 'none'> {
  yield* beat('volley');
  const situation = yield* askFacts('volley', fireFields(rules), setup);
  let aims = aimVolley(situation, rules);
  const why = volleyBans(situation, aims, rules);
  if (why.length > 0) {
    yield* note('forbidden', { why });
    if (yield* holdsFire('forbidden')) return 'held';
  }
  const shaken = shakenModifier(situation.shaken, rules);
  const cannotHit = aims.filter((aim) => !canHit(aim, shaken));
  if (cannotHit.length > 0)
    yield* note('cannot hit', {
      weapons: cannotHit.map(({ weapon, many, band }) => ({ weapon, many, beyond: band === 'beyond' })),
    });
  const groupsOf = (aims: readonly Aim[], rules: Switches) =>
    diceGroups(aims, situation.class, situation.shaken, rules);
  const isOutOfRange = groupsOf(aims, rules).length === 0;
  if (isOutOfRange) {
    aims = aimVolley(situation, rules, isOutOfRange);
    if (groupsOf(aims, rules).length === 0 || (yield* holdsFire('out of range'))) return 'none';
  }
  const firing = aims.filter((aim) => canHit(aim, shaken));
  const atUnit = firing.filter((aim) => !aim.crew);
  if (atUnit.length > 0 && aims.some((aim) => aim.crew))
    yield* note('at the unit', { weapons: atUnit.map(({ weapon, many }) => ({ weapon, many })) });
  const withHouseRules = (one: DiceGroup, lines: 'need' | 'dice') =>
    explainedLines(one[lines], rules, (rules) =>
      groupsOf(aimVolley(situation, rules, isOutOfRange), rules).flatMap((other) => other[lines]),
    );
  return {
    situation,
    groups: groupsOf(aims, rules).map((one) => ({
      ...one,
      need: withHouseRules(one, 'need'),
      dice: withHouseRules(one, 'dice'),
    })),
    with: WEAPONS.filter((weapon) => firing.some((aim) => aim.weapon === weapon)),
  };
}

/** Weapons fired, each at the unit or at a crew picked out. (tsatf-ww2 4.6 steps 1, 3 to 5, W-06) */
function aimVolley(situation: FireSetup, rules: Switches, fromLongestRange = false): readonly Aim[] {
  const aim = (shots: readonly Shot[]) => aimShots(shots, gradeOf(situation.firer), situation.class, rules);
  const shots = shotsOf(situation, rules);
  const aims = aim(fromLongestRange ? atLongestRange(shots, aim(shots)) : shots);
  return picksOutCrew(situation) && rules.picked === 'crew' ? pickOutCrew(aims) : aims;
}

const picksOutCrew = ({ picked, target }: FireSetup): boolean => picked && gunCrew(target).length > 0;

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

const atLongestRange = (shots: readonly Shot[], aims: readonly Aim[]): readonly Shot[] =>
  zip(shots, aims).map(([shot, { band, row }]) => (band === 'beyond' ? { ...shot, inches: longestRange(row) } : shot));

/** Reasons why a unit may not fire at this target. (tsatf-ww2 4.6 steps 1 and 2, W-46) */
const volleyBans = (situation: FireSetup, aims: readonly Aim[], rules: Switches): readonly FireBan[] => [
  ...fireBans(situation.firer, rules),
  ...(rules.visibility && situation.spotted === false ? (['unseen'] as const) : []),
  ...(picksOutCrew(situation) && !aims.some(isClose) ? (['far'] as const) : []),
];

function* holdsFire(id: 'forbidden' | 'out of range'): Sequence<boolean> {
  const offer = { assumed: 'hold', decision: true } as const;
  return (yield* scope(id, choose('', ['hold', 'fire'], offer), 'firer')) === 'hold';
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

/** Rolls the volley, deals a card for each hit and checks for pinning. (tsatf-ww2 4.6 steps 7 and 8) */
export function* fire({ setup, house }: Input<FireSetup>): Sequence<FireResult> {
  const rules = houseValues(house);
  const set = yield* prepareVolley(setup, rules);
  if (typeof set === 'string')
    return { verdict: set, hits: 0, ...fireResult(setup.target, [], rules), with: [], changes: [] };
  const { situation, groups } = set;
  yield* beat('dice');
  const { unit, crew } = yield* runPart(volley, { groups });
  const hits = unit + crew;
  yield* note('volley', { hits });
  if (hits > 0) yield* beat('cards');
  const { target, deck } = situation;
  const { struck, ...then } = yield* runPart(strikeTarget, { target, hits: unit, crew, deck, ...rulesOf(rules) });
  const result = fireResult(situation.target, struck, rules);
  return {
    verdict: hits > 0 ? 'hit' : 'missed',
    hits,
    ...result,
    with: set.with,
    changes: [
      ...casualtyChanges(situation.target, struck),
      ...(result.unit ? UNIT_FACTS.set(situation.target, 'pinned', true) : []),
      ...(result.halt ? endCharge(situation.target) : []),
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
