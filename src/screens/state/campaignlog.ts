import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { completeEntry, isEnteredLate, withGamesMissed } from '../../campaign/games/completeentry.ts';
import {
  newGame as gameBegun,
  openGames,
  runningGame,
  servingUnits,
  takeOverGame,
} from '../../campaign/games/games.ts';
import { newestActiveEntry, rewritesLog, undoWithDependents } from '../../campaign/log/log.ts';
import { type Replacement, replaceConflicting } from '../../campaign/log/replacement.ts';
import { applyChanges } from '../../campaign/records/changes.ts';
import type {
  CampaignRecords,
  Entry,
  Game,
  NewEntry,
  ParkedPlay,
  RecordChange,
  Side,
} from '../../campaign/records/records.ts';
import { type GivenTags, givenTags } from '../../campaign/units/tags.ts';
import { withDistinctNames } from '../../campaign/units/unitname.ts';
import type { HouseSettings } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { NO_GAME_ID, type Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import type { CommitExtras, LoadedCampaign, Store } from '../../storage/store.ts';
import { resolveHouse } from '../../system/house.ts';
import type { Roster, System, TurnState } from '../../system/system.ts';
import type { UnitKind } from '../../system/units.ts';

/** Link of two phones at a table. One runs the game. The other watches and answers for some sides. */
export type TableLink = {
  readonly watches: boolean;
  readonly sides: readonly string[];
  setSides(sides: readonly string[]): void;
  /** Sends an answer and returns the play to show meanwhile. Throws a Refusal for any other change. */
  sendAnswer(before: ParkedPlay | undefined, after: ParkedPlay): ParkedPlay;
  takeOver(): void;
  close(): void;
};

export const WATCHING_REFUSAL = 'The other phone is running this game. Take over here to make changes.';

export const watchedKey = (campaign: string) => `watched.${campaign}`;

export abstract class CampaignLog {
  readonly loaded: Signal<LoadedCampaign>;
  readonly records: ReadonlySignal<CampaignRecords>;
  readonly house: ReadonlySignal<HouseSettings>;
  readonly game: ReadonlySignal<Game | undefined>;
  readonly openGames: ReadonlySignal<readonly Game[]>;
  readonly link = signal<TableLink | undefined>(undefined);
  /** Id of the last game that another phone ran. Before its next entry, this phone takes the game over. */
  #watched: unknown;
  #tags: { readonly newest: string | undefined; readonly given: GivenTags } | undefined;

  protected constructor(
    readonly store: Store,
    readonly system: System,
    loaded: LoadedCampaign,
    watched: unknown,
  ) {
    this.#watched = watched;
    this.loaded = signal(loaded);
    this.records = computed(() => this.loaded.value.records);
    this.house = computed(() => resolveHouse(system.house, this.records.value.campaign.house));
    this.game = computed(() => runningGame(this.records.value));
    this.openGames = computed(() => openGames(this.records.value));
  }

  get id(): string {
    return this.records.value.campaign.id;
  }

  get units(): readonly Unit[] {
    return servingUnits(this.records.value);
  }

  get watching(): TableLink | undefined {
    const link = this.link.value;
    return link?.watches ? link : undefined;
  }

  get unitsWithDistinctNames(): readonly Unit[] {
    return withDistinctNames(this.units, this.records.value.sides);
  }

  side(id: string | undefined): Side | undefined {
    return this.records.value.sides.find((side) => side.id === id);
  }

  kind(unit: Pick<Unit, 'kind'>): UnitKind {
    const kind = this.system.units.find(({ id }) => id === unit.kind);
    if (!kind) throw new Refusal(`${this.system.name} has no unit of the kind “${unit.kind}”.`);
    return kind;
  }

  /** Units, game and house rules now. Between games, `game` is a placeholder at its first turn. */
  get roster(): Roster {
    return this.rosterAfter([]);
  }

  get acting(): TurnState | undefined {
    return this.game.value && this.system.turnState?.(this.roster);
  }

  /** Returns the roster after some changes. Throws a Conflict if they do not apply. */
  rosterAfter(changes: readonly RecordChange[]): Roster {
    const records = applyChanges(this.records.value, changes);
    const game = runningGame(records) ?? gameBegun(this.system, records, { id: NO_GAME_ID, begun: '' });
    return { units: withDistinctNames(servingUnits(records), records.sides), game, house: this.house.value };
  }

  edit(
    title: string,
    changes: readonly RecordChange[],
    kind: Entry['kind'] = 'edit',
    game: string | undefined = this.game.value?.id,
    unitsHit: readonly string[] = [],
  ): Promise<Entry> {
    const changed = changes.flatMap((change) => change.unit ?? (change.of === 'unit' ? change.id : []));
    const units = [...new Set([...unitsHit, ...changed])];
    return this.commit({
      id: randomId(),
      kind,
      title,
      changes,
      ...(game === undefined ? {} : { game }),
      ...(units.length > 0 ? { units } : {}),
    });
  }

  async watch(game: string | undefined): Promise<void> {
    if (game === this.#watched) return;
    this.#watched = game;
    await this.store.setSetting(watchedKey(this.id), game);
  }

  async takeOver(): Promise<Entry> {
    const id = randomId();
    const game = this.game.value;
    this.#watched = undefined;
    const entry = await this.commit({
      id,
      kind: 'game',
      title: 'From here the phone that watched runs the game.',
      changes: game ? [takeOverGame(game, id)] : [],
      ...(game ? { game: game.id } : {}),
    });
    await this.store.setSetting(watchedKey(this.id), undefined);
    return entry;
  }

  /** Undoes an entry, by default the newest active one, and the entries that depend on it. */
  async undo(id?: string): Promise<Entry> {
    const findEntry = (entries: readonly Entry[]) =>
      id ? entries.find((one) => one.id === id) : newestActiveEntry(entries);
    const entries = await this.entriesUntil((entries) => {
      const found = findEntry(entries);
      const known = new Set(entries.map((one) => one.id));
      return found !== undefined && (found.undoes ?? []).every((target) => known.has(target));
    });
    const entry = findEntry(entries);
    if (!entry) throw new Refusal('There is nothing to undo.');
    const undo = undoWithDependents(entries, entry.id, randomId());
    return rewritesLog(undo, entries) ? this.rewrite(undo) : this.commit(undo);
  }

  /** Writes an amendment, or the undo of one, and reads the records again. */
  abstract rewrite(draft: NewEntry): Promise<Entry>;

  /** Plans to use an entry that was set aside, and to undo those in its way. Throws a Refusal if it still conflicts. */
  async replacementFor(id: string): Promise<Replacement> {
    return replaceConflicting(await this.entriesUntil(() => false), this.records.value, id, randomId);
  }

  async commit(draft: NewEntry, extras: CommitExtras = {}): Promise<Entry> {
    this.refuseWatching();
    const watched = this.#watched;
    if (watched !== undefined) await (watched === this.game.value?.id ? this.takeOver() : this.watch(undefined));
    const records = this.records.value;
    const entry = completeEntry(this.system, records, draft);
    const log = isEnteredLate(records, entry) ? await this.entriesUntil(() => false) : undefined;
    return this.#write(log ? withGamesMissed(this.system, records, log, entry) : entry, extras);
  }

  /** Adds an entry of another phone and removes its parked play. `watches` is true if the other phone runs the game. */
  async receiveEntry({ n, author, device, at, after = [], ...draft }: Entry, watches = true): Promise<Entry> {
    const entry = await this.#write(draft, { drop: draft.id, originalStamp: { n, author, device, at, after } });
    if (watches) await this.watch(this.game.value?.id);
    return entry;
  }

  async #write(draft: NewEntry, extras: CommitExtras): Promise<Entry> {
    const entry = await this.store.commit(this.id, draft, extras);
    const { records, plays, tail } = this.loaded.value;
    if (!tail.some(({ id }) => id === entry.id))
      this.loaded.value = {
        records: applyChanges(records, entry.changes),
        plays: [...(extras.park ? [extras.park] : []), ...plays.filter(({ id }) => id !== extras.drop)],
        tail: [entry, ...tail],
      };
    return entry;
  }

  async setPicture(id: string, picture: string | undefined): Promise<void> {
    this.refuseWatching();
    await this.store.setPicture(this.id, id, picture);
  }

  protected refuseWatching(): void {
    if (this.watching) throw new Refusal(WATCHING_REFUSAL);
  }

  protected forgetTags(): void {
    this.#tags = undefined;
  }

  async usedTags(): Promise<GivenTags> {
    const known = this.#tags;
    const { records, tail } = this.loaded.value;
    const at = tail.findIndex(({ id }) => id === known?.newest);
    const fresh = tail.slice(0, Math.max(0, at));
    const goesOn = known && at >= 0 && fresh.every(({ kind }) => kind !== 'undo');
    const given = goesOn
      ? givenTags(records, fresh, known.given)
      : givenTags(records, await this.entriesUntil(() => false));
    if (this.loaded.value.tail === tail) this.#tags = { newest: tail[0]?.id, given };
    return given;
  }

  async entriesUntil(enough: (entries: readonly Entry[]) => boolean): Promise<readonly Entry[]> {
    let entries = this.loaded.value.tail;
    while (!enough(entries)) {
      const older = await this.store.entries(this.id, entries.at(-1), 200);
      if (older.length === 0) break;
      entries = [...entries, ...older];
    }
    return entries;
  }
}
