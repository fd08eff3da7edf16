import {
  type AfterGamePlays,
  afterGamePlays,
  menWhoPlayed,
  NO_AFTER_GAME_PLAYS,
  reachesLastGame,
  unitsStillToPlay,
} from '../../campaign/games/aftergame.ts';
import { unitsPresent } from '../../campaign/games/games.ts';
import { dependentEntries, REOPENED, undoWithDependents } from '../../campaign/log/log.ts';
import { applyChanges } from '../../campaign/records/changes.ts';
import { basisOf, type Entry, type NewEntry, type ParkedPlay } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { formatList } from '../../engine/data/figure.ts';
import { newPlay, type Play, positionOf, startPlay } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import type { SetupDefaults } from '../../engine/setup/fields.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { randomId } from '../../random/dice.ts';
import type { Store } from '../../storage/store.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { systemOf } from '../../systems/systems.ts';
import { CampaignLog, watchedKey } from './campaignlog.ts';
import { setupDefaultsFor, type TableState } from './setupdefaults.ts';

export const AWAITS_RECORDING = 'To be recorded';

export class OpenCampaign extends CampaignLog {
  readonly #unsavedPlays = new Map<string, ParkedPlay>();

  static async open(store: Store, id: string): Promise<OpenCampaign> {
    // Fetch the rules and read the records in parallel.
    const listed = store.campaigns().then((all) => all.find((one) => one.id === id));
    const [loaded, settings, system] = await Promise.all([
      store.load(id),
      store.settings(),
      listed.then((one) => one && systemOf(one.system)),
    ]);
    const rules = system ?? (await systemOf(loaded.records.campaign.system));
    return new OpenCampaign(store, rules, loaded, settings[watchedKey(id)]);
  }

  async reload(): Promise<void> {
    this.forgetTags();
    const loaded = await this.store.load(this.id);
    const others = loaded.plays.filter(({ id }) => !this.#unsavedPlays.has(id));
    this.loaded.value = { ...loaded, plays: [...this.#unsavedPlays.values(), ...others] };
  }

  async rewrite(draft: NewEntry, onProgress?: (share: number) => void): Promise<Entry> {
    this.refuseWatching();
    await this.store.rewrite(this.id, draft, onProgress);
    await this.reload();
    return this.loaded.value.tail.find(({ id }) => id === draft.id)!;
  }

  setupDefaults(
    sequence: SequenceOf,
    first: readonly Unit[] = [],
    leading?: readonly string[],
    played = NO_AFTER_GAME_PLAYS,
  ): SetupDefaults {
    const { units, ...table } = this.tableState;
    const left = unitsStillToPlay(this.system.units, units, played);
    return setupDefaultsFor(this.system, { ...table, units: left }, sequence, first, leading);
  }

  get tableState(): TableState {
    const game = this.game.value;
    const units = game ? unitsPresent({ units: this.unitsWithDistinctNames }, game) : this.unitsWithDistinctNames;
    return { units, sides: this.records.value.sides.map(({ id }) => id), house: this.house.value, game };
  }

  async afterGamePlays({ id, phase }: SequenceOf): Promise<AfterGamePlays> {
    const { campaign, games } = this.records.value;
    if (phase !== PHASE_AFTER_GAME || campaign.scratch) return NO_AFTER_GAME_PLAYS;
    return afterGamePlays(await this.entriesUntil(reachesLastGame), games, id);
  }

  /** Begins a play and parks it. Throws a Refusal if the setup does not fit, or a unit has had it after this game. */
  async beginPlay(sequence: SequenceOf, setup: unknown, title: string, units: readonly string[]): Promise<ParkedPlay> {
    if (sequence.phase === PHASE_AFTER_GAME) await this.#refusePlayed(sequence, setup, units);
    const game = this.game.value;
    const play = startPlay(sequence.rule, newPlay(this.system.id, sequence, this.house.value, setup));
    const parked: ParkedPlay = {
      id: randomId(),
      play,
      title,
      step: firstStepTitle(sequence, play),
      awaits: 'both',
      touched: new Date().toISOString(),
      ...(game === undefined ? {} : { game: game.id }),
      units,
      seen: basisOf(this.records.value, units, game?.id),
    };
    await this.savePlay(parked);
    return parked;
  }

  async #refusePlayed(sequence: SequenceOf, setup: unknown, units: readonly string[]): Promise<void> {
    const { units: all } = this.records.value;
    const namesOf = (ids: readonly string[]) => all.flatMap(({ id, name }) => (ids.includes(id) ? name : []));
    const open = this.loaded.value.plays.filter(({ play }) => play.sequence === sequence.id);
    const busy = namesOf(units.filter((id) => open.some((parked) => parked.units.includes(id))));
    if (busy.length > 0) throw new Refusal(`${sequence.title} is unfinished for ${formatList(busy)}. Finish it first.`);
    const played = await this.afterGamePlays(sequence);
    const left = new Set(unitsStillToPlay(this.system.units, all, played).map(({ id }) => id));
    const repeated = units.filter((id) => !left.has(id));
    const men = unitsOf(sequence.setup(this.house.value), setup).flatMap((unit) =>
      repeated.includes(unit.id) ? [] : menWhoPlayed(this.system.units, unit, played).map((man) => manLabel(man, unit)),
    );
    const done = [...namesOf(repeated), ...men];
    if (done.length > 0)
      throw new Refusal(`${sequence.title} is already done for ${formatList(done)} after ${played.game}.`);
  }

  /** Undoes a recorded play and parks it, atomically. Throws a Refusal if later entries depend on it. */
  async reopen(id: string): Promise<ParkedPlay> {
    const entries = await this.entriesUntil((entries) => entries.some((one) => one.id === id));
    if (dependentEntries(entries, id).length > 0) throw new Refusal('Later entries build on it. Undo it from the log.');
    const { told, title, units = [], game } = entries.find((one) => one.id === id)!;
    if (!told?.play) throw new Refusal(`“${title}” has no answers to go back to.`);
    const undo = undoWithDependents(entries, id, randomId());
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
    await this.commit({ ...undo, title: undo.title.replace(/^Undone: /, REOPENED) }, { park });
    return park;
  }

  savePlay(parked: ParkedPlay): Promise<void> {
    const before = this.loaded.value.plays.find(({ id }) => id === parked.id);
    return this.showAndSavePlay(this.watching?.sendAnswer(before, parked) ?? parked);
  }

  showAndSavePlay(parked: ParkedPlay): Promise<void> {
    const { refusal } = this.store.state();
    if (refusal !== undefined) throw new Refusal(refusal);
    const others = this.loaded.value.plays.filter(({ id }) => id !== parked.id);
    this.loaded.value = { ...this.loaded.value, plays: [parked, ...others] };
    this.#unsavedPlays.set(parked.id, parked);
    return this.store.savePlay(this.id, parked).finally(() => {
      if (this.#unsavedPlays.get(parked.id) === parked) this.#unsavedPlays.delete(parked.id);
    });
  }

  async discardPlay(id: string): Promise<void> {
    this.refuseWatching();
    await this.dropPlay(id);
  }

  async dropPlay(id: string): Promise<void> {
    await this.store.dropPlay(this.id, id);
    this.loaded.value = { ...this.loaded.value, plays: this.loaded.value.plays.filter((play) => play.id !== id) };
  }
}

function firstStepTitle(sequence: SequenceOf, play: Play): string {
  const position = positionOf(sequence.rule, play);
  return position.at === 'ask' ? sequence.words.ask(position.ask, play.setup).title : sequence.title;
}
