import { withMinusSign } from '../../charts/figure.ts';
import type { CasualtyMarker, GridPiece, GridSquare, MoveTarget } from './gridtypes.ts';

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

export const squareWords = ({ column, row }: GridSquare): string =>
  `column ${withMinusSign(column)}, row ${withMinusSign(row)}`;

export function squareName(
  cell: GridSquare,
  piece: GridPiece | undefined,
  lying: readonly CasualtyMarker[],
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
