import { applyChanges } from '../../campaign/records/changes.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { CampaignRecords, Entry, ParkedPlay } from '../../campaign/records/records.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { refuseUnsafeKeys } from '../../engine/data/plain.ts';
import { type Play, positionOf } from '../../engine/play.ts';
import { catchOnly, Refusal } from '../../engine/refusal.ts';
import type { Unit } from '../../engine/roster.ts';
import { resolveHouse } from '../../system/house.ts';
import { playOf } from '../../system/plays/playfile.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import { type Hello, OTHER_VERSION, type PhoneState, type Transition } from './host.ts';
import type { Message } from './message.ts';

/** State of the phone that watches. It answers for `sides` once both phones have the same campaign. */
export type Guest = { readonly sides?: readonly string[] };

export type GuestAction =
  | { readonly does: 'take'; readonly entry: Entry }
  | { readonly does: 'park'; readonly play: ParkedPlay }
  | { readonly does: 'drop'; readonly play: string }
  | { readonly does: 'run' }
  | { readonly does: 'say'; readonly why: string }
  | { readonly does: 'end'; readonly why: string };

/** Handles a message from the host. `here` is the local state of its campaign. */
export function handleAsGuest(
  guest: Guest,
  message: Message,
  here: Partial<PhoneState>,
): Transition<Guest, GuestAction> {
  return catchOnly(
    Refusal,
    () => handle(guest, message, here),
    ({ message: why }) => ({ state: guest, messages: [], action: { does: 'say', why } }),
  );
}

function handle(
  guest: Guest,
  message: Message,
  { hello, loaded, system }: Partial<PhoneState>,
): Transition<Guest, GuestAction> {
  const next = (action?: GuestAction, state = guest) => ({ state, messages: [], ...(action ? { action } : {}) });
  if (message.is === 'hello') return { ...greeting(message, hello?.shows ?? ''), state: {} };
  if (message.is === 'refused') return next({ does: 'say', why: message.why });
  if (message.is === 'sides') return next(undefined, { sides: message.sides });
  // A repeated request: this phone has already taken over.
  if (message.is === 'takeover') return next();
  if (message.is === 'answer') throw new Refusal('Only the phone that watches may say that.');
  if (!guest.sides || !loaded || !system) throw new Refusal('The two phones do not have the same campaign yet.');
  if (message.is === 'handover') return next({ does: 'run' });
  if (message.is === 'discarded') return next({ does: 'drop', play: message.play });
  if (message.is === 'entry') return next({ does: 'take', entry: checkEntry(system, loaded.records, message.entry) });
  if (loaded.tail.some(({ id }) => id === message.play.id)) throw new Refusal('This fight is recorded already.');
  const drafts = loaded.plays.find(({ id }) => id === message.play.id)?.play.drafts;
  return next({ does: 'park', play: withDrafts(checkPlay(system, message.play), drafts) });
}

const greeting = (theirs: Hello, shows: string): Omit<Transition<Guest, GuestAction>, 'state'> =>
  theirs.v === currentVersion()
    ? { messages: [{ ...theirs, shows }] }
    : { messages: [{ ...theirs, v: currentVersion(), shows }], action: { does: 'end', why: OTHER_VERSION } };

/** Throws a Refusal if an entry does not fit or leaves invalid records. */
export function checkEntry(system: System, before: CampaignRecords, entry: Entry): Entry {
  if (entry.aside || entry.effect || entry.amends) throw new Refusal(`“${entry.title}” was not written just now.`);
  const { campaign, units } = applyChanges<CampaignRecords>(before, refuseUnsafeKeys(entry.changes));
  if (campaign?.id !== before.campaign.id || campaign.system !== before.campaign.system)
    throw new Refusal(`“${entry.title}” is of another campaign.`);
  resolveHouse(system.house, campaign.house);
  const isKnown = ({ kind, men }: Unit) => {
    const known = system.units.find(({ id }) => id === kind);
    const has = (list: readonly { readonly id: string }[] = [], word: string) => list.some(({ id }) => id === word);
    return known && men.every(({ role, state }) => has(known.roles, role) && has(known.states, state));
  };
  if (!units.every((unit) => before.units.includes(unit) || isKnown(unit)))
    throw new Refusal(`“${entry.title}” names what these rules do not know.`);
  return entry;
}

function checkPlay(system: System, parked: ParkedPlay): ParkedPlay {
  const play = playOf(parked.play, system);
  const at = positionOf(sequenceOf(play.sequence, system).rule, play);
  if (at.at === 'refused') throw new Refusal(at.reason);
  return { ...parked, play };
}

function withDrafts(parked: ParkedPlay, drafts: Play['drafts'] = {}): ParkedPlay {
  const open = Object.entries(drafts).filter(([id]) => !parked.play.answers.some((answer) => answer.id === id));
  return open.length > 0 ? { ...parked, play: { ...parked.play, drafts: Object.fromEntries(open) } } : parked;
}

/**
 * Separates a change of a watched play into drafts, kept here, and an answer to send. Throws a Refusal for other
 * changes, which belong to the host.
 */
export function separateAnswer(
  before: ParkedPlay | undefined,
  after: ParkedPlay,
  refusal: string,
): { readonly keep: ParkedPlay; readonly say?: Message } {
  if (!before) throw new Refusal(refusal);
  const [was, is] = [before.play, after.play];
  const known = was.answers.slice(0, was.cursor);
  const now = is.answers.slice(0, is.cursor);
  const answer = now.find(({ id }) => !known.some((old) => old.id === id));
  const same =
    equal(was.overruled, is.overruled) &&
    equal(was.setup, is.setup) &&
    known.every((old) => now.some((one) => equal(one, old)));
  if (!same) throw new Refusal(refusal);
  const drafts = Object.entries(is.drafts ?? {}).filter(([id]) => id !== answer?.id);
  const { drafts: _, ...rest } = was;
  const keep = { ...before, play: drafts.length > 0 ? { ...rest, drafts: Object.fromEntries(drafts) } : rest };
  if (!answer) return { keep };
  const rolled = is.rolled?.[answer.id];
  return { keep, say: { is: 'answer', play: before.id, answer, ...(rolled ? { rolled } : {}) } };
}
