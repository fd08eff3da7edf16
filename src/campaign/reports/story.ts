import { formatList } from '../../engine/data/figure.ts';
import type { ChangeCause, Man, Unit } from '../../engine/roster.ts';
import { ABSENT } from '../../system/absence.ts';
import type { State, UnitKind } from '../../system/units.ts';
import { type ManDate, ManHistories } from '../games/manhistory.ts';
import { activeEntries, isCasualty, type RosterLookup, rosterIndex } from '../log/statechanges.ts';
import type { Entry, Game, RecordChange } from '../records/records.ts';

export type StoryEvent = Omit<ManDate, 'lastGame'> & {
  readonly entry: string;
  readonly words: string;
  readonly game?: string;
  readonly why?: ChangeCause;
  readonly state?: State;
  readonly isHit?: boolean;
  /** Id of the man's unit at the event. `loggedUnit` is his unit when it was entered, perhaps after a move. */
  readonly unit?: string;
  readonly loggedUnit?: string;
};

export const presentRoster = (units: readonly Unit[]): RosterLookup => rosterIndex({ units }, []);

/** Lists the events of a man's record. `rosterAt` returns units and men with their names at an entry. */
export function story(
  man: Pick<Man, 'id'>,
  kind: UnitKind,
  entries: readonly Entry[],
  games: readonly Game[],
  rosterAt: (entry: Entry) => RosterLookup = () => presentRoster([]),
  histories: ManHistories = historiesOf(kind, entries, games),
): readonly StoryEvent[] {
  return activeEntries(entries).flatMap((entry) => eventsOf(man, kind, entry, histories, games, rosterAt(entry)));
}

export function namedInRecord({ id }: Pick<Man, 'id'>, entries: readonly Entry[]): readonly string[] {
  const changes = entries.flatMap(({ changes, amends }) => [...changes, ...(amends?.body.changes ?? [])]);
  const ids = changes.flatMap((change) => {
    if (change.of !== 'man') return [];
    if (change.id !== id) return change.why?.man === id ? change.id : [];
    return [change.why?.man, change.field === '' ? change.unit : undefined];
  });
  return [...new Set(ids)].filter((one) => one !== undefined);
}

function eventsOf(
  { id }: Pick<Man, 'id'>,
  kind: UnitKind,
  entry: Entry,
  histories: ManHistories,
  games: readonly Game[],
  roster: RosterLookup,
): readonly StoryEvent[] {
  const back = histories.returnOf(id, entry);
  const event = (words: string, more: Omit<Partial<StoryEvent>, keyof ManDate> = {}): readonly StoryEvent[] => {
    if (words === '') return [];
    const isBack = back !== undefined && more.state?.isActive === true;
    const { place, isMoved, lastGame } = isBack ? back : histories.dateOf(id, entry);
    const own = isBack ? undefined : games.find(({ id }) => id === entry.game);
    const game = own ?? games.find(({ id }) => id === lastGame);
    const turn = entry.turn === undefined ? '' : `, turn ${entry.turn}`;
    const when = own ? `, ${gameWords(own)}${turn}` : game ? `, after ${gameWords(game)}` : '';
    const said = game && more.why?.by === 'afterwards' ? `${words} in “${game.name}”.` : `${words}${when}.`;
    return [{ entry: entry.id, place, isMoved, words: said, ...(game ? { game: game.id } : {}), ...more }];
  };
  const own = entry.changes.filter((change) => change.of === 'man' && change.id === id);
  const returns = own.filter((change) => 'from' in change && change.from === ABSENT && !change.why);
  const former = histories.isReturn(id, entry) ? returns.slice(0, -1) : returns;
  return [
    ...event(duelWords(id, kind, entry, roster)),
    ...own.flatMap((change) => {
      if (former.includes(change)) return [];
      const { words = '', ...rest } = transferEvent(change, entry, roster) ?? changeEvent(change, kind, roster) ?? {};
      const units =
        change.unit === undefined ? {} : { unit: histories.unitAt(entry, id, change.unit), loggedUnit: change.unit };
      return event(words, { ...(change.why ? { why: change.why } : {}), ...units, ...rest });
    }),
  ];
}

/** Enemies whom the man felled: "Killed Charles Price and wounded William Adams in 2 duels". */
function duelWords(id: string, { states }: UnitKind, { changes }: Entry, roster: RosterLookup): string {
  const won = changes.filter((change) => change.why?.man === id);
  const felled = states.flatMap(({ id: state, title, isActive }) => {
    const names = won.flatMap((change) => ('to' in change && change.to === state ? nameOfMan(change.id, roster) : []));
    return isActive || names.length === 0 ? [] : `${title.toLowerCase()} ${formatList(names)}`;
  });
  if (felled.length === 0) return '';
  const words = `${formatList(felled)} in ${won.length === 1 ? 'a duel' : `${won.length} duels`}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function nameOfMan(id: string, { men }: RosterLookup): string {
  const man = men.get(id);
  return man?.name || man?.tag || 'an enemy';
}

function transferEvent(
  { id, field, unit }: RecordChange,
  { changes }: Entry,
  { units }: RosterLookup,
): { words: string; state?: State } | undefined {
  const whole = changes.filter((one) => one.of === 'man' && one.id === id && one.field === '');
  if (field !== '' || whole.length < 2) return undefined;
  if (whole.at(-1)?.unit !== unit) return { words: '' };
  return { words: `Moved to ${units.get(unit ?? '')?.name ?? 'another unit'}` };
}

/** Sorts events from log order to the order of play. */
export function eventsByDay<D extends Omit<ManDate, 'lastGame'>>(events: readonly D[]): readonly D[] {
  let latest = 0;
  const dated = events.map((event) => {
    if (!event.isMoved) latest = Math.max(latest, event.place);
    return { event, place: event.isMoved ? event.place : latest };
  });
  return dated.toSorted((one, other) => one.place - other.place).map(({ event }) => event);
}

export const gameWords = ({ name }: Pick<Game, 'name'>): string =>
  /^Game \d+$/.test(name) ? `g${name.slice(1)}` : name;

export function changeEvent(
  change: RecordChange,
  kind: UnitKind,
  roster: RosterLookup = presentRoster([]),
): Pick<StoryEvent, 'words' | 'state' | 'isHit'> | undefined {
  if ('by' in change) return change.by > 0 && change.why?.by === 'recovery' ? { words: 'Did not recover' } : undefined;
  if (change.field === '') return { words: change.to === null ? 'Struck off' : 'Joined' };
  if (change.field === 'role') return promotion(change, kind);
  if (change.field.startsWith('medals.'))
    return { words: change.to === null ? `Medal taken back: ${change.from}` : `Awarded: ${change.to}` };
  return change.field === 'state' ? stateEvent(change, kind, roster) : undefined;
}

type Turn = RecordChange & { readonly from: unknown; readonly to: unknown };

function promotion({ from, to }: Turn, { roles }: UnitKind): { words: string } {
  const rank = (id: unknown) => roles.findIndex((role) => role.id === id);
  const title = roles[rank(to)]?.title ?? String(to);
  return {
    words: `${rank(to) < rank(from) ? 'Promoted' : 'Made'}: ${/^[A-Z]{2}/.test(title) ? title : title.toLowerCase()}`,
  };
}

function stateEvent(
  { from, to, why }: Turn,
  { states }: UnitKind,
  roster: RosterLookup,
): Pick<StoryEvent, 'words' | 'state' | 'isHit'> | undefined {
  const [was, is] = [from, to].map((id) => states.find((state) => state.id === id));
  if (!is || (was?.isActive && is.isActive) || (was?.tone === 'bad' && is.tone === 'bad')) return undefined;
  // An absence that a correction makes longer begins again at the end that it had before.
  if (was?.isActive && is.id === ABSENT && !why) return undefined;
  const isHit = was !== undefined && isCasualty({ from: was, to: is, ...(why ? { why } : {}) });
  return { words: stateWords(is, why, roster), state: is, isHit };
}

function stateWords(
  { isActive, tone, title, struck }: State,
  why: ChangeCause | undefined,
  roster: RosterLookup,
): string {
  if (struck && why?.by === 'table') return title;
  if (why?.by === 'recovery' && tone === 'bad') return 'Died of his wounds';
  if (isActive) return 'Returned';
  const cause = why && CAUSE_WORDS[why.by];
  if (!cause) return title;
  if (why.man !== undefined) return `${title} in a duel with ${nameOfMan(why.man, roster)} of ${why.of}`;
  return why.of ? `${title} ${cause} ${why.by === 'melee' ? 'with' : 'of'} ${why.of}` : `${title} ${cause}`;
}

const CAUSE_WORDS: Readonly<Partial<Record<ChangeCause['by'], string>>> = {
  fire: 'by fire',
  mortar: 'by mortar fire',
  artillery: 'by artillery',
  melee: 'in the melee',
  vehicle: 'under a vehicle',
  rout: 'in the rout',
  table: 'by the table’s ruling',
};

export const isStruckOff = ({ state, why }: StoryEvent): boolean => state?.struck === true && why?.by === 'table';

export function casualtyEvent(events: readonly StoryEvent[]): StoryEvent | undefined {
  const last = events.findLast(({ state }) => state !== undefined);
  return last?.state?.isActive ? undefined : last;
}

export const countHits = (events: readonly StoryEvent[]): number => events.filter(({ isHit }) => isHit).length;

/** Counts the games in which the man was hit, or was active in a unit that took part. */
export function countGames(
  { id, state }: Pick<Man, 'id' | 'state'>,
  { id: unit }: Pick<Unit, 'id'>,
  histories: ManHistories,
  events: readonly StoryEvent[],
  games: readonly Game[],
): number {
  return games.filter((game) => {
    if (countHits(events.filter((event) => event.game === game.id)) > 0) return true;
    const [man] = histories.asGameBegan(game, [{ id, unit, state }]);
    const own = man?.unit ?? man?.joined;
    return man?.isActive === true && own !== undefined && game.strengths[own] !== undefined;
  }).length;
}

export const historiesOf = (
  kind: Pick<UnitKind, 'states'> | undefined,
  entries: readonly Entry[],
  games: readonly Game[],
): ManHistories =>
  new ManHistories(
    games,
    activeEntries(entries),
    (_, state) => kind?.states.find(({ id }) => id === state)?.isActive === true,
  );
