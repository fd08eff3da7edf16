export type GridFacing = 'north' | 'east' | 'south' | 'west';
export type GridCorner = 'north-east' | 'south-east' | 'south-west' | 'north-west';

/** Square of a board. Columns grow to the right and rows downwards; both may be negative. */
export interface GridSquare {
  column: number;
  row: number;
}

export interface GridPieceResult {
  is: 'wins' | 'tie' | 'back' | 'ailing' | 'lost' | 'stays';
  words: string;
}

export interface GridPiece extends GridSquare {
  id: string;
  name: string;
  label: string;
  side: number;
  facing?: GridFacing | undefined;
  /** Adverse state in one word: "disrupted". Drawn as a cube. */
  state?: string | undefined;
  locks?: readonly GridCorner[] | undefined;
  sign?: { name: string; path: string } | undefined;
  result?: GridPieceResult | undefined;
  now?: boolean | undefined;
}

export interface CasualtyMarker extends GridSquare {
  name: string;
  side: number;
  count?: number | undefined;
  result?: GridPieceResult | undefined;
  facing?: GridFacing | undefined;
}

/** Square the chosen piece may move to. With `why` the rules forbid it, but players may overrule them. */
export interface MoveTarget extends GridSquare {
  /** What the piece does on arrival, such as "pivots to face north". */
  words?: string | undefined;
  why?: string | undefined;
  main?: boolean | undefined;
}
