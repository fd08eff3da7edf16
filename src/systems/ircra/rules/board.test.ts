import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleSize } from '../../../testkit/samplesize.ts';
import {
  type Board,
  canMoveFreely,
  contactsOn,
  countLocks,
  disengage,
  ENEMY,
  FACINGS,
  facingLines,
  lockingEnemies,
  moveBack,
  moveForward,
  movesTo,
  overlap,
  type Piece,
  type Place,
  pieceOf,
  placePiece,
  type Role,
  slidesAndPivots,
  supporters,
  whyNotDisengage,
  whyNotMove,
  withoutPieces,
} from './board.ts';

const line = (mark: string, role: Role, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `${mark}${i + 1}`, role, disrupted: false }));

/** Six against six as in the example: r on the left attacks b. */
const six: Board = facingLines(line('r', 'attacker', 6), line('b', 'defender', 6));

const at = (board: Board, id: string): string => {
  const piece = pieceOf(board, id);
  return piece ? `${piece.column},${piece.row} ${piece.facing}` : 'gone';
};
const disrupt = (board: Board, id: string): Board =>
  board.map((piece) => (piece.id === id ? { ...piece, disrupted: true } : piece));
const backed = (board: Board, id: string, from: string): Board =>
  moveBack(board, id, pieceOf(board, from)!, 'eliminate').board;
/** The board in the other side’s phase. */
const turned = (board: Board): Board => board.map((piece) => ({ ...piece, role: ENEMY[piece.role] }));
const locksOf = (board: Board) => Object.fromEntries(board.map((piece) => [piece.id, countLocks(board, piece)]));
const only = (...ids: readonly string[]): Board => six.filter(({ id }) => ids.includes(id));

/** The board after the six duels of the first round. (ircra 6.1) */
function firstRound(): Board {
  let board = withoutPieces(six, 'r1');
  board = backed(board, 'r2', 'b2');
  board = placePiece(board, 'b2', { column: 2, row: 2, facing: 'left' });
  board = disrupt(backed(board, 'b3', 'r3'), 'b3');
  board = backed(board, 'b4', 'r4');
  board = disrupt(backed(board, 'r5', 'b5'), 'r5');
  return backed(board, 'b6', 'r6');
}

describe('the first round of the example', () => {
  test('begins with six pairs, file against file', () => {
    expect(contactsOn(six)).toEqual([1, 2, 3, 4, 5, 6].map((row) => ({ by: `r${row}`, on: `b${row}`, edge: 'front' })));
  });

  test('leaves the listed columns and locks', () => {
    const board = firstRound();
    const columns = Object.fromEntries(board.map(({ id, column }) => [id, column]));
    expect(columns).toEqual({ r2: -1, r3: 0, r4: 0, r5: -1, r6: 0, b1: 1, b2: 2, b3: 2, b4: 2, b5: 1, b6: 2 });
    expect(locksOf(board)).toEqual({ r2: 0, r3: 0, r4: 1, r5: 0, r6: 1, b1: 0, b2: 0, b3: 0, b4: 0, b5: 2, b6: 0 });
    expect(contactsOn(board)).toEqual([]);
  });

  test('leaves blue four pieces that may move', () => {
    const board = turned(firstRound());
    expect(board.filter((piece) => canMoveFreely(board, piece)).map(({ id }) => id)).toEqual(['b1', 'b2', 'b4', 'b6']);
    const right: Place = { column: 3, row: 3, facing: 'left' };
    expect(whyNotMove(board, 'b3', right)).toBe('disrupted');
    expect(whyNotMove(board, 'b5', right)).toBe('multi lock');
    expect(whyNotMove(board, 'r2', right)).toBe('not yours');
    expect(whyNotMove(board, 'r1', right)).toBe('not here');
    expect(whyNotDisengage(board, 'b5')).toBe('multi lock');
  });

  test('is followed by a move forward that pins and engages as in the second round', () => {
    const board = moveForward(turned(firstRound()));
    expect(contactsOn(board)).toEqual([
      { by: 'b4', on: 'r4', edge: 'front' },
      { by: 'b6', on: 'r6', edge: 'front' },
    ]);
    expect(['b1', 'b2', 'b4', 'b6'].map((id) => at(board, id))).toEqual([
      '1,1 left',
      '1,2 left',
      '1,4 left',
      '1,6 left',
    ]);
    expect(locksOf(board)).toMatchObject({ b5: 2, r3: 2 });
    const fighting = ['b4', 'r4', 'b6', 'r6'];
    for (const [one, other] of [
      ['b4', 'r4'],
      ['r4', 'b4'],
      ['b6', 'r6'],
      ['r6', 'b6'],
    ] as const)
      expect(supporters(board, one, other, fighting)).toEqual([]);
  });
});

describe('supports', () => {
  const seven: Board = facingLines(line('r', 'attacker', 7), line('b', 'defender', 6));
  const fighting = contactsOn(seven).flatMap(({ by, on }) => [by, on]);

  test('come from a spare adjacent piece with one lock, held by that enemy', () => {
    expect(supporters(seven, 'r6', 'b6', fighting)).toEqual(['r7']);
    expect(supporters(seven, 'r5', 'b5', fighting)).toEqual([]);
    expect(supporters(disrupt(seven, 'r7'), 'r6', 'b6', fighting)).toEqual([]);
  });

  test('never come from a piece that fights or has two locks', () => {
    expect(supporters(seven, 'r6', 'b6', [...fighting, 'r7'])).toEqual([]);
    const eighth = [...seven, { ...pieceOf(seven, 'b6')!, id: 'b8', row: 8 }];
    expect(countLocks(eighth, pieceOf(eighth, 'r7')!)).toBe(2);
    expect(supporters(eighth, 'r6', 'b6', fighting)).toEqual([]);
  });

  test('follow the locks set by the players', () => {
    const said = seven.map((piece) => (piece.id === 'r7' ? { ...piece, statedLocks: 2 } : piece));
    expect(supporters(said, 'r6', 'b6', fighting)).toEqual([]);
  });
});

describe('ways out of a single lock', () => {
  /** Only r4 and b5, corner to corner. */
  const cornered = placePiece(only('r4', 'b5'), 'r4', { column: 0, row: 4, facing: 'right' });

  test('are a slide to face the enemy and a pivot onto its flank', () => {
    expect(slidesAndPivots(cornered, pieceOf(cornered, 'r4')!)).toEqual([
      { column: 0, row: 5, facing: 'right', manner: 'slide' },
      { column: 1, row: 4, facing: 'down', manner: 'pivot' },
    ]);
    expect(whyNotMove(cornered, 'r4', { column: 0, row: 3, facing: 'right' })).toBe('single lock');
    const pivoted = placePiece(cornered, 'r4', { column: 1, row: 4, facing: 'down' });
    expect(contactsOn(pivoted)).toEqual([{ by: 'r4', on: 'b5', edge: 'flank' }]);
    const slid = placePiece(cornered, 'r4', { column: 0, row: 5, facing: 'right' });
    expect(contactsOn(slid)).toEqual([{ by: 'r4', on: 'b5', edge: 'front' }]);
  });

  test('are refused onto another piece or next to another enemy', () => {
    const crowded = [...cornered, { ...pieceOf(six, 'r5')! }];
    expect(slidesAndPivots(crowded, pieceOf(crowded, 'r4')!)).toMatchObject([{ why: 'occupied' }, { manner: 'pivot' }]);
    const near = placePiece([...cornered, pieceOf(six, 'b6')!], 'b6', { column: 1, row: 6, facing: 'left' });
    expect(slidesAndPivots(near, pieceOf(near, 'r4')!)).toMatchObject([{ manner: 'slide', why: 'touches' }, {}]);
    expect(slidesAndPivots(near, pieceOf(near, 'r4')!)[1]?.why).toBeUndefined();
  });

  test('do not exist for two locks or a disrupted piece', () => {
    const two = [...cornered, { ...pieceOf(six, 'b3')! }];
    expect(new Set(slidesAndPivots(two, pieceOf(two, 'r4')!).map(({ why }) => why))).toEqual(new Set(['multi lock']));
    const shaken = disrupt(cornered, 'r4');
    expect(new Set(slidesAndPivots(shaken, pieceOf(shaken, 'r4')!).map(({ why }) => why))).toEqual(
      new Set(['disrupted']),
    );
  });

  test('a piece that disengages goes straight back, or stays without room', () => {
    const free = disengage(cornered, 'r4');
    expect(free.is).toBe('back');
    expect(at(free.board, 'r4')).toBe('-1,4 right');
    expect(locksOf(free.board)).toEqual({ r4: 0, b5: 0 });
    const blocked = [...cornered, { ...pieceOf(six, 'r1')!, column: -1, row: 4 }];
    expect(disengage(blocked, 'r4')).toEqual({ board: blocked, is: 'stays', pushed: null });
    expect(whyNotDisengage(cornered, 'r4')).toBeUndefined();
    expect(whyNotDisengage(free.board, 'r4')).toBe('not locked');
  });
});

describe('moving', () => {
  const apart = placePiece(placePiece(only('r1', 'r2', 'b1'), 'r1', { column: -3, row: 1, facing: 'right' }), 'r2', {
    column: -3,
    row: 2,
    facing: 'right',
  });

  test('is refused onto another piece, and side against side', () => {
    expect(whyNotMove(apart, 'r1', { column: -3, row: 2, facing: 'right' })).toBe('occupied');
    expect(whyNotMove(apart, 'r1', { column: 1, row: 1, facing: 'right' })).toBe('occupied');
    expect(whyNotMove(apart, 'r1', { column: 1, row: 2, facing: 'right' })).toBe('side');
    expect(whyNotMove(apart, 'r1', { column: 1, row: 2, facing: 'up' })).toBeUndefined();
    expect(whyNotMove(apart, 'r1', { column: 0, row: 1, facing: 'left' })).toBe('side');
    expect(whyNotMove(apart, 'r1', { column: 0, row: 1, facing: 'right' })).toBeUndefined();
  });

  test('by a tap takes the best contact', () => {
    expect(movesTo(apart, 'r1', { column: 0, row: 1 })[0]).toEqual({
      column: 0,
      row: 1,
      facing: 'right',
      manner: 'move',
    });
    expect(movesTo(apart, 'r1', { column: 1, row: 2 })[0]).toMatchObject({ facing: 'up' });
    expect(movesTo(apart, 'r1', { column: 2, row: 1 })[0]).toMatchObject({ facing: 'left' });
    expect(movesTo(apart, 'r1', { column: -2, row: 5 })[0]).toMatchObject({ facing: 'right' });
    expect(movesTo(apart, 'r1', { column: 1, row: 1 }).every((move) => move.why === 'occupied')).toBe(true);
    expect(contactsOn(placePiece(apart, 'r1', { column: 2, row: 1, facing: 'left' }))).toEqual([
      { by: 'r1', on: 'b1', edge: 'rear' },
    ]);
  });

  test('forward brings the line into contact, and a spare file level with it', () => {
    const board = moveForward(apart);
    expect([at(board, 'r1'), at(board, 'r2')]).toEqual(['0,1 right', '0,2 right']);
  });
});

describe('moving back', () => {
  const friend = { id: 'r7', role: 'attacker', disrupted: false, column: -1, row: 3, facing: 'right' } as const;
  const from = pieceOf(six, 'b3')!;

  test('pushes a friend with room behind it', () => {
    const { board, is, pushed } = moveBack([...six, friend], 'r3', from, 'eliminate');
    expect([is, pushed, at(board, 'r3'), at(board, 'r7')]).toEqual(['back', 'r7', '-1,3 right', '-2,3 right']);
  });

  test('is not allowed into the front of another enemy', () => {
    const behind = { id: 'b9', role: 'defender', disrupted: false, column: -2, row: 3, facing: 'right' } as const;
    expect(moveBack([...six, behind], 'r3', from, 'eliminate').is).toBe('eliminated');
    expect(moveBack([...six, { ...behind, facing: 'left' }], 'r3', from, 'eliminate').is).toBe('back');
  });

  test('eliminates a piece without room unless a house rule says otherwise', () => {
    const board = [...six, friend, { ...friend, id: 'r8', column: -2 }];
    expect(moveBack(board, 'r3', from, 'eliminate').is).toBe('eliminated');
    expect(pieceOf(moveBack(board, 'r3', from, 'eliminate').board, 'r3')).toBeUndefined();
    expect(moveBack(board, 'r3', from, 'pushOnly')).toEqual({ board, is: 'stays', pushed: null });
    expect(moveBack([...six, friend], 'r3', from, 'stay').is).toBe('stays');
  });
});

/** Plays random legal moves and results, with the sides taking turns. */
function played(numbers: readonly number[], check: (before: Board, after: Board) => void): Board {
  let told = 0;
  const luck = (n: number) => (numbers[told++ % Math.max(1, numbers.length)] ?? 0) % n;
  let board: Board = facingLines(line('r', 'attacker', 1 + luck(7)), line('b', 'defender', 1 + luck(7)));
  for (let phase = 0; phase < 6; phase++) {
    const before = board;
    if (phase > 0 && luck(3) === 0) board = moveForward(board);
    for (const { id } of board.filter(({ role }) => role === 'attacker')) {
      const piece = pieceOf(board, id)!;
      const cell = { column: piece.column + luck(5) - 2, row: piece.row + luck(5) - 2 };
      const [move] = movesTo(board, id, cell);
      if (luck(2) === 0 && move && !move.why) board = placePiece(board, id, move);
    }
    check(before, board);
    board = fought(board, luck);
    expect(contactsOn(board)).toEqual([]);
    for (const piece of board) if (luck(6) === 0) board = disengage(board, piece.id).board;
    board = turned(board);
  }
  return board;
}

/** Fights all duels of a round with random results, each applied at once. */
function fought(before: Board, luck: (n: number) => number): Board {
  let board = before;
  for (const { by, on } of contactsOn(before)) {
    const [one, other] = [pieceOf(board, by), pieceOf(board, on)];
    // A piece pushed back or lost has no duel left.
    if (!one || !other || !contactsOn(board).some((pair) => pair.by === by && pair.on === on)) continue;
    const result = luck(5);
    if (result === 0) board = moveBack(moveBack(board, by, other, 'eliminate').board, on, one, 'eliminate').board;
    else {
      const [loser, winner] = result % 2 === 1 ? [by, on] : [on, by];
      board = result > 2 ? withoutPieces(board, loser) : backed(board, loser, winner);
      if (luck(3) === 0) board = disrupt(board, loser);
    }
  }
  return board;
}

test('after any legal moves and results pieces have separate cells, locks are mutual, and no piece is still engaged', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 20, maxLength: 80 }), (numbers) => {
      const sound = (board: Board) => {
        expect(overlap(board)).toBeUndefined();
        for (const piece of board)
          for (const enemy of lockingEnemies(board, piece))
            expect(lockingEnemies(board, enemy).map(({ id }) => id)).toContain(piece.id);
      };
      sound(
        played(numbers, (before, after) => {
          sound(before);
          sound(after);
        }),
      );
    }),
    { numRuns: sampleSize(100) },
  );
});

test('every allowed move keeps clear of other pieces', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3, max: 4 }), fc.integer({ min: 0, max: 8 }), fc.nat(5), (column, row, i) => {
      const board = turned(firstRound());
      const piece = board.filter(({ role }) => role === 'attacker')[i]!;
      for (const move of movesTo(board, piece.id, { column, row })) {
        if (move.why) continue;
        expect(overlap(placePiece(board, piece.id, move))).toBeUndefined();
        expect(FACINGS).toContain(move.facing);
      }
    }),
  );
});

test('putting a piece back restores the board exactly', () => {
  const board = turned(firstRound());
  for (const piece of board as readonly Piece[])
    expect(placePiece(placePiece(board, piece.id, { column: 9, row: 9, facing: 'up' }), piece.id, piece)).toEqual(
      board,
    );
});
