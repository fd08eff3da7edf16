import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useMoreBelow } from '../../hooks/morebelow.ts';
import { Key } from '../../pads/key.tsx';
import { Legend } from './gridlegend.tsx';
import { squareName } from './gridnames.ts';
import { CasualtyMark, PieceBase, TargetMark } from './gridpieces.tsx';
import { ResultIcon } from './gridresult.tsx';
import type { CasualtyMarker, GridPiece, GridSquare, MoveTarget } from './gridtypes.ts';
import './grid.css';
import '../mark.css';

export interface GridProps {
  label: string;
  /** Inclusive bounds. */
  columns: readonly [from: number, to: number];
  rows: readonly [from: number, to: number];
  pieces: readonly GridPiece[];
  markers?: readonly CasualtyMarker[] | undefined;
  chosen?: string | undefined;
  targets?: readonly MoveTarget[] | undefined;
  onChoose?: ((id: string | undefined) => void) | undefined;
  /** Called for forbidden squares too. The handler decides. */
  onMove?: ((id: string, to: GridSquare) => void) | undefined;
}

const isSameSquare = (a: GridSquare, b: GridSquare): boolean => a.column === b.column && a.row === b.row;

const DRAG_THRESHOLD_PX = 10;

const MIN_SQUARE_PX = 48;

type Drag = {
  id: string;
  x: number;
  y: number;
  board: DOMRect;
  from: Element;
  drawn: SVGElement | null;
  moved: boolean;
  to?: GridSquare | undefined;
  over?: Element | undefined;
};

export function Grid(props: GridProps) {
  const { label, columns, rows, pieces, markers = [], chosen, targets = [], onChoose, onMove } = props;
  const [here, setHere] = useState<GridSquare | undefined>(undefined);
  const [close, setClose] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useMoreBelow(room);
  const drag = useRef<Drag | undefined>(undefined);
  const across = columns[1] - columns[0] + 1;
  const wide = useNarrower(room, across * MIN_SQUARE_PX);
  const now = pieces.flatMap((piece) => (piece.now ? [piece.id] : [])).join();
  // Scrolls to the pieces in question if the board overflows.
  useLayoutEffect(() => {
    if (now !== '') showCell(room.current, '.square.now');
  }, [now]);
  useLayoutEffect(() => {
    if (close) showCell(room.current, '.square.now, .square[aria-pressed]');
  }, [close]);

  const pieceOn = (square: GridSquare) => pieces.find((piece) => isSameSquare(piece, square));
  const inside = ({ column, row }: GridSquare) =>
    column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1];
  const start: GridSquare = firstSquare(pieces, chosen) ?? { column: columns[0], row: rows[0] };
  const stop = here && inside(here) ? here : start;

  const press = (to: GridSquare) => {
    setHere(to);
    const piece = pieceOn(to);
    if (chosen !== undefined && piece?.id === chosen) return onChoose?.(undefined);
    if (chosen !== undefined && (targets.some((target) => isSameSquare(target, to)) || !piece))
      return onMove?.(chosen, to);
    if (piece) onChoose?.(piece.id);
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const from = squareOf(event.target);
    if (step && from) {
      event.preventDefault();
      squareButton(table.current, { column: from.column + step[0], row: from.row + step[1] })?.focus();
    }
    if (event.key === 'Escape' && chosen !== undefined) onChoose?.(undefined);
  };

  const lift = (event: PointerEvent, piece: GridPiece | undefined) => {
    if (!piece || !onMove || event.button !== 0) return;
    const board = table.current!.getBoundingClientRect();
    const from = event.currentTarget as Element;
    const drawn = from.querySelector('svg');
    drag.current = { id: piece.id, x: event.clientX, y: event.clientY, board, from, drawn, moved: false };
    from.setPointerCapture(event.pointerId);
  };
  const pull = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return;
    if (!held.moved && chosen !== held.id) onChoose?.(held.id);
    held.moved = true;
    // Transforms only: they need no style or layout of the board.
    carryPiece(held, `translate(${x}px, ${y}px)`);
    const to = squareUnder(held.board, event);
    if (to?.column !== held.to?.column || to?.row !== held.to?.row)
      markTarget(held, to && squareButton(table.current, to));
    held.to = to;
  };
  const drop = (event: PointerEvent) => {
    const held = drag.current;
    drag.current = undefined;
    if (!held?.moved) return;
    carryPiece(held, '');
    markTarget(held, undefined);
    const to = event.type === 'pointerup' ? squareUnder(held.board, event) : undefined;
    const from = pieces.find(({ id }) => id === held.id);
    dropped.current = true;
    if (to && from && !isSameSquare(to, from)) onMove?.(held.id, to);
  };
  // A drag ends with a click on its first square, which is not a tap.
  const dropped = useRef(false);
  const tap = (to: GridSquare) => {
    const wasDrag = dropped.current;
    dropped.current = false;
    if (!wasDrag) press(to);
  };

  const squareUnder = (board: DOMRect, { clientX, clientY }: PointerEvent): GridSquare | undefined => {
    const column = Math.floor(((clientX - board.x) / board.width) * across) + columns[0];
    const row = Math.floor(((clientY - board.y) / board.height) * (rows[1] - rows[0] + 1)) + rows[0];
    return inside({ column, row }) ? { column, row } : undefined;
  };

  return (
    <div class="board" ref={room}>
      {wide && (
        <div class="board-zoom">
          <span>{close ? `Drag to see all ${across} columns` : `All ${across} columns`}</span>
          <Key small label={close ? 'See all' : 'Zoom in'} onPress={() => setClose(!close)} />
        </div>
      )}
      <table
        ref={table}
        class={wide && !close ? 'whole' : undefined}
        style={{
          '--across': across / (rows[1] - rows[0] + 1),
          ...(wide && !close ? {} : { minWidth: `${across * MIN_SQUARE_PX}px` }),
        }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the closest there is to a board of squares
        role="grid"
        aria-label={label}
        onKeyDown={key}
      >
        <tbody>
          {numbersBetween(rows).map((row) => (
            <tr key={row}>
              {numbersBetween(columns).map((column) => {
                const cell = { column, row };
                const piece = pieceOn(cell);
                const lying = markers.filter((marker) => isSameSquare(marker, cell));
                const target = chosen === undefined ? undefined : targets.find((one) => isSameSquare(one, cell));
                const look = target ? (target.why === undefined ? ' open' : ' barred') : '';
                return (
                  <td key={column}>
                    <button
                      type="button"
                      class={`square${look}${piece && onMove ? ' movable' : ''}${piece?.now ? ' now' : ''}`}
                      tabIndex={isSameSquare(cell, stop) ? 0 : -1}
                      data-at={`${column},${row}`}
                      aria-label={squareName(cell, piece, lying, target)}
                      aria-pressed={piece && chosen === piece.id ? true : undefined}
                      onClick={() => tap(cell)}
                      onFocus={() => setHere(cell)}
                      onPointerDown={(event) => {
                        dropped.current = false;
                        lift(event, piece);
                      }}
                      onPointerMove={pull}
                      onPointerUp={drop}
                      onPointerCancel={drop}
                    >
                      <svg viewBox="0 0 48 48" aria-hidden="true">
                        {piece && <PieceBase piece={piece} />}
                        {lying.map((marker) => (
                          <CasualtyMark key={marker.name} marker={marker} aside={piece !== undefined} />
                        ))}
                        {target && !piece && <TargetMark {...target} />}
                      </svg>
                      <ResultIcon
                        of={piece?.result ? piece : lying.find(({ result }) => result)}
                        edge={column === columns[0] ? 'first' : column === columns[1] ? 'last' : undefined}
                      />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {onMove && <Legend pieces={pieces} markers={markers} />}
    </div>
  );
}

function useNarrower(of: { readonly current: HTMLElement | null }, px: number): boolean {
  const [width, setWidth] = useState(px);
  useLayoutEffect(() => {
    const measure = () => setWidth(of.current!.clientWidth || px);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(of.current!);
    return () => watch.disconnect();
  }, [of, px]);
  return width < px;
}

function showCell(room: HTMLElement | null, which: string): void {
  const cells = [...(room?.querySelectorAll(which) ?? [])].map((cell) => cell.getBoundingClientRect());
  const [first] = cells;
  if (!room || !first) return;
  const sight = room.getBoundingClientRect();
  if (
    cells.every(({ top, bottom }) => top >= sight.top && bottom <= sight.bottom) &&
    cells.every(({ left, right }) => left >= sight.left && right <= sight.right)
  )
    return;
  room.scrollTop += first.top - sight.top - (sight.height - first.height) / 2;
  room.scrollLeft += first.left - sight.left - (sight.width - first.width) / 2;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const numbersBetween = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

const firstSquare = (pieces: readonly GridPiece[], chosen: string | undefined): GridSquare | undefined =>
  pieces.find(({ id }) => id === chosen) ?? pieces[0];

const squareButton = (table: HTMLTableElement | null, { column, row }: GridSquare) =>
  table?.querySelector<HTMLButtonElement>(`[data-at="${column},${row}"]`);

function carryPiece({ from, drawn }: Drag, by: string): void {
  from.classList.toggle('carried', by !== '');
  if (drawn) drawn.style.transform = by;
}

function markTarget(held: Drag, to: Element | null | undefined): void {
  held.over?.classList.remove('over');
  to?.classList.add('over');
  held.over = to ?? undefined;
}

function squareOf(button: EventTarget | null): GridSquare | undefined {
  const name = button instanceof HTMLElement ? button.dataset.at : undefined;
  if (name === undefined) return undefined;
  const [column = 0, row = 0] = name.split(',').map(Number);
  return { column, row };
}
