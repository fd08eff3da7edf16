import type { Ask } from './ask.ts';
import type { HouseSettings } from './play.ts';
import type { ReplayStep } from './replay.ts';

/** A square. Columns count to the right and rows downwards. Both may be negative. */
export type Square = { readonly column: number; readonly row: number };

export type Compass = 'north' | 'east' | 'south' | 'west';
export type Corner = 'north-east' | 'south-east' | 'south-west' | 'north-west';

export type Board = {
  readonly title: string;
  readonly columns: readonly [from: number, to: number];
  readonly rows: readonly [from: number, to: number];
  readonly pieces: readonly BoardPiece[];
  readonly markers?: readonly BoardMarker[];
  readonly lost?: readonly string[];
};

export type BoardSign = { readonly name: string; readonly path: string };

export type BoardResult = {
  readonly is: 'wins' | 'tie' | 'back' | 'ailing' | 'lost' | 'stays';
  readonly words: string;
};

export type BoardPiece = Square & {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly whose: string;
  readonly facing?: Compass;
  readonly state?: string;
  readonly locks?: readonly Corner[];
  readonly sign?: BoardSign;
  readonly result?: BoardResult;
  readonly now?: boolean;
  readonly ask?: string;
};

export type BoardMarker = Square & {
  readonly name: string;
  readonly whose: string;
  readonly count?: number;
  readonly result?: BoardResult;
  readonly facing?: Compass;
};

export type BoardContext<S> = {
  readonly trail: readonly ReplayStep[];
  readonly setup: S;
  readonly house: HouseSettings;
  readonly ask?: Ask;
  readonly value?: unknown;
};

/** Move, with the new `value` of the ask. `why` is the reason against it. With a `value`, players may overrule it. */
export type BoardMove = {
  readonly words?: string;
  readonly why?: string;
  readonly main?: boolean;
  readonly value?: unknown;
};

export type BoardSpec<S> = {
  boardAt(context: BoardContext<S>): Board | undefined;
  /**
   * Returns the moves of a piece, the best one to each square first. A move to its own square only changes its facing.
   */
  movesOf?(context: BoardContext<S>, piece: string): readonly (BoardMove & Square)[];
  groupMoves?(context: BoardContext<S>): readonly (BoardMove & { readonly id: string; readonly title: string })[];
};
