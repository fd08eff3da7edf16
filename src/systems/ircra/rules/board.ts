import { total } from '../../../engine/data/lists.ts';

/**
 * Board of a close combat, as plain data and pure functions. (ircra 4.3, 4.4, 4.6 to 4.9)
 *
 * Columns run to the right and rows downwards. The line of contact runs between columns 0 and 1. A cell is one piece
 * wide (XShort). The side that attacked first is on the left and faces right. Roles follow the phase: the attacker is
 * the active side. Other units in combat with either side share the board.
 */

export type Role = 'attacker' | 'defender';
export type BySide = Readonly<Record<Role, number>>;

export const ENEMY = { attacker: 'defender', defender: 'attacker' } as const;

export const FACINGS = ['right', 'left', 'down', 'up'] as const;
export type Facing = (typeof FACINGS)[number];

export type Place = { readonly column: number; readonly row: number; readonly facing: Facing };

export type Piece = Place & {
  readonly id: string;
  readonly role: Role;
  readonly disrupted: boolean;
  /** True if the piece’s unit is outside this combat. The piece can still lock and support. */
  readonly beside?: true;
  /** Number of corner locks set by the players, 0 to 2. It replaces the count. */
  readonly statedLocks?: number;
};

/** Pieces still in the fight, one per cell. Casualty markers are not pieces. */
export type Board = readonly Piece[];

export type Edge = 'front' | 'flank' | 'rear';

/** Full contact: the front edge of piece `by` touches this edge of enemy `on`. (ircra 2: engaged) */
export type EdgeContact = { readonly by: string; readonly on: string; readonly edge: Edge };

export type MoveRefusal =
  | 'not here'
  | 'not yours'
  | 'beside'
  | 'disrupted'
  | 'multi lock'
  | 'single lock'
  | 'no way'
  | 'occupied'
  | 'side'
  | 'touches'
  | 'not locked';

export const MOVE_REFUSALS: Readonly<Record<MoveRefusal, string>> = {
  'not here': 'This piece is not on the board.',
  'not yours': 'Only the active side moves.',
  beside: 'Its unit is not in this combat.',
  disrupted: 'It is disrupted and cannot move.',
  'multi lock': 'Two or more corner locks hold it.',
  'single lock': 'One corner lock: it can only slide or pivot.',
  'no way': 'One corner lock, and no room to slide or pivot.',
  occupied: 'Another piece is there.',
  side: 'Only its front edge may touch an enemy.',
  touches: 'It would touch another enemy piece.',
  'not locked': 'It has no corner lock.',
};

export type Manner = 'move' | 'slide' | 'pivot';

export type Move = Place & { readonly manner: Manner; readonly why?: MoveRefusal };

type Cell = Pick<Place, 'column' | 'row'>;
type Step = readonly [column: number, row: number];

const STEP: Readonly<Record<Facing, Step>> = { right: [1, 0], left: [-1, 0], down: [0, 1], up: [0, -1] };
const OPPOSITE: Readonly<Record<Facing, Facing>> = { right: 'left', left: 'right', down: 'up', up: 'down' };

const neighbour = ({ column, row }: Cell, [columns, rows]: Step): Cell => ({
  column: column + columns,
  row: row + rows,
});
const oppositeStep = ([columns, rows]: Step): Step => [-columns, -rows];
const isSameCell = (a: Cell, b: Cell): boolean => a.column === b.column && a.row === b.row;
const stepBetween = (from: Cell, to: Cell): Step => [to.column - from.column, to.row - from.row];
const cellsApart = (a: Cell, b: Cell): Step => [Math.abs(a.column - b.column), Math.abs(a.row - b.row)];
const areAdjacent = (a: Cell, b: Cell): boolean => total(cellsApart(a, b)) === 1;
const areTouching = (a: Cell, b: Cell): boolean => Math.max(...cellsApart(a, b)) === 1;

export const isSamePlace = (a: Place, b: Place): boolean => isSameCell(a, b) && a.facing === b.facing;

export const ahead = (place: Place): Cell => neighbour(place, STEP[place.facing]);

export const pieceOf = (board: Board, id: string): Piece | undefined => board.find((piece) => piece.id === id);

export const pieceAt = (board: Board, cell: Cell): Piece | undefined => board.find((piece) => isSameCell(piece, cell));

export const placePiece = (board: Board, id: string, { column, row, facing }: Place): Board =>
  board.map((piece) => (piece.id === id ? { ...piece, column, row, facing } : piece));

export const withoutPieces = (board: Board, ...ids: readonly string[]): Board =>
  board.filter(({ id }) => !ids.includes(id));

/** Places both lines in full contact, file against file from row 1. (ircra 4.3, 4.7) */
export function facingLines<P extends Pick<Piece, 'id' | 'role' | 'disrupted'>>(
  left: readonly P[],
  right: readonly P[],
): readonly (P & Place)[] {
  return [
    ...left.map((piece, i) => ({ ...piece, column: 0, row: i + 1, facing: 'right' as const })),
    ...right.map((piece, i) => ({ ...piece, column: 1, row: i + 1, facing: 'left' as const })),
  ];
}

/** Puts the second board below the first. Turns it if both units face the same way. */
export function stackBoards(first: Board, second: Board): Board {
  const turned = heading(first, 'attacker') === heading(second, 'defender') ? second.map(turnAround) : second;
  const rows = (board: Board) => board.map(({ row }) => row);
  const down = Math.max(0, ...rows(first)) + 2 - Math.min(...rows(turned));
  return [...first, ...turned.map((piece) => ({ ...piece, row: piece.row + down }))];
}

function heading(board: Board, role: Role): Facing {
  const facing = (way: Facing) => piecesInCombat(board).filter((one) => one.role === role && one.facing === way).length;
  return facing('left') > facing('right') ? 'left' : 'right';
}

const turnAround = (piece: Piece): Piece => ({
  ...piece,
  column: 1 - piece.column,
  row: -piece.row,
  facing: OPPOSITE[piece.facing],
});

const placeAhead = (piece: Place, steps: number): Place => {
  const [columns, rows] = STEP[piece.facing];
  return { ...neighbour(piece, [columns * steps, rows * steps]), facing: piece.facing };
};

function cellsAhead(piece: Place, other: Cell): number {
  const [columns, rows] = stepBetween(piece, other);
  const [column, row] = STEP[piece.facing];
  return columns * column + rows * row;
}

function sideOffset(a: Place, b: Place): number {
  const [columns, rows] = stepBetween(a, b);
  return a.facing === 'right' || a.facing === 'left' ? Math.abs(rows) : Math.abs(columns);
}

export function overlap(board: Board): readonly [Piece, Piece] | undefined {
  for (const [i, piece] of board.entries()) {
    const other = board.slice(i + 1).find((one) => isSameCell(one, piece));
    if (other) return [piece, other];
  }
  return undefined;
}

const place = ({ column, row, facing }: Place): Place => ({ column, row, facing });

function edgeTowards(on: Place, cell: Cell): Edge {
  if (isSameCell(ahead(on), cell)) return 'front';
  return isSameCell(neighbour(on, oppositeStep(STEP[on.facing])), cell) ? 'rear' : 'flank';
}

/** Returns the enemy in front of a piece, the only one it can fight. (ircra 2) */
export function contactOf(board: Board, { id, role, ...place }: Piece): EdgeContact | undefined {
  const on = pieceAt(board, ahead(place));
  return on && on.role !== role ? { by: id, on: on.id, edge: edgeTowards(on, place) } : undefined;
}

export const piecesInCombat = (board: Board): Board => board.filter(({ beside }) => !beside);

/** Contacts of the active unit with the other unit, by row and then column. (ircra 4.3) */
export const contactsOn = (board: Board): readonly EdgeContact[] => {
  const both = piecesInCombat(board);
  return both
    .filter(({ role }) => role === 'attacker')
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .flatMap((piece) => contactOf(both, piece) ?? []);
};

/** Pieces of a side in the combat that are not in contact. */
export function freePieces(board: Board, role: Role): readonly Piece[] {
  const pairs = contactsOn(board);
  return piecesInCombat(board).filter(
    (one) => one.role === role && !pairs.some(({ by, on }) => by === one.id || on === one.id),
  );
}

function whyCannotAct(board: Board, piece: Piece | undefined): MoveRefusal | undefined {
  if (!piece) return 'not here';
  if (piece.role !== 'attacker') return 'not yours';
  if (piece.beside) return 'beside';
  if (piece.disrupted) return 'disrupted';
  return countLocks(board, piece) > 1 ? 'multi lock' : undefined;
}

export const canMoveFreely = (board: Board, piece: Piece): boolean =>
  !whyCannotAct(board, piece) && !isPinned(board, piece);

/**
 * Returns why a piece cannot move to a place, judged from the positions on `board`. Players measure the distance.
 * (ircra 4.3, 4.8)
 */
export function whyNotMove(board: Board, id: string, to: Place): MoveRefusal | undefined {
  const piece = pieceOf(board, id);
  const reason = whyCannotAct(board, piece);
  if (reason || !piece) return reason;
  const there = pieceAt(board, to);
  if (there && there.id !== id) return 'occupied';
  if (countLocks(board, piece) === 1) {
    const ways = slidesAndPivots(board, piece);
    const way = ways.find((move) => isSamePlace(move, to));
    return way ? way.why : ways.every(({ why }) => why) ? 'no way' : 'single lock';
  }
  const front = ahead(to);
  const atEdges = board.filter((other) => other.role !== piece.role && areAdjacent(to, other));
  return atEdges.every((enemy) => isSameCell(enemy, front)) ? undefined : 'side';
}

/** Range of the search straight ahead, in cells. The longest move stick is ten pieces. (ircra 9) */
const SIGHT = 10;

/**
 * Moves all able pieces straight ahead into contact. A piece without an enemy ahead moves level with the nearest one in
 * contact. No piece moves back or to a forbidden place. (ircra 4.3)
 */
export function moveForward(board: Board): Board {
  const movers = board.filter((piece) => canMoveFreely(board, piece));
  const closed = movers.flatMap((piece) => {
    const to = contactAhead(board, piece);
    return to ? [{ ...piece, ...to }] : [];
  });
  let now: Board = closed.reduce<Board>((so, piece) => placePiece(so, piece.id, piece), board);
  for (const piece of movers) {
    if (closed.some(({ id }) => id === piece.id)) continue;
    const alike = closed.filter(({ facing }) => facing === piece.facing);
    const [nearest] = alike.toSorted((a, b) => sideOffset(a, piece) - sideOffset(b, piece));
    if (!nearest) continue;
    const by = cellsAhead(piece, nearest);
    for (let steps = by; steps > 0; steps--) {
      const to = placeAhead(piece, steps);
      const clear = Array.from({ length: steps }, (_, i) => placeAhead(piece, i + 1)).every(
        (cell) => !pieceAt(now, cell),
      );
      if (!clear || whyNotMove(now, piece.id, to) || contactOf(now, { ...piece, ...to })) continue;
      now = placePiece(now, piece.id, to);
      break;
    }
  }
  return now;
}

function contactAhead(board: Board, piece: Piece): Place | undefined {
  for (let steps = 0; steps <= SIGHT; steps++) {
    const to = placeAhead(piece, steps);
    const before = pieceAt(board, ahead(to));
    if (!before) continue;
    return before.role === piece.role || before.beside || whyNotMove(board, piece.id, to) ? undefined : to;
  }
  return undefined;
}

/** Matches pieces that are able at the `start` and have no contact to free enemies, one to one. (ircra 4.3) */
export function matchPieces(board: Board, start: Board): Board {
  const idle = freePieces(board, 'attacker').map(({ id }) => pieceOf(start, id)!);
  const movers = idle.filter((piece) => canMoveFreely(start, piece));
  return freePieces(board, 'defender').reduce((now, enemy) => {
    const to = { ...ahead(enemy), facing: OPPOSITE[enemy.facing] };
    const there = pieceAt(now, to)?.id;
    const at = movers.findIndex(
      ({ id, ...from }) => (there ?? id) === id && !whyNotMove(placePiece(now, id, from), id, to),
    );
    const [piece] = at < 0 ? [] : movers.splice(at, 1);
    return piece ? placePiece(now, piece.id, to) : now;
  }, board);
}

/**
 * Returns the friends that support a piece against an enemy. A supporter is side by side with it, not disrupted, and
 * without a duel this round. Its only corner lock is with that enemy. `fighting` lists all pieces with a duel this
 * round. (ircra 4.4 M5)
 */
export function supporters(board: Board, id: string, against: string, fighting: readonly string[]): readonly string[] {
  const piece = pieceOf(board, id);
  if (!piece) return [];
  return board
    .filter((friend) => friend.role === piece.role && friend.id !== id)
    .filter((friend) => !friend.disrupted && !fighting.includes(friend.id) && sideBySide(piece, friend))
    .filter(
      (friend) =>
        countLocks(board, friend) === 1 && lockingEnemies(board, friend).some((enemy) => enemy.id === against),
    )
    .map((friend) => friend.id);
}

const sideBySide = (piece: Place, friend: Place): boolean =>
  areAdjacent(piece, friend) && cellsAhead(piece, friend) === 0 && piece.facing === friend.facing;

export type NoRoomRule = 'eliminate' | 'pushOnly' | 'stay';

export type MovedBack = {
  readonly board: Board;
  readonly is: 'back' | 'eliminated' | 'stays';
  readonly pushed: string | null;
  readonly meets?: string;
};

/** Moves a loser back XShort, directly away from `from`. The loser keeps its facing. (ircra 4.6, A11) */
export function moveBack(board: Board, id: string, from: Cell, rule: NoRoomRule): MovedBack {
  const piece = pieceOf(board, id);
  if (!piece) return { board, is: 'stays', pushed: null };
  // A piece without contact moves back from its own front.
  const step = areAdjacent(from, piece) ? stepBetween(from, piece) : oppositeStep(STEP[piece.facing]);
  const cell = neighbour(piece, step);
  const moved = placePiece(board, id, { ...piece, ...cell });
  const there = pieceAt(board, cell);
  const met = there ? undefined : enemyMet(moved, id);
  if (!there && !met) return { board: moved, is: 'back', pushed: null };
  if (there && there.role === piece.role && rule !== 'stay') {
    const behind = neighbour(there, step);
    const both = placePiece(moved, there.id, { ...there, ...behind });
    if (!pieceAt(board, behind) && !enemyMet(both, id) && !enemyMet(both, there.id))
      return { board: both, is: 'back', pushed: there.id };
  }
  const blocked = { pushed: null, ...(met ? { meets: met } : {}) };
  return rule === 'eliminate'
    ? { board: withoutPieces(board, id), is: 'eliminated', ...blocked }
    : { board, is: 'stays', ...blocked };
}

/** Enemy whose front touches the piece, or the reverse. No piece can move back into contact. (ircra 4.6, A11) */
function enemyMet(board: Board, id: string): string | undefined {
  const piece = pieceOf(board, id)!;
  const facing = board.find((enemy) => enemy.role !== piece.role && isSameCell(ahead(enemy), piece));
  return facing?.id ?? contactOf(board, piece)?.on;
}

/** Checks for a shared corner that ends the front edge of either piece. Two side edges do not lock. (ircra 4.7, A17) */
function cornersTouch(a: Place, b: Place): boolean {
  const [columns, rows] = stepBetween(a, b);
  return Math.abs(columns) === 1 && Math.abs(rows) === 1 && (cellsAhead(a, b) > 0 || cellsAhead(b, a) > 0);
}

export const lockingEnemies = (board: Board, piece: Piece): readonly Piece[] =>
  board.filter((other) => other.role !== piece.role && cornersTouch(piece, other));

/** Counts corner locks: 0, 1, or 2 for two or more. (ircra 2) */
export const countLocks = (board: Board, piece: Piece): number =>
  piece.statedLocks ?? Math.min(2, lockingEnemies(board, piece).length);

export const isPinned = (board: Board, piece: Piece): boolean => countLocks(board, piece) > 0;

/** Slides and pivots of a locked piece. Forbidden ones have `why`, as all have with two locks or more. (ircra 4.8) */
export function slidesAndPivots(board: Board, piece: Piece): readonly Move[] {
  const reason = whyCannotAct(board, piece);
  return lockingEnemies(board, piece).flatMap((enemy) => {
    // Slides and pivots need an enemy ahead.
    if (cellsAhead(piece, enemy) <= 0) return [];
    const [columns, rows] = stepBetween(piece, enemy);
    const aside: Step = STEP[piece.facing][0] === 0 ? [columns, 0] : [0, rows];
    const ways: Move[] = [];
    if (enemy.facing === OPPOSITE[piece.facing])
      ways.push({ ...neighbour(piece, aside), facing: piece.facing, manner: 'slide' });
    const turned = FACINGS.find((facing) => STEP[facing][0] === aside[0] && STEP[facing][1] === aside[1])!;
    const cell = ahead(piece);
    if (edgeTowards(enemy, cell) === 'flank') ways.push({ ...cell, facing: turned, manner: 'pivot' });
    return ways.map((way) => {
      const occupied = pieceAt(board, way) ? ('occupied' as const) : undefined;
      const met = board.filter((other) => other.role !== piece.role && areTouching(way, other));
      const touches = met.some(({ id }) => id !== enemy.id) ? 'touches' : undefined;
      const no = reason ?? occupied ?? touches;
      return no ? { ...way, why: no } : way;
    });
  });
}

/** Returns why a piece cannot test to disengage. (ircra 4.1 step 4) */
export function whyNotDisengage(board: Board, id: string): MoveRefusal | undefined {
  const piece = pieceOf(board, id);
  if (!piece) return 'not here';
  if (!isPinned(board, piece)) return 'not locked';
  return countLocks(board, piece) > 1 ? 'multi lock' : undefined;
}

/**
 * Moves a piece straight back XShort out of its lock. Without room it stays, which is our reading. (ircra 4.1 step 4)
 */
export function disengage(board: Board, id: string): MovedBack {
  const piece = pieceOf(board, id);
  if (!piece) return { board, is: 'stays', pushed: null };
  const cell = neighbour(piece, oppositeStep(STEP[piece.facing]));
  const { statedLocks: _, ...free } = piece;
  const moved = board.map((one) => (one.id === id ? { ...free, ...cell } : one));
  const met = pieceAt(board, cell) ? undefined : enemyMet(moved, id);
  if (pieceAt(board, cell) || met) return { board, is: 'stays', pushed: null, ...(met ? { meets: met } : {}) };
  return { board: moved, is: 'back', pushed: null };
}

/**
 * Moves for a tap on a cell, best first. Contact with a front comes before a flank or rear, and then the current
 * facing. A forbidden move has its reason.
 */
export function movesTo(board: Board, id: string, cell: Cell): readonly Move[] {
  const piece = pieceOf(board, id);
  if (!piece) return [];
  const out =
    countLocks(board, piece) === 1 ? slidesAndPivots(board, piece).filter((move) => isSameCell(move, cell)) : [];
  if (out.length > 0) return out;
  const moves = FACINGS.map((facing): Move => {
    const to = { column: cell.column, row: cell.row, facing };
    const no = whyNotMove(board, id, to);
    return no ? { ...to, manner: 'move', why: no } : { ...to, manner: 'move' };
  });
  const worth = (move: Move): number => {
    const contact = contactOf(placePiece(board, id, move), { ...piece, ...place(move) });
    const edge = contact ? { front: 0, flank: 1, rear: 1 }[contact.edge] : 2;
    return (move.why ? 10 : 0) + edge * 2 + (move.facing === piece.facing ? 0 : 1);
  };
  return moves.toSorted((a, b) => worth(a) - worth(b));
}
