/**
 * The little board of a close combat, as plain data and pure functions. (ircra 4.3, 4.4, 4.6 to 4.9)
 *
 * Columns count to the right and rows downwards; between column 0 and column 1 runs the line of contact. A cell is one
 * piece wide: XShort. The side that attacked first stands on the left and faces right. A board knows its units by
 * their roles in the phase under way: the attacker is the side that is active now, wherever it stands. Whoever is in
 * close combat with one of the two stands on the same board, beside them.
 */

/** The two sides on a board, by whose phase it is. */
export type Role = 'attacker' | 'defender';
export const ENEMY = { attacker: 'defender', defender: 'attacker' } as const;

/** Which way a piece's front edge looks. */
export const FACINGS = ['right', 'left', 'down', 'up'] as const;
export type Facing = (typeof FACINGS)[number];

/** A cell and a facing: where a piece stands. */
export type Place = { readonly column: number; readonly row: number; readonly facing: Facing };

/** A piece on the board. */
export type Piece = Place & {
  readonly id: string;
  readonly role: Role;
  readonly disrupted: boolean;
  /** Whether its unit has no part in the close combat: it stands there, and may lock and support. */
  readonly beside?: true;
  /** Corner locks as the table says them, where it does not go by the board: 2 is two or more. */
  readonly chip?: number;
};

/** All pieces still in the fight, no two of them in one cell. Markers of the lost are no pieces. */
export type Board = readonly Piece[];

/** The edge of the enemy that a front edge is against. (ircra 2: engaged) */
export type Edge = 'front' | 'flank' | 'rear';

/** A front edge in full contact with an enemy: who, with whom, on which of his edges. */
export type Contact = { readonly by: string; readonly on: string; readonly edge: Edge };

/** Why a move is forbidden; the sentence is in WHY. */
export type Forbidden =
  | 'not here'
  | 'not yours'
  | 'beside'
  | 'disrupted'
  | 'multi lock'
  | 'single lock'
  | 'occupied'
  | 'side'
  | 'touches'
  | 'not locked'
  | 'blocked';

/** The reasons, a sentence each. */
export const WHY: Readonly<Record<Forbidden, string>> = {
  'not here': 'This piece is not on the board.',
  'not yours': 'Only the active side moves.',
  beside: 'Its unit has no part in this close combat.',
  disrupted: 'A disrupted piece may not move.',
  'multi lock': 'With two corner locks or more it may not move, slide, pivot or disengage.',
  'single lock': 'With a corner lock it may only slide or pivot.',
  occupied: 'Another piece is there.',
  side: 'Contact is made with the front edge: its side or rear would touch an enemy.',
  touches: 'It would touch another enemy piece.',
  'not locked': 'It has no corner lock to get out of.',
  blocked: 'There is no room behind it.',
};

/** How a piece gets where it goes. */
export type Manner = 'move' | 'slide' | 'pivot';

/** Where a piece might go, and why it may not, where it may not. */
export type Move = Place & { readonly manner: Manner; readonly why?: Forbidden };

type Cell = Pick<Place, 'column' | 'row'>;
type Step = readonly [column: number, row: number];

const STEP: Readonly<Record<Facing, Step>> = { right: [1, 0], left: [-1, 0], down: [0, 1], up: [0, -1] };
const OPPOSITE: Readonly<Record<Facing, Facing>> = { right: 'left', left: 'right', down: 'up', up: 'down' };

const beside = ({ column, row }: Cell, [columns, rows]: Step): Cell => ({ column: column + columns, row: row + rows });
const away = ([columns, rows]: Step): Step => [-columns, -rows];
const same = (a: Cell, b: Cell): boolean => a.column === b.column && a.row === b.row;
const between = (from: Cell, to: Cell): Step => [to.column - from.column, to.row - from.row];

/** The cell a piece's front edge looks at. */
export const ahead = (place: Place): Cell => beside(place, STEP[place.facing]);

/** The piece of that id; undefined where it is not on the board. */
export const pieceOf = (board: Board, id: string): Piece | undefined => board.find((piece) => piece.id === id);

/** The piece in a cell, if any. */
export const pieceAt = (board: Board, cell: Cell): Piece | undefined => board.find((piece) => same(piece, cell));

/** The board with a piece in another place. Nothing is checked: see `why`. */
export const put = (board: Board, id: string, { column, row, facing }: Place): Board =>
  board.map((piece) => (piece.id === id ? { ...piece, column, row, facing } : piece));

/** The board without these pieces: lost, or removed with their unit. (ircra 4.6, 4.9) */
export const without = (board: Board, ...ids: readonly string[]): Board => board.filter(({ id }) => !ids.includes(id));

/** The board without a broken unit; its locks go with it. (ircra 4.9) */
export const withoutUnit = (board: Board, role: Role): Board => board.filter((piece) => piece.role !== role);

/** Both lines in full contact, file against file from row 1, each in its order; spare pieces stand beyond. (ircra 4.3, 4.7) */
export function facingLines<P extends Pick<Piece, 'id' | 'role' | 'disrupted'>>(
  left: readonly P[],
  right: readonly P[],
): readonly (P & Place)[] {
  return [
    ...left.map((piece, i) => ({ ...piece, column: 0, row: i + 1, facing: 'right' as const })),
    ...right.map((piece, i) => ({ ...piece, column: 1, row: i + 1, facing: 'left' as const })),
  ];
}

/** The edge of `on` that lies towards a cell beside it. */
function edgeTowards(on: Place, cell: Cell): Edge {
  if (same(ahead(on), cell)) return 'front';
  return same(beside(on, away(STEP[on.facing])), cell) ? 'rear' : 'flank';
}

/** Whom a piece has before its front edge: the one enemy it can fight. (ircra 2) */
export function contactOf(board: Board, { id, role, ...place }: Piece): Contact | undefined {
  const on = pieceAt(board, ahead(place));
  return on && on.role !== role ? { by: id, on: on.id, edge: edgeTowards(on, place) } : undefined;
}

/** The pieces of the two units that meet in this close combat. */
export const taking = (board: Board): Board => board.filter(({ beside }) => !beside);

/** The pairs that fight: each piece of the active unit with its front to one of the other, by rows and then columns. (ircra 4.3) */
export const contactsOn = (board: Board): readonly Contact[] => {
  const both = taking(board);
  return both
    .filter(({ role }) => role === 'attacker')
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .flatMap((piece) => contactOf(both, piece) ?? []);
};

/** Whether two pieces touch at a corner that ends the front edge of either; two side edges lock nobody. (ircra 4.7, A17) */
function cornersTouch(a: Place, b: Place): boolean {
  const step = between(a, b);
  if (Math.abs(step[0]) !== 1 || Math.abs(step[1]) !== 1) return false;
  const forward = (facing: Facing, [columns, rows]: Step) => {
    const [column, row] = STEP[facing];
    return column * columns + row * rows > 0;
  };
  return forward(a.facing, step) || forward(b.facing, away(step));
}

/** The enemies that lock a piece by a corner, by where they stand. (ircra 4.7) */
export const lockers = (board: Board, piece: Piece): readonly Piece[] =>
  board.filter((other) => other.role !== piece.role && cornersTouch(piece, other));

/** How many corner locks a piece has, as the table says or as they lie; 2 is two or more. (ircra 2) */
export const locks = (board: Board, piece: Piece): number => piece.chip ?? Math.min(2, lockers(board, piece).length);

/**
 * Who supports a piece against an enemy: a friend side by side with it that fights nobody this round, is not disrupted,
 * and has one corner lock, which is with that enemy. `fighting` are all who have or had a duel this round. (ircra 4.4 M5)
 */
export function supporters(board: Board, id: string, against: string, fighting: readonly string[]): readonly string[] {
  const piece = pieceOf(board, id);
  if (!piece) return [];
  return board
    .filter((friend) => friend.role === piece.role && friend.id !== id)
    .filter((friend) => !friend.disrupted && !fighting.includes(friend.id) && sideBySide(piece, friend))
    .filter((friend) => locks(board, friend) === 1 && lockers(board, friend).some((enemy) => enemy.id === against))
    .map((friend) => friend.id);
}

/** Whether two friends face the same way and touch along a side edge. */
function sideBySide(piece: Place, friend: Place): boolean {
  const [columns, rows] = between(piece, friend);
  const [column, row] = STEP[piece.facing];
  const aside = Math.abs(columns) + Math.abs(rows) === 1 && columns * column + rows * row === 0;
  return aside && piece.facing === friend.facing;
}

/** Enemies whose edge a place would share. */
const beside4 = (board: Board, role: Role, place: Cell): readonly Piece[] =>
  board.filter((other) => {
    const [columns, rows] = between(place, other);
    return other.role !== role && Math.abs(columns) + Math.abs(rows) === 1;
  });

/** Enemies a place would touch, be it at a corner. */
const around = (board: Board, role: Role, place: Cell): readonly Piece[] =>
  board.filter((other) => {
    const [columns, rows] = between(place, other);
    return other.role !== role && Math.max(Math.abs(columns), Math.abs(rows)) === 1;
  });

/** Why nothing at all may be done with a piece; undefined where it may act somehow. */
function whyHeld(board: Board, piece: Piece | undefined): Forbidden | undefined {
  if (!piece) return 'not here';
  if (piece.role !== 'attacker') return 'not yours';
  if (piece.beside) return 'beside';
  if (piece.disrupted) return 'disrupted';
  return locks(board, piece) > 1 ? 'multi lock' : undefined;
}

/** Whether a piece may be moved freely: the active side's, neither disrupted nor pinned. (ircra 4.3) */
export const able = (board: Board, piece: Piece): boolean => !whyHeld(board, piece) && locks(board, piece) === 0;

/**
 * Why a piece may not go to a place; undefined where it may. It is judged from where all stand on `board`; how far it
 * goes is for the table to measure. (ircra 4.3, 4.8)
 */
export function why(board: Board, id: string, to: Place): Forbidden | undefined {
  const piece = pieceOf(board, id);
  const reason = whyHeld(board, piece);
  if (reason || !piece) return reason;
  const there = pieceAt(board, to);
  if (there && there.id !== id) return 'occupied';
  if (locks(board, piece) === 1) {
    const way = waysOut(board, piece).find((move) => same(move, to) && move.facing === to.facing);
    return way ? way.why : 'single lock';
  }
  const front = ahead(to);
  return beside4(board, piece.role, to).every((enemy) => same(enemy, front)) ? undefined : 'side';
}

/** The slides and pivots of a piece with one lock, each with the reason where it is forbidden. (ircra 4.8) */
export function waysOut(board: Board, piece: Piece): readonly Move[] {
  const reason = whyHeld(board, piece);
  return lockers(board, piece).flatMap((enemy) => {
    const [columns, rows] = between(piece, enemy);
    const [column, row] = STEP[piece.facing];
    // Only an enemy ahead of it can be slid or pivoted upon.
    if (columns * column + rows * row <= 0) return [];
    const aside: Step = column === 0 ? [columns, 0] : [0, rows];
    const ways: Move[] = [];
    if (enemy.facing === OPPOSITE[piece.facing])
      ways.push({ ...beside(piece, aside), facing: piece.facing, manner: 'slide' });
    const turned = FACINGS.find((facing) => STEP[facing][0] === aside[0] && STEP[facing][1] === aside[1])!;
    const cell = ahead(piece);
    if (edgeTowards(enemy, cell) === 'flank') ways.push({ ...cell, facing: turned, manner: 'pivot' });
    return ways.map((way) => {
      const occupied = pieceAt(board, way) ? ('occupied' as const) : undefined;
      const touches = around(board, piece.role, way).some(({ id }) => id !== enemy.id) ? 'touches' : undefined;
      const no = reason ?? occupied ?? touches;
      return no ? { ...way, why: no } : way;
    });
  });
}

/**
 * Where a tap on a cell would take a piece, best first: full contact with an enemy's front, then his flank or rear, then
 * as it faces now. Each says why it is forbidden, where it is; a piece that may not act at all has the one reason.
 */
export function movesTo(board: Board, id: string, cell: Cell): readonly Move[] {
  const piece = pieceOf(board, id);
  if (!piece) return [];
  const out = locks(board, piece) === 1 ? waysOut(board, piece).filter((move) => same(move, cell)) : [];
  if (out.length > 0) return out;
  const moves = FACINGS.map((facing): Move => {
    const to = { column: cell.column, row: cell.row, facing };
    const no = why(board, id, to);
    return no ? { ...to, manner: 'move', why: no } : { ...to, manner: 'move' };
  });
  const worth = (move: Move): number => {
    const contact = contactOf(put(board, id, move), { ...piece, ...place(move) });
    const edge = contact ? { front: 0, flank: 1, rear: 1 }[contact.edge] : 2;
    return (move.why ? 10 : 0) + edge * 2 + (move.facing === piece.facing ? 0 : 1);
  };
  return moves.toSorted((a, b) => worth(a) - worth(b));
}

const place = ({ column, row, facing }: Place): Place => ({ column, row, facing });

/** How far ahead a line looks for an enemy: the longest move stick is ten pieces. (ircra 9) */
const SIGHT = 10;

/**
 * All able pieces of the active side straight ahead: each into full contact with the enemy before it, and who finds none
 * there moves up level with the nearest that did. Nobody goes back, or where he may not. (ircra 4.3)
 */
export function forward(board: Board): Board {
  const movers = board.filter((piece) => able(board, piece));
  const closed = movers.flatMap((piece) => {
    const to = closing(board, piece);
    return to ? [{ ...piece, ...to }] : [];
  });
  let now: Board = closed.reduce<Board>((so, piece) => put(so, piece.id, piece), board);
  for (const piece of movers) {
    if (closed.some(({ id }) => id === piece.id)) continue;
    const alike = closed.filter(({ facing }) => facing === piece.facing);
    const [nearest] = alike.toSorted((a, b) => apart(a, piece) - apart(b, piece));
    if (!nearest) continue;
    const by = depth(piece, nearest);
    for (let steps = by; steps > 0; steps--) {
      const to = placeAhead(piece, steps);
      const clear = Array.from({ length: steps }, (_, i) => placeAhead(piece, i + 1)).every(
        (cell) => !pieceAt(now, cell),
      );
      if (!clear || why(now, piece.id, to) || contactOf(now, { ...piece, ...to })) continue;
      now = put(now, piece.id, to);
      break;
    }
  }
  return now;
}

/** The place straight ahead in which a piece is in contact; undefined where there is none, or none it may take. */
function closing(board: Board, piece: Piece): Place | undefined {
  for (let steps = 0; steps <= SIGHT; steps++) {
    const to = placeAhead(piece, steps);
    const before = pieceAt(board, ahead(to));
    if (!before) continue;
    return before.role === piece.role || before.beside || why(board, piece.id, to) ? undefined : to;
  }
  return undefined;
}

/** Able pieces that have met nobody, each before the next enemy whom nobody has met: a new combat is matched one to one. (ircra 4.3) */
export function matchPieces(board: Board): Board {
  const pairs = contactsOn(board);
  const free = (role: Role) =>
    taking(board).filter((one) => one.role === role && !pairs.some(({ by, on }) => by === one.id || on === one.id));
  const movers = [...free('attacker').filter((piece) => able(board, piece))];
  return free('defender').reduce((now, enemy) => {
    const to = { ...ahead(enemy), facing: OPPOSITE[enemy.facing] };
    const at = movers.findIndex(({ id }) => !pieceAt(now, to) && !why(now, id, to));
    const [piece] = at < 0 ? [] : movers.splice(at, 1);
    return piece ? put(now, piece.id, to) : now;
  }, board);
}

/** Two boards as one: the second beyond the first and clear of it, turned about where both units face the same way. */
export function beyond(first: Board, second: Board): Board {
  const turned = heading(first, 'attacker') === heading(second, 'defender') ? second.map(about) : second;
  const rows = (board: Board) => board.map(({ row }) => row);
  const down = Math.max(0, ...rows(first)) + 2 - Math.min(...rows(turned));
  return [...first, ...turned.map((piece) => ({ ...piece, row: piece.row + down }))];
}

/** Which way most of a unit's pieces face across the line of contact. */
function heading(board: Board, role: Role): Facing {
  const facing = (way: Facing) => taking(board).filter((one) => one.role === role && one.facing === way).length;
  return facing('left') > facing('right') ? 'left' : 'right';
}

/** A piece as it stands on a board turned about the middle of its line of contact. */
const about = (piece: Piece): Piece => ({
  ...piece,
  column: 1 - piece.column,
  row: -piece.row,
  facing: OPPOSITE[piece.facing],
});

const placeAhead = (piece: Place, steps: number): Place => {
  const [columns, rows] = STEP[piece.facing];
  return { ...beside(piece, [columns * steps, rows * steps]), facing: piece.facing };
};

/** How many cells `other` is further ahead. */
function depth(piece: Place, other: Cell): number {
  const [columns, rows] = between(piece, other);
  const [column, row] = STEP[piece.facing];
  return columns * column + rows * row;
}

/** How far apart two places are across their facing. */
function apart(a: Place, b: Place): number {
  const [columns, rows] = between(a, b);
  return a.facing === 'right' || a.facing === 'left' ? Math.abs(rows) : Math.abs(columns);
}

/** What the house does with a piece that has no room to move back. (ircra A11) */
export type Blocked = 'eliminate' | 'pushOnly' | 'stay';

/** A piece moved back: the board after it, whom it pushed, and whether it could not and is eliminated or stays. */
export type Backed = {
  readonly board: Board;
  readonly is: 'back' | 'eliminated' | 'stays';
  readonly pushed: string | null;
  /** The enemy it would have come into contact with there. */
  readonly meets?: string;
};

/** A loser moves back XShort straight away from his opponent, facing kept. (ircra 4.6, A11) */
export function back(board: Board, id: string, from: Cell, rule: Blocked): Backed {
  const piece = pieceOf(board, id);
  if (!piece) return { board, is: 'stays', pushed: null };
  const [columns, rows] = between(from, piece);
  // Whoever is not in contact falls back from his own front.
  const step: Step = Math.abs(columns) + Math.abs(rows) === 1 ? [columns, rows] : away(STEP[piece.facing]);
  const cell = beside(piece, step);
  const moved = put(board, id, { ...piece, ...cell });
  const there = pieceAt(board, cell);
  const met = there ? undefined : meets(moved, id);
  if (!there && !met) return { board: moved, is: 'back', pushed: null };
  if (there && there.role === piece.role && rule !== 'stay') {
    const behind = beside(there, step);
    const both = put(moved, there.id, { ...there, ...behind });
    if (!pieceAt(board, behind) && !meets(both, id) && !meets(both, there.id))
      return { board: both, is: 'back', pushed: there.id };
  }
  const left = { pushed: null, ...(met ? { meets: met } : {}) };
  return rule === 'eliminate'
    ? { board: without(board, id), is: 'eliminated', ...left }
    : { board, is: 'stays', ...left };
}

/** The enemy a piece has its front to, or who has his to it: nobody falls back into that, as nobody is left engaged. (ircra 4.6, A11) */
function meets(board: Board, id: string): string | undefined {
  const piece = pieceOf(board, id)!;
  const facing = board.find((enemy) => enemy.role !== piece.role && same(ahead(enemy), piece));
  return facing?.id ?? contactOf(board, piece)?.on;
}

/** Why a piece may not test to disengage; undefined where it may. (ircra 4.1 step 4) */
export function staysLocked(board: Board, id: string): Forbidden | undefined {
  const piece = pieceOf(board, id);
  if (!piece) return 'not here';
  const many = locks(board, piece);
  return many === 0 ? 'not locked' : many > 1 ? 'multi lock' : undefined;
}

/** A piece that has passed its test moves straight back XShort out of its lock. Where there is no room it stays, which is our reading. (ircra 4.1 step 4) */
export function disengage(board: Board, id: string): Backed {
  const piece = pieceOf(board, id);
  if (!piece) return { board, is: 'stays', pushed: null };
  const cell = beside(piece, away(STEP[piece.facing]));
  const { chip: _, ...free } = piece;
  const moved = board.map((one) => (one.id === id ? { ...free, ...cell } : one));
  const met = pieceAt(board, cell) ? undefined : meets(moved, id);
  if (pieceAt(board, cell) || met) return { board, is: 'stays', pushed: null, ...(met ? { meets: met } : {}) };
  return { board: moved, is: 'back', pushed: null };
}

/** The first two pieces that stand in one cell; undefined where each has its own. */
export function overlap(board: Board): readonly [Piece, Piece] | undefined {
  for (const [i, piece] of board.entries()) {
    const other = board.slice(i + 1).find((one) => same(one, piece));
    if (other) return [piece, other];
  }
  return undefined;
}
