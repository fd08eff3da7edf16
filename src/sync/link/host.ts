import { rewritesLog } from '../../campaign/log/log.ts';
import type { ParkedPlay } from '../../campaign/records/records.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { sideOfAsk } from '../../engine/askside.ts';
import { answerAsk, type Play, positionOf } from '../../engine/play.ts';
import { catchOnly, Refusal } from '../../engine/refusal.ts';
import { answerableAsks } from '../../engine/replay.ts';
import { rollDie } from '../../random/dice.ts';
import type { LoadedCampaign } from '../../storage/store.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import type { Message } from './message.ts';

export type Hello = Extract<Message, { is: 'hello' }>;

export type PhoneState = { readonly hello: Hello; readonly loaded: LoadedCampaign; readonly system: System };

/** State of the phone that runs the game. */
export type Host = {
  readonly sides: readonly string[];
  /** Last state sent, if both phones have the same campaign. */
  readonly sent?: { readonly newest: string | undefined; readonly plays: ReadonlyMap<string, string> };
};

export type Transition<State, Action> = {
  readonly state: State;
  readonly messages: readonly Message[];
  readonly action?: Action;
};

export type HostAction =
  | { readonly does: 'give' }
  | { readonly does: 'park'; readonly play: ParkedPlay }
  | { readonly does: 'hand over' }
  | { readonly does: 'end'; readonly why: string };

export const OTHER_VERSION = 'The other phone has another version of Roll Call. Update both, then link them.';

/** Handles a message from the guest, which can only answer unfinished fights. */
export function handleAsHost(host: Host, message: Message, here: PhoneState): Transition<Host, HostAction> {
  return catchOnly(
    Refusal,
    () => handle(host, message, here),
    ({ message: why }) => ({ state: host, messages: [{ is: 'refused', why }, ...playsOf(host, message, here)] }),
  );
}

const playsOf = ({ sent }: Host, message: Message, { loaded }: PhoneState): readonly Message[] =>
  message.is === 'answer' && sent
    ? loaded.plays.filter(({ id }) => id === message.play).map((play) => ({ is: 'play', play: withoutDrafts(play) }))
    : [];

function handle(host: Host, message: Message, here: PhoneState): Transition<Host, HostAction> {
  const { sent: _, ...unsent } = host;
  if (message.is === 'hello') {
    if (message.v !== currentVersion())
      return { state: unsent, messages: [], action: { does: 'end', why: OTHER_VERSION } };
    if (message.campaign !== here.hello.campaign) throw new Refusal('The two phones are at different campaigns.');
    if (message.shows !== here.hello.shows) return { state: unsent, messages: [], action: { does: 'give' } };
    return messagesAfterChange({ ...unsent, sent: { newest: newestOf(here.loaded), plays: new Map() } }, here.loaded, [
      { is: 'sides', sides: host.sides },
    ]);
  }
  if (message.is === 'refused') return { state: host, messages: [] };
  if (!host.sent) throw new Refusal('The two phones do not have the same campaign yet.');
  if (message.is === 'takeover') return { state: host, messages: [], action: { does: 'hand over' } };
  if (message.is !== 'answer') throw new Refusal('Only the phone that runs the game may say that.');
  const parked = here.loaded.plays.find(({ id }) => id === message.play);
  if (!parked) throw new Refusal('This fight is over: recorded or discarded.');
  return {
    state: host,
    messages: [],
    action: { does: 'park', play: withAnswer(here.system, parked, message, host.sides) },
  };
}

function withAnswer(
  system: System,
  parked: ParkedPlay,
  { answer, rolled }: Extract<Message, { is: 'answer' }>,
  sides: readonly string[],
): ParkedPlay {
  const { play } = parked;
  const { rule, setup, words } = sequenceOf(play.sequence, system);
  const at = positionOf(rule, play);
  const ask = answerableAsks(at).find(({ id }) => id === answer.id);
  if (!ask) throw new Refusal('That was answered already.');
  const side = sideOfAsk(ask, setup(play.house), play.setup);
  if (side !== undefined && !sides.includes(side))
    throw new Refusal(`“${words.ask(ask, play.setup).title}” is answered on the phone that runs the game.`);
  const known =
    rolled && !play.rolled?.[answer.id] ? { ...play, rolled: { ...play.rolled, [answer.id]: rolled } } : play;
  return { ...parked, play: answerAsk(rule, known, answer, rollDie) };
}

/** Messages for the guest after a change. If entries alone do not explain it, the phones must greet again. */
export function messagesAfterChange(
  host: Host,
  { tail, plays }: LoadedCampaign,
  first: readonly Message[] = [],
): Transition<Host, HostAction> {
  const { sent, ...unsent } = host;
  if (!sent) return { state: host, messages: first };
  const known = tail.findIndex(({ id }) => id === sent.newest);
  if (known < 0) return { state: unsent, messages: first };
  const entries = tail.slice(0, known).toReversed();
  // The guest cannot fold its whole log for one entry.
  if (entries.some((entry) => rewritesLog(entry, tail))) return { state: unsent, messages: first };
  const stand = new Map(plays.map((play) => [play.id, JSON.stringify(withoutDrafts(play).play)]));
  const gone = [...sent.plays.keys()].filter((id) => !stand.has(id) && !entries.some((entry) => entry.id === id));
  return {
    state: { ...host, sent: { newest: newestOf({ tail }), plays: stand } },
    messages: [
      ...first,
      ...entries.map((entry): Message => ({ is: 'entry', entry })),
      ...gone.map((play): Message => ({ is: 'discarded', play })),
      ...plays
        .filter(({ id }) => stand.get(id) !== sent.plays.get(id))
        .map((play): Message => ({ is: 'play', play: withoutDrafts(play) })),
    ],
  };
}

const newestOf = ({ tail }: Pick<LoadedCampaign, 'tail'>): string | undefined => tail[0]?.id;

export function withoutDrafts(parked: ParkedPlay): ParkedPlay {
  const { drafts: _, ...play }: Play = parked.play;
  return { ...parked, play };
}
