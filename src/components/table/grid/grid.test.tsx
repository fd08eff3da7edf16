import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import { Grid, type GridProps } from './grid.tsx';
import type { GridPiece, GridSquare } from './gridtypes.ts';

const musketeers: GridPiece = {
  id: 'b2',
  name: 'Blue musketeers B2',
  label: 'B2',
  side: 1,
  column: 3,
  row: 2,
  facing: 'north',
  locks: ['north-west', 'south-west'],
};
const pikes: GridPiece = { id: 'a3', name: 'Red pikes A3', label: 'A3', side: 0, column: 0, row: 3, facing: 'east' };

function Field({ moved }: { moved?: (id: string, to: GridSquare) => void }) {
  const [pieces, setPieces] = useState<readonly GridPiece[]>([
    musketeers,
    { ...pikes, state: 'disrupted' },
    { ...pikes, id: 'a4', name: 'Red pikes A4', row: 4 },
  ]);
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  return (
    <Grid
      label="The field"
      columns={[-1, 3]}
      rows={[1, 4]}
      pieces={pieces}
      markers={[{ name: 'casualty of Red', side: 0, column: 0, row: 1, count: 2 }]}
      chosen={chosen}
      targets={[
        { column: 1, row: 3 },
        { column: 3, row: 2, why: 'Blue musketeers B2 stand there.' },
      ]}
      onChoose={setChosen}
      onMove={(id, to) => {
        moved?.(id, to);
        setPieces(pieces.map((piece) => (piece.id === id ? { ...piece, ...to } : piece)));
        setChosen(undefined);
      }}
    />
  );
}

const square = (name: string) => screen.getByRole('button', { name });

test('the name of a piece has its square and its state', () => {
  render(<Field />);
  expect(screen.getByRole('grid', { name: 'The field' })).toBeTruthy();
  expect(square('Blue musketeers B2, column 3, row 2, facing north, locked at two corners')).toBeTruthy();
  expect(square('Red pikes A3, column 0, row 3, facing east, disrupted')).toBeTruthy();
  expect(square('empty, column −1, row 1')).toBeTruthy();
  expect(square('empty, column 0, row 1, casualty of Red, 2')).toBeTruthy();
});

test('a tap chooses a piece, and the next one moves it', async () => {
  const moved = vi.fn();
  render(<Field moved={moved} />);
  await userEvent.click(square('Red pikes A3, column 0, row 3, facing east, disrupted'));
  expect(
    square(
      'Blue musketeers B2, column 3, row 2, facing north, locked at two corners, may not go here: Blue musketeers B2 stand there.',
    ),
  ).toBeTruthy();
  await userEvent.click(square('column 1, row 3, may go here'));
  expect(moved).toHaveBeenCalledExactlyOnceWith('a3', { column: 1, row: 3 });
  expect(square('Red pikes A3, column 1, row 3, facing east, disrupted')).toBeTruthy();
});

test('a move to a forbidden square is passed to the caller', async () => {
  const moved = vi.fn();
  render(<Field moved={moved} />);
  await userEvent.click(square('Red pikes A3, column 0, row 3, facing east, disrupted'));
  await userEvent.click(screen.getByRole('button', { name: /^Blue musketeers B2/ }));
  expect(moved).toHaveBeenCalledExactlyOnceWith('a3', { column: 3, row: 2 });
});

test('a tap on the chosen piece deselects it', async () => {
  render(<Field />);
  const piece = square('Red pikes A3, column 0, row 3, facing east, disrupted');
  await userEvent.click(piece);
  expect(piece.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(piece);
  expect(piece.getAttribute('aria-pressed')).toBeNull();
});

test('arrow keys move between squares, Enter picks up and places, Escape deselects, and Tab leaves the board', async () => {
  const moved = vi.fn();
  render(<Field moved={moved} />);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Blue musketeers B2/);
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Red pikes A3/);
  await userEvent.keyboard('{Enter}{Escape}{Enter}{ArrowRight}{Enter}');
  expect(moved).toHaveBeenCalledExactlyOnceWith('a3', { column: 1, row: 3 });
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Red pikes A3, column 1, row 3, facing east, disrupted',
  );
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('empty, column 1, row 1');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('kind, result and turn of a piece are drawn, named and in the legend', () => {
  const grid = (moves: Partial<GridProps>) => (
    <Grid
      label="After a duel"
      {...moves}
      columns={[0, 1]}
      rows={[1, 2]}
      pieces={[
        {
          ...musketeers,
          column: 1,
          row: 1,
          sign: { name: 'Muskets', path: 'M0 0' },
          result: { is: 'wins', words: 'wins' },
        },
        {
          ...{ ...pikes, row: 1, state: 'disrupted', sign: { name: 'Pikes', path: 'M1 1' }, now: true },
          result: { is: 'ailing', words: 'disrupted' },
        },
      ]}
      markers={[{ name: 'casualty of Red', side: 0, column: 0, row: 2, result: { is: 'lost', words: 'lost' } }]}
    />
  );
  const { rerender } = render(grid({ onMove: () => undefined }));
  expect(square('Red pikes A3, column 0, row 1, facing east, disrupted, fights now').textContent).toContain(
    'disrupted',
  );
  expect(square('Blue musketeers B2, column 1, row 1, facing north, locked at two corners, wins')).toBeTruthy();
  expect(square('empty, column 0, row 2, casualty of Red, lost').textContent).toBe('lost');
  const legend = () => [...screen.getByRole('list', { name: 'Legend' }).children].map(({ textContent }) => textContent);
  expect(legend()).toEqual(['Muskets', 'Pikes', 'Disrupted', 'Corner lock', 'Eliminated', 'Front']);
  rerender(grid({}));
  expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
});

test('a board without moves is read-only', async () => {
  render(<Grid label="As it stood" columns={[0, 1]} rows={[1, 1]} pieces={[{ ...pikes, row: 1 }]} />);
  await userEvent.click(square('Red pikes A3, column 0, row 1, facing east'));
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});
