import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';

export type Bytes = Uint8Array<ArrayBuffer>;

/** How a room stands: no network, all is the same here and there, more is under way, or it does not let this phone in. */
export type RoomState = 'away' | 'same' | 'busy' | 'refused';

/** What a room tells: its state, or which items came from other phones. */
export type RoomListener = { onState(state: RoomState): void; onItems(ids: readonly string[]): void };

/** How many items are sent in one message. */
const BATCH = 100;

/** A set of items that never change, kept the same on every phone in a room of a club’s server; what an item holds the engine does not know. */
export class Room {
  readonly #doc = new Y.Doc();
  readonly #items = this.#doc.getMap<Bytes>('items');
  readonly #provider: HocuspocusProvider;
  #refused = false;

  /** Enters a room; `url` is that of the server, and `socket` what opens connections where the platform has nothing of its own. */
  constructor(name: string, url: string, ears: RoomListener, socket?: unknown) {
    const tell = () => ears.onState(this.state);
    const refuse = () => {
      this.#refused = true;
      this.#provider.disconnect();
      tell();
    };
    this.#items.observe(({ keysChanged }, { local }) => {
      if (!local) ears.onItems([...keysChanged]);
    });
    this.#provider = new HocuspocusProvider({
      name,
      url,
      document: this.#doc,
      // Who is in is an item too, so that nobody need say every few seconds that he is still there.
      awareness: null,
      messageReconnectTimeout: 86_400_000,
      ...(socket ? { WebSocketPolyfill: socket } : {}),
      onSynced: tell,
      onDisconnect: tell,
      onUnsyncedChanges: tell,
      onAuthenticationFailed: refuse,
      onClose: ({ event }) => {
        if (event.code === FORBIDDEN || FULL.includes(event.reason)) refuse();
      },
    } as ConstructorParameters<typeof HocuspocusProvider>[0]);
  }

  get state(): RoomState {
    if (this.#refused) return 'refused';
    if (!this.#provider.synced) return 'away';
    return this.#provider.hasUnsyncedChanges ? 'busy' : 'same';
  }

  get ids(): readonly string[] {
    return [...this.#items.keys()];
  }

  get(id: string): Bytes | undefined {
    const item = this.#items.get(id);
    return item instanceof Uint8Array ? item : undefined;
  }

  /** Puts items in; one that is there already under the same id gives way. */
  put(items: readonly (readonly [id: string, item: Bytes])[]): void {
    for (let i = 0; i < items.length; i += BATCH)
      this.#doc.transact(() => {
        for (const [id, item] of items.slice(i, i + BATCH)) this.#items.set(id, item);
      });
  }

  /** Tries at once, where a network has come back. */
  retry(): void {
    this.#refused = false;
    void this.#provider.connect();
  }

  leave(): void {
    this.#provider.destroy();
    this.#doc.destroy();
  }
}

/** With which code, and for which reasons, the server ends what it does not let in. */
const FORBIDDEN = 4403;
const FULL = ['room-full', 'crowd'];
