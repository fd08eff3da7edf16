import type { Entry } from '../../campaign/records.ts';
import { Refusal } from '../../rules/refusal.ts';
import { type Invitation, seal, unseal } from './invitation.ts';
import { entryText, itemFrom, itemId, itemIds, logFrom, type Member, membersIn, memberText } from './items.ts';
import { type Bytes, Room, type RoomState } from './room.ts';

/** The log of a campaign on this phone. */
export type ClubLog = {
  /** All of it that is on the disk, in its order. */
  entries(): Promise<readonly Entry[]>;
  /** Takes in what of the room’s log is not here, `fresh`, as from a phone that was met; false where it must wait. */
  take(log: readonly Entry[], fresh: ReadonlySet<string>): Promise<boolean>;
};

/** How sharing goes: how the room stands, who is in, how many entries wait to be taken in here, how many items were refused, and why something could not be taken. */
export type Sharing = {
  readonly room: RoomState;
  readonly members: readonly Member[];
  readonly waiting: number;
  readonly refused: number;
  readonly why?: string;
};

/** What a club needs: the invitation, the address of its server, this phone’s log and who has it, and who hears how it goes. */
export type ClubOptions = {
  readonly invitation: Invitation;
  readonly url: string;
  readonly log: ClubLog;
  readonly me: Omit<Member, 'left'>;
  readonly onSharing: (sharing: Sharing) => void;
  /** Whether the room is only looked into: nothing is put in. */
  readonly looking?: boolean;
  /** What opens connections where the platform has nothing of its own. */
  readonly socket?: unknown;
};

/** A campaign that is kept the same on all phones of a club: what is on the disk here goes into the room, and what is new there is taken in. */
export class Club {
  readonly #means: ClubOptions;
  readonly #room: Room;
  readonly #entries = new Map<string, Entry>();
  readonly #members = new Map<string, Member>();
  /** Items that came and were not read yet, and those that this phone cannot read. */
  readonly #unread = new Set<string>();
  readonly #refused = new Set<string>();
  #log: ClubLog;
  #waiting = 0;
  #why: string | undefined;
  #doing: Promise<void> = Promise.resolve();
  #asked = false;
  #over = false;

  constructor(means: ClubOptions) {
    this.#means = means;
    this.#log = means.log;
    this.#room = new Room(
      means.invitation.room,
      means.url,
      {
        onState: () => this.hear(),
        onItems: (ids) => {
          for (const id of ids) this.#unread.add(id);
          this.hear();
        },
      },
      means.socket,
    );
  }

  get sharing(): Sharing {
    return {
      room: this.#room.state,
      members: membersIn([...this.#members.values()]),
      waiting: this.#waiting,
      refused: this.#refused.size,
      ...(this.#why === undefined ? {} : { why: this.#why }),
    };
  }

  /** The log that the room’s entries make. */
  get roomLog(): readonly Entry[] {
    return logFrom(this.#entries.values());
  }

  /** Something has changed on this phone, or may be tried again: resolves once it is brought to the room and back. */
  hear(log: ClubLog = this.#log): Promise<void> {
    this.#log = log;
    if (this.#asked) return this.#doing;
    this.#asked = true;
    const next = async () => {
      this.#asked = false;
      await this.#sync();
    };
    this.#doing = this.#doing.then(next, next);
    return this.#doing;
  }

  retry(): void {
    this.#room.retry();
  }

  /** Leaves the room, and says so in it where the network lets it. */
  async leave(): Promise<void> {
    await this.#say({ ...this.#means.me, at: new Date().toISOString(), left: true });
    this.stop();
  }

  /** Goes out of the room without a word, as where the app is closed. */
  stop(): void {
    this.#over = true;
    this.#room.leave();
  }

  async #sync(): Promise<void> {
    await this.#read();
    // Until the room has told all it has, nobody knows what it lacks.
    if (this.#room.state === 'same' || this.#room.state === 'busy') {
      try {
        this.#why = undefined;
        await this.#take();
        if (!this.#means.looking) await this.#publish(await this.#log.entries());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#why = error.message;
      }
    }
    if (!this.#over) this.#means.onSharing(this.sharing);
  }

  async #read(): Promise<void> {
    const { invitation } = this.#means;
    const unread = [...this.#unread];
    this.#unread.clear();
    await Promise.all(
      unread.map(async (id) => {
        const item = this.#room.get(id);
        // What was taken out of the room stays here, and goes in again.
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

  async #take(): Promise<void> {
    const here = new Set((await this.#log.entries()).map(itemId));
    const log = this.roomLog;
    const fresh = new Set(log.filter((entry) => !here.has(itemId(entry))).map(({ id }) => id));
    this.#waiting = fresh.size;
    if (fresh.size > 0 && (await this.#log.take(log, fresh))) this.#waiting = 0;
  }

  /** Puts into the room what is on the disk here and not there, or there under a seal that nobody can open. */
  async #publish(log: readonly Entry[]): Promise<void> {
    const there = new Set(this.#room.ids);
    const lacking = log.filter((entry) => {
      const id = itemId(entry);
      return !there.has(id) || this.#refused.has(id);
    });
    if (lacking.length > 0) {
      const ids = itemIds(log);
      const texts = lacking.map((entry) => [itemId(entry), entryText(entry, ids)] as const);
      await this.#put(texts);
      for (const entry of lacking) {
        const id = itemId(entry);
        this.#refused.delete(id);
        this.#unread.add(id);
      }
      await this.#read();
    }
    const { me } = this.#means;
    if (!membersIn([...this.#members.values()]).some(({ phone, name }) => phone === me.phone && name === me.name))
      await this.#say(me);
  }

  async #say(member: Member): Promise<void> {
    const id = `${member.phone}@${member.at}`;
    this.#members.set(id, member);
    await this.#put([[id, memberText(member)]]);
  }

  async #put(texts: readonly (readonly [id: string, text: string])[]): Promise<void> {
    const { invitation } = this.#means;
    const sealed = texts.map(async ([id, text]) => [id, await seal(invitation, id, text)] as const);
    this.#room.put(await Promise.all<readonly [string, Bytes]>(sealed));
  }
}
