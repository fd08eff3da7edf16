import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { figure } from '../charts/figure.ts';
import './grid.css';
import { Key } from '../pads/key.tsx';
import './mark.css';
import { sideShape } from './mark.tsx';

/** Direction of a piece. North is up on screen. */
export type Facing = 'north' | 'east' | 'south' | 'west';
export type Corner = 'north-east' | 'south-east' | 'south-west' | 'north-west';

/** Square of a board. Columns grow to the right and rows downwards; both may be negative. */
export interface Square {
  column: number;
  row: number;
}

export interface PieceResult {
  is: 'wins' | 'tie' | 'back' | 'ailing' | 'lost' | 'stays';
  words: string;
}

export interface GridPiece extends Square {
  id: string;
  /** "Blue musketeers B2". */
  name: string;
  label: string;
  side: number;
  facing?: Facing | undefined;
  /** Adverse state in one word: "disrupted". Drawn as a cube. */
  state?: string | undefined;
  locks?: readonly Corner[] | undefined;
  /** Outline of the piece's kind in a 24 × 24 box. */
  sign?: { name: string; path: string } | undefined;
  result?: PieceResult | undefined;
  now?: boolean | undefined;
}

/** Casualties on a square. */
export interface Marker extends Square {
  name: string;
  side: number;
  count?: number | undefined;
  result?: PieceResult | undefined;
  facing?: Facing | undefined;
}

/** Square the chosen piece may move to. With `why` the rules forbid it, but players may overrule them. */
export interface MoveTarget extends Square {
  /** Action on arrival: "pivots to face north". */
  words?: string | undefined;
  why?: string | undefined;
  main?: boolean | undefined;
}

export interface GridProps {
  label: string;
  /** Inclusive bounds. */
  columns: readonly [from: number, to: number];
  rows: readonly [from: number, to: number];
  pieces: readonly GridPiece[];
  markers?: readonly Marker[] | undefined;
  chosen?: string | undefined;
  targets?: readonly MoveTarget[] | undefined;
  /** Omit it for a read-only board. */
  onChoose?: ((id: string | undefined) => void) | undefined;
  /** Called for forbidden squares too. The caller decides. */
  onMove?: ((id: string, to: Square) => void) | undefined;
}

const isSameSquare = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;

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
  to?: Square | undefined;
  over?: Element | undefined;
};

export function Grid(props: GridProps) {
  const { label, columns, rows, pieces, markers = [], chosen, targets = [], onChoose, onMove } = props;
  const [here, setHere] = useState<Square | undefined>(undefined);
  const [close, setClose] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const room = useRef<HTMLDivElement>(null);
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

  const standing = (square: Square) => pieces.find((piece) => isSameSquare(piece, square));
  const inside = ({ column, row }: Square) =>
    column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1];
  const start: Square = firstSquare(pieces, chosen) ?? { column: columns[0], row: rows[0] };
  const stop = here && inside(here) ? here : start;

  const press = (to: Square) => {
    setHere(to);
    const piece = standing(to);
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
  const tap = (to: Square) => {
    const wasDrag = dropped.current;
    dropped.current = false;
    if (!wasDrag) press(to);
  };

  /** Square under a pointer, from the bounds taken when the drag began. */
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
                const piece = standing(cell);
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
                        {piece && <Base piece={piece} />}
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
      <Legend pieces={pieces} />
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

const firstSquare = (pieces: readonly GridPiece[], chosen: string | undefined): Square | undefined =>
  pieces.find(({ id }) => id === chosen) ?? pieces[0];

const squareButton = (table: HTMLTableElement | null, { column, row }: Square) =>
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

function squareOf(button: EventTarget | null): Square | undefined {
  const name = button instanceof HTMLElement ? button.dataset.at : undefined;
  if (name === undefined) return undefined;
  const [column = 0, row = 0] = name.split(',').map(Number);
  return { column, row };
}

/** Accessible name: "Blue musketeers B2, column 1, row 2, facing west, locked at two corners". */
export function gridPieceName(piece: GridPiece): string {
  const { name, facing, state, locks = [], result, now } = piece;
  return [
    name,
    squareWords(piece),
    ...(facing ? [`facing ${facing}`] : []),
    ...(state ? [state] : []),
    ...(locks.length > 0 ? [`locked at ${CORNERS[locks.length - 1]}`] : []),
    ...(result && result.words !== state ? [result.words] : []),
    ...(now ? ['fights now'] : []),
  ].join(', ');
}

const CORNERS = ['one corner', 'two corners', 'three corners', 'four corners'] as const;

export const squareWords = ({ column, row }: Square): string => `column ${figure(column)}, row ${figure(row)}`;

function squareName(
  cell: Square,
  piece: GridPiece | undefined,
  lying: readonly Marker[],
  target: MoveTarget | undefined,
): string {
  const there = piece ? gridPieceName(piece) : `${target ? '' : 'empty, '}${squareWords(cell)}`;
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

/** Centre of a base, which extends half a square towards the facing. */
const MIDDLES: Readonly<Record<Facing, readonly [number, number]>> = {
  north: [0, 2],
  east: [-2, 0],
  south: [0, -2],
  west: [2, 0],
};

function Base({ piece: { label, side, facing, state, sign, locks = [] } }: { piece: GridPiece }) {
  const [x, y] = facing ? MIDDLES[facing] : [0, 0];
  // A long tag above a sign leaves no room for the side’s mark.
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
        {state && <StateCube at={[35, 33]} />}
      </g>
      {locks.map((corner) => (
        <Lock key={corner} at={SPOTS[corner]} />
      ))}
    </g>
  );
}

const StateCube = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <path class="piece-cube" d="M0-8 7-4V4L0 8-7 4V-4zM-7-4 0 0 7-4M0 0V8" transform={`translate(${x} ${y})`} />
);

const Lock = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <g class="piece-lock" transform={`translate(${x} ${y})`}>
    <path d="M-4-1v-3a4 4 0 0 1 8 0v3" />
    <path d="M-6.5-1.5h13v9h-13z" />
  </g>
);

const RESULT_ICONS: Readonly<Record<PieceResult['is'], string>> = {
  wins: 'M1.5 6.5 5 10l5.5-8',
  tie: 'M1 4h10M1 8.5h10',
  back: 'M11 3.5H5a3 3 0 0 0 0 6h6M8 .5l3.5 3-3.5 3',
  ailing: 'M6 1l4.5 2.5v5L6 11 1.5 8.5v-5zM1.5 3.5 6 6l4.5-2.5M6 6v5',
  lost: 'M2 2l8 8M10 2l-8 8',
  stays: 'M6 1v10M2 1v10M10 1v10',
};

/** Result icon at the rear edge of a square, away from the enemy. */
function ResultIcon({
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
        <path d={RESULT_ICONS[result.is]} />
      </svg>
      {result.words}
    </span>
  );
}

function Legend({ pieces }: { pieces: readonly GridPiece[] }) {
  const signs = new Map(pieces.flatMap(({ sign }) => (sign ? [[sign.name, sign.path] as const] : [])));
  const states = new Set(pieces.flatMap(({ state }) => state ?? []));
  const lines: [string, ComponentChildren][] = [
    ...[...signs].map(([name, path]): [string, ComponentChildren] => [name, <path key={name} d={path} />]),
    ...[...states].map((state): [string, ComponentChildren] => [
      `${state.charAt(0).toUpperCase()}${state.slice(1)}`,
      <StateCube key={state} at={[12, 12]} />,
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

/** Casualty marker, reduced to a corner if a piece shares the square. */
function CasualtyMark({ marker: { side, count = 1 }, aside }: { marker: Marker; aside: boolean }) {
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

function TargetMark({ why, main }: MoveTarget) {
  return why === undefined ? (
    <circle class="landing" cx="24" cy="24" r={main ? 12 : 5} />
  ) : (
    <path class="landing" d="M17 17 31 31M31 17 17 31" />
  );
}
