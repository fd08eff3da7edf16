/** What is in a backup file, for the eye, before anything changes. */
export type Contents = {
  /** ISO time. */
  readonly made: string;
  readonly campaigns: readonly {
    readonly name: string;
    readonly system: string;
    readonly units: number;
    readonly men: number;
    readonly games: number;
    readonly entries: number;
    readonly plays: number;
  }[];
};
