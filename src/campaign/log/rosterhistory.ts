import type { Unit } from '../../engine/roster.ts';
import type { Entry, Game, RecordChange, RecordSet, Side } from '../records/records.ts';
import { activeEntries, endsGame, type RosterLookup, rosterIndex } from './statechanges.ts';

/** Fields that identify a record to the players, and can change, and the states of men. */
const FIELDS_OF_DAY: Readonly<Partial<Record<RecordChange['of'], readonly string[]>>> = {
  side: ['name'],
  player: ['name'],
  unit: ['name', 'mark', 'side'],
  man: ['name', 'tag', 'role', 'state'],
};

type DayRoster = RosterLookup & {
  readonly sides: readonly Side[];
  readonly player: (id: string) => string | undefined;
};

/** Names, tags, roles, sides and men's states as they were at any entry of the log. */
export class RosterHistory {
  private readonly now: RosterLookup;
  private readonly places = new Map<string, number>();
  private readonly earlier = new Map<
    string,
    { readonly at: number; readonly field: string; readonly value: unknown }[]
  >();
  private readonly ends = new Map<string, number>();

  /** `entries` are newest first. */
  constructor(
    private readonly records: Pick<RecordSet, 'units' | 'sides' | 'players'>,
    entries: readonly Entry[],
  ) {
    this.now = rosterIndex(records, entries);
    for (const [at, { id, changes }] of activeEntries(entries).entries()) {
      this.places.set(id, at);
      for (const change of changes) this.add(at, change);
    }
  }

  /** Returns the records with the names and states of the day. Other fields are the present ones. */
  before({ id }: Pick<Entry, 'id'>): DayRoster {
    return this.rosterAt(this.places.get(id));
  }

  nameOfUnitAt({ id, name }: Pick<Unit, 'id' | 'name'>, entry: string): string {
    return this.before({ id: entry }).units.get(id)?.name ?? name;
  }

  atEndOf({ id }: Pick<Game, 'id'>): DayRoster {
    return this.rosterAt(this.ends.get(id));
  }

  private add(at: number, change: RecordChange): void {
    if (endsGame(change)) this.ends.set(change.id, at);
    if ('by' in change || change.from === null) return;
    for (const field of FIELDS_OF_DAY[change.of] ?? []) {
      if (change.field !== '' && change.field !== field) continue;
      const value = change.field === '' ? (change.from as Readonly<Record<string, unknown>>)[field] : change.from;
      const key = `${change.of} ${change.id}`;
      this.earlier.set(key, [...(this.earlier.get(key) ?? []), { at, field, value }]);
    }
  }

  private rosterAt(place = Number.POSITIVE_INFINITY): DayRoster {
    const ofDay = <T extends { readonly id: string }>(of: RecordChange['of'], record: T): T => {
      const later = (this.earlier.get(`${of} ${record.id}`) ?? []).filter(({ at }) => at >= place);
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
      units: lookup('unit', this.now.units),
      men: lookup('man', this.now.men),
      sides: this.records.sides.map((side) => ofDay('side', side)),
      player: (id) => this.records.players.filter((one) => one.id === id).map((one) => ofDay('player', one).name)[0],
    };
  }
}
