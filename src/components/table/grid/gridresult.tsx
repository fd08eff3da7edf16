import type { GridPiece, GridPieceResult } from './gridtypes.ts';

const RESULT_ICONS: Readonly<Record<GridPieceResult['is'], string>> = {
  wins: 'M1.5 6.5 5 10l5.5-8',
  tie: 'M1 4h10M1 8.5h10',
  back: 'M11 3.5H5a3 3 0 0 0 0 6h6M8 .5l3.5 3-3.5 3',
  ailing: 'M6 1l4.5 2.5v5L6 11 1.5 8.5v-5zM1.5 3.5 6 6l4.5-2.5M6 6v5',
  lost: 'M2 2l8 8M10 2l-8 8',
  stays: 'M6 1v10M2 1v10M10 1v10',
};

export function ResultIcon({
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
