import { sideShape } from '../mark.tsx';
import type { CasualtyMarker, GridCorner, GridFacing, GridPiece, MoveTarget } from './gridtypes.ts';

const TURNS: Readonly<Record<GridFacing, number>> = { north: 0, east: 90, south: 180, west: 270 };
const SPOTS: Readonly<Record<GridCorner, readonly [number, number]>> = {
  'north-east': [48, 0],
  'south-east': [48, 48],
  'south-west': [0, 48],
  'north-west': [0, 0],
};

/** Centre of a base, which extends half a square towards the facing. */
const MIDDLES: Readonly<Record<GridFacing, readonly [number, number]>> = {
  north: [0, 2],
  east: [-2, 0],
  south: [0, -2],
  west: [2, 0],
};

export function PieceBase({ piece: { label, side, facing, state, sign, result, locks = [] } }: { piece: GridPiece }) {
  const [x, y] = facing ? MIDDLES[facing] : [0, 0];
  // A long tag above a sign leaves no room for the side’s mark.
  const marked = label.length < 3 || !sign;
  // The tag of a result takes the lower third.
  const up = result ? 4 : 0;
  return (
    <g class={`piece side-${(side % 6) + 1}${state ? ' ailing' : ''}`}>
      <path
        class="piece-base"
        d={facing ? 'M4 8h13l7-7 7 7h13v37H4z' : 'M4 4h40v40H4z'}
        transform={facing ? `rotate(${TURNS[facing]} 24 24)` : undefined}
      />
      <g transform={`translate(${x} ${y - up})`}>
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
        {sign && (
          <path
            class="piece-mark"
            d={sign.path}
            transform={result ? 'matrix(.58 0 0 .58 10 22.5)' : 'matrix(.78 0 0 .78 6.5 23.5)'}
          />
        )}
        {state && <StateCube at={[35, 33 - up]} />}
      </g>
      {locks.map((corner) => (
        <Lock key={corner} at={SPOTS[corner]} />
      ))}
    </g>
  );
}

export const StateCube = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <path class="piece-cube" d="M0-8 7-4V4L0 8-7 4V-4zM-7-4 0 0 7-4M0 0V8" transform={`translate(${x} ${y})`} />
);

export const Lock = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <g class="piece-lock" transform={`translate(${x} ${y})`}>
    <path d="M-4-1v-3a4 4 0 0 1 8 0v3" />
    <path d="M-6.5-1.5h13v9h-13z" />
  </g>
);

export function CasualtyMark({
  marker: { side, count = 1, result },
  aside,
}: {
  marker: CasualtyMarker;
  aside: boolean;
}) {
  return (
    <g
      class={`lying side-${(side % 6) + 1}`}
      transform={aside ? 'translate(1 1) scale(.34)' : result && 'translate(0 -8)'}
    >
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

export function TargetMark({ why, main }: MoveTarget) {
  return why === undefined ? (
    <circle class="landing" cx="24" cy="24" r={main ? 12 : 5} />
  ) : (
    <path class="landing" d="M17 17 31 31M31 17 17 31" />
  );
}
