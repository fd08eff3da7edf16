import type { PlainObject } from '../engine/ask.ts';
import { formatRange } from '../engine/data/figure.ts';
import { mustFind } from '../engine/data/lists.ts';
import type { Option } from '../engine/setup/fields.ts';

export type HouseRule = {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly ref: string;
  readonly group: string;
  /** Basis of the default. A default that is not `printed` is never shown as a printed rule. */
  readonly source: 'printed' | 'inferred' | 'house';
  readonly eachGame?: true;
  readonly campaign?: unknown;
} & (
  | { readonly kind: 'flag'; readonly default: boolean }
  | { readonly kind: 'number'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly kind: 'one of'; readonly default: string; readonly options: readonly Option[] }
  | { readonly kind: 'text'; readonly default: string; readonly chips?: readonly string[] }
  | {
      readonly kind: 'table';
      readonly default: readonly PlainObject[];
      readonly columns: readonly TableColumn[];
      readonly row: PlainObject;
    }
);

export type TableColumn = Option &
  (
    | { readonly kind: 'text' | 'flag' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'one of'; readonly options: readonly Option[] }
  );

export type Table = {
  readonly id: string;
  readonly title: string;
  readonly ref: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly note?: string;
};

export type Faces = { readonly from: number; readonly to: number };

export const rowOf = <R extends Faces>(rows: readonly R[], face: number): R =>
  mustFind(rows, ({ from, to }) => face >= from && face <= to);

export const facesOf = ({ from, to }: Faces): string => (from === to ? `${from}` : formatRange(from, to));

/** Finds the row of a card's rank or suit, which are listed as "J Q K". */
export const rowOfSign = <T>(rows: readonly (readonly [signs: string, is: T])[], sign: string): T =>
  mustFind(rows, ([signs]) => signs.split(' ').includes(sign))[1];
