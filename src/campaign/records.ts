import type { By } from '../engine/answer.ts';
import type { House, Play } from '../engine/play.ts';
import type { Change, Facts, Game as Running, Unit } from '../engine/roster.ts';

/** How a campaign is played: who sees the odds, and whose dice a pad offers first. */
export type Settings = {
  readonly odds: 'shown' | 'master' | 'hidden';
  readonly dice: 'own' | 'app';
} & Facts;

/** The settings of a new campaign. */
export const SETTINGS: Settings = { odds: 'shown', dice: 'own' };

/** A campaign of one system; a `scratch` one is a quick fight that nobody has kept yet. */
export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  /** The house rules that were chosen; what is not named stands as printed. */
  readonly house: House;
  /** ISO time. */
  readonly created: string;
  readonly settings: Settings;
  readonly scratch?: boolean;
};

/** A side of a campaign; `mark` counts from 0 and is its shape and colour, and its place in every list. */
export type Side = {
  readonly id: string;
  readonly name: string;
  readonly mark: number;
  /** The nation its men are named by, or 'none'; without it the side's own name may tell. */
  readonly names?: string;
};

/** A player, of one side or of none. */
export type Player = { readonly id: string; readonly name: string; readonly side?: string };

/** A photograph of a miniature: whose, the id of a man or a unit; when it was taken up (ISO time); and the picture as a data address, absent once it was removed. */
export type Photo = { readonly id: string; readonly at: string; readonly picture?: string };

/** A game of a campaign: what runs on the table, when it began (ISO time, by the clock where it was said) and ended. */
export type Game = Running & {
  /** Counts from 1 within the campaign. */
  readonly number: number;
  readonly begun: string;
  readonly ended?: string;
  readonly scenario?: string;
  /** The id of the side that won, the ids of allied sides that won together, or 'drawn'; absent while unknown. */
  readonly winner?: string | readonly string[];
  /** How it came out, in the players' words. */
  readonly result?: string;
  readonly notes?: string;
  /** The ids of the units that are there; without it every unit is. */
  readonly present?: readonly string[];
  /** The player of each side, by id. */
  readonly players?: Readonly<Record<string, string>>;
  /** The entry by which another phone took it over last; without it, it runs where it began. */
  readonly keeper?: string;
};

/** Everything a campaign is now, its history apart. Every list stands in its own order: sides by mark, units by place and mark, players by name, games by number. */
export type Records = RecordSet & { readonly campaign: Campaign };

/** Records as far as they have been read; before its first entry a campaign is not there. */
export type RecordSet = {
  readonly campaign: Campaign | undefined;
  readonly sides: readonly Side[];
  readonly players: readonly Player[];
  readonly units: readonly Unit[];
  readonly games: readonly Game[];
};

/** Records with nothing in them. */
export const EMPTY: RecordSet = { campaign: undefined, sides: [], players: [], units: [], games: [] };

/**
 * A change of one field of one record, as a rule's Change is, and beyond it of the campaign and its players.
 * With the field '' it is the whole record: from null it is made, to null it is struck off; `at` is a man's place in his unit.
 * An absent field is null. 'facts.x', 'counters.x', 'decks.x', 'strengths.x', 'players.x', 'house.x' and 'settings.x' reach inside;
 * every other name that is not the record's own is one of its facts. The game 'game' is the one the entry happens in.
 */
export type RecordChange = Omit<Change, 'of'> & {
  readonly of: Change['of'] | 'campaign' | 'player';
  readonly at?: number;
  /** A count of what was never counted before: taken back to none, it is as if it never was. */
  readonly first?: boolean;
} & ({ readonly from: unknown; readonly to: unknown } | { readonly by: number });

/** One line of the campaign's log. */
export type Entry = {
  /** An accepted play's entry has the play's id. */
  readonly id: string;
  /** The logical time: higher than all this device had seen when it wrote it. */
  readonly n: number;
  /** Who wrote it: one of this campaign, and another after each time its records came from a file or were lost. */
  readonly author: string;
  /** The phone it was written on, for the eye. */
  readonly device: string;
  /** ISO time by the clock of the device. */
  readonly at: string;
  readonly kind: 'play' | 'edit' | 'game' | 'undo';
  /** A sentence. */
  readonly title: string;
  readonly changes: readonly RecordChange[];
  /** The game it happened in. */
  readonly game?: string;
  /** The turn of that game. */
  readonly turn?: number;
  /** The ids of the units that took part, changed or not. */
  readonly units?: readonly string[];
  /** The game after which it settles, once for each unit, what that game left. */
  readonly settles?: string;
  /** The account of an accepted play; `told` is the key it is stored under. */
  readonly told?: PlaySummary;
  /** The ids of the entries an undo takes back, newest first. */
  readonly undoes?: readonly string[];
  /** The ids of the newest entries there were as it was written; without it, it stands on the one before it. */
  readonly after?: readonly string[];
  /** It came together with what another phone wrote, and takes no effect: why it does not fit, or nothing where all that it undoes was undone already. */
  readonly aside?: readonly string[];
  /** What an undo came to where part of what it names was undone already on another phone. */
  readonly effect?: { readonly changes: readonly RecordChange[]; readonly undoes: readonly string[] };
};

/** How an accepted play went, in sentences; never replayed for effect. */
export type PlaySummary = {
  readonly system: string;
  readonly sequence: string;
  readonly edition: number;
  readonly verdict: string;
  readonly trail: readonly string[];
  /** The play as it was accepted, for a report. */
  readonly play?: Play;
  /** What was expected before anything was thrown, by the odds of that edition. */
  readonly expected?: ExpectedResult;
  /** How its dice fell. */
  readonly dice?: readonly FaceCounts[];
};

/** Whose it is: a side of the campaign and a player, where they are known. */
export type Whose = { readonly side?: string; readonly player?: string };

/** What an accepted play was to bring, and what it brought. Every `p`, `orMore` and `orFewer` is a probability, 0 to 1. */
export type ExpectedResult = {
  /** Played out many times instead of counted. */
  readonly about?: boolean;
  /** The verdict that came, as the bar names it, and how likely it was. */
  readonly verdict: string;
  readonly p: number;
  /** How likely a verdict was that someone is glad of, and whether it came. */
  readonly glad: readonly (Whose & { readonly p: number; readonly came: boolean })[];
  /** Losses of somebody, and other amounts: the mean, what came, and how likely so many or more, or so many or fewer, were. */
  readonly amounts: readonly (Whose & {
    readonly title: string;
    readonly mean: number;
    readonly came: number;
    readonly orMore: number;
    readonly orFewer: number;
  })[];
};

/** Dice of one kind that fell in a play: how many showed each face from 1 on, and how many told no face. */
export type FaceCounts = {
  readonly sides: number;
  readonly by: By;
  readonly faces: readonly number[];
  readonly untold?: number;
};

/** An entry as it is handed in: the store adds the logical time, who wrote it, on what it stands, and the clock. */
export type NewEntry = Omit<Entry, 'n' | 'author' | 'device' | 'at' | 'after' | 'aside' | 'effect'>;

/** A play that is not accepted yet, with what its row in a list shows. */
export type ParkedPlay = {
  /** Becomes the id of its entry. */
  readonly id: string;
  readonly play: Play;
  /** Who and what: "2nd Squad charges the farm". */
  readonly title: string;
  /** Where it stands: "Stand test". */
  readonly step: string;
  /** Whose answer is awaited: the name of a side or player, or 'both'. */
  readonly awaits: string;
  /** ISO time of the last answer. */
  readonly touched: string;
  readonly game?: string;
  /** The ids of the units that take part. */
  readonly units: readonly string[];
  readonly seen: PlayBasis;
};

/** What a play went by when its facts were taken: the units as they were, and the game's decks and counters. */
export type PlayBasis = {
  readonly units: readonly Unit[];
  readonly game?: Pick<Game, 'id' | 'turn' | 'phase' | 'counters' | 'decks'>;
};

/** What a play that begins now goes by. */
export function basisOf(records: RecordSet, units: readonly string[], game?: string): PlayBasis {
  const there = records.units.filter((unit) => units.includes(unit.id));
  const running = records.games.find((one) => one.id === game);
  if (!running) return { units: there };
  const { id, turn, phase, counters, decks } = running;
  return { units: there, game: { id, turn, phase, counters, decks } };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byPlace = ({ place: a = Infinity }: Pick<Unit, 'place'>, { place: b = Infinity }: Pick<Unit, 'place'>): number =>
  a === b ? 0 : a - b;
const byMark = (a: string, b: string): number => a.length - b.length || byText(a, b);

/** The records with every list in its own order. */
export const sortRecords = <P extends RecordSet>(records: P): P => ({
  ...records,
  sides: records.sides.toSorted((a, b) => a.mark - b.mark || byText(a.id, b.id)),
  players: records.players.toSorted((a, b) => byText(a.name, b.name) || byText(a.id, b.id)),
  units: records.units.toSorted((a, b) => byPlace(a, b) || byMark(a.mark, b.mark) || byText(a.id, b.id)),
  games: records.games.toSorted((a, b) => a.number - b.number || byText(a.id, b.id)),
});
