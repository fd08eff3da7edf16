import type { Ask } from './ask.ts';
import type { House } from './play.ts';
import type { Step } from './replay.ts';

/** A square of a board; columns count to the right and rows downwards, and both may be negative. */
export type Square = { readonly column: number; readonly row: number };

export type Facing = 'north' | 'east' | 'south' | 'west';
export type Corner = 'north-east' | 'south-east' | 'south-west' | 'north-west';

/** A board as it stands in a play: a view of what was told, never a state of its own. */
export type Board = {
  readonly title: string;
  /** First and last, both included. */
  readonly columns: readonly [from: number, to: number];
  readonly rows: readonly [from: number, to: number];
  readonly pieces: readonly BoardPiece[];
  /** What lies where pieces were lost. */
  readonly markers?: readonly BoardMarker[];
};

/** What a piece is, as a drawing: its name, and the outline of it in a box of 24. */
export type BoardSign = { readonly name: string; readonly path: string };

/** What became of a piece in this play, by its mark and in a word or two. */
export type BoardResult = {
  readonly is: 'wins' | 'tie' | 'back' | 'ailing' | 'lost' | 'stays';
  readonly words: string;
};

/** A piece: what it is in words, what stands on its base, whose role it has, what ails it, and what became of it. */
export type BoardPiece = Square & {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly whose: string;
  readonly facing?: Facing;
  readonly state?: string;
  readonly locks?: readonly Corner[];
  readonly sign?: BoardSign;
  readonly result?: BoardResult;
  /** Whether what is asked now is about it. */
  readonly now?: boolean;
  /** The ask that is about it, as long as it waits: a tap on the piece goes there. */
  readonly ask?: string;
};

/** What lies where pieces were lost: so many of a side, and whether one fell there in this play. */
export type BoardMarker = Square & {
  readonly name: string;
  readonly whose: string;
  readonly count?: number;
  readonly result?: BoardResult;
  /** The way the piece looked that fell there in this play. */
  readonly facing?: Facing;
};

/** Where a play stands when its board is looked at: what was told, what is asked now, and what that is half told or offered. */
export type BoardMoment<S> = {
  readonly trail: readonly Step[];
  readonly setup: S;
  readonly house: House;
  readonly ask?: Ask;
  readonly value?: unknown;
};

/** Something done on the board: what the ask would then be told, and why the rules forbid it where they do. */
export type BoardMove = {
  /** What it does: "slides into contact". */
  readonly words?: string;
  readonly why?: string;
  /** Whether it is what a piece is mostly moved for: into contact. */
  readonly main?: boolean;
  /** Absent where no ruling of the table can allow it. */
  readonly value?: unknown;
};

/** How a sequence shows its pieces on a board, and reads what is done there as an answer to what it asks. */
export type Boarding<S> = {
  /** The board as it stands; undefined where there is none. */
  shown(looked: BoardMoment<S>): Board | undefined;
  /** Where a piece might go, the best way to each square first; its own square is a turn on the spot. */
  moves?(looked: BoardMoment<S>, piece: string): readonly (BoardMove & Square)[];
  /** What is done with many pieces at once. */
  together?(looked: BoardMoment<S>): readonly (BoardMove & { readonly id: string; readonly title: string })[];
};
