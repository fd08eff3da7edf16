import { useMemo, useRef, useState } from 'preact/hooks';
import type { GridPiece } from '../../../../components/table/grid/gridtypes.ts';
import type { Ask } from '../../../../engine/ask.ts';
import type { Board, BoardMove, Square } from '../../../../engine/board.ts';
import { isRecord } from '../../../../engine/data/plain.ts';
import { whyRefused } from '../../../../engine/refusal.ts';
import { openAsks } from '../../../../engine/replay.ts';
import { type PlayContext, seatOrBoth } from '../../playcontext.ts';
import type { BoardState } from './currentboard.tsx';

function gridProps(context: PlayContext, { title, columns, rows, pieces, markers = [] }: Board) {
  const side = (whose: string): number => seatOrBoth(context, whose).side ?? 0;
  return {
    label: title,
    columns,
    rows,
    pieces: pieces.map((piece): GridPiece => ({ ...piece, side: side(piece.whose) })),
    markers: markers.map((marker) => ({ ...marker, side: side(marker.whose) })),
  };
}

type TriedMove = BoardMove & { readonly what: string };

export type BoardControl = {
  readonly shown: ReturnType<typeof gridProps>;
  readonly piece: GridPiece | undefined;
  /** Moves of the chosen piece, including turns in place. */
  readonly destinations: readonly (BoardMove & Square)[];
  readonly turns: readonly (BoardMove & Square)[];
  readonly stuckReason: string | undefined;
  readonly refused: TriedMove | undefined;
  readonly groupMoves: readonly (BoardMove & { readonly id: string; readonly title: string })[];
  readonly canMove: boolean;
  choose(id: string | undefined): void;
  moveTo(id: string, to: Square): void;
  turn(move: BoardMove): void;
  attempt(move: BoardMove, what: string): void;
  /** Makes the refused move, although the rules forbid it. */
  allow(): void;
  cancel(): void;
  readonly undo: (() => void) | undefined;
};

export function useLandedBoard(boardState: BoardState | undefined, isTumbling: boolean): BoardState | undefined {
  const boards = useRef<readonly (BoardState | undefined)[]>([]);
  const [before, now] = boards.current;
  // The board before the throw stays until the dice have landed.
  if (isTumbling) return before ?? boardState;
  if (now !== boardState) boards.current = [now, boardState];
  return boardState;
}

/** State and actions of the board. Moves are saved as a draft until they complete the answer. */
export function useBoardControl(context: PlayContext, boardState: BoardState | undefined): BoardControl | undefined {
  const [chosen, choose] = useState<string | undefined>(undefined);
  const [tried, setTried] = useState<{ readonly move: TriedMove; readonly at: BoardState | undefined } | undefined>(
    undefined,
  );
  // A refusal expires when the play moves on or back.
  const refused = tried?.at === boardState ? tried?.move : undefined;
  const refuse = (move: TriedMove | undefined) => setTried(move && { move, at: boardState });
  const movesOf = (id: string) => (boardState?.context.ask && boardState.spec.movesOf?.(boardState.context, id)) || [];
  // Moves depend on the position alone, so choosing a piece does not recompute them.
  const movable = useMemo(
    () => boardState?.board.pieces.some(({ id }) => movesOf(id).length > 0) ?? false,
    [boardState],
  );
  const moves = useMemo(() => (chosen === undefined || !movable ? [] : movesOf(chosen)), [boardState, chosen]);
  if (!boardState) return undefined;
  const { board, spec, context: boardContext } = boardState;
  const { session } = context;
  const { ask } = boardContext;
  const drafts = session.play.value.drafts ?? {};
  const half = ask && drafts[ask.id]?.value;
  const moved = half === undefined ? [] : madeMoves(drafts[movesDraftId(ask)]?.value);
  const shown = gridProps(context, board);
  const { pieces } = shown;
  const piece = movable ? pieces.find(({ id }) => id === chosen) : undefined;
  const stuckReason = commonReason(moves);

  const take = ({ value, what }: TriedMove) => {
    const amiss = ask && refusalOf(ask, value);
    refuse(amiss === undefined ? undefined : { what, why: amiss });
    choose(undefined);
    if (!ask || amiss !== undefined) return;
    if (ask.kind === 'choose' || ask.kind === 'yes') return session.answer({ id: ask.id, value, by: 'hand' });
    const made = [...moved, moveChanges(half, value)].slice(-MOST_MOVES);
    session.saveDraft(ask.id, { value }, { [movesDraftId(ask)]: { value: made } });
  };
  const attempt = (move: BoardMove, what: string) => {
    if (move.why === undefined) return take({ ...move, what });
    choose(undefined);
    refuse({ ...move, what });
  };
  const last = moved.at(-1);
  return {
    shown,
    piece,
    destinations:
      stuckReason === undefined ? moves.filter((move) => piece && !isSameSquare(move, piece) && 'value' in move) : [],
    turns: moves.filter((move) => piece && isSameSquare(move, piece) && 'value' in move),
    stuckReason,
    refused: movable ? refused : undefined,
    groupMoves: (ask && spec.groupMoves?.(boardContext)) || [],
    canMove: movable,
    choose: (id) => {
      refuse(undefined);
      if (movable) return choose(id);
      // Without moves, a tap on a piece selects its question.
      const about = board.pieces.find((one) => one.id === id)?.ask;
      if (about !== undefined && openAsks(session.position.value).some((open) => open.id === about))
        session.focusedId.value = about;
    },
    moveTo: (id, to) => {
      const [move] = movesOf(id).filter((each) => isSameSquare(each, to));
      const put = pieces.find((each) => each.id === id);
      if (put && move) attempt(move, `${put.name} may not go there`);
    },
    attempt,
    turn: (move) => {
      attempt(move, `${piece?.name}: ${move.words ?? 'turn'}`);
      focusBoard();
    },
    allow: () => {
      if (refused) take(refused);
      focusBoard();
    },
    cancel: () => {
      refuse(undefined);
      choose(undefined);
      focusBoard();
    },
    undo:
      ask && last
        ? () => {
            choose(undefined);
            const value = undoMove(half, last);
            session.saveDraft(ask.id, value === undefined ? {} : { value }, {
              [movesDraftId(ask)]: { value: moved.slice(0, -1) },
            });
            if (moved.length === 1) focusBoard();
          }
        : undefined,
  };
}

function commonReason(moves: readonly BoardMove[]): string | undefined {
  const tried = moves.filter((move) => 'value' in move);
  const reasons = (tried.length > 0 ? tried : moves).map(({ why }) => why);
  const count = (reason: string | undefined) => reasons.filter((why) => why === reason).length;
  return reasons.includes(undefined) ? undefined : reasons.toSorted((a, b) => count(b) - count(a))[0];
}

/** Moves the focus from the removed key to the current square. */
const focusBoard = () => document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus({ preventScroll: true });

/** Move that can be undone. `before` holds the earlier values of `facts` or, without `facts`, the whole draft. */
type MadeMove = { readonly facts?: readonly string[]; readonly before?: unknown };

const MOST_MOVES = 20;

const movesDraftId = (ask: Ask | undefined): string => `${ask?.id}/moves`;

const madeMoves = (value: unknown): readonly MadeMove[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function moveChanges(before: unknown, after: unknown): MadeMove {
  if (!isRecord(after)) return before === undefined ? {} : { before };
  const had = isRecord(before) ? before : {};
  const facts = Object.keys(after).filter((id) => after[id] !== had[id]);
  return { facts, before: Object.fromEntries(Object.entries(had).filter(([id]) => facts.includes(id))) };
}

/** Returns the draft `now` with one move undone. Undefined if nothing is left. */
function undoMove(now: unknown, { facts, before }: MadeMove): unknown {
  if (!facts || !isRecord(now) || !isRecord(before)) return before;
  const others = Object.entries(now).filter(([id]) => !facts.includes(id));
  const told = { ...Object.fromEntries(others), ...before };
  return Object.keys(told).length > 0 ? told : undefined;
}

const refusalOf = (ask: Ask, value: unknown): string | undefined => whyRefused(() => ask.read(value));

const isSameSquare = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;
