import { askFacts, asRole, beat, note, roll, runPart, type Sequence, scope } from '../../../../engine/ask.ts';
import { mustFind, nth } from '../../../../engine/data/lists.ts';
import { d6, sum } from '../../../../engine/dice/pool.ts';
import { itemOf, pickOrder } from '../../../../engine/pickmen.ts';
import { type Input, NEWEST_EDITION } from '../../../../engine/play.ts';
import { type Change, stateChange, type Unit } from '../../../../engine/roster.ts';
import { itemScope, mapTogether } from '../../../../engine/together.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { houseValues, type Switches } from '../../house.ts';
import { grenadesLeft, isMarked, labelOf, MAN_FACTS, standingMen, UNIT_FACTS } from '../../units.ts';
import { takeMoraleTest } from '../morale.ts';
import { endCharge, mayCharge, menAbleToCharge } from '../movement/declare.ts';
import { type ChargeEntry, type ChargeSetup, chargeFields, ENTRIES } from './chargesetup.ts';
import { type DuelRole, OPPONENT } from './duel.ts';
import { type Fight, fightMelee, lossesOf, type MeleeFigure, type MeleeLineUp, menOf, verdictOf } from './melee.ts';
import { dieModifiers, type Ground } from './modifiers.ts';

export type Verdict = 'halted' | 'not closed' | 'not stood' | 'taken' | 'held' | 'both';

/** Distance a unit goes back, in inches; null means to its starting point. */
export type UnitRetreat = { readonly unit: string; readonly inches: number | null };

export type ChargeResult = Outcome & {
  readonly verdict: Verdict;
  readonly fights: readonly Fight[];
  readonly back: readonly UnitRetreat[];
};

/** A charging unit with its position in the list, from 1. */
type ChargingUnit = { readonly place: number; readonly unit: Unit };

type Charge = {
  readonly setup: ChargeSetup;
  readonly going: readonly ChargingUnit[];
  readonly failed: readonly ChargingUnit[];
};
type FailedCharge = Charge & { readonly verdict: 'halted' | 'not closed' | 'not stood' };

export function* chargeHome({ setup, house, edition = NEWEST_EDITION }: Input<ChargeSetup>): Sequence<ChargeResult> {
  const result = yield* settleCharge(setup, houseValues(house), edition);
  yield* note('ended', { verdict: result.verdict, chargers: chargerNames(result, setup) });
  return result;
}

function* settleCharge(setup: ChargeSetup, rules: Switches, edition: number): Sequence<ChargeResult> {
  const charge = yield* chargeToContact(setup, rules);
  const failed = yield* fallBack(charge.failed, rules);
  if ('verdict' in charge) {
    const broke = charge.verdict === 'not stood' ? yield* runFromCharge(setup.target, rules) : [];
    return {
      verdict: charge.verdict,
      fights: [],
      back: [...failed, ...broke],
      changes: [...endCharges(charge), ...(broke.length > 0 ? shakenChanges(setup.target, rules) : [])],
    };
  }
  const line = yield* contact(charge, rules);
  if (!line) {
    const isTargetGone = standingMen(setup.target).length === 0;
    return { verdict: isTargetGone ? 'taken' : 'halted', fights: [], back: failed, changes: endCharges(charge) };
  }
  yield* beat('melee');
  const fights = yield* runPart(fightMelee, { line, rules, areNumbered: edition < 2 });
  return {
    verdict: verdictOf(lossesOf(fights), menOf(line)),
    fights,
    back: failed,
    changes: [...endCharges(charge), ...meleeChanges(setup, fights, rules)],
  };
}

/** Tests to close and to stand. (tsatf-ww2 4.10 steps 3 and 4) */
function* chargeToContact(setup: ChargeSetup, rules: Switches): Sequence<Charge | FailedCharge> {
  const isTested = (step: ChargeEntry) => ENTRIES.indexOf(setup.enter) <= ENTRIES.indexOf(step);
  let charge: Charge = { setup, going: yield* unitsStillGoing(setup), failed: [] };
  if (charge.going.length === 0) return { ...charge, verdict: 'halted' };
  if (isTested('close')) {
    yield* beat('close');
    charge = yield* testToClose(charge, rules);
    if (charge.going.length === 0) return { ...charge, verdict: 'not closed' };
    yield* note('closed', { passed: namesOf(charge.going), failed: namesOf(charge.failed) });
  }
  if (isTested('stand') && standingMen(setup.target).length > 0) {
    yield* beat('stand');
    if (!(yield* standsFirm(charge, rules))) return { ...charge, verdict: 'not stood' };
  }
  return charge;
}

/** A pinned unit, or one without men, has dropped out. (tsatf-ww2 4.10 step 2) */
function* unitsStillGoing({ chargers }: ChargeSetup): Sequence<readonly ChargingUnit[]> {
  const going: ChargingUnit[] = [];
  for (const [i, { unit }] of chargers.entries()) {
    const hasMen = menAbleToCharge(unit).some((man) => !MAN_FACTS.of(man, 'straggler'));
    const charger = { place: i + 1, unit };
    if (hasMen && (yield* asCharger(charger, mayCharge(unit)))) going.push(charger);
  }
  return going;
}

function* testToClose({ setup, going }: Charge, rules: Switches): Sequence<Charge> {
  const closed = yield* mapTogether(going, (one) => asCharger(one, takeMoraleTest('close', one.unit, rules)));
  return { setup, going: going.filter((_, i) => closed[i]), failed: going.filter((_, i) => !closed[i]) };
}

const namesOf = (units: readonly ChargingUnit[]): readonly string[] => units.map(({ unit }) => unit.name);

const asCharger = <R>({ place, unit }: ChargingUnit, sequence: Sequence<R>): Sequence<R> =>
  asRole('attacker', itemScope(`${place}`, unit.id, sequence));

const asDefender = <R>(place: number, sequence: Sequence<R>): Sequence<R> =>
  asRole('defender', scope(`${place}`, sequence));

/** Units that did not close return to their start, or by house rule go back 2D6". (tsatf-ww2 4.10 step 3, W-12) */
function* fallBack(failed: readonly ChargingUnit[], { close }: Switches): Sequence<readonly UnitRetreat[]> {
  if (close === 'start') return failed.map(({ unit }) => ({ unit: unit.id, inches: null }));
  return yield* mapTogether(failed, function* (one) {
    return { unit: one.unit.id, inches: yield* asCharger(one, runPart(goBack, 2)) };
  });
}

/** The target tests once, or by house rule once for each charging unit. (tsatf-ww2 4.10 step 4, W-48) */
function* standsFirm({ setup: { target }, going }: Charge, rules: Switches): Sequence<boolean> {
  const testToStand = () => takeMoraleTest('stand', target, rules);
  if (rules.several === 'once' || going.length === 1) return yield* asRole('defender', testToStand());
  return (yield* mapTogether(going, ({ place }) => asDefender(place, testToStand()))).every((passed) => passed);
}

/** A unit that did not stand runs 4D6", or by house rule 2D6". (tsatf-ww2 4.10 step 4, W-13) */
function* runFromCharge(target: Unit, { stand }: Switches): Sequence<readonly UnitRetreat[]> {
  const dice = stand === 'shaken-4d6' ? 4 : 2;
  return [{ unit: target.id, inches: yield* asRole('defender', runPart(goBack, dice)) }];
}

export const goBack = (dice: number): Sequence<number> => roll('back', d6(dice), sum);

const shakenChanges = (target: Unit, { stand }: Switches): readonly Change[] =>
  stand === '2d6' ? [] : UNIT_FACTS.set(target, 'shaken', true);

/** Ends all charges. Units that did not close are pinned. (tsatf-ww2 4.10 step 3) */
const endCharges = ({ setup, failed }: Charge): readonly Change[] => [
  ...failed.flatMap(({ unit }) => UNIT_FACTS.set(unit, 'pinned', true)),
  ...setup.chargers.flatMap(({ unit }) => endCharge(unit)),
];

/** Matches the men and their modifiers; undefined if no melee is possible. (tsatf-ww2 4.12 steps 1 and 2) */
function* contact(charge: Charge, rules: Switches): Sequence<MeleeLineUp | undefined> {
  yield* beat('contact');
  const situation = yield* askFacts('contact', chargeFields(rules), charge.setup);
  const attacker: MeleeFigure[] = [];
  const grenades: Record<DuelRole, Record<number, number>> = { attacker: {}, defender: {} };
  for (const one of charge.going) {
    const { place, unit } = one;
    const { men, wire } = nth(situation.chargers, place - 1);
    attacker.push(...(yield* asCharger(one, figuresOf('attacker', place, unit, men, { wire }, rules))));
    grenades.attacker[place] = grenadesLeft(unit);
  }
  const all = standingMen(situation.target).map(({ id }) => id);
  const fighting = rules.engaged === 'all' ? all : (situation.men ?? all);
  const defender = yield* asDefender(1, figuresOf('defender', 1, situation.target, fighting, situation, rules));
  grenades.defender[1] = grenadesLeft(situation.target);
  if (attacker.length === 0 || all.length === 0) return undefined;
  return {
    attacker: yield* asRole('attacker', pickOrder('order', attacker, itemOf)),
    defender: yield* asRole('defender', pickOrder('order', defender, itemOf)),
    grenades,
    idle: all.length - defender.length,
  };
}

function* figuresOf(
  role: DuelRole,
  place: number,
  unit: Unit,
  ids: readonly string[],
  ground: Ground,
  rules: Switches,
): Sequence<readonly MeleeFigure[]> {
  const men = standingMen(unit).filter(({ id }) => ids.includes(id));
  const plus = yield* dieModifiers(role, unit, men, ground, rules);
  return men.map((man) => ({
    id: man.id,
    tag: man.tag,
    name: labelOf(man),
    place,
    plus: plus[man.id] ?? 0,
    marked: isMarked(man),
  }));
}

function meleeChanges({ chargers, target }: ChargeSetup, fights: readonly Fight[], { wounds }: Switches) {
  const units = { attacker: chargers.map(({ unit }) => unit), defender: [target] };
  const where = (role: DuelRole, id: string) => {
    const unit = mustFind(units[role], ({ men }) => men.some((man) => man.id === id));
    return { unit, man: mustFind(unit.men, (man) => man.id === id) };
  };
  const fell = fights.flatMap(({ loser, fate, ...fight }) => {
    const { unit, man } = where(loser, fight[loser]);
    return fate === 'pushed' ? [] : stateChange(unit, man, fate === 'killed' ? 'dead' : 'wounded');
  });
  const won = new Map<string, { role: DuelRole; times: number }>();
  for (const { loser, ...fight } of fights) {
    const id = fight[OPPONENT[loser]];
    won.set(id, { role: OPPONENT[loser], times: (won.get(id)?.times ?? 0) + 1 });
  }
  const duels = [...won].flatMap(([id, { role, times }]) => {
    const { unit, man } = where(role, id);
    return MAN_FACTS.add(unit, man, 'duels', times);
  });
  const used = (['attacker', 'defender'] as const).flatMap((role) =>
    units[role].flatMap((unit) => {
      const ids = unit.men.map(({ id }) => id);
      return UNIT_FACTS.add(
        unit,
        'grenades',
        0 - fights.filter((f) => f.grenades?.includes(role) && ids.includes(f[role])).length,
      );
    }),
  );
  return [...fell, ...used, ...(wounds === 'campaign' ? duels : [])];
}

export function chargerNames(
  { fights, back }: Pick<ChargeResult, 'fights' | 'back'>,
  { chargers }: ChargeSetup,
): readonly string[] {
  const fought = ({ men }: Unit) => fights.some(({ attacker }) => men.some(({ id }) => id === attacker));
  const all = chargers.map(({ unit }) => unit);
  const tookPart =
    fights.length > 0 ? all.filter(fought) : all.filter(({ id }) => !back.some(({ unit }) => unit === id));
  return (tookPart.length > 0 ? tookPart : all).map(({ name }) => name);
}
