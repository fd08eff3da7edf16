import type { AnsweredBy } from '../../engine/answer.ts';
import type { HouseSettings, Play } from '../../engine/play.ts';
import type { Change, Facts, RosterGame as Running, Unit } from '../../engine/roster.ts';

export type CampaignSettings = {
  readonly odds: 'shown' | 'master' | 'hidden';
  readonly dice: 'own' | 'app';
} & Facts;

export const DEFAULT_SETTINGS: CampaignSettings = { odds: 'shown', dice: 'own' };

/** A campaign of one system. `scratch` marks an unsaved quick fight. All times in records are ISO strings. */
export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly house: HouseSettings;
  readonly created: string;
  readonly settings: CampaignSettings;
  readonly scratch?: boolean;
};

/**
 * `mark` counts from 0 and sets the shape, colour and order. `names` is the nation of generated names, or 'none'. By
 * default, the side's name decides.
 */
export type Side = {
  readonly id: string;
  readonly name: string;
  readonly mark: number;
  readonly names?: string;
};

export type Player = { readonly id: string; readonly name: string; readonly side?: string };

/** A photograph under the id of its man or unit. `picture` is a data URL, absent after removal. */
export type Photo = { readonly id: string; readonly at: string; readonly picture?: string };

/**
 * `begun` is an ISO time with the local UTC offset. `number` counts from 1 in the campaign. `present` holds unit ids,
 * by default all.
 */
export type Game = Running & {
  readonly number: number;
  readonly begun: string;
  readonly ended?: string;
  readonly scenario?: string;
  /** Id of the winning side, ids of allied winners, or 'drawn'. Absent while unknown. */
  readonly winner?: string | readonly string[];
  readonly result?: string;
  readonly notes?: string;
  readonly present?: readonly string[];
  readonly players?: Readonly<Record<string, string>>;
  /** Id of the entry that last transferred the game to another phone. */
  readonly keeper?: string;
};

export type CampaignRecords = RecordSet & { readonly campaign: Campaign };

/**
 * Sides are sorted by mark, units by place and mark, players by name, games by number. `campaign` is undefined before
 * the first entry.
 */
export type RecordSet = {
  readonly campaign: Campaign | undefined;
  readonly sides: readonly Side[];
  readonly players: readonly Player[];
  readonly units: readonly Unit[];
  readonly games: readonly Game[];
};

export const EMPTY_RECORDS: RecordSet = { campaign: undefined, sides: [], players: [], units: [], games: [] };

/**
 * A change of one record. The field '' is the whole record: `from` null creates it, `to` null removes it. `at` is a
 * man's position in his unit. An absent field is null. A prefix such as 'facts.' or 'decks.' selects a nested field. An
 * unknown name is a fact. The game id 'game' is the entry's game. `first` marks the first count of a field, which an
 * undo removes.
 */
export type RecordChange = Omit<Change, 'of'> & {
  readonly of: Change['of'] | 'campaign' | 'player';
  readonly at?: number;
  readonly first?: boolean;
} & ({ readonly from: unknown; readonly to: unknown } | { readonly by: number });

export type Entry = {
  readonly id: string;
  /** Logical time, higher than any that the device had seen. */
  readonly n: number;
  /** Writer id, replaced after records are restored or lost. `device` is for display only. */
  readonly author: string;
  readonly device: string;
  readonly at: string;
  readonly kind: 'play' | 'edit' | 'game' | 'undo' | 'amendment';
  readonly title: string;
  /** Set for an amendment. Its `changes` then only replace result texts of games. Up to version 1.1 they also adjust strengths. */
  readonly amends?: Amendment;
  readonly changes: readonly RecordChange[];
  readonly game?: string;
  readonly turn?: number;
  readonly units?: readonly string[];
  /** Id of the game whose results this entry settles. Each unit settles a game once per sequence. */
  readonly settles?: string;
  readonly told?: PlaySummary;
  readonly undoes?: readonly string[];
  /** Ids of the newest entries at the time of writing. By default, the previous entry. */
  readonly after?: readonly string[];
  /** Reasons why a merge set the entry aside, without effect. Empty if all its targets were already undone. */
  readonly aside?: readonly string[];
  /** What the entry does if not `changes`: after an amendment, or if it applies only in part. `amendment` is the id in force. */
  readonly effect?: {
    readonly changes: readonly RecordChange[];
    readonly undoes: readonly string[];
    readonly amendment?: string;
    readonly unsettled?: readonly UnsettledMan[];
  };
};

/** Man that a correction left without a result in a play that settles a game. `state` is his state before the play. */
export type UnsettledMan = { readonly man: string; readonly unit: string; readonly state: string };

/** What an amendment can replace. Without `at`, the time stays. */
export type EntryBody = Pick<Entry, 'title' | 'changes' | 'units' | 'told'> & Partial<Pick<Entry, 'at'>>;

/** Replacement for the body of an earlier entry. `additions` are made to entries that follow it. */
export type Amendment = {
  readonly entry: string;
  readonly body: EntryBody;
  readonly reason?: string;
  readonly additions?: readonly Addition[];
};

/** Changes that an amendment adds to a later entry, such as the end of a game. */
export type Addition = { readonly entry: string; readonly changes: readonly RecordChange[] };

export type PlaySummary = {
  readonly system: string;
  readonly sequence: string;
  readonly edition: number;
  readonly verdict: string;
  readonly trail: readonly string[];
  readonly play?: Play;
  readonly expected?: ExpectedResult;
  readonly dice?: readonly FaceCounts[];
};

export type SideAndPlayer = { readonly side?: string; readonly player?: string };

/**
 * Expected and actual results of a play. `about` marks a simulation. Probabilities are 0 to 1. `orMore` is P(≥ actual)
 * and `orFewer` is P(≤ actual).
 */
export type ExpectedResult = {
  readonly about?: boolean;
  readonly verdict: string;
  readonly p: number;
  readonly glad: readonly (SideAndPlayer & { readonly p: number; readonly came: boolean })[];
  readonly amounts: readonly (SideAndPlayer & {
    readonly title: string;
    readonly mean: number;
    readonly came: number;
    readonly orMore: number;
    readonly orFewer: number;
  })[];
};

/** `faces` counts each face from 1. `untold` counts dice entered only as a total. */
export type FaceCounts = {
  readonly sides: number;
  readonly by: AnsweredBy;
  readonly faces: readonly number[];
  readonly untold?: number;
};

export type NewEntry = Omit<Entry, 'n' | 'author' | 'device' | 'at' | 'after' | 'aside' | 'effect'>;

/** An unfinished play. Its id becomes the id of its entry. */
export type ParkedPlay = {
  readonly id: string;
  readonly play: Play;
  readonly title: string;
  readonly step: string;
  readonly awaits: string;
  readonly touched: string;
  readonly game?: string;
  readonly units: readonly string[];
  readonly seen: PlayBasis;
};

export type PlayBasis = {
  readonly units: readonly Unit[];
  readonly game?: Pick<Game, 'id' | 'turn' | 'phase' | 'counters' | 'decks'>;
};

export function basisOf(records: RecordSet, units: readonly string[], game?: string): PlayBasis {
  const there = records.units.filter((unit) => units.includes(unit.id));
  const running = records.games.find((one) => one.id === game);
  if (!running) return { units: there };
  const { id, turn, phase, counters, decks } = running;
  return { units: there, game: { id, turn, phase, counters, decks } };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const comparePlaces = (
  { place: a = Infinity }: Pick<Unit, 'place'>,
  { place: b = Infinity }: Pick<Unit, 'place'>,
): number => (a === b ? 0 : a - b);
const compareMarks = (a: string, b: string): number => a.length - b.length || compareText(a, b);

export const sortRecords = <P extends RecordSet>(records: P): P => ({
  ...records,
  sides: records.sides.toSorted((a, b) => a.mark - b.mark || compareText(a.id, b.id)),
  players: records.players.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id)),
  units: records.units.toSorted(
    (a, b) => comparePlaces(a, b) || compareMarks(a.mark, b.mark) || compareText(a.id, b.id),
  ),
  games: records.games.toSorted((a, b) => a.number - b.number || compareText(a.id, b.id)),
});
