import {
  askFacts,
  beat,
  choose,
  note,
  roll,
  runPart,
  type Sequence,
  stateNumber,
  withContext,
} from '../../../engine/ask.ts';
import { getOrCreate, nth } from '../../../engine/data/lists.ts';
import { atLeast, d6, type Tally, tally } from '../../../engine/dice/pool.ts';
import { totalOf } from '../../../engine/lines.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import type { FieldKinds } from '../../../engine/setup/fields.ts';
import { itemScope, mapTogether } from '../../../engine/together.ts';
import { fieldsOf } from '../../../system/fields.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { against, enemiesOf, places } from '../changes.ts';
import { explainedSum, houseValues, type Switches } from '../house.ts';
import {
  disruptedPieces,
  limit,
  mustTestMorale,
  onTable,
  pieceQuality,
  piecesCounted,
  standing,
  stands,
  unitQuality,
} from '../units.ts';
import { type Board, countLocks, disengage, pieceOf, whyNotDisengage, withoutPieces } from './board.ts';
import { breaksAtOnce, fallChanges, type States } from './breaking.ts';
import { boardWith } from './plan.ts';

export type ActiveUnit = { readonly unit: Unit; readonly away: readonly string[] };

export type PhaseSetup = { readonly units: readonly ActiveUnit[]; readonly enemies: readonly Unit[] };

/** Result for a unit. `stuck` lists pieces without room to disengage. */
export type UnitOutcome = {
  readonly unit: string;
  readonly gone: 'morale' | 'losses' | null;
  readonly states: States;
  readonly away: readonly string[];
  readonly stuck: readonly string[];
};

export type PhaseResult = Outcome & { readonly verdict: 'gone' | 'done'; readonly units: readonly UnitOutcome[] };

const fieldsWith = (more: Pick<FieldKinds<unknown, readonly string[]>['men'], 'detailOf'>) =>
  fieldsOf<PhaseSetup>(({ list, others }) => [
    list('units', 'Active units', { singular: 'unit', range: [1, 12], all: 'side' }, ({ unit, men }) => [
      unit('unit', 'Unit', 'active', { of: onTable }),
      men('away', 'Disengage', stands, {
        beat: 'disengage',
        ref: '4.1',
        default: () => [],
        named: true,
        ...more,
      }),
    ]),
    others('enemies', 'Others', onTable),
  ]);

export const fields = fieldsWith({});

export type UnitMoraleTest = Pick<UnitOutcome, 'gone' | 'states'> & { readonly unit: Unit };

export type MoraleTestInput = { readonly units: readonly ActiveUnit[]; readonly rules: Switches };

/** Runs the tests at the start of a phase, one sheet for each kind. (ircra 4.1) */
export function* startOfPhase({ setup, house, edition = NEWEST_EDITION }: Input<PhaseSetup>): Sequence<PhaseResult> {
  const rules = houseValues(house);
  const tests = yield* runPart(testUnits, { units: setup.units, rules });
  const remaining = tests.filter(({ gone }) => !gone);
  const lost = tests.flatMap(({ unit, gone, states }) =>
    unit.men.filter(({ id }) => gone || states[id] === 'lost').map(({ id }) => id),
  );
  const boards = boardsOf(setup).map((board) => withoutPieces(board, ...lost));
  let freed: DisengageResult = { boards, away: [], stuck: [] };
  const states: States = Object.assign({}, ...remaining.map((test) => test.states));
  const detailOf = ({ id, state }: Man) =>
    (states[id] ?? state) === 'ready' && locksOf(boards, id) === 1 ? '' : undefined;
  // Before the app’s edition 4, any locked piece brought the question.
  const mayAsk = (man: Man) => (edition < 4 ? locksOf(boards, man.id) > 0 : detailOf(man) !== undefined);
  if (remaining.some(({ unit }) => standing(unit).some(mayAsk))) {
    yield* beat('disengage');
    freed = yield* disengagePieces(yield* askFacts('disengage', fieldsWith({ detailOf }), setup), remaining, boards);
  }
  const ofUnit = ({ men }: Unit, ids: readonly string[]) => ids.filter((id) => men.some((man) => man.id === id));
  const broken = tests.filter(({ gone }) => gone).map(({ unit }) => unit.id);
  // A stored setup can name a unit twice.
  const enemies = [...new Map(setup.enemies.map((enemy) => [enemy.id, enemy])).values()];
  return {
    verdict: broken.length > 0 ? 'gone' : 'done',
    units: tests.map(({ unit, gone, states }) => ({
      unit: unit.id,
      gone,
      states,
      away: ofUnit(unit, freed.away),
      stuck: ofUnit(unit, freed.stuck),
    })),
    changes: [
      ...tests.flatMap(({ unit, gone, states }) => [
        ...fallChanges(unit, states, gone !== null),
        ...(gone ? [] : freed.boards.flatMap((board) => places(unit, board))),
      ]),
      ...enemies.flatMap((enemy) => {
        const rest = enemiesOf(enemy).filter((id) => !broken.includes(id));
        return rest.length === enemiesOf(enemy).length ? [] : against(enemy, rest);
      }),
    ],
  };
}

/** Tests unit morale, then the disrupted pieces of units that stay. (ircra 4.1 steps 2 and 3) */
export function* testUnits({ units, rules }: MoraleTestInput): Sequence<readonly UnitMoraleTest[]> {
  const tested = units.filter(({ unit }) => mustTestMorale(unit, rules));
  if (tested.length > 0) yield* beat('morale');
  const stayed = yield* mapTogether(tested, (one) => inUnit(one.unit, units.indexOf(one), testMorale(one.unit, rules)));
  const removed = tested.filter((_, i) => !stayed[i]);

  const pieces = units.flatMap((one, i) =>
    removed.includes(one) ? [] : disruptedPieces(one.unit).map((man, k) => ({ unit: one.unit, man, i, k })),
  );
  if (pieces.length > 0) yield* beat('disruption');
  const states = yield* mapTogether(pieces, (one) => inPiece('piece', one, disruption(one.unit, one.man, rules)));
  return units.map((one, i): UnitMoraleTest => {
    if (removed.includes(one)) return { unit: one.unit, gone: 'morale', states: {} };
    const own = pieces.flatMap(({ man, i: of }, n) => (of === i ? [[man.id, nth(states, n)] as const] : []));
    const lost = own.filter(([, state]) => state === 'lost').length;
    return {
      unit: one.unit,
      gone: breaksAtOnce(one.unit, lost, rules) ? 'losses' : null,
      states: Object.fromEntries(own),
    };
  });
}

/**
 * Returns true if the unit stays. The printed −1 to the die for each extra piece raises the number instead. Players
 * lower it by 1 per leadership cube. (ircra 4.1 step 2)
 */
export function* testMorale(unit: Unit, rules: Switches): Sequence<boolean> {
  const own = unitQuality(unit);
  const sum = explainedSum(rules, (rules) => {
    const more = piecesCounted(unit, rules) - limit(unit);
    return [
      { what: 'unit', by: own, now: own, ref: '4.1' },
      ...(more > 0 ? [{ what: 'beyond', by: more, now: own + more, each: more, ref: '4.1' }] : []),
    ];
  });
  const need = yield* stateNumber('need', totalOf(sum), sum, { min: 1, max: 30 });
  const asked = roll('morale', d6(1), atLeast(need));
  const raised = need - own;
  return (yield* raised > 0 ? withContext({ raised }, asked) : asked) === 1;
}

export type DisruptionOutcome = 'lost' | 'disrupted' | 'ready';

const recoveries = new Map<string, Tally<DisruptionOutcome>>();

/**
 * Reads a recovery die: 1 loses the piece, `need` or more recovers it. `saved` means that leadership cubes raise a 1.
 * (ircra 4.1 step 3, A13)
 */
function recovery(need: number, saved: boolean): Tally<DisruptionOutcome> {
  const name = `${need} or more${saved ? ', a 1 is raised' : ''}`;
  const read = (_: DisruptionOutcome, face: number) =>
    face === 1 && !saved ? 'lost' : face >= need ? 'ready' : 'disrupted';
  return getOrCreate(recoveries, name, () => tally<DisruptionOutcome>(name, 'disrupted', read));
}

export function* disruption(unit: Unit, man: Man, rules: Switches): Sequence<DisruptionOutcome> {
  const own = pieceQuality(unit, man);
  const need = yield* stateQuality(own);
  const cubes = own - need;
  const saved = cubes > 0 && rules['natural-one'] === 'modified';
  return yield* withContext({ need }, roll('test', d6(1), recovery(need, saved)));
}

type DisengageResult = {
  readonly boards: readonly Board[];
  readonly away: readonly string[];
  readonly stuck: readonly string[];
};

/** Resolves attempts to disengage. Players may allow a forbidden attempt. (ircra 4.1 step 4, 4.11) */
function* disengagePieces(
  situation: PhaseSetup,
  remaining: readonly UnitMoraleTest[],
  boards: readonly Board[],
): Sequence<DisengageResult> {
  const tried = situation.units.flatMap(({ unit: { id }, away: named }, i) =>
    remaining
      .filter(({ unit }) => unit.id === id)
      .flatMap(({ unit, states }) =>
        standing(unit)
          .filter((man) => named.includes(man.id) && states[man.id] !== 'lost')
          .map((man) => ({ unit, man, i, k: unit.men.indexOf(man), state: states[man.id] ?? man.state })),
      ),
  );
  const allowed: typeof tried = [];
  for (const one of tried) {
    const board = boardOf(boards, one.man.id);
    const why = one.state === 'disrupted' ? 'disrupted' : board && whyNotDisengage(board, one.man.id);
    const ruling = choose('allowed', ['no', 'table'], { assumed: 'no', decision: true });
    if (!why || (yield* inPiece('away', one, withContext({ why }, ruling))) === 'table') allowed.push(one);
  }
  const free = yield* mapTogether(allowed, (one) => inPiece('away', one, disengaging(one.unit, one.man)));
  let now = boards;
  const [away, stuck]: [string[], string[]] = [[], []];
  for (const [n, one] of allowed.entries()) {
    if (!free[n]) continue;
    const { man } = one;
    const board = boardOf(now, man.id);
    const moved = board && disengage(board, man.id);
    if (moved?.is === 'stays') {
      yield* inPiece('away', one, note('stuck', { piece: man.id, meets: moved.meets }));
      stuck.push(man.id);
      continue;
    }
    if (moved) now = now.map((other) => (other === board ? moved.board : other));
    away.push(man.id);
  }
  return { boards: now, away, stuck };
}

export function* disengaging(unit: Unit, man: Man): Sequence<boolean> {
  const need = yield* stateQuality(pieceQuality(unit, man));
  return (yield* roll('test', d6(1), atLeast(need))) === 1;
}

const stateQuality = (own: number): Sequence<number> =>
  stateNumber('need', own, [{ what: 'piece', by: own, now: own, ref: '4.1' }], { min: 1, max: 7 });

const inUnit = <R>({ id }: Unit, i: number, sequence: Sequence<R>): Sequence<R> =>
  itemScope(`unit/${i + 1}`, id, sequence, 'active');

type PieceInTest = { readonly unit: Unit; readonly man: Man; readonly i: number; readonly k: number };

const inPiece = <R>(test: 'piece' | 'away', { unit, man, i, k }: PieceInTest, sequence: Sequence<R>): Sequence<R> =>
  inUnit(unit, i, itemScope(`${test}/${k + 1}`, man.id, sequence));

export function boardsOf({ units, enemies }: PhaseSetup): readonly Board[] {
  const all = [...units.map(({ unit }) => unit), ...enemies];
  const boards: Board[] = [];
  for (const { unit } of units) {
    if (boards.some((board) => unit.men.some(({ id }) => pieceOf(board, id)))) continue;
    boards.push(...[boardWith(unit, all)].filter((board) => board !== undefined));
  }
  return boards;
}

const boardOf = (boards: readonly Board[], id: string): Board | undefined => boards.find((board) => pieceOf(board, id));

export function locksOf(boards: readonly Board[], id: string): number {
  const board = boardOf(boards, id);
  return board ? countLocks(board, pieceOf(board, id)!) : 0;
}
