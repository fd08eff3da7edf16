import { useRef, useState } from 'preact/hooks';
import { figure } from './figure.ts';
import './grid.css';
import './mark.css';
import { sideShape } from './mark.tsx';

/** The way a piece looks; north is up the screen. */
export type Facing = 'north' | 'east' | 'south' | 'west';
/** A corner of a square. */
export type Corner = 'north-east' | 'south-east' | 'south-west' | 'north-west';

/** A square of a board, by column and row; both grow to the right and down, and may be negative. */
export interface Square {
  column: number;
  row: number;
}

/** What stands on a square: side by colour and shape, two or three letters, and its states in words. */
export interface Piece extends Square {
  id: string;
  /** "Blue musketeers B2". */
  name: string;
  /** What stands on its base: "B2". */
  label: string;
  /** The side's mark, counted from 0. */
  side: number;
  facing?: Facing | undefined;
  /** What ails it, in a word: it carries a cube, and the word is read. */
  state?: string | undefined;
  /** Corners at which it is locked. */
  locks?: readonly Corner[] | undefined;
  /** Cannot be moved by anybody: it is shown, and tapping it chooses nothing. */
  fixed?: boolean | undefined;
}

/** What lies where pieces were: so many casualties of a side. */
export interface Marker extends Square {
  name: string;
  side: number;
  count?: number | undefined;
}

/** Where the chosen piece may go; with `why` it may not, for that reason, and the table may do it all the same. */
export interface Target extends Square {
  /** What it would do there, beyond moving: "pivots to face north". */
  words?: string | undefined;
  why?: string | undefined;
  /** What a piece is mostly moved for: drawn larger than the rest. */
  main?: boolean | undefined;
}

export interface GridProps {
  label: string;
  /** First and last, both included. */
  columns: readonly [from: number, to: number];
  rows: readonly [from: number, to: number];
  pieces: readonly Piece[];
  markers?: readonly Marker[] | undefined;
  /** The piece that is chosen. */
  chosen?: string | undefined;
  /** Where the chosen piece may go. */
  targets?: readonly Target[] | undefined;
  /** Absent where the board is only looked at. */
  onChoose?: ((id: string | undefined) => void) | undefined;
  /** A piece is put on a square: that it may not go there is the caller's to say. */
  onMove?: ((id: string, to: Square) => void) | undefined;
}

const at = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;

/** How far a finger goes, in CSS px, before a tap is a drag. */
const SLIP = 10;

/** A board of squares: tap a piece and a square, or drag; by keyboard arrows and Enter. It knows no rules. */
export function Grid(props: GridProps) {
  const { label, columns, rows, pieces, markers = [], chosen, targets = [], onChoose, onMove } = props;
  const [here, setHere] = useState<Square | undefined>(undefined);
  const [over, setOver] = useState<Square | undefined>(undefined);
  const table = useRef<HTMLTableElement>(null);
  const drag = useRef<{ id: string; x: number; y: number; moved: boolean } | undefined>(undefined);

  const standing = (square: Square) => pieces.find((piece) => at(piece, square));
  const inside = ({ column, row }: Square) =>
    column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1];
  const start: Square = first(pieces, chosen) ?? { column: columns[0], row: rows[0] };
  const now = here && inside(here) ? here : start;

  const press = (to: Square) => {
    setHere(to);
    const piece = standing(to);
    if (chosen !== undefined && piece?.id === chosen) return onChoose?.(undefined);
    if (chosen !== undefined && (targets.some((target) => at(target, to)) || !piece)) return onMove?.(chosen, to);
    if (piece && !piece.fixed) onChoose?.(piece.id);
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const from = squareOf(event.target);
    if (step && from) {
      event.preventDefault();
      square(table.current, { column: from.column + step[0], row: from.row + step[1] })?.focus();
    }
    if (event.key === 'Escape' && chosen !== undefined) onChoose?.(undefined);
  };

  const lift = (event: PointerEvent, piece: Piece | undefined) => {
    if (!piece || piece.fixed || !onMove || event.button !== 0) return;
    drag.current = { id: piece.id, x: event.clientX, y: event.clientY, moved: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const pull = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < SLIP) return;
    if (!held.moved && chosen !== held.id) onChoose?.(held.id);
    held.moved = true;
    carryPiece(event, `${x}px ${y}px`);
    setOver(squareUnder(table.current, event));
  };
  const drop = (event: PointerEvent) => {
    const held = drag.current;
    drag.current = undefined;
    if (!held?.moved) return;
    carryPiece(event, '');
    setOver(undefined);
    const to = event.type === 'pointerup' ? squareUnder(table.current, event) : undefined;
    const from = pieces.find(({ id }) => id === held.id);
    dropped.current = true;
    if (to && from && !at(to, from)) onMove?.(held.id, to);
  };
  // A drag ends in a click of the square it began on: that one is not a tap.
  const dropped = useRef(false);
  const tap = (to: Square) => {
    const wasDrag = dropped.current;
    dropped.current = false;
    if (!wasDrag) press(to);
  };

  return (
    <div class="board">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the closest there is to a board of squares
        role="grid"
        aria-label={label}
        onKeyDown={key}
      >
        <tbody>
          {span(rows).map((row) => (
            <tr key={row}>
              {span(columns).map((column) => {
                const cell = { column, row };
                const piece = standing(cell);
                const lying = markers.filter((marker) => at(marker, cell));
                const target = chosen === undefined ? undefined : targets.find((one) => at(one, cell));
                const look = target ? (target.why === undefined ? ' open' : ' barred') : '';
                return (
                  <td key={column} class={over && at(over, cell) ? 'over' : undefined}>
                    <button
                      type="button"
                      class={`square${look}${piece && !piece.fixed && onMove ? ' movable' : ''}`}
                      tabIndex={at(cell, now) ? 0 : -1}
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
                        {piece && <Base piece={piece} />}
                        {lying.map((marker) => (
                          <Lying key={marker.name} marker={marker} aside={piece !== undefined} />
                        ))}
                        {target && !piece && <Landing {...target} />}
                      </svg>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const span = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

const first = (pieces: readonly Piece[], chosen: string | undefined): Square | undefined =>
  pieces.find(({ id }) => id === chosen) ?? pieces.find(({ fixed }) => !fixed) ?? pieces[0];

const square = (table: HTMLTableElement | null, { column, row }: Square) =>
  table?.querySelector<HTMLButtonElement>(`[data-at="${column},${row}"]`);

/** Draws the piece of a square so far away from it. */
function carryPiece({ currentTarget }: PointerEvent, by: string): void {
  const drawn = (currentTarget as Element).querySelector('svg');
  if (drawn) drawn.style.translate = by;
}

/** The square of this board beneath a finger, if there is one. */
function squareUnder(table: HTMLTableElement | null, { clientX, clientY }: PointerEvent): Square | undefined {
  const under = document.elementsFromPoint(clientX, clientY).find((each) => squareOf(each));
  return under && table?.contains(under) ? squareOf(under) : undefined;
}

/** The square a button stands for. */
function squareOf(button: EventTarget | null): Square | undefined {
  const name = button instanceof HTMLElement ? button.dataset.at : undefined;
  if (name === undefined) return undefined;
  const [column = 0, row = 0] = name.split(',').map(Number);
  return { column, row };
}

/** A piece and where it is, in words: "Blue musketeers B2, column 1, row 2, facing west, locked at two corners". */
export function pieceName(piece: Piece): string {
  const { name, facing, state, locks = [] } = piece;
  return [
    name,
    placeName(piece),
    ...(facing ? [`facing ${facing}`] : []),
    ...(state ? [state] : []),
    ...(locks.length > 0 ? [`locked at ${CORNERS[locks.length - 1]}`] : []),
  ].join(', ');
}

const CORNERS = ['one corner', 'two corners', 'three corners', 'four corners'] as const;

/** A square in words: "column −1, row 2". */
export const placeName = ({ column, row }: Square): string => `column ${figure(column)}, row ${figure(row)}`;

function squareName(
  cell: Square,
  piece: Piece | undefined,
  lying: readonly Marker[],
  target: Target | undefined,
): string {
  const there = piece ? pieceName(piece) : `${target ? '' : 'empty, '}${placeName(cell)}`;
  const casualties = lying.map(({ name, count = 1 }) => (count > 1 ? `${name}, ${count}` : name));
  const may = target
    ? [target.why === undefined ? (target.words ?? 'may go here') : `may not go here: ${target.why}`]
    : [];
  return [there, ...casualties, ...may].join(', ');
}

const TURNS: Readonly<Record<Facing, number>> = { north: 0, east: 90, south: 180, west: 270 };
const SPOTS: Readonly<Record<Corner, readonly [number, number]>> = {
  'north-east': [48, 0],
  'south-east': [48, 48],
  'south-west': [0, 48],
  'north-west': [0, 0],
};

/** A piece as it is drawn: its base points where it faces, and wears its side's shape. */
function Base({ piece: { label, side, facing, state, locks = [] } }: { piece: Piece }) {
  return (
    <g class={`piece side-${(side % 6) + 1}${state ? ' ailing' : ''}`}>
      <path
        class="piece-base"
        d={facing ? 'M6 8h11L24 1l7 7h11v34H6z' : 'M6 6h36v36H6z'}
        transform={facing ? `rotate(${TURNS[facing]} 24 24)` : undefined}
      />
      <text class="piece-label" x="24" y="24">
        {label}
      </text>
      <path class="piece-mark" d={sideShape(side)} transform={`translate(${state ? 11 : 18} 28) scale(.5)`} />
      {state && <path class="piece-cube" d="M27 28h11v11H27z" />}
      {locks.map((corner) => (
        <circle key={corner} class="piece-lock" cx={SPOTS[corner][0]} cy={SPOTS[corner][1]} r="7" />
      ))}
    </g>
  );
}

/** Casualties where they fell; beside a piece they lie small in the corner. */
function Lying({ marker: { side, count = 1 }, aside }: { marker: Marker; aside: boolean }) {
  return (
    <g class={`lying side-${(side % 6) + 1}`} transform={aside ? 'translate(1 1) scale(.34)' : undefined}>
      {aside && <rect x="2" y="2" width="44" height="44" rx="8" />}
      <path d="M12 12 36 36M36 12 12 36" />
      {count > 1 && !aside && (
        <text x="24" y="46">
          {count}
        </text>
      )}
    </g>
  );
}

/** A square the chosen piece may go to, or may not. */
function Landing({ why, main }: Target) {
  return why === undefined ? (
    <circle class="landing" cx="24" cy="24" r={main ? 12 : 5} />
  ) : (
    <path class="landing" d="M17 17 31 31M31 17 17 31" />
  );
}
