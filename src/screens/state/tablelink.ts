import type { ParkedPlay } from '../../campaign/records.ts';

/** A link to the other phone at the table: one of the two runs the game of a campaign, the other watches it and answers for some sides. */
export type TableLink = {
  readonly watches: boolean;
  /** The ids of the sides for which the watching phone answers. */
  readonly sides: readonly string[];
  /** Lets the watching phone answer for these sides. */
  seat(sides: readonly string[]): void;
  /** Sends the answer by which a watched play goes on, and is the play as it stands here meanwhile; throws a Refusal where it is more than an answer. */
  tell(before: ParkedPlay | undefined, after: ParkedPlay): ParkedPlay;
  /** Runs the game on this phone from now on. */
  takeOver(): void;
  close(): void;
};
