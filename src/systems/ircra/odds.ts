import { runPart, type Sequence, steps } from '../../engine/ask.ts';
import { finalMeasure, type OddsModel } from '../../odds/model.ts';
import { mapResult, type SummedState, sumSteps } from '../../odds/quick.ts';
import { type Board, type BySide, type Piece, pieceOf, type Role } from './rules/board.ts';
import { breaksAtOnce } from './rules/breaking.ts';
import { type CombatEnd, fightDuels, lossesOf, type PreparedRound, type Verdict, verdictOf } from './rules/combat.ts';
import { type DuelScore, die, duelScore } from './rules/duel.ts';
import { disruption, type MoraleTestInput, testMorale, testUnits, type UnitMoraleTest } from './rules/phase.ts';
import {
  applyResult,
  bonusesNow,
  countLosses,
  edgeContacts,
  engagedContacts,
  fightingPieces,
  type Round,
  stateAdvantage,
} from './rules/round.ts';
import { disruptedPieces, mustTestMorale } from './units.ts';

export type Measure = { readonly verdict: Verdict; readonly lost: BySide };

export const measure = ({ verdict, lost }: Pick<CombatEnd, 'verdict' | 'lost'>): Measure => ({ verdict, lost });

/** Counts the duels one after another. The state is the board. */
export const combatModel: OddsModel = [
  finalMeasure(
    fightDuels,
    ({ duels }, prepared) => measureLosses(lossesOf(prepared.round, duels, prepared.shot), prepared),
    {
      *fasterSequence(prepared) {
        return yield* mapResult(duelLosses(prepared.round), ({ sums }) =>
          measureLosses({ ...sums, attacker: sums.attacker + prepared.shot }, prepared),
        );
      },
      paths: () => ['duel'],
    },
  ),
];

const measureLosses = (lost: BySide, { situation, round, broken }: PreparedRound): Measure => ({
  verdict: verdictOf(situation, lost, broken, round.order.length > 0),
  lost,
});

export type PhaseMeasure = { readonly gone: number; readonly lost: number; readonly ready: number };

const NONE: PhaseMeasure = { gone: 0, lost: 0, ready: 0 };

export function measureTests(tests: readonly Pick<UnitMoraleTest, 'gone' | 'states'>[]): PhaseMeasure {
  const all = tests.flatMap(({ states }) => Object.values(states));
  return {
    gone: tests.filter(({ gone }) => gone).length,
    lost: all.filter((state) => state === 'lost').length,
    ready: all.filter((state) => state === 'ready').length,
  };
}

/** Counts the tests of each unit separately. Disengaging changes no measure. */
export const phaseModel: OddsModel = [
  finalMeasure(testUnits, measureTests, { fasterSequence: unitByUnit, paths: () => ['unit'] }),
];

function* unitByUnit({ units, rules }: MoraleTestInput): Sequence<PhaseMeasure> {
  const all = sumSteps('unit', units, null, NONE, function* (_, { unit }) {
    if (mustTestMorale(unit, rules) && !(yield* testMorale(unit, rules))) return { state: null, add: { gone: 1 } };
    const tests = steps('piece', disruptedPieces(unit), { lost: 0, ready: 0 }, function* ({ lost, ready }, man) {
      return yield* mapResult(disruption(unit, man, rules), (state) => ({
        lost: lost + (state === 'lost' ? 1 : 0),
        ready: ready + (state === 'ready' ? 1 : 0),
      }));
    });
    return yield* mapResult(tests, ({ lost, ready }) => ({
      state: null,
      add: { lost, ready, gone: breaksAtOnce(unit, lost, rules) ? 1 : 0 },
    }));
  });
  return yield* mapResult(all, ({ sums }) => sums);
}

export function* duelResult(added: BySide): Sequence<Pick<DuelScore, 'result' | 'winner'>> {
  const attacker = yield* die('attacker');
  return yield* mapResult(die('defender'), (defender) => {
    const { result, winner } = duelScore(attacker + added.attacker, defender + added.defender);
    return { result, winner };
  });
}

/**
 * Counts the pieces lost in a round, each duel under its own path. The state is the board, reduced to what this duel
 * and later ones can touch. Distant duels start from the original board. (ircra 4.6, A7)
 */
export function duelLosses(round: Round): Sequence<SummedState<Board, Role>> {
  const groups = groupsOf(round);
  const isOpen = ({ id }: Piece, no: number) => groups.some(({ pieces, last }) => no <= last && pieces.includes(id));
  const start = round.board.filter((piece) => isOpen(piece, 0));
  const none = { attacker: 0, defender: 0 };
  return sumSteps<Board, number, Role>('duel', [...round.order.keys()], start, none, function* (open, no) {
    const board = round.board.flatMap((piece) =>
      isOpen(piece, no) ? open.filter(({ id }) => id === piece.id) : [piece],
    );
    const openAfter = (after: Board) => after.filter((piece) => isOpen(piece, no + 1));
    const advantage = yield* stateAdvantage(round, no);
    if (engagedContacts(round, board, no).length === 0) return { state: openAfter(board), add: {} };
    const { added } = bonusesNow(round, board, no, advantage);
    return yield* mapResult(runPart(duelResult, added), (result) => {
      const after = applyResult(round, board, no, result);
      return { state: openAfter(after.board), add: countLosses(board, after.results) };
    });
  });
}

/** Duels that can touch the same pieces. `last` is the number of the last one. */
type Group = { readonly last: number; readonly pieces: readonly string[] };

function groupsOf(round: Round): readonly Group[] {
  const { board, order } = round;
  const idle = board.filter(({ id }) => !fightingPieces(round).includes(id));
  const duels = order.map((_, no) => {
    const all = edgeContacts(round, no);
    const [first, ...rest] = [all[0]!.on, ...all.map(({ by }) => by)].map((id) => pieceOf(board, id)!);
    return { no, all: [first!, ...rest], by: rest[0]!, isFrontalOnly: all.length === 1 && all[0]!.edge === 'front' };
  });
  const near = (pieces: readonly Piece[], other: Piece, distance: number) =>
    pieces.some((one) => cellDistance(one, other) <= distance);
  const canInteract = (one: (typeof duels)[number], other: (typeof duels)[number]): boolean => {
    const [a, b] = [one.all, other.all];
    // Frontal duels along different rows (or columns) stay in them. Only an idle piece within two cells of both can link
    // them.
    const inSeparateLanes =
      one.isFrontalOnly &&
      other.isFrontalOnly &&
      fightsAlongRow(one.by) === fightsAlongRow(other.by) &&
      laneNumber(one.by) !== laneNumber(other.by);
    const reach = inSeparateLanes ? 2 : 3;
    if (idle.some((piece) => near(a, piece, reach) && near(b, piece, reach))) return true;
    return !inSeparateLanes && a.some((piece) => near(b, piece, 3));
  };
  let groups: readonly (typeof duels)[] = [];
  for (const duel of duels) {
    const interacting = groups.filter((group) => group.some((other) => canInteract(duel, other)));
    groups = [...groups.filter((group) => !interacting.includes(group)), [...interacting.flat(), duel]];
  }
  return groups.map((group) => {
    const own = group.flatMap(({ all }) => all);
    // Fighters of other groups stay out of reach. Idle pieces may come near.
    const pieces = [...own, ...idle.filter((piece) => near(own, piece, 3))].map(({ id }) => id);
    return { last: Math.max(...group.map(({ no }) => no)), pieces };
  });
}

const cellDistance = (a: Piece, b: Piece): number => Math.max(Math.abs(a.column - b.column), Math.abs(a.row - b.row));
const fightsAlongRow = ({ facing }: Piece): boolean => facing === 'right' || facing === 'left';
const laneNumber = (piece: Piece): number => (fightsAlongRow(piece) ? piece.row : piece.column);
