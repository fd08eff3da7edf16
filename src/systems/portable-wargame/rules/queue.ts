import { asRole, type Sequence, scope, stateTotalOf } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { type Line, totalOf } from '../../../engine/lines.ts';
import { itemOf, pickOne, pickOrder } from '../../../engine/pickmen.ts';
import type { Unit } from '../../../engine/roster.ts';
import { explainedSum, type Switches } from '../house.ts';
import { HITS_ON, type Mod, modifier } from '../tables.ts';
import { FACTS, onFoot, troopType } from '../units.ts';
import type { Attacker, CloseCombatSetup } from './setup.ts';

export type AttackerInOrder = Attacker & { readonly place: number };

/** Enemy that the defender strikes: an attacker, or a non-attacking unit at its front. */
export type DefenderTarget = {
  readonly unit: Unit;
  /** Place among the attackers, "2", or in the reserve, "front 1". After "attacker/" it is a path. */
  readonly path: string;
  readonly front: boolean;
  readonly attached: boolean;
  readonly sheltered: boolean;
};

export type Roller = { readonly need: number } & (
  | { readonly role: 'attacker'; readonly attacker: AttackerInOrder }
  /** `choices` are the targets among which the defender chooses at its roll, if several. */
  | { readonly role: 'defender'; readonly target: DefenderTarget; readonly choices: readonly DefenderTarget[] }
);

const onFront = ({ side }: Attacker): boolean => side === 'front';

/**
 * The four levels: flank and rear, defender on foot, front, mounted defender. The defender’s target is asked here only
 * if its roll needed depends on it. (portable-wargame 4.3, 4.4)
 */
export function* rollingOrder(
  attackers: readonly AttackerInOrder[],
  setup: CloseCombatSetup,
  rules: Switches,
  edition: number,
): Sequence<readonly Roller[]> {
  const flankAndRear = yield* orderLevel(
    'flank order',
    attackers.filter((one) => !onFront(one)),
  );
  const inFront = yield* orderLevel('front order', attackers.filter(onFront));
  const { target, choices } = yield* asRole('defender', pickTarget(attackers, setup, rules, edition));
  const order: readonly (AttackerInOrder | 'defender')[] = onFoot(setup.defender)
    ? [...flankAndRear, 'defender', ...inFront]
    : [...flankAndRear, ...inFront, 'defender'];
  const rollers: Roller[] = [];
  for (const next of order) {
    if (next === 'defender') {
      const need = stateNeed((rules) => defenderMods(attackers, target, setup, rules), rules);
      rollers.push({ role: next, target, choices, need: yield* asRole(next, need) });
    } else {
      const need = stateNeed(() => attackerMods(next, setup), rules);
      rollers.push({ role: 'attacker', attacker: next, need: yield* asRole('attacker', scope(`${next.place}`, need)) });
    }
  }
  return rollers;
}

const orderLevel = (id: string, level: readonly AttackerInOrder[]): Sequence<readonly AttackerInOrder[]> =>
  asRole('attacker', pickOrder(id, level, attackerItem));

const attackerItem = ({ place, unit }: AttackerInOrder) => ({ id: `${place}`, name: unit.name });

/** Finds the defender’s target: the attacker at its front, or else any attacker. (portable-wargame 4.4, A7) */
function* pickTarget(
  attackers: readonly AttackerInOrder[],
  setup: CloseCombatSetup,
  rules: Switches,
  edition: number,
): Sequence<{ readonly target: DefenderTarget; readonly choices: readonly DefenderTarget[] }> {
  const front = attackers.filter(onFront);
  const idle = front.length > 0 ? undefined : yield* pickIdleEnemy(setup, rules);
  const choices = idle ? [idle] : (front.length > 0 ? front : attackers).map(targetOf);
  const needs = choices.map((target) => totalOf(needLines(defenderMods(attackers, target, setup, rules), rules)));
  // Before the app’s edition 4 the target was asked before the first roll.
  if (edition > 3 && new Set(needs).size === 1) return { target: nth(choices, 0), choices };
  const target = yield* pickOne('target', choices, targetItem);
  return { target, choices: [target] };
}

export const targetItem = ({ path, unit }: DefenderTarget) => ({ id: path, name: unit.name });

const targetOf = ({ place, unit, side, commander, sheltered }: AttackerInOrder): DefenderTarget => ({
  unit,
  path: `${place}`,
  front: side === 'front',
  attached: commander === 'attached',
  sheltered: sheltered === true,
});

function* pickIdleEnemy(setup: CloseCombatSetup, rules: Switches): Sequence<DefenderTarget | undefined> {
  if (rules['front-target'] === 'participants' || !setup.idle) return undefined;
  const [first] = setup.attackers;
  const taking = setup.attackers.map(({ unit }) => unit.id);
  const there = (setup.reserve ?? []).filter(({ id, side }) => side === first?.unit.side && !taking.includes(id));
  if (there.length === 0) return undefined;
  const unit = yield* pickOne('idle', there, itemOf);
  return {
    unit,
    path: `front ${(setup.reserve ?? []).indexOf(unit) + 1}`,
    front: true,
    attached: FACTS.of(unit, 'attached'),
    sheltered: FACTS.of(unit, 'cover'),
  };
}

type CountedModifier = readonly [id: Mod, times: number];

const onceIf = (id: Mod, holds: boolean): readonly CountedModifier[] => (holds ? [[id, 1]] : []);

function attackerMods(
  { unit, side, ground, open, commander }: Attacker,
  { defender, cover }: CloseCombatSetup,
): readonly CountedModifier[] {
  const inCover = ground === 'same' ? cover : ground === 'yes';
  return [
    ...onceIf('P1', inCover),
    ...onceIf('P2', commander !== 'none'),
    ...onceIf('P3', side !== 'front'),
    ...onceIf('P5', troopType(unit) === 'mounted' && open && !inCover),
    ...onceIf('P7', troopType(defender) === 'artillery'),
  ];
}

/** Modifiers of the defender. (portable-wargame 4.4, A8, A10) */
function defenderMods(
  attackers: readonly AttackerInOrder[],
  { unit, front, sheltered }: DefenderTarget,
  { defender, open, commander }: CloseCombatSetup,
  rules: Switches,
): readonly CountedModifier[] {
  const onFlankOrRear = attackers.filter((one) => !onFront(one)).length;
  const inCover = rules['cavalry-target'] === 'terrain' && sheltered;
  return [
    ...onceIf('P2', commander !== 'none'),
    ...(onFlankOrRear > 0 ? [['P4', rules['flank-penalty'] === 'each' ? onFlankOrRear : 1] as const] : []),
    ...onceIf('P5', troopType(defender) === 'mounted' && open && !inCover),
    ...onceIf('P6', troopType(defender) === 'artillery' && front),
    ...onceIf('P7', troopType(unit) === 'artillery'),
  ];
}

/** Lines of the roll needed. A bonus to the die lowers it. (portable-wargame 4.4) */
function needLines(mods: readonly CountedModifier[], rules: Switches): readonly Line[] {
  const lines: Line[] = [{ what: 'base', by: HITS_ON, now: HITS_ON, ref: '4.4' }];
  let now = HITS_ON;
  for (const [id, times] of mods) {
    const by = -modifier(id).by * times;
    now += by;
    lines.push({ what: id, by, now, ...(times > 1 ? { each: times } : {}), ref: '4.4' });
  }
  const { min, max } = limits(rules);
  const end = Math.min(max, Math.max(min, now));
  return end === now
    ? lines
    : [...lines, { what: 'limit', by: end - now, now: end, ref: rules.natural ? 'A14' : '4.4' }];
}

/**
 * Range of the roll needed: 1 always hits, 7 never. The house rule on natural 1 and 6 limits it to 2–6.
 * (portable-wargame 4.4, A14)
 */
const limits = ({ natural }: Switches) => (natural ? { min: 2, max: 6 } : { min: 1, max: 7 });

export function stateNeed(mods: (rules: Switches) => readonly CountedModifier[], rules: Switches): Sequence<number> {
  const sum = explainedSum(rules, (rules) => needLines(mods(rules), rules));
  return stateTotalOf('need', sum, limits(rules));
}
