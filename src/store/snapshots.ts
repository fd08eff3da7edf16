/** A snapshot of everything: when it was taken (ISO time), how many men it holds, and its length in bytes. */
export type Snapshot = {
  readonly name: string;
  readonly at: string;
  readonly men: number;
  readonly length: number;
};
