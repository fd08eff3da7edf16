import { beat, by, note, part, type Sequence } from '../../rules/ask.ts';
import { becomes, cards } from '../../rules/changes.ts';
import { mustFind, sumOf, zip } from '../../rules/lists.ts';
import type { Input } from '../../rules/play.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';
import type { Outcome } from '../../rules/system.ts';
import { grenades } from './changes.ts';
import { type Broken, bands, type Casualty, charge, type Met, takeHits } from './charge.ts';
import { shares } from './fallen.ts';
import { type Switches, switches } from './house.ts';
import { pool, type Role } from './pool.ts';
import type { Setup } from './setup.ts';
import { decides, type Facing, type Holder, type Meeting, type Melee, melee } from './strike.ts';
import { standing, UNIT } from './unit.ts';

/** What came of a close combat. */
export type Result = Outcome & {
  readonly verdict: Holder | Broken['verdict'];
  /** The dice of both sides; none where it did not come to blows. */
  readonly melee: Omit<Melee, 'holds'> | null;
  readonly fallen: readonly Casualty[];
  /** Ids of the units that fall back, and how, in the campaign's words. */
  readonly back: readonly string[];
  readonly retreat: string;
};

/** A charge, two tests of nerve, and one exchange of dice. (tsatf-20 4.2 to 4.7) */
export function* closeCombat({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  const met = yield* charge(setup, rules);
  if ('verdict' in met) return aftermath(setup, met, rules, met.verdict, null);
  yield* beat('roll');
  const meets = yield* meeting(met, rules);
  const { holds, ...sides } = yield* part(melee, meets);
  const { attacker, defender } = sides;
  yield* note('fought', {
    ...{ holds, line: decides(meets, attacker, defender).line, margin: meets.margin },
    ...{ attacker: attacker.casualties, defender: defender.casualties },
  });
  yield* beat('casualties');
  const attackers = yield* losses('attacker', sides.attacker.loses, met, rules);
  const both = yield* losses('defender', sides.defender.loses, attackers, rules);
  yield* beat('aftermath');
  return aftermath(setup, both, rules, holds, sides);
}

/** Step C: both sides' dice, and what decides between them. (tsatf-20 4.3) */
function* meeting(met: Met, rules: Switches): Sequence<Meeting> {
  const { divisor, confirm, confirming, wiped, margin, all } = rules;
  const side = (role: Role, dice: number): Facing => ({
    dice,
    men: sumOf(met[role], ({ fighting }) => fighting.length),
    standing: sumOf(met[role], ({ unit }) => standing(unit).length),
  });
  const attacker = side('attacker', yield* pool('attacker', met.attacker, met.facts, rules));
  const defender = side('defender', yield* pool('defender', met.defender, met.facts, rules));
  return { attacker, defender, good: met.facts.good, divisor, confirm, confirming, wiped, margin, all };
}

/** A side's losses, unit by unit and man by man, among those fighting. (tsatf-20 4.6) */
function* losses(role: Role, count: number, met: Met, rules: Switches): Sequence<Met> {
  const bands = met[role];
  const units = bands.map(({ unit, fighting }) => ({ id: unit.id, name: unit.name, max: fighting.length }));
  const share = yield* by(role, shares(count, units));
  const struck = zip(bands, share).map(([band, hits]) => ({ role, band, men: band.fighting, hits }));
  const { down, deck } = yield* takeHits({ struck, at: 'melee', deck: met.deck, rules });
  return { ...met, down: [...met.down, ...down], deck };
}

/** Who falls back and is shaken, and what changes in the records. (tsatf-20 4.7) */
function aftermath(
  setup: Setup,
  { attacker, defender, failed, down, deck }: Met,
  rules: Switches,
  verdict: Result['verdict'],
  melee: Result['melee'],
): Result {
  const stays =
    (unit: Unit) =>
    ({ id }: Man) =>
      !down.some((one) => one.unit === unit.id && one.man === id);
  const beaten = verdict === 'attacker' ? defender : verdict === 'defender' ? attacker : [];
  const running = beaten.filter(({ unit }) => standing(unit).some(stays(unit)));
  const thrown = melee ? [...attacker, ...defender] : [];
  return {
    verdict,
    melee,
    fallen: down,
    back: [...failed, ...running.map(({ unit }) => unit.id)],
    retreat: rules.retreat,
    changes: [
      ...[...setup.attackers, ...setup.defenders].flatMap(({ unit }) => fates(unit, down)),
      ...(rules.shaken ? running.flatMap(({ unit }) => UNIT.set(unit, 'shaken', true)) : []),
      ...thrown.flatMap(({ unit, facts }) => grenades(unit, -Number(facts.grenade ?? 0) - Number(facts.missed ?? 0))),
      ...(rules.casualties === 'cards' && rules.deck === 'used up' ? cards('casualty', setup.deck, deck) : []),
    ],
  };
}

const fates = (unit: Unit, down: readonly Casualty[]): readonly Change[] =>
  down
    .filter((one) => one.unit === unit.id)
    .flatMap(({ man, fate }) =>
      becomes(
        unit,
        mustFind(unit.men, ({ id }) => id === man),
        fate,
      ),
    );

/** A side's dice alone, from a whole setup. (tsatf-20 4.3) */
export function* dice({ role, setup, house }: Input<Setup> & { role: Role }): Sequence<number> {
  return yield* pool(role, bands(role === 'attacker' ? setup.attackers : setup.defenders), setup, switches(house));
}
