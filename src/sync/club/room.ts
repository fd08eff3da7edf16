import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import type { Bytes } from '../bytes.ts';

/** Connection to a room: offline, in sync, exchanging items, or not admitted. */
export type RoomState = 'offline' | 'synced' | 'busy' | 'refused';

export type RoomListener = { onState(state: RoomState): void; onItems(ids: readonly string[]): void };

const ITEMS_PER_MESSAGE = 100;

/** Items that all phones in a room share. Their contents are encrypted. */
export class Room {
  readonly #doc = new Y.Doc();
  readonly #items = this.#doc.getMap<Bytes>('items');
  readonly #provider: HocuspocusProvider;
  #refused = false;

  constructor(name: string, url: string, listener: RoomListener, socket?: unknown) {
    const publishState = () => listener.onState(this.state);
    const refuse = () => {
      this.#refused = true;
      this.#provider.disconnect();
      publishState();
    };
    this.#items.observe(({ keysChanged }, { local }) => {
      if (!local) listener.onItems([...keysChanged]);
    });
    this.#provider = new HocuspocusProvider({
      name,
      url,
      document: this.#doc,
      // Membership is stored as items, which makes a heartbeat unnecessary.
      awareness: null,
      messageReconnectTimeout: 86_400_000,
      ...(socket ? { WebSocketPolyfill: socket } : {}),
      onSynced: publishState,
      onDisconnect: publishState,
      onUnsyncedChanges: publishState,
      onAuthenticationFailed: refuse,
      onClose: ({ event }) => {
        if (event.code === FORBIDDEN || FULL.includes(event.reason)) refuse();
      },
    } as ConstructorParameters<typeof HocuspocusProvider>[0]);
  }

  get state(): RoomState {
    if (this.#refused) return 'refused';
    if (!this.#provider.synced) return 'offline';
    return this.#provider.hasUnsyncedChanges ? 'busy' : 'synced';
  }

  get ids(): readonly string[] {
    return [...this.#items.keys()];
  }

  get(id: string): Bytes | undefined {
    const item = this.#items.get(id);
    return item instanceof Uint8Array ? item : undefined;
  }

  put(items: readonly (readonly [id: string, item: Bytes])[]): void {
    for (let i = 0; i < items.length; i += ITEMS_PER_MESSAGE)
      this.#doc.transact(() => {
        for (const [id, item] of items.slice(i, i + ITEMS_PER_MESSAGE)) this.#items.set(id, item);
      });
  }

  retry(): void {
    this.#refused = false;
    void this.#provider.connect();
  }

  leave(): void {
    this.#provider.destroy();
    this.#doc.destroy();
  }
}

const FORBIDDEN = 4403;
const FULL = ['room-full', 'crowd'];
