import type { Ask } from '../engine/ask.ts';
import type { BoardSpec } from '../engine/board.ts';
import type { Line, NumberWithLines } from '../engine/lines.ts';
import type { Input } from '../engine/play.ts';
import type { ReplayStep } from '../engine/replay.ts';
import type { Change, ChangeCause } from '../engine/roster.ts';
import type { Table } from './tables.ts';

/**
 * Texts of a sequence. `setup` is the setup at the start. Corrected facts come only from the context of an ask, a note
 * or the outcome.
 */
export type SequenceWords<S, O> = {
  ask(ask: Ask, setup: S): AskWords;
  note(note: { readonly id: string; readonly facts: object }, setup: S): string;
  stated(stated: NumberWithLines, setup: S): NumberWords;
  outcome(outcome: O, setup: S): OutcomeWords;
  why?(change: Change, setup: S, outcome: O): ChangeCause | undefined;
  queue?(trail: readonly ReplayStep[], setup: S): readonly QueuedRoll[];
  plan?(trail: readonly ReplayStep[], setup: S, house: Input['house']): PlanDrawing | undefined;
  readonly board?: BoardSpec<S>;
  changesSoFar?(trail: readonly ReplayStep[], setup: S): readonly Change[];
  /** Ids of units of the setup that take no part. */
  absentUnits?(trail: readonly ReplayStep[], setup: S): readonly string[];
};

export type SequenceWordsSpec<S, O> = Omit<SequenceWords<S, O>, 'note' | 'stated'> &
  Partial<Pick<SequenceWords<S, O>, 'note' | 'stated'>>;

export type NumberWords = {
  readonly title: string;
  /** Unit of the number, such as "dice". For a number to roll it is "or more" or "or less". */
  readonly unit?: string;
  readonly help?: string | undefined;
  readonly on?: string;
  readonly adjustmentDetail?: string;
  line(line: Line): string;
  why?(line: Line): string | undefined;
};

/** Map of a target, in inches to its right and beyond it. The firer is at the bottom. */
export type PlanDrawing = {
  readonly title: string;
  readonly marks: readonly PlanMark[];
};

export type PlanMark = { readonly right: number; readonly beyond: number; readonly label: string } & (
  | { readonly kind: 'aim' }
  | { readonly kind: 'fall'; readonly across: number; readonly no: number }
  | { readonly kind: 'zone'; readonly width: number; readonly depth: number }
);

export type QueuedRoll = {
  readonly ask: string;
  readonly title: string;
  readonly need: string;
  readonly stated?: string;
};

/** Texts of an ask. `keys` are labels by option or by tally result, such as 1 and 0 for a test. */
export type AskWords = {
  readonly title: string;
  readonly detail?: string;
  /** The number needed, shown where the app rolls and no key has it. */
  readonly need?: string;
  readonly ref?: string;
  readonly help?: HelpWords | ((play: PlaySoFar) => HelpWords);
  readonly keys?: Readonly<Record<string, KeyWords>>;
  readonly line?: LinePosition;
  result?(value: unknown): string;
  /** Opposing roll, by ask id. `end` is undefined if both roll again. */
  readonly against?: {
    readonly ask: string;
    result(own: unknown, other: unknown): string;
    end(own: unknown, other: unknown): string | undefined;
  };
  /** Notes shown with the ask, by step or by path. They always precede it. */
  readonly follows?: readonly string[];
  /** Notes as in `follows` that may be absent. */
  readonly mayFollow?: readonly string[];
  readonly independence?: IndependenceReason;
  readonly faces?: boolean;
  /** True if the result has a key to change an answer that nobody was asked for. */
  readonly isInResult?: true;
  readonly die?: string;
  /** Facts as later answers changed them. */
  factsNow?(facts: unknown, trail: readonly ReplayStep[]): unknown;
  readonly instead?: string;
  readonly insteadLabel?: string;
};

export type PlaySoFar = { readonly trail: readonly ReplayStep[]; readonly house: Input['house'] };

/** What happens in a step, with the table and the row or column in use. `none` says why no row or column is marked. */
export type HelpWords = {
  readonly about: string;
  readonly table?: string | undefined;
  readonly at?: TableSpot | undefined;
  readonly none?: string;
};

export type TableSpot = { row?(cells: Table['rows'][number]): boolean; readonly column?: string };

/**
 * Reason why an ask depends on no earlier roll: a choice, the state of the tabletop, the next of a series, or the ask's
 * own sum.
 */
export type IndependenceReason = 'choice' | 'tabletop' | 'next' | 'own sum';

/** Position on a sheet of lines. A note is on a line if its id begins with the id of the line. */
export type LinePosition = {
  readonly sheet: string;
  readonly id: string;
  readonly who: string;
  readonly detail?: string;
  readonly group?: string;
  readonly label?: string;
  readonly order?: PickedItem;
  readonly tick?: PickedItem & { readonly label: string };
};

export type PickedItem = { readonly ask: string; readonly item: string };

export type KeyWords = { readonly label: string; readonly detail?: string; readonly tone?: 'good' | 'bad' };

export type OutcomeWords = {
  readonly title: string;
  readonly detail?: string;
  readonly orders: readonly string[];
  readonly byHouse?: readonly { readonly rule: string; readonly says: string }[];
};
