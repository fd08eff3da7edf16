import { Numbered } from '../engine/chances.ts';
import type { Sums } from './quick.ts';

/** What a step leads to from one state: the number of the next state, and what it adds to the sums. */
export type FoldRow = {
  readonly leads: readonly { readonly to: number; readonly add: Partial<Sums>; readonly p: number }[];
  /** Whether sums that nobody reads are left out. */
  readonly partial: boolean;
};

/** The states of a fold by their numbers, and what each item makes of them. */
export class FoldRows {
  readonly states = new Numbered<unknown>();
  /** By the key of the item, then by the state. */
  readonly byItem = new Map<string, FoldRow[]>();
}
