import { ValueNumbers } from '../engine/dice/chances.ts';
import type { Sums } from './quick.ts';

export type FoldRow = {
  readonly leads: readonly { readonly to: number; readonly add: Partial<Sums>; readonly p: number }[];
  readonly partial: boolean;
};

export class FoldRows {
  readonly states = new ValueNumbers<unknown>();
  /** By key of the item, then by state. */
  readonly byItem = new Map<string, FoldRow[]>();
}
