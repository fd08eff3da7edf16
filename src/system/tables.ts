import type { Plain } from '../engine/ask.ts';
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
      readonly default: readonly Plain[];
      readonly columns: readonly TableColumn[];
      readonly row: Plain;
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
