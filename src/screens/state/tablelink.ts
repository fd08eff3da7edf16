import type { ParkedPlay } from '../../campaign/records.ts';

/** Link between two phones: one runs the game, the other watches and answers for some sides. */
export type TableLink = {
  readonly watches: boolean;
  /** Ids of the sides for which the watching phone answers. */
  readonly sides: readonly string[];
  seat(sides: readonly string[]): void;
  /** Sends the answer of a watched play and returns the play to show meanwhile. Throws a Refusal if more than an answer changed. */
  tell(before: ParkedPlay | undefined, after: ParkedPlay): ParkedPlay;
  takeOver(): void;
  close(): void;
};
