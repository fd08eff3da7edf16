import { asRole, beat, choose, type Sequence, withContext } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { SetupDefaults } from '../../../engine/setup/fields.ts';
import { itemScope } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { houseValues, type Switches } from '../house.ts';
import { type DeclarationFault, FORBIDDEN } from '../tables.ts';
import { FACTS, onFoot, troopType } from '../units.ts';

export type AttacksSetup = { readonly attacks: readonly { readonly unit: Unit; readonly target: Unit }[] };

type Declared = { readonly unit: string; readonly target: string };

export type RefusedDeclaration = { readonly unit: string; readonly why: DeclarationFault };

export type AttacksResult = Outcome & {
  readonly verdict: 'declared' | 'refused';
  readonly declared: readonly Declared[];
  readonly refused: readonly RefusedDeclaration[];
  readonly waits: readonly string[];
};

/** Returns why a unit cannot attack this defender. A commander is no cavalry. (portable-wargame 4.1, A9, A20) */
export function whyForbidden(unit: Unit, defender: Unit): DeclarationFault | undefined {
  if (troopType(unit) === 'artillery') return 'artillery';
  if (onFoot(unit) && troopType(defender) === 'mounted') return 'foot';
  return troopType(unit) === 'commander' ? 'commander' : undefined;
}

export function* askAllowed(unit: Unit, defender: Unit, place: number): Sequence<RefusedDeclaration | undefined> {
  const why = whyForbidden(unit, defender);
  if (why === undefined) return undefined;
  const ruled = yield* asRole(
    'attacker',
    itemScope(`${place}`, unit.id, choose('allowed', ['no', 'table'], { assumed: 'no', decision: true })),
  );
  return ruled === 'table' ? undefined : { unit: unit.id, why };
}

/**
 * Declares all attacks of a phase, one target for each unit. By house rule, attacks on other targets wait until the
 * first combat is over. (portable-wargame 4.1, A2)
 */
export function* declaration({ setup: { attacks }, house }: Input<AttacksSetup>): Sequence<AttacksResult> {
  yield* beat('declare');
  const oneByOne = houseValues(house).declare === 'one by one';
  const declared: Declared[] = [];
  const refused: RefusedDeclaration[] = [];
  const waits: string[] = [];
  for (const [i, { unit, target }] of attacks.entries()) {
    const no = yield* askAllowed(unit, target, i + 1);
    if (no) refused.push(no);
    else if (oneByOne && declared.some((first) => first.target !== target.id)) waits.push(unit.id);
    else declared.push({ unit: unit.id, target: target.id });
  }
  const against = (id: string) => declared.find(({ unit }) => unit === id)?.target;
  const mark = (unit: Unit) => attacks.find(({ target }) => target.id === against(unit.id))?.target.mark ?? null;
  return {
    verdict: declared.length > 0 ? 'declared' : 'refused',
    declared,
    refused,
    waits,
    changes: attacks.flatMap(({ unit }) => FACTS.set(unit, 'attacks', mark(unit))),
  };
}

/** Attackers that fit on each side of a defender. They attack straight ahead, one per square. (portable-wargame 1, A4) */
const ROOM = { front: 1, flank: 2, rear: 1 } as const;
export type BoardSide = keyof typeof ROOM;
const SIDES: readonly BoardSide[] = ['front', 'flank', 'rear'];

const hasRoom = (side: BoardSide, taken: readonly unknown[], rules: Pick<Switches, 'front-arc'>): boolean =>
  rules['front-arc'] === 'diagonal' || taken.filter((one) => one === side).length < ROOM[side];

type EarlierAttackers = readonly { readonly side?: unknown }[];

const sidesOf = (attackers: EarlierAttackers) => attackers.map(({ side }) => side);

export const sideLeft = (earlier: EarlierAttackers, rules: Switches): BoardSide =>
  SIDES.find((side) => hasRoom(side, sidesOf(earlier), rules)) ?? 'front';

export const whyFull = (side: BoardSide, earlier: EarlierAttackers, rules: Switches): string | undefined =>
  hasRoom(side, sidesOf(earlier), rules) ? undefined : FORBIDDEN.room;

type PlacedAttacker = { readonly unit: Unit; readonly side: BoardSide; readonly place: number };

/** Assigns attackers to sides. One without room moves to another side, gives up, or stays by a ruling. */
export function* assignSides<A extends PlacedAttacker>(
  attackers: readonly A[],
  rules: Switches,
): Sequence<{ readonly attackers: readonly A[]; readonly refused: readonly RefusedDeclaration[] }> {
  const stand: A[] = [];
  const refused: RefusedDeclaration[] = [];
  for (const [at, attacker] of attackers.entries()) {
    const { unit, side, place } = attacker;
    const before = stand.map((one) => one.side);
    if (hasRoom(side, before, rules)) {
      stand.push(attacker);
      continue;
    }
    const others = [...before, ...attackers.slice(at + 1).map((one) => one.side)];
    const free = SIDES.filter((one) => hasRoom(one, others, rules));
    const ways = choose('side', [...free, 'no', 'table'], { assumed: free[0] ?? 'no' });
    const by = formatList(stand.filter((one) => one.side === side).map((one) => one.unit.name));
    const answer = yield* asRole('attacker', itemScope(`${place}`, unit.id, withContext({ side, by }, ways)));
    if (answer === 'no') refused.push({ unit: unit.id, why: 'room' });
    else stand.push(answer === 'table' ? attacker : { ...attacker, side: answer });
  }
  return { attackers: stand, refused };
}

/** Returns a reason if no attacker can attack any of the defenders. */
export function whyNoAttack(attackers: readonly Unit[], defenders: readonly Unit[]): string | undefined {
  const whys = attackers.flatMap((unit) => defenders.map((defender) => whyForbidden(unit, defender)));
  return whys[0] && !whys.includes(undefined) ? FORBIDDEN[whys[0]] : undefined;
}

export const whyAttackerBarred = (
  unit: Unit,
  _: unknown,
  { units: { defender = [] } }: SetupDefaults,
): string | undefined => whyNoAttack([unit], defender);
