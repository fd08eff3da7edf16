import { effect } from '@preact/signals';
import type { Entry, ParkedPlay } from '../../../campaign/records/records.ts';
import { currentVersion } from '../../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../../engine/refusal.ts';
import type { OpenedFile, Store } from '../../../storage/store.ts';
import type { Bytes } from '../../../sync/bytes.ts';
import { packParcel, unpackParcel } from '../../../sync/codes/parcel.ts';
import { type Guest, type GuestAction, handleAsGuest, separateAnswer } from '../../../sync/link/guest.ts';
import {
  type Host,
  type HostAction,
  handleAsHost,
  messagesAfterChange,
  type PhoneState,
  type Transition,
} from '../../../sync/link/host.ts';
import { type Message, messageFrom } from '../../../sync/link/message.ts';
import { type TableLink, WATCHING_REFUSAL } from '../../state/campaignlog.ts';
import { OpenCampaign } from '../../state/opencampaign.ts';

export type Wire = { send(text: string): void; sendParcel(parcel: Bytes): void; close(): void };

/** Screen callbacks of a link. `onFile` shows a received campaign before the import. */
export type LinkCallbacks = {
  onFile(opened: OpenedFile): void;
  say(words: string): void;
  /** Called once both phones have the same state. */
  onLive(link: Link): unknown;
  onRecorded(link: Link, entry: Entry): void;
  onPlay(link: Link, play: ParkedPlay): void;
  onEnd(why: string): void;
};

export class Link {
  campaign: string;
  host: Host | undefined;
  #host: Host | undefined;
  #guest: Guest = {};
  #own: OpenCampaign | undefined;
  #doing: Promise<unknown> = Promise.resolve();
  #shown: TableLink | undefined;
  #over = false;
  readonly #unfollow: () => void;

  /** Without a campaign this phone watches the other one's. */
  constructor(
    readonly store: Store,
    readonly wire: Wire,
    readonly screen: LinkCallbacks,
    readonly open: () => OpenCampaign | undefined,
    campaign?: OpenCampaign,
    sides: readonly string[] = [],
  ) {
    this.campaign = campaign?.id ?? '';
    this.#own = campaign;
    if (campaign) this.#host = { sides };
    let before = this.#opened();
    this.#unfollow = effect(() => {
      const opened = this.#opened();
      const loaded = opened?.loaded.value;
      const anew = opened !== before;
      if (opened && anew) opened.link.value = this.#shown;
      if (loaded) this.#then(() => this.#sees(opened, anew));
      before = opened;
    });
    if (campaign) this.#then(() => this.#greet());
  }

  get watches(): boolean {
    return this.#host === undefined;
  }

  get sides(): readonly string[] {
    return (this.#host ?? this.#guest).sides ?? [];
  }

  seat = (sides: readonly string[]): void => {
    if (!this.#host) return;
    this.#host = { ...this.#host, sides };
    if (this.#host.sent) this.#say([{ is: 'sides', sides }]);
    this.#show();
  };

  tell = (before: ParkedPlay | undefined, after: ParkedPlay): ParkedPlay => {
    const { keep, say } = separateAnswer(before, after, WATCHING_REFUSAL);
    if (say) this.#say([say]);
    return keep;
  };

  takeOver = (): void => this.#say([{ is: 'takeover' }]);

  close = (): void => this.end('The two phones are no longer linked.');

  /** Handles messages one at a time. An invalid message is refused without effect. */
  hear(text: string): Promise<unknown> {
    return this.#then(() => this.#hears(messageFrom(text)));
  }

  hearParcel(parcel: Bytes): Promise<unknown> {
    return this.#then(async () => {
      const opened = await this.store.openFile(await unpackParcel(parcel));
      const [one, more] = opened.contents.campaigns;
      const isOwn = !more && one?.id === this.campaign;
      if (isOwn && one.against?.relation !== 'behind') return this.screen.onFile(opened);
      opened.transfer.close();
      if (!isOwn) throw new Refusal('The other phone sent a different campaign.');
      await this.#give();
      this.screen.say('This phone played on. The other phone must take that first.');
    });
  }

  /** Ends the link after the messages that came before, which can say why. */
  closed(why: string): Promise<unknown> {
    return this.#then(() => this.end(why));
  }

  /** Ends the link. Both phones keep the recorded entries and the state of each fight. */
  end(why: string, keepsWire?: boolean): void {
    this.#unfollow();
    if (!keepsWire) this.wire.close();
    if (this.#over) return;
    this.#over = true;
    this.#show();
    this.screen.onEnd(why);
  }

  #then(work: () => unknown): Promise<unknown> {
    this.#doing = this.#doing.then(work).catch((error: unknown) => {
      if (error instanceof Refusal) this.screen.say(error.message);
      // Other errors are reported as usual and do not block the queue.
      else void Promise.reject(error);
    });
    return this.#doing;
  }

  #say(messages: readonly Message[]): void {
    for (const message of messages) this.wire.send(JSON.stringify(message));
  }

  #opened(): OpenCampaign | undefined {
    const open = this.open();
    return open && open.id === this.campaign ? open : this.#own;
  }

  /** Current state of the campaign; undefined if it is not on this phone yet. */
  async #here(): Promise<PhoneState | undefined> {
    const listed = await this.store.campaigns();
    if (!listed.some(({ id }) => id === this.campaign)) return undefined;
    const campaign = this.#opened() ?? (await OpenCampaign.open(this.store, this.campaign));
    this.#own = campaign;
    const { campaign: record } = campaign.records.value;
    const shows = await this.store.agreement(this.campaign);
    const hello = { is: 'hello', v: currentVersion(), campaign: record.id, name: record.name, shows } as const;
    return { hello, loaded: campaign.loaded.value, system: campaign.system };
  }

  async #greet(): Promise<void> {
    const here = await this.#here();
    if (here) this.#say([here.hello]);
  }

  async #sees(campaign: OpenCampaign, anew: boolean): Promise<void> {
    this.#own = campaign;
    const live = this.#host ? this.#host.sent : this.#guest.sides;
    if (!live && anew) await this.#greet();
    if (!this.#host?.sent) return;
    const { state, messages } = messagesAfterChange(this.#host, campaign.loaded.value);
    this.#host = state;
    this.#say(messages);
    if (!state.sent) await this.#greet();
  }

  async #hears(message: Message): Promise<void> {
    if (!this.#host && message.is === 'hello') this.campaign = message.campaign;
    // The checksum needs the whole campaign, so only a greeting computes it.
    const here = message.is === 'hello' ? await this.#here() : await this.#asItStands();
    if (this.#host) {
      if (here) await this.#take(handleAsHost(this.#host, message, here), (state) => (this.#host = state));
    } else await this.#take(handleAsGuest(this.#guest, message, here ?? {}), (state) => (this.#guest = state));
  }

  async #asItStands(): Promise<PhoneState | undefined> {
    const campaign = this.#opened();
    const hello = { is: 'hello', v: currentVersion(), campaign: this.campaign, name: '', shows: '' } as const;
    return campaign && { hello, loaded: campaign.loaded.value, system: campaign.system };
  }

  async #take<State>(
    { state, messages, action }: Transition<State, HostAction | GuestAction>,
    keep: (state: State) => void,
  ): Promise<void> {
    const live = this.#isLive();
    keep(state);
    this.#say(messages);
    this.#show();
    if (action) await this.#do(action);
    if (live || !this.#isLive()) return;
    if (this.watches) await this.#own?.watch(this.#own.game.value?.id);
    // The screen may have switched campaigns by now.
    await this.screen.onLive(this);
  }

  #isLive = (): boolean => !this.#over && (this.#host ? this.#host.sent : this.#guest.sides) !== undefined;

  #show(): void {
    const { watches, sides, seat, tell, takeOver, close } = this;
    this.#shown = this.#isLive() ? { watches, sides, seat, tell, takeOver, close } : undefined;
    const campaign = this.#opened();
    if (campaign) campaign.link.value = this.#shown;
  }

  async #do(deed: HostAction | GuestAction): Promise<void> {
    const campaign = this.#opened();
    // The phone that runs the game reads the last message first, and then closes the wire.
    if (deed.does === 'end') return this.end(deed.why, this.watches);
    if (deed.does === 'say') return this.screen.say(deed.why);
    if (deed.does === 'give') return this.#give();
    if (!campaign) return;
    if (deed.does === 'park') {
      const isNew = !campaign.loaded.value.plays.some(({ id }) => id === deed.play.id);
      await campaign.showAndSavePlay({ ...deed.play, touched: new Date().toISOString() });
      if (isNew && this.watches) this.screen.onPlay(this, deed.play);
    } else if (deed.does === 'drop') await campaign.dropPlay(deed.play);
    else if (deed.does === 'take') await this.#record(campaign, deed.entry);
    else await this.#change(campaign, deed.does === 'run');
  }

  async #record(campaign: OpenCampaign, entry: Entry): Promise<void> {
    try {
      await campaign.receiveEntry(entry);
      this.screen.onRecorded(this, entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // An entry that does not apply means the copies differ, so the phones greet again.
      this.#guest = {};
      this.#show();
      await this.#greet();
      throw error;
    }
  }

  /** Swaps the roles of the phones. The log records which phone runs the game. */
  async #change(campaign: OpenCampaign, runs: boolean): Promise<void> {
    const sides = campaign.records.value.sides.map(({ id }) => id).filter((id) => !this.sides.includes(id));
    if (runs) {
      await campaign.watch(undefined);
      this.#host = { sides };
      this.#guest = {};
      return this.#greet();
    }
    await campaign.takeOver();
    const { messages } = messagesAfterChange(this.#host!, campaign.loaded.value);
    this.#say([...messages, { is: 'handover' }]);
    this.#host = undefined;
    this.#guest = {};
    this.#show();
  }

  async #give(): Promise<void> {
    this.wire.sendParcel(await packParcel(await this.store.backup(this.campaign)));
  }
}
