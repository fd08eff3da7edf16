import { asRole, beat, note, runPart, type Sequence } from '../../../engine/ask.ts';
import { sumOf, zip } from '../../../engine/data/lists.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { houseValues, type Switches } from '../house.ts';
import { addGrenades, standingMen, UNIT_FACTS } from '../units.ts';
import { casualtyChanges, deckChanges, shareLosses } from './casualties.ts';
import { type Charge, chargeToContact, type FailedCharge, fightingUnits, resolveUnitHits } from './charge.ts';
import { type CombatRole, dicePool } from './pool.ts';
import type { CloseCombatSetup } from './setup.ts';
import { type MeleeInput, melee, type SideBefore, type SidesAfterMelee } from './strike.ts';
import { type Holder, winnerRow } from './winner.ts';

export type CloseCombatResult = Outcome & {
  readonly verdict: Holder | FailedCharge['verdict'];
  /** Null if no melee took place. */
  readonly melee: SidesAfterMelee | null;
  readonly fallen: Charge['fallen'];
  /** Ids of the units that fall back. */
  readonly back: readonly string[];
  readonly retreat: string;
};

/**
 * Plays one close combat: a charge, tests to close and to stand, one exchange of dice, no second round.
 * (tsatf-20 4.2 to 4.7)
 */
export function* closeCombat({ setup, house }: Input<CloseCombatSetup>): Sequence<CloseCombatResult> {
  const rules = houseValues(house);
  const charge = yield* chargeToContact(setup, rules);
  if ('verdict' in charge) return aftermath(setup, charge, rules, charge.verdict, null);
  yield* beat('roll');
  const input = yield* prepareMelee(charge, rules);
  const { holds, ...sides } = yield* runPart(melee, input);
  const { attacker, defender } = sides;
  yield* note('fought', {
    ...{ holds, line: winnerRow(input, attacker, defender).line, margin: input.margin },
    ...{ attacker: attacker.casualties, defender: defender.casualties },
  });
  yield* beat('casualties');
  // Attackers’ men fall first; both sides draw from one deck.
  const afterAttackers = yield* resolveLosses('attacker', attacker.loses, charge, rules);
  const afterBoth = yield* resolveLosses('defender', defender.loses, afterAttackers, rules);
  yield* beat('aftermath');
  return aftermath(setup, afterBoth, rules, holds, sides);
}

/** Returns both sides' dice, and the facts that decide the winner. (tsatf-20 4.3) */
function* prepareMelee(charge: Charge, rules: Switches): Sequence<MeleeInput> {
  const { divisor, confirm, confirming, wiped, margin, all } = rules;
  const { facts } = charge;
  const side = (role: CombatRole, dice: number): SideBefore => ({
    dice,
    men: sumOf(charge[role], ({ fighting }) => fighting.length),
    standing: sumOf(charge[role], ({ unit }) => standingMen(unit).length),
  });
  const attacker = side('attacker', yield* dicePool('attacker', charge.attacker, facts, rules));
  const defender = side('defender', yield* dicePool('defender', charge.defender, facts, rules));
  return { attacker, defender, good: facts.good, divisor, confirm, confirming, wiped, margin, all };
}

/** Divides a side’s losses among its units and applies them to the fighting men. (tsatf-20 4.6) */
function* resolveLosses(role: CombatRole, count: number, charge: Charge, rules: Switches): Sequence<Charge> {
  const side = charge[role];
  const unitItems = side.map(({ unit, fighting }) => ({ id: unit.id, name: unit.name, max: fighting.length }));
  const shares = yield* asRole(role, shareLosses(count, unitItems));
  const units = zip(side, shares).map(([target, hits]) => ({ role, target, men: target.fighting, hits }));
  const { fallen, deck } = yield* resolveUnitHits({ units, at: 'melee', deck: charge.deck, rules });
  return { ...charge, fallen: [...charge.fallen, ...fallen], deck };
}

/**
 * Returns the result. The loser falls back and, by house rule, is shaken. A unit that failed a test falls back too;
 * whether it is shaken is for the main rulebook. (tsatf-20 4.2, 4.7)
 */
function aftermath(
  setup: CloseCombatSetup,
  charge: Charge,
  rules: Switches,
  verdict: CloseCombatResult['verdict'],
  melee: CloseCombatResult['melee'],
): CloseCombatResult {
  const { attacker, defender, failed, fallen, deck } = charge;
  const casualtiesOf = ({ id }: Unit) => fallen.filter(({ unit }) => unit === id);
  const loser = verdict === 'attacker' ? defender : verdict === 'defender' ? attacker : [];
  const fallsBack = loser.filter(({ unit }) =>
    standingMen(unit).some(({ id }) => !casualtiesOf(unit).some(({ man }) => man === id)),
  );
  const fought = melee ? [...attacker, ...defender] : [];
  return {
    verdict,
    melee,
    fallen,
    back: [...failed, ...fallsBack.map(({ unit }) => unit.id)],
    retreat: rules.retreat,
    changes: [
      ...[...setup.attackers, ...setup.defenders].flatMap(({ unit }) => casualtyChanges(unit, casualtiesOf(unit))),
      ...(rules.shaken ? fallsBack.flatMap(({ unit }) => UNIT_FACTS.set(unit, 'shaken', true)) : []),
      ...fought.flatMap(({ unit, facts }) =>
        addGrenades(unit, -Number(facts.grenade ?? 0) - Number(facts.missed ?? 0)),
      ),
      ...deckChanges(setup.deck, deck, rules),
    ],
  };
}

export function* dicePoolOfSide({
  role,
  setup,
  house,
}: Input<CloseCombatSetup> & { role: CombatRole }): Sequence<number> {
  return yield* dicePool(
    role,
    fightingUnits(role === 'attacker' ? setup.attackers : setup.defenders),
    setup,
    houseValues(house),
  );
}
