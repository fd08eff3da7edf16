import type { Unit } from '../../engine/roster.ts';
import { dayOf, timeAmongGames } from '../records/dates.ts';
import type { Entry, Game, RecordChange, RecordSet, Side } from '../records/records.ts';
import { activeEntries, endsGame, type RosterLookup, rosterIndex } from './statechanges.ts';

/** Fields that identify a record to the players, and can change. */
const FIELDS_OF_DAY: Readonly<Partial<Record<RecordChange['of'], readonly string[]>>> = {
  side: ['name'],
  player: ['name'],
  unit: ['name', 'mark', 'side'],
  man: ['name', 'tag', 'role'],
};

type DayRoster = RosterLookup & {
  readonly sides: readonly Side[];
  readonly player: (id: string) => string | undefined;
};

type Place = { readonly at: number; readonly entry: Entry };

/** Names, tags, roles and sides as they were at any entry of the log, or on the day of its game. */
export class RosterHistory {
  readonly #now: RosterLookup;
  readonly #places = new Map<string, Place>();
  readonly #earlier = new Map<string, (Place & { readonly field: string; readonly value: unknown })[]>();
  readonly #ends = new Map<string, Place>();

  /** `entries` are newest first. */
  constructor(
    private readonly records: Pick<RecordSet, 'units' | 'sides' | 'players' | 'games'>,
    entries: readonly Entry[],
  ) {
    this.#now = rosterIndex(records, entries);
    for (const [at, entry] of activeEntries(entries).entries()) {
      this.#places.set(entry.id, { at, entry });
      for (const change of entry.changes) this.#add({ at, entry }, change);
    }
  }

  /** Returns the records with the names of the day. Other fields are the present ones. */
  before({ id }: Pick<Entry, 'id'>): DayRoster {
    return this.#rosterAt(this.#places.get(id));
  }

  nameOfUnitAt({ id, name }: Pick<Unit, 'id' | 'name'>, entry: string): string {
    return this.before({ id: entry }).units.get(id)?.name ?? name;
  }

  atEndOf({ id }: Pick<Game, 'id'>): DayRoster {
    return this.#rosterAt(this.#ends.get(id));
  }

  #add(place: Place, change: RecordChange): void {
    if (endsGame(change)) this.#ends.set(change.id, place);
    if ('by' in change || change.from === null) return;
    for (const field of FIELDS_OF_DAY[change.of] ?? []) {
      if (change.field !== '' && change.field !== field) continue;
      const value = change.field === '' ? (change.from as Readonly<Record<string, unknown>>)[field] : change.from;
      const key = `${change.of} ${change.id}`;
      this.#earlier.set(key, [...(this.#earlier.get(key) ?? []), { ...place, field, value }]);
    }
  }

  #pastGameOf({ settles, game = settles }: Entry): Game | undefined {
    return this.records.games.find(({ id, turn }) => id === game && turn === 0);
  }

  #dayOfEntry(entry: Entry): string {
    return dayOf(this.#pastGameOf(entry)?.begun ?? timeAmongGames(entry.at, this.records.games));
  }

  #rosterAt(place: Place | undefined): DayRoster {
    const { at = Number.POSITIVE_INFINITY, entry } = place ?? {};
    const past = entry && this.#pastGameOf(entry);
    const isLater = (other: Place) => other.at >= at || (past && this.#dayOfEntry(other.entry) > dayOf(past.begun));
    const ofDay = <T extends { readonly id: string }>(of: RecordChange['of'], record: T): T => {
      const later = (this.#earlier.get(`${of} ${record.id}`) ?? []).filter(isLater);
      return { ...record, ...Object.fromEntries(later.toReversed().map(({ field, value }) => [field, value])) };
    };
    const lookup = <T extends { readonly id: string }>(
      of: RecordChange['of'],
      all: { get(id: string): T | undefined },
    ) => ({
      get: (id: string) => {
        const record = all.get(id);
        return record && ofDay(of, record);
      },
    });
    return {
      units: lookup('unit', this.#now.units),
      men: lookup('man', this.#now.men),
      sides: this.records.sides.map((side) => ofDay('side', side)),
      player: (id) => this.records.players.filter((one) => one.id === id).map((one) => ofDay('player', one).name)[0],
    };
  }
}
