import type { ComponentChildren } from 'preact';
import { Lock, StateCube } from './gridpieces.tsx';
import type { CasualtyMarker, GridPiece } from './gridtypes.ts';

/** Signs on the board, shown while pieces can be moved. */
export function Legend({ pieces, markers }: { pieces: readonly GridPiece[]; markers: readonly CasualtyMarker[] }) {
  const signs = new Map(pieces.flatMap(({ sign }) => (sign ? [[sign.name, sign.path] as const] : [])));
  const states = new Set(pieces.flatMap(({ state }) => state ?? []));
  const lines: [string, ComponentChildren][] = [
    ...[...signs].map(([name, path]): [string, ComponentChildren] => [name, <path key={name} d={path} />]),
    ...[...states].map((state): [string, ComponentChildren] => [
      `${state.charAt(0).toUpperCase()}${state.slice(1)}`,
      <StateCube key={state} at={[12, 12]} />,
    ]),
  ];
  if (pieces.some(({ locks }) => locks?.length)) lines.push(['Corner lock', <Lock key="lock" at={[12, 12]} />]);
  if (markers.length > 0) lines.push(['Eliminated', <path key="lost" class="line" d="M4 4 20 20M20 4 4 20" />]);
  if (signs.size > 0) lines.push(['Front', <path key="front" d="M3 5h11l7 7-7 7H3z" />]);
  if (lines.length === 0) return null;
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
