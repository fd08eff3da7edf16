import type { Ask } from '../../../engine/ask.ts';
import type {
  BoardContext,
  BoardMarker,
  BoardMove,
  BoardPiece,
  BoardResult,
  BoardSign,
  BoardSpec,
  Compass,
  Corner,
  Square,
} from '../../../engine/board.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import { houseValues } from '../house.ts';
import {
  type Board,
  contactOf,
  contactsOn,
  type Facing,
  isPinned,
  isSamePlace,
  lockingEnemies,
  MOVE_REFUSALS,
  movesTo,
  type Piece,
  pieceAt,
  pieceOf,
  placePiece,
  type Role,
  withoutPieces,
} from '../rules/board.ts';
import { breaksAfter } from '../rules/breaking.ts';
import {
  asTheyStood,
  boardForMove,
  boardOf,
  everyone,
  initialBoard,
  isPlacedFreely,
  type MovePlan,
  movePiece,
  proposePlan,
} from '../rules/plan.ts';
import { countLosses, engagedContacts, type PieceResult, roundOf, settleDuel } from '../rules/round.ts';
import type { RoundSetup } from '../setup.ts';
import { MAN_FACTS, type PieceType, typeOf } from '../units.ts';

type Asked = Extract<ReplayStep, { ask: Ask }>;

const COMPASS: Readonly<Record<Facing, Compass>> = { right: 'east', left: 'west', up: 'north', down: 'south' };
const ROLES = ['attacker', 'defender'] as const;

function setupNow({ trail, setup, ask, value }: BoardContext<RoundSetup>): RoundSetup {
  const facts = trail.findLast((step): step is Asked => 'ask' in step && step.ask.kind === 'facts');
  const so = (facts?.value as RoundSetup | undefined) ?? setup;
  return ask?.kind === 'facts' ? { ...so, ...(value as Partial<RoundSetup> | undefined) } : so;
}

type RoundState = {
  readonly board: Board;
  readonly fallen: Board;
  readonly results: ReadonlyMap<string, BoardResult>;
  /** Ids of the pieces in each unsettled duel, by duel number. */
  readonly duels: ReadonlyMap<number, readonly string[]>;
};

const RESULTS: Readonly<Record<PieceResult['is'], BoardResult>> = {
  back: { is: 'back', words: 'falls back' },
  disrupted: { is: 'ailing', words: 'disrupted' },
  lost: { is: 'lost', words: 'eliminated' },
  stays: { is: 'stays', words: 'stays' },
};
const TIE: BoardResult = { is: 'tie', words: 'tie' };
const WINS: BoardResult = { is: 'wins', words: 'wins' };
const PUSHED: BoardResult = { is: 'back', words: 'pushed' };

/** Returns the board after defensive fire and the duels settled so far. (ircra 4.3, 4.6, 4.9) */
function roundStateAt(context: BoardContext<RoundSetup>): RoundState {
  const units = setupNow(context);
  const planned = boardOf(units, units.plan);
  const start = withoutPieces(planned, ...units.shot).map((piece) =>
    units.shaken.includes(piece.id) ? { ...piece, disrupted: true } : piece,
  );
  const answers = new Map(context.trail.flatMap((step) => ('ask' in step ? [[step.ask.id, step.value] as const] : [])));
  const statedValues = new Map(
    context.trail.flatMap((step) => ('stated' in step ? [[step.stated.id, step.value] as const] : [])),
  );
  const shot = planned.filter(({ id }) => units.shot.includes(id));
  const results = new Map<string, BoardResult>();
  const duels = new Map<number, readonly string[]>();
  if (!statedValues.has('duel/1/edge')) return { board: start, fallen: shot, results, duels };
  const order = answers.get('attacker/order') as readonly string[] | undefined;
  const pairs = contactsOn(start);
  const round = roundOf(
    units,
    start,
    order ? order.flatMap((id) => pairs.find(({ by }) => by === id) ?? []) : pairs,
    houseValues(context.house),
  );
  let board: Board = start;
  let allKnown = true;
  const lost = { attacker: shot.length, defender: 0 };
  const fallen = [...shot];
  for (const no of round.order.keys()) {
    const met = engagedContacts(round, board, no);
    if (met.length === 0) continue;
    const [attacker, defender] = ROLES.map((role) => answers.get(`duel/${no + 1}/${role}`) as number | undefined);
    // Dice may be answered in any order. Results apply in the attacker’s order.
    if (attacker === undefined || defender === undefined) allKnown = false;
    if (attacker === undefined || defender === undefined || !allKnown) {
      duels.set(
        no + 1,
        met.flatMap(({ by, on }) => [by, on]),
      );
      continue;
    }
    const after = settleDuel(round, board, no, statedValues.get(`duel/${no + 1}/edge`) ?? 0, { attacker, defender });
    const gone = countLosses(start, after.results);
    for (const role of ROLES) lost[role] += gone[role];
    fallen.push(...board.filter(({ id }) => after.results.some(({ piece, is }) => piece === id && is === 'lost')));
    const { winner } = after.duelled;
    for (const { by, on } of met) if (winner !== null) results.set(winner === 'attacker' ? by : on, WINS);
    for (const { piece, is, pushed } of after.results) {
      results.set(piece, winner === null && is === 'back' ? TIE : RESULTS[is]);
      if (pushed !== null && !results.has(pushed)) results.set(pushed, PUSHED);
    }
    board = after.board;
  }
  const unitBreaks = (role: Role) => allKnown && breaksAfter(units[role], lost[role]);
  return { board: board.filter(({ role, beside }) => beside || !unitBreaks(role)), fallen, results, duels };
}

const CORNERS: Readonly<Record<string, Corner>> = {
  '1,-1': 'north-east',
  '1,1': 'south-east',
  '-1,1': 'south-west',
  '-1,-1': 'north-west',
};

/** Locked corners of a piece. A piece in contact with an enemy shows none. (ircra 4.7) */
function cornersOf(board: Board, piece: Piece): readonly Corner[] {
  const fights = board.some((one) => {
    const contact = contactOf(board, one);
    return contact?.by === piece.id || contact?.on === piece.id;
  });
  if (fights || piece.statedLocks === 0) return [];
  return lockingEnemies(board, piece).flatMap(
    ({ column, row }) => CORNERS[`${column - piece.column},${row - piece.row}`] ?? [],
  );
}

const MUSKET = 'M1 15.5 5.5 11l17-7.5 1 2.3L8 14l-2.5 6.5H1z';
const PIKE = 'M3.5 1 6 7H4.7v16H2.3V7H1z';
const PIKES = `${PIKE}M12 1l2.5 6h-1.3v16h-2.4V7H9.5zM20.5 1 23 7h-1.3v16h-2.4V7H18z`;
const HORSE = 'M4 20C4 14 6 9 10 6l1-5 3 3.5c4 1 6 4 9 8.5l-2 3-5-2c-2 0-2.6 1.3-1.6 3l2 3z';
const SIGNS: Readonly<Partial<Record<PieceType, BoardSign>>> = {
  musket: { name: 'Muskets', path: MUSKET },
  pike: { name: 'Pikes', path: PIKES },
  mixed: { name: 'Mixed foot', path: `${PIKE}M8 15.5l3.5-4L22.5 5l1 2.2-9.7 6.2-2 5.1H8z` },
  warband: { name: 'Warband', path: 'M12 1l2 3v10h-4V4zM6 14h12v2.6h-4.5V22h-3v-5.4H6z' },
  'horse-light': { name: 'Light horse', path: HORSE },
  'horse-heavy': { name: 'Heavy horse', path: `${HORSE}M1 21.2h22V24H1z` },
  'horse-lance': { name: 'Lancers', path: `${HORSE}M1 24l-.9-2L21 .4l1.6 1.4z` },
  gun: {
    name: 'Guns',
    path: 'M1 8.5 21 3l1.2 4L9 11zM8 11a6 6 0 1 0 .01 0zm0 4a2 2 0 1 1-.01 0zM13.5 15.5 11 19l12 4.5V21z',
  },
};

function pieceOn(
  units: RoundSetup,
  { board, results, duels }: RoundState,
  asked: string | undefined,
  piece: Piece,
): BoardPiece {
  const unit = everyone(units).find(({ men }) => men.some(({ id }) => id === piece.id));
  const man = unit?.men.find(({ id }) => id === piece.id);
  const commands = man !== undefined && MAN_FACTS.of(man, 'commander');
  const tag = man?.tag || (man?.name ?? piece.id);
  const corners = cornersOf(board, piece);
  const sign = man && SIGNS[typeOf(man)];
  const result = results.get(piece.id);
  const [duel] = [...duels].find(([, both]) => both.includes(piece.id)) ?? [];
  return {
    ...(sign ? { sign } : {}),
    ...(result ? { result } : {}),
    ...(duel === undefined ? {} : { ask: `duel/${duel}/${piece.role}` }),
    ...(duel !== undefined && asked?.startsWith(`duel/${duel}/`) ? { now: true } : {}),
    ...{
      id: piece.id,
      name: `${unit?.name ?? 'Unit'}, ${(sign?.name ?? 'Piece').toLowerCase()} ${tag}${commands ? ', named commander' : ''}`,
      label: commands ? `${tag}★` : tag,
      whose: piece.role,
    },
    ...{ column: piece.column, row: piece.row, facing: COMPASS[piece.facing] },
    ...(piece.disrupted ? { state: 'disrupted' } : {}),
    ...(corners.length > 0 ? { locks: corners } : {}),
  };
}

function markersOf(units: RoundSetup, { fallen, results }: RoundState): readonly BoardMarker[] {
  const lying = ROLES.flatMap((whose): (Square & { whose: Role })[] => [
    ...units[whose].men.flatMap(({ state, facts: { column, row } }) =>
      state === 'lost' && typeof column === 'number' && typeof row === 'number' ? [{ whose, column, row }] : [],
    ),
    ...fallen.filter(({ role }) => role === whose).map(({ column, row }) => ({ whose, column, row })),
  ]);
  const at = (a: (typeof lying)[number], b: (typeof lying)[number]) =>
    a.whose === b.whose && a.column === b.column && a.row === b.row;
  const fellHere = (place: (typeof lying)[number]): Pick<BoardMarker, 'result' | 'facing'> => {
    const piece = fallen.find(({ id, role, ...there }) => results.has(id) && at({ ...there, whose: role }, place));
    return piece ? { result: RESULTS.lost, facing: COMPASS[piece.facing] } : {};
  };
  return lying
    .filter((one, i) => lying.findIndex((other) => at(one, other)) === i)
    .map(({ whose, column, row }) => ({
      ...{ column, row, whose, name: `casualty of ${units[whose].name}` },
      count: lying.filter((other) => at(other, { whose, column, row })).length,
      ...fellHere({ whose, column, row }),
    }));
}

/** First and last column always shown: each line's contact column and two behind it. */
const ALWAYS_SHOWN = [-2, 3] as const;

function extent(units: RoundSetup, board: Board): Pick<Shown, 'columns' | 'rows'> {
  const stood = initialBoard(units);
  const columns = [...stood.flatMap(({ column }) => [column - 1, column + 1]), ...board.map(({ column }) => column)];
  const rows = [...stood, ...board].map(({ row }) => row);
  return {
    columns: [Math.min(ALWAYS_SHOWN[0], ...columns), Math.max(ALWAYS_SHOWN[1], ...columns)],
    rows: [Math.min(1, ...rows), Math.max(1, ...rows)],
  };
}

type Shown = NonNullable<ReturnType<BoardSpec<RoundSetup>['boardAt']>>;

export const boarding: BoardSpec<RoundSetup> = {
  boardAt: (context) => {
    const units = setupNow(context);
    const now = roundStateAt(context);
    return {
      title: 'The line of contact',
      ...extent(units, now.board),
      pieces: now.board.map((piece) => pieceOn(units, now, context.ask?.id, piece)),
      markers: markersOf(units, now),
      lost: now.fallen.map(({ id }) => id),
    };
  },
  movesOf: (context, id) => {
    if (context.ask?.id !== 'contact') return [];
    const units = setupNow(context);
    const { plan } = units;
    const { columns, rows } = extent(units, boardOf(units, plan));
    const [top, bottom] = [rows[0] - 1, rows[1] + 1];
    const judged = boardForMove(units, plan, id);
    const stood = pieceOf(initialBoard(units), id);
    const stands = pieceOf(boardOf(units, plan), id);
    if (!stood || !stands) return [];
    if (stood.beside) return [{ column: stood.column, row: stood.row, why: MOVE_REFUSALS.beside }];
    const isFree = isPlacedFreely(units, stood);
    const squares = span(columns[0], columns[1]).flatMap((column) => span(top, bottom).map((row) => ({ column, row })));
    return squares.flatMap((square): readonly (BoardMove & Square)[] => {
      const there = pieceAt(judged, square);
      if (there && there.id !== id) return [{ ...square, why: MOVE_REFUSALS.occupied }];
      return movesTo(judged, id, square).flatMap((move): (BoardMove & Square)[] => {
        if (isSamePlace(move, stands)) return [];
        const { column, row, why } = move;
        const forbidden = isFree || isSamePlace(move, stood) ? undefined : why;
        // A key would show a forbidden turn like an allowed one.
        if (forbidden && isSameSquare(move, stands)) return [];
        return [
          {
            ...{ column, row, ...wayOf(judged, id, move, stands) },
            ...(forbidden ? { why: MOVE_REFUSALS[forbidden] } : {}),
            value: {
              ...(context.value as object | undefined),
              plan: movePiece(plan, id, move, forbidden !== undefined),
            },
          },
        ];
      });
    });
  },
  groupMoves: (context) => {
    if (context.ask?.id !== 'contact') return [];
    const units = setupNow(context);
    const value = (plan: MovePlan) => ({ ...(context.value as object | undefined), plan });
    const now = boardOf(units, units.plan);
    const stood = asTheyStood(units);
    const ahead = proposePlan(units);
    const isOwn = differs(now, boardOf(units, ahead));
    return [
      ...(isOwn ? [{ id: 'forward', title: 'Suggested advance', value: value(ahead) }] : []),
      ...(differs(now, boardOf(units, stood))
        ? [{ id: 'stood', title: isOwn ? 'As they stood' : 'Undo suggested advance', value: value(stood) }]
        : []),
    ];
  },
};

const isSameSquare = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;

const span = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const differs = (a: Board, b: Board): boolean =>
  a.some((piece) => {
    const other = pieceOf(b, piece.id);
    return !other || !isSamePlace(other, piece);
  });

function wayOf(board: Board, id: string, move: ReturnType<typeof movesTo>[number], stands: Piece) {
  const there = placePiece(board, id, move);
  const piece = pieceOf(there, id)!;
  if (isSameSquare(move, stands)) return { words: `Face ${COMPASS[move.facing]}` };
  const turn = move.facing === stands.facing ? '' : `, facing ${COMPASS[move.facing]}`;
  // Only the active side moves into contact.
  if (piece.role === 'attacker' && contactOf(there, piece))
    return { words: `${move.manner === 'move' ? 'moves' : `${move.manner}s`} into contact${turn}`, main: true };
  return { words: `${isPinned(there, piece) ? 'moves to pin' : 'may go here'}${turn}` };
}
