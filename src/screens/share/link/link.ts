import { effect } from '@preact/signals';
import type { Entry, ParkedPlay } from '../../../campaign/records/records.ts';
import { currentVersion } from '../../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../../engine/refusal.ts';
import type { Store } from '../../../storage/store.ts';
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
import type { LinkCallbacks, Wire } from './callbacks.ts';

export class Link {
  campaign: string;
  host: Host | undefined;
  #host: Host | undefined;
  #guest: Guest = {};
  #last: OpenCampaign | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #published: TableLink | undefined;
  #hasEnded = false;
  readonly #unfollow: () => void;

  /** With a campaign, this phone runs the game. Without one, it watches the campaign of the other phone. */
  constructor(
    readonly store: Store,
    readonly wire: Wire,
    readonly screen: LinkCallbacks<Link>,
    readonly open: () => OpenCampaign | undefined,
    campaign?: OpenCampaign,
    sides: readonly string[] = [],
  ) {
    this.campaign = campaign?.id ?? '';
    this.#last = campaign;
    if (campaign) this.#host = { sides };
    let before = this.#opened();
    this.#unfollow = effect(() => {
      const opened = this.#opened();
      const loaded = opened?.loaded.value;
      const isNewlyOpened = opened !== before;
      if (opened && isNewlyOpened) opened.link.value = this.#published;
      if (loaded) this.#enqueue(() => this.#followChanges(opened, isNewlyOpened));
      before = opened;
    });
    if (campaign) this.#enqueue(() => this.#greet());
  }

  get watches(): boolean {
    return this.#host === undefined;
  }

  get sides(): readonly string[] {
    return (this.#host ?? this.#guest).sides ?? [];
  }

  setSides = (sides: readonly string[]): void => {
    if (!this.#host) return;
    this.#host = { ...this.#host, sides };
    if (this.#host.sent) this.#send([{ is: 'sides', sides }]);
    this.#publish();
  };

  sendAnswer = (before: ParkedPlay | undefined, after: ParkedPlay): ParkedPlay => {
    const { keep, say } = separateAnswer(before, after, WATCHING_REFUSAL);
    if (say) this.#send([say]);
    return keep;
  };

  takeOver = (): void => this.#send([{ is: 'takeover' }]);

  close = (): void => this.end('The two phones are no longer linked.');

  /** Handles a message after earlier ones. An invalid message is refused without effect. */
  receive(text: string): Promise<unknown> {
    return this.#enqueue(() => this.#handleMessage(messageFrom(text)));
  }

  receiveParcel(parcel: Bytes): Promise<unknown> {
    return this.#enqueue(async () => {
      const opened = await this.store.openFile(await unpackParcel(parcel));
      const [one, more] = opened.contents.campaigns;
      const isOwn = !more && one?.id === this.campaign;
      if (isOwn && one.relationDetails?.relation !== 'behind') return this.screen.onFile(opened);
      opened.transfer.close();
      if (!isOwn) throw new Refusal('The other phone sent a different campaign.');
      await this.#sendCampaign();
      this.screen.say('This phone played on. The other phone must take that first.');
    });
  }

  /** Ends the link after earlier messages are handled, as one of them may give a better reason. */
  closeAfterMessages(why: string): Promise<unknown> {
    return this.#enqueue(() => this.end(why));
  }

  /** Ends the link. Both phones keep the recorded entries and the state of each fight. */
  end(why: string, keepsWire?: boolean): void {
    this.#unfollow();
    if (!keepsWire) this.wire.close();
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#publish();
    this.screen.onEnd(why);
  }

  #enqueue(work: () => unknown): Promise<unknown> {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      if (error instanceof Refusal) this.screen.say(error.message);
      // Other errors are reported as usual and do not block the queue.
      else void Promise.reject(error);
    });
    return this.#queue;
  }

  #send(messages: readonly Message[]): void {
    for (const message of messages) this.wire.send(JSON.stringify(message));
  }

  #opened(): OpenCampaign | undefined {
    const open = this.open();
    return open && open.id === this.campaign ? open : this.#last;
  }

  /** Returns the state of the campaign on this phone with its check letters. Undefined if it is not here yet. */
  async #stateWithChecksum(): Promise<PhoneState | undefined> {
    const listed = await this.store.campaigns();
    if (!listed.some(({ id }) => id === this.campaign)) return undefined;
    const campaign = this.#opened() ?? (await OpenCampaign.open(this.store, this.campaign));
    this.#last = campaign;
    const { campaign: record } = campaign.records.value;
    const shows = await this.store.agreement(this.campaign);
    const hello = { is: 'hello', v: currentVersion(), campaign: record.id, name: record.name, shows } as const;
    return { hello, loaded: campaign.loaded.value, system: campaign.system };
  }

  async #greet(): Promise<void> {
    const here = await this.#stateWithChecksum();
    if (here) this.#send([here.hello]);
  }

  async #followChanges(campaign: OpenCampaign, isNewlyOpened: boolean): Promise<void> {
    this.#last = campaign;
    const live = this.#host ? this.#host.sent : this.#guest.sides;
    if (!live && isNewlyOpened) await this.#greet();
    if (!this.#host?.sent) return;
    const { state, messages } = messagesAfterChange(this.#host, campaign.loaded.value);
    this.#host = state;
    this.#send(messages);
    if (!state.sent) await this.#greet();
  }

  async #handleMessage(message: Message): Promise<void> {
    if (!this.#host && message.is === 'hello') this.campaign = message.campaign;
    // The checksum needs the whole campaign, so only a greeting computes it.
    const here = message.is === 'hello' ? await this.#stateWithChecksum() : await this.#stateWithoutChecksum();
    if (this.#host) {
      if (here) await this.#apply(handleAsHost(this.#host, message, here), (state) => (this.#host = state));
    } else await this.#apply(handleAsGuest(this.#guest, message, here ?? {}), (state) => (this.#guest = state));
  }

  async #stateWithoutChecksum(): Promise<PhoneState | undefined> {
    const campaign = this.#opened();
    const hello = { is: 'hello', v: currentVersion(), campaign: this.campaign, name: '', shows: '' } as const;
    return campaign && { hello, loaded: campaign.loaded.value, system: campaign.system };
  }

  async #apply<State>(
    { state, messages, action }: Transition<State, HostAction | GuestAction>,
    keep: (state: State) => void,
  ): Promise<void> {
    const live = this.#isLive();
    keep(state);
    this.#send(messages);
    this.#publish();
    if (action) await this.#perform(action);
    if (live || !this.#isLive()) return;
    if (this.watches) await this.#last?.watch(this.#last.game.value?.id);
    // The screen may have switched campaigns by now.
    await this.screen.onLive(this);
  }

  #isLive = (): boolean => !this.#hasEnded && (this.#host ? this.#host.sent : this.#guest.sides) !== undefined;

  #publish(): void {
    const { watches, sides, setSides, sendAnswer, takeOver, close } = this;
    this.#published = this.#isLive() ? { watches, sides, setSides, sendAnswer, takeOver, close } : undefined;
    const campaign = this.#opened();
    if (campaign) campaign.link.value = this.#published;
  }

  async #perform(action: HostAction | GuestAction): Promise<void> {
    const campaign = this.#opened();
    // The phone that runs the game reads the last message first, and then closes the wire.
    if (action.does === 'end') return this.end(action.why, this.watches);
    if (action.does === 'say') return this.screen.say(action.why);
    if (action.does === 'give') return this.#sendCampaign();
    if (!campaign) return;
    if (action.does === 'park') {
      const isNew = !campaign.loaded.value.plays.some(({ id }) => id === action.play.id);
      await campaign.showAndSavePlay({ ...action.play, touched: new Date().toISOString() });
      if (isNew && this.watches) this.screen.onPlay(this, action.play);
    } else if (action.does === 'drop') await campaign.dropPlay(action.play);
    else if (action.does === 'take') await this.#receiveEntry(campaign, action.entry);
    else await this.#swapRoles(campaign, action.does === 'run');
  }

  async #receiveEntry(campaign: OpenCampaign, entry: Entry): Promise<void> {
    try {
      await campaign.receiveEntry(entry);
      this.screen.onRecorded(this, entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // An entry that does not apply means the copies differ, so the phones greet again.
      this.#guest = {};
      this.#publish();
      await this.#greet();
      throw error;
    }
  }

  /** Swaps the roles of the phones. The log records which phone runs the game. */
  async #swapRoles(campaign: OpenCampaign, runs: boolean): Promise<void> {
    const sides = campaign.records.value.sides.map(({ id }) => id).filter((id) => !this.sides.includes(id));
    if (runs) {
      await campaign.watch(undefined);
      this.#host = { sides };
      this.#guest = {};
      return this.#greet();
    }
    await campaign.takeOver();
    const { messages } = messagesAfterChange(this.#host!, campaign.loaded.value);
    this.#send([...messages, { is: 'handover' }]);
    this.#host = undefined;
    this.#guest = {};
    this.#publish();
  }

  async #sendCampaign(): Promise<void> {
    this.wire.sendParcel(await packParcel(await this.store.backup(this.campaign)));
  }
}
