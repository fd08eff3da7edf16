import type { ParkedPlay } from '../../campaign/records.ts';
import { version } from '../../campaign/upgrades.ts';
import { rolledDie } from '../../random/dice.ts';
import { sideAsked } from '../../rules/asked.ts';
import { answerAsk, type Play, positionOf } from '../../rules/play.ts';
import { catchOnly, Refusal } from '../../rules/refusal.ts';
import { answerableAsks } from '../../rules/replay.ts';
import { type System, sequenceOf } from '../../rules/system.ts';
import type { Message } from '../../storage/message.ts';
import type { LoadedCampaign } from '../../storage/store.ts';

export type Hello = Extract<Message, { is: 'hello' }>;

/** A campaign at the table as it stands on this phone. */
export type PhoneState = { readonly hello: Hello; readonly loaded: LoadedCampaign; readonly system: System };

/** What the phone that runs a game knows of the one that watches it. */
export type Keeper = {
  /** The sides for which the other phone answers. */
  readonly sides: readonly string[];
  /** What the other phone was told, as long as both have the same: the newest entry, and how each unfinished fight stands. */
  readonly told?: { readonly newest: string | undefined; readonly plays: ReadonlyMap<string, string> };
};

/** What comes of a message: what is known now, what is said, and what else is to be done. */
export type Transition<State, Deed> = { readonly now: State; readonly say: readonly Message[]; readonly deed?: Deed };

/** What the phone that runs the game does: sends all of the campaign, keeps a play with an answer of the other, hands the game over, or ends the link. */
export type KeeperDeed =
  | { readonly does: 'give' }
  | { readonly does: 'park'; readonly play: ParkedPlay }
  | { readonly does: 'hand over' }
  | { readonly does: 'end'; readonly why: string };

export const OTHER_VERSION = 'The other phone has another version of Roll Call. Update both, then link them.';

/** What comes of what the watching phone says; it changes nothing here but the answers of an unfinished fight. */
export function keeperHears(keeper: Keeper, message: Message, here: PhoneState): Transition<Keeper, KeeperDeed> {
  const refused = ({ message: why }: Refusal): Transition<Keeper, KeeperDeed> => ({
    now: keeper,
    say: [{ is: 'refused', why }, ...playsOf(keeper, message, here)],
  });
  return catchOnly(Refusal, () => hear(keeper, message, here), refused);
}

/** A fight as it stands, for whoever was refused an answer to it. */
const playsOf = ({ told }: Keeper, message: Message, { loaded }: PhoneState): readonly Message[] =>
  message.is === 'answer' && told
    ? loaded.plays.filter(({ id }) => id === message.play).map((play) => ({ is: 'play', play: withoutDrafts(play) }))
    : [];

function hear(keeper: Keeper, message: Message, here: PhoneState): Transition<Keeper, KeeperDeed> {
  const { told: _, ...apart } = keeper;
  if (message.is === 'hello') {
    if (message.v !== version()) return { now: apart, say: [], deed: { does: 'end', why: OTHER_VERSION } };
    if (message.campaign !== here.hello.campaign) throw new Refusal('The two phones are at different campaigns.');
    if (message.shows !== here.hello.shows) return { now: apart, say: [], deed: { does: 'give' } };
    return keeperSees({ ...apart, told: { newest: newestOf(here.loaded), plays: new Map() } }, here.loaded, [
      { is: 'sides', sides: keeper.sides },
    ]);
  }
  if (message.is === 'refused') return { now: keeper, say: [] };
  if (!keeper.told) throw new Refusal('The two phones do not have the same campaign yet.');
  if (message.is === 'takeover') return { now: keeper, say: [], deed: { does: 'hand over' } };
  if (message.is !== 'answer') throw new Refusal('Only the phone that runs the game may say that.');
  const parked = here.loaded.plays.find(({ id }) => id === message.play);
  if (!parked) throw new Refusal('This fight is over: recorded or discarded.');
  return { now: keeper, say: [], deed: { does: 'park', play: withAnswer(here.system, parked, message, keeper.sides) } };
}

/** A play with an answer of the other phone; throws a Refusal where it is not asked for, not that side’s to give, or does not fit. */
function withAnswer(
  system: System,
  parked: ParkedPlay,
  { answer, rolled }: Extract<Message, { is: 'answer' }>,
  sides: readonly string[],
): ParkedPlay {
  const { play } = parked;
  const { rule, setup, telling } = sequenceOf(play.sequence, system);
  const at = positionOf(rule, play);
  const ask = answerableAsks(at).find(({ id }) => id === answer.id);
  if (!ask) throw new Refusal('That was answered already.');
  const side = sideAsked(ask, setup(play.house), play.setup);
  if (side !== undefined && !sides.includes(side))
    throw new Refusal(`“${telling.ask(ask, play.setup).title}” is answered on the phone that runs the game.`);
  const known =
    rolled && !play.rolled?.[answer.id] ? { ...play, rolled: { ...play.rolled, [answer.id]: rolled } } : play;
  return { ...parked, play: answerAsk(rule, known, answer, rolledDie) };
}

/** What the watching phone is told once something has changed here: what was recorded, how fights stand, which are gone; it must be met anew where more has changed than was recorded since. */
export function keeperSees(
  keeper: Keeper,
  { tail, plays }: LoadedCampaign,
  first: readonly Message[] = [],
): Transition<Keeper, KeeperDeed> {
  const { told, ...apart } = keeper;
  if (!told) return { now: keeper, say: first };
  const known = tail.findIndex(({ id }) => id === told.newest);
  if (known < 0) return { now: apart, say: first };
  const entries = tail.slice(0, known).toReversed();
  const stand = new Map(plays.map((play) => [play.id, JSON.stringify(withoutDrafts(play).play)]));
  const gone = [...told.plays.keys()].filter((id) => !stand.has(id) && !entries.some((entry) => entry.id === id));
  return {
    now: { ...keeper, told: { newest: newestOf({ tail }), plays: stand } },
    say: [
      ...first,
      ...entries.map((entry): Message => ({ is: 'entry', entry })),
      ...gone.map((play): Message => ({ is: 'discarded', play })),
      ...plays
        .filter(({ id }) => stand.get(id) !== told.plays.get(id))
        .map((play): Message => ({ is: 'play', play: withoutDrafts(play) })),
    ],
  };
}

const newestOf = ({ tail }: Pick<LoadedCampaign, 'tail'>): string | undefined => tail[0]?.id;

/** What is half entered is each phone’s own. */
export function withoutDrafts(parked: ParkedPlay): ParkedPlay {
  const { drafts: _, ...play }: Play = parked.play;
  return { ...parked, play };
}
