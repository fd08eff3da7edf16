import type { ParkedPlay } from '../../campaign/records/records.ts';

/** One phone runs the game. The other watches and answers for some sides. */
export type TableLink = {
  readonly watches: boolean;
  readonly sides: readonly string[];
  seat(sides: readonly string[]): void;
  /** Sends an answer and returns the play to show meanwhile. Throws a Refusal for any other change. */
  tell(before: ParkedPlay | undefined, after: ParkedPlay): ParkedPlay;
  takeOver(): void;
  close(): void;
};
