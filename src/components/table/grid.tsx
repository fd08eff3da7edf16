import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { figure } from '../charts/figure.ts';
import './grid.css';
import { Key } from '../pads/key.tsx';
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

/** What became of a piece: each looks its own way, and says it in a word or two. */
export interface PieceResult {
  is: 'wins' | 'tie' | 'back' | 'ailing' | 'lost' | 'stays';
  words: string;
}

/** What stands on a square: side by colour and shape, two or three letters, what it is by its sign, and its states in words. */
export interface GridPiece extends Square {
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
  /** What it is, as an outline in a box of 24; the legend names it. */
  sign?: { name: string; path: string } | undefined;
  result?: PieceResult | undefined;
  /** What is asked now is about it. */
  now?: boolean | undefined;
}

/** What lies where pieces were: so many casualties of a side. */
export interface Marker extends Square {
  name: string;
  side: number;
  count?: number | undefined;
  result?: PieceResult | undefined;
  facing?: Facing | undefined;
}

/** Where the chosen piece may go; with `why` it may not, for that reason, and the table may do it all the same. */
export interface MoveTarget extends Square {
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
  pieces: readonly GridPiece[];
  markers?: readonly Marker[] | undefined;
  /** The piece that is chosen. */
  chosen?: string | undefined;
  /** Where the chosen piece may go. */
  targets?: readonly MoveTarget[] | undefined;
  /** Absent where the board is only looked at. */
  onChoose?: ((id: string | undefined) => void) | undefined;
  /** A piece is put on a square: that it may not go there is the caller's to say. */
  onMove?: ((id: string, to: Square) => void) | undefined;
}

const at = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;

/** How far a finger goes, in CSS px, before a tap is a drag. */
const SLIP = 10;

/** The least side of a square that a thumb meets, in CSS px. */
const LEAST = 48;

/** A piece on its way: where the finger and the board were as it was taken up. */
type Drag = {
  id: string;
  x: number;
  y: number;
  board: DOMRect;
  from: Element;
  drawn: SVGElement | null;
  moved: boolean;
  /** The square it is held over, and its button. */
  to?: Square | undefined;
  over?: Element | undefined;
};

/** A board of squares: tap a piece and a square, or drag; by keyboard arrows and Enter. It knows no rules. */
export function Grid(props: GridProps) {
  const { label, columns, rows, pieces, markers = [], chosen, targets = [], onChoose, onMove } = props;
  const [here, setHere] = useState<Square | undefined>(undefined);
  const [close, setClose] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | undefined>(undefined);
  const across = columns[1] - columns[0] + 1;
  const wide = useNarrower(room, across * LEAST);
  const now = pieces.flatMap((piece) => (piece.now ? [piece.id] : [])).join();
  // Where the board is longer than its room, what is asked about comes into sight.
  useLayoutEffect(() => {
    if (now !== '') showCell(room.current, '.square.now');
  }, [now]);
  useLayoutEffect(() => {
    if (close) showCell(room.current, '.square.now, .square[aria-pressed]');
  }, [close]);

  const standing = (square: Square) => pieces.find((piece) => at(piece, square));
  const inside = ({ column, row }: Square) =>
    column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1];
  const start: Square = first(pieces, chosen) ?? { column: columns[0], row: rows[0] };
  const stop = here && inside(here) ? here : start;

  const press = (to: Square) => {
    setHere(to);
    const piece = standing(to);
    if (chosen !== undefined && piece?.id === chosen) return onChoose?.(undefined);
    if (chosen !== undefined && (targets.some((target) => at(target, to)) || !piece)) return onMove?.(chosen, to);
    if (piece) onChoose?.(piece.id);
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
    if (!held.moved && Math.hypot(x, y) < SLIP) return;
    if (!held.moved && chosen !== held.id) onChoose?.(held.id);
    held.moved = true;
    // Only what the compositor moves: no style of the board, no layout and no question to it.
    carryPiece(held, `translate(${x}px, ${y}px)`);
    const to = squareUnder(held.board, event);
    if (to?.column !== held.to?.column || to?.row !== held.to?.row) mark(held, to && square(table.current, to));
    held.to = to;
  };
  const drop = (event: PointerEvent) => {
    const held = drag.current;
    drag.current = undefined;
    if (!held?.moved) return;
    carryPiece(held, '');
    mark(held, undefined);
    const to = event.type === 'pointerup' ? squareUnder(held.board, event) : undefined;
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

  /** The square a finger is over, of the board as it lay when the piece was taken up. */
  const squareUnder = (board: DOMRect, { clientX, clientY }: PointerEvent): Square | undefined => {
    const column = Math.floor(((clientX - board.x) / board.width) * across) + columns[0];
    const row = Math.floor(((clientY - board.y) / board.height) * (rows[1] - rows[0] + 1)) + rows[0];
    return inside({ column, row }) ? { column, row } : undefined;
  };

  return (
    <div class="board" ref={room}>
      {wide && (
        <p class="board-zoom">
          <span>
            {close
              ? `${across} columns: drag an empty square to see the rest.`
              : `${across} columns, made small to fit.`}
          </span>
          <Key small label={close ? 'See all' : 'Zoom in'} onPress={() => setClose(!close)} />
        </p>
      )}
      <table
        ref={table}
        class={wide && !close ? 'whole' : undefined}
        style={{
          '--across': across / (rows[1] - rows[0] + 1),
          ...(wide && !close ? {} : { minWidth: `${across * LEAST}px` }),
        }}
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
                  <td key={column}>
                    <button
                      type="button"
                      class={`square${look}${piece && onMove ? ' movable' : ''}${piece?.now ? ' now' : ''}`}
                      tabIndex={at(cell, stop) ? 0 : -1}
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
                      <Became
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
      <Legend pieces={pieces} />
    </div>
  );
}

/** Whether an element is narrower than so many CSS px. */
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

/** Scrolls a board so that a square of it stands in its middle, unless all such are in sight. */
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

const span = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

const first = (pieces: readonly GridPiece[], chosen: string | undefined): Square | undefined =>
  pieces.find(({ id }) => id === chosen) ?? pieces[0];

const square = (table: HTMLTableElement | null, { column, row }: Square) =>
  table?.querySelector<HTMLButtonElement>(`[data-at="${column},${row}"]`);

/** Draws the piece of a square so far away from it. */
function carryPiece({ from, drawn }: Drag, by: string): void {
  from.classList.toggle('carried', by !== '');
  if (drawn) drawn.style.transform = by;
}

/** Marks the square a piece is held over, and no other. */
function mark(held: Drag, to: Element | null | undefined): void {
  held.over?.classList.remove('over');
  to?.classList.add('over');
  held.over = to ?? undefined;
}

/** The square a button stands for. */
function squareOf(button: EventTarget | null): Square | undefined {
  const name = button instanceof HTMLElement ? button.dataset.at : undefined;
  if (name === undefined) return undefined;
  const [column = 0, row = 0] = name.split(',').map(Number);
  return { column, row };
}

/** A piece and where it is, in words: "Blue musketeers B2, column 1, row 2, facing west, locked at two corners". */
export function gridPieceName(piece: GridPiece): string {
  const { name, facing, state, locks = [], result, now } = piece;
  return [
    name,
    placeName(piece),
    ...(facing ? [`facing ${facing}`] : []),
    ...(state ? [state] : []),
    ...(locks.length > 0 ? [`locked at ${CORNERS[locks.length - 1]}`] : []),
    ...(result && result.words !== state ? [result.words] : []),
    ...(now ? ['fights now'] : []),
  ].join(', ');
}

const CORNERS = ['one corner', 'two corners', 'three corners', 'four corners'] as const;

/** A square in words: "column −1, row 2". */
export const placeName = ({ column, row }: Square): string => `column ${figure(column)}, row ${figure(row)}`;

function squareName(
  cell: Square,
  piece: GridPiece | undefined,
  lying: readonly Marker[],
  target: MoveTarget | undefined,
): string {
  const there = piece ? gridPieceName(piece) : `${target ? '' : 'empty, '}${placeName(cell)}`;
  const casualties = lying.flatMap(({ name, count = 1, result }) => [
    count > 1 ? `${name}, ${count}` : name,
    ...(result ? [result.words] : []),
  ]);
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

/** Where a base has its middle: it points half a square beyond it. */
const MIDDLES: Readonly<Record<Facing, readonly [number, number]>> = {
  north: [0, 2],
  east: [-2, 0],
  south: [0, -2],
  west: [2, 0],
};

/** A piece as it is drawn: its base points where it faces, and wears its tag, its side's shape, its sign and its cube. */
function Base({ piece: { label, side, facing, state, sign, locks = [] } }: { piece: GridPiece }) {
  const [x, y] = facing ? MIDDLES[facing] : [0, 0];
  // A long tag has the upper line for itself.
  const marked = label.length < 3 || !sign;
  return (
    <g class={`piece side-${(side % 6) + 1}${state ? ' ailing' : ''}`}>
      <path
        class="piece-base"
        d={facing ? 'M4 8h13l7-7 7 7h13v37H4z' : 'M4 4h40v40H4z'}
        transform={facing ? `rotate(${TURNS[facing]} 24 24)` : undefined}
      />
      <g transform={`translate(${x} ${y})`}>
        <text class="piece-label" x={marked && sign ? 18.5 : 24} y="21">
          {label}
        </text>
        {marked && (
          <path
            class="piece-mark"
            d={sideShape(side)}
            transform={sign ? 'translate(32 9.5) scale(.42)' : `translate(${state ? 11 : 18} 26) scale(.5)`}
          />
        )}
        {sign && <path class="piece-mark" d={sign.path} transform="matrix(.78 0 0 .78 6.5 23.5)" />}
        {state && <Cube at={[35, 33]} />}
      </g>
      {locks.map((corner) => (
        <Lock key={corner} at={SPOTS[corner]} />
      ))}
    </g>
  );
}

/** What a piece in a bad state carries: a cube, whose edges tell it from all else without its colour. */
const Cube = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <path class="piece-cube" d="M0-8 7-4V4L0 8-7 4V-4zM-7-4 0 0 7-4M0 0V8" transform={`translate(${x} ${y})`} />
);

/** A padlock on the corner at which a piece is locked. */
const Lock = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <g class="piece-lock" transform={`translate(${x} ${y})`}>
    <path d="M-4-1v-3a4 4 0 0 1 8 0v3" />
    <path d="M-6.5-1.5h13v9h-13z" />
  </g>
);

/** The marks of results, in a box of 12: what wins, what is as strong, what goes back, what is lost, what has no room. */
const MARKS: Readonly<Record<PieceResult['is'], string>> = {
  wins: 'M1.5 6.5 5 10l5.5-8',
  tie: 'M1 4h10M1 8.5h10',
  back: 'M11 3.5H5a3 3 0 0 0 0 6h6M8 .5l3.5 3-3.5 3',
  ailing: 'M6 1l4.5 2.5v5L6 11 1.5 8.5v-5zM1.5 3.5 6 6l4.5-2.5M6 6v5',
  lost: 'M2 2l8 8M10 2l-8 8',
  stays: 'M6 1v10M2 1v10M10 1v10',
};

/** What became of the piece of a square, across its lower edge and away from its front, where its enemy's stands; it is said with the name of the square. */
function Became({
  of,
  edge,
}: {
  of: Pick<GridPiece, 'result' | 'facing'> | undefined;
  edge: 'first' | 'last' | undefined;
}) {
  if (!of?.result) return null;
  const { result, facing = '' } = of;
  return (
    <span class={`became ${result.is} ${edge ?? facing}`} aria-hidden="true">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={MARKS[result.is]} />
      </svg>
      {result.words}
    </span>
  );
}

/** What the drawings on a board mean, of what may come to be on it; names say the same to those who listen. */
function Legend({ pieces }: { pieces: readonly GridPiece[] }) {
  const signs = new Map(pieces.flatMap(({ sign }) => (sign ? [[sign.name, sign.path] as const] : [])));
  const states = new Set(pieces.flatMap(({ state }) => state ?? []));
  const lines: [string, ComponentChildren][] = [
    ...[...signs].map(([name, path]): [string, ComponentChildren] => [name, <path key={name} d={path} />]),
    ...[...states].map((state): [string, ComponentChildren] => [
      `${state.charAt(0).toUpperCase()}${state.slice(1)}`,
      <Cube key={state} at={[12, 12]} />,
    ]),
    ['Lock', <Lock key="lock" at={[12, 12]} />],
    ['Casualty', <path key="lost" class="line" d="M4 4 20 20M20 4 4 20" />],
    ['Front', <path key="front" d="M3 5h11l7 7-7 7H3z" />],
  ];
  if (signs.size === 0) return null;
  return (
    <ul class="board-legend" aria-label="Legend">
      {lines.map(([words, drawing]) => (
        <li key={words}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            {drawing}
          </svg>
          {words}
        </li>
      ))}
    </ul>
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
function Landing({ why, main }: MoveTarget) {
  return why === undefined ? (
    <circle class="landing" cx="24" cy="24" r={main ? 12 : 5} />
  ) : (
    <path class="landing" d="M17 17 31 31M31 17 17 31" />
  );
}
