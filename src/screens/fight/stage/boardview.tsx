import { useMemo, useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Grid, type GridPiece, gridPieceName } from '../../../components/table/grid.tsx';
import type { Ask } from '../../../engine/ask.ts';
import type { Board, Boarding, BoardMoment, BoardMove, Square } from '../../../engine/board.ts';
import { isRecord } from '../../../engine/plain.ts';
import { whyRefused } from '../../../engine/refusal.ts';
import { openAsks } from '../../../engine/replay.ts';
import { keepSetting, settings } from '../../state/appstate.ts';
import { type PlayContext, seatOf, tellingOf } from '../playcontext.ts';
import { focusedAsk } from '../playsession.ts';

/** The two views of a play that has a board. */
export type View = 'list' | 'board';

const VIEW = 'view';

/** The view chosen on this phone; the board until somebody chooses the list. */
export const boardViewed = (): View => (settings.value[VIEW] === 'list' ? 'list' : 'board');

type Standing = { readonly board: Board; readonly boarding: Boarding<unknown>; readonly looked: BoardMoment<unknown> };

/** The board of a play as it stands, where it has one. */
export function boardNow(context: PlayContext): Standing | undefined {
  const { session } = context;
  const boarding = tellingOf(context).board;
  if (!boarding) return undefined;
  const { setup, house, drafts } = session.play.value;
  const { trail } = session.position.value;
  const ask = focusedAsk(session);
  const looked = { trail, setup, house, ...(ask ? { ask, value: drafts?.[ask.id]?.value ?? proposalOf(ask) } : {}) };
  const board = boarding.shown(looked);
  return board && { board, boarding, looked };
}

const proposalOf = (ask: Ask): unknown => ('proposed' in ask ? (ask.proposed ?? ask.assumed) : undefined);

/** The key to the other view of a play that has a board. */
export function ViewKey({ onPress }: { readonly onPress: () => void }) {
  const other: View = boardViewed() === 'board' ? 'list' : 'board';
  return (
    <Button
      wide
      icon={other === 'board' ? 'table' : 'story'}
      label={other === 'board' ? 'Show the board' : 'Show a list instead of the board'}
      onPress={() => {
        keepSetting(VIEW, other);
        onPress();
      }}
    />
  );
}

/** A board with the marks of its sides. */
function gridOf(context: PlayContext, { title, columns, rows, pieces, markers = [] }: Board) {
  const side = (whose: string): number => seatOf(context, whose).side ?? 0;
  return {
    label: title,
    columns,
    rows,
    pieces: pieces.map((piece): GridPiece => ({ ...piece, side: side(piece.whose) })),
    markers: markers.map((marker) => ({ ...marker, side: side(marker.whose) })),
  };
}

type Tried = BoardMove & { readonly what: string };

/** A board in the hand: what stands on it, the piece that is chosen, and what may be done. */
export type BoardHand = {
  readonly shown: ReturnType<typeof gridOf>;
  readonly piece: GridPiece | undefined;
  /** Where the chosen piece may go, and how it may turn where it stands. */
  readonly goes: readonly (BoardMove & Square)[];
  readonly turns: readonly (BoardMove & Square)[];
  /** The one reason for which the chosen piece may go nowhere. */
  readonly none: string | undefined;
  /** What was refused, and why. */
  readonly refused: Tried | undefined;
  readonly together: readonly (BoardMove & { readonly id: string; readonly title: string })[];
  /** Whether pieces may be moved now. */
  readonly movable: boolean;
  choose(id: string | undefined): void;
  put(id: string, to: Square): void;
  /** Turns the chosen piece where it stands. */
  turn(move: BoardMove): void;
  attempt(move: BoardMove, what: string): void;
  /** Does what the rules forbid. */
  allow(): void;
  leave(): void;
  /** Takes the last move back; absent where none was made. */
  readonly undo: (() => void) | undefined;
};

/** The board of a play in the hand: what is done on it is half told to what is asked, or told where that is the whole answer. */
export function useBoard(context: PlayContext, standing: Standing | undefined): BoardHand | undefined {
  const [chosen, choose] = useState<string | undefined>(undefined);
  const [tried, setTried] = useState<{ readonly move: Tried; readonly at: Standing | undefined } | undefined>(
    undefined,
  );
  // What was refused is past where the play has moved on, or back.
  const refused = tried?.at === standing ? tried?.move : undefined;
  const refuse = (move: Tried | undefined) => setTried(move && { move, at: standing });
  const movesOf = (id: string) => (standing?.looked.ask && standing.boarding.moves?.(standing.looked, id)) || [];
  // What is worked out from where all stand is not worked out again as a piece is taken up.
  const movable = useMemo(() => standing?.board.pieces.some(({ id }) => movesOf(id).length > 0) ?? false, [standing]);
  const moves = useMemo(() => (chosen === undefined || !movable ? [] : movesOf(chosen)), [standing, chosen]);
  if (!standing) return undefined;
  const { board, boarding, looked } = standing;
  const { session } = context;
  const { ask } = looked;
  const drafts = session.play.value.drafts ?? {};
  const half = ask && drafts[ask.id]?.value;
  const moved = half === undefined ? [] : movesMade(drafts[movesAt(ask)]?.value);
  const shown = gridOf(context, board);
  const { pieces } = shown;
  const piece = movable ? pieces.find(({ id }) => id === chosen) : undefined;
  const every = new Set(moves.flatMap((move) => ('value' in move ? [move.why] : [])));
  const [none] = every.size === 1 ? [...every] : [];

  const take = ({ value, what }: Tried) => {
    const amiss = ask && unfit(ask, value);
    refuse(amiss === undefined ? undefined : { what, why: amiss });
    choose(undefined);
    if (!ask || amiss !== undefined) return;
    if (ask.kind === 'choose' || ask.kind === 'yes') return session.tell({ id: ask.id, value, by: 'hand' });
    const made = [...moved, changesOf(half, value)].slice(-MOST_MOVES);
    session.draft(ask.id, { value }, { [movesAt(ask)]: { value: made } });
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
    goes: none === undefined ? moves.filter((move) => piece && !at(move, piece) && 'value' in move) : [],
    turns: moves.filter((move) => piece && at(move, piece)),
    none,
    refused: movable ? refused : undefined,
    together: (ask && boarding.together?.(looked)) || [],
    movable,
    choose: (id) => {
      refuse(undefined);
      if (movable) return choose(id);
      // Where nothing moves, a piece is tapped for what is asked about it.
      const about = board.pieces.find((one) => one.id === id)?.ask;
      if (about !== undefined && openAsks(session.position.value).some((open) => open.id === about))
        session.focus.value = about;
    },
    put: (id, to) => {
      const [move] = movesOf(id).filter((each) => at(each, to));
      const put = pieces.find((each) => each.id === id);
      if (put && move) attempt(move, `${put.name} may not go there`);
    },
    attempt,
    turn: (move) => {
      attempt(move, `${piece?.name}: ${move.words ?? 'turn'}`);
      toBoard();
    },
    allow: () => {
      if (refused) take(refused);
      toBoard();
    },
    leave: () => {
      refuse(undefined);
      choose(undefined);
      toBoard();
    },
    undo:
      ask && last
        ? () => {
            choose(undefined);
            const value = putBack(half, last);
            session.draft(ask.id, value === undefined ? {} : { value }, {
              [movesAt(ask)]: { value: moved.slice(0, -1) },
            });
            if (moved.length === 1) toBoard();
          }
        : undefined,
  };
}

/** The key that was pressed goes away: the board takes its focus, at the square where it was. */
const toBoard = () => document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus({ preventScroll: true });

/** A move that was made: the facts it touched, and what was half told of them before; the whole where no facts are named. */
type Moved = { readonly facts?: readonly string[]; readonly before?: unknown };

/** The most moves that are kept to be taken back. */
const MOST_MOVES = 20;

/** Where the moves made for an ask are kept, beside what is half told to it: they outlive the page. */
const movesAt = (ask: Ask | undefined): string => `${ask?.id}/moves`;

const movesMade = (value: unknown): readonly Moved[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function changesOf(before: unknown, after: unknown): Moved {
  if (!isRecord(after)) return before === undefined ? {} : { before };
  const had = isRecord(before) ? before : {};
  const facts = Object.keys(after).filter((id) => after[id] !== had[id]);
  return { facts, before: Object.fromEntries(Object.entries(had).filter(([id]) => facts.includes(id))) };
}

/** What was half told as it stood before a move; what was entered beside it since stays, and nothing is left where all is as proposed. */
function putBack(now: unknown, { facts, before }: Moved): unknown {
  if (!facts || !isRecord(now) || !isRecord(before)) return before;
  const others = Object.entries(now).filter(([id]) => !facts.includes(id));
  const told = { ...Object.fromEntries(others), ...before };
  return Object.keys(told).length > 0 ? told : undefined;
}

/** The board of a play, which fills its room and scrolls within it. */
export function BoardView({ hand }: { readonly hand: BoardHand }) {
  const { shown, piece, goes, movable } = hand;
  return (
    <section class="board-view" aria-label={shown.label}>
      <Grid
        {...shown}
        chosen={piece?.id}
        targets={goes}
        onChoose={hand.choose}
        onMove={movable ? hand.put : undefined}
      />
    </section>
  );
}

/** Whether the chosen piece, or what was refused, stands on the pad in place of the question. */
export const inHand = (hand: BoardHand | undefined): boolean =>
  hand?.piece !== undefined || hand?.refused !== undefined;

/** The pad of a chosen piece: what it is, where it may go, how it may turn; or what was refused and why. */
export function PiecePad({ hand }: { readonly hand: BoardHand }) {
  const { piece, refused, goes, turns, none } = hand;
  return (
    <section class="question" aria-label="The piece">
      {refused && (
        <div role="alert" class="board-words">
          <h2>{refused.what}</h2>
          <p>{refused.why}</p>
        </div>
      )}
      {!refused && piece && (
        <div role="status" class="board-words">
          <h2>
            <span aria-hidden="true">{[piece.name, piece.state].filter(Boolean).join(', ')}</span>
            <span class="unseen">{gridPieceName(piece)}</span>
          </h2>
          <p>{none ?? (goes.length > 0 ? 'Tap a square, or drag it there.' : 'Nowhere to go.')}</p>
        </div>
      )}
      <div class="keys-line">
        {!refused &&
          piece &&
          turns.map((move) => <Button key={move.words} label={move.words ?? 'Turn'} onPress={() => hand.turn(move)} />)}
        {refused && 'value' in refused && <Button label="Allow it anyway" onPress={hand.allow} />}
        <Button kind="quiet" label="Leave it" onPress={hand.leave} />
      </div>
    </section>
  );
}

/** What is done with many pieces at once, and the way back from the last move; until there is either, that a piece can be moved. */
export function BoardKeys({ hand }: { readonly hand: BoardHand }) {
  const { together, undo, movable } = hand;
  if (together.length === 0 && !undo) return movable ? <p>Tap a piece to move it, or drag it.</p> : null;
  return (
    <div class="keys-line">
      {undo && <Button icon="undo" label="Undo move" onPress={undo} />}
      {together.map((each) => (
        <Button key={each.id} label={each.title} detail={each.words} onPress={() => hand.attempt(each, each.title)} />
      ))}
    </div>
  );
}

/** Why an ask would not take a value, in its own words; undefined where it does. */
const unfit = (ask: Ask, value: unknown): string | undefined => whyRefused(() => ask.read(value));

const at = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;
