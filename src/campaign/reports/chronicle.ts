import type { Man, Unit } from '../../engine/roster.ts';
import type { State, UnitKind } from '../../system/units.ts';
import type { ManHistories } from '../games/manhistory.ts';
import { MenAtGames } from '../games/presence.ts';
import { type Score, score } from '../games/score.ts';
import { RosterHistory } from '../log/rosterhistory.ts';
import { activeEntries, kindOf, type Rules, rosterIndex } from '../log/statechanges.ts';
import { gamesByDay } from '../records/dates.ts';
import type { CampaignRecords, Entry, Game, RecordChange, Side } from '../records/records.ts';
import { medalsOf } from '../units/medals.ts';
import { activeCount, establishment, isLost, stateOrUnknown } from '../units/muster.ts';
import { calendarWeeks, type Week } from './calendar.ts';
import { type CareerTotals, manTotals, unitTotals } from './careertotals.ts';
import { type Report, report } from './report.ts';
import { casualtyEvent, eventsByDay, isStruckOff, type StoryEvent, story } from './story.ts';

export type ManChronicle = {
  readonly man: Man;
  readonly unit: Unit;
  /** Name of his unit at the event that put him out of action. */
  readonly unitName: string;
  readonly state: State;
  readonly role: string;
  readonly events: readonly StoryEvent[];
  /** Event that put the man out of action. */
  readonly event: StoryEvent | undefined;
  readonly totals: CareerTotals;
  readonly medals: readonly string[];
};

export type UnitChronicle = {
  readonly unit: Unit;
  readonly kind: UnitKind;
  readonly strength: number;
  readonly establishment: number;
  readonly totals: CareerTotals;
  readonly men: readonly ManChronicle[];
};

export type Chronicle = {
  readonly campaign: string;
  readonly rules: string;
  readonly at: string;
  readonly score: Score;
  readonly sides: readonly { readonly side: Side; readonly units: readonly UnitChronicle[] }[];
  readonly hospital: readonly ManChronicle[];
  readonly honour: readonly GameCasualties<ManChronicle>[];
  readonly weeks: readonly Week[];
  readonly reports: ReadonlyMap<string, Report>;
};

export type GameCasualties<M> = readonly [game: string, men: readonly M[]];

/** Gathers the content of the club page. `entries` are the whole log, newest first. */
export function chronicle(rules: Rules, records: CampaignRecords, entries: readonly Entry[]): Chronicle {
  const { campaign, games, sides } = records;
  const began = new MenAtGames(rules, records, entries);
  const units = unitChronicles(rules, records, entries, began.histories);
  const out = units.flatMap(({ men }) => men).filter(({ state }) => !state.isActive);
  return {
    campaign: campaign.name,
    rules: rules.name,
    at: entries[0]?.at ?? campaign.created,
    score: score(records),
    sides: sides.map((side) => ({ side, units: units.filter(({ unit }) => unit.side === side.id) })),
    hospital: out.filter(({ unit, state }) => !unit.disbanded && state.tone !== 'bad'),
    honour: groupByGame(
      games,
      out.filter(({ state }) => state.tone === 'bad'),
    ),
    weeks: calendarWeeks(records),
    reports: new Map(gamesByDay(games).map((game) => [game.id, report(rules, records, game, entries, began)])),
  };
}

function unitChronicles(
  rules: Rules,
  records: CampaignRecords,
  entries: readonly Entry[],
  histories: ManHistories,
): readonly UnitChronicle[] {
  const { games, units } = records;
  const index = rosterIndex(records, entries);
  const history = new RosterHistory(records, entries);
  const log = activeEntries(entries).toReversed();
  const entriesOf = entriesByMan(log);
  const men = units.flatMap((unit) => {
    const kind = kindOf(rules, unit);
    return unit.men.flatMap((man) =>
      kind ? manChronicle(man, unit, kind, entriesOf.get(man.id) ?? [], records, history, histories) : [],
    );
  });
  return units.flatMap((unit): readonly UnitChronicle[] => {
    const kind = kindOf(rules, unit);
    if (!kind) return [];
    const about = log.filter((entry) => concernsUnit(entry, unit));
    return [
      {
        unit,
        kind,
        strength: unit.disbanded ? 0 : activeCount(kind, unit),
        establishment: unit.disbanded ? 0 : establishment(unit),
        totals: unitTotals(rules, index, unit, about, games, histories),
        men: men.filter((one) => one.unit.id === unit.id),
      },
    ];
  });
}

function manChronicle(
  man: Man,
  unit: Unit,
  kind: UnitKind,
  entries: readonly Entry[],
  records: CampaignRecords,
  history: RosterHistory,
  histories: ManHistories,
): ManChronicle {
  const { games, units } = records;
  const events = story(man, kind, entries, games, (entry) => history.before(entry), histories);
  const state = stateOfLoss(stateOrUnknown(kind, man), events);
  const event = state.tone === 'bad' ? honourEvent(events) : casualtyEvent(events);
  return {
    man,
    unit: isLost(kind, man) ? unitOfRecord(unit, event, units) : unit,
    state,
    role: kind.roles.find(({ id }) => id === man.role)?.title ?? '',
    events: eventsByDay(events),
    event,
    unitName: event ? history.nameOfUnitAt(unitAtEvent(event, unit, units), event.entry) : unit.name,
    totals: manTotals(man, unit, kind, events, histories, games),
    medals: medalsOf(man).map(([, name]) => name),
  };
}

export const unitAtEvent = (event: StoryEvent, unit: Unit, units: readonly Unit[]): Unit =>
  units.find(({ id }) => id === event.unit) ?? unit;

/** Returns the unit whose record has a dead man: the one he fell in, though he moved before his loss was entered. */
export const unitOfRecord = (unit: Unit, event: StoryEvent | undefined, units: readonly Unit[]): Unit =>
  event?.loggedUnit === unit.id ? unitAtEvent(event, unit, units) : unit;

/** Returns the men of a unit's record, with their present units. `entries` are newest first, with all about men of others. */
export function menInRecord(
  rules: Pick<Rules, 'units'>,
  { games, units }: Pick<CampaignRecords, 'games' | 'units'>,
  { id }: Pick<Unit, 'id'>,
  entries: readonly Entry[],
): readonly { readonly man: Man; readonly unit: Unit; readonly kind: UnitKind; readonly state: State }[] {
  const entriesOf = entriesByMan(activeEntries(entries).toReversed());
  return units.flatMap((unit) =>
    unit.men.flatMap((man) => {
      const kind = kindOf(rules, unit);
      const own = entriesOf.get(man.id);
      if (!kind || (!own && unit.id !== id)) return [];
      const events = own && isLost(kind, man) ? story(man, kind, own, games) : [];
      const state = stateOfLoss(stateOrUnknown(kind, man), events);
      return unitOfRecord(unit, honourEvent(events), units).id === id ? { man, unit, kind, state } : [];
    }),
  );
}

function entriesByMan(log: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const byMan = new Map<string, Entry[]>();
  for (const entry of log)
    for (const id of new Set(entry.changes.flatMap(menOf))) {
      const entries = byMan.get(id);
      if (entries) entries.push(entry);
      else byMan.set(id, [entry]);
    }
  return byMan;
}

const menOf = ({ of, id, why }: RecordChange): readonly string[] =>
  of === 'man' ? [id, ...(why?.man === undefined ? [] : [why.man])] : [];

const concernsUnit = ({ units = [], changes }: Entry, { id }: Unit): boolean =>
  units.includes(id) || changes.some((change) => change.unit === id);

/** Returns the event that put a man on the roll of honour. Striking off a casualty does not replace its cause. */
export function honourEvent(events: readonly StoryEvent[]): StoryEvent | undefined {
  const [last, before] = events.filter(({ state }) => state !== undefined).toReversed();
  return last && isStruckOff(last) && before?.state?.isActive === false ? before : last;
}

/** Returns the state in which a man fell, even if he was struck off later. */
export const stateOfLoss = (state: State, events: readonly StoryEvent[]): State =>
  state.struck ? (honourEvent(events)?.state ?? state) : state;

export function groupByGame<M extends { readonly event: StoryEvent | undefined }>(
  games: readonly Game[],
  men: readonly M[],
): readonly GameCasualties<M>[] {
  const struck = men.filter(({ event }) => event && isStruckOff(event));
  const lostIn = (id: string | undefined) => men.filter((man) => man.event?.game === id && !struck.includes(man));
  return [
    ...gamesByDay(games).map(({ id, name }) => [name, lostIn(id)] as const),
    ['Outside the games', lostIn(undefined)] as const,
    ['Struck off', struck] as const,
  ].filter(([, lost]) => lost.length > 0);
}
