import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  newGame as gameBegun,
  gameCountChanges,
  openGames,
  runningGame,
  servingUnits,
  takeOverGame,
  unitsPresent,
} from '../../campaign/games/games.ts';
import {
  menSettledElsewhere,
  NOBODY_SETTLED,
  reachesLastGame,
  type SettledUnits,
  settledUnits,
  unitsToSettle,
} from '../../campaign/games/settled.ts';
import { laterEntriesWith, newestEntry, undoEntries } from '../../campaign/log/log.ts';
import { type Replacement, replaceConflicting } from '../../campaign/log/replacement.ts';
import { applyChanges, whoIs } from '../../campaign/records/changes.ts';
import {
  basisOf,
  type Entry,
  type Game,
  type NewEntry,
  type ParkedPlay,
  type RecordChange,
  type Records,
} from '../../campaign/records/records.ts';
import { type GivenTags, givenTags } from '../../campaign/units/tags.ts';
import { namedApart } from '../../campaign/units/unitname.ts';
import { type House, newPlay, type Play, positionOf, startPlay } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { AFTER, NO_GAME, type Unit } from '../../engine/roster.ts';
import { type SetupDefaults, unitsOf } from '../../engine/setup.ts';
import { randomId } from '../../random/dice.ts';
import type { CommitExtras, LoadedCampaign, Store } from '../../storage/store.ts';
import { resolveHouse } from '../../system/house.ts';
import { listOf } from '../../system/listof.ts';
import type { Acting, Roster, SequenceOf, System, UnitKind } from '../../system/system.ts';
import { systemOf } from '../../systems/systems.ts';
import { setupDefaultsFor, type TableState } from './given.ts';
import type { TableLink } from './tablelink.ts';

export const AWAITS_RECORDING = 'To be recorded';

export const WATCHING_REFUSAL = 'The other phone is running this game. Take over here to make changes.';

const WATCHED = (campaign: string) => `watched.${campaign}`;

export class OpenCampaign {
  readonly loaded: Signal<LoadedCampaign>;
  readonly records: ReadonlySignal<Records>;
  readonly house: ReadonlySignal<House>;
  readonly game: ReadonlySignal<Game | undefined>;
  readonly openGames: ReadonlySignal<readonly Game[]>;
  readonly link = signal<TableLink | undefined>(undefined);
  /** Latest versions of plays that are not on disk yet. */
  readonly #unwritten = new Map<string, ParkedPlay>();
  /** The game watched last. The next entry in it first records that this phone runs it. */
  #watched: unknown;
  #tags: { readonly newest: string | undefined; readonly setupDefaults: GivenTags } | undefined;

  private constructor(
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

  static async open(store: Store, id: string): Promise<OpenCampaign> {
    // Fetch the rules and read the records in parallel.
    const listed = store.campaigns().then((all) => all.find((one) => one.id === id));
    const [loaded, settings] = await Promise.all([
      store.load(id),
      store.settings(),
      listed.then((one) => one && systemOf(one.system)),
    ]);
    return new OpenCampaign(store, await systemOf(loaded.records.campaign.system), loaded, settings[WATCHED(id)]);
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

  get unitsNamedApart(): readonly Unit[] {
    return namedApart(this.units, this.records.value.sides);
  }

  kind(unit: Pick<Unit, 'kind'>): UnitKind {
    const kind = this.system.units.find(({ id }) => id === unit.kind);
    if (!kind) throw new Refusal(`${this.system.name} has no unit of the kind “${unit.kind}”.`);
    return kind;
  }

  /** Between games, the roster of a game that just began. */
  get roster(): Roster {
    return this.rosterAfter([]);
  }

  get acting(): Acting | undefined {
    return this.game.value && this.system.acting?.(this.roster);
  }

  /** Throws a Conflict if the changes do not apply. */
  rosterAfter(changes: readonly RecordChange[]): Roster {
    const records = applyChanges(this.records.value, changes);
    const game = runningGame(records) ?? gameBegun(this.system, records, { id: NO_GAME, begun: '' });
    return { units: namedApart(servingUnits(records), records.sides), game, house: this.house.value };
  }

  /** Keeps plays that are not written yet. */
  async reload(): Promise<void> {
    this.#tags = undefined;
    const loaded = await this.store.load(this.id);
    const others = loaded.plays.filter(({ id }) => !this.#unwritten.has(id));
    this.loaded.value = { ...loaded, plays: [...this.#unwritten.values(), ...others] };
  }

  edit(
    title: string,
    changes: readonly RecordChange[],
    kind: Entry['kind'] = 'edit',
    game: string | undefined = this.game.value?.id,
  ): Promise<Entry> {
    const units = [...new Set(changes.flatMap((change) => change.unit ?? (change.of === 'unit' ? change.id : [])))];
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
    await this.store.set(WATCHED(this.id), game);
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
    await this.store.set(WATCHED(this.id), undefined);
    return entry;
  }

  /** Without `id`, undoes the newest active entry. Also undoes entries that depend on it. */
  async undo(id?: string): Promise<Entry> {
    const findEntry = (entries: readonly Entry[]) => (id ? entries.find((one) => one.id === id) : newestEntry(entries));
    const entries = await this.entriesUntil((entries) => findEntry(entries) !== undefined);
    const entry = findEntry(entries);
    if (!entry) throw new Refusal('There is nothing to undo.');
    return this.commit(undoEntries(entries, entry.id, randomId()));
  }

  /** Throws a Refusal if the entry still conflicts. */
  async replacementFor(id: string): Promise<Replacement> {
    return replaceConflicting(await this.entriesUntil(() => false), this.records.value, id, randomId);
  }

  /** Undoes a recorded play and parks it, atomically. Throws a Refusal if later entries depend on it. */
  async reopen(id: string): Promise<ParkedPlay> {
    const entries = await this.entriesUntil((entries) => entries.some((one) => one.id === id));
    if (laterEntriesWith(entries, id).length > 0)
      throw new Refusal('Later entries build on it: undo it from the log, where they are listed.');
    const { told, title, units = [], game } = entries.find((one) => one.id === id)!;
    if (!told?.play) throw new Refusal(`“${title}” has no answers to go back to.`);
    const undo = undoEntries(entries, id, randomId());
    const park: ParkedPlay = {
      id: randomId(),
      play: told.play,
      title: title.replace(`: ${told.verdict}`, ''),
      step: AWAITS_RECORDING,
      awaits: 'both',
      touched: new Date().toISOString(),
      ...(game === undefined ? {} : { game }),
      units,
      seen: basisOf(applyChanges(this.records.value, undo.changes), units, game),
    };
    await this.commit(undo, { park });
    return park;
  }

  setupDefaults(
    sequence: SequenceOf,
    first: readonly Unit[] = [],
    leading?: readonly string[],
    settled = NOBODY_SETTLED,
  ): SetupDefaults {
    const { units, ...table } = this.table;
    const left = unitsToSettle(this.system.units, units, settled);
    return setupDefaultsFor(this.system, { ...table, units: left }, sequence, first, leading);
  }

  get table(): TableState {
    const game = this.game.value;
    const units = game ? unitsPresent({ units: this.unitsNamedApart }, game) : this.unitsNamedApart;
    return { units, sides: this.records.value.sides.map(({ id }) => id), house: this.house.value, game };
  }

  async settledUnits({ id, phase }: SequenceOf): Promise<SettledUnits> {
    const { campaign, games } = this.records.value;
    if (phase !== AFTER || campaign.scratch) return NOBODY_SETTLED;
    return settledUnits(await this.entriesUntil(reachesLastGame), games, id);
  }

  /** Throws a Refusal if the setup does not fit. Also if a unit has settled it after this game, unless `again`. */
  async beginPlay(
    sequence: SequenceOf,
    setup: unknown,
    title: string,
    units: readonly string[],
    again = false,
  ): Promise<ParkedPlay> {
    if (sequence.phase === AFTER) await this.#refuseTwice(sequence, setup, units, again);
    const play = startPlay(sequence.rule, newPlay(this.system.id, sequence, this.house.value, setup));
    const parked: ParkedPlay = {
      id: randomId(),
      play,
      title,
      step: firstStep(sequence, play),
      awaits: 'both',
      touched: new Date().toISOString(),
      ...this.inGame(),
      units,
      seen: basisOf(this.records.value, units, this.game.value?.id),
    };
    await this.savePlay(parked);
    return parked;
  }

  async #refuseTwice(sequence: SequenceOf, setup: unknown, units: readonly string[], again: boolean): Promise<void> {
    const named = (ids: readonly string[]) =>
      listOf(this.records.value.units.flatMap(({ id, name }) => (ids.includes(id) ? name : [])));
    const open = this.loaded.value.plays.filter(({ play }) => play.sequence === sequence.id);
    const busy = units.filter((id) => open.some((parked) => parked.units.includes(id)));
    if (busy.length > 0) throw new Refusal(`${sequence.title} is unfinished for ${named(busy)}. Finish it first.`);
    const settled = await this.settledUnits(sequence);
    if (again) return;
    const twice = units.filter((id) => settled.units.has(id));
    const men = unitsOf(sequence.setup(this.house.value), setup).flatMap((unit) =>
      menSettledElsewhere(this.system.units, unit, settled).map((man) => whoIs(man, unit)),
    );
    const done = [...(twice.length > 0 ? [named(twice)] : []), ...men];
    if (done.length > 0)
      throw new Refusal(`${sequence.title} is done after ${settled.game} already for ${listOf(done)}.`);
  }

  savePlay(parked: ParkedPlay): Promise<void> {
    const before = this.loaded.value.plays.find(({ id }) => id === parked.id);
    return this.parkPlay(this.watching?.tell(before, parked) ?? parked);
  }

  parkPlay(parked: ParkedPlay): Promise<void> {
    const { refuses } = this.store.state();
    if (refuses !== undefined) throw new Refusal(refuses);
    const others = this.loaded.value.plays.filter(({ id }) => id !== parked.id);
    this.loaded.value = { ...this.loaded.value, plays: [parked, ...others] };
    this.#unwritten.set(parked.id, parked);
    return this.store.savePlay(this.id, parked).finally(() => {
      if (this.#unwritten.get(parked.id) === parked) this.#unwritten.delete(parked.id);
    });
  }

  async discardPlay(id: string): Promise<void> {
    this.#refuseWatching();
    await this.dropPlay(id);
  }

  async dropPlay(id: string): Promise<void> {
    await this.store.dropPlay(this.id, id);
    this.loaded.value = { ...this.loaded.value, plays: this.loaded.value.plays.filter((play) => play.id !== id) };
  }

  async commit(draft: NewEntry, beside: CommitExtras = {}): Promise<Entry> {
    this.#refuseWatching();
    const watched = this.#watched;
    if (watched !== undefined) await (watched === this.game.value?.id ? this.takeOver() : this.watch(undefined));
    const game = this.records.value.games.find(({ id }) => id === draft.game);
    const whole = {
      ...draft,
      changes: [...draft.changes, ...gameCountChanges(this.system, this.records.value, draft)],
    };
    const dated = game && draft.kind !== 'undo' ? { ...whole, turn: game.turn } : whole;
    return this.#write({ ...dated, ...this.#settledBy(draft) }, beside);
  }

  #settledBy({ kind, told }: NewEntry): Pick<NewEntry, 'settles'> {
    const last = this.records.value.games.toSorted((a, b) => b.number - a.number)[0];
    const phase = this.system.sequences.find(({ id }) => id === told?.sequence)?.phase;
    return kind === 'play' && phase === AFTER && last ? { settles: last.id } : {};
  }

  /** Adds another phone's entry and drops its play. `watches` means that phone runs the game. */
  async receiveEntry({ n, author, device, at, after = [], ...draft }: Entry, watches = true): Promise<Entry> {
    const entry = await this.#write(draft, { drop: draft.id, elsewhere: { n, author, device, at, after } });
    if (watches) await this.watch(this.game.value?.id);
    return entry;
  }

  async #write(draft: NewEntry, beside: CommitExtras): Promise<Entry> {
    const entry = await this.store.commit(this.id, draft, beside);
    const { records, plays, tail } = this.loaded.value;
    if (!tail.some(({ id }) => id === entry.id))
      this.loaded.value = {
        records: applyChanges(records, entry.changes),
        plays: [...(beside.park ? [beside.park] : []), ...plays.filter(({ id }) => id !== beside.drop)],
        tail: [entry, ...tail],
      };
    return entry;
  }

  async setPicture(id: string, picture: string | undefined): Promise<void> {
    this.#refuseWatching();
    await this.store.setPicture(this.id, id, picture);
  }

  #refuseWatching(): void {
    if (this.watching) throw new Refusal(WATCHING_REFUSAL);
  }

  private inGame(): { game?: string } {
    const game = this.game.value;
    return game ? { game: game.id } : {};
  }

  /** Tags and marks that were ever used. They are never reused. */
  async usedTags(): Promise<GivenTags> {
    const known = this.#tags;
    const { records, tail } = this.loaded.value;
    const at = tail.findIndex(({ id }) => id === known?.newest);
    const fresh = tail.slice(0, Math.max(0, at));
    const goesOn = known && at >= 0 && fresh.every(({ kind }) => kind !== 'undo');
    const given = goesOn
      ? givenTags(records, fresh, known.setupDefaults)
      : givenTags(records, await this.entriesUntil(() => false));
    if (this.loaded.value.tail === tail) this.#tags = { newest: tail[0]?.id, setupDefaults: given };
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

function firstStep(sequence: SequenceOf, play: Play): string {
  const position = positionOf(sequence.rule, play);
  return position.at === 'ask' ? sequence.telling.ask(position.ask, play.setup).title : sequence.title;
}
