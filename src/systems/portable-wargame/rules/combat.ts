import {
  askFacts,
  askYesNo,
  asRole,
  beat,
  choose,
  note,
  pick,
  runPart,
  type Sequence,
  scope,
  withContext,
} from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import type { Fields, FieldValues } from '../../../engine/setup/fields.ts';
import { isUnit } from '../../../engine/setup/units.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { hitRules, houseValues, type Switches } from '../house.ts';
import { FACTS, isCommander } from '../units.ts';
import { askAllowed, assignSides, type RefusedDeclaration } from './declaration.ts';
import { hitChanges, hitTarget, type NamedResult, nameFates } from './effect.ts';
import { type AttackerInOrder, type Roller, rollingOrder } from './queue.ts';
import { type CloseCombatSetup, closeCombatFields, declaredChanges } from './setup.ts';
import {
  type Hit,
  type HitQueue,
  type HitRoll,
  hitLoneCommander,
  rollToHit,
  underPath,
  type Verdict,
  verdict,
} from './tohit.ts';

export type SideResult = NamedResult & { readonly role: 'attacker' | 'defender' };

export type CloseCombatResult = Outcome & {
  readonly verdict: Verdict;
  readonly refused: readonly RefusedDeclaration[];
  readonly fates: readonly SideResult[];
  readonly advance: string | null;
  readonly follows: boolean;
};

/** Resolves one close combat: each unit rolls once, until a hit. (portable-wargame 4) */
export function* closeCombat(input: Input<CloseCombatSetup>): Sequence<CloseCombatResult> {
  const rules = houseValues(input.house);
  const combat = yield* declareCombat(input, rules);
  if (combat.attackers.length === 0) return resultOf(combat, [], [], null, input);
  const { defender, commanders } = combat.situation;
  const hits = isCommander(defender)
    ? yield* runPart(hitLoneCommander, { target: hitTarget(defender, false), rules })
    : yield* runPart(rollToHit, hitQueue(combat, rules));
  const unitHits: UnitHit[] = [];
  for (const { who, at, result } of hits) {
    const unit = unitAt(at, combat);
    const fates = yield* scope(at, nameFates(unit, result, commanders), at.split('/')[0]);
    unitHits.push({ role: at === 'defender' ? 'defender' : 'attacker', unit, by: who, fates });
  }
  yield* note('so far', { changes: resultOf(combat, hits, unitHits, null, input).changes });
  yield* beat('after');
  const is = verdict(hits);
  const isBlocked = hits.some(({ result: { unit, commander } }) => unit.blocked || commander?.blocked);
  // The roll for the effect announces whether the defender is gone, unless its way back was blocked.
  if (!is.startsWith('defender') || isBlocked) yield* note('ended', { verdict: is, fates: fallenOf(unitHits) });
  return resultOf(combat, hits, unitHits, yield* advance(combat, hits, rules, input.edition), input);
}

/** Combat before its rolls. `rollers` is empty against a lone commander. */
type DeclaredCombat = {
  readonly refused: readonly RefusedDeclaration[];
  readonly situation: CloseCombatSetup;
  readonly attackers: readonly AttackerInOrder[];
  readonly rollers: readonly Roller[];
};

/** Settles the declared attacks, the facts and the rolling order. (portable-wargame 4.1 to 4.4) */
function* declareCombat(
  { setup, edition = NEWEST_EDITION }: Input<CloseCombatSetup>,
  rules: Switches,
): Sequence<DeclaredCombat> {
  yield* beat('declare');
  const refused: RefusedDeclaration[] = [];
  const allowed: number[] = [];
  for (const [i, { unit }] of setup.attackers.entries()) {
    const no = yield* askAllowed(unit, setup.defender, i + 1);
    if (no) refused.push(no);
    else allowed.push(i + 1);
  }
  const none = { refused, situation: setup, attackers: [], rollers: [] };
  if (allowed.length === 0) return none;
  const alone = isCommander(setup.defender);
  const situation = alone ? setup : yield* askFacts('declare', askedOf(closeCombatFields(rules), refused), setup);
  const there = situation.attackers
    .map((one, i): AttackerInOrder => ({ ...one, place: i + 1 }))
    .filter(({ place }) => allowed.includes(place));
  if (alone) return { ...none, attackers: there };
  // Before the app’s edition 2 a square could hold any number of attackers.
  const { attackers, refused: noRoom } =
    edition < 2 ? { attackers: there, refused: [] } : yield* assignSides(there, rules);
  yield* beat('order');
  const rollers = yield* rollingOrder(attackers, situation, rules, edition);
  return { refused: [...refused, ...noRoom], situation, attackers, rollers };
}

/** Fields of the declaration. A refused attacker has none. */
const askedOf = (fields: Fields, refused: readonly RefusedDeclaration[]): Fields =>
  fields.map((field) => {
    if (field.kind !== 'list' || refused.length === 0) return field;
    const isIn = ({ unit }: FieldValues) => !isUnit(unit) || refused.every((no) => no.unit !== unit.id);
    const each = field.each.map((one) => ({
      ...one,
      when: (entry: FieldValues, index: number) => isIn(entry) && (one.when?.(entry, index) ?? true),
    }));
    return { ...field, each };
  });

const hitQueue = ({ situation, attackers, rollers }: DeclaredCombat, rules: Switches): HitQueue => ({
  rolls: rollers.map((roller): HitRoll => {
    const { need } = roller;
    if (roller.role === 'attacker') {
      const target = hitTarget(situation.defender, situation.commander === 'attached');
      return { who: `attacker/${roller.attacker.place}`, need, at: 'defender', target };
    }
    const choices = roller.choices.map(({ unit, attached, path }) => ({
      ...{ id: path, name: unit.name, at: `attacker/${path}` },
      target: hitTarget(unit, attached),
    }));
    const { at, target } = nth(choices, 0);
    return { who: 'defender', need, at, target, ...(choices.length > 1 ? { choices } : {}) };
  }),
  units: Object.fromEntries(attackers.map(({ place, unit }) => [`attacker/${place}`, unit.id])),
  rules: hitRules(rules),
});

const unitAt = (path: string, { situation, attackers, rollers }: DeclaredCombat): Unit =>
  path === 'defender'
    ? situation.defender
    : (attackers.find(({ place }) => path === `attacker/${place}`)?.unit ??
      nth(
        rollers.filter((roller) => roller.role === 'defender'),
        0,
      ).target.unit);

type UnitHit = {
  readonly role: 'attacker' | 'defender';
  readonly unit: Unit;
  readonly by: string;
  readonly fates: readonly NamedResult[];
};

const fallenOf = (unitHits: readonly UnitHit[]): readonly SideResult[] =>
  unitHits.flatMap(({ role, fates }) => fates.map((named): SideResult => ({ role, ...named })));

/** Returns the id of the attacker with the worst result, if one was driven off. */
export function beatenOf(fates: readonly SideResult[]): string | undefined {
  const own = fates.filter(
    ({ role, who, unit, commander }) => role === 'attacker' && (who === 'unit' || unit === commander),
  );
  return (own.find(({ is }) => is === 'routed' || is === 'lost') ?? own.find(({ is }) => is === 'retreats'))?.unit;
}

/**
 * Asks whether one attacker takes the defender’s square: the one that hit, or by house rule any that was not hit
 * itself. (portable-wargame 4.6, A13)
 */
function* advance(
  { attackers }: DeclaredCombat,
  hits: readonly Hit[],
  rules: Switches,
  edition = NEWEST_EDITION,
): Sequence<string | null> {
  const hit = hits.find(({ at }) => at === 'defender');
  if (!hit || hit.result.unit.is === 'stays' || hit.result.commander?.is === 'stays') return null;
  const path = ({ place }: AttackerInOrder) => `attacker/${place}`;
  const hitter = attackers.find((one) => path(one) === hit.who);
  const unhit = attackers.filter((one) => !hits.some(({ at }) => at === path(one)));
  const may = hitter && rules.advance === 'hitter' ? [hitter] : unhit;
  const first = hitter ?? nth(may, 0);
  if (may.length === 1) {
    const offer = edition < 2 ? { proposed: true } : { assumed: true };
    const goes = withContext({ unit: first.unit.name }, askYesNo('advance', offer));
    // Before the app’s edition 3 a correction handed the answer to another unit.
    const asked =
      edition < 3 ? asRole('attacker', goes) : underPath(path(first), { [path(first)]: first.unit.id }, goes);
    return (yield* asked) ? first.unit.id : null;
  }
  const taken = yield* asRole('attacker', edition < 2 ? pickPlaceEdition1(may, first) : choosePlace(may, first));
  return may.find(({ place }) => `${place}` === taken)?.unit.id ?? null;
}

function choosePlace(may: readonly AttackerInOrder[], first: AttackerInOrder): Sequence<string> {
  const places = [first, ...may.filter((one) => one !== first)].map(({ place }) => `${place}`);
  return choose('advance', [...places, 'nobody'], { assumed: `${first.place}` });
}

// Before the app’s edition 2 the unit took the square by default.
function* pickPlaceEdition1(may: readonly AttackerInOrder[], first: AttackerInOrder): Sequence<string | undefined> {
  const items = may.map(({ place, unit }) => ({ id: `${place}`, name: unit.name }));
  const [taken] = yield* pick('advance', items, { min: 0, max: 1 }, { proposed: [`${first.place}`] });
  return taken;
}

function resultOf(
  combat: DeclaredCombat,
  hits: readonly Hit[],
  unitHits: readonly UnitHit[],
  advance: string | null,
  { setup, house, edition = NEWEST_EDITION }: Input<CloseCombatSetup>,
): CloseCombatResult {
  const { situation, refused, attackers } = combat;
  const rules = houseValues(house);
  const advancing = attackers.filter(({ unit }) => unit.id === advance);
  // Before the app’s edition 3 a unit kept the cover of the square that it left.
  const isCoverLeft = edition > 2;
  const fates = fallenOf(unitHits);
  return {
    verdict: attackers.length === 0 ? 'refused' : verdict(hits),
    refused,
    fates,
    advance,
    follows: advancing.some(({ commander }) => commander === 'attached'),
    changes: [
      ...unitHits.flatMap(({ unit, fates }) => hitChanges(unit, fates, situation.commanders, rules, isCoverLeft)),
      ...(isCoverLeft ? advancing.flatMap(({ unit }) => FACTS.set(unit, 'cover', false)) : []),
      // Before the app’s edition 4 the roster kept a commander or cover that the declaration corrected.
      ...(edition < 4 ? [] : declaredChanges(setup, situation, fates)),
      ...(rules.rise ? unitHits.flatMap((one) => victories(one, unitHits, combat)) : []),
      ...situation.attackers.flatMap(({ unit }) => FACTS.set(unit, 'attacks', null)),
    ],
  };
}

/** Adds a victory for a unit that routed an enemy and was not routed itself. (portable-wargame 8) */
function victories(one: UnitHit, unitHits: readonly UnitHit[], combat: DeclaredCombat): readonly Change[] {
  const isRouted = ({ fates }: UnitHit) => fates.some(({ who, is }) => who === 'unit' && is === 'routed');
  if (!isRouted(one)) return [];
  const victor = unitAt(one.by, combat);
  return unitHits.some((other) => other.unit.id === victor.id && isRouted(other))
    ? []
    : FACTS.add(victor, 'victories', 1);
}
