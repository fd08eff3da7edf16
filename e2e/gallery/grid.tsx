import { useState } from 'preact/hooks';
import { Section } from '../../src/components/frame/section.tsx';
import { Grid } from '../../src/components/table/grid/grid.tsx';
import type { GridPiece } from '../../src/components/table/grid/gridtypes.ts';

const muskets = { name: 'Muskets', path: 'M1 15.5 5.5 11l17-7.5 1 2.3L8 14l-2.5 6.5H1z' };

const files = [1, 2, 3, 4, 5, 6];

const line: readonly GridPiece[] = files.flatMap((row): GridPiece[] => [
  {
    id: `a${row}`,
    name: `Red musketeers A${row}`,
    label: `A${row}`,
    side: 0,
    facing: 'east',
    column: -1,
    row,
    sign: muskets,
  },
  { id: `b${row}`, name: `Blue musketeers B${row}`, label: `B${row}`, side: 1, facing: 'west', column: 2, row },
]);

const fought: readonly GridPiece[] = [
  { id: 'a2', name: 'Red musketeers A2', label: 'A2', side: 0, facing: 'east', column: 0, row: 2, state: 'disrupted' },
  {
    id: 'a3',
    name: 'Red pikes A3',
    label: 'A3',
    side: 0,
    facing: 'east',
    column: 0,
    row: 3,
    locks: ['north-east', 'south-east'],
  },
  { id: 'b2', name: 'Blue B2', label: 'B2', side: 1, facing: 'west', column: 1, row: 2, locks: ['south-west'] },
  {
    id: 'b4',
    name: 'Blue B4',
    label: 'B4',
    side: 1,
    facing: 'north',
    column: 1,
    row: 4,
    state: 'disrupted',
    locks: ['north-west'],
    result: { is: 'ailing', words: 'disrupted' },
  },
];

export function GridStories() {
  const [pieces, setPieces] = useState(line);
  const [chosen, setChosen] = useState<string | undefined>('a3');
  const piece = pieces.find(({ id }) => id === chosen);
  const targets = piece
    ? [
        { column: piece.column + 1, row: piece.row },
        { column: piece.column, row: piece.row + 1, why: 'A4 stands there.' },
        { column: piece.column + 2, row: piece.row, why: 'That is two squares in one move.' },
      ]
    : [];
  return (
    <div class="page-main">
      <Section title="A board">
        <Grid
          label="The line of contact"
          columns={[-1, 2]}
          rows={[1, 6]}
          pieces={pieces}
          chosen={chosen}
          targets={targets}
          onChoose={setChosen}
          onMove={(id, to) => {
            setPieces(pieces.map((piece) => (piece.id === id ? { ...piece, ...to } : piece)));
            setChosen(undefined);
          }}
        />
      </Section>
      <Section title="A board after a round">
        <Grid
          label="After round 1"
          columns={[-2, 3]}
          rows={[1, 4]}
          pieces={fought}
          markers={[
            { name: 'casualty of Red', side: 0, column: 0, row: 1, count: 2 },
            { name: 'casualty of Blue', side: 1, column: 1, row: 2 },
          ]}
        />
      </Section>
    </div>
  );
}
