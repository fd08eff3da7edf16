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
  name: string;
  label: string;
  side: number;
  facing?: Facing | undefined;
  /** Adverse state in one word: "disrupted". Drawn as a cube. */
  state?: string | undefined;
  locks?: readonly Corner[] | undefined;
  sign?: { name: string; path: string } | undefined;
  result?: PieceResult | undefined;
  now?: boolean | undefined;
}

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
