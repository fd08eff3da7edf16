import type { Entry, ParkedPlay } from '../../../campaign/records/records.ts';
import type { OpenedFile } from '../../../storage/store.ts';
import type { Bytes } from '../../../sync/bytes.ts';

export type Wire = { send(text: string): void; sendParcel(parcel: Bytes): void; close(): void };

/** Functions that a link calls to update the app. `onFile` shows a received campaign before it is imported. */
export type LinkCallbacks<Link> = {
  onFile(opened: OpenedFile): void;
  say(words: string): void;
  /** Called when both phones have the same records, so that the game can go on. */
  onLive(link: Link): unknown;
  onRecorded(link: Link, entry: Entry): void;
  onPlay(link: Link, play: ParkedPlay): void;
  onEnd(why: string): void;
};
