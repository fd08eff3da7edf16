import type { Entry } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import { type Invitation, seal, unseal } from './invitation.ts';
import { currentMembers, entryText, itemFrom, itemId, itemIds, logFrom, type Member, memberText } from './items.ts';
import { Room, type RoomState } from './room.ts';

export type ClubLog = {
  entries(): Promise<readonly Entry[]>;
  /** Adds the entries of a room that are new here, by id. Resolves to false if that must wait. */
  take(log: readonly Entry[], fresh: ReadonlySet<string>): Promise<boolean>;
};

/** Sharing status. `waiting` entries are not applied yet; `refused` items cannot be read. */
export type ClubStatus = {
  readonly room: RoomState;
  readonly members: readonly Member[];
  readonly waiting: number;
  readonly refused: number;
  readonly why?: string;
};

export type ClubOptions = {
  readonly invitation: Invitation;
  readonly url: string;
  readonly log: ClubLog;
  readonly me: Omit<Member, 'left'>;
  readonly onStatus: (sharing: ClubStatus) => void;
  readonly isReadOnly?: boolean;
  readonly socket?: unknown;
};

/** Synchronises a campaign with the room of a club. */
export class Club {
  readonly #options: ClubOptions;
  readonly #room: Room;
  readonly #entries = new Map<string, Entry>();
  readonly #members = new Map<string, Member>();
  readonly #unread = new Set<string>();
  readonly #refused = new Set<string>();
  #log: ClubLog;
  #waiting = 0;
  #why: string | undefined;
  #queue: Promise<void> = Promise.resolve();
  #isQueued = false;
  #isStopped = false;

  constructor(options: ClubOptions) {
    this.#options = options;
    this.#log = options.log;
    this.#room = new Room(
      options.invitation.room,
      options.url,
      {
        onState: () => this.sync(),
        onItems: (ids) => {
          for (const id of ids) this.#unread.add(id);
          this.sync();
        },
      },
      options.socket,
    );
  }

  get status(): ClubStatus {
    return {
      room: this.#room.state,
      members: currentMembers([...this.#members.values()]),
      waiting: this.#waiting,
      refused: this.#refused.size,
      ...(this.#why === undefined ? {} : { why: this.#why }),
    };
  }

  get roomLog(): readonly Entry[] {
    return logFrom(this.#entries.values());
  }

  sync(log: ClubLog = this.#log): Promise<void> {
    this.#log = log;
    if (this.#isQueued) return this.#queue;
    this.#isQueued = true;
    const next = async () => {
      this.#isQueued = false;
      await this.#sync();
    };
    this.#queue = this.#queue.then(next, next);
    return this.#queue;
  }

  retry(): void {
    this.#room.retry();
  }

  async leave(): Promise<void> {
    await this.#publishMember({ ...this.#options.me, at: new Date().toISOString(), left: true });
    this.stop();
  }

  stop(): void {
    this.#isStopped = true;
    this.#room.leave();
  }

  async #sync(): Promise<void> {
    await this.#read();
    // Wait for the room's content before deciding what it lacks.
    if (this.#room.state === 'synced' || this.#room.state === 'busy') {
      try {
        this.#why = undefined;
        await this.#takeNew();
        if (!this.#options.isReadOnly) await this.#publish(await this.#log.entries());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#why = error.message;
      }
    }
    if (!this.#isStopped) this.#options.onStatus(this.status);
  }

  async #read(): Promise<void> {
    const { invitation } = this.#options;
    const unread = [...this.#unread];
    this.#unread.clear();
    await Promise.all(
      unread.map(async (id) => {
        const item = this.#room.get(id);
        // Items removed from the room are kept here and published again.
        if (!item) return;
        try {
          const held = itemFrom(id, await unseal(invitation, id, item));
          if ('entry' in held) this.#entries.set(id, held.entry);
          else this.#members.set(id, held.member);
          this.#refused.delete(id);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          this.#refused.add(id);
        }
      }),
    );
  }

  async #takeNew(): Promise<void> {
    const here = new Set((await this.#log.entries()).map(itemId));
    const log = this.roomLog;
    const fresh = new Set(log.filter((entry) => !here.has(itemId(entry))).map(({ id }) => id));
    this.#waiting = fresh.size;
    if (fresh.size > 0 && (await this.#log.take(log, fresh))) this.#waiting = 0;
  }

  /** Publishes entries that the room lacks, or holds under an unreadable seal. */
  async #publish(log: readonly Entry[]): Promise<void> {
    const there = new Set(this.#room.ids);
    const lacking = log.filter((entry) => {
      const id = itemId(entry);
      return !there.has(id) || this.#refused.has(id);
    });
    if (lacking.length > 0) {
      const ids = itemIds(log);
      const texts = lacking.map((entry) => [itemId(entry), entryText(entry, ids)] as const);
      await this.#putSealed(texts);
      for (const entry of lacking) {
        const id = itemId(entry);
        this.#refused.delete(id);
        this.#unread.add(id);
      }
      await this.#read();
    }
    const { me } = this.#options;
    if (!currentMembers([...this.#members.values()]).some(({ phone, name }) => phone === me.phone && name === me.name))
      await this.#publishMember(me);
  }

  async #publishMember(member: Member): Promise<void> {
    const id = `${member.phone}@${member.at}`;
    this.#members.set(id, member);
    await this.#putSealed([[id, memberText(member)]]);
  }

  async #putSealed(texts: readonly (readonly [id: string, text: string])[]): Promise<void> {
    const { invitation } = this.#options;
    const sealed = texts.map(async ([id, text]) => [id, await seal(invitation, id, text)] as const);
    this.#room.put(await Promise.all(sealed));
  }
}
