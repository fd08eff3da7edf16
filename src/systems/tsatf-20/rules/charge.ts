import {
  askFacts,
  asRole,
  beat,
  choose,
  note,
  runPart,
  type Sequence,
  scope,
  steps,
  withContext,
} from '../../../engine/ask.ts';
import type { Deck } from '../../../engine/dice/deck.ts';
import type { Man } from '../../../engine/roster.ts';
import { mapTogether } from '../../../engine/together.ts';
import type { Switches } from '../house.ts';
import { refuseDuplicates, standingMen } from '../units.ts';
import { type ManHit, openingDeck, prepareHits, resolveHits } from './casualties.ts';
import { testMorale } from './morale.ts';
import type { CombatRole, FightingUnit } from './pool.ts';
import { type CloseCombatSetup, closeCombatFields, includesStep, type SetupUnit } from './setup.ts';

export type Casualty = ManHit & {
  readonly role: CombatRole;
  readonly unit: string;
  readonly at: 'fire' | 'contact' | 'melee';
};

export type Charge = {
  readonly attacker: readonly FightingUnit[];
  readonly defender: readonly FightingUnit[];
  readonly facts: CloseCombatSetup;
  readonly failed: readonly string[];
  readonly fallen: readonly Casualty[];
  readonly deck: Deck;
};

export type FailedCharge = Charge & { readonly verdict: 'not closed' | 'not stood' };

export type UnitHits = {
  readonly role: CombatRole;
  readonly target: FightingUnit;
  readonly men: readonly Man[];
  readonly hits: number;
};

export type HitsOnUnits = {
  readonly units: readonly UnitHits[];
  readonly at: Casualty['at'];
  readonly deck: Deck;
  readonly rules: Switches;
};

/**
 * Plays a charge up to the melee, in the order of 4.2. A charging unit does not fire. Steps 4 and 6 (who fights) are
 * asked together, after the test to stand. (tsatf-20 4.2)
 */
export function* chargeToContact(setup: CloseCombatSetup, rules: Switches): Sequence<Charge | FailedCharge> {
  refuseDuplicates([...setup.attackers, ...setup.defenders].map(({ unit }) => unit));
  let charge: Charge = {
    attacker: fightingUnits(setup.attackers),
    defender: fightingUnits(setup.defenders),
    facts: setup,
    failed: [],
    fallen: [],
    deck: openingDeck(setup.deck, rules),
  };
  if (includesStep(setup, 'fire')) charge = yield* fire(charge, rules);
  if (includesStep(setup, 'close')) charge = yield* testUnits(charge, 'attacker', 'close', rules);
  if (charge.attacker.length === 0) return { ...charge, verdict: 'not closed' };
  if (includesStep(setup, 'stand')) charge = yield* testUnits(charge, 'defender', 'stand', rules);
  if (charge.defender.length === 0) return { ...charge, verdict: 'not stood' };
  charge = yield* makeContact(charge, rules);
  // No attacker reaches the enemy: reported as `not closed`. Not in the rules.
  if (charge.attacker.length === 0) return { ...charge, verdict: 'not closed' };
  return charge.defender.length === 0 ? { ...charge, verdict: 'not stood' } : charge;
}

export const fightingUnits = (fighters: readonly SetupUnit[]): readonly FightingUnit[] =>
  fighters
    .map((fighter, i) => ({
      place: i + 1,
      unit: fighter.unit,
      fighting: standingMen(fighter.unit).filter(({ id }) => fighter.men.includes(id)),
      facts: fighter,
    }))
    .filter(({ unit }) => standingMen(unit).length > 0);

/** Asks how many chargers fall by defensive fire, and removes them. They do not fire back. (tsatf-20 4.2 step 2) */
function* fire(charge: Charge, rules: Switches): Sequence<Charge> {
  yield* beat('fire');
  const situation = yield* askFacts('fire', closeCombatFields(rules), charge.facts);
  const hits = charge.attacker.map((unit) =>
    hitsOnUnit('attacker', unit, situation.attackers[unit.place - 1]?.hits ?? 0),
  );
  return yield* applyHits({ ...charge, facts: situation }, hits, 'fire', rules);
}

/**
 * Tests the morale of each unit, and drops those that fail. That each unit takes its own test is inferred.
 * (tsatf-20 4.2 steps 3 and 5)
 */
function* testUnits(charge: Charge, role: CombatRole, what: 'close' | 'stand', rules: Switches): Sequence<Charge> {
  if (charge[role].length === 0) return charge;
  yield* beat(what);
  const passed = yield* mapTogether(charge[role], ({ place, unit }) =>
    asRole(role, scope(`${place}`, testMorale(what, unit, rules, { assumed: 'passed' }))),
  );
  const failedUnits = charge[role].filter((_, i) => !passed[i]);
  const passedUnits = charge[role].filter((unit) => !failedUnits.includes(unit));
  const names = (units: readonly FightingUnit[]) => units.map(({ unit }) => unit.name);
  yield* note(what === 'close' ? 'closed' : 'stood', { passed: names(passedUnits), failed: names(failedUnits) });
  return { ...charge, [role]: passedUnits, failed: [...charge.failed, ...failedUnits.map(({ unit }) => unit.id)] };
}

/** Asks who fights: attackers who reach the enemy (step 4), defenders within 4" (step 6). (tsatf-20 4.2) */
function* makeContact(charge: Charge, rules: Switches): Sequence<Charge> {
  yield* beat('contact');
  const situation = yield* askFacts('contact', closeCombatFields(rules), proposeContact(charge));
  const inContact = (role: CombatRole, fighters: readonly SetupUnit[]) =>
    fightingUnits(fighters).filter(({ place }) => charge[role].some((one) => one.place === place));
  const now: Charge = {
    ...charge,
    facts: situation,
    attacker: inContact('attacker', situation.attackers),
    defender: inContact('defender', situation.defenders),
  };
  const { attacker, defender, ...rest } = yield* applyHits(now, yield* askMissing(now), 'contact', rules);
  const fights = ({ fighting }: FightingUnit) => fighting.length > 0;
  return { ...rest, attacker: attacker.filter(fights), defender: defender.filter(fights) };
}

/**
 * Asks why standing men do not fight: out of reach, or lost outside the app. Returns the lost men as hits. If the
 * combat began with defensive fire, the app answers "out of reach" itself, and players can change it. Not in the rules.
 */
function* askMissing(charge: Charge): Sequence<readonly UnitHits[]> {
  const offer = includesStep(charge.facts, 'fire') ? 'proposed' : 'assumed';
  const incomplete = (['attacker', 'defender'] as const)
    .flatMap((role) =>
      charge[role].map((unit) => hitsOnUnit(role, unit, standingMen(unit.unit).length - unit.fighting.length)),
    )
    .filter(({ hits }) => hits > 0);
  const missing = yield* mapTogether(incomplete, ({ role, target, hits: men }) => {
    const why = choose('missing', ['out of reach', 'lost'], { [offer]: 'out of reach' });
    return asRole(role, scope(`${target.place}`, withContext({ men }, why)));
  });
  return incomplete.filter((_, i) => missing[i] === 'lost');
}

function proposeContact({ facts, attacker, defender }: Charge): CloseCombatSetup {
  const withMenLeft = (fighters: readonly SetupUnit[], side: readonly FightingUnit[]) =>
    fighters.map((fighter, i) => {
      const unit = side.find(({ place }) => place === i + 1)?.unit ?? fighter.unit;
      const standing = standingMen(unit).map(({ id }) => id);
      return { ...fighter, unit, men: fighter.men.filter((id) => standing.includes(id)) };
    });
  return {
    ...facts,
    attackers: withMenLeft(facts.attackers, attacker),
    defenders: withMenLeft(facts.defenders, defender),
  };
}

const hitsOnUnit = (role: CombatRole, target: FightingUnit, hits: number): UnitHits => ({
  role,
  target,
  men: standingMen(target.unit),
  hits,
});

/** Resolves hits before the melee. All men left in a unit that was hit then count as fighting. */
function* applyHits(charge: Charge, all: readonly UnitHits[], at: Casualty['at'], rules: Switches): Sequence<Charge> {
  const units = all.filter(({ hits }) => hits > 0);
  if (units.length === 0) return charge;
  const { fallen, deck } = yield* runPart(resolveUnitHits, { units, at, deck: charge.deck, rules });
  const afterHits = (side: readonly FightingUnit[]) =>
    side
      .map((unit) => (units.some(({ target }) => target === unit) ? withCasualties(unit, fallen) : unit))
      .filter(({ unit }) => standingMen(unit).length > 0);
  const { attacker, defender } = charge;
  return {
    ...charge,
    attacker: afterHits(attacker),
    defender: afterHits(defender),
    fallen: [...charge.fallen, ...fallen],
    deck,
  };
}

function withCasualties(fighter: FightingUnit, fallen: readonly Casualty[]): FightingUnit {
  const stateOf = (man: Man) =>
    fallen.find((one) => one.unit === fighter.unit.id && one.man === man.id)?.fate ?? man.state;
  const unit = { ...fighter.unit, men: fighter.unit.men.map((man) => ({ ...man, state: stateOf(man) })) };
  return { ...fighter, unit, fighting: standingMen(unit) };
}

export type Losses = Pick<Charge, 'fallen' | 'deck'>;

export function* resolveUnitHits({ units, at, deck, rules }: HitsOnUnits): Sequence<Losses> {
  const scopes = units.map(({ role, target }) => ({ name: `${role}/${target.place}/${STEP_IDS[at]}`, whose: role }));
  const start: Losses = { fallen: [], deck };
  const resolveNext = function* ({ fallen, deck }: Losses, { role, target, men, hits }: UnitHits): Sequence<Losses> {
    const result = yield* runPart(resolveHits, prepareHits(men, hits, deck, rules, role));
    const casualties = result.felled.map((one) => ({ role, unit: target.unit.id, at, ...one }));
    return { fallen: [...fallen, ...casualties], deck: result.deck };
  };
  const all = steps('', units, start, resolveNext, scopes);
  const hit = units.filter(({ hits }) => hits > 0);
  const shares = () => ({ shares: hit.map(({ target, hits }) => `${hits} on ${target.unit.name}`) });
  return yield* hit.length > 1 ? withContext(shares, all) : all;
}

const STEP_IDS: Readonly<Record<Casualty['at'], string>> = { fire: 'fire', contact: 'lost', melee: 'fallen' };
